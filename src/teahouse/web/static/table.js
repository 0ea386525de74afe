// A table in the browser: paints what the house sends, lets the viewer choose and send, says what happened.
import { Choice } from "./choice.js";
import { like, liked, motion } from "./likes.js";
import { Link } from "./link.js";
import { sound } from "./sound.js";
import { swap } from "./swap.js";

const $ = (id) => document.getElementById(id);
const words = JSON.parse($("words").textContent);
const body = document.body;
const table = body.dataset.table;
const choice = new Choice();
const state = { version: 0, legal: [], told: [], waiting: [], my_seats: [], names: [], viewer: -3, now_ms: 0 };
const boards = []; // what the game's own script asked to hear
const previews = new Map();
const after = new Map(); // what to do with an answer, by the ask's id
let offer = null; // an action that a game's script has put on the main button
let pending = null;

// ---- painting: pages in order, each after the motion of the one before, a burst in at most a second ----

const pages = [];
let isPainting = false;

async function take(page) {
  pages.push(page);
  if (isPainting) return;
  isPainting = true;
  while (pages.length) {
    const moved = paint(pages.shift());
    const rest = new Promise((done) => setTimeout(done, 1000 / (pages.length + 1)));
    await Promise.race([moved, rest]);
  }
  isPainting = false;
}

function paint(page) {
  const { parts, legal, told, ...rest } = page;
  const wasMine = isMyTurn();
  Object.assign(state, rest, { heard: performance.now() });
  if (page.whole) state.told = [];
  state.told.push(...told.filter((line) => line.text));
  offer = null;
  choice.take(legal, page.whole ? remembered() : choice.chosen);
  const moves = [];
  const at = focusPlace();
  for (const [id, html] of Object.entries(parts)) {
    const place = $(id);
    if (place) moves.push(swap(place, html, { ms: id === "cloth" ? motion() : 0, settle: decorate }));
  }
  decorate();
  refocus(at);
  writeLog(page.whole, told);
  document.title = page.title;
  if (body.dataset.phase === "waiting" && page.phase === "playing") tab($("tab-log"));
  body.dataset.phase = page.phase;
  document.querySelector(".loungebox").hidden = page.phase !== "waiting";
  for (const hear of boards) hear(page);
  drawBar();
  announce(told, page.whole, wasMine);
  cover();
  showResult();
  return Promise.allSettled(moves);
}

const isMyTurn = () => state.phase === "playing" && state.waiting.some((seat) => state.my_seats.includes(seat));

function writeLog(isWhole, told) {
  const [log, pane] = [$("log"), $("pane-log")];
  const atEnd = pane.scrollHeight - pane.scrollTop - pane.clientHeight < 40;
  if (isWhole) log.replaceChildren();
  for (const line of told) if (line.text) log.append(Object.assign(document.createElement("li"), { textContent: line.text }));
  for (const each of log.children) each.classList.toggle("is-now", each === log.lastElementChild);
  if (isWhole || atEnd) pane.scrollTop = pane.scrollHeight;
  $("just").textContent = state.told.at(-1)?.text ?? "";
}

function announce(told, isWhole, wasMine) {
  const fresh = isWhole ? [] : told.map((line) => line.text).filter(Boolean);
  if (isMyTurn() && !wasMine) fresh.push($("says").textContent.trim());
  if (fresh.length) $("live").textContent = fresh.join(" ");
  if (isWhole) return;
  if (told.length) sound(state.phase === "over" ? "end" : "card");
  if (isMyTurn() && !wasMine) sound("turn");
}

function decorate() {
  for (const each of $("cloth").querySelectorAll("[data-handle]")) {
    const look = choice.look(each.dataset.handle);
    for (const name of ["chosen", "also", "legal", "dim"]) each.classList.toggle(`is-${name}`, look === name);
    if (each.localName !== "button") continue;
    each.setAttribute("aria-pressed", String(look === "chosen" || look === "also"));
    if (look === "dim") each.setAttribute("aria-disabled", "true");
    else each.removeAttribute("aria-disabled");
    each.querySelector(":scope > .tick")?.remove();
    if (look === "chosen") each.insertAdjacentHTML("beforeend", '<svg class="tick" aria-hidden="true"><use href="#i-check"></use></svg>');
  }
  for (const each of $("plain").querySelectorAll("[data-act]")) {
    each.setAttribute("aria-pressed", String(choice.meant?.text === each.dataset.act && choice.chosen.length > 0));
  }
}

