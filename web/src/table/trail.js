// The trail of the other players' actions: a numbered seal at each move's target, an arrow along the move's path, and a
// mark where a piece was taken. Seals stay until the visitor's next touch, marks until another player acts after the
// visitor.

import { set } from "./elements.js";
import { make } from "./words.js";

/** @typedef {import("./draw.js").Thing} Thing */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */
/** One action of another player; `number` is the number of its seal, 0 if the action has no seal. @typedef {{event: ShownEvent, number: number}} Done */

export class Trail {
  constructor() {
    /** The other players' actions since the visitor's last move. @type {Done[]} */
    this.done = [];
    /** True while seals and arrows are shown. */
    this.sealed = true;
    /** For each place where a piece was taken, the art of that piece. @type {Map<string, Element[]>} */
    this.lost = new Map();
    /** The seat that acted last. @type {number | null} */
    this.last = null;
  }

  /**
   * Record events before the scene after them is drawn.
   * @param {ShownEvent[]} events @param {number | null} you
   * @param {Map<string, Thing>} things the things drawn so far
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
      if (own || seat === null || event.passing || event.kind === "end") continue; // the end of the match has its own beat
      const number = event.trace?.length ? 1 + this.done.filter((each) => each.number).length : 0;
      this.done.push({ event, number });
    }
  }

  /** Return the number of an event's seal, or 0 if it has none. @param {ShownEvent} event */
  number(event) {
    return this.done.find((each) => each.event === event)?.number ?? 0;
  }

  /**
   * Return the texts of the other players' actions that harmed a seat; "" once the visitor has touched something.
   * @param {number | null} seat
   */
  harm(seat) {
    const told = this.sealed && seat !== null ? this.done.filter(({ event }) => event.harms === seat) : [];
    return told.map(({ event }) => event.text).join(" ");
  }

  /** The paths of the moves with seals, to draw as arrows. */
  get ways() {
    return this.sealed
      ? this.done.flatMap(({ event: { trace = [], seat = null } }) => (trace.length > 1 ? [{ ids: trace, seat }] : []))
      : [];
  }

  /**
   * Draw seals and marks on the table. A mark is removed when a new piece is at its place.
   * @param {Map<string, Thing>} things @param {(seat: number | null) => string} tint @param {boolean} past true
   *   while an earlier position is shown: then nothing is marked
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

  /** Hide the seals and arrows, because the visitor has touched something. */
  lift() {
    this.sealed = false;
  }

  /** Reset the trail for another match. */
  forget() {
    this.clear();
    this.last = null;
  }

  clear() {
    this.begin();
    this.lost.clear();
  }

  /** Delete the recorded actions: the visitor has moved or undone a move. The marks of taken pieces stay. */
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
    set(shown, "data-number", number); // drawn by CSS, so that the number is not part of the piece's text
  });
}

/** Return copies of the art of the topmost piece at a place. @param {Element | undefined} element */
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
