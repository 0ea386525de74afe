// What a table and a replay share: dialogs, the sheet at the side, the plain view, copying, short notices.
import { like, liked } from "./likes.js";

export const $ = (id) => document.getElementById(id);

let timer;
export function toast(text, rule = "", word = "") {
  const place = $("toast");
  place.textContent = text;
  if (rule) place.append(" ", Object.assign(document.createElement("a"), { href: rule, target: "_blank", rel: "noopener", textContent: word }));
  place.hidden = false;
  if (document.querySelector("dialog:modal")) place.showPopover?.(); // above what is open
  clearTimeout(timer);
  timer = setTimeout(hush, 9000);
}

export function hush() {
  $("toast").hidden = true;
  if ($("toast").matches(":popover-open")) $("toast").hidePopover();
}

// Plain http has no clipboard of its own: then a field is selected and copied the old way.
export function copy(text, word) {
  const done = () => toast(word);
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(done, () => {});
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "vh" });
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  if (document.execCommand("copy")) done();
  return field.remove();
}

export function toggleView() {
  like("view", liked("view") === "plain" ? "board" : "plain");
  $("menubox").close();
}

export function sheet(on = !document.body.classList.contains("has-sheet")) {
  document.body.classList.toggle("has-sheet", on);
  for (const each of document.querySelectorAll("[data-sheet]")) each.setAttribute("aria-expanded", String(on));
  if (!on && document.activeElement.closest("aside")) document.querySelector(".beam__sheet")?.focus();
}

document.addEventListener("click", ({ target }) => {
  const open = target.closest("[data-open]");
  if (open) {
    if ($("menubox").open) $("menubox").close();
    $(open.dataset.open).showModal();
  } else if (target.closest("[data-sheet]")) sheet();
  else if (target.closest("[data-toggle-view]")) toggleView();
  else if (target.localName === "dialog" && target.id !== "cover") target.close();
});

export const isTyping = (event) => event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea, dialog[open]");
