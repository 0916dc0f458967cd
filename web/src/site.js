// The data that the build writes into a page (`web/build/making/pages.py`): addresses, and which game the page is for.

/** A tool's form beside the game: the label of its link, and its page. @typedef {{label: string, page: string}} Form */
/** A game's title and the colour of its table. @typedef {{title: string, cloth: string}} Dress */
/**
 * The data of a page. Addresses are relative to the page.
 *
 * All pages: `version`, which must be equal on all pages of a match with friends; `bytes`, the unpacked size of the
 * files from which an engine starts.
 *
 * A game's pages: `game`, `title`, `rules`. Its table also has `ready` (the address of the ready-made deals, from which
 * the addresses of lessons' first tables are derived), `about` (the game's description, to which `complete` adds texts
 * for dialogs), `strengths` (a sentence on each level, added by `complete`), `dialog_style` (the styles of dialogs),
 * `lessons` (names and titles) and `games` (all games of this site). View-only pages have `shown` (all games).
 *
 * Guests: `frame` (the document of a sandbox), `room` (the sandbox's worker), `guest_room` (the folder of that worker's
 * files), `main` (the table's own script), `book` (the script for rule books).
 *
 * The workshop: `editor` and `workshop_data`, and at its table `trying`. The table of a guest made in the workshop has
 * `made` (at first the script for games of the workshop, then the start of a fragment that carries the game) and
 * `joins` (the name of a visitor who has accepted the match of the link).
 *
 * The app for messengers: `chat` (the script for the messenger's chat), and `index` (the file that replaces a folder in
 * addresses, as messengers serve no folders).
 *
 * In languages other than English: `top` (the site's English first page, while `root` is the first page of the
 * language) and `words` (the folder with the language's packs).
 * @typedef {{root: string, top?: string, words?: string, build: string, worker: string, version: string, bytes: number, net: string, net_style: string, mailbox: string, by_hand: string, days: string, qr: string, asking: string, learn: string, learn_style: string, review: string, review_style: string, still_style: string, share: string, mine: string,
 *   pyodide: string, wheel: string, sound: string, sounds: string, meet: import("./net/rendezvous.js").Servers,
 *   game?: string, title?: string, rules?: string, tool?: string, tools?: Form[], ready?: string, strengths?: string[], dialog_style?: string, lessons?: [string, string][], puzzles?: number, games?: string[], frame?: string, room?: string, guest_room?: string, main?: string, book?: string, shown?: Record<string, Dress>, chat?: string, index?: string, editor?: string, workshop_data?: string, made?: string, joins?: string, trying?: boolean, about?: import("./crossing.js").About}} Site
 */

/** @type {Site} */
export const site = JSON.parse(document.getElementById("site")?.textContent ?? "{}");

/** Return an address of the site as an absolute address. @param {string} path */
export const absolute = (path) => new URL(path, document.baseURI).href;

/** Return the address of a game's table. @param {string} game */
export const tableOf = (game) => `${site.root}${game}/${site.index ?? ""}`;

/** Return the name of the lesson in the page's address, or "". */
export const lessonAsked = () => location.hash.match(/^#lesson=([\w-]+)$/)?.[1] ?? "";

/** Return the address of the file with a lesson's first table. @param {string} lesson */
export const readyFor = (lesson) => absolute((site.ready ?? "").replace(/json$/, `${lesson}.json`));

/**
 * Add what dialogs show about the game to the data of a table and to its `about`: `strengths` and other texts. Throws
 * if it cannot be loaded. Every bundle that imports this module has its own copy of the data.
 * @param {object} about @returns {Promise<void>}
 */
export async function complete(about) {
  if (!site.ready || site.strengths) return;
  const found = await (await fetch(readyFor("about"))).json();
  Object.assign(about, found.about);
  site.strengths = found.strengths;
}

/** The absolute addresses of an engine's files. */
export const places = {
  pyodide: absolute(site.pyodide),
  wheel: absolute(site.wheel),
  bytes: site.bytes,
  words: site.words && absolute(site.words),
};
