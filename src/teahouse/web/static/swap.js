// Swaps HTML into the page by key: an element with the same data-key (or id) stays the same element, so
// focus, scroll and ticks stay; those of class "glide" move from where they were to where they are.

const keyOf = (node) => (node.nodeType === 1 ? node.dataset.key || node.id || "" : "");
const isSame = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName;

function dress(have, want) {
  for (const { name } of [...have.attributes]) {
    if (!want.hasAttribute(name) && name !== "open") have.removeAttribute(name);
  }
  for (const { name, value } of want.attributes) {
    if (have.getAttribute(name) !== value) have.setAttribute(name, value);
  }
}

function patch(parent, fresh, pool) {
  let at = parent.firstChild;
  for (const want of [...fresh.childNodes]) {
    const key = keyOf(want);
    let have = key ? pool.get(key) : at;
    if (!key) while (have && (keyOf(have) || !isSame(have, want))) have = have.nextSibling;
    if (have && !isSame(have, want)) have = null;
    if (have && key) pool.delete(key);
    if (!have) have = want.cloneNode(false);
    else if (have.nodeType === 1) dress(have, want);
    else if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
    if (have === at) at = at.nextSibling;
    else parent.insertBefore(have, at);
    if (want.nodeType === 1) patch(have, want, pool);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// Chromium may leave what has moved before with the custom properties (the card's width) of its old place:
// a style of its own, new at each swap, makes it ask its parent again.
let count = 0;
function freshen(root) {
  count += 1;
  for (const each of root.querySelectorAll(".glide[data-key]")) each.style.setProperty("--swap", count);
}

function places(root) {
  const found = new Map();
  for (const each of root.querySelectorAll("[data-key]")) found.set(each.dataset.key, each.getBoundingClientRect());
  return found;
}

function glide(root, before, ms) {
  const moves = [];
  for (const each of ms ? root.querySelectorAll(".glide[data-key]") : []) {
    const was = before.get(each.dataset.key) ?? before.get(each.dataset.from);
    const is = each.getBoundingClientRect();
    if (!is.width) continue;
    let frames = [{ opacity: 0 }, {}];
    if (was?.width) {
      const [dx, dy] = [was.left - is.left, was.top - is.top];
      if (Math.abs(dx) + Math.abs(dy) < 2) continue;
      const grow = was.width / is.width;
      frames = [{ transform: `translate(${dx}px, ${dy}px) scale(${grow})`, transformOrigin: "0 0", zIndex: 9 }, { transformOrigin: "0 0", zIndex: 9 }];
    }
    moves.push(each.animate(frames, { duration: ms, easing: "cubic-bezier(.2, .7, .2, 1)", composite: "add" }).finished);
  }
  return Promise.allSettled(moves);
}

// Puts `html` into `root`; `settle` runs before anything is measured. Resolves when the motion is over.
export function swap(root, html, { ms = 0, settle = () => {} } = {}) {
  const before = ms ? places(root) : new Map();
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const pool = new Map();
  for (const each of root.querySelectorAll("[data-key], [id]")) pool.set(keyOf(each), each);
  patch(root, fresh.content, pool);
  if (ms) freshen(root);
  settle();
  if (focused && focused !== document.activeElement && root.contains(focused)) focused.focus({ preventScroll: true });
  return glide(root, before, ms);
}
