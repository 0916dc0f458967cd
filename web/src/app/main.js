// The table page: connects engine, match, table and dialogs. It knows no game: the build and the engine supply
// everything about one.

import { LINK, arrive } from "./arrival.js";
import { controls } from "./controls.js";
import { curtain } from "../dialogs/curtain.js";
import { icon } from "../page/dom.js";
import { dress } from "../page/colours.js";
import { ending, opened, verdict } from "./ending.js";
import { Engine, Lost } from "../engine/client.js";
import { Hearing } from "../audio/loader.js";
import { keeping } from "./resume.js";
import { Life } from "./life.js";
import { Notices } from "./notices.js";
import { Offline } from "./offline_notice.js";
import { FAIR, match } from "./opponents.js";
import { otherLevel, speak } from "./opponent_offers.js";
import { absolute, lessonAsked, places, site, tableOf } from "../site.js";
import { reviewing } from "./reviewing.js";
import { schooling } from "./schooling.js";
import { Sitting } from "./sitting.js";
import { Store } from "../storage/store.js";
import { Table } from "../table/index.js";

/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../net/company.js").Company} Company */
/** @typedef {typeof import("../net/index.js")} Net */
/** @typedef {typeof import("./asking.js")} Asking */
/** @typedef {import("./asking.js").Page} Page */
/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../storage/store.js").Habit} Habit */
/** @typedef {import("../storage/store.js").Settings} Settings */
/** @typedef {import("../crossing.js").Entry} Entry */
/** @typedef {import("../crossing.js").Curtain} Curtain */

const shared = /** @type {{early?: import("../page/early.js").Early | null}} */ (globalThis);
/** The work begun by early.js; null if it began nothing, and must not begin later. */
const early = (shared.early ??= null);
const game = site.game ?? "";
const title = site.title ?? "";

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const notices = new Notices(at("notices"), () => table.focus.first());
const hearing = new Hearing(absolute(site.sound), absolute(site.sounds));
const store = new Store((said) => notices.say(said, { kind: "store", stays: true }));
const table = new Table(at("table"), {
  onMove: (text) => life.wish(() => sitting.move(text)),
  onUndo: () => life.wish(() => sitting.undo()),
  onLook: (index) => life.wish(() => sitting.look(index)),
  onRuling: (ruling) => showRules(ruling),
  onHear: (events, { scene, you, over }) => hearing.let((sound) => sound.hear(events, scene, you, over?.winners)),
  onTouch: (word) => hearing.let((sound) => sound.say(word)),
  onHint: () => school.fetched((learn) => learn.hint({ sitting: () => /** @type {Sitting} */ (sitting), table })),
  onStray: (ids, within) => school.lesson()?.stray(ids, within),
  pace: () => store.settings.pace,
});
const engine = new Engine({
  worker: absolute(site.worker),
  places,
  early,
  taught: site.lessons?.length && !site.frame ? game : "", // a guest's wheel contains its lessons
  onLife: (now, said) => {
    life.hear(now, said);
    if (now === "ready" || now === "gone") offline.find();
    if (now === "ready")
      dialogs()
        .then(({ offer }) => offer(page))
        .catch(() => {}); // requested again when needed
  },
});
const life = new Life({ engine, table, notices, sitting: () => sitting, among: () => Boolean(net) });
const kept = keeping({
  store,
  notices,
  own: () => own,
  game,
  empty: (words, actions) => life.wait(words, actions),
  askNew,
  start: () => start(true),
});
const face = { show, refused: (/** @type {string} */ said) => notices.refuse(said) };
const own = new Sitting({ engine, store, game, title, face, fates: kept });
/** The match at the table: the visitor's own, a lesson's, or one with friends. @type {Sitting | Company} */
let sitting = own;
/** The module for playing with friends, once requested. @type {Net | null} */
let net = null;
const about = /** @type {About} */ (site.about);
/** The ruling for the last event. */
let ruling = 0;
/** The address of a table that invites friends at once. */
const FRIEND = "#friend";
const offline = new Offline(notices, () => net);

// Display.

/** @param {Update} update @param {Entry[]} log @param {boolean} animate */
function show(update, log, animate) {
  if (update.waits === "curtain") return hand(update, log, animate);
  draw(update, log, animate);
}

