// A table in the browser: paints what the house sends, lets the viewer choose and send, says what happened.
import { Choice } from "./choice.js";
import { liked, motion } from "./likes.js";
import { Link } from "./link.js";
import { $, copy, hush, isTyping, sheet, toast, toggleView } from "./shell.js";
import { swap } from "./swap.js";

const words = JSON.parse($("words").textContent);
const body = document.body;
const table = body.dataset.table;
const choice = new Choice();
const state = { told: [], waiting: [], my_seats: [], my_versions: [], names: [], phase: "", viewer: -3, version: 0, now_ms: 0 };
const boards = []; // what the game's own script wants to hear
const later = new Map(); // what to do with an answer or a preview, by the id it answers
let offer = null; // an action that the game's script has put on the main button
let pending = null; // the id of the action that was sent
const quiet = new Set(); // ids of what the page asks by itself: a refusal means nothing to its viewer

// ---- painting: pages in order, each after the motion of the one before, a burst in at most a second ----

const pages = []; // and answers that came after one of them
let isPainting = false;

async function take(page) {
  pages.push({ ...page, heard: performance.now() });
  if (isPainting) return;
  isPainting = true;
  while (pages.length) {
    const next = pages.shift();
    if (next.type === "answer") {
      answered(next);
      continue;
    }
    const moved = paint(next);
    await Promise.race([moved, new Promise((done) => setTimeout(done, 1000 / (pages.length + 1)))]);
  }
  isPainting = false;
}

// Sounds are off until asked for, and not even fetched before.
const sound = async (name) => liked("sound") === "on" && (await import("./sound.js")).sound(name);

const isMyTurn = () => state.phase === "playing" && state.waiting.some((seat) => state.my_seats.includes(seat));

function paint({ parts, legal, told, ...page }) {
  const [wasMine, hadRematch, wasIn, asked] = [isMyTurn(), state.rematch, state.phase, $("says").textContent];
  if (state.phase === "waiting" && page.phase === "playing") $("pick-log").checked = true;
  Object.assign(state, page);
  if (page.whole) state.told = [];
  state.told.push(...told.filter((line) => line.text));
  offer = null;
  choice.take(legal, page.whole ? remembered() : choice.chosen);
  const at = things().indexOf(document.activeElement);
  const wasAtWork = Boolean(document.activeElement.closest("#cloth, #plain, .bench"));
  const moves = Object.entries(parts).map(([id, html]) => swap($(id), html, { ms: id === "cloth" ? motion() : 0, settle: decorate }));
  decorate();
  document.title = page.title;
  body.dataset.phase = page.phase;
  body.toggleAttribute("data-paused", page.paused);
  for (const hear of boards) hear(page);
  writeLog(told.filter((line) => line.text), page.whole);
  const isAsked = state.phase !== wasIn || (state.phase === "waiting" && $("says").textContent !== asked);
  const heard = "chat" in parts ? said() : "";
  if (page.whole) announce([], false, "");
  else announce(told, isAsked || (isMyTurn() && !wasMine), heard);
  if ("chat" in parts) followEnds();
  if ("chat" in parts && !page.whole) noteChat();
  drawBar();
  keepFocus(at, wasAtWork);
  bringLuck();
  beginAgain();
  cover();
  showResult();
  if (page.rematch && !hadRematch && state.my_seats.length && !page.whole) say(words.another);
  return Promise.allSettled(moves);
}

function writeLog(told, isWhole) {
  const log = $("log");
  if (isWhole) log.replaceChildren();
  log.append(...told.map((line) => Object.assign(document.createElement("li"), { textContent: line.text })));
  for (const each of log.children) each.classList.toggle("is-now", each === log.lastElementChild);
  if (isWhole) isLogFollowed = true;
  followEnds();
  $("just").textContent = state.told.at(-1)?.text ?? "";
}

// Log and chat follow their ends until the reader scrolls up, also where the board's own part below grows or
// the pane is shown again.
let isLogFollowed = true;
let isChatFollowed = true;
let heardLast = "";

function followEnds() {
  if (isLogFollowed) $("pane-log").scrollTop = $("pane-log").scrollHeight;
  if (isChatFollowed) $("chat").scrollTop = $("chat").scrollHeight;
}

const isAtEnd = (box) => box.scrollHeight - box.scrollTop - box.clientHeight < 40;

