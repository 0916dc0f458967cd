// A backup of everything this browser stores about a visitor's play, as one text that another browser can import:
// matches, results, lessons, settings, seats in matches with friends, games of the workshop, and the names of guests
// (their wheels are separate files). An import is validated first, and then written completely or not at all. It never
// replaces local data, except that a longer version of a match may replace the shorter one.

import { Draft } from "./draft.js";
import { guests, join as joinGuests } from "../guest/store.js";
import { GAME, joinLeft, leftOver, learned, takeUp } from "./progress.js";
import { joinLucks, lucks } from "./luck.js";
import { drafts, joinDrafts } from "../workshop/drafts.js";
import { join, results } from "./results.js";
import { DEFAULTS, isTime, movesOf, whole } from "./store.js";
import { t } from "../page/t.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Kept} Kept */
/** @typedef {import("./store.js").Habit} Habit */
/**
 * A seat in a match with friends: its entry in the list of matches, and its journal.
 * @typedef {{about: import("../net/journal.js").Room, lines: string[]}} Seat
 */
/**
 * The validated contents of a backup. `matches`: how many matches are new or longer; `left`: how many matches do not
 * fit; `bad`: how many matches and seats are damaged; `more`: true if anything else is new. `commit` writes everything
 * except the seats, and returns a function that undoes this; if it throws, it has written nothing.
 * @typedef {{matches: number, left: number, bad: number, seats: Seat[], guests: import("../guest/store.js").Guest[], more: boolean,
 *   commit: () => () => void}} Came
 */

/** The pattern of a backup's first line, which states the version. */
const KIND = /^liege backup (\d{1,9})\s*$/;
const VERSION = 2;
/**
 * Limits in characters: of a whole backup (`BACKUP_MAX`), a record (`pygames.core.record`), a review, a name or title.
 * `REVIEW_DEPTH`: how deep the values of a review may be nested.
 */
export const BACKUP_MAX = 16 * 1024 * 1024;
const RECORD_MAX = 512 * 1024;
const REVIEW_MAX = 20_000;
const REVIEW_DEPTH = 6;
const NAME_MAX = 80;
/** Maximum number of seats of a match. */
const SEATS = 8;
/**
 * Maximum number of games in the settings (`GAMES`), characters of a game's options (`OPTIONS`), lines of a journal
 * (`LINES`) and characters of a line (`LINE`). A whole backup has no room for more lines.
 */
const GAMES = 99;
const OPTIONS = 400;
const LINES = 100_000;
const LINE = 1024 * 1024;

/** @param {Store} store @param {Seat[]} [seats] @returns {string} */
export function written(store, seats = []) {
  const all = { matches: store.matches(), results: results(store), lessons: learned(store), left: leftOver(store) };
  const rest = { luck: lucks(store), settings: store.settings, seats, guests: guests(), workshop: drafts() };
  return `liege backup ${VERSION}\n${JSON.stringify({ ...all, ...rest })}\n`;
}

/**
 * Return a backup that an import accepts in full: without the seats that an import would refuse, and without those that
 * do not fit, omitting finished matches first.
 * @param {Store} store @param {Seat[]} seats latest first @returns {{text: string, left: number}} `left`: how many seats it omits
 */
export function fitting(store, seats) {
  const all = seats.filter(seated).sort((a, b) => Number(Boolean(a.about.over)) - Number(Boolean(b.about.over)));
  let text = written(store, all);
  while (text.length > BACKUP_MAX && all.pop()) text = written(store, all);
  return { text, left: seats.length - all.length };
}

/**
 * Validate a backup, and merge it with the local data in a draft. Nothing is stored before `commit`.
 * @param {Store} store @param {string} text @returns {Came} throws an error with a readable message if the backup is invalid
 */
export function broughtIn(store, text) {
  const [kind, ...rest] = text.slice(0, BACKUP_MAX + 1).split("\n");
  const version = Number(kind.match(KIND)?.[1]);
  if (!version || text.length > BACKUP_MAX) throw new Error(t("it isn't a backup of this site"));
  if (version > VERSION) throw new Error(t("a newer version of this site made it, so reload this page first"));
  try {
    return joined(new Draft(store), JSON.parse(rest.join("\n")));
  } catch {
    throw new Error(t("part of it is missing or damaged"));
  }
}

