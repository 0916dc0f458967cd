// What luck brought the visitor in matches that were reviewed, of 100 matches: kept longer than the matches themselves, and
// only of those that count. Fetched with what asks for it.

import { results } from "./results.js";

/** @typedef {import("./lessons.js").Shelf} Shelf */
/** By the names of the matches. @typedef {Record<string, number>} Lucks */

const KEY = "liege.luck";
/** Luck and decisions add up to the result, so that no luck is larger than a whole win. */
const MOST = 100;

/** What is known of matches against the house that have a result. @param {Shelf} shelf @returns {Lucks} */
export const lucks = (shelf) => sound(shelf, shelf.get(KEY));

/** Takes up what luck brought, of a review or from elsewhere; what is known here stays.
 * @param {Shelf} shelf @param {unknown} found @returns {boolean} whether anything of it was new */
export function joinLucks(shelf, found) {
  const here = lucks(shelf);
  const all = { ...sound(shelf, found), ...here };
  const came = Object.keys(all).length > Object.keys(here).length;
  if (came) shelf.set(KEY, all);
  return came;
}

/** What of it can be understood. @param {Shelf} shelf @param {any} kept @returns {Lucks} */
function sound(shelf, kept) {
  const counted = results(shelf);
  const all = Object.entries(kept && typeof kept === "object" ? kept : {});
  return Object.fromEntries(
    all.filter(([id, luck]) => counted[id]?.level && Number.isInteger(luck) && Math.abs(luck) <= MOST),
  );
}
