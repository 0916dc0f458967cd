// The data that the browser stores: matches (record, seed, seats) and settings. If storage is denied or full, the data
// stays in memory, and `trouble` is called once. Uses no DOM and no engine.

import { site } from "../site.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../crossing.js").Saved} Saved */
/**
 * A match as the browser stores it.
 * @typedef {{id: string, game: string, title: string, names: string[], levels: number[], moves: number, waits: string,
 *   result: string, touched: boolean, time: number, saved: Saved, refused?: string, review?: unknown}} Kept `refused`: why it cannot be
 *   resumed; `review`: its review, which `review/store.js` validates
 */
/** @typedef {{players?: {name: string, level: number, persona?: string}[], options?: string, begins?: string}} Habit */
/** The speed at which the table shows events. @typedef {"calm" | "brisk" | "at once"} Pace */
/**
 * The visitor's settings. `volume`: 0 to 1; `offered`: true if sound was offered, or the visitor found its switch;
 * `notify`: true to show notifications.
 * @typedef {{theme: string, language: string, sound: boolean, volume: number, offered: boolean, pace: Pace, deck: string, keys: boolean, speech: boolean,
 *   notify: boolean, name: string, habits: Record<string, Habit>, waved: string[]}} Settings `waved`: the games whose lessons
 *   the visitor has declined
 */

const HERE = "liege.here";
const MATCH = "liege.match.";
const SETTINGS = "liege.settings";
const LEFT = "liege.left";
/**
 * Maximum number of finished and of unfinished matches; beyond it the oldest are deleted. Guests' games and the site's
 * own are counted separately.
 */
export const FINISHED = 20;
export const UNFINISHED = 60;
/** Maximum characters of all matches of guests' games together. */
const GUESTS_MAX = 500_000;

const DENIED = t(
  "This browser can't store anything for this page. Save your match as a file, or it's lost when you leave.",
);

/** @type {Settings & Record<string, any>} */
export const DEFAULTS = {
  theme: "",
  language: "",
  sound: false,
  volume: 0.8,
  offered: false,
  pace: "calm",
  deck: "",
  keys: true,
  speech: true,
  notify: false,
  name: "",
  habits: {},
  waved: [],
};

export class Store {
  /** @param {(said: string) => void} trouble @param {Storage | null} [storage] */
  constructor(trouble, storage = browserStorage()) {
    this.trouble = trouble;
    this.storage = storage;
    /** @type {Map<string, string>} */
    this.memory = new Map();
    this.told = false;
    if (!storage) this.deny();
  }

  /** @param {string} said */
  tell(said) {
    if (this.told) return;
    this.told = true;
    queueMicrotask(() => this.trouble(said));
  }

  /** @param {string} key @returns {any} */
  get(key) {
    try {
      return JSON.parse(this.text(key));
    } catch {
      return null;
    }
  }

  /** Return the stored text, or "". @param {string} key */
  text(key) {
    try {
      return this.memory.get(key) ?? this.storage?.getItem(key) ?? "";
    } catch {
      this.deny();
      return "";
    }
  }

  /** Stop using the storage: data that cannot be read would be overwritten. */
  deny() {
    this.storage = null;
    this.tell(DENIED);
  }

  /** @param {string} key @param {unknown} value @param {number} [most] maximum characters */
  set(key, value, most = Infinity) {
    const text = JSON.stringify(value);
    try {
      if (text.length > most) throw new Error();
      this.storage?.setItem(key, text);
      if (this.storage) {
        this.memory.delete(key);
        return;
      }
    } catch {
      this.tell(
        t(
          "This browser has no room left for this match. Save it as a file or delete old ones, or it's lost when you leave.",
        ),
      ); // nothing is deleted to make room: only the visitor may do that
    }
    this.memory.set(key, text);
  }

  /** @param {string} key */
  remove(key) {
    this.memory.delete(key);
    try {
      this.storage?.removeItem(key);
    } catch {
      // storage is denied: nothing was stored
    }
  }

  /** Return all stored matches, latest first. @returns {Kept[]} */
  matches() {
    const keys = new Set(this.memory.keys());
    try {
      for (let at = 0; at < (this.storage?.length ?? 0); at += 1) keys.add(this.storage?.key(at) ?? "");
    } catch {
      // storage is denied: return only the matches in memory
    }
    const found = [...keys].filter((key) => key.startsWith(MATCH));
    return found.flatMap((key) => this.match(key.slice(MATCH.length)) ?? []).sort((a, b) => b.time - a.time);
  }

  /** Return the matches that have moves and are not over, latest first. */
  unfinished() {
    return this.matches().filter(({ touched, result }) => touched && !result);
  }

  /** @param {string} id @returns {Kept | null} */
  match(id) {
    const kept = this.get(MATCH + id);
    if (!whole(kept) || kept.id !== id) return null; // its own id differs from the requested one: deleting this match would delete another
    return { ...kept, moves: movesOf(kept) };
  }