// ---- choosing and sending ----

const shelf = () => `chosen:${table}:${state.viewer}`;
const remembered = () => JSON.parse(localStorage.getItem(shelf()) ?? "[]");

function chose(handle, on) {
  choice.toggle(handle, on);
  chosen();
}

function chosen() {
  if (choice.chosen.length) localStorage.setItem(shelf(), JSON.stringify(choice.chosen));
  else localStorage.removeItem(shelf());
  offer = null;
  decorate();
  for (const each of boards) each(null);
  drawBar();
  if (liked("tap") === "one" && choice.meant && choice.chosen.length) send([choice.meant.text]);
}

function drawBar() {
  const go = $("go");
  const focus = document.activeElement?.dataset?.bar;
  go.replaceChildren();
  if (body.dataset.phase === "waiting") drawStart(go);
  else drawActions(go);
  if (focus) (go.querySelector(`[data-bar="${CSS.escape(focus)}"]`) ?? go.querySelector("button"))?.focus();
}

function button(text, bar, press, kind = "") {
  const made = Object.assign(document.createElement("button"), { type: "button", className: `btn ${kind}`, textContent: text });
  made.dataset.bar = bar;
  if (press) made.addEventListener("click", press);
  else made.setAttribute("aria-disabled", "true");
  return made;
}

function drawStart(go) {
  const lounge = $("lounge");
  if (!lounge.querySelector("[data-do=seat_bot], [data-do=clear], [data-do=stand]") || !words.host) return;
  const isFull = !lounge.querySelector("[form=sit]");
  go.append(button(words.begin, "main", isFull ? () => ask("start", {}) : null, "btn--primary"));
}

function drawActions(go) {
  if (!choice.legal.length) return;
  const meant = offer ?? (choice.meant && { label: choice.meant.label, texts: [choice.meant.text] });
  if (pending) {
    go.append(button(words.sending, "main", null, "btn--primary is-pending"));
    return;
  }
  if (choice.chosen.length) {
    const clear = button("", "clear", () => { choice.chosen = []; chosen(); }, "btn--icon btn--clear");
    clear.setAttribute("aria-label", words.clear);
    clear.innerHTML = '<svg class="ic" aria-hidden="true"><use href="#i-close"></use></svg>';
    go.append(clear);
  }
  if (choice.legal.length > 1) {
    for (const act of choice.own) {
      const handle = `=${act.text}`;
      const isOn = choice.chosen.includes(handle);
      if (isOn && !offer) continue; // it stands on the main button now
      go.append(button(act.label, handle, () => chose(handle), "btn--own"));
    }
  }
  if (meant) go.append(button(meant.label, "main", () => send(meant.texts), "btn--primary"));
  else if (choice.own.length < choice.legal.length) go.append(button(choice.chosen.length ? words.more : words.choose, "main", null, "btn--hint"));
}

function send(texts) {
  if (pending) return;
  pending = ask("act", { seat: state.viewer, texts, at: state.version });
  drawBar();
}

function ask(what, args, then) {
  const id = link.ask(what, args);
  if (then) after.set(id, then);
  return id;
}

function answered(answer) {
  if (answer.id === pending) {
    pending = null;
    if (answer.ok) {
      choice.chosen = [];
      localStorage.removeItem(shelf());
      decorate();
    }
    drawBar();
  }
  if (!answer.ok && answer.text) toast(answer.text, answer.rule);
  if (answer.ok) after.get(answer.id)?.(answer.given);
  after.delete(answer.id);
}

let toastTimer;
function toast(text, rule = "") {
  const place = $("toast");
  place.textContent = text;
  if (rule) place.append(" ", Object.assign(document.createElement("a"), { href: rule, target: "_blank", rel: "noopener", textContent: words.rule }));
  place.hidden = false;
  $("live").textContent = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (place.hidden = true), 9000);
}

// ---- hot seat: a cover between two people at one screen ----

const shownKey = `shown:${table}`;
let shown = sessionStorage.getItem(shownKey) === null ? null : Number(sessionStorage.getItem(shownKey));
let coverTimer;

