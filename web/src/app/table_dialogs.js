// The dialogs of the table page. Loaded after the table has been drawn, so that a new visitor does not wait for them.

import { book } from "../dialogs/book.js";
import { confirm, keys, menu, progress } from "../dialogs/menu.js";
import { newGame } from "../dialogs/new.js";
import { isNew, offer as offerLesson } from "../dialogs/offer.js";
import { lookAt, openRecord, setUp, shareMatch } from "../dialogs/record.js";
import { button, dialog, dialogStyle, h } from "../page/dom.js";
import { verdict } from "./match_end.js";
import { learned } from "../storage/progress.js";
import { hasSeats } from "../net/journal.js";
import { match } from "./opponents.js";
import { absolute, complete, site, tableOf } from "../site.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../net/peer_match.js").PeerMatch} PeerMatch */
/** @typedef {import("./local_match.js").LocalMatch} LocalMatch */
/** @typedef {import("../storage/store.js").Habit} Habit */
/** @typedef {import("../storage/store.js").Store} Store */
/** @typedef {import("../storage/store.js").Kept} Kept */
/** @typedef {import("../storage/store.js").Settings} Settings */
/** @typedef {typeof import("../net/index.js")} Net */
/** @typedef {import("../net/journal.js").Room} Room */
/** @typedef {typeof import("../mine/index.js")} Mine */
/** The parts of the table page that dialogs use: its game and settings, the current match, and the page's actions.
 * @typedef {{about: About, game: string, title: string, store: Store, table: HTMLElement, own: LocalMatch,
 *   current: () => LocalMatch | PeerMatch, peerMatch: () => PeerMatch | null, net: () => Net | null, fetched: () => Promise<Net>,
 *   offline: () => string, ruling: () => number, habit: () => Habit, tell: (said: string) => void,
 *   change: (changes: Partial<Settings>) => void, play: (chosen: Habit) => void, meet: () => void,
 *   around: (words: import("../table/types.js").Around) => void, lesson: () => import("../learn/lesson.js").Lesson | null, leave: () => void, stay: () => void, goOn: (kept: Kept) => void, look: (record: string) => Promise<string>,
 *   tried: (act: () => Promise<unknown>) => Promise<string>, lost: (error: unknown) => boolean}} Page `lost`: true for
 *   the error of a request whose engine crashed */

/** True if the page shows a guest's game, which has no deal of the day. */
const guest = Boolean(site.frame);

dialogStyle(); // loads the style sheet of dialogs before the first dialog opens

/** Maximum number of matches with friends that the dialog for a new game lists. */
const LISTED = 3;

/** @param {Page} page */
export async function askNew(page) {
  const { about, peerMatch, habit, play, meet, leave, tell } = page;
  if (peerMatch())
    return confirm(
      t("Leave this match?"),
      t("It's saved: the same link takes you back to your seat."),
      t("Leave"),
      leave,
    );
  const open = await seats(page);
  try {
    await complete(about);
  } catch {
    return tell(t("Part of the page couldn't be loaded. Try again when you're back online."));
  }
  newGame(about, habit(), play, meet, guest ? null : () => void openDay(page, ""), open.length ? listed(open) : null);
}

/** Return the matches of this game with friends that are in progress, latest first. @param {Page} page @returns {Promise<Room[]>} */
async function seats({ game }) {
  if (!hasSeats()) return [];
  /** @type {Mine | null} */
  const mine = await import(/* @vite-ignore */ absolute(site.mine)).catch(() => null);
  const rooms = (await mine?.rooms().catch(() => [])) ?? [];
  return rooms.filter((room) => room.game === game && !room.over);
}

/** @param {Room} room */
const enter = ({ game, room }) => location.assign(tableOf(game) + room);

/** @param {Room[]} open */
const listed = (open) =>
  h(
    "ul",
    { class: "matches" },
    open.slice(0, LISTED).map((room) =>
      h(
        "li",
        {},
        h(
          "div",
          {},
          h("b", {}, room.names.join(" – ")),
          h("small", {}, t("With friends: {state}", { state: progress(room) })),
        ),
        button(t("Continue"), () => enter(room)),
      ),
    ),
  );

/**
 * Offer an alternative in the bar of a new match: a match with friends that is in progress, else the first lesson.
 * @param {Page} page
 */
export async function offer(page) {
  window.ononline = async () => {
    const [room] = await seats(page);
    const { own, current } = page;
    if (room && current() === own && own.update && !own.update.over) lead(page, room, t("You're back online."));
  };
  const [room] = await seats(page);
  if (!isNew(page)) return;
  if (room) lead(page, room);
  else offerLesson(page);
}

/** Show a button in the bar that returns to a match with friends. @param {Page} page @param {Room} room */
function lead({ around }, room, said = "") {
  around({
    aside:
      `${said} ${t("Your match with friends: {names}, {state}.", { names: room.names.join(" – "), state: progress(room) })}`.trim(),
    actions: [{ label: t("Continue"), main: true, act: () => enter(room) }],
  });
}

/** @param {Page} page @param {number} [at] the ruling that is shown */
export function showRules({ title, ruling }, at = ruling()) {
  if (document.querySelector("dialog[open]")) return;
  const about = { title: t("Rules of {title}", { title }), ruling: at };
  if (site.book) book({ ...about, text: site.book });
  else if (site.rules && !guest) book({ ...about, url: absolute(site.rules) });
}

