// The table page: connects engine, match, table and dialogs. It is the same for all games: the build and the engine
// supply everything that depends on the game.

import { LINK, arrive } from "./first_match.js";
import { controls } from "./controls.js";
import { curtain } from "../dialogs/curtain.js";
import { icon } from "../page/dom.js";
import { dress } from "../page/colours.js";
import { ending, opened, verdict } from "./match_end.js";
import { Engine, Lost } from "../engine/client.js";
import { SoundLoader } from "../audio/loader.js";
import { keeping } from "./resume.js";
import { EngineStatus } from "./engine_status.js";
import { Notices } from "./notices.js";
import { Offline } from "./offline_notice.js";
import { FAIR, match } from "./opponents.js";
import { otherLevel, speak } from "./opponent_offers.js";
import { absolute, complete, lessonAsked, places, site, tableOf } from "../site.js";
import { reviewOffer } from "./review_offer.js";
import { lessonOffer } from "./lesson_offer.js";
import { LocalMatch } from "./local_match.js";
import { Store } from "../storage/store.js";
import { Table } from "../table/index.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../net/peer_match.js").PeerMatch} PeerMatch */
/** @typedef {typeof import("../net/index.js")} Net */
/** @typedef {typeof import("./table_dialogs.js")} Asking */
/** @typedef {import("./table_dialogs.js").Page} Page */
/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../storage/store.js").Habit} Habit */
/** @typedef {import("../storage/store.js").Settings} Settings */
/** @typedef {import("../crossing.js").Entry} Entry */
/** @typedef {import("../crossing.js").Curtain} Curtain */

const shared = /** @type {{early?: import("../page/preload.js").Early | null}} */ (globalThis);
/** The work that preload.js has begun, or null if it has not run yet. If this is null, preload.js will begin nothing. */
const early = (shared.early ??= null);
const game = site.game ?? "";
const title = site.title ?? "";

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const notices = new Notices(at("notices"), () => table.focus.first());
const sounds = new SoundLoader(absolute(site.sound), absolute(site.sounds));
const store = new Store((said) => notices.say(said, { kind: "store", stays: true }));
const table = new Table(at("table"), {
  onMove: (text) => engineStatus.wish(() => current.move(text)),
  onUndo: () => engineStatus.wish(() => current.undo()),
  onLook: (index) => engineStatus.wish(() => current.look(index)),
  onRuling: (ruling) => showRules(ruling),
  onHear: (events, { scene, you, over }) => sounds.let((sound) => sound.hear(events, scene, you, over?.winners)),
  onTouch: (word) => sounds.let((sound) => sound.say(word)),
  onHint: () => lessons.fetched((learn) => learn.hint({ current: () => /** @type {LocalMatch} */ (current), table })),
  onStray: (ids, within) => lessons.lesson()?.stray(ids, within),
  pace: () => store.settings.pace,
});
const engine = new Engine({
  worker: absolute(site.worker),
  places,
  early,
  taught: site.lessons?.length && !site.frame ? game : "", // no file of lessons is loaded for a guest: the guest's wheel contains them
  onLife: (now, said) => {
    engineStatus.hear(now, said);
    if (now === "ready" || now === "gone") offline.find();
    if (now === "ready")
      dialogs()
        .then(({ offer }) => offer(page))
        .catch(() => {}); // the module is requested again when a dialog is opened
  },
});
const engineStatus = new EngineStatus({ engine, table, notices, current: () => current, among: () => Boolean(net) });
const kept = keeping({
  store,
  notices,
  own: () => own,
  game,
  empty: (words, actions) => engineStatus.wait(words, actions),
  askNew,
  start: () => start(true),
});
const face = { show, refused: (/** @type {string} */ said) => notices.refuse(said) };
const own = new LocalMatch({ engine, store, game, title, face, fates: kept });
/** The match at the table: the visitor's own, a lesson's, or one with friends. @type {LocalMatch | PeerMatch} */
let current = own;
/** The module for playing with friends; null until the visitor needs it. @type {Net | null} */
let net = null;
const about = /** @type {About} */ (site.about);
/** The number of the ruling that the last shown events cite, or 0; the rule book opens there. */
let ruling = 0;
/** The fragment with which the page opens the dialog that invites friends. */
const FRIEND = "#friend";
const offline = new Offline(notices, () => net);