/** @param {Draft} draft @param {any} found @returns {Came} */
function joined(draft, found) {
  const all = list(found?.matches);
  const coming = all
    .filter(sound)
    .map(copied)
    .sort((a, b) => b.time - a.time);
  const seats = list(found?.seats).filter(seated).map(plain);
  let [matches, left] = [0, 0];
  /**
   * `full`: the kinds of matches of which no more fit; `seen`: the ids of matches already handled. Without them,
   * reading all stored matches for each imported one would take minutes.
   */
  const [full, seen] = [new Set(), new Set()];
  for (const kept of coming) {
    const kind = `${kept.game.startsWith("guest/")} ${!kept.result}`;
    if (seen.has(kept.id)) continue;
    seen.add(kept.id);
    const here = draft.match(kept.id);
    if (!kept.touched || (here ? !further(kept, here) : draft.damaged(kept.id))) continue;
    const instead = here && Boolean(here.result) === Boolean(kept.result); // it replaces a match of the same kind, so it needs no room
    if (instead || (!full.has(kind) && draft.free(kept))) draft.keep(kept);
    else full.add(kind);
    if (draft.match(kept.id)?.saved.record === kept.saved.record) matches += 1;
    else left += 1;
  }
  const news = [join(draft, found?.results) > 0, takeUp(draft, found?.lessons), joinLeft(draft, found?.left)];
  news.push(joinLucks(draft, found?.luck), chosen(draft, found?.settings), joinDrafts(found?.workshop, draft)); // after the results, which luck requires
  return {
    matches,
    left,
    bad: all.length - coming.length + list(found?.seats).length - seats.length,
    seats,
    guests: joinGuests(found?.guests, draft),
    more: news.some(Boolean),
    commit: () => draft.commit(),
  };
}

/** @param {any} found @returns {any[]} */
const list = (found) => (Array.isArray(found) ? found : []);

/** @param {any} value @param {number} [most] */
const isText = (value, most = NAME_MAX) => typeof value === "string" && value.length <= most;

/** @param {any} game */
const isGame = (game) => isText(game) && GAME.test(game);

/**
 * True for a match whose fields are all within bounds. The engine checks its record when it is opened.
 * @param {any} kept
 */
function sound(kept) {
  const { players, seed, facing } = kept?.saved ?? {};
  return (
    whole(kept) &&
    /^[\w-]{1,40}$/.test(kept.id) &&
    isGame(kept.game) &&
    isText(kept.title) &&
    isText(kept.result, 400) &&
    isText(kept.waits ?? "", 20) &&
    kept.names.length <= SEATS &&
    kept.names.every((/** @type {any} */ name) => isText(name)) &&
    list(kept.levels).length <= SEATS &&
    list(kept.levels).every(Number.isInteger) &&
    kept.saved.record.length <= RECORD_MAX &&
    /^([0-9a-f]{2}){0,64}$/.test(isText(seed, 128) ? seed : "-") &&
    arePlayers(list(players)) &&
    (facing === null || Number.isInteger(facing))
  );
}

/** True if all players at the seats of a match are valid, and not too many. @param {any[]} players */
const arePlayers = (players) =>
  players.length <= SEATS &&
  players.every((who) => isText(who?.name) && Number.isInteger(who.level) && isText(who.persona ?? ""));

/** Return a copy of the players with only the known fields. @param {any[]} players */
const seatsOf = (players) => players.map(({ name, level, persona = "" }) => ({ name, level, persona }));

/**
 * Return a copy of a match with only the known fields; a time in the future becomes the present.
 * @param {Kept} kept @returns {Kept}
 */
function copied({ id, game, title, names, levels, moves, waits, result, touched, time, saved, review }) {
  const players = seatsOf(list(saved.players));
  return {
    ...{ id, game, title, names },
    levels: list(levels),
    moves: movesOf({ moves }),
    waits: waits ?? "",
    result,
    touched: Boolean(touched),
    time: Math.min(time, Date.now()),
    saved: { record: saved.record, seed: saved.seed, players, facing: saved.facing },
    ...(!isDeep(review, REVIEW_DEPTH) && JSON.stringify(review ?? "").length <= REVIEW_MAX && { review }),
  };
}

/**
 * True if objects in a value are nested more than `most` deep.
 * @param {unknown} value @param {number} most @returns {boolean}
 */
const isDeep = (value, most) =>
  typeof value === "object" && value !== null && (!most || Object.values(value).some((one) => isDeep(one, most - 1)));

/** Return the lines of a record below its head, which are the moves. @param {string} record */
function played(record) {
  const head = record.indexOf("\n\n");
  return record.slice(Math.max(head, 0)).trim().split("\n");
}

