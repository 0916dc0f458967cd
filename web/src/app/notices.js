// Shows notices that need no reply: single lines at the bottom of the page, each with at most one action.

import { button, h, icon } from "../page/dom.js";
import { t } from "../page/t.js";

/** How long a notice is shown if `stays` is not set, ms. */
const STAY = 9000;

export class Notices {
  /** @param {HTMLElement} place a polite live region @param {() => void} leave moves the focus elsewhere when a focused notice is removed */
  constructor(place, leave) {
    this.place = place;
    this.leave = leave;
  }

  /**
   * Show a notice, in place of notices of the same `kind`. Without `stays`, it disappears after `STAY` ms.
   * @param {string} said @param {{kind?: string, stays?: boolean, action?: {label: string, act: () => void}}} [how]
   */
  say(said, { kind = "", stays = false, action } = {}) {
    if (kind) this.drop(kind);
    const go = () => this.go(line);
    const line = h(
      "div",
      { class: "notice", "data-kind": kind },
      h("p", {}, said),
      action &&
        button(action.label, () => {
          go();
          action.act();
        }),
      h("button", { type: "button", class: "tool", "aria-label": t("Dismiss"), onclick: go }, icon("close")),
    );
    this.place.append(line);
    if (!stays) setTimeout(() => line.matches(":hover, :focus-within") || go(), STAY);
    return line;
  }

  /** Show why a request was refused. @param {string} why */
  refuse(why) {
    this.say(`${why.charAt(0).toUpperCase()}${why.slice(1)}${/[.!?]$/.test(why) ? "" : "."}`, { kind: "refused" });
  }

  /** @param {string} kind */
  drop(kind) {
    for (const line of [...this.place.children])
      if (/** @type {HTMLElement} */ (line).dataset.kind === kind) this.go(line);
  }

  /** @param {Element} line */
  go(line) {
    const had = line.contains(document.activeElement);
    line.remove();
    if (had) this.leave();
  }
}
