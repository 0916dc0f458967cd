// A match with friends; it has the interface of `LocalMatch`. It passes bytes between the channels and the engine,
// stores the engine's lines before it sends them, and lets the engine work in slices. The engine renders the table as
// in any other match.

import { fromBase64, toBase64 } from "../data/bytes.js";
import { Channels } from "./channels.js";
import { Rendezvous } from "./rendezvous.js";
import { Post } from "./post.js";
import { ended, gathering, here } from "./words.js";
import { site } from "../site.js";
import { t } from "../page/t.js";

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../app/local_match.js").Face} Face */
/** @typedef {import("../crossing.js").Entry} Entry */
/** @typedef {import("./journal.js").Journal} Journal */
/** @typedef {import("./rendezvous.js").Servers} Servers */
/** @typedef {import("../crossing.js").Status} Status */
/** @typedef {import("../crossing.js").News} News */
/** @typedef {import("../crossing.js").Met} Met */
/** @typedef {import("../crossing.js").Requests} Requests */
/**
 * Callbacks of the match. `status`: its state has changed; `barred`: a player cannot be reached; `fatal`: the match
 * cannot go on.
 * @typedef {{status: (status: Status, news: News[]) => void, barred: () => void, untimely: () => void,
 *   fatal: (said: string) => void, news: () => {title: string, own: string}}} Tells `untimely`: this device's clock
 * is wrong; `news`: returns the game's title and this player's name
 */

/** The number of slices of work that the engine does in one request; each takes about 10 ms. */
const SLICES = 3;
/** Maximum characters of journal lines in one request; the engine accepts about twice as many. */
const LINES_MAX = 400_000;
/** Maximum characters of incoming messages in one request. */
const HEARD_MAX = 400_000;
/** Maximum characters of a message apart from its data: its kind, its channel, and the values of a new channel. */
const FRAME = 99;
/**
 * The waits before each new search while a player is missing, ms. They grow, because each search creates connections,
 * and a browser that does not free them allows only 500.
 */
const AGAIN = [500, 5000, 10_000, 20_000, ...Array(5).fill(30_000), 60_000, 120_000, 300_000];
/** The index in `AGAIN` of the first wait after a page has joined the room. */
const PATIENT = 4;
/** If all peers are lost after a connection longer than this, the waits in `AGAIN` start from the first again, ms. */
const STEADY = 10_000;

export class PeerMatch {
  /** @param {{engine: Engine, face: Face, servers: Servers, tells: Tells, lost: (error: unknown) => boolean}} page `lost`:
   *   returns true if the error means that the engine died before it replied */
  constructor(page) {
    this.page = page;
    this.engine = page.engine;
    this.face = page.face;
    /** @type {Journal | null} */
    this.journal = null;
    /** @type {Update | null} */
    this.update = null;
    /** @type {Entry[]} */
    this.log = [];
    this.id = "";
    /** @type {Status | null} */
    this.status = null;
    /** All stored lines of the journal, from which a new engine restores the match. @type {string[]} */
    this.lines = [];
    /**
     * The program's version, which the peers compare; a restarted engine gets the same one.
     * @type {string | undefined}
     */
    this.program = "";
    /** @type {string[][]} */
    this.heard = [];
    /** @type {Promise<void>} */
    this.taken = Promise.resolve();
    this.busy = false;
    /** True while the engine has work left, so that this side's letter may be out of date. */
    this.working = false;
    this.stopped = false;
    /** The number of engines that have died; a reply of an earlier engine is dropped. */
    this.losses = 0;
    /** The time at which the match reached its current height, ms. */
    this.since = 0;
    this.tries = 0;
    /** The number of letters that the engine has written. */
    this.written = 0;
    /** The time at which a peer completed the handshake, ms; 0 if none has. */
    this.greeted = 0;
    /** @type {Rendezvous | null} */
    this.meeting = null;
    /** The timer of the next search. @type {ReturnType<typeof setTimeout> | undefined} */
    this.searchTimer = undefined;
    /** @type {Post | null} */
    this.post = null;
    /**
     * The parts of the table's view that depend on the peers' status: the bar's texts and actions, the clock, the
     * progress.
     * @type {Partial<import("../table/types.js").View>}
     */
    this.around = {};
    this.channels = new Channels({
      up: (name, binding) =>
        this.hear(["connect", name, binding, toBase64(crypto.getRandomValues(new Uint8Array(32)))]),
      heard: (name, data) => this.hear(["receive", name, data]),
      down: (name) => this.hear(["disconnect", name]),
      alone: () => this.alone(),
    });
  }

