// Chai's page: equal dice (and equal tea for a junk) stand for each other, the shelf of buildings follows the choice, and what a chosen
// action would set off is shown on the garden before it is confirmed.

export default function play(table) {
  const { root } = table;
  let tried = "";
  let kept = null; // the trail as it really is, while a preview shows another

  const meant = () => {
    const chosen = [...table.chosen];
    if (!chosen.length) return null;
    const found = table.legal.filter((act) => chosen.every((handle) => act.handles.includes(handle)));
    if (found.length === 1) return found[0];
    const exact = found.filter((act) => act.handles.every((handle) => chosen.includes(handle)));
    return exact.length === 1 ? exact[0] : null;
  };

  // Of equal things the first is chosen and the last taken back: which of them was touched makes no difference.
  root.addEventListener("click", (event) => {
    const thing = event.target.closest("[data-handle^='die '], [data-handle^='ready ']");
    if (!thing || event.detail === -1) return;
    const [like, nth] = thing.dataset.handle.split(".");
    const on = [...table.chosen].filter((handle) => handle.startsWith(`${like}.`)).length;
    const isOn = table.chosen.has(thing.dataset.handle);
    const wanted = isOn ? `${like}.${on}` : `${like}.${on + 1}`;
    if (wanted === `${like}.${nth}`) return;
    event.stopPropagation();
    table.choose(wanted, !isOn);
  }, true);

  const place = (name) => root.querySelector(`[data-${name}]`);

  function restore() {
    if (!kept) return;
    root.querySelector(".c-ghost")?.remove();
    place("preview")?.classList.remove("is-preview");
    const trail = place("trail");
    if (trail) {
      trail.innerHTML = kept.trail;
      trail.hidden = kept.hidden;
      trail.classList.remove("is-preview");
    }
    kept = null;
  }

  // The garden as it would be lies over the real one, which keeps its focus and can be touched through it.
  function cover(html) {
    const frame = new DOMParser().parseFromString(html, "text/html");
    const [garden, trail] = [place("preview"), place("trail")];
    kept = { trail: trail.innerHTML, hidden: trail.hidden };
    const before = garden.querySelector(".c-score strong")?.textContent ?? "";
    const ghost = Object.assign(document.createElement("div"), { className: "c-ghost", inert: true });
    ghost.innerHTML = frame.querySelector("[data-preview]").innerHTML;
    for (const name of ["data-key", "data-handle", "id"]) {
      for (const each of ghost.querySelectorAll(`[${name}]`)) each.removeAttribute(name);
    }
    const score = ghost.querySelector(".c-score strong");
    const after = score?.textContent ?? "";
    if (score && after !== before) {
      score.textContent = before;
      score.insertAdjacentHTML("afterend", `<em>→ ${Number(after)}</em>`);
    }
    garden.append(ghost);
    garden.classList.add("is-preview");
    trail.innerHTML = frame.querySelector("[data-trail]").innerHTML;
    trail.hidden = !trail.querySelector("li");
    trail.classList.add("is-preview");
    const head = trail.querySelector("h3");
    head.textContent = head.dataset.then;
  }

  async function preview() {
    const act = meant();
    const text = act?.text ?? "";
    if (text === tried) return;
    tried = text;
    if (!text || table.legal.length < 2) return restore();
    const answer = await table.attempt([text]);
    if (tried !== text) return;
    restore();
    if (answer.ok && answer.frames?.length) cover(answer.frames.at(-1));
  }

  function showBuilding() {
    const names = { tea: "harvest", marker: "harvest", stall: "market", palace: "palace", berth: "harbour", production: "production" };
    const last = [...table.chosen].at(-1)?.split(" ")[0];
    const tab = root.querySelector(`input[value="${names[last] ?? ""}"]`);
    if (tab) tab.checked = true;
  }

  // A tab is marked while something in its building can be chosen together with what is chosen already.
  function markTabs() {
    for (const tab of root.querySelectorAll(".c-tab")) {
      const building = root.querySelector(`[data-building=${tab.querySelector("input").value}]`);
      tab.classList.toggle("is-open", Boolean(building?.querySelector(".is-legal, .is-chosen, .is-also")));
    }
  }

  let asked = "";
  table.onView((page) => {
    if (page) {
      kept = null;
      tried = "";
      root.querySelector(".c-ghost")?.remove();
      for (const each of root.querySelectorAll(".is-preview")) each.classList.remove("is-preview");
      const tab = root.querySelector("input[name=c-shelf][checked]");
      const now = `${tab?.value} ${root.querySelector(".is-contest") ? "contest" : ""}`;
      if (now !== asked) for (const each of root.querySelectorAll("input[name=c-shelf]")) each.checked = each === tab;
      asked = now;
    } else showBuilding();
    markTabs();
    preview();
  });
}
