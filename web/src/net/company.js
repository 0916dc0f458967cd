// A match with friends elsewhere, in the place of a `Sitting`: carries bytes between the channels and the engine,
// stores before it sends, lets the engine work in slices. What the table draws comes from the engine as ever.

import { fromBase64, toBase64 } from "../bytes.js";
import { Channels } from "./channels.js";
import { Meeting } from "./meet.js";
import { ended, gathering } from "./words.js";

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../sitting.js").Face} Face */
/** @typedef {import("../crossing.js").Entry} Entry */
/** @typedef {import("./journal.js").Journal} Journal */
/** @typedef {import("./meet.js").Servers} Servers */
/** @typedef {import("../crossing.js").Status} Status */
/** @typedef {import("../crossing.js").News} News */
/** @typedef {import("../crossing.js").Met} Met */
/** @typedef {import("../crossing.js").Requests} Requests */
/** What is told of the match: how it stands; that somebody cannot be reached; the end.
 * @typedef {{status: (status: Status, news: News[]) => void, barred: () => void, untimely: () => void,
 *   fatal: (said: string) => void}} Tells `untimely`: the clock here is wrong */

/** Slices of work in one request; each takes some 10 ms. */
const SLICES = 3;
/** Characters of what was heard in one request. */
const HEARD_MAX = 400_000;
/** While somebody is missing, it is looked again after so long, ms; less and less often, for each look makes connections
 * anew, and a browser that does not clear them away has room for 500. */
const AGAIN = [500, 5000, 10_000, 20_000, ...Array(5).fill(30_000), 60_000, 120_000, 300_000];
/** How long the first look may take: the step above with which it is looked again. */
const PATIENT = 4;
/** Who stayed for so long is looked for at once when gone, ms. */
const STEADY = 10_000;

