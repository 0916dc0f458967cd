// Everything that this browser keeps of a visitor's playing, as one text, to be taken along and brought in elsewhere:
// matches and lessons. What comes in is distrusted; nothing that is here is lost by it.

import { learned, takeUp } from "./lessons.js";
import { whole } from "./store.js";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Kept} Kept */

/** What such a text begins with. */
const KIND = "liege backup 1";
/** No text is longer, letters. */
export const BACKUP_MAX = 8 * 1024 * 1024;

/** @param {Store} store @returns {string} */
export const written = (store) =>
  `${KIND}\n${JSON.stringify({ matches: store.matches(), lessons: learned(store) }, null, 1)}\n`;

/** Takes up what a text holds: matches that are not here, or are further on there; lessons that were done there.
 * @param {Store} store @param {string} text @returns {number} how many matches came; throws where it is no backup */
export function broughtIn(store, text) {
  const [kind, ...rest] = text.slice(0, BACKUP_MAX + 1).split("\n");
  if (kind.trim() !== KIND || text.length > BACKUP_MAX) throw new Error("it is no backup of this site");
  /** @type {any} */
  let found = null;
  try {
    found = JSON.parse(rest.join("\n"));
  } catch {
    throw new Error("it is damaged");
  }
  const all = Array.isArray(found?.matches) ? found.matches : [];
  const coming = all.filter((/** @type {any} */ kept) => sound(kept) && (store.match(kept.id)?.time ?? 0) < kept.time);
  for (const kept of coming) store.keep(kept);
  takeUp(store, found?.lessons);
  return coming.length;
}

/** Whether it is a match by its names; what is saved of it, the engine checks. @param {any} kept */
const sound = (kept) => whole(kept) && /^[\w-]{1,40}$/.test(kept.id) && /^[a-z][a-z0-9_]{0,39}$/.test(kept.game);
