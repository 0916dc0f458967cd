// The results of the visitor's matches: one entry for each, stored longer than the match itself.

import { GAME } from "./progress.js";
import { isTime } from "./store.js";

/**
 * The result of a match. `level`: the highest level among the opponents, or 0 if several persons played on one screen;
 * `won`: the visitor's share of the win, 0 to 1.
 * @typedef {{game: string, title: string, level: number, won: number, time: number}} Result
 */
/** The results by match id. @typedef {Record<string, Result>} Results */
/** @typedef {import("./progress.js").Shelf} Shelf */
/** @typedef {import("../crossing.js").Update} Update */

const KEY = "liege.results";
/** The highest level of a computer opponent. */
const LEVEL_MAX = 4;
/** How many equal results in a row make the page suggest another level. */
const ROW = 3;
/** Maximum number of stored results; the oldest are deleted. */
const MOST = 2000;

/** @param {Shelf} shelf @returns {Results} */
export const results = (shelf) => sound(shelf.get(KEY));

/**
 * Return 1 to suggest a higher level after three wins in a row at one level, -1 for a lower one after three losses,
 * else 0.
 * @param {Shelf} shelf @param {string} id of the match that has just ended
 */
export function streak(shelf, id) {
  const last = results(shelf)[id];
  const all = Object.entries(results(shelf))
    .filter(([name, { game, level }]) => game === last?.game && level && !name.startsWith("today-"))
    .sort(([, a], [, b]) => b.time - a.time);
  const run = all.findIndex(([, { level, won }]) => level !== last.level || won !== last.won);
  const length = run < 0 ? all.length : run;
  return all[0]?.[0] !== id || length % ROW || last.won % 1 ? 0 : last.won ? 1 : -1;
}

/**
 * Store the result of a finished match; a result stored before is not changed.
 * @param {Shelf} shelf @param {string} id @param {string} title
 * @param {Update} update
 */
export function count(shelf, id, title, { game, levels, over, marks }) {
  if (!over || marks.includes("onward")) return; // continued from a review of another match
  const alone = levels.filter((level) => !level).length === 1;
  const won = alone && over.winners.includes(levels.indexOf(0)) ? 1 / over.winners.length : 0;
  const here = results(shelf);
  const result = { game, title, level: alone ? Math.max(...levels) : 0, won, time: Date.now() };
  if (!(id in here)) shelf.set(KEY, Object.fromEntries(latest({ ...here, [id]: result }).slice(0, MOST)));
}

/** @param {Results} all @returns {[string, Result][]} */
const latest = (all) => Object.entries(all).sort(([, a], [, b]) => b.time - a.time);

/**
 * Add results from a backup, latest first, while there is room. Stored results stay; a time in the future becomes the
 * present.
 * @param {Shelf} shelf @param {unknown} found @returns {number} how many were added
 */
export function join(shelf, found) {
  const here = results(shelf);
  const others = latest(sound(found)).filter(([id]) => !(id in here));
  const coming = others.slice(0, Math.max(0, MOST - Object.keys(here).length));
  for (const [, result] of coming) result.time = Math.min(result.time, Date.now());
  if (coming.length) shelf.set(KEY, { ...Object.fromEntries(coming), ...here });
  return coming.length;
}

/** Return the valid results. @param {any} kept @returns {Results} */
const sound = (kept) =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter(
      ([id, result]) =>
        /^[\w-]{1,40}$/.test(id) &&
        typeof result?.game === "string" &&
        GAME.test(result.game) &&
        typeof result.title === "string" &&
        result.title.length <= 80 &&
        Number.isInteger(result.level) &&
        result.level >= 0 &&
        result.level <= LEVEL_MAX &&
        typeof result.won === "number" &&
        result.won >= 0 &&
        result.won <= 1 &&
        isTime(result.time),
    ),
  );
