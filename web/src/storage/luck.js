// The visitor's luck in reviewed matches, in hundredths of a win: stored longer than the matches, and only for matches
// whose results count. Loaded with the module that needs it.

import { results } from "./results.js";

/** @typedef {import("./progress.js").Shelf} Shelf */
/** The luck in hundredths of a win, by match id. @typedef {Record<string, number>} Lucks */

const KEY = "liege.luck";
/** Maximum luck, in hundredths of a win: luck and decisions add up to the result, so luck cannot exceed a whole win. */
const MOST = 100;

/**
 * Return the luck in reviewed matches against computer opponents, by match id.
 * @param {Shelf} shelf @returns {Lucks}
 */
export const lucks = (shelf) => sound(shelf, shelf.get(KEY));

/**
 * Add luck from a review or a backup; a stored value is not replaced.
 * @param {Shelf} shelf @param {unknown} found @returns {boolean} true if any entry was new
 */
export function joinLucks(shelf, found) {
  const here = lucks(shelf);
  const all = { ...sound(shelf, found), ...here };
  const came = Object.keys(all).length > Object.keys(here).length;
  if (came) shelf.set(KEY, all);
  return came;
}

/**
 * Return the valid entries: those of counted matches against computer opponents, within the limits.
 * @param {Shelf} shelf @param {any} kept @returns {Lucks}
 */
function sound(shelf, kept) {
  const counted = results(shelf);
  const all = Object.entries(kept && typeof kept === "object" ? kept : {});
  return Object.fromEntries(
    all.filter(([id, luck]) => counted[id]?.level && Number.isInteger(luck) && Math.abs(luck) <= MOST),
  );
}
