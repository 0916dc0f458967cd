// What was learned on this device: by game and lesson, true where a lesson was done, else the step one stands at. It
// distrusts what storage holds.

/** @typedef {Record<string, Record<string, true | number>>} Learned */
/** What keeps it: `Store`. @typedef {{get: (key: string) => any, set: (key: string, value: unknown) => void}} Shelf */

const KEY = "liege.lessons";
/** The match that ends a course, where one was left. */
const LEFT = "liege.lesson";
/** How games and lessons are named; a guest's game by its wheel. */
export const GAME = /^([a-z][a-z0-9_]{0,39}|guest\/\?[0-9a-f]{64})$/;
export const LESSON = /^[a-z0-9][a-z0-9_-]{0,59}$/;
/** Puzzles are lessons with one step. @param {string} name */
export const isPuzzle = (name) => name.startsWith("puzzle-");

/** No lesson has more steps, and no game more lessons. */
const MOST = 99;
/** Lines of a match, and characters of such a line. */
const LINES = 20_000;
const LINE = 200;

/** @param {Shelf} shelf @returns {Learned} */
export const learned = (shelf) => sound(shelf.get(KEY));

/** How far a lesson came: true, the step one stands at, or 0. @param {Shelf} shelf @param {string} game @param {string} lesson */
export const reached = (shelf, game, lesson) => learned(shelf)[game]?.[lesson] ?? 0;

/** Keeps how far a lesson came; what was done stays done. @param {Shelf} shelf @param {string} game @param {string} lesson
 * @param {true | number} at */
export function keepLesson(shelf, game, lesson, at) {
  shelf.set(KEY, joined(learned(shelf), { [game]: { [lesson]: at } }));
}

/** The lines of the match that was left in a lesson. @param {Shelf} shelf @param {string} game @param {string} lesson
 * @returns {string[]} */
export function leftAt(shelf, game, lesson) {
  const kept = shelf.get(LEFT);
  const here = kept?.game === game && kept.lesson === lesson && Array.isArray(kept.played);
  return here && kept.played.every((/** @type {unknown} */ line) => typeof line === "string") ? kept.played : [];
}

/** Keeps them, of the latest such match; none: nothing is left. @param {Shelf} shelf @param {string} game
 * @param {string} lesson @param {string[]} played */
export function leave(shelf, game, lesson, played) {
  if (played.length) shelf.set(LEFT, { game, lesson, played });
  else if (leftAt(shelf, game, lesson).length) shelf.set(LEFT, null);
}

/** The match that was left in a lesson, for a backup. @param {Shelf} shelf */
export const leftOver = (shelf) => shelf.get(LEFT);

/** Takes up such a match, where none was left here. @param {Shelf} shelf @param {any} found @returns {boolean} whether it came */
export function joinLeft(shelf, found) {
  const lines = found?.played;
  const sound =
    [found?.game, found?.lesson].every((name) => typeof name === "string") &&
    GAME.test(found.game) &&
    LESSON.test(found.lesson) &&
    Array.isArray(lines) &&
    lines.length <= LINES &&
    lines.every((line) => typeof line === "string" && line.length <= LINE) &&
    !shelf.get(LEFT);
  if (sound) leave(shelf, found.game, found.lesson, lines);
  return sound;
}

/** Takes up what was learned elsewhere; what was done here stays done. @param {Shelf} shelf @param {unknown} found
 * @returns {boolean} whether anything of it was new */
export function takeUp(shelf, found) {
  const before = learned(shelf);
  const after = sound(joined(sound(found), before)); // where both stand in the middle, here counts
  for (const [game, lessons] of Object.entries(sound(found)))
    for (const [lesson, at] of Object.entries(lessons)) if (at === true) after[game][lesson] = true;
  const news = JSON.stringify(ordered(after)) !== JSON.stringify(ordered(before));
  if (news) shelf.set(KEY, after);
  return news;
}

/** The same in one order. @param {Learned} all */
const ordered = (all) =>
  Object.entries(all)
    .map(([game, lessons]) => [game, Object.entries(lessons).sort()])
    .sort();

/** @param {Learned} had @param {Learned} more @returns {Learned} */
function joined(had, more) {
  const games = [...new Set([...Object.keys(had), ...Object.keys(more)])];
  return Object.fromEntries(games.map((game) => [game, further(had[game] ?? {}, more[game] ?? {})]));
}

/** @param {Learned[string]} had @param {Learned[string]} more @returns {Learned[string]} the later word, but for what was done */
const further = (had, more) => ({
  ...had,
  ...Object.fromEntries(Object.entries(more).filter(([lesson]) => had[lesson] !== true)),
});

/** What of it can be understood. @param {any} kept @returns {Learned} */
function sound(kept) {
  const games = named(kept, GAME).map(([game, lessons]) => [
    game,
    Object.fromEntries(
      named(lessons, LESSON).filter(([, at]) => at === true || (Number.isInteger(at) && at > 0 && at <= MOST)),
    ),
  ]);
  return Object.fromEntries(games.filter(([, lessons]) => Object.keys(lessons).length));
}

/** @param {any} found @param {RegExp} name @returns {[string, any][]} */
const named = (found, name) =>
  found && typeof found === "object" && !Array.isArray(found)
    ? Object.entries(found)
        .filter(([key]) => name.test(key))
        .slice(0, MOST)
    : [];
