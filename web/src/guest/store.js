// The guests stored in this browser: their wheels, by hash and in a cache of their own, and the list of guests that the
// visitor has opened.

import { hex } from "../data/bytes.js";
import { site } from "../site.js";
import { words } from "./words.js";
import { t } from "../page/t.js";

/**
 * A guest in the list. `hash`: the SHA-256 of its wheel; `from`: the wheel's address, or "" if it came as a file;
 * `title`: the title that the game states.
 * @typedef {{hash: string, file: string, from: string, title: string}} Guest
 */

const LIST = "liege.guests";
/**
 * The site's address, the same in all languages. The name of the cache contains it, because several sites may share an
 * origin.
 */
export const root = new URL(site.top ?? site.root, location.href);
const SHELF = `liege-guests ${root.pathname}`;
/** Maximum bytes of a wheel. */
export const WHEEL_MAX = 4 * 1024 * 1024;
/** Maximum characters of the name of a wheel's file. */
export const FILE_MAX = 120;
/**
 * Maximum number of guests after an import from a backup (`MOST`), and maximum characters of an imported guest's
 * address (`FROM_MAX`).
 */
const MOST = 200;
const FROM_MAX = 2000;
/** The options with which files are fetched from other sites. @type {RequestInit} */
export const ABROAD = { credentials: "omit", referrerPolicy: "no-referrer" };
/**
 * The `Generator` in the file WHEEL of a wheel that the workshop has made. Only such a wheel can be put into a link.
 */
export const MAKER = "liege-workshop";
const FILE = "X-File";
const FROM = "X-From";

/** True if the workshop made this wheel. @param {ArrayBuffer} bytes */
export const isMade = (bytes) => new TextDecoder("latin1").decode(bytes).includes(`\nGenerator: ${MAKER}\n`);

/** @param {string} hash */
const label = (hash) => `${root.href}guest/${hash}.whl`;

/** @param {BufferSource} bytes */
export const hashOf = async (bytes) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

/**
 * Store a wheel with the name of its file and its address.
 * @param {ArrayBuffer} bytes @param {string} file @param {string} from @returns {Promise<string>} its hash
 */
export async function keep(bytes, file, from) {
  const hash = await hashOf(bytes);
  const about = { [FILE]: encodeURIComponent(file), [FROM]: encodeURIComponent(from) };
  await (await caches.open(SHELF)).put(label(hash), new Response(bytes, { headers: about }));
  return hash;
}

/**
 * Return a stored wheel; null if there is none, or if its bytes have changed.
 * @param {string} hash
 * @returns {Promise<(Guest & {bytes: ArrayBuffer}) | null>}
 */
export async function wheel(hash) {
  const found = await caches.match(label(hash), { cacheName: SHELF });
  const bytes = await found?.arrayBuffer();
  if (!found || !bytes || (await hashOf(bytes)) !== hash) return null;
  const told = (/** @type {string} */ name) => decodeURIComponent(found.headers.get(name) ?? "");
  return { hash, file: told(FILE), from: told(FROM), title: "", bytes };
}

/** Return the guests that the visitor has opened, latest first. @returns {Guest[]} */
export function guests() {
  try {
    return listed();
  } catch {
    return []; // storage is denied
  }
}

/**
 * Return the list of guests as `guests` does, but throw if storage is denied: a list written after that would lack the
 * stored guests.
 */
function listed() {
  const text = localStorage.getItem(LIST) ?? "[]";
  try {
    return valid(JSON.parse(text));
  } catch {
    return []; // the list is damaged
  }
}

/**
 * True if the visitor has opened the guest before, or if storage is denied, so that this is unknown.
 * @param {string} hash
 */
export function isKnown(hash) {
  try {
    return listed().some((one) => one.hash === hash);
  } catch {
    return true; // storage is denied
  }
}

/** Return the valid entries of a stored or imported list of guests. @param {any} kept @returns {Guest[]} */
const valid = (kept) => (Array.isArray(kept) ? kept.filter(sound) : []);

/** True if the value has the fields of a guest. @param {any} one */
const sound = (one) =>
  [one?.hash, one?.file, one?.from, one?.title].every((text) => typeof text === "string") &&
  /^[0-9a-f]{64}$/.test(one.hash) &&
  (!one.from || (/^https?:/.test(one.from) && URL.canParse(one.from)));

/**
 * Add the guests of a backup to the list, without their wheels; the visitor opens each wheel before the first match
 * with it.
 * @param {unknown} found
 * @param {import("../storage/progress.js").Shelf} shelf @returns {Guest[]} those that were not known here
 */
export function join(found, shelf) {
  const here = valid(shelf.get(LIST));
  const known = new Set(here.map(({ hash }) => hash));
  const coming = valid(found).filter(
    (one) => one.from.length <= FROM_MAX && !known.has(one.hash) && known.add(one.hash),
  );
  const come = coming.slice(0, Math.max(0, MOST - here.length)).map(({ hash, file, from, title }) => ({
    hash,
    file: words(file, FILE_MAX),
    from,
    title: words(title, 40),
  }));
  if (come.length) shelf.set(LIST, [...here, ...come]);
  return come;
}

