// The lobby: the chosen game's form is shown, a preset fills it in, and fields that do not apply step back.
import "./likes.js";
import { copy } from "./shell.js";

for (const pick of document.querySelectorAll(".game__pick")) {
  pick.addEventListener("change", () => {
    for (const box of document.querySelectorAll("[data-start]")) box.hidden = box.dataset.start !== pick.value;
    history.replaceState(null, "", `?game=${pick.value}`);
    for (const link of document.querySelectorAll("[data-gather]")) link.search = `?game=${pick.value}`;
  });
  if (pick.checked) for (const box of document.querySelectorAll("[data-start]")) box.hidden = box.dataset.start !== pick.value;
}

function fill(form, values) {
  for (const [key, value] of Object.entries(values)) {
    const fields = [...form.elements].filter((each) => each.name === `o.${key}`);
    const box = fields.find((each) => each.type === "checkbox");
    const number = form.elements[`o.${key}:n`]; // the second half of a pair
    if (box) box.checked = value === "on";
    else if (fields[0] && number) [fields[0].value, number.value] = value.split(":");
    else if (fields[0] && fields[0].type !== "file") fields[0].value = value;
  }
}

const valueOf = (form, key) => new FormData(form).getAll(`o.${key}`).at(-1) ?? "";

function fit(form) {
  const seats = form.elements.seats?.value ?? "";
  const isAlone = seats === "1";
  for (const each of form.querySelectorAll("[data-bots]")) each.hidden = isAlone;
  for (const each of form.querySelectorAll("[data-alone]")) each.hidden = !isAlone && Boolean(form.querySelector("[data-bots]"));
  for (const field of form.querySelectorAll("[data-option]")) {
    const [key, ...values] = (field.dataset.when ?? "").split(" ");
    const isSeats = !field.dataset.seats || field.dataset.seats.split(" ").includes(seats);
    field.hidden = !isSeats || Boolean(key && !values.includes(valueOf(form, key)));
  }
}

// What a pair's number usually is with each of its words, as the rules of the house have it.
function usual(form, key, word) {
  const sets = [...form.querySelectorAll("[data-values]")].map((each) => JSON.parse(each.dataset.values)[key] ?? "");
  return sets.find((each) => each.startsWith(`${word}:`))?.slice(word.length + 1);
}

for (const form of document.querySelectorAll("[data-options]")) {
  // A field that is wrong where it is folded away must be seen.
  form.addEventListener("invalid", ({ target }) => target.closest("details")?.setAttribute("open", ""), true);
  form.addEventListener("change", ({ target }) => {
    if (target.dataset.values) fill(form, JSON.parse(target.dataset.values));
    const number = form.elements[`${target.name}:n`];
    if (number) number.value = usual(form, target.name.slice(2), target.value) ?? number.value;
    fit(form);
  });
  // The browser's part of the luck: the deals of a table that begins at once.
  form.addEventListener("submit", () => {
    const nonce = Object.assign(document.createElement("input"), { type: "hidden", name: "nonce" });
    nonce.value = [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");
    form.append(nonce);
  });
  // Another deck has other sections.
  form.querySelector("[data-deck]")?.addEventListener("change", async ({ target }) => {
    const place = form.querySelector("[data-sections]");
    const answer = await fetch(`/decks/sections?game=${target.dataset.deck}&deck=${target.value}`).catch(() => null);
    if (answer?.ok && place) place.innerHTML = await answer.text();
  });
  fit(form);
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  button.addEventListener("click", () => copy(field.value, button.dataset.done));
}
