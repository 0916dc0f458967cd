// Keeps the keyboard focus at the table: if the focused element is gone, a touchable element gets the focus.

/** The selectors of touchable elements in the bar and on the table. */
const PRESS = ".press[data-lit]";
const THING = ".piece[data-lit][tabindex], .square[data-lit], [data-lit] > .hit";

export class Focus {
  /** @param {HTMLElement} root @param {HTMLElement} bar gets the focus if nothing can be touched */
  constructor(root, bar) {
    this.root = root;
    this.bar = bar;
  }

  /** Return the table's element that has the focus, or null. */
  here() {
    const { activeElement } = document;
    return /** @type {HTMLElement | null} */ (this.root.contains(activeElement) ? activeElement : null);
  }

  /**
   * Restore the focus to the element that had it before a drawing, unless the focus has moved. If that element is gone
   * or hidden, or if only the bar can be touched, focus the first touchable element.
   * @param {HTMLElement | null} had
   */
  keep(had) {
    const has = this.here();
    if (!had || (has && has !== had)) return;
    const dead = !this.bar.contains(had) && this.root.querySelector(PRESS) && !this.root.querySelector(THING);
    if (!had.isConnected || had.closest("[hidden]") || had.tabIndex < 0 || dead) this.first();
    else if (!has) had.focus({ preventScroll: true });
  }

  /** Focus the first touchable element. If there is none, focus the bar. */
  first() {
    const lit = /** @type {HTMLElement | null} */ (this.root.querySelector(`${PRESS}, ${THING}`));
    (lit ?? this.bar).focus({ preventScroll: true });
  }
}
