// Chooses the events that are reported in words.

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
 * Return the last two events to report, without the visitor's own actions: on the visitor's turn gains, losses and
 * whose turn is next; while others act, all but deals and shuffles. After the end of a match: the last two that led to it.
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