export class Company {
  /** @param {{engine: Engine, face: Face, servers: Servers, tells: Tells, lost: (error: unknown) => boolean}} page `lost`: whether the engine died before it answered */
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
    /** What was stored: for an engine that has to begin again. @type {string[]} */
    this.lines = [];
    /** Which program the engine is: said to the others, and again when it has to begin again. @type {string | undefined} */
    this.program = "";
    /** @type {string[][]} */
    this.heard = [];
    /** @type {Promise<void>} */
    this.taken = Promise.resolve();
    this.busy = false;
    this.stopped = false;
    /** Engines that were lost; what is asked of an old one is not missed. */
    this.losses = 0;
    /** When the match came to where it is. */
    this.since = 0;
    this.tries = 0;
    /** Since when somebody is there who was greeted. */
    this.greeted = 0;
    /** @type {Meeting | null} */
    this.meeting = null;
    /** Set while it is waited before the next look. @type {ReturnType<typeof setTimeout> | undefined} */
    this.looking = undefined;
    /** What the bar says around the table. @type {Partial<import("../table/types.js").View>} */
    this.around = {};
    this.channels = new Channels({
      up: (name, binding) =>
        this.hear(["connect", name, binding, toBase64(crypto.getRandomValues(new Uint8Array(32)))]),
      heard: (name, data) => this.hear(["receive", name, data]),
      down: (name) => this.hear(["disconnect", name]),
      alone: () => this.alone(),
    });
  }

  /** What the engine is asked first ("meet"): to open a room, to come by a link, or to come back by one's lines.
   * @param {Requests["meet"]} asked @returns {Promise<Met>} */
  async met(asked) {
    if (asked.lines) this.lines = [...asked.lines];
    this.program = asked.engine;
    const meet = () => this.engine.ask("meet", asked);
    return meet().catch((error) => (this.page.lost(error) ? meet() : Promise.reject(error)));
  }

  /** Comes in. @param {Met} reply to what was asked first @param {Journal | null} journal */
  async come(reply, journal) {
    this.journal = journal;
    await this.take(reply);
    /** @param {Event} event */
    const wake = ({ type }) => document.visibilityState === "visible" && this.wake(type === "online");
    document.addEventListener("visibilitychange", wake);
    for (const kind of ["online", "pageshow", "resume"]) addEventListener(kind, wake);
    addEventListener("pagehide", () => this.meeting?.leave());
    this.ticking = setInterval(() => this.ask({ now: performance.now() / 1000 }), 1000);
    this.pump();
  }

  /** Looks for the others through the relays. @param {string} room the secret of the link */
  meet(room) {
    if (!this.page.servers.relays.length) return;
    const { tells, servers } = this.page;
    this.meeting ??= new Meeting({
      secret: room,
      servers,
      found: (connection) => this.channels.attach(connection),
      barred: () => tells.barred(),
      untimely: () => tells.untimely(),
    });
    this.meeting.join();
    this.tries = PATIENT;
    this.search();
  }

  // Losing each other and finding each other again.

  alone() {
    if (this.stopped) return;
    if (this.greeted && performance.now() - this.greeted > STEADY) this.tries = 0; // who is refused at once comes again at once
    this.greeted = 0;
    this.search();
  }

  /** True while somebody who was found, through a relay or by hand, is being reached for. */
  get reaching() {
    return this.channels.trying || Boolean(this.meeting?.trying);
  }

  /** Whether somebody is looked for: anybody, who invited, who is to come, who plays. */
  get missing() {
    if (!this.status || !this.channels.size) return true;
    const { phase, lost = [] } = this.status;
    return phase === "lobby" ? gathering(this.status) : !ended(this.status) && lost.length > 0;
  }

  /** Looks again after a while, for as long as somebody is missing: of three who found me, two may not have found each other. */
  search() {
    clearTimeout(this.looking);
    this.looking = setTimeout(
      () => {
        this.looking = undefined;
        if (this.stopped || !this.missing) return;
        if (!this.meeting?.trying) this.meeting?.join();
        this.search();
      },
      AGAIN[Math.min(this.tries++, AGAIN.length - 1)],
    );
  }

  /** The page was asleep, or the network is another one: who is still there? @param {boolean} elsewhere */
  wake(elsewhere) {
    if (this.stopped) return;
    this.tries = 0;
    this.channels.probe();
    if (!this.meeting || !this.missing) return;
    if (elsewhere) this.meeting.join(); // whoever is being reached for is so in vain
    this.search();
  }

  // The engine.

  /** @param {string[]} what */
  hear(what) {
    this.heard.push(what);
    this.pump();
  }

  /** Tells the engine what was heard and lets it work until there is nothing to do. */
  async pump() {
    if (this.busy) return;
    this.busy = true;
    let more = true;
    while ((more || this.heard.length) && !this.stopped) {
      let many = 0;
      for (let size = 0; many < this.heard.length && size < HEARD_MAX; many++) size += this.heard[many][2]?.length ?? 0;
      const heard = this.heard.splice(0, many);
      const losses = this.losses;
      const reply = await this.ask({ heard });
      if (losses !== this.losses) break;
      for (const [what, name, data] of heard)
        if (what === "receive") this.channels.taken(name, fromBase64(data).length);
      more = Boolean(reply?.more);
    }
    this.busy = false;
  }

  /** @param {Omit<Requests["parley"], "slices">} asked @returns {Promise<Met | null>} */
  async ask(asked) {
    if (this.stopped) return null;
    const losses = this.losses;
    try {
      const reply = await this.engine.ask("parley", { slices: SLICES, ...asked });
      if (losses !== this.losses) return null;
      void this.take(reply); // the engine need not wait for the disk
      return reply;
    } catch (error) {
      if (this.page.lost(error)) return null; // `recover` goes on
      this.face.refused(error instanceof Error ? error.message : String(error));
      if (this.update) this.show(this.update, false);
      return null;
    }
  }

  /** Puts the match before a new engine, from what was stored; the others greet it anew. */
  async recover() {
    if (this.stopped || !this.lines.length) return;
    this.losses += 1;
    this.heard = [];
    this.busy = true;
    await this.taken;
    try {
      await this.take(await this.engine.ask("meet", { lines: this.lines, engine: this.program }));
    } catch (error) {
      if (!this.page.lost(error))
        this.page.tells.fatal(`The match cannot be taken up again: ${/** @type {Error} */ (error).message}.`);
      return;
    }
    this.channels.anew();
    this.busy = false;
    this.pump();
  }

  /** Answers are taken in their order, however long the disk takes. @param {Met} reply */
  take(reply) {
    return (this.taken = this.taken.then(() => this.taking(reply)));
  }

  /** Stored, then sent, then shown. @param {Met} reply */
  async taking(reply) {
    if (this.stopped) return;
    try {
      this.lines.push(...reply.store);
      await this.journal?.append(reply.store);
    } catch {
      this.stop();
      this.page.tells.fatal(
        "This browser could not keep the match, so nothing more is sent. Make room in its storage and reload the page.",
      );
      return;
    }
    for (const [name, data] of reply.send) this.channels.send(name, fromBase64(data));
    for (const name of reply.close) this.channels.close(name);
    if (reply.status.height !== this.status?.height) this.since = performance.now();
    this.status = reply.status;
    if (reply.events.some(({ event }) => event === "begun")) {
      this.update = null;
      this.log = [];
    }
    if (reply.status.peers.length) this.greeted ||= performance.now();
    if (this.meeting && this.looking === undefined && this.missing) this.search();
    if (reply.table) this.receive(reply.table, true);
    this.page.tells.status(reply.status, reply.events);
  }

  stop() {
    this.stopped = true;
    clearInterval(this.ticking);
    this.meeting?.leave();
    this.channels.closeAll();
  }

  // What the table draws.

  /** @param {Update} update @param {boolean} animate */
  receive(update, animate) {
    this.log.length = update.log.from;
    this.log.push(...update.log.entries);
    this.update = update;
    this.show(update, animate);
  }

  /** @param {Update} update @param {boolean} animate */
  show(update, animate) {
    this.face.show(update, this.log, animate);
    update.events = [];
  }

  // What the person does, as with a `Sitting`.

  /** @param {Omit<Requests["parley"], "slices">} asked */
  async say(asked) {
    await this.ask(asked);
    this.pump();
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
      if (!this.page.lost(error)) this.face.refused(error instanceof Error ? error.message : String(error));
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

  /** Asks to take the last move back. */
  undo() {
    return this.say({ say: "undo", lines: this.status?.undoable ?? undefined });
  }
}
