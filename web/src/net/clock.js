// The clock in the bar of a match with friends.

import { inDays, awaited, clockOf } from "./words.js";

/** @typedef {import("../crossing.js").Status} Status */

/** Return the seconds since a time of `performance.now()`. @param {number} then ms */
export const since = (then) => (performance.now() - then) / 1000;

/**
 * Return a function that returns the clock's text. While this visitor's call awaits an answer, the text is the time
 * left for that answer. Otherwise it is the visitor's own time if it runs, else the time of the player to move; "" if
 * no clock runs.
 * @returns {(status: Status) => string}
 */
export function clock() {
  /** The time at which each call, and each answer to a call, was first seen. @type {Map<string, number>} */
  const calls = new Map();

  return (status) => {
    const { left = {}, result, seat = null, waiting = [], lost = [], phase } = status;
    if (result || phase !== "playing" || inDays(status)) return "";
    const other = waiting[0]?.seat ?? -1;
    const answer = awaited(status, (call) => {
      const name = `${status.height} ${JSON.stringify(call)}`;
      if (!calls.has(name)) calls.set(name, performance.now());
      return since(calls.get(name) ?? 0);
    });
    const rest = answer ?? left[seat ?? -1] ?? (lost.includes(other) ? null : left[other]);
    return rest == null ? "" : clockOf(rest);
  };
}
