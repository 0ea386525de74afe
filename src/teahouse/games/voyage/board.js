// Voyage's board: the buzzer is pressed once and at once, by finger, mouse or the space bar.

export default function (table) {
  const buzz = () => table.legal.find((act) => act.handles.includes("buzzer"));
  let pressedAt = 0;

  function press() {
    const act = buzz();
    if (!act) return;
    pressedAt = performance.now();
    table.act([act.text]);
  }

  const isBuzzer = (target) => target instanceof Element && target.closest("[data-buzz]");
  // The press counts when the finger comes down, not when it is lifted.
  table.root.addEventListener("pointerdown", ({ target }) => isBuzzer(target) && press());
  table.root.addEventListener("click", ({ target }) => {
    if (isBuzzer(target) && performance.now() - pressedAt > 700) press();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input, textarea, select, dialog, aside");
    if (event.key !== " " || event.repeat || isTyping || !buzz()) return;
    event.preventDefault();
    press();
  });
}
