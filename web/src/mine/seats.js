// Seats among friends in a backup: their journals are read from where the browser keeps them, and written there only
// where they are longer and begin with what is there. A seat that a tab holds is left alone. What is written there is
// marked as a copy, so that it signs nothing before all others have let it in (`pygames.peer.returning`).

import { hold } from "../lock.js";
import { Journal, bring, rooms } from "../net/journal.js";
import { lockOf } from "../net/tabs.js";

/** @typedef {import("../backup.js").Seat} Seat */

/** @returns {Promise<Seat[]>} */
export async function seats() {
  const found = [];
  for (const about of await rooms()) found.push({ about, lines: await (await Journal.open(about.room)).lines() });
  return found.filter(({ lines }) => lines.length);
}

/** Marks a journal from here on as a copy; it and the name of a device stand for themselves, not for the match. */
const COPY = "lost";
/** The lines that say what was played. @param {string[]} lines */
const played = (lines) => lines.filter((line) => !/^(lost|device)\b/.test(line));

/** Writes the seats of a backup, in one transaction: all of them, or none. @param {Seat[]} coming
 * @returns {Promise<number>} how many seats went further there */
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
