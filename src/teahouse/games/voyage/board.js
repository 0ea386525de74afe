// Voyage's board: the buzzer is pressed once and at once, by finger, mouse or its key. Where several people share
// the screen, each has a buzzer and a key.

const HELD = 700; // ms in which one press of a finger may be told twice

export default function (table) {
  const pressedAt = new Map(); // by whose hand it is
  let opening;

  const buzzers = () => [...table.root.querySelectorAll("[data-buzz]")];
  const isUsable = (button) => button.classList.contains("is-open") && !button.classList.contains("is-down");

  // The moment of opening is known while the question is read. Every page keeps it by its own clock, so that
  // nobody has to wait for the word of the house to come over a slow line.
  function wait() {
    clearTimeout(opening);
    const opens = Number(buzzers()[0]?.dataset.opens ?? -1);
    if (opens >= 0) opening = setTimeout(open, Math.max(0, table.until(opens)));
  }

  function open() {
    for (const button of buzzers()) {
      button.classList.add("is-open");
      button.removeAttribute("aria-disabled");
    }
  }

  function press(button) {
    const { buzz, from, opens } = button.dataset;
    const now = performance.now();
    if (!isUsable(button) || now - (pressedAt.get(from) ?? -HELD) < HELD) return;
    pressedAt.set(from, now);
    if (from) table.actFrom(Number(from), [buzz], Boolean(opens));
    else table.act([buzz], Boolean(opens));
  }

  const buzzerOf = (target) => (target instanceof Element ? target.closest("[data-buzz]") : null);
  // The press counts when the finger comes down, not when it is lifted.
  for (const kind of ["pointerdown", "click"]) {
    table.root.addEventListener(kind, ({ target }) => {
      const button = buzzerOf(target);
      if (button) press(button);
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, textarea, select, dialog, aside")) return;
    // The place on the keyboard, whatever language it writes.
    const button = buzzers().find((each) => each.dataset.code === event.code);
    if (!button || !isUsable(button)) return;
    event.preventDefault();
    press(button);
  });
  table.onView(wait);
  wait();
}
