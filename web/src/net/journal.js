// The journals of the visitor's seats in matches with friends, and the list of their rooms. The browser stores each
// line of a journal durably before anything is sent.

import { isTime } from "../storage/store.js";
import { t } from "../page/t.js";

const NAME = "liege.friends";
const [LINES, ROOMS] = ["lines", "rooms"];
/**
 * Return the key under which the number of a room's lines is stored. The number is stored apart from the lines, so that
 * missing lines are detected.
 * @param {string} room
 */
const kept = (room) => `liege.kept${room}`;
/** The value of `over` in a room's entry if the seat has moved to another device. */
export const MOVED = "moved";
/** The earliest valid time of a room's entry, ms. */
const SINCE = 1.6e12;
/**
 * A room is deleted if nothing has happened in it for `OLD` (ninety days in ms), and `ROOMS_MAX` others like it are
 * newer. Age alone deletes nothing, as the device's clock may be wrong by years.
 */
const OLD = 7776e6;
export const ROOMS_MAX = 60;
/** Maximum number of stored letters that came by hand, one for each place. */
const LETTERS_MAX = 4;

/**
 * The entry of a room in the list of matches. `hand`: true if its players connect by hand, without a relay; `waits`:
 * "you" if it is this seat's turn, "lobby" before the match, else as in an update; `accepted`: until the match begins,
 * the proposal that this guest has accepted, as a link carries it; `letters`: the last letters that came by hand, as
 * links carry them.
 * @typedef {{room: string, game: string, title: string, names: string[], hand: boolean, over: string,
 *   waits?: string, accepted?: string, letters?: string[], time: number}} Room
 */

/** The reason why a match with friends cannot be stored or read, worded as a part of a sentence. */
const FAILED = t("this browser doesn't let this page store matches with friends, or has no room left");

/**
 * Run an operation on the storage. If it fails, reject with an error for the visitor instead of the browser's own.
 * @template T @param {() => Promise<T>} act @returns {Promise<T>}
 */
const tried = (act) =>
  Promise.resolve()
    .then(act)
    .catch(() => Promise.reject(new Error(FAILED)));

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(LINES, { autoIncrement: true }).createIndex("room", "room");
      asked.result.createObjectStore(ROOMS, { keyPath: "room" });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
const answered = (asked) =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/** @param {IDBTransaction} writing @returns {Promise<void>} resolves when the transaction is on disk */
const written = (writing) =>
  new Promise((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onerror = writing.onabort = () => reject(writing.error);
  });

/** True if this browser may have seats in matches with friends. Does not open the database. */
export function hasSeats() {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(kept("#join/")));
  } catch {
    return false; // storage is denied
  }
}

export class Journal {
  /** @param {IDBDatabase} database @param {string} room */
  constructor(database, room) {
    this.database = database;
    this.room = room;
    /** The number of lines that the journal must have. */
    this.kept = 0;
  }

  /** @param {string} room */
  static open(room) {
    return tried(async () => {
      const journal = new Journal(await opened(), room);
      const found = await answered(journal.database.transaction(LINES).objectStore(LINES).index("room").count(room));
      const told = Number(localStorage.getItem(kept(room)));
      journal.kept = found && Math.max(found, Number.isSafeInteger(told) ? told : 0);
      return journal;
    });
  }

  /** @returns {Promise<string[]>} */
  lines() {
    return tried(async () => {
      const found = await answered(this.database.transaction(LINES).objectStore(LINES).index("room").getAll(this.room));
      return found.map(({ line }) => line).filter(isText); // a damaged line counts as missing
    });
  }

  /** Append lines to the journal; resolves when they are on disk. @param {string[]} lines @returns {Promise<void>} */
  append(lines) {
    return lines.length ? tried(() => this.added(lines)) : Promise.resolve();
  }

  /** @param {string[]} lines */
  async added(lines) {
    const writing = this.database.transaction(LINES, "readwrite", { durability: "strict" });
    for (const line of lines) writing.objectStore(LINES).add({ room: this.room, line });
    await written(writing);
    localStorage.setItem(kept(this.room), String((this.kept += lines.length)));
  }

