// The form of a deck: too large a file is told before it is sent, and a refusal leaves the chosen files in place.
import "./likes.js";

function fault(form) {
  const files = [...form.querySelectorAll("[type=file]")].flatMap((each) => [...each.files]);
  const all = files.reduce((sum, file) => sum + file.size, 0);
  return files.some((file) => file.size > Number(form.dataset.most)) || all > Number(form.dataset.all);
}

function say(form, text) {
  const place = form.querySelector("[data-said]");
  place.textContent = text;
  place.hidden = !text;
}

async function sent(form) {
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
  if (answer.redirected) return answer.url;
  const text = await answer.text();
  const isPage = answer.headers.get("content-type")?.startsWith("text/html");
  const page = isPage ? new DOMParser().parseFromString(text, "text/html") : null;
  const told = page?.querySelector(".notice:not([hidden])") ?? page?.querySelector("main p");
  say(form, told?.textContent ?? text);
  return "";
}

for (const form of document.querySelectorAll("[data-upload]")) {
  const button = form.querySelector("button");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (fault(form)) return say(form, form.dataset.large);
    say(form, "");
    button.disabled = true;
    const where = await sent(form).catch(() => say(form, form.dataset.failed));
    button.disabled = false;
    if (where) location.href = where;
  });
}
