// Stores the games that an author has written in this browser, each under its own key, so that a large game cannot
// overwrite another. Stored data is validated when it is read.

import { secret } from "../data/bytes.js";
import { t } from "../page/t.js";
import { isTime } from "../storage/store.js";

/** An author's game, with its files by path. `time`: the time of the last change, ms.
 * @typedef {{id: string, title: string, author: string, files: Record<string, string>, time: number}} Draft */

const KEY = "liege.workshop.";
/** The storage key that contains the id of the draft opened last. */
const LAST = "liege.workshop";
/** Maximum number of files of a game, and of characters in all of them, as in `pygames/workshop.py`. */
const FILES_MAX = 60;
export const SIZE_MAX = 200_000;
export const PATH = /^([a-z0-9_]{1,40}\/){0,3}[a-z0-9_-]{1,40}\.(py|md|svg|txt)$/;
/** Maximum number of characters of a title or an author's name. */
export const NAME_MAX = 40;
/** Maximum number of drafts that are imported from a backup. */
const MOST = 200;

/** @param {unknown} text @param {number} [most] */
const isText = (text, most = NAME_MAX) => typeof text === "string" && text.length <= most;

/** True if the value is a valid set of files of a game: allowed paths, an `__init__.py`, and sizes within limits. @param {any} files @returns {boolean} */
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

/** True if the value is a valid draft. @param {any} one */
export const isDraft = (one) =>
  /^[0-9a-f]{12}$/.test(isText(one?.id) ? one.id : "") &&
  isText(one.title) &&
  isText(one.author) &&
  isTime(one.time) &&
  areFiles(one.files);

/** Return the name of a file on the page: "Game", "Rule book" or "Cover" for the files of every game, else its path. @param {string} file */
export function named(file) {
  if (file === "__init__.py") return t("Game");
  if (file === "rules.md") return t("Rule book");
  return file === "cover.svg" ? t("Cover") : file;
}

export const newId = () => secret(6);

/** True if a title can be used in a game's code, in its rule book and on its cover. @param {string} title */
export const isTitle = (title) => nameOf(title) !== "" && !/["\\<>&{}]/.test(title);

/** Return the default title of a new game: in the page's language, or in English if that title gives no name in Python. */
export function firstTitle() {
  const title = t("My game");
  return isTitle(title) ? title : "My game";
}

/** Return the Python name of a game with this title; "" if the title has no letter from a to z. @param {string} title */
export const nameOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[\d_]+|_+$/g, "")
    .slice(0, NAME_MAX);

/** The texts of drafts that could not be stored, by key. They are lost when the page closes. @type {Map<string, string>} */
const unstored = new Map();
/** For each key, the stored text that this page has read or written last. @type {Map<string, string | null>} */
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
    // storage is denied: only the drafts in `unstored`
  }
  return [...keys].flatMap((key) => read(key) ?? []).sort((one, other) => other.time - one.time);
}

/** @param {string} id */
export const draft = (id) => read(KEY + id);

/**
 * Import the drafts of a backup. None replaces a stored draft: a different draft whose id is in use gets a new id.
 * @param {unknown} found @param {import("../storage/progress.js").Shelf} shelf @returns {boolean} true if any draft was new
 */
export function joinDrafts(found, shelf) {
  const here = new Map(drafts().map((one) => [one.id, one]));
  const known = new Set([...here.values()].map(({ files }) => JSON.stringify(files)));
  const coming = (Array.isArray(found) ? found : []).slice(0, MOST).filter(isDraft);
  const fresh = coming.filter(({ files }) => !known.has(JSON.stringify(files)) && known.add(JSON.stringify(files)));
  for (const { id, title, author, files, time } of fresh) {
    const own = here.has(id) || shelf.get(KEY + id) ? newId() : id; // a damaged draft under this key is not replaced either
    here.set(own, { id: own, title, author, files, time });
    shelf.set(KEY + own, here.get(own));
  }
  return fresh.length > 0;
}

/** Return the draft that was opened last, or else the draft changed last; null if there is none. */
export function last() {
  try {
    return draft(localStorage.getItem(LAST) ?? "") ?? drafts()[0] ?? null;
  } catch {
    return null;
  }
}

/** Record that this page edits the stored text of a draft. @param {string} id */
export function takeUp(id) {
  if (!unstored.has(KEY + id)) seen.set(KEY + id, stored(KEY + id));
}

/** True if another tab has stored a different text of this draft since this page read or wrote it. @param {string} id */
export function isOvertaken(id) {
  const there = stored(KEY + id);
  return there !== null && there !== seen.get(KEY + id);
}

/** Return a copy of a draft with a new id, because another tab edits the draft under the old id. @param {Draft} one @returns {Draft} */
export function apart(one) {
  unstored.delete(KEY + one.id);
  return { ...one, id: newId() };
}

/**
 * Store a draft, and the drafts that could not be stored before. Return false if any still cannot be stored.
 * @param {Draft} one @returns {boolean}
 */
export function keep(one) {
  unstored.set(KEY + one.id, JSON.stringify(one));
  for (const [key, text] of unstored) {
    if (isOvertaken(key.slice(KEY.length))) {
      const copy = apart(JSON.parse(text));
      unstored.set(KEY + copy.id, JSON.stringify(copy));
      continue; // the loop stores the copy later, as a new entry of the map
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
    // the next visit opens the draft that was changed last
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
    // storage is denied, so nothing was stored
  }
}

/**
 * Call `changed` when another tab stores or deletes the draft that is open on this page.
 * @param {() => string} id returns the id of the open draft @param {() => void} changed
 */
export function elsewhere(id, changed) {
  addEventListener("storage", ({ key }) => key === KEY + id() && changed());
}
