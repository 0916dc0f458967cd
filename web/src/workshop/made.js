// A game from the workshop on a guest's table: comes with a link, and goes on with the host's invitation. Loaded only
// by such a table.

import { h } from "../page/dom.js";
import { site } from "../site.js";
import { hashOf, keep } from "../guest/store.js";
import { words } from "../guest/words.js";
import { linkOf, ofLink, opened, wheelOf } from "./wheel.js";

/** @typedef {import("../guest/room.js").Brought} Brought */

const DAMAGED = "This link is damaged. Ask for it again.";

/**
 * Return the start of a fragment that carries a game of the workshop to others; "" if it is too long for a link.
 * @param {{hash: string, bytes?: ArrayBuffer}} guest
 */
export async function carried({ hash, bytes }) {
  if (!bytes) return "";
  const { made } = opened(new Uint8Array(bytes));
  const again = await wheelOf(made);
  return (await hashOf(again.bytes)) === hash ? linkOf(made).then((text) => text && `#made=${text};`) : "";
}

/**
 * Ask the visitor whether to play the game of a link, and store its wheel.
 * @param {string} text of the link @param {string} hash of the wheel @param {HTMLElement} place
 * @returns {Promise<Brought>} throws a sentence if the link is damaged
 */
export async function come(text, hash, place) {
  const made = await ofLink(text).catch(() => {
    throw new Error(DAMAGED);
  });
  const { file, bytes } = await wheelOf(made);
  if ((await hashOf(bytes)) !== hash) throw new Error(DAMAGED);
  const lines = Object.values(made.files).reduce((sum, one) => sum + one.split("\n").length, 0);
  await new Promise((play) =>
    place.replaceChildren(
      h(
        "section",
        { class: "guest-said" },
        h("h2", {}, words(made.title || made.name, 40)),
        h("p", {}, written(words(made.author, 40), lines)),
        h(
          "p",
          {},
          "It runs in a closed room: it can draw on this table, and nothing else. It has no network and no storage, and can't see your other matches.",
        ),
        h(
          "div",
          { class: "actions" },
          h("button", { type: "button", class: "press main", onclick: play }, "Play it"),
          h("a", { class: "press", href: `${site.root}workshop.html#made=${text}` }, "See its text"),
        ),
      ),
    ),
  );
  await keep(bytes, file, "").catch(() => {
    throw new Error("This browser doesn't let this page store anything, but a guest must be stored.");
  });
  return { hash, file, from: "", title: made.title, bytes };
}

/** Return who wrote a game, in a sentence. @param {string} author @param {number} lines */
const written = (author, lines) =>
  author
    ? `${author} wrote this game in the workshop: ${lines} lines.`
    : `Somebody wrote this game in the workshop: ${lines} lines.`;
