// Seats among friends in a backup: their journals are read from where the browser keeps them, and written there only
// where they are longer and begin with what is there. A seat that a tab holds is left alone.

import { held } from "../lock.js";
import { Journal, rooms } from "../net/journal.js";
import { lockOf } from "../net/tabs.js";

/** @typedef {import("../backup.js").Seat} Seat */

/** @returns {Promise<Seat[]>} */
export async function seats() {
  const found = [];
  for (const about of await rooms()) found.push({ about, lines: await (await Journal.open(about.room)).lines() });
  return found.filter(({ lines }) => lines.length);
}

/** Keeps what has come. @param {Seat[]} coming @returns {Promise<number>} how many seats went further there */
export async function keepSeats(coming) {
  let came = 0;
  for (const { about, lines } of coming) {
    const journal = await Journal.open(about.room);
    const here = await journal.lines();
    const further = lines.length > here.length && here.every((line, at) => line === lines[at]);
    if (!further || (await held(lockOf(about.room)))) continue;
    await journal.append(lines.slice(here.length));
    await journal.keep(about);
    came += 1;
  }
  return came;
}
