// Days on which a deal of the day was played to its end: its match bears the date in its name.

import { results } from "../results.js";

/** @typedef {import("../lessons.js").Shelf} Shelf */

const NAME = /^today-(\d{4}-\d\d-\d\d)-([a-z0-9_]+)$/;

/** The date of a deal of the day by the name of its match; "": it is none that counts. @param {string} id */
export const dateOf = (id) => id.match(NAME)?.[1] ?? "";

/** @param {string} date @param {string} game */
export const nameOf = (date, game) => `today-${date}-${game}`;

/** The visitor's date, or one so many days before. @param {number} [before] */
export function dateHere(before = 0) {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - before, 12);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** How many days in a row, up to today or yesterday. @param {Shelf} shelf */
export function run(shelf) {
  const days = new Set(Object.keys(results(shelf)).map(dateOf));
  let at = days.has(dateHere()) ? 0 : 1;
  const first = at;
  while (days.has(dateHere(at))) at += 1;
  return at - first;
}
