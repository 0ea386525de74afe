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

  onView((page) => {
    show();
    if (!page && panel()?.hidden === false) goOn();
  });
  root.addEventListener("click", ({ target }) => target.closest("[data-go-on]") && goOn());
  document.addEventListener("keydown", ({ key, target }) => {
    if ((key === "Enter" || key === "Escape") && target === document.body && panel()?.hidden === false) goOn();
  });
  show();
}
