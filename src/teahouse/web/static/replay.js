// A finished match, step by step: buttons, slider, keys, the log; the address always names the moment.
import { like, liked, motion } from "./likes.js";
import { swap } from "./swap.js";

const $ = (id) => document.getElementById(id);
const data = JSON.parse($("data").textContent);
const seat = () => $("eyes").value;
const frames = new Map();
let at = data.at;
let wanted = at;
let player = null;

const address = (step, path = "") => `${location.pathname}${path}?seat=${seat()}${path ? "" : `&at=${step}`}`;

function fetched(step) {
  if (!frames.has(step)) {
    frames.set(step, fetch(address(step, `/${step}`)).then((answer) => answer.json()));
    frames.get(step).catch(() => frames.delete(step));
  }
  return frames.get(step);
}

async function go(step) {
  wanted = Math.max(0, Math.min(data.length, step));
  $("range").value = wanted;
  const frame = await fetched(wanted).catch(() => null);
  if (!frame || frame.at !== wanted) return;
  const isNear = Math.abs(wanted - at) <= 1;
  at = wanted;
  swap($("cloth"), frame.cloth, { ms: isNear ? motion() : 0 });
  swap($("plain"), frame.plain);
  swap($("extra"), frame.extra);
  $("says").textContent = frame.says;
  mark();
  history.replaceState(null, "", address(at));
  for (const near of [at + 1, at - 1]) if (near >= 0 && near <= data.length) fetched(near);
}

function mark() {
  $("step").textContent = data.words.step.replace("{at}", at).replace("{length}", data.length);
  $("range").setAttribute("aria-valuetext", `${$("step").textContent} ${$("says").textContent}`);
  const rows = [...$("log").children];
  const now = rows.findLast((row) => Number(row.dataset.at) <= at);
  for (const row of rows) {
    row.classList.toggle("is-now", row === now);
    row.classList.toggle("is-ahead", Number(row.dataset.at) > at);
  }
  const pane = $("pane-log");
  if (now) pane.scrollTop = now.offsetTop - pane.offsetTop - pane.clientHeight / 2;
}

for (const [step, text] of data.lines) {
  const row = document.createElement("li");
  row.dataset.at = step;
  row.append(Object.assign(document.createElement("button"), { type: "button", textContent: text }));
  $("log").append(row);
}

function play(on = !player) {
  clearInterval(player);
  player = on ? setInterval(() => (at < data.length ? go(at + 1) : play(false)), Math.max(900, motion() * 4)) : null;
  document.querySelector("[data-step=play]").setAttribute("aria-pressed", String(on));
  if (on && at === data.length) go(0);
}

const round = (way) => {
  const starts = [0, ...data.rounds, data.length];
  return way > 0 ? starts.find((start) => start > wanted) ?? data.length : starts.findLast((start) => start < wanted) ?? 0;
};
const STEPS = { first: () => go(0), prev: () => go(wanted - 1), next: () => go(wanted + 1), last: () => go(data.length), play: () => play() };

function copy() {
  const text = new URL(address(at), location.href).href;
  const done = () => {
    $("toast").textContent = data.words.copied;
    $("toast").hidden = false;
    setTimeout(() => ($("toast").hidden = true), 2500);
  };
  const field = Object.assign(document.createElement("input"), { value: text, className: "vh" });
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(done, () => {});
  ($("menubox").open ? $("menubox") : document.body).append(field);
  field.select();
  if (document.execCommand("copy")) done();
  return field.remove();
}

function toggleView() {
  like("view", liked("view") === "plain" ? "board" : "plain");
  $("menubox").close();
}

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  if (on("[data-step]")) {
    if (on("[data-step]").dataset.step !== "play") play(false);
    STEPS[on("[data-step]").dataset.step]();
  } else if (on("#log li")) go(Number(on("#log li").dataset.at));
  else if (on("[data-copy]")) copy();
  else if (on("[data-open]")) $(on("[data-open]").dataset.open).showModal();
  else if (on("[data-toggle-view]")) toggleView();
  else if (on("[data-sheet]")) document.body.classList.toggle("has-sheet");
  else if (event.target.localName === "dialog") event.target.close();
});
$("range").addEventListener("input", () => go(Number($("range").value)));
$("eyes").addEventListener("change", () => (location.href = address(at)));

const KEYS = { ArrowLeft: STEPS.prev, ArrowRight: STEPS.next, ArrowUp: () => go(round(-1)), ArrowDown: () => go(round(1)), Home: STEPS.first, End: STEPS.last, " ": STEPS.play, v: toggleView };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, dialog, button, a")) return;
  if (!KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});
mark();
fetched(Math.min(at + 1, data.length));
