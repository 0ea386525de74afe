// The end of a set stays on the mats until its viewer goes on, where the next deal follows at once.

export default function play({ root, onView }) {
  const shelf = `seen-set:${document.body.dataset.table}`;
  const panel = () => root.querySelector("[data-past]:has([data-go-on])");

  function show() {
    const past = panel();
    if (past) past.hidden = sessionStorage.getItem(shelf) === past.dataset.past;
  }

  function goOn() {
    sessionStorage.setItem(shelf, panel().dataset.past);
    show();
  }

  onView(show);
  root.addEventListener("click", ({ target }) => {
    if (target.closest("[data-go-on], [data-handle]") && panel()?.hidden === false) goOn();
  });
  document.addEventListener("keydown", ({ key, target }) => {
    if ((key === "Enter" || key === "Escape") && target === document.body && panel()?.hidden === false) goOn();
  });
  show();
}
