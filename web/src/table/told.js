// Chooses which events are told in words.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */

/**
 * True if the event is the visitor's own action, not a consequence of it.
 * @param {ShownEvent} event @param {number | null} you
 */
export const deed = ({ seat, kind, short, adds }, you) =>
  seat !== undefined && seat === you && !kind && !!(short || adds);

/** Return the events since the last pause. @param {ShownEvent[]} [events] */
export const fresh = (events = []) => events.slice(events.findLastIndex(({ held }) => held) + 1);

/**
 * Return the events just told. At the end of the match: everything that led to it. Otherwise without the visitor's own
 * actions: all events while others act; on the visitor's turn gains and losses, or whose turn is next, up to the last
 * of them. The end has its own words.
 * @param {View} view
 */
export const heard = ({ events = [], you = null, waiting, over }) =>
  (over ? events : fresh(events))
    .filter(
      (event) =>
        (over || !deed(event, you)) &&
        (over || waiting ? !/deal|shuffle|end/.test(event.kind ?? "") : /gain|loss|next/.test(event.kind ?? "")),
    )
    .slice(-2);

/** @param {ShownEvent[]} events */
export const textOf = (events) => events.map(({ text }) => text).join(" ");