  /**
   * Send the first request ("meet") to the engine: open a room, join by a link, or return to the seat that these lines
   * restore. If the engine died, send it once more.
   * @param {Requests["meet"]} asked @returns {Promise<Met>}
   */
  async met(asked) {
    if (asked.lines) this.lines = [...asked.lines];
    this.program = asked.engine;
    const meet = () => this.begin(asked);
    return meet().catch((error) => (this.page.lost(error) ? meet() : Promise.reject(error)));
  }

  /**
   * Send the first request to the engine, after the earlier parts of the journal if it is long.
   * @param {Requests["meet"]} asked @returns {Promise<Met>}
   */
  async begin(asked) {
    const lines = asked.lines ?? [];
    let [first, size] = [0, 0];
    for (const [at, { length }] of lines.entries()) {
      if ((size += length) > LINES_MAX) {
        await this.engine.ask("journal", {
          lines: lines.slice(first, at),
          first,
        });
        [first, size] = [at, length];
      }
    }
    return this.engine.ask("meet", first ? { ...asked, lines: lines.slice(first), first } : asked);
  }

  /**
   * Start the match with the engine's first reply: handle it, react to wake-ups of the page, and report the time each
   * second.
   * @param {Met} reply to the first request @param {Journal | null} journal
   */
  async come(reply, journal) {
    this.journal = journal;
    await this.take(reply);
    /** @param {Event} event */
    const wake = ({ type }) => document.visibilityState === "visible" && this.wake(type === "online");
    document.addEventListener("visibilitychange", wake);
    for (const kind of ["online", "pageshow", "resume"]) addEventListener(kind, wake);
    addEventListener("pagehide", () => this.meeting?.leave());
    this.ticking = setInterval(() => this.ask(this.time()), 1000);
    void this.ask(this.time());
    this.pump();
  }

  /** Return the times of this device's two clocks, and the number of the letter that a relay stores (0: none). */
  time() {
    const kept = this.post?.stage === "kept" ? this.written : 0;
    return { now: performance.now() / 1000, time: Math.max(0, Date.now() / 1000), kept };
  }

  /**
   * Search for the other players through the relays, and fetch their letters.
   * @param {string} room the secret of the link @param {boolean} hand true to use no relay
   */
  meet(room, hand) {
    const { tells, servers } = this.page;
    const relays = hand ? [] : servers.relays;
    if (relays.length && !site.chat) {
      this.meeting ??= new Rendezvous({
        secret: room,
        servers,
        found: (connection) => {
          this.channels.attach(connection);
          dispatchEvent(new CustomEvent("liege-peer", { detail: connection })); // passing.js sends the peer a workshop's game
        },
        barred: () => tells.barred(),
        untimely: () => tells.untimely(),
      });
      this.meeting.join();
      this.tries = PATIENT;
      this.search();
    }
    this.post ??= new Post({
      secret: room,
      relays,
      hear: (what) => this.hear(what),
      changed: () => {
        if (this.status) tells.status(this.status, []);
        if (this.post?.stage === "kept") void this.ask(this.time()); // a clock in days may start once the letter is stored
      },
      news: () => ({ ...tells.news(), status: this.status, update: this.update }),
    });
    void this.post.open().then(() => this.pump()); // the engine writes a letter only after all relays were asked for letters
  }

