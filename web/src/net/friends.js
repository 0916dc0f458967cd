// One room of a match with friends, as the page shows it: connects, shows who has arrived and the state of the match,
// and offers actions.

import { secret } from "../data/bytes.js";
import { save } from "../page/dom.js";
import { hold, inherit } from "../storage/lock.js";
import { renew } from "../page/offline.js";
import { absolute, site } from "../site.js";
import { asking } from "./asking.js";
import { clock, since } from "./clock.js";
import { Company } from "./company.js";
import { Connection } from "./connection.js";
import { Journal } from "./journal.js";
import { Invitation } from "./lobby.js";
import { helpers } from "./meet.js";
import { watchPermission } from "./permission.js";
import { same, written } from "./proposal.js";
import { allow, mayAllow, notifying } from "./notify.js";
import { readable } from "./readable.js";
import { expect, lockOf, nameOf } from "./tabs.js";
import { Wait } from "./wait.js";
import * as words from "./words.js";

/** @typedef {import("../crossing.js").Status} Status */
/** @typedef {import("../crossing.js").News} News */
/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../table/types.js").View} View */
/** @typedef {import("./proposal.js").Proposal} Proposal */
/**
 * The functions the page provides: `wait` shows text on an empty table, `around` shows text around a table, `at` sets
 * who is at the table.
 * @typedef {{engine: import("../engine/client.js").Engine, lost: (error: unknown) => boolean,
 *   face: import("../app/sitting.js").Face, game: string, title: string, about: import("../crossing.js").About,
 *   store: import("../storage/store.js").Store, ring: () => void, options: string, servers: import("./meet.js").Servers,
 *   notices: import("../app/notices.js").Notices, wait: (words: string) => void, around: (around: Partial<View>) => void,
 *   version: string, verdict: (update: Update) => string, leave: () => void, at: (company: Company) => void}} Page
 */
/**
 * How to join: the engine's first request, the code of an offer, whether to use no relay, the proposal that the visitor
 * has accepted, now or at an earlier visit, the visitor's own name, if it was kept, a letter that the link carries, and
 * letters of earlier visits.
 * @typedef {{asked: import("../crossing.js").Requests["meet"], link?: string, code?: string, hand?: boolean,
 *   accepted?: Proposal | null, own?: string, letter?: string, letters?: string[]}} Way `link`: the engine writes it for a new room
 */

/** How long until an absent player counts as missing, ms. */
const PATIENCE = 15_000;
/** How long until connecting counts as slow, ms. */
const SLOW = 3000;
/** How long until the button is offered again if no call was made, ms. */
const AGAIN = 120_000;
/** How long to wait before trying again to begin a match that the engine refused, ms: after too many matches that never
 * began, it allows one a minute (`pygames.peer.channel.ends`). */
const BEGIN = 61_000;
/** How long to wait before trying again to load a part of the page, ms. */
const RETRY = 10_000;
/** The channel of an event that concerns a letter. */
const MAIL = "mail";

/** True for a guest's game. @param {string} game */
const ofGuest = (game) => game.startsWith("guest/");

