// What the visitor should know and need not answer: one quiet line below, with at most one thing to do.

import { button, h, icon } from "./dom.js";

/** A line that does not stay goes after so long, ms. */
const STAY = 9000;

export class Notices {
  /** @param {HTMLElement} place a polite live region @param {() => void} leave takes the focus from a line that goes */
  constructor(place, leave) {
    this.place = place;
    this.leave = leave;
  }

  /** Says a sentence. One of the same `kind` takes the place of the last; without `stays` it goes by itself.
   * @param {string} said @param {{kind?: string, stays?: boolean, action?: {label: string, act: () => void}}} [how] */
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
      h("button", { type: "button", class: "tool", "aria-label": "Dismiss", onclick: go }, icon("close")),
    );
    this.place.append(line);
    if (!stays) setTimeout(() => line.matches(":hover, :focus-within") || go(), STAY);
    return line;
  }

  /** Says why something is not done. @param {string} why */
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