  /** True if a player who needs this side's letter is not connected. */
  get absent() {
    if (!this.status) return false;
    const { phase, role, seat = null, agreed, seating, taken, elsewhere, again } = this.status;
    const { lost = [], absent = [], unread = [] } = this.status;
    if (phase !== "lobby") {
      const lacking = ended(this.status) && !again ? unread : lost;
      return seat !== null && !absent.includes(seat) && !elsewhere && lacking.length > 0;
    }
    return this.missing && (role === "host" || ((agreed || seating) && !taken));
  }

  // Losing and finding peers.

  alone() {
    if (this.stopped) return;
    if (this.greeted && performance.now() - this.greeted > STEADY) this.tries = 0; // not after a short connection, as a refused peer would return at once
    this.greeted = 0;
    this.search();
  }

  /** True while connecting to a peer that was found through a relay or by hand. */
  get reaching() {
    return this.channels.trying || Boolean(this.meeting?.trying);
  }

  /**
   * True if the page must search: it has no connection, the host or a guest has yet to come, or a player of the match
   * is not connected.
   */
  get missing() {
    if (!this.status || !this.channels.size) return true;
    const { phase, role, seats, lost = [] } = this.status;
    if (phase !== "lobby") return !ended(this.status) && lost.length > 0;
    const guests = here(this.status).filter(({ wish }) => wish !== "watch");
    return role === "host" ? guests.length < seats - 1 : gathering(this.status);
  }

  /**
   * Search again after a wait, as long as a player is missing: two peers that this one has found may not have found
   * each other.
   */
  search() {
    clearTimeout(this.searchTimer);
    this.searchTimer = setTimeout(
      () => {
        this.searchTimer = undefined;
        if (this.stopped || !this.missing) return;
        if (!this.meeting?.trying) this.meeting?.join();
        this.search();
      },
      AGAIN[Math.min(this.tries++, AGAIN.length - 1)],
    );
  }

  /**
   * Check which peers are still connected, after the page wakes up or the network changes.
   * @param {boolean} elsewhere
   */
  wake(elsewhere) {
    if (this.stopped) return;
    this.tries = 0;
    this.channels.probe();
    this.post?.wake();
    if (!this.meeting || !this.missing) return;
    if (elsewhere) this.meeting.join(); // pending connection attempts are useless in the new network
    this.search();
  }

  // The engine.

  /** @param {string[]} what */
  hear(what) {
    this.heard.push(what);
    this.pump();
  }

  /** Pass incoming messages to the engine, and let it work until it has nothing left to do. */
  async pump() {
    if (this.busy) return;
    this.busy = true;
    let more = true;
    while ((more || this.heard.length) && !this.stopped) {
      let many = 0;
      for (let size = 0; many < this.heard.length && size < HEARD_MAX; many++)
        size += FRAME + (this.heard[many][2]?.length ?? 0);
      const heard = this.heard.splice(0, many);
      const losses = this.losses;
      const reply = await this.ask({ heard });
      if (losses !== this.losses) return; // `recover` calls `pump` again
      for (const [what, name, data] of heard)
        if (what === "receive") this.channels.taken(name, fromBase64(data).length);
      more = Boolean(reply?.more);
    }
    this.busy = false;
    void this.taken.then(() => this.mail());
  }

  /** Send this side's letter if an absent player needs it. */
  mail() {
    if (!this.stopped) this.post?.need(this.absent, this.reaching, this.busy);
  }

  /** @param {Omit<Requests["exchange"], "slices">} asked @returns {Promise<Met | null>} */
  async ask(asked) {
    if (this.stopped) return null;
    const losses = this.losses;
    try {
      const reply = await this.engine.ask("exchange", {
        slices: SLICES,
        mail: Boolean(this.post?.opened),
        ...asked,
      });
      if (losses !== this.losses) return null;
      void this.take(reply); // not awaited: the engine need not wait for the disk
      return reply;
    } catch (error) {
      if (this.page.lost(error)) return null; // `recover` continues the match
      this.refused(error);
      if (this.update) this.show(this.update, false);
      return null;
    }
  }

