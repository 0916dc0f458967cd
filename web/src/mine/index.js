// The visitor's data: matches, results, the backup file, the deal of the day. Loaded on request.

import { broughtIn, fitting } from "../storage/backup.js";
import { save } from "../page/dom.js";
import { forget, rooms } from "../net/journal.js";
import { site } from "../site.js";
import { matches } from "./matches.js";
import { keepSeats, seats } from "./seats.js";

export { showRecord } from "./record.js";
export { titleOf } from "./days.js";
export { rooms } from "../net/journal.js";
export { openDay, shareDay } from "./today.js";

/** @typedef {import("../app/asking.js").Page} Page */
/** @typedef {import("../storage/store.js").Store} Store */

/** List all matches of this visitor. @param {Page} page */
export async function listMatches({ store, sitting, goOn, change }) {
  const kept = await rooms().catch(() => []);
  matches({
    matches: store.matches(),
    at: sitting().id,
    open: goOn,
    drop: ({ id }) => store.drop(id),
    keep: async (friends) => {
      const { text, left } = fitting(store, friends ? await seats().catch(() => []) : []);
      save(text, `liege-${new Date().toISOString().slice(0, 10)}.txt`);
      if (!left) return "";
      return left === 1
        ? "One match with friends was left out: it's damaged, or too long for the file."
        : `${left} matches with friends were left out: they're damaged, or too long for the file.`;
    },
    bring: async (text) => {
      try {
        const said = await brought(store, text);
        change({}); // applies the imported settings
        return said;
      } catch (error) {
        return `This file can't be imported: ${/** @type {Error} */ (error).message}. Nothing has changed.`;
      }
    },
    rooms: kept,
    enter: (room) => (location.href = `${site.root}${room.game}/${room.room}`),
    forget: ({ room }) => void forget(room),
  });
}

/**
 * Import a backup and return the outcome in words.
 * @param {Store} store @param {string} text @returns {Promise<string>}
 */
async function brought(store, text) {
  const came = broughtIn(store, text);
  const back = came.commit();
  const { friends, left } = await keepSeats(came.seats, async () => true).catch((error) => {
    back();
    throw error;
  });
  came.left += left;
  const wheels = came.guests.map(({ file }) => file).join(", ");
  const said = [
    came.matches ? (came.matches === 1 ? "One match imported." : `${came.matches} matches imported.`) : "",
    came.left === 1 ? "One match was left out: this browser has no room for more of its kind." : "",
    came.left > 1 ? `${came.left} matches were left out: this browser has no room for more of their kind.` : "",
    came.bad === 1 ? "One match was left out: the file holds only a damaged copy." : "",
    came.bad > 1 ? `${came.bad} matches were left out: the file holds only damaged copies.` : "",
    came.more ? "Lessons, results and settings imported." : "",
    friends ? (friends === 1 ? "A game with friends imported." : `${friends} games with friends imported.`) : "",
    friends
      ? "Open the match here to continue it. Once the other players' pages let this browser in, the old one can only watch."
      : "",
    came.guests.length === 1 ? `To continue a guest's game, open its wheel here again: ${wheels}.` : "",
    came.guests.length > 1 ? `To continue guests' games, open their wheels here again: ${wheels}.` : "",
  ];
  return said.filter(Boolean).join(" ") || "Everything in this file is here already.";
}
