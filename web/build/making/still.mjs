// Draws positions in Node with the shell's own code, without a browser. `web/build/making/positions.py` runs it. It reads
// {"symbols": ids of the sprite, "shown": a list of inputs of `web/src/still/`, "language": texts of another language}
// from standard input, and prints a list with the result for each input, or {"error": the reason}.

import { readFileSync } from "node:fs";

/** A replacement for the DOM's Element with only what the code that draws pieces uses. */
class Drawn {
  constructor(tag) {
    this.tag = tag;
    this.attributes = new Map();
    this.children = [];
    this.style = { setProperty: (name, value) => this.painted(name, value) };
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  append(...children) {
    this.children.push(...children);
  }

  set textContent(text) {
    this.children = text ? [text] : [];
  }

  cloneNode() {
    const copy = new Drawn(this.tag);
    for (const [name, value] of this.attributes) copy.setAttribute(name, value);
    copy.append(...this.children.map((each) => each.cloneNode?.() ?? each));
    return copy;
  }

  /** Sets a class for the colour of a field, since the policy of pages forbids inline styles. */
  painted(name, value) {
    const [, tint] = /^var\(--(\w+)\)$/.exec(value) ?? [];
    if (name === "--field" && tint) this.setAttribute("class", `f-${tint}`);
  }

  get outerHTML() {
    const about = [...this.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
    const inner = this.children.map((each) => each.outerHTML ?? escaped(each)).join("");
    return inner ? `<${this.tag}${about}>${inner}</${this.tag}>` : `<${this.tag}${about}/>`;
  }
}

const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (sign) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot" }[sign]};`);

const { symbols, shown, language } = JSON.parse(readFileSync(0, "utf-8"));
if (language) {
  const { speaking } = await import("../../src/languages/language.js");
  globalThis.language = speaking(language);
}
const known = new Set(symbols);
globalThis.document = {
  createElementNS: (_, tag) => new Drawn(tag),
  getElementById: (id) => (known.has(id) ? new Drawn("symbol") : null),
};
const { still } = await import("../../src/still/still.js");

const made = shown.map((each) => {
  try {
    return still(each);
  } catch (error) {
    return { error: error.message };
  }
});
console.log(JSON.stringify(made));
