// Chooses the events that the bar reports in words.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */

/**
 * True if the event is the visitor's own action, not a consequence of an action.
 * @param {ShownEvent} event @param {number | null} you
 */
export const deed = ({ seat, kind, short, adds }, you) =>
  seat !== undefined && seat === you && !kind && !!(short || adds);

/** Return the events after the last one that paused the table. @param {ShownEvent[]} [events] */
export const fresh = (events = []) => events.slice(events.findLastIndex(({ held }) => held) + 1);

/**
 * Return the last two events to report. On the visitor's turn, report gains, losses and changes of turn; while others
 * act and after the end, all events but deals, shuffles and the end. Before the end, leave out the visitor's own
 * actions.
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
