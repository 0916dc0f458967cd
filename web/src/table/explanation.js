// The explanation of an event, which opens at the button "Why?", with a link to the ruling that applied.

import { make, named, write } from "./words.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */

export class Explanation {
  /** @param {(ruling: number) => void} ruling shows a ruling in the rule book @param {() => void} folded called when
   * the explanation is closed */
  constructor(ruling, folded) {
    this.element = make("div", "because");
    this.ask = link(t("Why?"));
    this.words = make("p", "");
    this.link = link("");
    this.element.append(this.ask, this.words, this.link);
    this.ask.addEventListener("click", () => this.show(!this.open));
    this.link.addEventListener("click", () => ruling(this.event?.ruling ?? 0));
    /** @type {ShownEvent | null} */
    this.event = null;
    this.open = false;
    this.folded = folded;
  }

  /** @param {ShownEvent | null} event the event to explain, or null @param {string[]} names */
  draw(event, names) {
    this.element.hidden = !event;
    if (event === this.event) return;
    this.event = event;
    write(this.words, named(event?.why ?? "", names));
    write(this.link, event?.ruling ? t("Ruling {n}", { n: event.ruling }) : "");
    this.show(false);
  }

  /** @param {boolean} open */
  show(open) {
    if (this.open && !open) this.folded();
    this.open = open;
    this.ask.setAttribute("aria-expanded", String(open));
    this.words.hidden = !open;
    this.link.hidden = !open || !this.event?.ruling;
    this.element.classList.toggle("open", open);
  }
}

/** @param {string} label */
function link(label) {
  const button = /** @type {HTMLButtonElement} */ (make("button", "link", label));
  button.type = "button";
  return button;
}
