// The remaining time, as the bar shows it.

import { inDays, awaited, clockOf } from "./words.js";

/** @typedef {import("../crossing.js").Status} Status */

/** Return the seconds since then. @param {number} then ms */
export const since = (then) => (performance.now() - then) / 1000;

/**
 * Return a function that writes the clock. While a call waits for its answer it shows the time left for that; otherwise
 * the time of the player to move, preferably the visitor's, if the match has a running clock.
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
