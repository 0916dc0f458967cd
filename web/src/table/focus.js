// The focus on the table: it is never lost. What had it keeps it; where that is gone, what can be touched has it.

export class Focus {
  /** @param {HTMLElement} root @param {HTMLElement} bar has the focus where nothing can be touched */
  constructor(root, bar) {
    this.root = root;
    this.bar = bar;
  }

  /** What of the table has the focus. */
  here() {
    const { activeElement } = document;
    return /** @type {HTMLElement | null} */ (this.root.contains(activeElement) ? activeElement : null);
  }

  /** The focus is kept by what had it, unless it went on from there, or that is gone or hidden now.
   * @param {HTMLElement | null} had */
  keep(had) {
    const has = this.here();
    if (!had || (has && has !== had)) return;
    if (!had.isConnected || had.closest("[hidden]") || had.tabIndex < 0) this.first();
    else if (!has) had.focus({ preventScroll: true });
  }

  /** Puts the focus on the first thing that can be touched, else on the bar. */
  first() {
    const lit = /** @type {HTMLElement | null} */ (
      this.root.querySelector(".press[data-lit], .piece[data-lit][tabindex], .square[data-lit], [data-lit] > .hit")
    );
    (lit ?? this.bar).focus({ preventScroll: true });
  }
}