/** @param {Update} update @param {Entry[]} log @param {boolean} animate */
function draw(update, log, animate) {
  life.done();
  const { events } = update;
  if (/^(today|again)-/.test(sitting.id)) ask((asking) => asking.nameDay(page, at("goal")));
  else at("goal").textContent = update.scene.goal ?? ""; // until then the page shows the goal of the standard rules
  table.show(
    {
      scene: update.scene,
      names: update.names,
      colours: update.colours,
      you: update.you,
      events,
      log,
      just: update.just,
      marks: update.marks,
      at: update.at,
      canUndo: update.canUndo,
      waiting: life.waiting(update),
      canHint: sitting === own && update.canHint,
      over: company()
        ? null
        : ending(
            update,
            {
              playOn,
              turn: (seat) => own.turn(seat),
              leave: () => start(true),
              rematch: (same) => own.rematch(same),
              why: () => table.bar.because.show(!table.bar.because.open),
              share: () => ask(({ shareEnd }) => shareEnd(page)),
              review: review.begin,
            },
            otherLevel(page, update),
          ),
      ...(opened(company(), about.hidden, review.begin) ?? (school.lesson() ?? review).around(update)),
    },
    { animate },
  );
  ruling = events.findLast((event) => event.ruling)?.ruling ?? 0;
  const called = (document.hidden || company()) && update.turn !== null && update.turn === update.you && !update.over;
  if (called) hearing.let((sound) => sound.call());
  document.title = called ? `Your turn: ${title}, Liege` : `${title}, Liege`;
  if (animate && update.speech && store.settings.speech)
    speak(
      { own, told: () => table.told(), notices, shown: at("notices"), quiet: () => change({ speech: false }) },
      update,
    );
  if (animate && update.over) {
    hearing.offer(store, notices, change);
    navigator.storage?.persist?.().catch(() => {}); // makes storage persistent; asked only after the first move
  }
}

/**
 * Show the mover the result, then draw the curtain for the next player.
 * @param {Update} update @param {Entry[]} log @param {boolean} animate
 */
function hand(update, log, animate) {
  const { names } = update;
  const handed = /** @type {Curtain} */ (update.curtain);
  const root = at("table");
  const close = () => {
    table.clear();
    curtain({ handed, names, cloth: root.dataset.cloth ?? "", lift: () => own.lift() });
  };
  if (update.you === null || !animate) return close();
  const prompt = { title: `${names[handed.seat]} is next` };
  draw({ ...update, scene: { ...update.scene, moves: [], prompt }, canUndo: false }, log, animate);
  root.inert = !update.events.some(({ held }) => held);
  table.told().then(() => {
    root.inert = false;
    if (sitting.update?.waits === "curtain") close();
  });
}

// Friends.

/** Return the match with friends, if one is at the table. @returns {Company | null} */
const company = () => (sitting === own || school.lesson() ? null : /** @type {Company} */ (sitting));

/** Load the module for playing with friends; this contacts no other server. @returns {Promise<Net>} */
const fetched = () => import(absolute(site.net));

/** @param {(net: Net, page: Parameters<Net["invite"]>[0]) => unknown} act @returns {Promise<boolean>} whether it was there */
async function withFriends(act) {
  try {
    net = await fetched();
  } catch {
    const missing =
      "RTCPeerConnection" in window
        ? "You need to be online to play with friends."
        : "Playing with friends needs WebRTC, which this browser doesn't have.";
    const later = LINK.test(location.hash) && !navigator.onLine;
    notices.say(later ? "You're offline. This link opens by itself when you're back online." : missing, {
      kind: "peers",
      stays: true,
    });
    if (later) addEventListener("online", () => location.reload(), { once: true });
    return false;
  }
  notices.drop("update"); // all friends run the same version
  await act(net, {
    engine,
    game,
    title,
    about,
    notices,
    wait: (words) => life.wait(words),
    leave,
    verdict,
    servers: site.meet,
    version: site.version,
    face,
    lost: (error) => error instanceof Lost,
    around: (around) => table.tell(around),
    store,
    ring: () => hearing.let((sound) => sound.say("call")),
    options: habit().options ?? "",
    at: (met) => {
      own.clear();
      sitting = met;
    },
  });
  return true;
}

/** @param {string} asked the game of it @param {string} link */
async function comeTo(asked, link) {
  if (asked !== game && !site.frame) {
    location.replace(tableOf(asked) + link);
    return true;
  }
  return withFriends((net, page) => net.come(page, link));
}

function leave() {
  if (school.lesson()) return void start(true);
  company()?.stop();
  history.replaceState(null, "", location.pathname + location.search);
  location.reload();
}

const school = schooling({
  engine,
  store,
  own,
  notices,
  life,
  early,
  verdict,
  leave,
  at: (taught) => {
    sitting = taught ?? own;
    table.clear();
  },
});

