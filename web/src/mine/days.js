// Computes the days on which the visitor finished the deal of the day, from the ids of its matches, which contain the
// date.

import { day as dayOf } from "../dialogs/menu.js";
import { secret } from "../data/bytes.js";
import { results } from "../storage/results.js";
import { n, t } from "../page/t.js";

/** @typedef {import("../storage/progress.js").Shelf} Shelf */

const NAME = /^today-(\d{4}-\d\d-\d\d)-([a-z0-9_]+)$/;

/** Return the date in the id of a match with the deal of the day that counts; "" for any other match. @param {string} id */
export const dateOf = (id) => id.match(NAME)?.[1] ?? "";

/** @param {string} date @param {string} game */
export const nameOf = (date, game) => `today-${date}-${game}`;

/** Return an id for a practice match with the deal of a date; such a match does not count. @param {string} date */
export const againOf = (date) => `again-${date}-${secret(6)}`;

/** Return the visitor's local date, or the date `before` days earlier. @param {number} [before] */
export function dateHere(before = 0) {
  const now = new Date();
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - before, 12);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Return the number of days in a row with a finished deal of the day, up to today or yesterday. @param {Shelf} shelf */
export function run(shelf) {
  const days = new Set(Object.keys(results(shelf)).map(dateOf));
  let at = days.has(dateHere()) ? 0 : 1;
  const first = at;
  while (days.has(dateHere(at))) at += 1;
  return at - first;
}

/**
 * Return the title above a deal of the day: its date, and the number of days in a row, or “for practice” if the match
 * does not count. Return "" for any other match.
 * @param {string} id of the match @param {Shelf} shelf
 */
export function titleOf(id, shelf) {
  const [, kind, date] = id.match(/^(today|again)-(\d{4}-\d\d-\d\d)/) ?? [];
  const noon = new Date(`${date}T12:00`);
  if (Number.isNaN(Number(noon))) return "";
  const day = dayOf(Number(noon));
  if (kind === "again") return t("Deal of the day, {day}: for practice", { day });
  const days = run(shelf);
  return days
    ? n(days, "Deal of the day, {day}: {n} in a row", "Deal of the day, {day}: {n} in a row", { day })
    : t("Deal of the day, {day}", { day });
}
