// The table of a guest's game: opens the guest's sandbox and, once the guest is installed and has dealt, loads the
// table's own script. To that script the sandbox is an engine that is already running (preload.js).

import { FAIR } from "../app/opponents.js";
import { absolute, site } from "../site.js";
import { secret } from "../data/bytes.js";
import { icon } from "../page/dom.js";
import { LESSON } from "../storage/progress.js";
import { asks, forget, guests, hashOf, isKnown, isMade, origin, seat, wants, welcome, wheel } from "./store.js";
import { fetchAhead, room } from "./sandbox.js";
import { ENTERING, PATIENCE } from "./timeouts.js";
import { Split } from "./split.js";
import { words } from "./words.js";
import { t } from "../page/t.js";

/** @typedef {import("../engine/host.js").Report} Report */
/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("./sandbox.js").Brought} Brought */
/** @typedef {ReturnType<typeof room>} Room */

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Thrown if a guest cannot be played here; the message states the reason. */
class Refused extends Error {}

/**
 * Show a message on the page in place of the table, optionally with a link to the page that opens guests.
 * @param {string} title @param {string} said @param {boolean} [leads]
 */
function say(title, said, leads = false) {
  const heading = Object.assign(document.createElement("h2"), { textContent: title });
  const text = Object.assign(document.createElement("p"), { textContent: said });
  const link = Object.assign(document.createElement("a"), {
    href: `${site.root}guests.html`,
    className: "press main",
    textContent: t("Open a game"),
  });
  const card = Object.assign(document.createElement("section"), { className: "guest-said" });
  card.setAttribute("role", leads ? "alert" : "status");
  card.append(heading, text, ...(leads ? [link] : []));
  at("table").replaceChildren(card);
}

/**
 * Install a guest: start its sandbox, and request its description and a first deal.
 * @param {Brought} guest @param {string} id
 * @returns {Promise<{inside: Room, hear: (listener: (report: Report) => void) => void, about: About, dealt: Update,
 *   book: string, lessons: [string, string][]}>}
 */
async function letIn(guest, id) {
  /** @type {(report: Report) => void} */
  let listener = () => {};
  let patience = PATIENCE.silence;
  const inside = room(guest, id, (report) => listener(report));
  /**
   * Resolve with the first result that `wanted` returns for a message of the worker. Reject if the worker has died or
   * sends nothing in time.
   * @template T @param {(report: any) => T | undefined} wanted @returns {Promise<T>}
   */
  const told = (wanted) =>
    new Promise((resolve, reject) => {
      /** @type {ReturnType<typeof setTimeout>} */
      let watch;
      const wait = () => {
        clearTimeout(watch);
        watch = setTimeout(
          () => reject(new Refused(t("It didn't answer for {n} seconds, so it was stopped.", { n: patience / 1000 }))),
          patience,
        );
      };
      listener = (report) => {
        if ("state" in report && report.state === "step") {
          const entering = report.step === ENTERING;
          if (entering) patience = PATIENCE.entering;
          say(t("Opening a guest"), `${entering ? t("Opening the guest") : t(report.step)}…`);
        }
        if ("state" in report && report.state === "dead") reject(new Refused(t(report.said)));
        wait();
        const found = wanted(report);
        if (found === undefined) return;
        clearTimeout(watch);
        resolve(found);
      };
      wait();
    });
  /** @param {object} request @param {import("../engine/load.js").Pack[]} [packs] */
  const ask = async (request, packs) => {
    const answer = told(({ id: of, text }) => (of === 0 ? text : undefined));
    inside.postMessage({ id: 0, text: JSON.stringify(request), packs });
    const { ok, error } = JSON.parse(await answer);
    if (error) throw new Refused(t("It can't start a match: {said}.", { said: words(error.said) }));
    return ok;
  };
  try {
    await told((report) => report.state === "ready" || undefined);
    const about = await ask({ do: "about", game: id });
    const seats = about.seats?.[0];
    if (!Number.isInteger(seats) || seats < 2 || seats > 8)
      throw new Refused(t("It doesn't say how many players it has."));
    const players = [{ name: "You" }, ...Array(seats - 1).fill({ level: FAIR })];
    const date = new Date().toISOString().slice(0, 10);
    const dealt = await ask({ do: "new", game: id, players, options: "", position: "", seed: secret(16), date });
    const brings = await ask({ do: "brings", game: id }, ["learn"]).catch(() => ({})); // optional, as the game can be played without its lessons and rule book
    return { inside, hear: (heard) => (listener = heard), about, dealt, ...read(brings) };
  } catch (error) {
    inside.terminate();
    throw error;
  }
}

/**
 * Return a guest's rule book and lessons, without anything of a wrong type.
 * @param {any} brings
 * @returns {import("../crossing.js").Brings}
 */
const read = ({ book, lessons }) => ({
  book: typeof book === "string" ? book : "",
  lessons: Array.isArray(lessons) ? lessons.filter((one) => LESSON.test(one?.[0]) && typeof one[1] === "string") : [],
});

/**
 * Present the running sandbox to the table's script as an engine that was started early. If the sandbox dies, a new one
 * replaces it.
 * @param {Brought} guest @param {string} id @param {Awaited<ReturnType<typeof letIn>>} first
 */
