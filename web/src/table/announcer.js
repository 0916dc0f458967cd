// Announces sentences to screen readers, and removes each from the page when it has probably been spoken.

import { set } from "./elements.js";
import { make, spoken } from "./words.js";

/** The time that a slow screen reader voice takes for one character, ms. */
const LETTER = 100;
/** Number of newest sentences that remain in the live region, even after they have been spoken. */
const KEPT = 8;
/** Maximum number of sentences in the live region, even if some have not been spoken yet. */
const MOST = 64;

export class Announcer {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.element = make("div", "vh live");
    set(this.element, "aria-live", "polite");
    set(this.element, "role", "log");
    root.append(this.element);
    /** For each sentence in the live region, the time by which it will have been spoken. @type {number[]} */
    this.heard = [];
  }

  /** @param {string[]} sentences */
  say(sentences) {
    const now = performance.now();
    for (const sentence of sentences.filter(Boolean)) {
      this.element.append(make("p", "", spoken(sentence)));
      this.heard.push(Math.max(now, this.heard.at(-1) ?? 0) + LETTER * sentence.length);
    }
    while (this.heard.length > MOST || (this.heard.length > KEPT && this.heard[0] < now)) {
      this.heard.shift();
      this.element.firstElementChild?.remove();
    }
  }

  clear() {
    this.element.replaceChildren();
    this.heard = [];
  }
}