// Functions that draw the table.

/** @param {Update} update @param {Entry[]} log @param {boolean} animate */
function show(update, log, animate) {
  if (update.waits === "curtain") return hand(update, log, animate);
  draw(update, log, animate);
}

/** @param {Update} update @param {Entry[]} log @param {boolean} animate */
function draw(update, log, animate) {
  engineStatus.done();
  const { events } = update;
  if (/^(today|again)-/.test(current.id)) ask((asking) => asking.nameDay(page, at("goal")));
  else at("goal").textContent = update.scene.goal ?? ""; // the page shows the goal of the standard rules until the first update
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
      waiting: engineStatus.waiting(update),
      canHint: current === own && update.canHint,
      over: peerMatch()
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
      ...(opened(peerMatch(), about.hidden, review.begin) ?? (lessons.lesson() ?? review).around(update)),
    },
    { animate },
  );
  ruling = events.findLast((event) => event.ruling)?.ruling ?? 0;
  const called = (document.hidden || peerMatch()) && update.turn !== null && update.turn === update.you && !update.over;
  if (called) sounds.let((sound) => sound.call());
  document.title = called ? t("Your turn: {title}, Liege", { title }) : `${title}, Liege`;
  if (animate && update.speech && store.settings.speech)
    speak(
      { own, told: () => table.told(), notices, shown: at("notices"), quiet: () => change({ speech: false }) },
      update,
    );
  if (animate && update.over) {
    sounds.offer(store, notices, change);
    navigator.storage?.persist?.().catch(() => {}); // ask the browser not to delete stored matches; only after a whole match
  }
}

/**
 * Show the result of the move to the player who made it, then the curtain before the next player.
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
  const prompt = { title: t("{who} is next", { who: names[handed.seat] }) };
  draw({ ...update, scene: { ...update.scene, moves: [], prompt }, canUndo: false }, log, animate);
  root.inert = !update.events.some(({ held }) => held);
  table.told().then(() => {
    root.inert = false;
    if (current.update?.waits === "curtain") close();
  });
}

// Functions for matches with friends.

/** Return the match with friends that is at the table, or null. @returns {PeerMatch | null} */
const peerMatch = () => (current === own || lessons.lesson() ? null : /** @type {PeerMatch} */ (current));

/** Load the module for playing with friends. Loading contacts no other server. @returns {Promise<Net>} */
const fetched = () => import(absolute(site.net));

/** @param {(net: Net, page: Parameters<Net["invite"]>[0]) => unknown} act @returns {Promise<boolean>} true if the module was loaded */
async function withFriends(act) {
  try {
    [net] = await Promise.all([fetched(), complete(about)]);
  } catch {
    const missing =
      "RTCPeerConnection" in window
        ? t("You need to be online to play with friends.")
        : t("Playing with friends needs WebRTC, which this browser doesn't have.");
    const later = LINK.test(location.hash) && !navigator.onLine;
    notices.say(later ? t("You're offline. This link opens by itself when you're back online.") : missing, {
      kind: "peers",
      stays: true,
    });
    if (later) addEventListener("online", () => location.reload(), { once: true });
    return false;
  }
  notices.drop("update"); // withdraw the offer of a new version, since all friends must run the same version
  await act(net, {
    engine,
    game,
    title,
    about,
    notices,
    wait: (words) => engineStatus.wait(words),
    leave,
    verdict,
    servers: site.meet,
    version: site.version,
    face,
    lost: (error) => error instanceof Lost,
    around: (around) => table.tell(around),
    store,
    ring: () => sounds.let((sound) => sound.say("call")),
    options: habit().options ?? "",
    at: (met) => {
      own.clear();
      current = met;
    },
  });
  return true;
}

