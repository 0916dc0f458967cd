// The games that an author has written in this browser. Each is stored under a key of its own, so that saving a large
// game cannot overwrite another one. Stored data is validated when it is read.

import { secret } from "../data/bytes.js";
import { t } from "../page/t.js";
import { isTime } from "../storage/store.js";

/** A game in the making: its files by path. `time`: of the last change, ms.
 * @typedef {{id: string, title: string, author: string, files: Record<string, string>, time: number}} Draft */

const KEY = "liege.workshop.";
/** The key of the draft that was open last. */
const LAST = "liege.workshop";
/** Maximum files of a game, and characters of all of them, as in `pygames/workshop.py`. */
const FILES_MAX = 60;
export const SIZE_MAX = 200_000;
export const PATH = /^([a-z0-9_]{1,40}\/){0,3}[a-z0-9_-]{1,40}\.(py|md|svg|txt)$/;
/** Maximum characters of a title, and of an author's name. */
export const NAME_MAX = 40;
/** Maximum number of drafts in a backup. */
const MOST = 200;

/** @param {unknown} text @param {number} [most] */
const isText = (text, most = NAME_MAX) => typeof text === "string" && text.length <= most;

/** True if these can be the files of a game. @param {any} files @returns {boolean} */
export function areFiles(files) {
  if (typeof files !== "object" || !files || Array.isArray(files)) return false;
  const all = Object.entries(files);
  return (
    Object.hasOwn(files, "__init__.py") &&
    all.length <= FILES_MAX &&
    all.every(([path, text]) => PATH.test(path) && isText(text, SIZE_MAX)) &&
    all.reduce((sum, [, text]) => sum + text.length, 0) <= SIZE_MAX
  );
}

/** True if the value can be a draft. @param {any} one */
export const isDraft = (one) =>
  /^[0-9a-f]{12}$/.test(isText(one?.id) ? one.id : "") &&
  isText(one.title) &&
  isText(one.author) &&
  isTime(one.time) &&
  areFiles(one.files);

/** Return the page's name for a file; every game has three. @param {string} file */
export function named(file) {
  if (file === "__init__.py") return t("Game");
  if (file === "rules.md") return t("Rule book");
  return file === "cover.svg" ? t("Cover") : file;
}

export const newId = () => secret(6);

/** True if a title can be used in a game's code, in its rule book and on its cover. @param {string} title */
export const isTitle = (title) => nameOf(title) !== "" && !/["\\<>&{}]/.test(title);

/** Return the title of a new game: English where the language's own gives no name in Python. */
export function firstTitle() {
  const title = t("My game");
  return isTitle(title) ? title : "My game";
}

/** Return the name in Python of a game with this title; "" if it has no letter from a to z. @param {string} title */
export const nameOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[\d_]+|_+$/g, "")
    .slice(0, NAME_MAX);

/** The drafts that could not be stored, as texts by key: they last as long as the page. @type {Map<string, string>} */
const unstored = new Map();
/** The stored texts on which this page goes on, by key. @type {Map<string, string | null>} */
const seen = new Map();

/** @param {string} key @returns {Draft | null} */
function read(key) {
  try {
    const found = JSON.parse(unstored.get(key) ?? localStorage.getItem(key) ?? "null");
    return isDraft(found) && key === KEY + found.id ? found : null;
  } catch {
    return null; // storage is denied, or the text is damaged
  }
}

/** Return all drafts, the latest first. @returns {Draft[]} */
export function drafts() {
  const keys = new Set(unstored.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) keys.add(key);
  } catch {
    // storage is denied: only those of this page
  }
  return [...keys].flatMap((key) => read(key) ?? []).sort((one, other) => other.time - one.time);
}

/** @param {string} id */
export const draft = (id) => read(KEY + id);

/**
 * Import the drafts of a backup. None replaces another: one that differs from the draft here with its id gets a new id.
 * @param {unknown} found @param {import("../storage/progress.js").Shelf} shelf @returns {boolean} whether any was new
 */
export function joinDrafts(found, shelf) {
  const here = new Map(drafts().map((one) => [one.id, one]));
  const known = new Set([...here.values()].map(({ files }) => JSON.stringify(files)));
  const coming = (Array.isArray(found) ? found : []).slice(0, MOST).filter(isDraft);
  const fresh = coming.filter(({ files }) => !known.has(JSON.stringify(files)) && known.add(JSON.stringify(files)));
  for (const { id, title, author, files, time } of fresh) {
    const own = here.has(id) || shelf.get(KEY + id) ? newId() : id; // what stands there may be damaged
    here.set(own, { id: own, title, author, files, time });
    shelf.set(KEY + own, here.get(own));
  }
  return fresh.length > 0;
}

/** Return the draft that was open last, or the latest one. */
export function last() {
  try {
    return draft(localStorage.getItem(LAST) ?? "") ?? drafts()[0] ?? null;
  } catch {
    return null;
  }
}

/** Go on with the stored text of a draft. @param {string} id */
export function takeUp(id) {
  if (!unstored.has(KEY + id)) seen.set(KEY + id, stored(KEY + id));
}

/** True if another tab has stored a text of this draft on which this page does not go on. @param {string} id */
export function isOvertaken(id) {
  const there = stored(KEY + id);
  return there !== null && there !== seen.get(KEY + id);
}

/** Return a copy of a draft with an id of its own, as another tab goes on with its id. @param {Draft} one @returns {Draft} */
export function apart(one) {
  unstored.delete(KEY + one.id);
  return { ...one, id: newId() };
}

/**
 * Store a draft, and those for which there was no room; false if that fails for any: then this page alone has it.
 * @param {Draft} one @returns {boolean}
 */
export function keep(one) {
  unstored.set(KEY + one.id, JSON.stringify(one));
  for (const [key, text] of unstored) {
    if (isOvertaken(key.slice(KEY.length))) {
      const copy = apart(JSON.parse(text));
      unstored.set(KEY + copy.id, JSON.stringify(copy));
      continue; // it comes last
    }
    try {
      localStorage.setItem(key, text);
    } catch {
      if (stored(key) !== text) continue;
    }
    seen.set(key, text);
    unstored.delete(key);
  }
  try {
    localStorage.setItem(LAST, one.id);
  } catch {
    // the latest draft is opened next time
  }
  return !unstored.size;
}

/** @param {string} key */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} id */
export function drop(id) {
  unstored.delete(KEY + id);
  try {
    localStorage.removeItem(KEY + id);
  } catch {
    // storage is denied: there was nothing
  }
}

/**
 * Listen for changes of a draft in another tab.
 * @param {() => string} id of the draft at this page @param {() => void} changed
 */
export function elsewhere(id, changed) {
  addEventListener("storage", ({ key }) => key === KEY + id() && changed());
}
