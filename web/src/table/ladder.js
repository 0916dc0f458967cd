// The ladder of ranks, highest first, for reference: beside the table, or on a phone a strip that opens when touched.
// The rungs that a move compares are highlighted.

import { fill, set } from "./elements.js";
import { make, named, write } from "./words.js";

/** @typedef {import("../crossing.js").Zone} Zone */

/** The values of `data-side` for the first and second of the two rungs that a move compares. */
const SIDES = ["own", "other"];

export class Ladder {
  constructor() {
    this.element = make("section", "ladder");
    this.strip = /** @type {HTMLButtonElement} */ (make("button", "rungs"));
    this.strip.type = "button";
    this.strip.addEventListener("click", () => this.open(!this.element.classList.contains("open")));
    this.whole = make("div", "panel");
    this.title = make("h2", "");
    this.list = make("ol", "");
    this.note = make("p", "");
    this.whole.append(this.title, this.list, this.note);
    this.whole.addEventListener("click", () => this.open(false));
    this.element.append(this.whole, this.strip);
    document.addEventListener("pointerdown", ({ target }) => {
      if (!this.element.contains(/** @type {Node} */ (target))) this.open(false);
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.element.classList.contains("open")) return;
      event.stopPropagation();
      this.open(false);
    });
    /** For each rung's id, two elements: its line in the full ladder, and its name in the strip. @type {Map<string, [HTMLElement, HTMLElement]>} */
    this.rungs = new Map();
  }

  /** Show the whole ladder or only the strip, on a phone. @param {boolean} open */
  open(open) {
    this.element.classList.toggle("open", open);
    set(this.strip, "aria-expanded", String(open));
  }

  /** @param {Zone | undefined} zone @param {(piece: import("../crossing.js").Piece) => Element[]} drawn
   * @param {string[]} names */
  draw(zone, drawn, names) {
    const rungs = zone?.zones ?? [];
    this.element.hidden = !rungs.length;
    if (!zone || !rungs.length) return;
    this.element.style.setProperty("--rungs", String(rungs.length));
    set(this.element, "aria-label", zone.label);
    set(this.element, "data-id", zone.id);
    set(this.strip, "data-title", zone.title);
    if (!this.strip.hasAttribute("aria-expanded")) this.open(false);
    write(this.title, zone.label);
    write(this.note, zone.note ?? "");
    const kept = this.rungs;
    this.rungs = new Map();
    for (const rung of rungs) {
      const [line, word] = kept.get(rung.id) ?? [make("li", ""), make("span", "")];
      if (!line.children.length) {
        const example = make("span", "example");
        set(example, "aria-hidden", "true");
        for (const piece of rung.pieces ?? []) {
          const card = make("i", piece.kind);
          card.append(...drawn(piece));
          example.append(card);
        }
        line.append(example, make("b", ""), make("small", ""), make("em", "own"), make("em", "other"));
      }
      write(line.children[1], named(rung.title ?? "", names));
      write(line.children[2], named(rung.note ?? "", names));
      write(word, named(rung.title ?? "", names));
      this.rungs.set(rung.id, [line, word]);
    }
    const shown = [...this.rungs.values()];
    fill(
      this.list,
      shown.map(([line]) => line),
    );
    fill(
      this.strip,
      shown.map(([, word]) => word),
    );
  }

  /** Highlight the compared rungs. @param {[string, string][]} compared the id of each rung, and the text for its line */
  light(compared) {
    for (const [id, [line, word]] of this.rungs) {
      const sides = SIDES.map((side, i) => (compared[i]?.[0] === id ? side : "")).filter(Boolean);
      for (const element of [line, word]) set(element, "data-side", sides.join(" "));
      SIDES.forEach((_, i) => {
        const at = compared[i];
        write(line.children[3 + i], at?.[0] === id ? at[1] : "");
      });
    }
  }
}