/** One room, as the page shows it. */
export class Friends {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.link = "";
    this.late = false;
    this.barred = false;
    /** The state of the permission to reach the local network; "" if the browser has none. */
    this.permission = "";
    /** Since when a connection attempt is running; 0 if none is. */
    this.reaching = 0;
    /** The reason, in words, that a friend who was found is not connected. */
    this.obstacle = "";
    this.hand = false;
    /** The time until which no call is offered. */
    this.patient = 0;
    /**
     * The last output, to avoid repetition: the entry in the list of matches, the text on an empty table, the text
     * around a table.
     */
    this.kept = this.shown = this.told = "";
    this.ask = asking(page.notices, {
      draw: () => void this.company?.end("agree draw"),
      undo: (lines) => this.say({ say: "undo", lines }),
    });
    this.clock = clock();
    /** The sentences on a clock in days, once they are loaded. @type {typeof import("./days.js") | null} */
    this.days = null;
    this.dated = false;
    this.wait = new Wait(page.store, page.ring);
    /** The visitor's own name. */
    this.own = "";
    /** @type {Journal | null} */
    this.journal = null;
    /** @type {Company | null} */
    this.company = null;
    /** @type {Invitation | null} */
    this.invitation = null;
    /** @type {HTMLDialogElement | null} */
    this.box = null;
    /**
     * A code of this side that may have been sent: an offer; and below, an answer to one.
     * @type {import("./hand.js").Offer | null}
     */
    this.made = null;
    this.answered = "";
    /** The module for what is sent by hand, once it is loaded. @type {typeof import("./by_hand.js") | null} */
    this.hands = null;
    /** The letter that was opened last, and those that brought news, as links carry them. @type {string} */
    this.brought = "";
    /** @type {string[]} */
    this.letters = [];
    /** The proposal that the visitor has accepted; kept for the next visit. @type {Way["accepted"]} */
    this.accepted = null;
    /** True while the engine is asked to accept the host's terms. */
    this.accepting = false;
    /** The host's name, once it is known. */
    this.from = "";
    /** True if the match had ended before this visit. */
    this.past = false;
    /** The guests with whom the match was begun. */
    this.begun = "";
    /** The complete link of a new room. @type {Promise<string>} */
    this.linked = new Promise((resolve) => (this.opened = resolve));
  }

  /** @param {Way} way */
  async enter({ asked, link = "", code = "", hand = false, accepted = null, own, letter = "", letters = [] }) {
    const { page } = this;
    page.wait("Opening the room…");
    Object.assign(this, {
      hand,
      letters,
      own: asked.name ?? own ?? page.store.settings.name,
      accepted,
      from: accepted?.from ?? "",
    });
    const company = (this.company = new Company({
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
    page.at(company);
    try {
      const who = { engine: page.version, seed: secret(32) };
      const opened = link ? null : await company.met({ ...who, ...asked });
      this.link = opened?.status.link ?? link;
      history.replaceState(null, "", `${location.pathname}${location.search}${this.link}`);
      if (opened) this.opened?.(this.address(opened.status));
      const lost = () => {
        company.stop();
        page.notices.say("This seat is now played in another tab.", { kind: "seat", stays: true });
      };
      const free = Boolean(await hold(lockOf(this.link), { lost }));
      this.journal = free ? await Journal.open(this.link).catch(() => null) : null;
      if (!free) this.watchUntilFree();
      else if (!this.journal)
        page.notices.say(
          "This browser can't save anything for this page. If you reload it during the match, you lose your seat.",
          { kind: "seat", stays: true },
        );
      const seat = free ? await this.seat(asked) : { link, watch: true, name: this.own };
      await company.come(opened ?? (await company.met({ ...who, ...seat })), this.journal);
    } catch (error) {
      company.stop();
      page.wait("The match can't be opened.");
      page.notices.say(`The match can't be opened: ${/** @type {Error} */ (error).message}.`, {
        kind: "peers",
        stays: true,
      });
      return;
    }
    this.past = Boolean(company.status && words.ended(company.status));
    setTimeout(() => {
      this.late = true;
      this.refresh();
    }, PATIENCE);
    for (const kind of ["online", "offline"]) addEventListener(kind, () => this.refresh());
    void this.listen();
    void watchPermission((state) => {
      if (this.permission) company.wake(false); // the permission has changed
      this.permission = state;
      this.refresh();
    });
    company.meet(this.link.split("/")[2], hand);
    for (const kept of letters) company.post?.bring(kept, true);
    for (const kind of ["dragover", "drop"])
      addEventListener(kind, (event) => this.drop(/** @type {DragEvent} */ (event)));
    if (letter) void this.receive(letter);
    if (code) await this.answer(code);
    else if (asked.secret && hand) await this.offer();
    else if (asked.secret) {
      if (site.chat) await this.inviteChat();
      this.invite();
    }
    this.refresh();
  }

  /**
   * Return the first request with the seat's lines as they are now: until this tab held the lock, another one may have
   * signed and stored more.
   * @param {Way["asked"]} asked
   */
  async seat(asked) {
    const lines = (asked.lines && (await this.journal?.lines())) ?? [];
    return lines.length ? { ...asked, lines, kept: this.journal?.kept } : asked;
  }

  /** Watch from a second tab of the same seat, which can take over the seat. */
  watchUntilFree() {
    /** @param {string} said */
    const say = (said) =>
      this.page.notices.say(said, {
        kind: "seat",
        stays: true,
        action: {
          label: "Play here",
          act: () => void hold(lockOf(this.link), { take: true }).then(() => location.reload()),
        },
      });
    say("You're playing this seat in another tab. Here you can watch.");
    void inherit(lockOf(this.link)).then(() => say("The other tab was closed. You can play this seat here."));
  }

  /** Receive codes that were opened in other tabs of this browser. */
  async listen() {
    expect(await nameOf(this.link.split("/")[2]), ({ offer, answer, letter }) => {
      if (letter) void this.receive(letter);
      else if (offer) void this.answer(offer);
      else if (answer && this.made?.waits())
        void this.made
          .answer(/** @type {typeof import("./by_hand.js")} */ (this.hands).codeOf(answer))
          .catch((error) => this.page.notices.say(readable(error), { kind: "peers" }));
      else return false;
      return true;
    });
  }

  /** True if this device has no network. */
  get offline() {
    return navigator.onLine === false;
  }

  // Connecting.

  /**
   * Return the link to send. A host's link contains the proposal, unless it carries a letter of a match that has begun.
   * @param {Status | null | undefined} status
   */
  address(status, code = "", letter = "") {
    const begun = letter && status?.phase !== "lobby";
    const proposal = status?.role === "host" && !begun ? written(this.own, status.terms) : "";
    const carried = letter && `${proposal ? "&" : "?"}letter=${letter}`;
    return `${location.href.split("#")[0]}${site.made || "#"}${this.link.slice(1)}${code}${proposal}${carried}`;
  }

  /** Load the module for what is sent by hand; null if that fails. */
  async byHand() {
    try {
      this.hands ??= /** @type {typeof import("./by_hand.js")} */ (await import(absolute(site.by_hand)));
    } catch {
      this.tell("Part of the page couldn't be loaded. Try again when you're back online.");
    }
    return this.hands;
  }

  /** Load the sentences on a clock in days, once. */
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

  /** Copy the link of a new room as soon as it is known; a browser allows that only right after a touch. */
  copy() {
    const link = this.linked.then((text) => new Blob([text], { type: "text/plain" }));
    Promise.resolve()
      .then(() => navigator.clipboard.write([new ClipboardItem({ "text/plain": link })]))
      .then(
        () => this.tell("Link copied."),
        () => {}, // the dialog offers it again
      );
  }

  /** Invite the members of the messenger's chat. */
  async inviteChat() {
    /** @type {typeof import("./chat.js")} */
    const { invite } = await import(absolute(site.chat ?? ""));
    invite(this.page, this.address(this.company?.status), this.own);
  }

  invite() {
    const { title, about } = this.page;
    this.invitation = new Invitation({
      title,
      about,
      address: this.address(this.company?.status),
      hand: () => void this.offer(),
      tell: (said) => this.tell(said),
      more: this.notifying(),
    });
    this.refresh();
  }

  /** Return the switch for notifications. */
  notifying() {
    return notifying(this.page.store, (said) => this.tell(said));
  }

  /**
   * As guest accept the terms if they are those that the visitor has accepted; as host begin the match, once for the
   * same guests, when all seats are taken.
   * @param {Status} status
   */
  settle(status) {
    const { role, seats, terms, agreed, peers } = status;
    if (terms) this.from = peers.find(({ host }) => host)?.name || this.from;
    if (role === "play" && terms && this.accepted) {
      if (!same(this.accepted, terms)) this.accepted = null;
      else if (!agreed && !this.accepting) void this.agree(this.accepted);
    }
    const guests = words.willing(status).map(({ id }) => id);
    if (role !== "host") return;
    const wanted = guests.length < seats - 1 ? [] : guests.slice(0, seats - 1);
    if (wanted.join() === this.begun) return;
    this.begun = wanted.join();
    if (this.begun) void this.begin(wanted);
  }

  /** Begin the match; if the engine refuses, try again after a while. @param {string[]} guests */
  async begin(guests) {
    if (await this.company?.say({ say: "begin", guests })) return;
    setTimeout(() => {
      this.begun = "";
      this.refresh();
    }, BEGIN);
  }

  /** Accept these terms; the engine refuses if the host has changed them meanwhile. @param {Proposal} accepted */
  async agree({ options, clock }) {
    this.accepting = true;
    await this.company?.say({ say: "agree", options, clock });
    await this.company?.taken;
    this.accepting = false;
  }

  /** Accept these terms, or withdraw. @param {Status} status @param {boolean} yes */
  accept({ seats, terms }, yes) {
    this.accepted = yes && terms ? { ...terms, from: this.from, seats } : null;
    if (!yes) this.say({ say: "rise" });
    this.refresh();
  }

  /** @param {Parameters<Company["say"]>[0]} asked */
  say(asked) {
    void this.company?.say(asked);
  }

  /** @param {string} said */
  tell(said) {
    this.page.notices.say(said, { kind: "told" });
  }

  /** Show an offer to exchange by hand: the one that awaits its answer, or a new one. */
  async offer() {
    const { company, page } = this;
    const hands = company && (await this.byHand());
    if (!hands) return;
    if (!this.made?.waits()) this.made = await hands.offer(this.connection(), company.channels);
    const { code, answer } = this.made;
    const address = this.address(company.status, `/${code}`);
    this.box = hands.offering({ title: page.title, address, answer, tell: (said) => this.tell(said) });
  }

  /** Answer an offer. @param {string} code */
  async answer(code) {
    const { company, page } = this;
    const hands = company && (await this.byHand());
    if (!hands) return;
    try {
      const made = await hands.answer(code, this.connection(), company.channels);
      this.answered = `#answer/${this.link.split("/")[1]}/${await nameOf(this.link.split("/")[2])}/${made}`;
      this.showAnswer();
      this.refresh();
    } catch (error) {
      page.notices.say(readable(error), { kind: "peers", stays: true });
    }
  }

  showAnswer() {
    const { title } = this.page;
    this.box = this.hands?.answering({ title, link: this.answered, tell: (said) => this.tell(said) }) ?? null;
  }

  connection() {
    return new Connection({ iceServers: helpers(this.page.servers) });
  }

  // Letters by hand.

  /** Offer this side's letter to send, and open others. */
  async send() {
    const { company, page } = this;
    const [hands, status] = [await this.byHand(), company?.status];
    if (!hands || !status) return;
    const { names = [], lost = [] } = status;
    this.box = hands.letters({
      who: names.length ? lost.map((seat) => names[seat]) : [this.from].filter(Boolean),
      ...{ title: page.title, game: page.game, address: this.address(status, "", company?.post?.text) },
      tell: (said) => this.tell(said),
      open: (file) => void this.receive(file),
    });
  }

  /** Open a letter. @param {string | File} what as a link carries it, or a file with the link */
  async receive(what) {
    const hands = await this.byHand();
    if (!hands) return;
    this.box?.close(); // it would cover the notice
    try {
      this.brought = typeof what === "string" ? what : await hands.letterIn(what, this.link);
      this.company?.post?.bring(this.brought);
    } catch (error) {
      this.page.notices.say(hands.unopened(error), { kind: "letter", stays: true });
    }
  }

  /** Open a file that is dropped on the page. @param {DragEvent} event */
  drop(event) {
    const [file] = event.dataTransfer?.files ?? [];
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    if (file) void this.receive(file);
  }

  // Current state.

  refresh() {
    if (this.company?.status) this.show(this.company.status, []);
  }

  /** @param {Status} status @param {News[]} news */
  show(status, news) {
    const { company, page } = this;
    if (!company) return;
    for (const one of news) this.hear(one, status);
    this.reaching = company.reaching ? this.reaching || performance.now() : 0;
    const slow = this.reaching > 0 && performance.now() - this.reaching > SLOW;
    this.obstacle = this.offline ? words.OFFLINE : words.obstacle(this.permission, slow, this.barred);
    if (status.phase === "lobby") {
      const { stage = "", text = "" } = company.post ?? {};
      const address = this.address(status, "", stage === "refused" ? text : "");
      this.invitation?.show(status, this.late, this.obstacle, this.own, stage, address);
      this.settle(status);
    } else this.invitation?.close();
    if (words.inDays(status)) void this.date();
    this.wait.show(status.phase === "lobby");
    this.wait.turn(company.update?.waits === "you" && page.title);
    this.keep(status);
    const around = this.around(status);
    const { progress, clock, ...rest } = around;
    const said = JSON.stringify(rest) + (company.update ? "" : "empty");
    company.around = around;
    if (!company.update && rest.waiting !== this.shown) page.wait((this.shown = rest.waiting ?? ""));
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
        .map((peer) => peer.name || "Somebody");
      if (seat !== null && watching.length) this.tell(words.told(watching, "{who} watches.", "{who} watch."));
    }
    if (event === "came") {
      if (status.phase === "lobby") this.wait.arrive(name || "Somebody");
      notices.drop("version");
      this.barred = false;
      this.box?.close();
      this.box = null;
      this.answered = "";
    }
    if (event === "came" && status.phase !== "lobby") {
      this.tell(
        wish === "watch" || seat === null
          ? words.told([name || "Somebody"], "{who} watches.")
          : `${name} is connected.`,
      );
    }
    if (event === "damaged")
      notices.say("This browser's copy may be incomplete. You can move once all other players are connected.", {
        kind: "peers",
        stays: true,
      });
    if (event === "written" && status.phase === "lobby" && document.hidden) this.wait.arrive(name || "Somebody");
    if (event === "opened" && this.hands) {
      const news = reason === "news";
      if (news) this.letters = [...this.letters.filter(([place]) => place !== this.brought[0]), this.brought];
      notices.say(this.hands.opened(reason ?? "", name), { kind: "letter", stays: !news });
    }
    if (event === "turned away" && channel !== MAIL)
      notices.say(`Someone tried to join but can't be let in: ${reason}.`, { kind: "peers", stays: true });
    if (event === "outdated") {
      this.invitation?.close(); // a dialog would cover the notice
      notices.say(channel === MAIL ? words.OUTDATED_LETTER : words.OUTDATED, {
        kind: "version",
        stays: true,
        action: { label: "Update", act: renew },
      });
    }
  }

  /** @param {Status} status @returns {Partial<View>} */
  around(status) {
    const { company } = this;
    const letter = company?.post?.stage;
    const early = status.result && !company?.update; // stopped before there was a table to draw
    const waiting = early ? this.proven(status) : words.waiting(status, since(company?.since ?? 0), this.from);
    return {
      waiting,
      aside: this.aside(status, waiting, letter),
      progress: words.progress(status),
      clock: this.clock(status),
      actions: this.actions(status),
      away: words.ended(status) ? [] : (status.lost ?? []),
      over: company ? this.over(company, status) : null,
    };
  }

  /**
   * Return what the bar adds to whom the match waits for: a claim, a deadline, what happens to the letter.
   * @param {Status} status @param {string} waiting whom it waits for @param {string} [letter] the stage of the letter
   */
  aside(status, waiting, letter = "") {
    const { page, late, obstacle, from, accepted, days } = this;
    const said = waiting && words.aside(status, page.about, late, obstacle, from, accepted, letter);
    if (!words.inDays(status))
      return words.called(status) || (performance.now() > this.patient && words.overdue(status)) || said;
    return days?.claimed(status, letter) || [days?.deadline(status, letter), said].filter(Boolean).join(" ");
  }

  /** Return the actions available while waiting. @param {Status} status */
  actions(status) {
    const { page, company } = this;
    const { phase, role, claimable = [], leavable = [], seat = null } = status;
    if (!company) return [];
    if (status.result) return company.update ? [] : this.leaving(company);
    const hand = this.answered
      ? { label: "Show the answer", main: true, act: () => this.showAnswer() }
      : { label: "Connect by hand", act: () => void this.offer() };
    const byHand = !site.chat && (this.hand || this.late);
    const stage = company.working ? "" : company.post?.stage;
    const refused = stage === "refused";
    const letters = site.chat ? [] : [this.sending()];
    const found = [];
    if (phase === "lobby") {
      const ready = words.willing(status).length >= status.seats - 1;
      const alone = words.gathering(status);
      if (role === "host")
        found.push({ label: site.chat ? "Show the seats" : "Show the link", main: !ready, act: () => this.invite() });
      else if (alone && byHand) found.push(hand);
      if (role === "host" ? ready && refused : refused || stage === "kept") found.push(...letters);
      if (role === "play" && alone && mayAllow(page.store))
        found.push({ label: "Notify me", act: () => void allow(page.store, (said) => this.tell(said)) });
      if (role === "play" && !status.seating) {
        if (status.agreed || this.accepted)
          found.push({ label: "Give up my seat", act: () => this.accept(status, false) });
        else if (status.terms && !alone)
          found.push({ label: "Play", main: true, act: () => this.accept(status, true) });
      }
      return [...found, { label: this.offline ? "Play the computer" : "Leave", act: page.leave }];
    }
    if (status.elsewhere) return [{ label: "Play here", main: true, act: () => void this.takeBack() }];
    const [late] = claimable;
    const [silent] = leavable;
    if (status.concedable) found.push({ label: "Concede", act: () => this.say({ say: "concede" }) });
    if (silent !== undefined)
      found.push({ label: "Leave without a winner", act: () => this.say({ say: "leave", seat: silent }) });
    if (late !== undefined && performance.now() > this.patient) {
      const label = this.days ? "Claim the match" : "Call time";
      found.push({ label, main: Boolean(this.days), act: () => this.say({ say: "call", seat: late }) });
      if (status.replaceable && !status.calls?.some((one) => one.seat === late && one.wants === "time"))
        found.push({ label: "Let a bot play on", act: () => this.say({ say: "replace", seat: late }) });
      const wait = () => {
        this.patient = performance.now() + AGAIN;
        this.refresh();
      };
      if (!this.days) found.push({ label: "Wait", act: wait });
    }
    if (role === "play" && seat === null) found.push(...leave(page));
    const away = [...new Set(status.waiting?.map((debt) => debt.seat))].filter((one) => status.lost?.includes(one));
    if (away.length && stage === "kept" && !site.chat)
      found.push({ label: "Remind", act: () => void this.remind(away.map((one) => status.names?.[one] ?? "")) });
    if (away.length && (refused || stage === "kept")) found.push(...letters);
    if (seat !== null && status.lost?.length && byHand && !words.here(status).length) found.push(hand);
    return found;
  }

  /** Remind players of the match, as this page can't reach them. @param {string[]} who */
  async remind(who) {
    const { title } = this.page;
    const hands = await this.byHand();
    await hands?.remind({ who, title, address: this.address(null), tell: (said) => this.tell(said) });
  }

  /** Return the action for letters by hand. */
  sending() {
    return {
      label: "Send or open a letter",
      main: this.company?.post?.stage === "refused",
      act: () => void this.send(),
    };
  }

  /** Play this seat here again: this browser's copy asks the other players to admit it, as a restored copy does. */
  async takeBack() {
    await this.journal?.append(["lost"]);
    location.reload();
  }

  /** Return what the end proved. @param {Status} status */
  proven(status) {
    const { about, game } = this.page;
    return words.proven(status, about.hidden, ofGuest(game));
  }

  /**
   * Return the end of the match, and what is proven.
   * @param {Company} company @param {Status} status @returns {View["over"]}
   */
  over(company, status) {
    const { page } = this;
    const { update } = company;
    if (!status.result || !update) return null;
    const left = words.left(status, company.post?.stage ?? "");
    const proof = [this.proven(status), left].filter(Boolean).join(" ");
    const { over } = update;
    if (!over)
      return {
        title: words.ended(status) ? "The match was stopped" : "Claimed, not confirmed",
        reason: proof,
        actions: this.leaving(company),
      };
    const past = (this.past || status.seat === null) && words.PAST;
    const rematch = { label: "Rematch", main: true, act: () => void company.rematch() };
    return {
      title: page.verdict(update),
      reason: [past, over.reason, proof, words.again(status)].filter(Boolean).join(" "),
      scores: over.scores,
      winners: over.winners,
      actions: [
        ...(status.seat === null || status.again ? [] : [rematch]),
        ...(left && company.post?.stage === "refused" ? [this.sending()] : []),
        ...this.leaving(company),
      ],
    };
  }

  /** Return the remaining actions. @param {Company} company */
  leaving(company) {
    const { page } = this;
    return [
      { label: "Save the log", act: () => void saveLog(company, page.game, (said) => this.tell(said)) },
      ...leave(page),
    ];
  }

  /** Update this match in the list of matches. @param {Status} status */
  keep(status) {
    const { page, journal, hand } = this;
    const { phase, names = [], peers } = status;
    const others = peers.length || !this.from ? peers.map(({ name }) => name) : [this.from];
    const lobby = phase === "lobby";
    const about = {
      names: names.length ? names : [this.own, ...others],
      ...{ game: page.game, title: page.title, hand, over: words.ended(status) ? phase : "" },
      waits: lobby ? phase : this.company?.update?.waits,
      accepted: lobby && this.accepted ? written(this.accepted.from, this.accepted) : undefined,
      letters: this.letters.length ? this.letters : undefined,
    };
    const now = JSON.stringify(about);
    if (!journal || now === this.kept || this.company?.stopped) return;
    this.kept = now;
    journal.keep(about).catch(() => {});
  }
}

/** Return the actions of a visitor without a part in the match. @param {Page} page */
const leave = (page) => [
  { label: "New match", act: () => (location.hash = "#friend") }, // the page opens anew
  { label: "Leave", act: page.leave },
];

/**
 * Save the log that anybody can verify.
 * @param {Company} company @param {string} game @param {(said: string) => void} tell
 */
export async function saveLog(company, game, tell) {
  save(await company.proof(), `${game}.liege-log.txt`);
  const wheel = ofGuest(game) ? " --wheel WHEEL" : "";
  tell(`The log was saved. Anybody can check it with: python3 -m pygames verify FILE${wheel}`);
}
