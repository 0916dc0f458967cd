// A game from the workshop on a guest's table: comes with a link, and goes on with the host's invitation. Loaded only
// by such a table.

import { h } from "../page/dom.js";
import { n, t } from "../page/t.js";
import { isInApp } from "../net/in_app.js";
import { absolute, site } from "../site.js";
import { asks, hashOf, keep, wants } from "../guest/store.js";
import { written as render } from "../guest/book.js";
import { words } from "../guest/words.js";
import { imageOf } from "./cover_image.js";
import { drafts, nameOf } from "./drafts.js";
import { Missed, described, description, get, give } from "./passing.js";
import { LINK_MAX, PACKED_MAX, ofLink, opened, packed, wheelOf } from "./wheel.js";

/** @typedef {typeof import("../net/index.js")} Net */
/** A game, its wheel, and its packed text. @typedef {{made: import("./wheel.js").Made, file: string, bytes: ArrayBuffer, text: string}} Unpacked */
/** @typedef {import("../guest/sandbox.js").Brought} Brought */

/** Maximum characters of a game's goal, turn and twist. */
const BRIEF_MAX = 400;
const DAMAGED = t("This link is damaged. Ask for it again.");
/** Maximum characters of a player's name. */
const NAME_MAX = 24;

/** How often the friend's page is searched for again until it is found, ms. */
const SEARCH_AGAIN = 8000;

/** Why a game did not come from a friend's page, and what the visitor can do. */
const MISSED = {
  nobody: t("Your friend's page doesn't answer. It must be open at this match."),
  slow: t("The game came too slowly."),
  other: t("What came isn't the game that this link names. It wasn't opened."),
};
const FILE = t("You can also ask your friend for the game's file, and open that.");

/**
 * Return the start of a fragment that carries a game of the workshop to others, or describes it if it is too long: this
 * page sends it to friends then. Returns "" if it is too long for that too.
 * @param {{hash: string, bytes?: ArrayBuffer}} guest
 */
export async function carried({ hash, bytes }) {
  if (!bytes) return "";
  const { made } = await opened(new Uint8Array(bytes));
  const again = await wheelOf(made);
  if ((await hashOf(again.bytes)) !== hash) return "";
  const text = await packed(made);
  if (text.length <= LINK_MAX) return `#made=${text};`;
  if (text.length > PACKED_MAX) return "";
  give(text, hash);
  return `#made=${description({ ...made, size: text.length })};`;
}

/**
 * Return the game of a packed text of at most `most` characters; null if its wheel has another hash.
 * @param {string} text @param {string} hash @param {number} [most]
 * @returns {Promise<Unpacked | null>}
 */
async function unpacked(text, hash, most) {
  const made = await ofLink(text, most).catch(() => null);
  const wheel = made && (await wheelOf(made));
  return wheel && (await hashOf(wheel.bytes)) === hash ? { ...wheel, made, text } : null;
}

/** Show the title of a game on the page. @param {string} title */
function name(title) {
  /** @type {HTMLElement} */ (document.querySelector(".named h1")).textContent = title;
}

/**
 * Get a game from the page of the friend who invites, once the visitor agrees, and offer to open its file.
 * @param {import("./passing.js").Described} game @param {string} rest of the link @param {string} hash of the wheel @param {HTMLElement} place
 * @returns {Promise<Unpacked>}
 */
function fetched({ size, title, author }, rest, hash, place) {
  const from = inviter(rest);
  const [, , secret = ""] = rest.split("?")[0].split("/");
  const said = h("p", { role: "status" });
  const bar = h("progress", { max: size, value: 0, hidden: true, "aria-label": t("Getting the game…") });
  const press = h("button", { type: "button", class: "press main" }, t("Get the game"));
  const file = h("a", { class: "press", href: `${site.root}guests.html` }, t("Open its file"));
  file.addEventListener("click", () => {
    const asked = asks(location);
    if (asked) wants(asked);
  });
  name(title);
  place.replaceChildren(
    h(
      "section",
      { class: "guest-said" },
      h("h2", {}, from ? t("{who} invites you to play {game}", { who: from, game: title }) : title),
      author && h("p", {}, t("{who} wrote this game in the workshop.", { who: author })),
      h(
        "p",
        {},
        t(
          "The game is too long for a link: {n} kB. Your page gets it directly from your friend's page, and both can see each other's network address. Before any of it runs, you read what it is.",
          { n: Math.ceil(size / 1000) },
        ),
      ),
      said,
      bar,
      h("div", { class: "actions" }, press, file),
    ),
  );
  /** @type {InstanceType<Net["Rendezvous"]> | null} */
  let meeting = null;
  /** @type {(connection: RTCPeerConnection) => void} */
  let hear = () => {};
  const attempt = async () => {
    /** @type {Net} */
    const { Rendezvous } = await import(/* @vite-ignore */ absolute(site.net)).catch(() => {
      throw new Error(t("You need to be online to play with friends."));
    });
    /** @param {(connection: RTCPeerConnection) => void} found */
    const join = (found) => {
      const nothing = () => {};
      const met = (meeting ??= new Rendezvous({
        secret,
        servers: site.meet,
        found: (connection) => hear(connection),
        barred: nothing,
        untimely: nothing,
      }));
      const searching = setInterval(() => met.trying || met.join(), SEARCH_AGAIN);
      hear = (connection) => {
        clearInterval(searching);
        found(connection);
      };
      void met.join(); // leaves first what is left of an earlier attempt
      return () => {
        clearInterval(searching);
        return met.leave();
      };
    };
    const heard = (/** @type {number} */ count) => {
      bar.hidden = false;
      bar.value = count;
      said.textContent = t("Getting the game…");
    };
    return get({ hash, size, join, heard, check: (text) => unpacked(text, hash, size) });
  };
  return new Promise((resolve) => {
    press.addEventListener("click", async () => {
      press.disabled = true;
      said.textContent = t("Looking for your friend's page…");
      try {
        resolve(await attempt());
      } catch (error) {
        const why = error instanceof Missed ? MISSED[error.why] : /** @type {Error} */ (error).message;
        said.textContent = `${why} ${FILE}`;
        press.textContent = t("Try again");
        press.disabled = false;
        bar.hidden = true;
      }
    });
  });
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
 * @param {string} link the game in it, packed or described @param {string} rest of it @param {string} hash of the wheel
 * @param {HTMLElement} place
 * @returns {Promise<Brought & {joins: string}>} throws a sentence if the link is damaged
 */
export async function come(link, rest, hash, place) {
  const asked = described(link);
  const came = await (asked ? fetched(asked, rest, hash, place) : unpacked(link, hash));
  if (!came) throw new Error(DAMAGED);
  const { made, file, bytes, text } = came;
  const code = Object.entries(made.files).filter(([path]) => path.endsWith(".py"));
  const lines = code.reduce((sum, [, text]) => sum + text.split("\n").length, 0);
  const title = words(made.title || made.name, 40);
  name(title);
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
  if (asked) {
    /** @type {Net} */
    const net = await import(/* @vite-ignore */ absolute(site.net));
    Object.assign(net.site, { joins, made: `#made=${link};` }); // it was loaded before these were known
  }
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
