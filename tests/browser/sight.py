"""What a person would find wrong by looking at a page: cut or tiny text, words of another language."""

import re
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

import teahouse
from tests.browser.visitor import Visitor

# Reads every piece of text that can be seen: smaller than 14 px, or cut by a box that does not scroll (an
# ellipsis or a clamp of lines is meant). Letters inside a drawing belong to the drawing, which has a name.
CUT = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const modal = document.querySelector("dialog:modal");
  const seen = { visibilityProperty: true, opacityProperty: true };
  const isMeant = (style) => style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
  const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);

  // By which box the text is cut and how far, "" for none, null where it is only read aloud.
  function cutBy(holder, box) {
    let inner = "static";
    for (let each = holder; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.clipPath.startsWith("inset(50%")) return null;
      const holds = inner !== "absolute" || style.position !== "static" || style.transform !== "none";
      const isBox = style.display !== "inline" && !(each instanceof SVGElement);
      if (holds && isBox && style.overflowX !== "visible") {
        if (scrolls(style)) return "";
        const frame = each.getBoundingClientRect();
        const wide = Math.max(frame.left - box.left, box.right - frame.right);
        const high = Math.max(frame.top - box.top, box.bottom - frame.bottom);
        if (wide > 1.5 || high > 4) {
          return isMeant(style) ? "" : `${each.className} by ${Math.round(Math.max(wide, high))} px`;
        }
      }
      if (style.position === "fixed") return "";
      if (holds) inner = style.position;
    }
    return "";
  }

  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!node.nodeValue.trim() || !holder.checkVisibility(seen)) continue;
    if (holder.closest("script, style, option") || (modal && !modal.contains(holder))) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    const by = cutBy(holder, box);
    if (by === null) continue;
    const what = `${holder.localName}.${holder.getAttribute("class") ?? ""}`;
    const words = `${what} "${node.nodeValue.trim().slice(0, 40)}"`;
    const isSmall = parseFloat(getComputedStyle(holder).fontSize) < 13.9 && !(holder instanceof SVGElement);
    if (isSmall) found.add(`small: ${words}`);
    if (by) found.add(`cut: ${words} by ${by}`);
  }
  return [...found];
}"""

# Everything that is seen or read aloud, apart from what declares another language and from code.
READ = """() => {
  const skipped = "[lang]:not(html), code, script, style";
  const names = ["aria-label", "title", "alt", "placeholder"];
  const found = [document.title];
  for (const each of document.querySelectorAll("body *")) {
    if (each.closest(skipped) || !each.checkVisibility({ visibilityProperty: true })) continue;
    for (const name of names) found.push(each.getAttribute(name) ?? "");
    for (const node of each.childNodes) if (node.nodeType === 3) found.push(node.nodeValue);
  }
  return found;
}"""
LETTERS: Final = {"latin": "A-Za-z\u00c0-\u024f", "chinese": "\u4e00-\u9fff", "cyrillic": "\u0400-\u04ff"}
FOREIGN: Final = {"en": ("chinese", "cyrillic"), "zh-Hant": ("latin", "cyrillic"), "ru": ("latin", "chinese")}

ROMAN: Final = "[IVXLC]+"  # kings and centuries, in any language


@cache
def kept_as_they_are(lang: str) -> frozenset[str]:
    """Words in other letters that the translations themselves use: names, keys, file kinds, commands."""
    words: set[str] = set()
    for file in Path(teahouse.__file__).parent.glob(f"**/locale/{lang.replace('-', '_')}.po"):
        with file.open("rb") as source:
            for message in read_po(source):
                said = [message.string] if isinstance(message.string, str) else message.string or ()
                bare = re.sub(r"\{\w*\}", " ", " ".join(said))
                for letters in FOREIGN[lang]:
                    words.update(re.findall(f"[{LETTERS[letters]}]+", bare))
    return frozenset(words)


def foreign(me: Visitor, lang: str) -> list[str]:
    """Words of another language, seen or read aloud. One or two Latin letters are a sign: a suit, a key."""
    texts: list[str] = me.page.evaluate(READ)
    found = set()
    for text in texts:
        for letters in FOREIGN[lang]:
            least = 3 if letters == "latin" else 1
            words = re.findall(rf"[{LETTERS[letters]}]{{{least},}}", text)
            own = kept_as_they_are(lang)
            words = [word for word in words if word not in own and not re.fullmatch(ROMAN, word)]
            found |= {f"{word} in {text.strip()[:60]!r}" for word in words}
    return sorted(found)


def cut(me: Visitor) -> list[str]:
    """Text that is cut off, or smaller than 14 px."""
    found: list[str] = me.page.evaluate(CUT)
    return found
