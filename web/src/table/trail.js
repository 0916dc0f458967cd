// The trail of the others' actions: a numbered seal at each move's target, an arrow along its way, a mark where a piece
// was taken, and the visitor's losses. Seals stay until the visitor's next touch, marks during the visitor's own turn.

import { set } from "./elements.js";
import { make } from "./words.js";

/** @typedef {import("./draw.js").Thing} Thing */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */
/** One action; `number` is its seal's, 0 if it has none. @typedef {{event: ShownEvent, number: number}} Done */

export class Trail {
  constructor() {
    /** The others' actions since the visitor's last move. @type {Done[]} */
    this.done = [];
    /** True while seals and arrows are shown. */
    this.sealed = true;
    /** The places where pieces were taken, with their art. @type {Map<string, Element[]>} */
    this.lost = new Map();
    /** The seat that acted last. @type {number | null} */
    this.last = null;
  }

  /**
   * Record the events before they are drawn.
   * @param {ShownEvent[]} events @param {number | null} you
   * @param {Map<string, Thing>} things as they stand
   */
  add(events, you, things) {
    for (const event of events) {
      const seat = event.seat ?? null;
      const own = seat === you;
      if (seat !== null && seat !== this.last) {
        if (own) this.begin();
        else if (this.last === you || you === null) this.clear();
        this.last = seat;
      }
      for (const id of event.lost ?? []) this.lost.set(id, silhouette(things.get(id)?.element));
      if (own || seat === null || event.passing || event.kind === "end") continue; // the end has its own scene
      const number = event.trace?.length ? 1 + this.done.filter((each) => each.number).length : 0;
      this.done.push({ event, number });
    }
  }

  /** Return the number of an event's seal, or 0. @param {ShownEvent} event */
  number(event) {
    return this.done.find((each) => each.event === event)?.number ?? 0;
  }

  /**
   * Return the texts of the actions that harmed a seat; "" once the visitor has touched something.
   * @param {number | null} seat
   */
  harm(seat) {
    const told = this.sealed && seat !== null ? this.done.filter(({ event }) => event.harms === seat) : [];
    return told.map(({ event }) => event.text).join(" ");
  }

  /** Return the paths of the moves with seals. */
  get ways() {
    return this.sealed
      ? this.done.flatMap(({ event: { trace = [], seat = null } }) => (trace.length > 1 ? [{ ids: trace, seat }] : []))
      : [];
  }

  /**
   * Draw seals and marks on the pieces; a mark goes when a new piece takes its place.
   * @param {Map<string, Thing>} things @param {(seat: number | null) => string} tint @param {boolean} past true
   *   while an earlier position is shown, which has neither
   */
  draw(things, tint, past) {
    /** @type {Map<string, Done[]>} */
    const seals = new Map();
    for (const done of this.sealed && !past ? this.done : []) {
      const at = done.number ? (done.event.trace?.at(-1) ?? "") : "";
      if (at) seals.set(at, [...(seals.get(at) ?? []), done]);
    }
    for (const [id, { element }] of things) {
      seal(element, seals.get(id) ?? [], tint);
      if (!past && this.lost.has(id) && element.querySelector(".piece")) this.lost.delete(id);
      const art = past ? undefined : this.lost.get(id);
      const mark = element.querySelector(":scope > .lost");
      if (!art) mark?.remove();
      else if (!mark) element.append(lost(art));
    }
  }

  /** Remove the seals at the visitor's next touch. */
  lift() {
    this.sealed = false;
  }

  /** Reset for another match. */
  forget() {
    this.clear();
    this.last = null;
  }

  clear() {
    this.begin();
    this.lost.clear();
  }

  /** Forget the others' actions, before the next ones or after an undo; marks stay where no piece stands. */
  begin() {
    this.done = [];
    this.sealed = true;
  }
}

/** @param {HTMLElement} element @param {Done[]} done @param {(seat: number | null) => string} tint */
function seal(element, done, tint) {
  const had = [...element.querySelectorAll(":scope > .seal")];
  for (const each of had.slice(done.length)) each.remove();
  done.forEach(({ number, event }, i) => {
    const shown = /** @type {HTMLElement} */ (had[i] ?? make("b", "seal"));
    if (!had[i]) element.append(shown);
    shown.style.setProperty("--k", String(i));
    set(shown, "data-tint", tint(event.seat ?? null));
    set(shown, "aria-hidden", "true");
    set(shown, "data-number", number); // drawn by CSS, so that it is not part of the piece's text
  });
}

/** Return the art of the piece at a place. @param {Element | undefined} element */
function silhouette(element) {
  const pieces = element?.matches(".piece") ? [element] : [...(element?.querySelectorAll(".piece") ?? [])];
  const top = pieces.at(-1);
  return [...(top?.querySelectorAll(":scope > .art") ?? [])].map((art) => /** @type {Element} */ (art.cloneNode(true)));
}

/** @param {Element[]} art */
function lost(art) {
  const made = make("span", "lost");
  set(made, "aria-hidden", "true");
  made.append(...art, make("i", "pattee"));
  return made;
}
