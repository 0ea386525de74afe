// How one person likes the house to be: applied at once, kept by the server in a cookie.
const root = document.documentElement;

export function like(name, value) {
  root.dataset[name] = value;
  if (name === "theme") {
    root.dataset.like = value;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = value === "auto" ? (dark ? "evening" : "day") : value;
  }
  document.dispatchEvent(new CustomEvent("like", { detail: { name, value } }));
  // Also when the page is left at once.
  fetch("/likes", { method: "POST", body: new URLSearchParams({ [name]: value }), keepalive: true }).catch(() => {});
}

export function liked(name) {
  return root.dataset[name];
}

export function motion() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { usual: 260, fast: 120, slow: 600, none: 0 }[liked("speed")] ?? 260;
}

for (const button of document.querySelectorAll("[data-light]")) {
  button.addEventListener("click", () => like("theme", root.dataset.theme === "evening" ? "day" : "evening"));
}
document.getElementById("likes")?.addEventListener("change", (event) => like(event.target.name, event.target.value));

// A language link keeps the rest of the address: the moment of a replay, the key of a watch link.
for (const link of document.querySelectorAll(".langs a")) {
  link.addEventListener("click", () => {
    const there = new URL(location.href);
    there.searchParams.set("lang", link.lang);
    link.href = there.search + there.hash;
  });
}