  /** Return the stored text of a match that is damaged, or "". @param {string} id */
  damaged(id) {
    return id && !this.match(id) ? this.text(MATCH + id) : "";
  }

  /** Store the id of this tab's match, so that a reload opens it again. @param {string} id */
  stay(id) {
    try {
      sessionStorage.setItem(HERE, id);
    } catch {
      // storage is denied: a reload opens the latest match
    }
  }

  /** Return the id of the match that this tab had open before a reload, or "". */
  here() {
    try {
      return sessionStorage.getItem(HERE) ?? "";
    } catch {
      return ""; // storage is denied
    }
  }

  /** @param {Kept} kept */
  keep(kept) {
    const others = () => this.matches().filter((match) => ofGuest(match) && match.id !== kept.id);
    this.set(MATCH + kept.id, kept, ofGuest(kept) ? GUESTS_MAX - JSON.stringify(others()).length : Infinity);
  }

  /** Delete a match, then store what had no room before. @param {string} id */
  drop(id) {
    this.remove(MATCH + id);
    for (const [key, text] of [...this.memory]) {
      const value = JSON.parse(text);
      if (key.startsWith(MATCH)) this.keep(value);
      else this.set(key, value);
    }
  }

  /**
   * Delete the matches without moves, and the oldest ones beyond the limits.
   * @param {string} but the id of the match at the table, which stays
   */
  tidy(but) {
    const matches = this.matches().filter((match) => match.id !== but);
    /** @param {Kept} match */
    const kind = (match) => `${ofGuest(match)}${!match.touched}${!match.result}`;
    for (const match of matches) {
      const alike = matches.filter((other) => kind(other) === kind(match));
      if (!match.touched || alike.indexOf(match) >= (match.result ? FINISHED : UNFINISHED)) this.drop(match.id);
    }
  }

  /**
   * Store the table that a tab was closed with, so that the next visit can draw it without the engine if nothing has
   * changed. Not for a guest's game, whose sandbox starts before its table.
   * @param {string} id @param {Update} shown
   */
  leave(id, shown) {
    try {
      if (!ofGuest(shown)) this.storage?.setItem(LEFT, JSON.stringify({ by: drawnBy(id), shown }));
    } catch {
      // storage is full: the engine will draw the table
    }
  }

  /**
   * Return the stored table if this match, version and language are still the same; else null.
   * @param {Kept} kept @returns {Update | null}
   */
  left(kept) {
    const left = this.get(LEFT);
    const same = left?.by === drawnBy(kept.id) && left.shown?.saved?.record === kept.saved.record;
    return same ? { ...left.shown, events: [], saved: kept.saved } : null;
  }

  /**
   * Return the settings. A setting whose type differs from its default's is replaced by the default; the volume is
   * limited to 0..1.
   * @returns {Settings}
   */
  get settings() {
    const all = { ...DEFAULTS, ...this.get(SETTINGS) };
    for (const name in DEFAULTS) if (kind(all[name]) !== kind(DEFAULTS[name])) all[name] = DEFAULTS[name];
    all.volume = Math.min(1, Math.max(0, all.volume));
    return all;
  }

  /** @param {Partial<Settings>} changes @returns {Settings} */
  change(changes) {
    const settings = { ...this.settings, ...changes };
    this.set(SETTINGS, settings);
    return settings;
  }
}

/** Return the built-in type of a value, such as "[object Array]". @param {unknown} value */
const kind = (value) => Object.prototype.toString.call(value);

/** @returns {Storage | null} */
function browserStorage() {
  try {
    const storage = /** @type {{liegeStorage?: Storage}} */ (globalThis).liegeStorage ?? localStorage; // the workshop's table stores nothing
    storage.setItem("liege.try", "1");
    storage.removeItem("liege.try");
    return storage;
  } catch {
    return null;
  }
}

/** True for a match of a guest's game. @param {{game: string}} of */
const ofGuest = ({ game }) => game?.startsWith("guest/");

/** True if the stored value has the fields of a match; the engine checks its record. @param {any} kept */
export function whole(kept) {
  return (
    Array.isArray(kept?.names) &&
    [kept.id, kept.game, kept.title, kept.result, kept.saved?.record, ...kept.names].every(
      (text) => typeof text === "string",
    ) &&
    isTime(kept.time)
  );
}

/**
 * Return a key for the drawn table of a match: the site's version, the language and the match's id.
 * @param {string} id
 */
const drawnBy = (id) => site.build + site.words + id;

/** True for a time that can be shown as a date. @param {any} time */
export const isTime = (time) => typeof time === "number" && Math.abs(time) <= 8.64e15;

/** Return the number of moves of a stored match; 0 if that field is damaged. @param {{moves: any}} kept */
export const movesOf = ({ moves }) => (Number.isInteger(moves) && moves >= 0 && moves < 1e6 ? moves : 0);
