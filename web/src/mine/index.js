// The visitor's data: matches, results, the backup file, the deal of the day. Loaded on request.

import { broughtIn, fitting } from "../backup.js";
import { save } from "../dom.js";
import { forget, rooms } from "../net/journal.js";
import { site } from "../site.js";
import { matches } from "./matches.js";
import { keepSeats, seats } from "./seats.js";

export { showRecord } from "./record.js";
export { titleOf } from "./days.js";
export { openDay, shareDay } from "./today.js";

/** @typedef {import("../asking.js").Page} Page */
/** @typedef {import("../store.js").Store} Store */

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
        ? "One seat among friends was left out, as the file would be too long."
        : `${left} seats among friends were left out, as the file would be too long.`;
    },
    bring: async (text) => {
      try {
        const said = await brought(store, text);
        change({}); // applies the imported settings
        return said;
      } catch (error) {
        return `This file cannot be brought in: ${/** @type {Error} */ (error).message}. Nothing has changed.`;
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
  const friends = await keepSeats(came.seats).catch((error) => {
    back();
    throw error;
  });
  const wheels = came.guests.map(({ file }) => file).join(", ");
  const said = [
    came.matches ? (came.matches === 1 ? "One match has come." : `${came.matches} matches have come.`) : "",
    came.left === 1 ? "One match was left out, as this browser keeps no more of its kind." : "",
    came.left > 1 ? `${came.left} matches were left out, as this browser keeps no more of their kind.` : "",
    came.more ? "What was learned, won and chosen has come." : "",
    friends ? (friends === 1 ? "A seat among friends has come." : `${friends} seats among friends have come.`) : "",
    friends
      ? "Open the match here to go on with it: the other players' pages let this browser in, and then the old one only watches."
      : "",
    came.guests.length === 1 ? `A guest's game is played on once its wheel is opened here again: ${wheels}.` : "",
    came.guests.length > 1 ? `Guests' games are played on once their wheels are opened here again: ${wheels}.` : "",
  ];
  return said.filter(Boolean).join(" ") || "All that this file holds is here already.";
}
