// The build's data for a page: addresses, and which game this is. Written by `web/build/making/pages.py`.

/** A form beside the game, and its page. @typedef {{label: string, page: string}} Form */
/** A game's title and the colour of its table. @typedef {{title: string, cloth: string}} Dress */
/**
 * The data of a page. Addresses are relative to the page.
 *
 * All pages: `version`, which must be equal among friends; `bytes`, the unpacked size of an engine at its start.
 *
 * A game's pages: `game`, `title`, `rules`. Its table also has `ready` (the ready-made deals; the first tables of
 * lessons have addresses like it), `about` (for dialogs `complete` adds texts, and the `strengths`: a sentence on each
 * level), `dialog_style` (the styles of dialogs), `lessons` (names and titles) and `games` (all games of this site).
 * View-only pages have `shown` (all games).
 *
 * Guests: `frame` (the document of a sandbox), `room` (its worker), `guest_room` (its folder), `main` (the table's own
 * script), `book` (the script for rule books).
 *
 * The workshop: `editor` and `workshop_data`, and at its table `trying`. A guest made there has `made` (the script for
 * games of the workshop; at the table, the start of a fragment that carries the game) and `joins` (the name of a
 * visitor who has accepted the match of the link).
 *
 * The app for messengers: `chat` (the script for its chat), and `index` (the file that stands for a folder, as
 * messengers serve no folders).
 *
 * In another language than English: `top` (the site's first page, where `root` is the language's) and `words` (the
 * folder with the language's packs).
 * @typedef {{root: string, top?: string, words?: string, build: string, worker: string, version: string, bytes: number, net: string, net_style: string, mailbox: string, by_hand: string, days: string, qr: string, asking: string, learn: string, learn_style: string, review: string, review_style: string, still_style: string, share: string, mine: string,
 *   pyodide: string, wheel: string, sound: string, sounds: string, meet: import("./net/rendezvous.js").Servers,
 *   game?: string, title?: string, rules?: string, tool?: string, tools?: Form[], ready?: string, strengths?: string[], dialog_style?: string, lessons?: [string, string][], puzzles?: number, games?: string[], frame?: string, room?: string, guest_room?: string, main?: string, book?: string, shown?: Record<string, Dress>, chat?: string, index?: string, editor?: string, workshop_data?: string, made?: string, joins?: string, trying?: boolean, about?: import("./crossing.js").About}} Site
 */

/** @type {Site} */
export const site = JSON.parse(document.getElementById("site")?.textContent ?? "{}");

/** Make an address of the site absolute. @param {string} path */
export const absolute = (path) => new URL(path, document.baseURI).href;

/** Return the address of a game's table. @param {string} game */
export const tableOf = (game) => `${site.root}${game}/${site.index ?? ""}`;

/** Return the lesson that the address asks for, or "". */
export const lessonAsked = () => location.hash.match(/^#lesson=([\w-]+)$/)?.[1] ?? "";

/** Return the address of the file with a lesson's first table. @param {string} lesson */
export const readyFor = (lesson) => absolute((site.ready ?? "").replace(/json$/, `${lesson}.json`));

/**
 * Add to the data of a table, and to its `about`, what dialogs show about its game. Each bundle has data of its own.
 * Throws if it cannot be loaded.
 * @param {object} about @returns {Promise<void>}
 */
export async function complete(about) {
  if (!site.ready || site.strengths) return;
  const found = await (await fetch(readyFor("about"))).json();
  Object.assign(about, found.about);
  site.strengths = found.strengths;
}

/** The addresses of an engine's files. */
export const places = {
  pyodide: absolute(site.pyodide),
  wheel: absolute(site.wheel),
  bytes: site.bytes,
  words: site.words && absolute(site.words),
};
