// The time that is left, as the bar shows it.

import { awaited, clockOf } from "./words.js";

/** @typedef {import("../crossing.js").Status} Status */

/** Seconds since then. @param {number} then ms */
export const since = (then) => (performance.now() - then) / 1000;

/** A clock that runs until a call is answered; else for who is waited for, oneself before the others, where the match
 * has a clock and it runs. @returns {(status: Status) => string} */
export function clock() {
  /** When each call, and each answer to one, was first seen. @type {Map<string, number>} */
  const calls = new Map();

  return (status) => {
    const { left = {}, result, seat = null, waiting = [], lost = [], phase } = status;
    if (result || phase !== "playing") return "";
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