function watchEnds() {
  const [log, chat] = [$("pane-log"), $("chat")];
  const watch = (box, note) => box.addEventListener("scroll", () => box.clientHeight && note(isAtEnd(box)), { passive: true });
  watch(log, (isOn) => (isLogFollowed = isOn));
  watch(chat, (isOn) => (isChatFollowed = isOn));
  const seen = new ResizeObserver(followEnds);
  for (const box of [log, chat]) seen.observe(box);
}

// A dot where the chat lies hidden: on its tab, and on the button of the sheet.
function noteChat() {
  const [box, sheetButton] = [$("chat"), document.querySelector(".beam__sheet")];
  const isHidden = box && (!box.checkVisibility() || (sheetButton?.checkVisibility() && !body.classList.contains("has-sheet")));
  body.classList.toggle("has-news", Boolean(isHidden));
}

document.addEventListener("click", () => {
  if (body.classList.contains("has-news")) setTimeout(noteChat);
});

let isByTouch = false;
addEventListener("pointerdown", ({ pointerType }) => (isByTouch = pointerType === "touch"), true);
addEventListener("keydown", () => (isByTouch = false), true);

// The focus goes on where it was: to the next thing, or to the words until there is one. A finger has none.
function keepFocus(at, wasAtWork) {
  const line = $("says").parentElement;
  const isParked = document.activeElement === line;
  if (isByTouch || (!isParked && !(wasAtWork && document.activeElement === body))) return;
  const next = things().at(Math.min(Math.max(at, 0), things().length - 1));
  if (next) next.focus({ preventScroll: true });
  else if (!isParked) line.focus({ preventScroll: true });
}

// What another person has just said.
function said() {
  const lines = $("chat").querySelectorAll("li:has(.mute)");
  const [last, before] = [lines[lines.length - 1], heardLast];
  heardLast = last?.dataset.key;
  return last && heardLast !== before ? `${last.querySelector("b").textContent}: ${last.querySelector("span").textContent}` : "";
}

function announce(told, isNew, heard) {
  const fresh = [...told.map((line) => line.text), heard].filter(Boolean);
  if (isNew) fresh.push($("says").textContent.trim());
  if (fresh.length) $("live").textContent = fresh.join(" ");
  if (told.length) sound(state.phase === "over" ? "end" : "card");
  if (isNew && isMyTurn() && state.told.length) sound("turn");
}

function decorate() {
  for (const each of $("cloth").querySelectorAll("[data-handle]")) {
    const look = choice.look(each.dataset.handle);
    for (const name of ["chosen", "also", "legal", "dim"]) each.classList.toggle(`is-${name}`, look === name);
    if (each.localName !== "button") continue;
    each.setAttribute("aria-pressed", String(look === "chosen" || look === "also"));
    each.setAttribute("aria-disabled", String(look === "dim" && !choice.isUsable(each.dataset.handle)));
    each.querySelector(":scope > .tick")?.remove();
    if (look === "chosen") each.insertAdjacentHTML("beforeend", '<svg class="tick" aria-hidden="true"><use href="#i-check"></use></svg>');
  }
  for (const each of document.querySelectorAll("[data-act]")) {
    each.setAttribute("aria-pressed", String(choice.chosen.length > 0 && choice.meant?.text === each.dataset.act));
  }
}

// ---- choosing and sending ----

const shelf = () => `chosen:${table}:${state.viewer}`;
const remembered = () => JSON.parse(localStorage.getItem(shelf()) ?? "[]");

function chosen() {
  if (choice.chosen.length) localStorage.setItem(shelf(), JSON.stringify(choice.chosen));
  else localStorage.removeItem(shelf());
  offer = null;
  decorate();
  for (const hear of boards) hear(null);
  drawBar();
  if (liked("tap") === "one" && choice.meant && choice.chosen.length) send([choice.meant.text]);
}

function choose(handle, on) {
  choice.toggle(handle, on);
  chosen();
}

function clear() {
  choice.chosen = [];
  chosen();
}

function drawBar() {
  const [go, focus] = [$("go"), document.activeElement?.dataset?.bar];
  go.replaceChildren();
  const add = (bar, text, press, kind) => {
    const made = Object.assign(document.createElement("button"), { type: "button", className: `btn ${kind}`, textContent: text });
    made.dataset.bar = bar;
    if (press) made.addEventListener("click", press);
    else made.setAttribute("aria-disabled", "true");
    go.append(made);
    return made;
  };
  if (state.phase === "waiting" && words.host) {
    add("main", words.begin, $("lounge").querySelector("[form=sit]") ? null : () => ask("start", {}), "btn--primary");
  } else if (state.phase === "over" || state.phase === "closed") drawAfter(add);
  else if (choice.legal.length) drawActions(add);
  if (focus) (go.querySelector(`[data-bar="${CSS.escape(focus)}"]`) ?? go.lastElementChild)?.focus();
}

