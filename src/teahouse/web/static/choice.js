// Choosing on the board: which things together mean a legal action, and what that makes of the others.

export class Choice {
  constructor() {
    this.legal = [];
    this.chosen = [];
  }

  #means(act, handle) {
    return handle.startsWith("=") ? act.text === handle.slice(1) : act.handles.includes(handle);
  }

  #matching(handles) {
    return this.legal.filter((act) => handles.every((handle) => this.#means(act, handle)));
  }

  get candidates() {
    return this.chosen.length ? this.#matching(this.chosen) : this.legal;
  }

  // Actions without a place on the board are buttons of their own.
  get own() {
    return this.legal.filter((act) => !act.handles.length);
  }

  // The action that is meant now, or null while it is still open.
  get meant() {
    const found = this.candidates;
    if (found.length === 1) return found[0];
    if (!this.chosen.length) return null;
    const common = found[0]?.handles.filter((handle) => found.every((act) => act.handles.includes(handle))) ?? [];
    const exact = found.filter((act) => act.handles.every((handle) => this.chosen.includes(handle) || common.includes(handle)));
    return exact.length === 1 ? exact[0] : null;
  }

  // After a push: keep of the choice what still can be meant.
  take(legal, wanted = this.chosen) {
    this.legal = legal;
    this.chosen = [];
    for (const handle of wanted) if (this.#matching([...this.chosen, handle]).length) this.chosen.push(handle);
  }

  isUsable(handle) {
    return this.#matching([handle]).length > 0;
  }

  // Choose, or take back; what no longer goes together with the new thing is let go, oldest first.
  toggle(handle, on = !this.chosen.includes(handle)) {
    this.chosen = this.chosen.filter((each) => each !== handle);
    if (!on || !this.isUsable(handle)) return;
    let kept = [handle];
    for (const each of this.chosen.toReversed()) if (this.#matching([each, ...kept]).length) kept = [each, ...kept];
    this.chosen = kept;
  }

  // "chosen", "also" (completed for you), "legal", "dim"; "" while nothing can be done at all.
  look(handle) {
    if (this.chosen.includes(handle)) return "chosen";
    if (!this.legal.length) return "";
    if (this.chosen.length && this.meant?.handles.includes(handle)) return "also";
    return this.#matching([...this.chosen, handle]).length ? "legal" : "dim";
  }
}
