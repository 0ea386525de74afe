// Voyage's board: the buzzer is pressed once and at once, by finger, mouse or the space bar.

export default function (table) {
  let pressedAt = 0;
  let opening;

  const buzzer = () => table.root.querySelector("[data-buzz]");
  const isUsable = (button) => button?.classList.contains("is-open") && !button.classList.contains("is-down");

  // The moment of opening is known while the question is read. Every page keeps it by its own clock, so that
  // nobody has to wait for the word of the house to come over a slow line.
  function wait() {
    clearTimeout(opening);
    const opens = Number(buzzer()?.dataset.opens ?? -1);
    if (opens >= 0) opening = setTimeout(open, Math.max(0, table.until(opens)));
  }

  function open() {
    buzzer()?.classList.add("is-open");
    buzzer()?.removeAttribute("aria-disabled");
  }

  function press() {
    const button = buzzer();
    if (!isUsable(button)) return;
    pressedAt = performance.now();
    table.act([button.dataset.buzz], Boolean(button.dataset.opens));
  }

  const isBuzzer = (target) => target instanceof Element && target.closest("[data-buzz]");
  // The press counts when the finger comes down, not when it is lifted.
  table.root.addEventListener("pointerdown", ({ target }) => isBuzzer(target) && press());
  table.root.addEventListener("click", ({ target }) => {
    if (isBuzzer(target) && performance.now() - pressedAt > 700) press();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input, textarea, select, dialog, aside");
    if (event.key !== " " || event.repeat || isTyping || !isUsable(buzzer())) return;
    event.preventDefault();
    press();
  });
  table.onView(wait);
  wait();
}
