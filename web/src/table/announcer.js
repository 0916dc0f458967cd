// Announces sentences to screen readers, each once, and keeps each until it has probably been spoken.

import { set } from "./elements.js";
import { make, spoken } from "./words.js";

/** The time a slow voice takes for a character, ms. */
const LETTER = 100;
/** Number of sentences that stay to be read again, even after they have been spoken. */
const KEPT = 8;
/** Maximum number of sentences, even if some have not been spoken yet. */
const MOST = 64;

export class Announcer {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.element = make("div", "vh live");
    set(this.element, "aria-live", "polite");
    set(this.element, "role", "log");
    root.append(this.element);
    /** The latest time at which each sentence will have been spoken. @type {number[]} */
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
