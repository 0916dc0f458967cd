// The report below the text: how the game stands, the fault with its line, and printed text.

import { button, h } from "../page/dom.js";
import { named } from "./drafts.js";

/** @typedef {import("../crossing.js").Wrong} Wrong */

/** Maximum characters of printed text that are shown. */
const PRINTED_MAX = 20_000;

export class Report {
  /**
   * @param {HTMLElement} root @param {{go: (path: string, line: number) => void, look: (record: string) => void}} page
   * `go`: goes to a line; `look`: shows a match on the table
   */
  constructor(root, page) {
    this.page = page;
    /** @param {string} id */
    const part = (id) => /** @type {HTMLElement} */ (root.querySelector(`#${id}`));
    this.state = part("state");
    this.box = part("wrong");
    this.console = part("console");
    /** The fault that is shown. @type {Wrong | null} */
    this.fault = null;
  }

  clear() {
    this.fault = null;
    this.box.hidden = true;
    this.state.textContent = "";
    this.state.dataset.kind = "";
    this.forget();
  }

  /** Forget printed text. */
  forget() {
    this.console.textContent = "";
    this.console.hidden = true;
  }

  /** The text changes: a fault stays until the next attempt, but is no longer certain. */
  typing() {
    this.box.dataset.old = "true";
  }

  /** @param {string} words */
  busy(words) {
    this.say(words, "busy");
  }

  /** @param {string} words */
  well(words) {
    this.fault = null;
    this.box.hidden = true;
    this.say(words, "well");
  }

  /** @param {string} words @param {string} kind */
  say(words, kind) {
    if (this.state.textContent !== words) this.state.textContent = words; // said once to screen readers
    this.state.dataset.kind = kind;
  }

  /** @param {Wrong} wrong */
  wrong(wrong) {
    const { said, file, line, where, record } = wrong;
    this.fault = wrong;
    this.box.dataset.old = "";
    this.box.hidden = false;
    this.say("There is a fault.", "wrong");
    const place = file && button(`${named(file)}, line ${line}`, () => this.page.go(file, line));
    const shown = record && button("Show this match", () => this.page.look(record));
    this.box.replaceChildren(
      h("p", {}, h("b", {}, said)),
      where ? h("p", { class: "quiet" }, where) : "",
      place || shown ? h("div", { class: "actions" }, place, shown) : "",
    );
  }

  /** @param {string} text */
  print(text) {
    const all = `${this.console.textContent}${text}`;
    this.console.textContent = all.slice(-PRINTED_MAX);
    this.console.hidden = !all;
    this.console.scrollTop = this.console.scrollHeight;
  }
}
