// Tichu in the browser: any cards may be picked; what they are, what completes them, and the wish are found here.
// Suits that do not matter are listed once among the legal plays, so picks are compared by rank.

const RANKS = "123456789TJQKA";

const rankOf = (card) => (card.length === 2 && RANKS.includes(card[0]) && !["Dg", "Ph", "Dr"].includes(card) ? card[0] : card);

// A legal play as parts: "table play 5j 6s Ph=9 wish 8 to 2".
function parse(act) {
  const words = act.text.split(" ");
  const hand = words[0] === "table" ? "table " : "";
  if (hand) words.shift();
  if (words.shift() !== "play") return null;
  const play = { hand, act, cards: [], as: "", wish: "", to: "", label: act.label };
  while (words.length) {
    const word = words.shift();
    if (word === "wish") play.wish = words.shift();
    else if (word === "to") play.to = words.shift();
    else if (word.startsWith("Ph=")) {
      play.as = word.slice(3);
      play.cards.push("Ph");
    } else play.cards.push(word);
  }
  play.size = play.cards.length;
  return play;
}

// The cards of `picked` put in the place of a play's cards of the same rank; null where they do not fit.
function fit(play, picked) {
  const left = play.cards.filter((card) => !picked.includes(card));
  for (const card of picked.filter((each) => !play.cards.includes(each))) {
    const at = left.findIndex((each) => rankOf(each) === rankOf(card));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left; // what completes the picks
}

export default function play(table) {
  const root = table.root;
  let picked = [];
  let wish = "";
  let as = "";
  let to = "";
  let completed = null; // the play that a chip has asked for
  let gifts = {}; // where cards go, before they are sent: place -> card
  let waits = ""; // the place that was chosen before its card
  let sort = localStorage.getItem("tichu:sort") ?? "rank";

  const felt = () => root.querySelector(".felt");
  const plays = () => table.legal.map(parse).filter(Boolean);
  const isGiving = () => felt()?.dataset.phase === "give";
  const handOf = (card) => (root.querySelector(`.own [data-card="${card}"]`) ? "" : "table ");

  function candidates() {
    const own = picked.length ? handOf(picked[0]) : "";
    return plays()
      .filter((each) => each.hand === own && (!picked.length || fit(each, picked)))
      .sort((a, b) => a.size - b.size || RANKS.indexOf(rankOf(a.cards[0])) - RANKS.indexOf(rankOf(b.cards[0])));
  }

  // Plays of the same cards differ in wish, reading and heir: those are asked for beside.
  function kinds(found) {
    const seen = new Map();
    for (const each of found) {
      const key = each.cards.map(rankOf).join() + (each.cards.length === picked.length ? each.cards.join() : "");
      if (!seen.has(key)) seen.set(key, []);
      seen.get(key).push(each);
    }
    return [...seen.values()];
  }

  function meant(found) {
    if (!picked.length || !found.length) return null;
    const groups = kinds(found);
    const exact = groups.filter((group) => group[0].size === picked.length);
    exact.sort((a, b) => Number(b[0].cards.every((c) => picked.includes(c))) - Number(a[0].cards.every((c) => picked.includes(c))));
    const chosen = groups.find((group) => completed && group[0].cards.join() === completed) ?? exact[0];
    return chosen ?? (picked.length === 1 ? groups[0] : null); // one card stands for the least that holds it
  }

  function pick(group) {
    const readings = [...new Set(group.map((each) => each.as))];
    const heirs = [...new Set(group.map((each) => each.to))];
    const reading = readings.includes(as) ? as : readings.at(-1);
    const heir = heirs.includes(to) ? to : heirs[0];
    const same = group.filter((each) => each.as === reading && each.to === heir);
    return same.find((each) => each.wish === wish) ?? same[0];
  }

  function textOf(choice) {
    const extra = fit(choice, picked);
    const cards = [...picked, ...extra].map((card) => (card === "Ph" && choice.as ? `Ph=${choice.as}` : card));
    return `${choice.hand}play ${cards.join(" ")}${choice.wish ? ` wish ${choice.wish}` : ""}${choice.to ? ` to ${choice.to}` : ""}`;
  }

  // ---- showing ----

  const rankName = (rank) => (rank === "T" ? "10" : rank);

  function chip(label, isOn, press) {
    const made = Object.assign(document.createElement("button"), { type: "button", className: "chip", textContent: label });
    made.setAttribute("aria-pressed", String(isOn));
    made.addEventListener("click", (event) => [event.stopPropagation(), press(), draw()]);
    return made;
  }

  function drawFinds(found, group, choice) {
    const box = root.querySelector(".opts--find");
    if (!box) return;
    box.replaceChildren();
    if (choice && group.some((each) => each.wish)) {
      box.append(Object.assign(document.createElement("span"), { className: "opts__say", textContent: label("wish") }));
      for (const rank of ["", ..."23456789TJQKA"]) box.append(chip(rank ? rankName(rank) : "–", wish === rank, () => (wish = rank)));
      box.classList.add("ranks--wish");
    } else {
      box.classList.remove("ranks--wish");
      for (const reading of new Set(group?.map((each) => each.as) ?? [])) {
        if (new Set(group.map((each) => each.as)).size > 1) box.append(chip(`${face("Ph")} = ${rankName(reading)}`, choice.as === reading, () => (as = reading)));
      }
      for (const heir of new Set(group?.map((each) => each.to) ?? [])) {
        if (heir && new Set(group.map((each) => each.to)).size > 1) box.append(chip(group.find((each) => each.to === heir).label, choice.to === heir, () => (to = heir)));
      }
    }
    const groups = picked.length ? kinds(found).filter((each) => each[0].size > picked.length) : [];
    for (const each of groups.slice(0, 6)) {
      const extra = fit(each[0], picked).map((card) => rankName(rankOf(card)));
      const made = chip(`+ ${extra.join(" ")}`, each === group, () => (completed = each === group ? null : each[0].cards.join()));
      made.classList.add("chip--more");
      box.append(made);
    }
    box.hidden = !box.children.length;
  }

  function draw() {
    const board = felt();
    if (!board) return;
    order();
    if (isGiving()) return drawGifts();
    const cards = [...root.querySelectorAll("[data-card]")];
    const here = cards.map((each) => each.dataset.card);
    picked = picked.filter((card) => here.includes(card));
    const found = candidates();
    const group = meant(found);
    const choice = group && pick(group);
    const extra = choice ? fit(choice, picked) : [];
    for (const each of cards) {
      const card = each.dataset.card;
      const own = handOf(card);
      const isUsable = plays().some((one) => one.hand === own && (!picked.length || handOf(picked[0]) !== own ? fit(one, [card]) : fit(one, [...picked, card])));
      const look = picked.includes(card) ? "chosen" : extra.includes(card) ? "also" : !table.legal.length ? "" : isUsable ? "legal" : "dim";
      for (const name of ["chosen", "also", "legal", "dim"]) each.classList.toggle(`is-${name}`, look === name);
      each.setAttribute("aria-pressed", String(look === "chosen" || look === "also"));
      each.removeAttribute("aria-disabled");
      each.querySelector(":scope > .tick")?.remove();
      if (look === "chosen") each.insertAdjacentHTML("beforeend", '<svg class="tick" aria-hidden="true"><use href="#i-check"></use></svg>');
    }
    board.toggleAttribute("data-picked", picked.length > 0);
    drawFinds(found, group, choice);
    for (const bomb of root.querySelectorAll("[data-bomb]")) {
      const isArmed = choice?.act.text === bomb.dataset.bomb;
      bomb.dataset.name ??= bomb.lastElementChild.textContent;
      bomb.setAttribute("aria-pressed", String(isArmed));
      bomb.lastElementChild.textContent = isArmed ? label("throw") : bomb.dataset.name;
    }
    if (choice) table.offer({ label: choice.label, texts: [textOf(choice)], clears: true });
    else if (picked.length) table.offer({ label: label("try"), texts: [`${handOf(picked[0])}play ${picked.join(" ")}`], clears: true });
    else table.offer(null);
    if (picked.length) board.removeAttribute("data-only-call");
  }

  const label = (name) => root.querySelector(`[data-say-${name}]`)?.dataset[`say${name[0].toUpperCase()}${name.slice(1)}`] ?? "";

  // ---- the exchange: cards are put down here first and sent together ----

  function drawGifts() {
    const slots = [...root.querySelectorAll("[data-to]")];
    const cards = [...root.querySelectorAll("[data-card]")];
    for (const at of Object.keys(gifts)) if (!cards.some((each) => each.dataset.card === gifts[at])) delete gifts[at];
    for (const slot of slots) {
      const card = gifts[slotKey(slot)];
      slot.classList.toggle("has-card", Boolean(card));
      slot.classList.toggle("is-chosen", slotKey(slot) === waits);
      slot.setAttribute("aria-pressed", String(slotKey(slot) === waits));
      show(slot, card);
      slot.removeAttribute("aria-disabled");
      slot.classList.remove("is-dim");
      slot.classList.toggle("is-legal", !card && !waits);
    }
    for (const each of cards) {
      const card = each.dataset.card;
      const isLaid = Object.values(gifts).includes(card);
      each.classList.toggle("is-chosen", picked.includes(card));
      each.classList.toggle("is-laid", isLaid);
      const isGivable = slots.some((slot) => handOfSlot(slot) === handOf(card));
      each.classList.toggle("is-dim", !isGivable);
      each.classList.toggle("is-legal", Boolean(waits) && !isLaid && slots.some((slot) => slotKey(slot) === waits && handOfSlot(slot) === handOf(card)));
      if (isGivable) each.removeAttribute("aria-disabled");
      else each.setAttribute("aria-disabled", "true");
      each.setAttribute("aria-pressed", String(isLaid || picked.includes(card)));
    }
    const isFull = slots.length > 0 && slots.every((slot) => gifts[slotKey(slot)]);
    if (isFull) table.offer({ label: label("give").replace("{cards}", slots.map((slot) => face(gifts[slotKey(slot)])).join(" ")), texts: slots.map((slot) => `${handOfSlot(slot)}give ${gifts[slotKey(slot)]} ${slot.dataset.to}`) });
    else table.offer(null);
  }

  // The card itself lies in its place, to be looked at before all are sent.
  function show(slot, card) {
    const source = card && root.querySelector(`[data-card="${card}"]`);
    slot.dataset.name ??= slot.ariaLabel;
    for (const name of ["place", "place--target"]) slot.classList.toggle(name, !card);
    slot.classList.toggle("card", Boolean(card));
    slot.dataset.suit = source ? source.dataset.suit : "";
    slot.ariaLabel = source ? `${slot.dataset.name}: ${source.ariaLabel}` : slot.dataset.name;
    if (source) slot.replaceChildren(...[...source.children].filter((each) => !each.matches(".tick")).map((each) => each.cloneNode(true)));
    else slot.replaceChildren(Object.assign(document.createElement("span"), { className: "tray__hint", textContent: label("slot") }));
  }

  const handOfSlot = (slot) => slot.closest("[data-hand]").dataset.hand;
  const slotKey = (slot) => `${handOfSlot(slot)}${slot.dataset.to}`;
  const face = (card) => root.querySelector(`[data-card="${card}"] .ix`)?.textContent.replace(/\s+/g, " ").trim() ?? card;

  function put(slot, card) {
    if (handOf(card) !== handOfSlot(slot)) return;
    for (const at of Object.keys(gifts)) if (gifts[at] === card) delete gifts[at];
    gifts[slotKey(slot)] = card;
    picked = [];
    waits = "";
  }

  // ---- the order of the hand ----

  const kept = () => JSON.parse(sessionStorage.getItem("tichu:order") ?? "[]");

  function order() {
    const cards = [...root.querySelectorAll(".own .hand [data-card]")];
    const places = kept();
    const value = (card) => ({ 1: 0, Dg: -1, Ph: 98, Dr: 99 })[card] ?? RANKS.indexOf(card[0]) + 1;
    const key = (card) => {
      if (sort === "own") return places.includes(card) ? places.indexOf(card) : 100 + value(card);
      return sort === "suit" && !["1", "Dg", "Ph", "Dr"].includes(card) ? "jspt".indexOf(card[1]) * 20 + value(card) : value(card) + (value(card) > 90 ? 100 : 0);
    };
    const sorted = cards.map((each) => each.dataset.card).sort((a, b) => key(a) - key(b));
    root.querySelector(".own .hand")?.classList.add("is-sorted");
    for (const each of cards) {
      const at = sorted.indexOf(each.dataset.card);
      [each.style.order, each.draggable] = [String(at), true];
      each.classList.toggle("is-past-4", at >= 4);
      each.classList.toggle("is-past-7", at >= 7);
    }
    for (const gap of root.querySelectorAll(".own .hand .place")) gap.style.order = "99";
    for (const each of root.querySelectorAll("[data-sort]")) each.setAttribute("aria-pressed", String(each.dataset.sort === sort));
    const own = root.querySelector("[data-sort=own]");
    if (own) own.textContent = picked.length ? label("group") : (own.dataset.name ??= own.textContent);
    return sorted;
  }

  // "My order" once more brings the picked cards together at the left end.
  function group() {
    const now = order();
    sessionStorage.setItem("tichu:order", JSON.stringify([...picked, ...now.filter((card) => !picked.includes(card))]));
    picked = [];
  }

  // ---- clicks ----

  function pressCard(card) {
    if (isGiving()) {
      if (![...root.querySelectorAll("[data-to]")].some((each) => handOfSlot(each) === handOf(card))) return;
      const at = Object.keys(gifts).find((each) => gifts[each] === card);
      const slot = [...root.querySelectorAll("[data-to]")].find((each) => slotKey(each) === waits);
      if (at) delete gifts[at];
      else if (slot) put(slot, card);
      else picked = picked.includes(card) ? [] : [card];
      return;
    }
    completed = null;
    if (picked.includes(card)) picked = picked.filter((each) => each !== card);
    else if (picked.length && handOf(picked[0]) !== handOf(card)) picked = [card];
    else picked = [...picked, card];
  }

  // A bomb is raised by one press and thrown by a second one at the same place; by the first where one tap plays.
  function pressBomb(bomb) {
    const isArmed = bomb.getAttribute("aria-pressed") === "true";
    if (isArmed || document.documentElement.dataset.tap === "one") table.act([bomb.dataset.bomb]);
    else [picked, completed] = [parse({ text: bomb.dataset.bomb, label: "" }).cards, null];
  }

  root.addEventListener("click", (event) => {
    const card = event.target.closest("[data-card]");
    const slot = event.target.closest("[data-to]");
    const sorter = event.target.closest("[data-sort]");
    const bomb = event.target.closest("[data-bomb]");
    if (card) pressCard(card.dataset.card);
    else if (slot && gifts[slotKey(slot)] && !picked.length) delete gifts[slotKey(slot)];
    else if (slot && picked.length) put(slot, picked[0]);
    else if (slot) waits = waits === slotKey(slot) ? "" : slotKey(slot);
    else if (sorter) {
      if (sorter.dataset.sort === "own" && (picked.length || sort === "own")) group();
      sort = sorter.dataset.sort;
      localStorage.setItem("tichu:sort", sort);
    } else if (bomb) pressBomb(bomb);
    else return;
    event.stopPropagation();
    draw();
  });

  // ---- dragging, beside tapping: into a place of the exchange, or within one's own order ----

  root.addEventListener("dragstart", (event) => {
    const card = event.target.closest?.("[data-card]");
    if (card) event.dataTransfer.setData("text/plain", card.dataset.card);
  });
  root.addEventListener("dragover", (event) => {
    if (event.target.closest("[data-to], .own .hand [data-card]")) event.preventDefault();
  });
  root.addEventListener("drop", (event) => {
    const slot = event.target.closest("[data-to]");
    const over = event.target.closest(".own .hand [data-card]");
    const card = event.dataTransfer.getData("text/plain");
    event.preventDefault();
    if (slot) put(slot, card);
    else if (over && over.dataset.card !== card) {
      const now = order().filter((each) => each !== card);
      now.splice(now.indexOf(over.dataset.card), 0, card);
      sessionStorage.setItem("tichu:order", JSON.stringify(now));
      sort = "own";
      localStorage.setItem("tichu:sort", sort);
    }
    draw();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") [(picked = []), (waits = ""), (gifts = {}), draw()];
    else if (event.key === "Enter" && felt()?.hasAttribute("data-only-call")) event.stopPropagation();
  }, true);

  document.addEventListener("click", (event) => {
    if (event.target.closest(".btn--clear")) [(picked = []), (waits = ""), draw()];
  });

  table.onView((page) => {
    if (page) {
      wish = as = to = "";
      completed = null;
      if (!isGiving()) [gifts, waits] = [{}, ""];
      if (table.chosen.size) picked = [];
    } else if (table.chosen.size) picked = [];
    if (page || !table.chosen.size) draw();
  });
  draw();
}