/** List the lessons of a guest's game in a dialog. The site's own games have a page for their lessons. @param {Page} page */
function showLessons({ title, game, store }) {
  const done = learned(store)[game] ?? {};
  const lines = (site.lessons ?? []).map(([name, called]) =>
    h(
      "li",
      {},
      h("a", { href: `#lesson=${name}`, onclick: () => box.close() }, called),
      done[name] === true && h("small", {}, t("done")),
    ),
  );
  const box = dialog({
    title: t("Lessons of {title}", { title }),
    name: "lessons",
    body: () => [h("ol", { class: "matches" }, ...lines)],
  });
}

/** @param {Page} page */
export function showMenu(page) {
  const { about, game, title, store, change, peerMatch, lesson, meet, net, offline, own, current, leave, look, tell } =
    page;
  const friends = peerMatch();
  const met = net();
  const { update } = current();
  const playing = Boolean(update && !update.watching && !update.over);
  const persons = update?.levels.filter((level) => !level).length ?? 0;
  const help = [
    ...(site.book || (site.rules && !guest) ? [{ label: t("Rules"), act: () => showRules(page), keys: "?" }] : []),
    ...(site.tools ?? []).map(({ label, page }) => ({ label, act: () => location.assign(page) })),
    { label: t("Keys"), act: keys },
  ];
  const among = () => [
    ...(friends && met ? met.items(friends, { game, title, confirm, leave, tell, store }) : []),
    {
      label: t("What is proven"),
      act: () => void book({ url: absolute(`${site.root}fair.html`), title: t("Fair play among friends") }),
    },
    ...help,
  ];
  const alone = () => [
    { label: t("New game"), act: () => askNew(page), keys: "n" },
    ...(site.lessons?.length
      ? [{ label: t("Lessons"), act: () => (guest ? showLessons(page) : location.assign("learn.html")) }]
      : []),
    ...(site.puzzles ? [{ label: t("Puzzles"), act: () => location.assign("learn.html#puzzles") }] : []),
    { label: t("Play with a friend"), act: meet },
    { label: t("Undo"), act: () => own.undo(), off: !update?.canUndo, keys: "u" },
    { label: t("Resign"), act: () => resign(page), off: !playing },
    ...(playing && persons > 1 ? [{ label: t("Agree on a draw"), act: () => own.end("agree draw") }] : []),
    { label: t("Save or share this match"), act: () => share(page), off: !update },
    { label: t("Open a saved match"), act: () => openRecord(look) },
    ...(about.setup ? [{ label: t("Set up a position"), act: () => askPosition(page) }] : []),
    ...(site.trying
      ? []
      : [
          { label: t("Your matches"), act: () => mine(page, ({ listMatches }) => listMatches(page)) },
          { label: t("Your results"), act: () => mine(page, ({ showRecord }) => showRecord(page)) },
        ]),
    ...help,
  ];
  const taught = lesson();
  const items = taught ? [...taught.items(), ...help] : friends && met ? among() : alone();
  menu({ settings: store.settings, change, offline: offline(), items });
}

/** @param {Page} page */
const resign = ({ own }) =>
  confirm(t("Resign this match?"), t("You lose the match. Against the computer, you can undo this."), t("Resign"), () =>
    own.end("resign"),
  );

/**
 * Load the module of the visitor's own data (matches, seats, results), and call `act` with the module.
 * @param {Page} page @param {(mine: Mine) => unknown} act
 */
async function mine({ tell }, act) {
  try {
    return await act(await import(/* @vite-ignore */ absolute(site.mine)));
  } catch {
    tell(t("Part of the page couldn't be loaded. Try again when you're back online."));
    return true;
  }
}

/** Open the deal of the day. @param {Page} page @param {string} hash the fragment of the address that requests it, or "" */
export const openDay = (page, hash) => mine(page, (mine) => mine.openDay(page, hash));

/** Write the title of the deal of the day at the table, with its date, into an element. @param {Page} page @param {Element} place */
export const nameDay = (page, place) =>
  mine(page, ({ titleOf }) => (place.textContent = titleOf(page.current().id, page.store)));

/** @param {Page} page */
async function askPosition({ about, own, habit, stay, tried }) {
  const { position } = await own.position().catch(() => ({ position: "" }));
  setUp({
    now: position,
    play: async (text) => {
      const { players, options } = match(about, habit());
      const wrong = await tried(() => own.deal(players, options, text));
      if (!wrong) stay();
      return wrong;
    },
  });
}

/** @param {Page} page */
function share({ about, game, title, current, tell }) {
  const { update } = current();
  if (!update) return;
  const { view, you, watching, over } = update;
  const mine = view === -1 ? String(you ?? "public") : view === null ? "public" : String(view);
  shareMatch({
    title,
    game,
    open: Boolean(over) || !about.hidden || watching,
    mine,
    record: (asked) => current().record(watching && view !== -1 ? mine : asked),
    tell,
  });
}

/** Share a picture of the final scene, with a link to the whole match. @param {Page} page */
export async function shareEnd(page) {
  const { title, current, table, tell, lost } = page;
  const { update } = current();
  if (!update?.over) return;
  if (current().id.startsWith("today-") && (await mine(page, ({ shareDay }) => shareDay(page)))) return;
  const { names, scene, over, view, watching, you } = update;
  try {
    const { record } = await current().record(view === -1 && !watching ? "all" : String(you ?? "public"));
    const ended = {
      game: title,
      title: verdict(update),
      story: scene.story || over.reason,
      names,
      table,
      plates: scene.plates,
    };
    const { share: hand } = await import(/* @vite-ignore */ absolute(site.share));
    await hand({ ...ended, winners: over.winners, link: await lookAt(record) }, tell);
  } catch (error) {
    tell(
      lost(error)
        ? t("The game engine isn't answering. Reload the page.")
        : t("The picture couldn't be made, as you seem to be offline. Try again later."),
    );
  }
}