function early(guest, id, { inside, hear, about, dealt }) {
  /**
   * Present the guest's worker and the site's own as one, for matches with friends.
   * @param {Room | null} here @param {(report: Report) => void} listener
   */
  const split = (here, listener) => {
    const made = new Split(
      here ?? room(guest, id, (report) => made.report(report)),
      about,
      `${guest.file} ${guest.hash}`,
      listener,
    );
    if (here) hear((report) => made.report(report));
    return made;
  };
  /** @type {import("../page/preload.js").Early} */
  const again = { deals: null, taught: null, takeOver: (listener) => split(null, listener) };
  again.again = again;
  return {
    deals: Promise.resolve([dealt]),
    taught: null,
    again,
    takeOver: (/** @type {(report: Report) => void} */ listener) => {
      queueMicrotask(() => listener({ state: "ready" }));
      return split(inside, listener);
    },
  };
}

/**
 * Show the title of the table's game, and under it where the game comes from.
 * @param {string} named @param {string} from
 */
function name(named, from) {
  const heading = /** @type {HTMLElement} */ (document.querySelector(".named h1"));
  heading.textContent = named;
  heading.after(Object.assign(document.createElement("p"), { id: "from", textContent: from }));
}

/**
 * Make the page's home link lead back to the game's text in the workshop, if the game was written in this browser.
 * @param {string} href the text's address; "" if the game was not written here
 */
function leadBack(href) {
  const home = /** @type {HTMLAnchorElement} */ (document.querySelector(".home"));
  if (!href) return;
  home.href = href;
  home.id = "back";
  home.setAttribute("aria-label", t("Back to the text"));
  home.replaceChildren(
    icon("undo"),
    Object.assign(document.createElement("span"), { textContent: t("Back to the text") }),
  );
}

/**
 * The pattern of a fragment that carries or describes a game of the workshop; the second group is the rest of the
 * fragment.
 */
const MADE = /^#made=([^;]+);?(.*)$/;
/** Load the script for games of the workshop. @returns {Promise<typeof import("../workshop/made.js")>} */
const making = () => import(/* @vite-ignore */ absolute(site.made ?? ""));

/** Open the table of the guest in the page's address. */
export async function open() {
  at("unready").hidden = true;
  const asked = asks(location);
  if (!asked) return location.replace(`${site.root}guests.html`);
  const { hash } = asked;
  /** @type {Brought | null} */
  let guest = await wheel(hash).catch(() => null);
  const [, text, rest] = location.hash.match(MADE) ?? [];
  let joins = "";
  if (text) {
    try {
      if (!guest) {
        fetchAhead(); // the files load while the visitor reads the question
        const came = await (await making()).come(text, rest, hash, at("table"));
        guest = came;
        joins = came.joins;
      }
    } catch (error) {
      return say(t("This guest can't be opened"), /** @type {Error} */ (error).message, true);
    }
    history.replaceState(null, "", location.pathname + location.search + (rest && `#${rest}`));
  }
  if (!guest) {
    const known = guests().find((one) => one.hash === hash);
    const { file, from } = asked.file ? asked : (known ?? asked);
    wants({ hash, file, from, rest: asked.rest });
    const named = file
      ? t("{file} from {origin}", { file: words(file, 120), origin: origin({ from }) })
      : t("with the SHA-256 {hash}", { hash });
    return say(t("This guest isn't on this device"), t("To play its game, open its wheel: {named}.", { named }), true);
  }
  wants(null);
  const id = `guest/?${hash}`;
  try {
    const came = await letIn(guest, id);
    const title = words(came.about.title, 40);
    welcome({ ...guest, title });
    const ofWorkshop = guest.bytes && isMade(guest.bytes);
    const module = ofWorkshop ? await making().catch(() => null) : null;
    const back = await module?.textOf(guest).catch(() => null);
    const named = back?.same ? title : t("{title} (guest)", { title });
    leadBack(back?.href ?? "");
    name(named, ofWorkshop ? t("written in the workshop") : t("from {origin}", { origin: origin(guest) }));
    history.replaceState(null, "", `${location.pathname}${seat(guest)}${location.hash}`); // the visitor can send this address to others
    const beside = [...came.inside.beside].sort().join(" ");
    const sum = beside && (await hashOf(new TextEncoder().encode(beside)));
    const version = [site.version, sum, hash].filter(Boolean).join(" "); // a match with friends needs the same bytes on both sides
    const { book, lessons } = came;
    const made = (await module?.carried(guest).catch(() => "")) ?? "";
    const told = {
      ...site,
      made,
      joins,
      book,
      lessons,
      game: id,
      title: named,
      version,
      games: [came.about.name],
      about: { ...came.about, name: id, title: named },
    };
    at("site").textContent = JSON.stringify(told);
    at("rules").hidden = !book;
    at("table").replaceChildren();
    Object.assign(globalThis, { early: early(guest, id, came) });
    await import(/* @vite-ignore */ absolute(site.main ?? ""));
  } catch (error) {
    if (!isKnown(hash)) await forget(hash).catch(() => {});
    const said = error instanceof Refused ? error.message : t("A part of the page couldn't be loaded.");
    say(t("This guest can't be opened"), `${said} ${t("Everything else still works.")}`, true);
  }
}
