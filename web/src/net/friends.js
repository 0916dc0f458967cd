// One room of a match with friends, as the page shows it: connects the players, shows who has arrived and the state of
// the match, and offers actions.

import { secret } from "../data/bytes.js";
import { hold, inherit } from "../storage/lock.js";
import { renew } from "../page/offline.js";
import { absolute, site } from "../site.js";
import { Agreement } from "./agreement.js";
import { asking } from "./draw_and_undo.js";
import { FriendsBar } from "./friends_bar.js";
import { HandDelivery } from "./hand_delivery.js";
import { PeerMatch } from "./peer_match.js";
import { Journal } from "./journal.js";
import { Invitation } from "./lobby.js";
import { watchPermission } from "./permission.js";
import { written } from "./proposal.js";
import { notifying } from "./notify.js";
import { expect, lockOf, nameOf } from "./tabs.js";
import { WaitingSignals } from "./waiting_signals.js";
import * as words from "./words.js";
import { n, t } from "../page/t.js";

/** @typedef {import("../crossing.js").Status} Status */
/** @typedef {import("../crossing.js").News} News */
/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../table/types.js").View} View */
/** @typedef {import("./proposal.js").Proposal} Proposal */
/**
 * The data and functions that the page provides. `wait`: shows a text on an empty table; `around`: shows texts around a
 * table; `at`: makes this match the one at the table.
 * @typedef {{engine: import("../engine/client.js").Engine, lost: (error: unknown) => boolean,
 *   face: import("../app/local_match.js").Face, game: string, title: string, about: import("../crossing.js").About,
 *   store: import("../storage/store.js").Store, ring: () => void, options: string, servers: import("./rendezvous.js").Servers,
 *   notices: import("../app/notices.js").Notices, wait: (words: string) => void, around: (around: Partial<View>) => void,
 *   version: string, verdict: (update: Update) => string, leave: () => void, at: (peerMatch: PeerMatch) => void}} Page
 */
/**
 * How the visitor joins the room. `asked`: the first request to the engine; `code`: the code of a friend's offer;
 * `hand`: true to use no relay; `accepted`: the proposal that the visitor has accepted, now or at an earlier visit;
 * `own`: the visitor's stored name; `letter`: a letter that the link carries; `letters`: letters that the visitor
 * opened at earlier visits.
 * @typedef {{asked: import("../crossing.js").Requests["meet"], link?: string, code?: string, hand?: boolean,
 *   accepted?: Proposal | null, own?: string, letter?: string, letters?: string[]}} Way `link`: the room's link; ""
 *   for a new room, whose link the engine creates
 */

/** How long after the page has joined a room a friend who has not arrived counts as missing, ms. */
const PATIENCE = 15_000;
/** How long connecting to a peer may take before it counts as slow, ms. */
const SLOW = 3000;
/** How long to wait before trying again to load a part of the page, ms. */
const RETRY = 10_000;
/** The channel name in events about letters. */
const MAIL = "mail";