/** @param {string} asked the game of the link @param {string} link */
async function comeTo(asked, link) {
  if (asked !== game && !site.frame) {
    location.replace(tableOf(asked) + link);
    return true;
  }
  return withFriends((net, page) => net.come(page, link));
}

function leave() {
  if (lessons.lesson()) return void start(true);
  peerMatch()?.stop();
  history.replaceState(null, "", location.pathname + location.search);
  location.reload();
}

const lessons = lessonOffer({
  engine,
  store,
  own,
  notices,
  engineStatus,
  early,
  verdict,
  leave,
  at: (taught) => {
    current = taught ?? own;
    table.clear();
  },
});

const review = reviewOffer(() => ({ ...page, engine, board: table }));

// Functions for the visitor's actions.

/** @type {Page} */
const page = {
  about,
  game,
  title,
  store,
  table: at("table"),
  own,
  current: () => /** @type {LocalMatch} */ (current),
  peerMatch,
  lesson: lessons.lesson,
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

/** Load the module `table_dialogs.js`. @returns {Promise<Asking>} */
const dialogs = () => import(/* @vite-ignore */ absolute(site.asking));

/** @param {(asking: Asking, page: Page) => unknown} act */
async function ask(act) {
  try {
    act(await dialogs(), page);
  } catch {
    notices.say(t("Part of the page couldn't be loaded. Try again when you're back online."));
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

/** Open the dialog that invites friends to a match. */
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
  lessons.dismiss();
  const { players, options } = match(about, chosen);
  if (await own.deal(players, options)) stay();
  else if (!current.update && Object.keys(chosen).length) deal({}); // the stored choices do not fit this version: use the defaults
}

async function playOn() {
  const names = current.update?.names ?? [];
  await own.playOn(names.map((_, seat) => (seat === (current.update?.you ?? 0) ? { name: "You" } : { level: FAIR })));
  stay();
  notices.say(
    t("You're playing on from here, as {seat}. It's your own match now.", {
      seat: about.seatNames[current.update?.you ?? 0],
    }),
  );
}

/** Store this match's id for this tab, so that a reload opens the match again. */
function stay() {
  store.stay(current.id);
}

/** @param {string} record @returns {Promise<string>} an error message, or "" */
function look(record) {
  return own.tried(() => own.watch(record));
}

/** @param {Partial<Settings>} changes */
function change(changes) {
  wear(store.change({ ...changes, ...("sound" in changes && { offered: true }) }));
  if (changes.sound || "volume" in changes) sounds.let((sound) => sound.say("pledge"));
}

/** @param {Settings} settings */
function wear(settings) {
  sounds.wear(settings);
  dress(settings);
  at("sound").setAttribute("aria-pressed", String(settings.sound));
  at("sound").replaceChildren(icon(settings.sound ? "ringing" : "sound"));
}

addEventListener("hashchange", () => {
  if (LINK.test(location.hash) || peerMatch()) location.reload();
  else if (/^#((look|m|lesson)=|today)/.test(location.hash) || location.hash === FRIEND || lessons.lesson())
    start(false);
});

/** @param {boolean} back true if the visitor leaves a viewed match or a lesson */
async function start(back) {
  const wished = location.hash === FRIEND;
  const taught = back ? "" : lessonAsked();
  if (taught && (await lessons.teach(taught))) return;
  lessons.dismiss();
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
const undo = () => current.update?.canUndo && current.undo();
controls({ store, table, change, askNew, showMenu, showRules: () => showRules(), undo });
engineStatus.wait(t("Setting the table…"));
start(false);
addEventListener("pagehide", () => own.leave());
// If a match could not be stored, the browser asks for confirmation before the page closes.
addEventListener("beforeunload", (event) => store.storage && store.memory.size && event.preventDefault());
at("unready").remove();
