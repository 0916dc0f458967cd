// Everything that this browser keeps of a visitor's playing, as one text, to be taken along and brought in elsewhere:
// matches, results, lessons, settings, seats among friends, and the names of guests, whose wheels are files of their own.
// What comes in is distrusted; nothing that is here is lost.

import { guests, join as joinGuests } from "./guest/kept.js";
import { GAME, joinLeft, leftOver, learned, takeUp } from "./lessons.js";
import { joinLucks, lucks } from "./luck.js";
import { join, results } from "./results.js";
import { chosen, whole } from "./store.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Kept} Kept */
/** A seat among friends: what the list of matches says of its room, and its journal.
 * @typedef {{about: import("./net/journal.js").Room, lines: string[]}} Seat */
/** What has come: matches, seats, guests by name, whether anything else was new.
 * @typedef {{matches: number, seats: Seat[], guests: import("./guest/kept.js").Guest[], more: boolean}} Came */

/** What such a text begins with, and its version. */
const KIND = /^liege backup (\d{1,9})\s*$/;
const VERSION = 2;
/** No text is longer, letters. */
export const BACKUP_MAX = 16 * 1024 * 1024;
/** No journal has more lines, and no line more letters. */
const LINES = 20_000;
const LINE = 1024 * 1024;

/** @param {Store} store @param {Seat[]} [seats] @returns {string} */
export function written(store, seats = []) {
  const all = { matches: store.matches(), results: results(store), lessons: learned(store), left: leftOver(store) };
  const rest = { luck: lucks(store), settings: store.settings, seats, guests: guests() };
  return `liege backup ${VERSION}\n${JSON.stringify({ ...all, ...rest }, null, 1)}\n`;
}

/** Takes up what a text holds, as far as it is not here, or is shorter here; the seats in it are still to be kept.
 * @param {Store} store @param {string} text @returns {Came} throws where it is no backup that can be read */
export function broughtIn(store, text) {
  const [kind, ...rest] = text.slice(0, BACKUP_MAX + 1).split("\n");
  const version = Number(kind.match(KIND)?.[1]);
  if (!version || text.length > BACKUP_MAX) throw new Error("it is no backup of this site");
  if (version > VERSION) throw new Error("a later version of this site has written it, so reload this page first");
  /** @type {any} */
  let found = null;
  try {
    found = JSON.parse(rest.join("\n"));
  } catch {
    throw new Error("a part of it is missing or damaged");
  }
  const coming = list(found?.matches).filter((kept) => sound(kept) && longer(kept, store.match(kept.id)));
  for (const kept of coming) store.keep(kept);
  const news = [join(store, found?.results) > 0, takeUp(store, found?.lessons), joinLeft(store, found?.left)];
  news.push(joinLucks(store, found?.luck), chosen(store, found?.settings)); // luck of results that are here now
  return {
    matches: coming.length,
    seats: list(found?.seats).filter(seated).map(plain),
    guests: joinGuests(found?.guests),
    more: news.some(Boolean),
  };
}

/** @param {any} found @returns {any[]} */
const list = (found) => (Array.isArray(found) ? found : []);

/** Whether it is a match by its names; what is saved of it, the engine checks. @param {any} kept */
const sound = (kept) => whole(kept) && /^[\w-]{1,40}$/.test(kept.id) && GAME.test(kept.game);

/** Whether a match goes further than the one that is here, if there is one; of two that go as far, whether it alone has a
 * review, else whether it is the later one. @param {Kept} kept @param {Kept | null} here */
function longer(kept, here) {
  if (!here) return true;
  const [there, mine] = [kept, here].map(({ saved, review, time }) => {
    return [saved.record.split("\n").length, review ? 1 : 0, time];
  });
  const differs = there.findIndex((value, at) => value !== mine[at]);
  return differs >= 0 && there[differs] > mine[differs];
}

/** Whether it is a seat by its names; what its journal says, the engine checks. @param {any} seat */
function seated(seat) {
  const about = seat?.about;
  const lines = list(seat?.lines);
  return (
    /^#join\/[a-z][a-z0-9_]{0,39}\/[\w-]{40,64}$/.test(about?.room) &&
    GAME.test(about.game) &&
    (about.room.split("/")[1] === about.game || about.game.startsWith("guest/")) &&
    [about.title, about.over].every((text) => typeof text === "string") &&
    list(about.names).every((name) => typeof name === "string") &&
    Number.isFinite(about.time) &&
    lines.length > 0 &&
    lines.length <= LINES &&
    lines.every((line) => typeof line === "string" && line.length <= LINE)
  );
}

/** Nothing beside what is known of a seat. @param {any} seat @returns {Seat} */
const plain = ({ about: { room, game, title, names, hand, over, time }, lines }) => ({
  about: { room, game, title, names: list(names), hand: Boolean(hand), over, time },
  lines,
});
