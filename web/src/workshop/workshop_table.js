// The table beside the text in the workshop: the site's own table page in a frame of the same origin. Its engine is the
// sandbox of the workshop's page (bench.js).

import { absolute, site } from "../site.js";

/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../crossing.js").Update} Update */
/** The values that the workshop's page passes to a table: the engine, the game, its first update, its rule book and
 * lessons; `shown`: called when the table has been drawn; `friend`: opens the game to play with a friend.
 * @typedef {{id: string, about: About, dealt: Update, book: string, lessons: [string, string][],
 *   takeOver: import("../page/preload.js").Early["takeOver"], shown: () => void, friend: () => void}} Brought */

/** The stored values of this table, which are lost with it; only the settings are in the browser's storage. @type {Map<string, string>} */
const memory = new Map();
const SETTINGS = "liege.settings";
const storage = {
  length: 0,
  key: () => null,
  /** @param {string} key */
  getItem: (key) => (key === SETTINGS ? localStorage.getItem(key) : (memory.get(key) ?? null)),
  /** @param {string} key @param {string} value */
  setItem: (key, value) => void (key === SETTINGS ? localStorage.setItem(key, value) : memory.set(key, value)),
  /** @param {string} key */
  removeItem: (key) => void memory.delete(key),
};

/** Open the game on its own page, which invites friends. Replaces `invite` of the module for playing with friends. */
export const invite = () => brought?.friend();

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {Brought | undefined} */
const brought = parent === window ? undefined : /** @type {any} */ (parent).liegeWorkshop?.();

if (!brought) location.replace(`${site.root}workshop.html`);
else {
  const { id, about, dealt, book, lessons, takeOver, shown } = brought;
  const title = about.title.slice(0, 40);
  const told = {
    ...site,
    frame: "-", // a value as on guests' pages: lessons and rules come with the game
    trying: true,
    net: import.meta.url,
    book,
    lessons,
    game: id,
    title,
    games: [about.name],
    about: { ...about, name: id, title },
  };
  at("unready").hidden = true;
  at("site").textContent = JSON.stringify(told);
  at("rules").hidden = !book;
  /** @type {HTMLElement} */ (document.querySelector(".named h1")).textContent = title;
  /** @type {import("../page/preload.js").Early} */
  const early = { deals: Promise.resolve([dealt]), taught: null, takeOver };
  early.again = early;
  document.querySelector(".home")?.remove(); // the link would leave the text
  Object.assign(globalThis, { early, liegeStorage: storage });
  await import(/* @vite-ignore */ absolute(site.main ?? ""));
  shown();
}