/** One room, as the page shows it. */
export class Friends {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.link = "";
    this.late = false;
    this.barred = false;
    /** The state of the browser's permission to reach the local network; "" if the browser has no such permission. */
    this.permission = "";
    /** The time at which the current connection attempt began, ms; 0 if there is none. */
    this.reaching = 0;
    /** A sentence on why a friend who was found is not connected; "" if there is no obstacle. */
    this.obstacle = "";
    this.hand = false;
    /**
     * The last outputs, which are not repeated: the entry in the list of matches, the text on an empty table, and the
     * text around a table.
     */
    this.kept = this.shown = this.told = "";
    this.ask = asking(page.notices, {
      draw: () => void this.peerMatch?.end("agree draw"),
      undo: (lines) => this.say({ say: "undo", lines }),
    });
    this.bar = new FriendsBar(this);
    this.delivery = new HandDelivery(this);
    this.agreement = new Agreement(this);
    /**
     * The module with the sentences on a clock in days, once it is loaded.
     * @type {typeof import("./days.js") | null}
     */
    this.days = null;
    this.dated = false;
    this.wait = new WaitingSignals(page.store, page.ring);
    /** The visitor's own name. */
    this.own = "";
    /** @type {Journal | null} */
    this.journal = null;
    /** @type {PeerMatch | null} */
    this.peerMatch = null;
    /** @type {Invitation | null} */
    this.invitation = null;
    /** The host's name, once it is known. */
    this.from = "";
    /** True if the match had ended before this visit of the page. */
    this.past = false;
    /** Resolves with the complete link of a new room. @type {Promise<string>} */
    this.linked = new Promise((resolve) => (this.opened = resolve));
  }

  /** @param {Way} way */
  async enter({ asked, link = "", code = "", hand = false, accepted = null, own, letter = "", letters = [] }) {
    const { page } = this;
    page.wait(t("Opening the room…"));
    this.delivery.letters = letters;
    this.agreement.accepted = accepted;
    Object.assign(this, {
      hand,
      own: asked.name ?? own ?? page.store.settings.name,
      from: accepted?.from ?? "",
    });
    const peerMatch = (this.peerMatch = new PeerMatch({
      engine: page.engine,
      lost: page.lost,
      face: page.face,
      servers: page.servers,
      tells: {
        status: (status, news) => this.show(status, news),
        barred: () => {
          this.barred = true;
          this.refresh();
        },
        untimely: () => page.notices.say(words.UNTIMELY, { kind: "clock", stays: true }),
        fatal: (said) => page.notices.say(said, { kind: "peers", stays: true }),
        news: () => ({ title: page.title, own: this.own }),
      },
    }));
    page.at(peerMatch);
    try {
      const who = { engine: page.version, seed: secret(32) };
      const opened = link ? null : await peerMatch.met({ ...who, ...asked });
      this.link = opened?.status.link ?? link;
      history.replaceState(null, "", `${location.pathname}${location.search}${this.link}`);
      if (opened) this.opened?.(this.address(opened.status));
      const lost = () => {
        peerMatch.stop();
        page.notices.say(t("This seat is now played in another tab."), { kind: "seat", stays: true });
      };
      const free = Boolean(await hold(lockOf(this.link), { lost }));
      this.journal = free ? await Journal.open(this.link).catch(() => null) : null;
      if (!free) this.watchUntilFree();
      else if (!this.journal)
        page.notices.say(
          t("This browser can't save anything for this page. If you reload it during the match, you lose your seat."),
          { kind: "seat", stays: true },
        );
      const seat = free ? await this.seat(asked) : { link, watch: true, name: this.own };
      await peerMatch.come(opened ?? (await peerMatch.met({ ...who, ...seat })), this.journal);
    } catch (error) {
      peerMatch.stop();
      page.wait(t("The match can't be opened."));
      page.notices.say(t("The match can't be opened: {message}.", { message: /** @type {Error} */ (error).message }), {
        kind: "peers",
        stays: true,
      });
      return;
    }
    this.past = Boolean(peerMatch.status && words.ended(peerMatch.status));
    setTimeout(() => {
      this.late = true;
      this.refresh();
    }, PATIENCE);
    for (const kind of ["online", "offline"]) addEventListener(kind, () => this.refresh());
    void this.listen();
    void watchPermission((state) => {
      if (this.permission) peerMatch.wake(false); // a later call: the permission has changed
      this.permission = state;
      this.refresh();
    });
    peerMatch.meet(this.link.split("/")[2], hand);
    for (const kept of letters) peerMatch.post?.bring(kept, true);
    for (const kind of ["dragover", "drop"])
      addEventListener(kind, (event) => this.delivery.drop(/** @type {DragEvent} */ (event)));
    if (letter) void this.delivery.receive(letter);
    if (code) await this.delivery.answer(code);
    else if (asked.secret && hand) await this.delivery.offer();
    else if (asked.secret) {
      if (site.chat) await this.inviteChat();
      this.invite();
    }
    this.refresh();
  }

  /**
   * Add the seat's stored lines to the first request. They are read now, because another tab may have signed and stored
   * more, or taken the seat by the same invitation, before this tab held the lock.
   * @param {Way["asked"]} asked
   */
  async seat(asked) {
    const lines = (await this.journal?.lines()) ?? [];
    return lines.length ? { ...asked, lines, kept: this.journal?.kept } : asked;
  }

  /** Show that this tab only watches because another tab holds the seat, and offer to take the seat over. */
  watchUntilFree() {
    /** @param {string} said */
    const say = (said) =>
      this.page.notices.say(said, {
        kind: "seat",
        stays: true,
        action: {
          label: t("Play here"),
          act: () => void hold(lockOf(this.link), { take: true }).then(() => location.reload()),
        },
      });
    say(t("You're playing this seat in another tab. Here you can watch."));
    void inherit(lockOf(this.link)).then(() => say(t("The other tab was closed. You can play this seat here.")));
  }

  /** Receive codes that the visitor opens in other tabs of this browser. */
  async listen() {
    const { delivery } = this;
    expect(await nameOf(this.link.split("/")[2]), ({ offer, answer, letter }) => {
      if (letter) void delivery.receive(letter);
      else if (offer) void delivery.answer(offer);
      else return delivery.answers(answer);
      return true;
    });
  }

  /** True if this device has no network. */
  get offline() {
    return navigator.onLine === false;
  }

  // Connecting.

  /**
   * Return the link that the visitor sends to friends. A host's link contains the proposal, unless it carries a letter
   * of a match that has begun.
   * @param {Status | null | undefined} status
   */
  address(status, code = "", letter = "") {
    const begun = letter && status?.phase !== "lobby";
    const proposal = status?.role === "host" && !begun ? written(this.own, status.terms) : "";
    const carried = letter && `${proposal ? "&" : "?"}letter=${letter}`;
    return `${location.href.split("#")[0]}${site.made || "#"}${this.link.slice(1)}${code}${proposal}${carried}`;
  }

  /** Load the module with the sentences on a clock in days, once. */
  async date() {
    if (this.dated) return;
    this.dated = true;
    try {
      this.days = /** @type {typeof import("./days.js")} */ (await import(absolute(site.days)));
      this.refresh();
    } catch {
      setTimeout(() => (this.dated = false), RETRY);
    }
  }

  /**
   * Copy the link of a new room as soon as it is known. The write to the clipboard starts at once, since a browser
   * allows it only right after a touch.
   */
  copy() {
    const link = this.linked.then((text) => new Blob([text], { type: "text/plain" }));
    Promise.resolve()
      .then(() => navigator.clipboard.write([new ClipboardItem({ "text/plain": link })]))
      .then(
        () => this.tell(t("Link copied.")),
        () => {}, // the dialog also has a button that copies the link
      );
  }

  /** Invite the members of the messenger's chat. */
  async inviteChat() {
    /** @type {typeof import("./chat.js")} */
    const { invite } = await import(absolute(site.chat ?? ""));
    invite(this.page, this.address(this.peerMatch?.status), this.own);
  }

  invite() {
    const { title, about } = this.page;
    this.invitation = new Invitation({
      title,
      about,
      address: this.address(this.peerMatch?.status),
      hand: () => void this.delivery.offer(),
      tell: (said) => this.tell(said),
      more: this.notifying(),
    });
    this.refresh();
  }

  /** Return the switch for notifications. */
  notifying() {
    return notifying(this.page.store, (said) => this.tell(said));
  }

  /** @param {Parameters<PeerMatch["say"]>[0]} asked */
  say(asked) {
    void this.peerMatch?.say(asked);
  }

  /** @param {string} said */
  tell(said) {
    this.page.notices.say(said, { kind: "told" });
  }

  // Current state.

  refresh() {
    if (this.peerMatch?.status) this.show(this.peerMatch.status, []);
  }

  /** @param {Status} status @param {News[]} news */
  show(status, news) {
    const { peerMatch, page } = this;
    if (!peerMatch) return;
    for (const one of news) this.hear(one, status);
    this.reaching = peerMatch.reaching ? this.reaching || performance.now() : 0;
    const slow = this.reaching > 0 && performance.now() - this.reaching > SLOW;
    this.obstacle = this.offline ? words.OFFLINE : words.obstacle(this.permission, slow, this.barred);
    if (status.phase === "lobby") {
      const { stage = "", text = "" } = peerMatch.post ?? {};
      const address = this.address(status, "", stage === "refused" ? text : "");
      this.invitation?.show(status, this.late, this.obstacle, this.own, stage, address);
      this.agreement.settle(status);
    } else this.invitation?.close();
    if (words.inDays(status)) void this.date();
    this.wait.show(status.phase === "lobby");
    this.wait.turn(peerMatch.update?.waits === "you" && page.title);
    this.keep(status);
    const around = this.bar.view(status);
    const { progress, clock, ...rest } = around;
    const said = JSON.stringify(rest) + (peerMatch.update ? "" : "empty");
    peerMatch.around = around;
    if (!peerMatch.update && rest.waiting !== this.shown) page.wait((this.shown = rest.waiting ?? ""));
    page.around(said === this.told ? { progress, clock } : around);
    this.told = said;
    this.ask(status);
  }

  /** @param {News} news @param {Status} status */
  hear({ event, name, wish, seat, reason, channel }, status) {
    const { notices } = this.page;
    if (event === "begun") {
      this.told = "";
      const watching = words
        .here(status)
        .filter((peer) => peer.seat === null)
        .map((peer) => peer.name || t("Somebody"));
      if (seat !== null && watching.length)
        this.tell(words.told(watching, n(watching.length, "{who} watches.", "{who} watch.")));
    }
    if (event === "came") {
      if (status.phase === "lobby") this.wait.arrive(name || t("Somebody"));
      notices.drop("version");
      this.barred = false;
      this.delivery.done();
    }
    if (event === "came" && status.phase !== "lobby") {
      this.tell(
        wish === "watch" || seat === null
          ? words.told([name || t("Somebody")], n(1, "{who} watches.", "{who} watch."))
          : t("{who} is connected.", { who: name }),
      );
    }
    if (event === "damaged")
      notices.say(t("This browser's copy may be incomplete. You can move once all other players are connected."), {
        kind: "peers",
        stays: true,
      });
    if (event === "written" && status.phase === "lobby" && document.hidden) this.wait.arrive(name || t("Somebody"));
    if (event === "opened") this.delivery.opened(reason ?? "", name);
    if (event === "turned away" && channel !== MAIL)
      notices.say(t("Someone tried to join but can't be let in: {reason}.", { reason }), {
        kind: "peers",
        stays: true,
      });
    if (event === "outdated") {
      this.invitation?.close(); // a dialog would cover the notice
      notices.say(channel === MAIL ? words.OUTDATED_LETTER : words.OUTDATED, {
        kind: "version",
        stays: true,
        action: { label: t("Update"), act: renew },
      });
    }
  }

  /**
   * Take this seat back from another device: mark this browser's copy as a restored one, which the other players must
   * admit, and reload the page.
   */
  async takeBack() {
    try {
      await this.journal?.append(["lost"]);
      location.reload();
    } catch (error) {
      this.tell(t("The seat can't be taken back: {message}.", { message: /** @type {Error} */ (error).message }));
    }
  }

  /** Update this match's entry in the list of matches, if it has changed. @param {Status} status */
  keep(status) {
    const { page, journal, hand } = this;
    const { letters } = this.delivery;
    const { accepted } = this.agreement;
    const { phase, names = [], peers } = status;
    const others = peers.length || !this.from ? peers.map(({ name }) => name) : [this.from];
    const lobby = phase === "lobby";
    const about = {
      names: names.length ? names : [this.own, ...others],
      ...{ game: page.game, title: page.title, hand, over: words.ended(status) ? phase : "" },
      waits: lobby ? phase : this.peerMatch?.update?.waits,
      accepted: lobby && accepted ? written(accepted.from, accepted) : undefined,
      letters: letters.length ? letters : undefined,
    };
    const now = JSON.stringify(about);
    if (!journal || now === this.kept || this.peerMatch?.stopped) return;
    this.kept = now;
    journal.keep(about).catch(() => (this.kept = "")); // retried at the next status
  }
}
