// The luck of the visitor in reviewed matches, in hundredths of a match: stored longer than the matches themselves, and
// only for matches that count. Loaded with the module that needs it.

import { results } from "./results.js";

/** @typedef {import("./progress.js").Shelf} Shelf */
/** The luck by match id. @typedef {Record<string, number>} Lucks */

const KEY = "liege.luck";
/** Luck and decisions add up to the result, so no luck exceeds a whole win. */
const MOST = 100;

/** Return the luck in finished matches against computer opponents. @param {Shelf} shelf @returns {Lucks} */
export const lucks = (shelf) => sound(shelf, shelf.get(KEY));

/**
 * Add luck from a review or a backup; values stored here stay.
 * @param {Shelf} shelf @param {unknown} found @returns {boolean} whether anything of it was new
 */
export function joinLucks(shelf, found) {
  const here = lucks(shelf);
  const all = { ...sound(shelf, found), ...here };
  const came = Object.keys(all).length > Object.keys(here).length;
  if (came) shelf.set(KEY, all);
  return came;
}

/** Return the valid part. @param {Shelf} shelf @param {any} kept @returns {Lucks} */
function sound(shelf, kept) {
  const counted = results(shelf);
  const all = Object.entries(kept && typeof kept === "object" ? kept : {});
  return Object.fromEntries(
    all.filter(([id, luck]) => counted[id]?.level && Number.isInteger(luck) && Math.abs(luck) <= MOST),
  );
}
