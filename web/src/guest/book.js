// Renders a guest's rule book, written in the Markdown subset of a game's `rules.md`, as elements. All other markup is
// shown as plain text, and never becomes an address, a style or a script.

import { h } from "../page/dom.js";

/** Maximum number of lines of a rule book (`BLOCKS_MAX`), and maximum nesting depth of its blocks (`DEEP`). */
const BLOCKS_MAX = 5000;
const DEEP = 4;
/** Maximum characters of a line; matching a pattern may take time quadratic in the length. */
const LINE_MAX = 4000;

const HEADING = /^(#{1,4})\s+(.*)$/;
const RULING = /^(\d{1,4})\.\s/;
const ITEM = /^(\s*)(?:[*+-]|(\d{1,3})[.)])\s+(.*)$/;
const FENCE = /^\s*(```|~~~)/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE = /^\s*\|(\s*:?-+:?\s*\|)+\s*$/;
const QUOTE = /^\s*>\s?/;
const LINE = /^\s*([-*_])(\s*\1){2,}\s*$/;
/** The pattern of inline markup: code, bold, italics, and links, of which only the text is shown. */
const SIGNS =
  /`([^`]+)`|\*\*(.{1,1000}?)\*\*|\*([^\s*](?:[^*]*[^\s*])?)\*|(?<!\w)_([^\s_](?:[^_]*[^\s_])?)_(?!\w)|!?\[([^[\]]*)\]\([^)\s]*\)/;

/** @param {string} text @returns {HTMLElement} */
export function written(text) {
  const lines = text.split("\n", BLOCKS_MAX).map((line) => line.slice(0, LINE_MAX));
  return h("article", { class: "rules" }, ...blocks(lines, DEEP));
}

/** @param {string[]} lines @param {number} deep @returns {HTMLElement[]} */
function blocks(lines, deep) {
  /** @type {HTMLElement[]} */
  const made = [];
  /**
   * Remove the leading lines for which `goes` returns true, and return them.
   * @param {(line: string) => unknown} goes
   */
  const taken = (goes) => {
    const end = lines.findIndex((line) => !goes(line));
    return lines.splice(0, end < 0 ? lines.length : end);
  };
  lines = [...lines];
  while (lines.length) {
    const [line] = lines;
    const heading = line.match(HEADING);
    const fence = line.match(FENCE);
    if (!line.trim()) lines.shift();
    else if (heading) {
      lines.shift();
      const ruling = heading[2].match(RULING);
      const kind = /** @type {"h1"} */ (`h${heading[1].length}`);
      made.push(h(kind, { id: ruling && `r-${ruling[1]}` }, ...inline(closed(heading[2]))));
    } else if (fence) {
      lines.shift();
      made.push(h("pre", {}, taken((one) => !one.trim().startsWith(fence[1])).join("\n")));
      lines.shift();
    } else if (LINE.test(line)) {
      lines.shift();
      made.push(h("hr"));
    } else if (ROW.test(line)) made.push(table(taken((one) => ROW.test(one))));
    else if (QUOTE.test(line) && deep) {
      const quoted = taken((one) => QUOTE.test(one)).map((one) => one.replace(QUOTE, ""));
      made.push(h("blockquote", {}, ...blocks(quoted, deep - 1)));
    } else if (ITEM.test(line) && deep) made.push(list(lines, deep));
    else {
      const [first, ...more] = [/** @type {string} */ (lines.shift()), ...taken(plain)];
      made.push(h("p", {}, ...inline([first, ...more].map((one) => one.trim()).join(" "))));
    }
  }
  return made;
}

/** Return a heading without the `#` characters and spaces at its end. @param {string} words */
function closed(words) {
  let end = words.length;
  while (/[\s#]/.test(words[end - 1] ?? "")) end -= 1;
  return words.slice(0, end);
}

/** True if a line continues a paragraph. @param {string} line */
const plain = (line) => line.trim() && ![HEADING, FENCE, ROW, QUOTE, ITEM, LINE].some((sign) => sign.test(line));

/** Remove a list from the start of `lines` and render it. @param {string[]} lines @param {number} deep */
function list(lines, deep) {
  const [, margin, number] = /** @type {RegExpMatchArray} */ (lines[0].match(ITEM));
  const made = h(number ? "ol" : "ul", number && number !== "1" ? { start: number } : {});
  const within = (/** @type {string} */ line) => line.search(/\S/) > margin.length;
  while (lines.length) {
    const found = lines[0].match(ITEM);
    if (!found || found[1].length > margin.length + 1 || Boolean(found[2]) !== Boolean(number)) break;
    lines.shift();
    /** @type {string[]} */
    const more = [];
    while (lines.length && (within(lines[0]) || plain(lines[0]) || (!lines[0].trim() && lines[1] && within(lines[1]))))
      more.push(/** @type {string} */ (lines.shift()));
    const inset = Math.min(4, ...more.map((line) => line.search(/\S/)).filter((at) => at >= 0));
    const inner = blocks([found[3], ...more.map((line) => line.slice(inset))], deep - 1);
    const [first, ...others] = inner;
    made.append(h("li", {}, ...(first?.tagName === "P" ? [...first.childNodes] : [first]), ...others));
    while (lines.length > 1 && !lines[0].trim() && ITEM.test(lines[1])) lines.shift();
  }
  return made;
}

/** @param {string[]} rows */
function table(rows) {
  const cells = (/** @type {string} */ row, /** @type {"td" | "th"} */ kind) =>
    h("tr", {}, ...(row.match(ROW)?.[1] ?? "").split("|").map((cell) => h(kind, {}, ...inline(cell.trim()))));
  const head = RULE.test(rows[1] ?? "");
  const body = rows.slice(head ? 2 : 0).map((row) => cells(row, "td"));
  return h("table", {}, head && h("thead", {}, cells(rows[0], "th")), h("tbody", {}, ...body));
}

/** @param {string} text @returns {(string | HTMLElement)[]} */
function inline(text) {
  /** @type {(string | HTMLElement)[]} */
  const made = [];
  for (let found = text.match(SIGNS); found; found = text.match(SIGNS)) {
    const [whole, code, bold, slanted, other, linked] = found;
    const at = found.index ?? 0;
    made.push(text.slice(0, at));
    if (code !== undefined) made.push(h("code", {}, code));
    else if (bold !== undefined) made.push(h("strong", {}, ...inline(bold)));
    else if (linked !== undefined) made.push(...inline(linked));
    else made.push(h("em", {}, ...inline(slanted ?? other)));
    text = text.slice(at + whole.length);
  }
  return [...made, text];
}
