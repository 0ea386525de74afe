// A finished match, step by step: buttons, slider, keys, the log; the address always names the moment.
import { motion } from "./likes.js";
import { $, copy, isTyping, toggleView } from "./shell.js";
import { swap } from "./swap.js";

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

async function copyRound() {
  const answer = await fetch(`${location.pathname.replace("replay", "round")}/${at}`);
  if (answer.ok) copy(await answer.text(), data.words.copied);
}

const round = (way) => {
  const starts = [0, ...data.rounds, data.length];
  return way > 0 ? starts.find((start) => start > wanted) ?? data.length : starts.findLast((start) => start < wanted) ?? 0;
};
const STEPS = { first: () => go(0), prev: () => go(wanted - 1), next: () => go(wanted + 1), last: () => go(data.length), play: () => play() };

document.addEventListener("click", ({ target }) => {
  const [button, row] = [target.closest("[data-step]"), target.closest("#log li")];
  if (button?.dataset.step !== "play" && (button || row)) play(false);
  if (button) STEPS[button.dataset.step]();
  if (row) go(Number(row.dataset.at));
  if (target.closest("[data-copy-round]")) copyRound();
  if (target.closest("[data-copy]")) copy(new URL(address(at), location.href).href, data.words.copied);
});
$("range").addEventListener("input", () => go(Number($("range").value)));
$("eyes").addEventListener("change", () => (location.href = address(at)));

const KEYS = { ArrowLeft: STEPS.prev, ArrowRight: STEPS.next, ArrowUp: () => go(round(-1)), ArrowDown: () => go(round(1)), Home: STEPS.first, End: STEPS.last, " ": STEPS.play, v: toggleView };
document.addEventListener("keydown", (event) => {
  if (isTyping(event) || (event.key === " " && event.target.closest("button, a")) || !KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});
mark();
fetched(Math.min(at + 1, data.length));
