// Opens a game of the workshop on a guest's table, from the link that contains or describes it, and adds the game to
// invitations. Only tables of such games load this module.

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
/**
 * A game, its wheel (name and bytes), and its packed text.
 * @typedef {{made: import("./wheel.js").Made, file: string, bytes: ArrayBuffer, text: string}} Unpacked
 */
/** @typedef {import("../guest/sandbox.js").Brought} Brought */

/** Maximum number of characters of a game's goal, turn and twist together. */
const BRIEF_MAX = 400;
const DAMAGED = t("This link is damaged. Ask for it again.");
/** Maximum number of characters of a player's name. */
const NAME_MAX = 24;

/** The interval between searches for the friend's page, ms. */
const SEARCH_AGAIN = 8000;

/** The messages for the reasons why a game did not arrive from a friend's page. */
const MISSED = {
  nobody: t("Your friend's page doesn't answer. It must be open at this match."),
  slow: t("The game came too slowly."),
  other: t("What came isn't the game that this link names. It wasn't opened."),
};
const FILE = t("You can also ask your friend for the game's file, and open that.");

/**
 * Return the start of a link's fragment that contains a game of the workshop. For a longer game, the fragment describes
 * the game, and this page sends the game to friends. Return "" if the game is too long even to be sent.
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
 * Unpack a game from a text of at most `most` characters. Return null if the text is damaged or its wheel has another
 * hash.
 * @param {string} text @param {string} hash @param {number} [most]
 * @returns {Promise<Unpacked | null>}
 */
async function unpacked(text, hash, most) {
  const made = await ofLink(text, most).catch(() => null);
  const wheel = made && (await wheelOf(made));
  return wheel && (await hashOf(wheel.bytes)) === hash ? { ...wheel, made, text } : null;
}

/** Write the title of a game into the page's heading. @param {string} title */
function name(title) {
  /** @type {HTMLElement} */ (document.querySelector(".named h1")).textContent = title;
}

/**
 * Offer to download a game from the inviting friend's page or to open the game's file. Resolve when the game has
 * arrived.
 * @param {import("./passing.js").Described} game @param {string} rest the rest of the link @param {string} hash of the wheel @param {HTMLElement} place
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
      void met.join(); // `join` first leaves the room of an earlier attempt
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
 * Return the address in the workshop of a game that was written in this browser. `same`: true if the text is identical,
 * false if only the title is. Return null if the game was not written here.
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
 * Return the name of the host who invites to a match with the default rules and no time limit. Return "" for other
 * terms, which can be described only when the game has been loaded.
 * @param {string} rest the rest of the link
 */
export function inviter(rest) {
  const [room, query = ""] = rest.split("?");
  const found = new URLSearchParams(query);
  const from = words(found.get("from") ?? "");
  const usual = found.get("rules") === "" && found.get("clock") === "0" && from.length <= NAME_MAX;
  return room.startsWith("join/") && usual ? from : "";
}

/** Return the visitor's name from the stored settings, or "". */
function ownName() {
  try {
    return words(JSON.parse(localStorage.getItem("liege.settings") ?? "{}").name ?? "", NAME_MAX);
  } catch {
    return ""; // storage is denied or damaged
  }
}

/**
 * Ask the visitor to confirm that the game of a link may run, and store its wheel. If the link invites to a match with
 * the default terms, the same button accepts the invitation, and `joins` is the visitor's name.
 * @param {string} link the game in the link, packed or described @param {string} rest the rest of the link @param {string} hash of the wheel
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
    Object.assign(net.site, { joins, made: `#made=${link};` }); // the module was loaded before these values were known
  }
  return { hash, file, from: "", title: made.title, bytes, joins };
}

/** Return an element with the list of goal, turn and twist from a rule book. @param {string} book */
function brief(book) {
  const part = /^## In thirty seconds\n+((?:\* .+\n?)+)/m.exec(book)?.[1] ?? "";
  return h("div", { class: "brief" }, ...render(part.slice(0, BRIEF_MAX)).childNodes);
}

/** Return a sentence that names the author of a game and its number of lines. @param {string} author @param {number} lines */
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
