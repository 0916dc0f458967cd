// The "Open a game" page: opens a guest's wheel from a file, an address or a link, and lists the guests opened before.

import { site } from "../site.js";
import {
  ABROAD,
  FILE_MAX,
  WHEEL_MAX,
  fileOf,
  forget,
  guests,
  hashOf,
  keep,
  origin,
  root,
  seat,
  upTo,
  wants,
} from "./store.js";
import { words } from "./words.js";
import { t } from "../page/t.js";

/** The pattern of a link to a guest: the address of its wheel, and the wheel's SHA-256. */
const LINK = /^#guest\/(.+?)(?:#|%23)([0-9a-f]{64})$/;
const TYPED = /^(.+?)(?:#([0-9a-f]{64}))?$/;

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const field = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (at(id));
/** @param {string} text @param {() => void} act */
const press = (text, act) => {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "press" });
  button.textContent = text;
  button.addEventListener("click", act);
  return button;
};

/** Show a message on the page; an empty one clears it. @param {string} said */
const say = (said) => (at("said").textContent = said);

/**
 * Store a wheel and open its table; throws if the wheel is too large or not the one that a link needs.
 * @param {ArrayBuffer | undefined} bytes undefined if it is too large @param {string} name of its file
 * @param {string} from its address, or ""
 */
async function take(bytes, name, from) {
  const file = words(name, FILE_MAX);
  if (!bytes || bytes.byteLength > WHEEL_MAX)
    throw new Error(t("It's too large: a wheel can have at most {n} MB", { n: WHEEL_MAX / 2 ** 20 }));
  const wanted = wants();
  if (wanted && wanted.hash !== (await hashOf(bytes))) throw new Error(t("This isn't the wheel that is needed"));
  const hash = await keep(bytes, file, from).catch(() => {
    throw new Error(t("This browser doesn't let this page store anything, but a guest must be stored"));
  });
  location.href = `${site.root}guest/${seat({ hash, file, from })}${wanted?.rest ?? ""}`;
}

/** @param {() => Promise<void>} act */
async function tried(act) {
  say("");
  try {
    await act();
  } catch (error) {
    say(`${/** @type {Error} */ (error).message}. ${t("Nothing was opened.")}`);
  }
}

/**
 * Fetch a wheel, store it and open its table; throws if it cannot be fetched, or if its hash is not the expected one.
 * @param {string} address @param {string} [hash]
 */
async function fetched(address, hash) {
  const url = whole(address);
  if (!url) throw new Error(t("This isn't the address of a wheel, like https://example.org/game-1.0-py3-none-any.whl"));
  const answer = await fetch(url, ABROAD).catch(() => {
    throw new Error(t("{host} does not answer, or lets no other site read the file", { host: url.host }));
  });
  if (!answer.ok) throw new Error(t("{host} answers {status}", { host: url.host, status: answer.status }));
  const bytes = await upTo(answer, WHEEL_MAX);
  if (bytes && hash && hash !== (await hashOf(bytes)))
    throw new Error(t("The file at this address isn't the one the link was made for"));
  await take(bytes, fileOf(url), url.href);
}

/** @param {string} address */
function whole(address) {
  try {
    const url = new URL(address, root);
    return ["https:", "http:"].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * Return the address, hash and file name of the wheel in a link, or null if the link is damaged.
 * @param {string} link
 */
export function wheelAt(link) {
  const [, address = "", hash = ""] = link.match(LINK) ?? [];
  const url = hash && whole(address);
  return url ? { url, hash, file: fileOf(url) } : null;
}

/** Show the guest that the address's link opens, with a button that opens it. */
function linked() {
  const found = wheelAt(location.hash);
  at("asked").hidden = !location.hash;
  if (!location.hash) return;
  at("link").textContent = found
    ? t("This link opens a guest: {file}, at {host}.", { file: found.file, host: found.url.host })
    : t("This link is damaged. Ask for it again.");
  const open = found && press(t("Open it"), () => void tried(() => fetched(found.url.href, found.hash)));
  at("follow").replaceChildren(...(open ? [open] : []));
}

/**
 * Show the guest that this tab's table needs (for a match with friends, a match to view, or the game itself), with a
 * button that opens it.
 */
function wanted() {
  const want = wants();
  if (location.hash || !want) return;
  const { hash, file, from } = want;
  const url = from && whole(from);
  const named = words(file, FILE_MAX) || t("a wheel");
  at("asked").hidden = false;
  at("link").textContent = url
    ? t("This link needs a guest: {named}, from {host}.", { named, host: url.host })
    : t("This link needs a guest: {named}, whose SHA-256 is {hash}. Ask for the file, and open it here.", {
        named,
        hash,
      });
  const other = press(t("Open another game"), () => {
    wants(null);
    linked();
  });
  at("follow").replaceChildren(
    ...(url ? [press(t("Open it"), () => void tried(() => fetched(from, hash)))] : []),
    other,
  );
}

function list() {
  const all = guests();
  at("kept").hidden = !all.length;
  at("guests").replaceChildren(
    ...all.map((guest) => {
      const row = document.createElement("li");
      const link = document.createElement("a");
      const from = document.createElement("small");
      Object.assign(link, { href: `${site.root}guest/?${guest.hash}`, textContent: guest.title });
      from.textContent = t("{file}, from {origin}", { file: guest.file, origin: origin(guest) });
      const gone = press(t("Forget"), () => void forget(guest.hash).then(list));
      gone.setAttribute("aria-label", t("Forget {title}", { title: guest.title }));
      row.append(link, from, gone);
      return row;
    }),
  );
}

/** Set up the page where visitors open guests. */
export function offer() {
  field("file").addEventListener("change", () => {
    const [file] = field("file").files ?? [];
    if (file) tried(async () => take(await file.slice(0, WHEEL_MAX + 1).arrayBuffer(), file.name, ""));
  });
  field("file").addEventListener("click", () => (field("file").value = "")); // lets the visitor choose the same file again
  at("form").addEventListener("submit", (event) => {
    event.preventDefault();
    const [, address = "", hash] = field("address").value.trim().match(TYPED) ?? [];
    tried(() => fetched(address, hash));
  });
  addEventListener("hashchange", linked);
  at("ways").hidden = false;
  linked();
  wanted();
  list();
}