function cover() {
  clearTimeout(coverTimer);
  const mine = state.waiting.filter((seat) => state.my_seats.includes(seat));
  if (state.phase !== "playing" || state.my_seats.length < 2 || !mine.length || mine.includes(shown)) return;
  const [box, next] = [$("cover"), mine[0]];
  const raise = () => {
    $("cover-name").textContent = words.next.replace("{name}", state.names[next]);
    box.dataset.seat = next;
    if (!box.open) box.showModal();
  };
  if (shown === null) raise();
  else coverTimer = setTimeout(raise, 900);
}

$("cover").addEventListener("cancel", (event) => event.preventDefault());
document.querySelector("[data-uncover]").addEventListener("click", () => {
  shown = Number($("cover").dataset.seat);
  sessionStorage.setItem(shownKey, shown);
  link.look(shown);
  $("cover").close();
});

// ---- the end ----

function showResult() {
  const box = $("resultbox");
  if (!$("result").firstElementChild) return;
  const last = state.told.filter((line) => line.version === state.version).slice(-2);
  $("resultlast").textContent = last.map((line) => line.text).join(" ");
  const again = box.querySelector("[data-do=rematch]");
  again.hidden = !state.my_seats.length;
  if (state.rematch) again.dataset.go = `/t/${state.rematch}`;
  const seen = sessionStorage.getItem(`result:${table}`);
  if (seen || box.open) return;
  sessionStorage.setItem(`result:${table}`, "1");
  setTimeout(() => box.open || box.showModal(), motion() ? 700 : 0);
}

// ---- clicks and keys ----

const THEN = {
  link: (given) => {
    const address = new URL(`/seat/${given}`, words.outside).href;
    $("handlink").value = address;
    $("menubox").close();
    $("linkdialog").showModal();
    fetch(`/qr?text=${encodeURIComponent(address)}`).then((r) => r.text()).then((svg) => ($("handqr").innerHTML = svg), () => {});
  },
  table: (given) => (location.href = `/t/${given}`),
};

function sure(text) {
  const box = $("sure");
  $("sure-text").textContent = text;
  box.showModal();
  return new Promise((done) => {
    box.querySelector("[data-yes]").onclick = () => box.close("yes");
    box.querySelector("[data-no]").onclick = () => box.close("");
    box.onclose = () => done(box.returnValue === "yes");
    box.returnValue = "";
  });
}

async function command(from, more = {}) {
  if (from.dataset.go) return (location.href = from.dataset.go);
  if (from.dataset.confirm && !(await sure(from.dataset.confirm))) return undefined;
  return ask(from.dataset.do, { ...JSON.parse(from.dataset.with ?? "{}"), ...more }, THEN[from.dataset.then]);
}

function sheet(on = !body.classList.contains("has-sheet")) {
  body.classList.toggle("has-sheet", on);
  for (const each of document.querySelectorAll("[data-sheet]")) each.setAttribute("aria-expanded", String(on));
}

function tab(chosenTab) {
  for (const each of document.querySelectorAll("[role=tab]")) {
    each.setAttribute("aria-selected", String(each === chosenTab));
    each.tabIndex = each === chosenTab ? 0 : -1;
    $(each.getAttribute("aria-controls")).hidden = each !== chosenTab;
  }
}

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  const handle = on("#cloth [data-handle], #plain [data-act]");
  if (handle) {
    const name = handle.dataset.handle ?? `=${handle.dataset.act}`;
    if (choice.isUsable(name)) chose(name);
    else if (choice.legal.length) toast(handle.dataset.why ?? words.notnow);
    else toast(handle.dataset.why ?? words.notturn);
  } else if (on("button[data-do]")) command(on("[data-do]"));
  else if (on("[data-sheet]")) sheet();
  else if (on("[role=tab]")) tab(on("[role=tab]"));
  else if (on("[data-open]")) {
    $("menubox").open && $("menubox").close();
    $(on("[data-open]").dataset.open === "menu" ? "menubox" : on("[data-open]").dataset.open).showModal();
  } else if (on("[data-toggle-view]")) toggleView();
  else if (on("[data-copy]")) copy($(on("[data-copy]").dataset.copy));
  else if (event.target.localName === "dialog" && event.target.id !== "cover") event.target.close();
});

document.addEventListener("change", ({ target }) => {
  if (target.matches("select[data-do]") && target.value) command(target, { [target.dataset.field]: target.value });
});

