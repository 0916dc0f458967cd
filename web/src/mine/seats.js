// Seats of matches with friends in a backup: their journals are read from the browser's storage, and written there only
// if they extend the stored journal. A seat held by a tab is left alone. An imported journal is marked as a copy, so
// that it signs nothing before all other players admit it (`pygames.peer.room.returning`).

import { hold } from "../storage/lock.js";
import { Journal, MOVED, bring, rooms } from "../net/journal.js";
import { lockOf } from "../net/tabs.js";

/** @typedef {import("../storage/backup.js").Seat} Seat */

/** @returns {Promise<Seat[]>} */
export async function seats() {
  const found = [];
  for (const about of await rooms())
    if (about.over !== MOVED) found.push({ about, lines: await (await Journal.open(about.room)).lines() });
  return found.filter(({ lines }) => lines.length);
}

/** The line that marks a journal as a copy from there on. This line and the device's name are not part of the match. */
const COPY = "lost";
/** Return the lines of the match itself. @param {string[]} lines */
const played = (lines) => lines.filter((line) => !/^(lost|device)\b/.test(line));

/**
 * Write the seats of a backup in one transaction: all or none.
 * @param {Seat[]} coming
 * @returns {Promise<number>} how many seats went further there
 */
export async function keepSeats(coming) {
  /** @type {(() => void)[]} */
  const held = [];
  /** @type {{about: import("../net/journal.js").Room, lines: string[]}[]} */
  const further = [];
  try {
    for (const { about, lines } of coming) {
      const free = await hold(lockOf(about.room)); // no tab may open it meanwhile
      if (!free) continue;
      held.push(free);
      const here = played(await (await Journal.open(about.room)).lines());
      const there = played(lines);
      if (there.length <= here.length || here.some((line, at) => line !== there[at])) continue;
      further.push({ about, lines: [...there.slice(here.length), COPY] });
    }
    await bring(further);
  } finally {
    for (const free of held) free();
  }
  return further.length;
}
