// Which events are told in words, and to whom.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */

/** Whether this is what the visitor did, and not what came of it. @param {ShownEvent} event @param {number | null} you */
export const deed = ({ seat, kind, short, adds }, you) =>
  seat !== undefined && seat === you && !kind && !!(short || adds);

/** What was told since something stood until a hand let it go. @param {ShownEvent[]} [events] */
export const fresh = (events = []) => events.slice(events.findLastIndex(({ held }) => held) + 1);

/** What just happened: at the end all that led to it; else but for what the visitor did, all while others act, on the
 * own turn what was won or lost, or that it is the next one's; the last of it. The end has words of its own. @param {View} view */
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