function copy(field) {
  field.select();
  const done = () => toast(words.copied);
  if (navigator.clipboard) navigator.clipboard.writeText(field.value).then(done, () => document.execCommand("copy") && done());
  else if (document.execCommand("copy")) done();
}

function toggleView() {
  like("view", liked("view") === "plain" ? "board" : "plain");
  if ($("menubox").open) $("menubox").close();
}

$("talk").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = $("talk-text").value.trim();
  if (text) ask("say", { text });
  $("talk-text").value = "";
});

const things = () => [...document.querySelectorAll("#cloth [data-handle], #plain [data-act], #go .btn")].filter((each) => each.getClientRects().length);

function focusPlace() {
  const active = document.activeElement;
  return active?.closest?.("#cloth, #plain") ? things().indexOf(active) : -1;
}

function refocus(at) {
  const all = things();
  if (at >= 0 && document.activeElement === body && all.length) all[Math.min(at, all.length - 1)].focus({ preventScroll: true });
}

function step(dx, dy) {
  const all = things();
  const now = document.activeElement;
  if (!all.includes(now)) return all[0]?.focus();
  const middle = (each) => { const r = each.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
  const [x, y] = middle(now);
  const far = (each) => {
    const [ex, ey] = middle(each);
    const [along, across] = [(ex - x) * dx + (ey - y) * dy, Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx)];
    return along > 4 ? along + 2.5 * across : Infinity;
  };
  const next = all.map((each) => [far(each), each]).sort((a, b) => a[0] - b[0])[0];
  return next && next[0] < Infinity ? next[1].focus() : undefined;
}

const press = (selector) => document.querySelector(selector)?.click();
const KEYS = {
  ArrowLeft: () => step(-1, 0), ArrowRight: () => step(1, 0), ArrowUp: () => step(0, -1), ArrowDown: () => step(0, 1),
  Escape: () => { choice.chosen = []; chosen(); sheet(false); $("toast").hidden = true; },
  p: () => press("#go .btn--own"),
  v: toggleView,
  l: () => ($("live").textContent = state.told.slice(-3).map((line) => line.text).join(" ")),
  "?": () => $("keys").showModal(),
};

document.addEventListener("keydown", (event) => {
  const inTabs = event.target.closest("[role=tablist]");
  if (inTabs && event.key.startsWith("Arrow")) {
    const tabs = [...inTabs.querySelectorAll("[role=tab]:not([hidden])")];
    const next = tabs.at((tabs.indexOf(event.target) + (event.key === "ArrowLeft" ? -1 : 1)) % tabs.length);
    next.focus();
    return tab(next);
  }
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea, dialog, aside")) return undefined;
  if (event.key === "Enter" && event.target.closest("#cloth, #plain, body:not(:has(:focus))")) {
    if (document.querySelector("#go .btn--primary:not([aria-disabled])")) {
      event.preventDefault();
      press("#go .btn--primary");
    }
    return undefined;
  }
  const act = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  if (!act) return undefined;
  event.preventDefault();
  return act();
});

// ---- clocks ----

setInterval(() => {
  const now = state.now_ms + performance.now() - state.heard;
  for (const each of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.ceil((each.dataset.deadline - now) / 1000));
    each.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    each.classList.toggle("is-late", left <= 10);
  }
}, 250);

// ---- the connection, and the game's own script ----

const link = new Link(table, {
  page: take,
  answer: answered,
  preview: (answer) => {
    previews.get(answer.id)?.(answer);
    previews.delete(answer.id);
    if (!answer.ok) toast(answer.text, answer.rule);
  },
  gone: (text) => toast(text),
  state: (isOn) => {
    body.classList.toggle("is-offline", !isOn);
    $("offline").hidden = isOn;
  },
});
if (shown !== null) link.seat = shown;

if (body.dataset.board) {
  const { default: play } = await import(body.dataset.board);
  play({
    root: $("cloth"),
    get legal() { return choice.legal; },
    get chosen() { return new Set(choice.chosen); },
    choose: chose,
    act: send,
    attempt: (texts) => new Promise((done) => {
      const id = `try${Math.random()}`;
      previews.set(id, done);
      link.try(state.viewer, texts, id);
    }),
    offer: (what) => { offer = what; drawBar(); },
    onView: (hear) => boards.push(hear),
    say: (text) => ($("live").textContent = text),
  });
}