/**
 * True if an imported match continues the local one, or if both are finished and only the imported one has a review.
 * @param {Kept} kept @param {Kept} here
 */
function further(kept, here) {
  const [there, mine] = [played(kept.saved.record), played(here.saved.record)];
  const same = kept.game === here.game && kept.saved.seed === here.saved.seed;
  if (!same || !mine.every((line, at) => line === there[at])) return false;
  if (here.result) return Boolean(kept.result && kept.review && !here.review) && there.length === mine.length;
  return there.length > mine.length;
}

/** True for a seat whose fields are all within bounds. The engine checks its journal. @param {any} seat */
function seated(seat) {
  const about = seat?.about;
  const lines = list(seat?.lines);
  return (
    isText(about?.room, 200) &&
    /^#join\/[a-z][a-z0-9_]{0,39}\/[\w-]{40,64}$/.test(about.room) &&
    isGame(about.game) &&
    (about.room.split("/")[1] === about.game || about.game.startsWith("guest/")) &&
    isText(about.title) &&
    isText(about.over) &&
    isText(about.waits ?? "", 20) &&
    list(about.names).length <= SEATS &&
    list(about.names).every((name) => isText(name)) &&
    isTime(about.time) &&
    lines.length > 0 &&
    lines.length <= LINES &&
    lines.every((line) => isText(line, LINE))
  );
}

/** Return a copy of a seat with only the known fields. @param {any} seat @returns {Seat} */
const plain = ({ about: { room, game, title, names, hand, over, waits, time }, lines }) => ({
  about: { room, game, title, names: list(names), hand: Boolean(hand), over, ...(waits && { waits }), time },
  lines,
});

/** The allowed values of some settings, by name. @type {Record<string, string[]>} */
const KNOWN = { theme: ["", "light", "dark"], pace: ["calm", "brisk", "at once"], deck: ["", "four"] };

/**
 * Import the settings whose local values are still the defaults; add imported habits and games to the local ones.
 * @param {Store} store @param {any} found
 * @returns {boolean} true if a setting changed
 */
function chosen(store, found) {
  const here = store.settings;
  /** @type {any} */
  const changes = {};
  for (const [name, usual] of Object.entries(DEFAULTS)) {
    const [mine, theirs] = [/** @type {any} */ (here)[name], found?.[name]];
    if (typeof theirs !== typeof usual || Array.isArray(theirs) !== Array.isArray(usual) || theirs === null) continue;
    if (Array.isArray(usual)) changes[name] = first([...new Set([...mine, ...theirs.filter(isGame)])], mine);
    else if (typeof usual === "object")
      changes[name] = Object.fromEntries(
        first(Object.entries({ ...mine, ...habits(theirs, mine) }), Object.keys(mine)),
      );
    else if (mine === usual && (KNOWN[name]?.includes(theirs) ?? plausible(theirs))) changes[name] = theirs;
  }
  const same = JSON.stringify({ ...here, ...changes }) === JSON.stringify(here);
  if (!same) store.change(changes);
  return !same;
}

/** True for a value that a setting may have: a flag, a volume of 0 to 1, or a short text. @param {unknown} value */
const plausible = (value) =>
  typeof value === "boolean" || (typeof value === "number" && value >= 0 && value <= 1) || short(value);

/** @param {unknown} text */
const short = (text) => typeof text === "string" && text.length <= 40;

/**
 * Return the stored items and as many imported ones as the limit allows. The stored ones come first.
 * @template T @param {T[]} all @param {unknown[]} mine
 */
const first = (all, mine) => all.slice(0, Math.max(mine.length, GAMES));

/**
 * Return the valid imported habits, with only their known fields, of games without a stored habit.
 * @param {any} found @param {Record<string, Habit>} mine @returns {Record<string, Habit>}
 */
const habits = (found, mine) =>
  Object.fromEntries(
    Object.entries(found)
      .filter(([game, habit]) => isGame(game) && !Object.hasOwn(mine, game) && isHabit(habit))
      .map(([game, { players, options, begins }]) => [
        game,
        {
          players: seatsOf(players),
          ...(options !== undefined && { options }),
          ...(begins !== undefined && { begins }),
        },
      ]),
  );

/** True for a habit whose fields are all within bounds. @param {any} habit */
const isHabit = (habit) =>
  Array.isArray(habit?.players) &&
  arePlayers(habit.players) &&
  isText(habit.options ?? "", OPTIONS) &&
  short(habit.begins ?? "");
