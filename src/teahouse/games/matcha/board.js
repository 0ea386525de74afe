// The end of a set stays on the mats until its viewer goes on, where the next deal follows at once; and of two
// zeros in a hand, which are the same to the rules, the one that was pressed is the one that is lifted.

const ZERO = "card Z";
const SECOND = "card Z2"; // the second one's name where both can be kept

export default function play(table) {
  const { root, onView } = table;
  const shelf = `seen-set:${document.body.dataset.table}`;
  const panel = () => root.querySelector("[data-past]:has([data-go-on])");
  let lifted = 0; // of two zeros

  function show() {
    const past = panel();
    if (past) past.hidden = sessionStorage.getItem(shelf) === past.dataset.past;
    lift();
  }

  function goOn() {
    sessionStorage.setItem(shelf, panel().dataset.past);
    show();
  }

  // ---- two zeros ----

  const zeros = () => [...root.querySelectorAll(".hand button[data-suit=matcha]")];

  function lift() {
    const both = zeros();
    if (both.length < 2 || !table.chosen.has(ZERO) || table.chosen.has(SECOND)) return;
    const [on, off] = [both[lifted], both[1 - lifted]];
    const ticks = both.map((each) => each.querySelector(":scope > .tick")).filter(Boolean);
    for (const name of ["also", "dim", "legal", "chosen"]) on.classList.toggle(`is-${name}`, name === "chosen");
    for (const name of ["also", "dim", "legal", "chosen"]) off.classList.toggle(`is-${name}`, name === "legal");
    on.setAttribute("aria-pressed", "true");
    off.setAttribute("aria-pressed", "false");
    for (const each of ticks.slice(1)) each.remove();
    if (ticks.length) on.append(ticks[0]);
  }

  function pressZero(event, pressed) {
    const isKeeping = zeros()[1].dataset.handle === SECOND;
    const count = [ZERO, SECOND].filter((each) => table.chosen.has(each)).length;
    if (count === 1 && pressed !== lifted) {
      if (isKeeping) table.choose(SECOND, true);
      else lifted = pressed;
    } else {
      lifted = count === 2 ? 1 - pressed : pressed;
      table.choose(count === 2 ? SECOND : ZERO, count === 0);
    }
    event.stopPropagation();
    lift();
  }

  onView(show);
  root.addEventListener("click", (event) => {
    const { target } = event;
    if (target.closest("[data-go-on], [data-handle]") && panel()?.hidden === false) goOn();
    const pressed = zeros().indexOf(target.closest(".hand button"));
    if (pressed >= 0 && zeros().length === 2 && table.legal.length) pressZero(event, pressed);
  });
  document.addEventListener("keydown", ({ key, target }) => {
    if ((key === "Enter" || key === "Escape") && target === document.body && panel()?.hidden === false) goOn();
  });
  show();
}
