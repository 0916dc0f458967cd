// Keeps the focus on the table: the focused element keeps it, and if that is gone, a touchable element gets it.

/** The selectors of touchable elements in the bar and on the table. */
const PRESS = ".press[data-lit]";
const THING = ".piece[data-lit][tabindex], .square[data-lit], [data-lit] > .hit";

export class Focus {
  /** @param {HTMLElement} root @param {HTMLElement} bar has the focus where nothing can be touched */
  constructor(root, bar) {
    this.root = root;
    this.bar = bar;
  }

  /** Return the focused element of the table. */
  here() {
    const { activeElement } = document;
    return /** @type {HTMLElement | null} */ (this.root.contains(activeElement) ? activeElement : null);
  }

  /**
   * Restore the focus to the element that had it, unless the focus has moved on, or that element is gone, hidden, or on
   * the table while only the bar can be touched.
   * @param {HTMLElement | null} had
   */
  keep(had) {
    const has = this.here();
    if (!had || (has && has !== had)) return;
    const dead = !this.bar.contains(had) && this.root.querySelector(PRESS) && !this.root.querySelector(THING);
    if (!had.isConnected || had.closest("[hidden]") || had.tabIndex < 0 || dead) this.first();
    else if (!has) had.focus({ preventScroll: true });
  }

  /** Focus the first touchable element, else the bar. */
  first() {
    const lit = /** @type {HTMLElement | null} */ (this.root.querySelector(`${PRESS}, ${THING}`));
    (lit ?? this.bar).focus({ preventScroll: true });
  }
}
