// The report below the text: how the game stands, the fault with its line, and printed text.

import { button, h } from "../page/dom.js";
import { t } from "../page/t.js";
import { named } from "./drafts.js";

/** @typedef {import("../crossing.js").Wrong} Wrong */

/** Maximum characters of printed text that are shown: the latest. */
const PRINTED_MAX = 4000;
const WRONG = t("There is a fault.");
const OLDER = t("There is a fault. The table shows the last version that could be read.");
const LEFT_OUT = `${t("(Earlier output is left out.)")}\n`;

/** Return a sentence on a file with a fault that stops no match. @param {string} file */
function textFault(file) {
  if (file === "rules.md") return t("The game can be played, but its rule book has a fault.");
  if (file === "cover.svg") return t("The game can be played, but its cover has a fault.");
  return t("The game can be played, but its file {file} has a fault.", { file });
}

/** Code is English, and written from left to right, on every page. */
export const CODE = { lang: "en", dir: "ltr" };

/** Show code between backticks as code. @param {string} words */
export const marked = (words) => words.split("`").map((part, at) => (at % 2 ? h("code", CODE, part) : part));

/** Return the latest lines of a printed text that is too long. @param {string} text */
export function shortened(text) {
  if (text.length <= PRINTED_MAX) return text;
  const latest = text.slice(LEFT_OUT.length - PRINTED_MAX);
  return LEFT_OUT + latest.slice(latest.indexOf("\n") + 1);
}

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

  /** Forget printed text. */
  forget() {
    this.printed = "";
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

  /**
   * @param {string} words @param {"well" | "trying"} [kind] "trying": more matches are being tried
   * @param {string} [doubt] a sentence on a file that may need a change @param {string} [file] that file
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
    if (this.state.textContent !== words) this.state.textContent = words; // said once to screen readers
    this.state.dataset.kind = kind;
  }

  /** @param {Wrong} wrong @param {boolean} [older] whether the table shows an earlier version */
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