// After the end: to the gathering, or on to the next match, which one of the players may have opened.
function drawAfter(add) {
  if (state.phase === "over") add("replay", words.replay, () => (location.href = `/t/${table}/replay`), "");
  if (body.dataset.event) add("after", words.gathering, () => (location.href = `/g/${body.dataset.event}`), "btn--primary");
  else if (state.my_seats.length) add("after", state.rematch ? words.join : words.again, again, "btn--primary");
}

function again() {
  if (state.rematch) THEN.table(state.rematch);
  else {
    ask("rematch", {}, (given) => {
      sessionStorage.setItem(`again:${given}`, "1");
      THEN.table(given);
    });
  }
}

function drawActions(add) {
  if ($("cloth").querySelector("button[data-from]")) return null; // several people have a button each on the board
  if (pending) return add("main", words.sending, null, "btn--primary is-pending");
  // What nobody waits for (a bomb, a call) is chosen first: a second click must not do more than the first meant.
  const isAsked = isMyTurn();
  if (choice.chosen.length || offer?.clears) {
    const made = add("clear", "", clear, "btn--icon btn--clear");
    made.ariaLabel = words.clear;
    made.innerHTML = '<svg class="ic" aria-hidden="true"><use href="#i-close"></use></svg>';
  }
  for (const act of choice.legal.length > 1 || offer || !isAsked ? choice.own : []) {
    const handle = `=${act.text}`;
    if (offer || !choice.chosen.includes(handle)) add(handle, act.label, () => choose(handle), "btn--own");
  }
  if (offer) return add("main", offer.label, () => send(offer.texts), "btn--primary");
  if (choice.meant && (isAsked || choice.chosen.length)) return add("main", choice.meant.label, () => send([choice.meant.text]), "btn--primary");
  if (choice.own.length < choice.legal.length) add("main", choice.chosen.length ? words.more : words.choose, null, "btn--hint");
  return null;
}

// With `early` it answers the next view, which is still on its way.
function send(texts, early = false) {
  if (pending) return;
  pending = ask("act", { seat: state.viewer, texts, at: state.version + Number(early) });
  drawBar();
}

// Another of my seats at this screen acts, beside whatever else is being sent.
function sendFrom(seat, texts, early = false) {
  const version = state.my_versions[state.my_seats.indexOf(seat)];
  ask("act", { seat, texts, at: version + Number(early) });
}

// The house's clock: what it said, the way of its message, and the time since.
const houseNow = () => state.now_ms + link.trip / 2 + performance.now() - state.heard;

function ask(what, args, then) {
  const id = link.ask(what, args);
  if (then) later.set(id, then);
  return id;
}

function answered(answer) {
  if (answer.id === pending) {
    pending = null;
    if (answer.ok) clear();
    else drawBar();
  }
  if (!answer.ok && answer.text && !quiet.has(answer.id)) say(answer.text, answer.rule);
  if (answer.ok) later.get(answer.id)?.(answer.given);
  later.delete(answer.id);
}

function say(text, rule) {
  toast(text, rule, words.rule);
  $("live").textContent = text;
}

// Each seat's share of the luck, given once before the start.
function bringLuck() {
  if (state.phase !== "waiting") return;
  for (const seat of state.my_seats.filter((each) => !sessionStorage.getItem(`luck:${table}:${each}`))) {
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    quiet.add(ask("nonce", { seat, hex: bytes.map((n) => n.toString(16).padStart(2, "0")).join("") }));
    sessionStorage.setItem(`luck:${table}:${seat}`, "1");
  }
}

// Who plays on against bots alone has nobody to wait for.
function beginAgain() {
  if (state.phase !== "waiting" || !sessionStorage.getItem(`again:${table}`)) return;
  sessionStorage.removeItem(`again:${table}`);
  if (words.host && !$("lounge").querySelector("[data-who=person], [data-who=empty]")) ask("start", {});
}

// ---- hot seat: a cover between two people at one screen, unless its board hides nothing from any of them ----

