// A game from the workshop on a guest's table: comes with a link, and goes on with the host's invitation. Loaded only
// by such a table.

import { h } from "../page/dom.js";
import { n, t } from "../page/t.js";
import { isInApp } from "../net/in_app.js";
import { site } from "../site.js";
import { hashOf, keep } from "../guest/store.js";
import { written as render } from "../guest/book.js";
import { words } from "../guest/words.js";
import { imageOf } from "./cover_image.js";
import { drafts, nameOf } from "./drafts.js";
import { linkOf, ofLink, opened, wheelOf } from "./wheel.js";

/** @typedef {import("../guest/sandbox.js").Brought} Brought */

/** Maximum characters of a game's goal, turn and twist. */
const BRIEF_MAX = 400;
const DAMAGED = t("This link is damaged. Ask for it again.");
/** Maximum characters of a player's name. */
const NAME_MAX = 24;

/**
 * Return the start of a fragment that carries a game of the workshop to others; "" if it is too long for a link.
 * @param {{hash: string, bytes?: ArrayBuffer}} guest
 */
export async function carried({ hash, bytes }) {
  if (!bytes) return "";
  const { made } = await opened(new Uint8Array(bytes));
  const again = await wheelOf(made);
  return (await hashOf(again.bytes)) === hash ? linkOf(made).then((text) => text && `#made=${text};`) : "";
}

/**
 * Return the address of the workshop with the text of a game that was written in this browser, and whether it is the
 * `same` text or another one of the same title; null if the game was not written here.
 * @param {{bytes?: ArrayBuffer}} guest
 */
export async function textOf({ bytes }) {
  if (!bytes) return null;
  const { made } = await opened(new Uint8Array(bytes));
  const files = JSON.stringify(sorted(made.files));
  const all = drafts();
  const same = all.find((one) => JSON.stringify(sorted(one.files)) === files);
  const found = same ?? all.find(({ title }) => nameOf(title) === made.name);
  return found ? { href: `${site.root}workshop.html#draft=${found.id}`, same: Boolean(same) } : null;
}

/** @param {Record<string, string>} files */
const sorted = (files) => Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));

/**
 * Return who invites to a match with the usual rules and no time limit, by the rest of a link; "" for other terms, which
 * can be described only when the game is known.
 * @param {string} rest
 */
export function inviter(rest) {
  const [room, query = ""] = rest.split("?");
  const found = new URLSearchParams(query);
  const from = words(found.get("from") ?? "");
  const usual = found.get("rules") === "" && found.get("clock") === "0" && from.length <= NAME_MAX;
  return room.startsWith("join/") && usual ? from : "";
}

/** Return the visitor's name from the settings; "" without one. */
function ownName() {
  try {
    return words(JSON.parse(localStorage.getItem("liege.settings") ?? "{}").name ?? "", NAME_MAX);
  } catch {
    return ""; // storage is denied or damaged
  }
}

/**
 * Ask the visitor whether to play the game of a link, and store its wheel. If somebody invites to the usual match, the
 * same button accepts that match: `joins` is the visitor's name then.
 * @param {string} text of the link @param {string} rest of it @param {string} hash of the wheel
 * @param {HTMLElement} place
 * @returns {Promise<Brought & {joins: string}>} throws a sentence if the link is damaged
 */
export async function come(text, rest, hash, place) {
  const made = await ofLink(text).catch(() => {
    throw new Error(DAMAGED);
  });
  const { file, bytes } = await wheelOf(made);
  if ((await hashOf(bytes)) !== hash) throw new Error(DAMAGED);
  const lines = Object.values(made.files).reduce((sum, one) => sum + one.split("\n").length, 0);
  const title = words(made.title || made.name, 40);
  /** @type {HTMLElement} */ (document.querySelector(".named h1")).textContent = title;
  const from = isInApp(navigator.userAgent) ? "" : inviter(rest);
  const called = h("input", { type: "text", value: ownName() || "Guest", maxlength: NAME_MAX, autocomplete: "off" });
  called.addEventListener("focus", () => called.select());
  await new Promise((play) =>
    place.replaceChildren(
      h(
        "section",
        { class: "guest-said" },
        h("h2", {}, from ? t("{who} invites you to play {game}", { who: from, game: title }) : title),
        h("p", {}, written(words(made.author, 40), lines)),
        made.files["cover.svg"] && imageOf(made.files["cover.svg"], ""),
        brief(made.files["rules.md"] ?? ""),
        h(
          "p",
          {},
          t(
            "The game can draw on this table, and nothing else. It can't use the network, store anything, or see your other matches.",
          ),
        ),
        from &&
          h(
            "p",
            {},
            t(
              "The usual rules, no limit for a move. You and {who} connect directly, and can see each other's network address.",
              { who: from },
            ),
            " ",
            h("a", { href: `${site.root}fair.html`, target: "_blank" }, t("What is proven, and what is not")),
          ),
        from && h("label", { class: "field" }, h("b", {}, t("Your name")), called),
        h(
          "div",
          { class: "actions" },
          h(
            "button",
            { type: "button", class: "press main", onclick: play },
            from ? t("Play with {who}", { who: from }) : t("Play it"),
          ),
          h(
            "a",
            { class: "press", target: "_blank", href: `${site.root}workshop.html#made=${text}` },
            t("See its text"),
          ),
        ),
      ),
    ),
  );
  await keep(bytes, file, "").catch(() => {
    throw new Error(t("This browser doesn't let this page store anything, but a guest must be stored."));
  });
  const joins = from && (words(called.value, NAME_MAX) || "Guest");
  return { hash, file, from: "", title: made.title, bytes, joins };
}

/** Return the first list of a rule book: goal, turn and twist. @param {string} book */
function brief(book) {
  const part = /^## In thirty seconds\n+((?:\* .+\n?)+)/m.exec(book)?.[1] ?? "";
  return h("div", { class: "brief" }, ...render(part.slice(0, BRIEF_MAX)).childNodes);
}

/** Return who wrote a game, in a sentence. @param {string} author @param {number} lines */
const written = (author, lines) =>
  author
    ? n(
        lines,
        "{who} wrote this game in the workshop: {n} line.",
        "{who} wrote this game in the workshop: {n} lines.",
        { who: author },
      )
    : n(
        lines,
        "Somebody wrote this game in the workshop: {n} line.",
        "Somebody wrote this game in the workshop: {n} lines.",
      );