const review = reviewing(() => ({ ...page, engine, board: table }));

// Requests of the visitor.

/** @type {Page} */
const page = {
  about,
  game,
  title,
  store,
  table: at("table"),
  own,
  sitting: () => /** @type {Sitting} */ (sitting),
  company,
  lesson: school.lesson,
  around: (words) => table.tell(words),
  net: () => net,
  fetched,
  offline: () => offline.said,
  ruling: () => ruling,
  habit,
  tell: (said) => notices.say(said),
  change,
  play: (chosen) => {
    remember(chosen);
    deal(chosen);
  },
  meet,
  leave,
  stay,
  goOn: kept.goOn,
  look,
  tried: (act) => own.tried(act),
  lost: (error) => error instanceof Lost,
};

/** Load the module of the dialogs. @returns {Promise<Asking>} */
const dialogs = () => import(/* @vite-ignore */ absolute(site.asking));

/** @param {(asking: Asking, page: Page) => unknown} act */
async function ask(act) {
  try {
    act(await dialogs(), page);
  } catch {
    notices.say("Part of the page couldn't be loaded. Try again when you're back online.");
  }
}

function askNew() {
  return ask((asking) => asking.askNew(page));
}

function showMenu() {
  return ask((asking) => asking.showMenu(page));
}

/** @param {number} [at] */
function showRules(at) {
  return ask((asking) => asking.showRules(page, at));
}

/** Invite friends to a match. */
function meet() {
  return withFriends((net, page) => net.invite(page));
}

/** @returns {Habit} */
function habit() {
  return store.settings.habits[game] ?? {};
}

/** @param {Habit} chosen */
const remember = (chosen) => store.change({ habits: { ...store.settings.habits, [game]: chosen } });

/** @param {Habit} chosen */
async function deal(chosen) {
  school.dismiss();
  const { players, options } = match(about, chosen);
  if (await own.deal(players, options)) stay();
  else if (!sitting.update && Object.keys(chosen).length) deal({}); // the saved habits do not fit this version: start with the defaults
}

async function playOn() {
  const names = sitting.update?.names ?? [];
  await own.playOn(names.map((_, seat) => (seat === (sitting.update?.you ?? 0) ? { name: "You" } : { level: FAIR })));
  stay();
  notices.say(`You're playing on from here, as ${about.seatNames[sitting.update?.you ?? 0]}. It's your own match now.`);
}

/** Reopen this match in this tab after a reload. */
function stay() {
  store.stay(sitting.id);
}

/** @param {string} record @returns {Promise<string>} what is wrong with it, or "" */
function look(record) {
  return own.tried(() => own.watch(record));
}

/** @param {Partial<Settings>} changes */
function change(changes) {
  wear(store.change({ ...changes, ...("sound" in changes && { offered: true }) }));
  if (changes.sound || "volume" in changes) hearing.let((sound) => sound.say("pledge"));
}

/** @param {Settings} settings */
function wear(settings) {
  hearing.wear(settings);
  dress(settings);
  at("sound").setAttribute("aria-pressed", String(settings.sound));
  at("sound").replaceChildren(icon(settings.sound ? "ringing" : "sound"));
}

addEventListener("hashchange", () => {
  if (LINK.test(location.hash) || company()) location.reload();
  else if (/^#((look|m|lesson)=|today)/.test(location.hash) || location.hash === FRIEND || school.lesson())
    start(false);
});

/** @param {boolean} back whether to leave what is only looked at */
async function start(back) {
  const wished = location.hash === FRIEND;
  const taught = back ? "" : lessonAsked();
  if (taught && (await school.teach(taught))) return;
  school.dismiss();
  const day = !back && /^#today\b/.test(location.hash) && location.hash;
  if (wished || day || lessonAsked()) history.replaceState(null, "", location.pathname + location.search);
  if (
    day &&
    (await dialogs()
      .then((asking) => asking.openDay(page, day).then(() => own.update))
      .catch(() => null))
  )
    return;
  await arrive(
    { game, store, notices, own, early, comeTo, look, ...kept, stay, askNew, deal: () => deal(habit()) },
    back,
  );
  if (wished) meet();
}

wear(store.settings);
const undo = () => sitting.update?.canUndo && sitting.undo();
controls({ store, table, change, askNew, showMenu, showRules: () => showRules(), undo });
life.wait("Setting the table…");
start(false);
addEventListener("pagehide", () => own.leave());
at("unready").remove();