let shown = sessionStorage.getItem(`shown:${table}`);
let coverTimer;

function cover() {
  clearTimeout(coverTimer);
  const mine = state.waiting.filter((seat) => state.my_seats.includes(seat));
  if (state.phase !== "playing" || state.my_seats.length < 2 || !mine.length || mine.includes(Number(shown ?? -1))) return;
  const next = words.next.replace("{name}", state.names[mine[0]]);
  if ($("cloth").querySelector("[data-shared]")) {
    $("live").textContent = next;
    show(mine[0]);
    return;
  }
  const raise = () => {
    $("cover-name").textContent = next;
    $("cover").dataset.seat = mine[0];
    if (!$("cover").open) $("cover").showModal();
  };
  if (shown === null) raise();
  else coverTimer = setTimeout(raise, 900);
}

function show(seat) {
  shown = seat;
  sessionStorage.setItem(`shown:${table}`, seat);
  link.look(seat);
}

// It goes by its own button alone: a browser lets a second Escape close any dialog, and a phone's Back too.
$("cover").addEventListener("cancel", (event) => event.preventDefault());
$("cover").addEventListener("close", () => {
  if (Number(shown ?? -1) !== Number($("cover").dataset.seat)) $("cover").showModal();
});
document.querySelector("[data-uncover]").addEventListener("click", () => {
  show(Number($("cover").dataset.seat));
  $("cover").close();
});

// ---- the end ----

function showResult() {
  if (!$("result").firstElementChild) return;
  const last = state.told.filter((line) => line.version === state.version).slice(-2);
  const said = last.map((line) => Object.assign(document.createElement("span"), { textContent: line.text }));
  $("resultlast").replaceChildren(...said);
  const button = $("resultbox").querySelector("[data-again]");
  // At a gathering there is no such button: the director decides what follows.
  if (button) button.hidden = !state.my_seats.length;
  if (button && state.rematch) button.textContent = words.join;
  if (sessionStorage.getItem(`result:${table}`)) return;
  sessionStorage.setItem(`result:${table}`, "1");
  setTimeout(() => $("resultbox").showModal(), motion() ? 700 : 0);
}

// ---- clicks and keys ----

const THEN = {
  table: (given) => (location.href = `/t/${given}`),
  link: async (given) => {
    const address = new URL(`/seat/${given}`, words.outside).href;
    $("handlink").value = address;
    $("menubox").close();
    $("linkdialog").showModal();
    $("handqr").innerHTML = await (await fetch(`/qr?text=${encodeURIComponent(address)}`)).text();
  },
};

function isSure(text) {
  $("sure-text").textContent = text;
  $("sure").returnValue = "";
  $("sure").showModal();
  return new Promise((done) => ($("sure").onclose = () => done($("sure").returnValue === "yes")));
}

async function command({ dataset }, more = {}) {
  if (!dataset.confirm || (await isSure(dataset.confirm))) {
    if (dataset.confirm) $("menubox").close();
    ask(dataset.do, { ...JSON.parse(dataset.with ?? "{}"), ...more }, THEN[dataset.then]);
  }
}

document.addEventListener("click", ({ target }) => {
  const thing = target.closest("#cloth [data-handle], [data-act]");
  const handle = thing && (thing.dataset.handle ?? `=${thing.dataset.act}`);
  if (handle && choice.isUsable(handle)) choose(handle);
  else if (handle) say(thing.dataset.why ?? (choice.legal.length ? words.notnow : words.notturn));
  if (target.closest("[data-again]")) again();
  const doing = target.closest("button[data-do]");
  if (doing) command(doing);
  const copying = target.closest("[data-copy]");
  if (copying) copy($(copying.dataset.copy).value, words.copied);
});

document.addEventListener("change", ({ target }) => {
  if (target.matches("select[data-do]") && target.value) command(target, { [target.dataset.field]: target.value });
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-talk]")) return;
  event.preventDefault();
  const field = $("talk-text");
  const text = field.value.trim();
  if (text) ask("say", { text }, () => field.value.trim() === text && (field.value = ""));
});

// What the arrows visit: where something can be chosen, only that (tab still reaches the rest).
function things() {
  const all = [...document.querySelectorAll("#cloth [data-handle], [data-act], #go .btn")];
  const seen = all.filter((each) => each.getClientRects().length);
  const useful = seen.filter((each) => !each.dataset.handle || each.matches(".is-legal, .is-chosen"));
  return useful.some((each) => each.matches(".is-legal")) ? useful : seen;
}