  /**
   * Return the room's entry without its damaged fields; undefined if the entry itself is missing or damaged.
   * @returns {Promise<Room | undefined>}
   */
  about() {
    return tried(async () => {
      const found = await answered(this.database.transaction(ROOMS).objectStore(ROOMS).get(this.room));
      const accepted = isText(found?.accepted) ? found.accepted : undefined;
      const letters = Array.isArray(found?.letters) ? found.letters.filter(isLetter).slice(0, LETTERS_MAX) : [];
      return found && whole(found) ? { ...found, accepted, letters } : undefined;
    });
  }

  /** @param {Omit<Room, "room" | "time">} about */
  keep(about) {
    return tried(() => {
      const writing = this.database.transaction(ROOMS, "readwrite");
      writing.objectStore(ROOMS).put({ ...about, room: this.room, time: Date.now() });
      return written(writing);
    });
  }
}

/**
 * Append lines to several journals and store their rooms' entries: everything in one transaction, or nothing.
 * @param {{about: Room, lines: string[]}[]} seats
 */
export const bring = (seats) => (seats.length ? tried(() => brought(seats)) : Promise.resolve());

/** @param {{about: Room, lines: string[]}[]} seats */
async function brought(seats) {
  const fresh = seats.map(({ about }) => kept(about.room)).filter((key) => localStorage.getItem(key) === null);
  try {
    for (const key of fresh) localStorage.setItem(key, "0"); // fails first if localStorage is full; 0, as a number too high would make lines count as missing
    const writing = (await opened()).transaction([LINES, ROOMS], "readwrite", { durability: "strict" });
    for (const { about, lines } of seats) {
      for (const line of lines) writing.objectStore(LINES).add({ room: about.room, line });
      writing.objectStore(ROOMS).put({ ...about, time: Date.now() });
    }
    await written(writing);
  } catch (error) {
    for (const key of fresh) localStorage.removeItem(key);
    throw error;
  }
  for (const { about } of seats) await counted(about.room).catch(() => {}); // on failure the number stays too low, which does no harm
}

/** Store the number of a room's lines. @param {string} room */
async function counted(room) {
  localStorage.setItem(kept(room), String((await Journal.open(room)).kept));
}

/** True if the value is a string. @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string";

/** True for a letter as a link carries it: the digit of its place, then base64url. @param {unknown} value */
const isLetter = (value) => isText(value) && /^[0-3](?:[\w-]{4})*[\w-]{2,4}$/.test(value);

/** True for a room's entry that has all fields needed to list it. @param {any} about */
const whole = ({ room, game, title, names, over }) =>
  [room, game, title, over].every(isText) && Array.isArray(names) && names.every(isText);

/** @param {Room} about */
const timeOf = ({ time }) => (isTime(time) && time > SINCE ? time : Date.now());

/**
 * Return all rooms, latest first. Old rooms are deleted if there are many, counted separately for finished and
 * unfinished matches; a room whose time is damaged is not deleted.
 * @returns {Promise<Room[]>}
 */
export const rooms = () => tried(listed);

async function listed() {
  const database = await opened();
  /** @type {Room[]} */
  const found = await answered(database.transaction(ROOMS).objectStore(ROOMS).getAll());
  const all = found.filter(whole).map((about) => ({ ...about, time: timeOf(about) }));
  all.sort((a, b) => b.time - a.time);
  /** @param {Room} about */
  const old = (about) => {
    const alike = all.filter(({ over }) => !over === !about.over);
    return Date.now() - about.time > OLD && alike.indexOf(about) >= ROOMS_MAX;
  };
  const gone = all.filter(old);
  for (const { room } of gone) await forgotten(room);
  return all.filter((about) => !gone.includes(about));
}

/** @param {string} room */
export const forget = (room) => tried(() => forgotten(room));

/** @param {string} room */
async function forgotten(room) {
  const writing = (await opened()).transaction([LINES, ROOMS], "readwrite");
  writing.objectStore(ROOMS).delete(room);
  const found = writing.objectStore(LINES).index("room").openKeyCursor(IDBKeyRange.only(room));
  found.onsuccess = () => {
    const { result } = found;
    if (!result) return;
    writing.objectStore(LINES).delete(result.primaryKey);
    result.continue();
  };
  await written(writing);
  localStorage.removeItem(kept(room));
}
