"""Hands on a buzzer: a page presses by itself once its own buzzer has opened, like a finger."""

from tests.browser.visitor import Visitor

_PRESS_AFTER = """ms => new Promise((done) => {
  const watch = new MutationObserver(() => {
    const button = document.querySelector("[data-buzz].is-open");
    if (!button) return;
    watch.disconnect();
    setTimeout(() => {
      button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      done(true);
    }, ms);
  });
  watch.observe(document.getElementById("cloth"), { attributes: true, childList: true, subtree: true });
})"""


def press_when_open(person: Visitor, ms: int = 0) -> None:
    """So many ms after the next opening; returns at once."""
    person.page.evaluate(f"void ({_PRESS_AFTER})({ms})")
