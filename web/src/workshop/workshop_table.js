// The table beside the text: the site's own table, whose engine is the room of the workshop's page (bench.js). It runs
// in a frame of that page and shares its origin.

import { absolute, site } from "../site.js";

/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../crossing.js").Update} Update */
/** Values that the page gives to a table: the engine, the game, its first table, its rule book and lessons; `shown`: called when
 * the table is drawn; `friend`: plays with a friend.
 * @typedef {{id: string, about: About, dealt: Update, book: string, lessons: [string, string][],
 *   takeOver: import("../page/preload.js").Early["takeOver"], shown: () => void, friend: () => void}} Brought */

/** Settings are the visitor's; all else is forgotten with the table. @type {Map<string, string>} */
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

/** Leave for a table of its own, which invites friends: it stands in for the module for playing with friends. */
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
    frame: "-", // as on the pages of guests, which bring their lessons and rules
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
  document.querySelector(".home")?.remove(); // leads away from the text
  Object.assign(globalThis, { early, liegeStorage: storage });
  await import(/* @vite-ignore */ absolute(site.main ?? ""));
  shown();
}
