// Sets the light before anything is drawn: "auto" follows the device.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  root.dataset.like = root.dataset.theme;
  const follow = () => {
    if (root.dataset.like === "auto") root.dataset.theme = dark.matches ? "evening" : "day";
  };
  follow();
  dark.addEventListener("change", follow);
})();
