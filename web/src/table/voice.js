// The voice: says sentences to those who listen, each once, and keeps each until it can have been heard.

import { set } from "./elements.js";
import { make, spoken } from "./words.js";

/** To hear a letter takes so long, ms, where a voice is slow. */
const LETTER = 100;
/** So many sentences stay to be read again. */
const KEPT = 8;
/** More than this nobody waits for. */
const MOST = 64;

export class Voice {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.element = make("div", "vh live");
    set(this.element, "aria-live", "polite");
    set(this.element, "role", "log");
    root.append(this.element);
    /** When each sentence in it has been heard, at the latest. @type {number[]} */
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
