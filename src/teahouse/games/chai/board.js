// Chai's page: equal dice stand for each other, the shelf of buildings follows the choice, and what a chosen
// action would set off is shown on the garden before it is confirmed.

export default function play(table) {
  const { root } = table;
  let tried = "";
  let kept = null; // the garden and the trail as they really are, while a preview covers them

  const meant = () => {
    const chosen = [...table.chosen];
    if (!chosen.length) return null;
    const found = table.legal.filter((act) => chosen.every((handle) => act.handles.includes(handle)));
    if (found.length === 1) return found[0];
    const exact = found.filter((act) => act.handles.every((handle) => chosen.includes(handle)));
    return exact.length === 1 ? exact[0] : null;
  };

  // Of equal dice the first is chosen and the last taken back: which of them was touched makes no difference.
  root.addEventListener("click", (event) => {
    const die = event.target.closest("[data-handle^='die ']");
    if (!die || event.detail === -1) return;
    const [value, nth] = die.dataset.handle.slice(4).split(".");
    const on = [...table.chosen].filter((handle) => handle.startsWith(`die ${value}.`)).length;
    const isOn = table.chosen.has(die.dataset.handle);
    const wanted = isOn ? `die ${value}.${on}` : `die ${value}.${on + 1}`;
    if (wanted === `die ${value}.${nth}`) return;
    event.stopPropagation();
    table.choose(wanted, !isOn);
  }, true);

  const place = (name) => root.querySelector(`[data-${name}]`);

  function restore() {
    if (!kept) return;
    for (const name of ["preview", "trail"]) {
      const here = place(name);
      if (here) here.innerHTML = kept[name];
      here?.classList.remove("is-preview");
    }
    place("trail").hidden = kept.hidden;
    kept = null;
  }

  function cover(html) {
    const frame = new DOMParser().parseFromString(html, "text/html");
    const [garden, trail] = [place("preview"), place("trail")];
    kept = { preview: garden.innerHTML, trail: trail.innerHTML, hidden: trail.hidden };
    const before = garden.querySelector(".c-score strong")?.textContent ?? "";
    garden.innerHTML = frame.querySelector("[data-preview]").innerHTML;
    trail.innerHTML = frame.querySelector("[data-trail]").innerHTML;
    trail.hidden = !trail.querySelector("li");
    const head = trail.querySelector("h3");
    head.textContent = head.dataset.then;
    for (const each of [garden, trail]) each.classList.add("is-preview");
    const score = garden.querySelector(".c-score strong");
    const after = score?.textContent ?? "";
    if (score && after !== before) {
      score.textContent = before;
      score.insertAdjacentHTML("afterend", `<em>→ ${Number(after)}</em>`);
    }
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

  let asked = "";
  table.onView((page) => {
    if (page) {
      kept = null;
      tried = "";
      for (const each of root.querySelectorAll(".is-preview")) each.classList.remove("is-preview");
      const tab = root.querySelector("input[name=c-shelf][checked]");
      const now = `${tab?.value} ${root.querySelector(".is-contest") ? "contest" : ""}`;
      if (tab && now !== asked) tab.checked = true;
      asked = now;
    } else showBuilding();
    preview();
  });
}