// The nearest thing in a direction; what lies straight ahead counts as nearer.
function step(dx, dy) {
  const now = document.activeElement;
  if (!things().includes(now)) return things()[0]?.focus();
  const middle = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(now);
  const ahead = things().map((each) => {
    const [ex, ey] = [middle(each)[0] - x, middle(each)[1] - y];
    return [ex * dx + ey * dy, Math.abs(ex * dy) + Math.abs(ey * dx), each];
  });
  const near = ahead.filter(([along]) => along > 4).sort((a, b) => a[0] + 2.5 * a[1] - b[0] - 2.5 * b[1]);
  return near[0]?.[2].focus();
}

// The other view, with the focus on what can be chosen there.
function changeView() {
  toggleView();
  things()[0]?.focus({ preventScroll: true });
}

const KEYS = {
  ArrowLeft: () => step(-1, 0),
  ArrowRight: () => step(1, 0),
  ArrowUp: () => step(0, -1),
  ArrowDown: () => step(0, 1),
  Escape: () => [clear(), sheet(false), hush()],
  p: () => document.querySelector("#go .btn--own")?.click(),
  v: changeView,
  l: () => ($("live").textContent = state.told.slice(-3).map((line) => line.text).join(" ")),
  "?": () => $("keys").showModal(),
};

// A key's letter; where the keyboard writes none of ours, the one that is printed there on others.
function keyOf({ key, code }) {
  const isForeign = key.length === 1 && key > "\u007f" && code.startsWith("Key");
  return isForeign ? code.slice(3).toLowerCase() : key.length === 1 ? key.toLowerCase() : key;
}

document.addEventListener("keydown", (event) => {
  if (isTyping(event)) return;
  if (event.target.closest("aside")) return event.key === "Escape" && sheet(false);
  const main = document.querySelector("#go .btn--primary:not([aria-disabled])");
  // Enter does what the green button says, unless the focus lies on something that is not chosen yet.
  const isFree = !event.target.closest("#cloth .is-legal[data-handle], [data-act][aria-pressed=false]");
  const isOnTable = isFree && (event.target === body || event.target.closest("#cloth, #plain, .says"));
  const act = event.key === "Enter" ? main && isOnTable && (() => main.click()) : KEYS[keyOf(event)];
  if (!act) return;
  event.preventDefault();
  act();
});

setInterval(() => {
  if (state.paused) return;
  const now = houseNow();
  for (const each of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.ceil((each.dataset.deadline - now) / 1000));
    each.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    each.classList.toggle("is-late", left <= 10);
  }
}, 250);

// At a gathering the next round brings everybody to their next table.
if (body.dataset.event) {
  setInterval(async () => {
    if (!["over", "closed"].includes(state.phase) || !state.my_seats.length || document.hidden) return;
    const answer = await fetch(`/g/${body.dataset.event}/live`).catch(() => null);
    const next = answer?.ok ? (await answer.json()).table : "";
    if (next && next !== table) THEN.table(next);
  }, 2500);
}

// ---- the connection, and the game's own script ----

watchEnds();
said();

const link = new Link(table, {
  page: take,
  answer: (answer) => (pages.length ? pages.push({ ...answer, type: "answer" }) : answered(answer)),
  preview: (tried) => {
    later.get(tried.id)?.(tried);
    later.delete(tried.id);
    if (!tried.ok) say(tried.text, tried.rule);
  },
  gone: ({ text }) => say(text),
  state: (isOn) => {
    body.classList.toggle("is-offline", !isOn);
    $("offline").hidden = isOn;
  },
});
pending = link.pending;
if (shown !== null) link.seat = Number(shown);

if (body.dataset.board) {
  const { default: play } = await import(body.dataset.board);
  play({
    root: $("cloth"),
    get legal() { return choice.legal; },
    get chosen() { return new Set(choice.chosen); },
    choose,
    act: send,
    actFrom: sendFrom,
    until: (moment) => moment - houseNow(),
    attempt: (texts) => new Promise((done) => {
      const id = `try ${Math.random()}`;
      later.set(id, done);
      link.try(state.viewer, texts, id);
    }),
    offer: (what) => [(offer = what), drawBar()],
    onView: (hear) => boards.push(hear),
    say: (text) => ($("live").textContent = text),
  });
}
