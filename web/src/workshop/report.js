// The report below the editor: the state of the game, the fault with its line, and the text that the game has printed.

import { button, h } from "../page/dom.js";
import { t } from "../page/t.js";
import { named } from "./drafts.js";

/** @typedef {import("../crossing.js").Wrong} Wrong */

/** Maximum number of characters of printed text; earlier text is left out. */
const PRINTED_MAX = 4000;
const WRONG = t("There is a fault.");
const OLDER = t("There is a fault. The table shows the last version that could be read.");
const LEFT_OUT = `${t("(Earlier output is left out.)")}\n`;

/** Return a sentence about a fault in a file that is not code, so that the game can be played. @param {string} file */
function textFault(file) {
  if (file === "rules.md") return t("The game can be played, but its rule book has a fault.");
  if (file === "cover.svg") return t("The game can be played, but its cover has a fault.");
  return t("The game can be played, but its file {file} has a fault.", { file });
}

/** The attributes of code: English, and from left to right, on pages in any language. */
export const CODE = { lang: "en", dir: "ltr" };

/** Return the parts of a text, with code elements for the parts between backticks. @param {string} words */
export const marked = (words) => words.split("`").map((part, at) => (at % 2 ? h("code", CODE, part) : part));

/** Return a printed text, or only its last lines if it is longer than `PRINTED_MAX`. @param {string} text */
export function shortened(text) {
  if (text.length <= PRINTED_MAX) return text;
  const latest = text.slice(LEFT_OUT.length - PRINTED_MAX);
  return LEFT_OUT + latest.slice(latest.indexOf("\n") + 1);
}

export class Report {
  /**
   * @param {HTMLElement} root @param {{go: (path: string, line: number) => void, look: (record: string) => void}} page
   * `go` moves the cursor to a line; `look` shows a match on the table
   */
  constructor(root, page) {
    this.page = page;
    /** @param {string} id */
    const part = (id) => /** @type {HTMLElement} */ (root.querySelector(`#${id}`));
    this.state = part("state");
    this.box = part("wrong");
    this.console = part("console");
    this.printed = "";
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

  /** Clear the printed text. */
  forget() {
    this.printed = "";
    this.console.textContent = "";
    this.console.hidden = true;
  }

  /** Mark the shown fault as perhaps outdated, because the text has changed. */
  typing() {
    this.box.dataset.old = "true";
  }

  /** @param {string} words */
  busy(words) {
    this.say(words, "busy");
  }

  /**
   * @param {string} words @param {"well" | "trying"} [kind] "trying": random matches are still being played as a test
   * @param {string} [doubt] a sentence about a file that may need a change @param {string} [file] that file
   */
  well(words, kind = "well", doubt = "", file = "") {
    this.fault = null;
    this.box.hidden = !doubt;
    this.box.dataset.old = "";
    this.say(words, kind);
    if (!doubt) return;
    const place = button(named(file), () => this.page.go(file, 1));
    this.box.replaceChildren(h("p", {}, doubt), h("div", { class: "actions" }, place));
  }

  /** @param {string} words @param {string} kind */
  say(words, kind) {
    if (this.state.textContent !== words) this.state.textContent = words; // unchanged text is not announced again
    this.state.dataset.kind = kind;
  }

  /** @param {Wrong} wrong @param {boolean} [older] true if the table shows an earlier version */
  wrong(wrong, older = false) {
    const { said, file, line, where, record } = wrong;
    this.fault = wrong;
    this.box.dataset.old = "";
    this.box.hidden = false;
    if (file && !file.endsWith(".py")) this.say(textFault(file), "texts");
    else this.say(older ? OLDER : WRONG, "wrong");
    const place = file && button(t("{file}, line {line}", { file: named(file), line }), () => this.page.go(file, line));
    const shown = record && button(t("Show this match"), () => this.page.look(record));
    this.box.replaceChildren(
      h("p", {}, h("b", {}, ...marked(said))),
      where ? h("p", { class: "quiet" }, where) : "",
      place || shown ? h("div", { class: "actions" }, place, shown) : "",
    );
  }

  /** @param {string} text */
  print(text) {
    this.printed = shortened(this.printed + text);
    this.console.textContent = this.printed;
    this.console.hidden = !this.printed;
    this.console.scrollTop = this.console.scrollHeight;
  }
}