/** Change the stored list of guests. @param {(all: Guest[]) => Guest[]} change */
function list(change) {
  try {
    const all = listed();
    const [before, after] = [all, change(all)].map((one) => JSON.stringify(one));
    if (after !== before) localStorage.setItem(LIST, after);
  } catch {
    // storage is denied or full: the visitor opens the guest again at the next visit
  }
}

/** True if the address is a package index page rather than a package. @param {string} url */
export const isIndex = (url) => new URL(url).pathname.endsWith("/");

/**
 * Fetch another file that a guest needs: an index page, or a package in pure Python. The file, or the fact that it is
 * missing or too large, is stored with the guest, so that the guest never changes.
 * @param {Guest} guest @param {string} url @param {AbortSignal} signal aborts the request, so that nothing is stored
 * @returns {Promise<ArrayBuffer | undefined>}
 */
export async function lent({ hash, from }, url, signal) {
  const { href, origin, pathname } = new URL(url);
  if (!from || origin !== new URL(from).origin || !/(\/|-none-any\.whl)$/.test(pathname)) return;
  const kept = await caches.open(SHELF);
  const named = `${label(hash)}?${encodeURIComponent(href)}`;
  const found = await kept.match(named);
  if (found) return found.ok ? found.arrayBuffer() : undefined;
  const answer = await fetch(href, { ...ABROAD, redirect: "error", signal });
  if (!answer.ok && ![404, 410].includes(answer.status)) return; // the failure may be temporary, so it is not stored
  const bytes = answer.ok ? await upTo(answer, WHEEL_MAX) : undefined;
  signal.throwIfAborted();
  await kept.put(named, bytes ? new Response(bytes) : new Response(null, { status: 404 }));
  return bytes;
}

/**
 * Return the bytes of a response; undefined if it has more than `most`.
 * @param {Response} answer @param {number} most
 */
export async function upTo(answer, most) {
  const reader = answer.body?.getReader();
  const chunks = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    chunks.push(part.value);
    size += part.value.length;
    if (size > most) return void reader?.cancel();
  }
  return new Blob(chunks).arrayBuffer();
}

/** Add a guest to the list, as the latest one. @param {Guest} guest */
export const welcome = ({ hash, file, from, title }) =>
  list((all) => [{ hash, file, from, title }, ...all.filter((one) => one.hash !== hash)]);

/** @param {string} hash */
export async function forget(hash) {
  list((all) => all.filter((one) => one.hash !== hash));
  await (await caches.open(SHELF)).delete(label(hash), { ignoreSearch: true });
}

/** Return the file name in an address, cleaned for display. @param {URL} address */
export function fileOf({ pathname }) {
  const name = pathname.split("/").at(-1) ?? "";
  try {
    return words(decodeURIComponent(name), FILE_MAX);
  } catch {
    return words(name, FILE_MAX); // its percent escapes are not UTF-8
  }
}

/** Return the host of a guest's wheel, or "a file". @param {{from: string}} guest */
export const origin = ({ from }) => (from ? new URL(from).host : t("a file"));

/**
 * Return the query of a guest's table, which visitors can send to others: the wheel's hash, and the wheel's address or
 * file name.
 * @param {{hash: string, file: string, from: string}} guest
 */
export const seat = ({ hash, file, from }) => `?${hash}&${encodeURIComponent(from || file)}`;
/** The pattern of the query of a guest's table; the wheel's address or file name may be missing. */
const SEAT = /^\?([0-9a-f]{64})\/?(?:&(.{0,2000}))?$/;

/**
 * The guest whose table an address opens; `rest`: the fragment of that address.
 * @typedef {{hash: string, file: string, from: string, rest: string}} Wanted
 */
const WANTED = "liege.guest.wanted";

/** Return the guest whose table an address opens, or null. @param {Location} address @returns {Wanted | null} */
export function asks({ search, hash: rest }) {
  const [, hash, text = ""] = search.match(SEAT) ?? [];
  if (!hash) return null;
  try {
    const where = decodeURIComponent(text);
    const from = /^https?:/.test(where) ? new URL(where).href : "";
    return { hash, from, file: from ? fileOf(new URL(from)) : words(where, FILE_MAX), rest };
  } catch {
    return { hash, from: "", file: "", rest };
  }
}

/**
 * Return the guest that this tab's table needs, or null. If an argument is given, store it first; null deletes the
 * stored guest.
 * @param {Wanted | null} [wanted] the guest to store
 */
export function wants(wanted) {
  try {
    if (wanted) sessionStorage.setItem(WANTED, JSON.stringify(wanted));
    else if (wanted === null) sessionStorage.removeItem(WANTED);
    /** @type {Wanted | null} */
    const found = JSON.parse(sessionStorage.getItem(WANTED) ?? "null");
    return [found?.hash, found?.file, found?.from, found?.rest].every((text) => typeof text === "string")
      ? found
      : null;
  } catch {
    return null; // storage is denied
  }
}
