// The focus on the table: it is never lost. What had it keeps it; where that is gone, what can be touched has it.

/** What can be touched in the bar, and on the table. */
const PRESS = ".press[data-lit]";
const THING = ".piece[data-lit][tabindex], .square[data-lit], [data-lit] > .hit";

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

  /** The focus is kept by what had it, unless it went on from there, or that is gone or hidden now, or lies on the table
   * where only the bar can be touched.
   * @param {HTMLElement | null} had */
  keep(had) {
    const has = this.here();
    if (!had || (has && has !== had)) return;
    const dead = !this.bar.contains(had) && this.root.querySelector(PRESS) && !this.root.querySelector(THING);
    if (!had.isConnected || had.closest("[hidden]") || had.tabIndex < 0 || dead) this.first();
    else if (!has) had.focus({ preventScroll: true });
  }

  /** Puts the focus on the first thing that can be touched, else on the bar. */
  first() {
    const lit = /** @type {HTMLElement | null} */ (this.root.querySelector(`${PRESS}, ${THING}`));
    (lit ?? this.bar).focus({ preventScroll: true });
  }
}
