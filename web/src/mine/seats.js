// Exports and imports seats of matches with friends: the journals in a backup. A journal is imported only if it extends
// the stored one and no tab has the match open. It is marked as a copy, so that this device signs nothing until all
// other players admit it (`pygames.peer.room.returning`).

import { hold } from "../storage/lock.js";
import { Journal, MOVED, ROOMS_MAX, bring, rooms } from "../net/journal.js";
import { lockOf } from "../net/tabs.js";

/** @typedef {import("../storage/backup.js").Seat} Seat */

/** @returns {Promise<Seat[]>} */
export async function seats() {
  const found = [];
  for (const about of await rooms())
    if (about.over !== MOVED) found.push({ about, lines: await (await Journal.open(about.room)).lines() });
  return found.filter(({ lines }) => lines.length);
}

/** The line that marks a journal as a copy; lines written by this device follow. */
const COPY = "lost";
/** Return the lines that all copies of a journal share: without lines that a copy or a move to another device has added,
 * and without the times that a device has counted. @param {string[]} lines */
const played = (lines) => lines.filter((line) => !/^(lost|device|reached|time)\b/.test(line));
/**
 * Return the last line "reached", which records how far the match was when the seat moved, as a list; [] if there is
 * none.
 * @param {string[]} lines
 */
const reached = (lines) => lines.filter((line) => line.startsWith("reached ")).slice(-1);

/**
 * Write the seats of a backup in one transaction, all or none. Of new rooms, add only the latest that fit into this
 * browser's list (`ROOMS_MAX`), since more would displace its own.
 * @param {Seat[]} coming
 * @param {(further: Seat[]) => Promise<boolean>} wanted called once, before anything is written; true: write these seats
 * @returns {Promise<{friends: number, left: number}>} the number of seats written, and of seats left out
 */
export async function keepSeats(coming, wanted) {
  /** @type {(() => void)[]} */
  const held = [];
  /** @type {{about: import("../net/journal.js").Room, lines: string[]}[]} */
  const further = [];
  const known = new Map((coming.length ? await rooms() : []).map((about) => [about.room, about]));
  let left = 0;
  try {
    const sorted = [...coming].sort((a, b) => a.lines.length - b.lines.length); // of two copies of a seat, the longer one is used
    const each = [...new Map(sorted.map((seat) => [seat.about.room, seat])).values()];
    for (const { about, lines } of each.sort((a, b) => b.about.time - a.about.time)) {
      const there = played(lines);
      const alike = [...known.values()].filter(({ over }) => !over === !about.over);
      if (alike.length >= ROOMS_MAX && !alike.includes(known.get(about.room) ?? about)) {
        left += 1;
        continue;
      }
      known.set(about.room, about);
      const free = await hold(lockOf(about.room)); // so that no tab opens the match meanwhile
      if (!free) continue;
      held.push(free);
      const here = played(await (await Journal.open(about.room)).lines());
      if (there.length <= here.length || here.some((line, at) => line !== there[at])) continue;
      further.push({ about, lines: [...there.slice(here.length), ...reached(lines), COPY] });
    }
    if (!(await wanted(further))) return { friends: 0, left };
    await bring(further);
    return { friends: further.length, left };
  } finally {
    for (const free of held) free();
  }
}