  /** Show an error's message to the player. @param {any} error */
  refused(error) {
    this.face.refused(error.message ?? String(error));
  }

  /** Restore the match in a new engine from the stored lines; all channels repeat the handshake. */
  async recover() {
    if (this.stopped || !this.lines.length) return;
    this.losses += 1;
    this.heard = [];
    this.busy = true;
    await this.taken;
    this.written = 0;
    try {
      await this.take(await this.begin({ lines: this.lines, engine: this.program }));
    } catch (error) {
      if (!this.page.lost(error))
        this.page.tells.fatal(
          t("The match can't be continued: {message}.", { message: /** @type {Error} */ (error).message }),
        );
      return;
    }
    this.channels.anew();
    this.post?.again();
    this.busy = false;
    this.pump();
  }

  /**
   * Handle the engine's replies in order, however long the disk takes. A reply that cannot be shown does not block the
   * next.
   * @param {Met} reply
   */
  take(reply) {
    return (this.taken = this.taken.then(() => this.taking(reply)).catch((error) => this.refused(error)));
  }

  /**
   * Handle a reply of the engine: store its lines, send its messages, then show its table and status.
   * @param {Met} reply
   */
  async taking(reply) {
    if (this.stopped) return;
    try {
      this.lines.push(...reply.store);
      await this.journal?.append(reply.store);
    } catch {
      this.stop();
      this.page.tells.fatal(
        t(
          "This browser couldn't save the match, so it has stopped sending. Free up some storage, then reload the page.",
        ),
      );
      return;
    }
    for (const [name, data] of reply.send) this.channels.send(name, fromBase64(data));
    for (const name of reply.close) this.channels.close(name);
    if (reply.status.height !== this.status?.height) this.since = performance.now();
    this.status = reply.status;
    this.working = reply.more;
    if (reply.events.some(({ event }) => event === "begun")) {
      this.update = null;
      this.log = [];
    }
    if (here(reply.status).length) this.greeted ||= performance.now();
    if (this.meeting && this.searchTimer === undefined && this.missing) this.search();
    if (reply.mail) {
      this.written += 1;
      this.post?.write(reply.mail);
    }
    this.mail();
    if (reply.table) this.receive(reply.table, true);
    this.page.tells.status(reply.status, reply.events);
  }

  stop() {
    this.stopped = true;
    clearInterval(this.ticking);
    this.meeting?.leave();
    this.post?.close();
    this.channels.closeAll();
  }

  // Drawing.

  /** @param {Update} update @param {boolean} animate */
  receive(update, animate) {
    this.log.splice(update.log.from, this.log.length, ...update.log.entries);
    this.update = update;
    this.show(update, animate);
  }

  /** @param {Update} update @param {boolean} animate */
  show(update, animate) {
    this.face.show(update, this.log, animate);
    update.events = [];
  }

  // The player's actions, with the same methods as `LocalMatch`.

  /** @param {Omit<Requests["exchange"], "slices">} asked @returns {Promise<Met | null>} null if the engine refuses */
  async say(asked) {
    const reply = await this.ask(asked);
    this.pump();
    return reply;
  }

  /** @param {string} move */
  move(move) {
    return this.say({ say: "move", move });
  }

  /** @param {"resign" | "agree draw"} termination */
  end(termination) {
    return this.say({ say: termination });
  }

  rematch() {
    return this.say({ say: "rematch" });
  }

  /** @param {number | null} at */
  async look(at) {
    try {
      this.receive(await this.engine.ask("look", { at }), false);
    } catch (error) {
      if (!this.page.lost(error)) this.refused(error);
    }
  }

  /** @param {string} view @returns {Promise<{record: string}>} */
  record(view) {
    return this.engine.ask("record", { view });
  }

  /** @returns {Promise<string>} the log, for `python3 -m pygames verify` */
  async proof() {
    return (await this.engine.ask("proof", {})).log;
  }

  /** Propose to undo the last move. */
  undo() {
    return this.say({ say: "undo", lines: this.status?.undoable ?? undefined });
  }
}
