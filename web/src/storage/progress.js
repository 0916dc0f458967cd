// The visitor's progress in lessons on this device, by game and lesson: true if the lesson is done, else the current
// step. Stored values are validated when they are read.

/** @typedef {Record<string, Record<string, true | number>>} Learned */
/**
 * The part of `Store` that this module uses.
 * @typedef {{get: (key: string) => any, set: (key: string, value: unknown) => void}} Shelf
 */

const KEY = "liege.lessons";
/** The storage key of the unfinished match that ends a course of lessons. */
const LEFT = "liege.lesson";
/**
 * The pattern of a game's name; a guest's name contains the hash of its wheel. `LESSON`: the pattern of a lesson's
 * name.
 */
export const GAME = /^([a-z][a-z0-9_]{0,39}|guest\/\?[0-9a-f]{64})$/;
export const LESSON = /^[a-z0-9][a-z0-9_-]{0,59}$/;
/** True for a puzzle, which is a lesson with one step. @param {string} name */
export const isPuzzle = (name) => name.startsWith("puzzle-");

/** Maximum number of steps of a lesson, and of lessons of a game. */
const MOST = 99;
/**
 * Limits on an unfinished match: `LINES`, its lines; `LINE`, the characters of a line; `LINES_MAX`, the characters of
 * all lines.
 */
const LINES = 20_000;
const LINE = 200;
const LINES_MAX = 400_000;

/** @param {Shelf} shelf @returns {Learned} */
export const learned = (shelf) => sound(shelf.get(KEY));

/**
 * Return the progress of a lesson: true, the current step, or 0.
 * @param {Shelf} shelf @param {string} game @param {string} lesson
 */
export const reached = (shelf, game, lesson) => own(own(learned(shelf), game) ?? {}, lesson) ?? 0;

/**
 * Return an object's own value: a name from an address may be that of an inherited property, such as `constructor`.
 * @template T @param {Record<string, T>} all @param {string} name
 */
const own = (all, name) => (Object.hasOwn(all, name) ? all[name] : undefined);

/**
 * Store the progress of a lesson; a finished lesson stays finished.
 * @param {Shelf} shelf @param {string} game @param {string} lesson
 * @param {true | number} at
 */
export function keepLesson(shelf, game, lesson, at) {
  shelf.set(KEY, joined(learned(shelf), { [game]: { [lesson]: at } }));
}

/**
 * Return the lines of the match that the visitor left unfinished in a lesson.
 * @param {Shelf} shelf @param {string} game @param {string} lesson
 * @returns {string[]}
 */
export function leftAt(shelf, game, lesson) {
  const kept = shelf.get(LEFT);
  const here = kept?.game === game && kept.lesson === lesson && Array.isArray(kept.played);
  return here && kept.played.every((/** @type {unknown} */ line) => typeof line === "string") ? kept.played : [];
}

/**
 * Store the lines of the latest unfinished match; an empty list deletes them.
 * @param {Shelf} shelf @param {string} game
 * @param {string} lesson @param {string[]} played
 */
export function leave(shelf, game, lesson, played) {
  if (played.length) shelf.set(LEFT, { game, lesson, played });
  else if (leftAt(shelf, game, lesson).length) shelf.set(LEFT, null);
}

/** Return the stored unfinished match of a lesson, for a backup. @param {Shelf} shelf */
export const leftOver = (shelf) => shelf.get(LEFT);

/**
 * Import the unfinished match of a lesson from a backup, unless one is stored here.
 * @param {Shelf} shelf @param {any} found @returns {boolean} true if it was imported
 */
export function joinLeft(shelf, found) {
  const lines = found?.played;
  const sound =
    [found?.game, found?.lesson].every((name) => typeof name === "string") &&
    GAME.test(found.game) &&
    LESSON.test(found.lesson) &&
    Array.isArray(lines) &&
    lines.length <= LINES &&
    lines.every((line) => typeof line === "string" && line.length <= LINE) &&
    lines.join("").length <= LINES_MAX &&
    !shelf.get(LEFT);
  if (sound) leave(shelf, found.game, found.lesson, lines);
  return sound;
}

/**
 * Import progress from a backup; a lesson finished here stays finished.
 * @param {Shelf} shelf @param {unknown} found
 * @returns {boolean} true if this changed the stored progress
 */
export function takeUp(shelf, found) {
  const before = learned(shelf);
  const after = sound(joined(sound(found), before)); // if a lesson is unfinished in both, the local step stays
  const news = JSON.stringify(ordered(after)) !== JSON.stringify(ordered(before));
  if (news) shelf.set(KEY, after);
  return news;
}

/** Return the progress as sorted lists, so that equal progress has equal JSON. @param {Learned} all */
const ordered = (all) =>
  Object.entries(all)
    .map(([game, lessons]) => [game, Object.entries(lessons).sort()])
    .sort();

/**
 * Merge two records of progress. The games of `more` come first, so that the limits drop none of them.
 * @param {Learned} had @param {Learned} more @returns {Learned}
 */
function joined(had, more) {
  const games = [...new Set([...Object.keys(more), ...Object.keys(had)])];
  return Object.fromEntries(games.map((game) => [game, further(had[game] ?? {}, more[game] ?? {})]));
}

/**
 * Merge the progress in a game's lessons. A step in `more` replaces that in `had`; a finished lesson stays finished.
 * @param {Learned[string]} had @param {Learned[string]} more @returns {Learned[string]}
 */
const further = (had, more) => ({
  ...more,
  ...had,
  ...Object.fromEntries(Object.entries(more).filter(([lesson]) => had[lesson] !== true)),
});

/** Return the valid part of stored or imported progress. @param {any} kept @returns {Learned} */
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
