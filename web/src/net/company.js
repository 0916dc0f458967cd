// A match with friends elsewhere, in the place of a `Sitting`: carries bytes between the channels and the engine,
// stores before it sends, lets the engine work in slices. What the table draws comes from the engine as ever.

import { secret, unpacked } from "./bytes.js";
import { Journal } from "./journal.js";
import { meet } from "./meet.js";

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("../sitting.js").Update} Update */
/** @typedef {import("../sitting.js").Face} Face */
/** @typedef {import("../table/types.js").Entry} Entry */
/** @typedef {{kind: string, seat: number | null, reason: string, audited: boolean, scores?: number[]}} Result */
/** @typedef {{phase: string, link: string, role: string, seats: number, ready: boolean,
 *   peers: {name: string, seat: number | null, wish: string, ready: boolean}[], progress: {doing: string, done: number},
 *   seat?: number | null, names?: string[], waiting?: {seat: number, for: string}[], mine?: boolean, fresh?: boolean,
 *   offers?: number[], claimable?: number[], lost?: number[], result?: Result | null}} Status */
/** @typedef {{event: string, [about: string]: any}} News */
/** @typedef {{store: string[], send: [string, string][], close: string[], events: News[], status: Status,
 *   more: boolean, table: Update | null}} Reply */

/** Slices of work in one request; each takes some 10 ms. */
const SLICES = 3;
/** Characters of what was heard in one request. */
const HEARD_MAX = 400_000;

export class Company {
  /** @param {{engine: Engine, face: Face, journal: Journal | null, status: (status: Status, news: News[]) => void,
   *   meeting: {relays: string[], stun: string[]}, fatal: (said: string) => void}} how */
  constructor(how) {
    this.how = how;
    this.engine = how.engine;
    this.face = how.face;
    this.journal = how.journal;
    /** @type {Update | null} */
    this.update = null;
    /** @type {Entry[]} */
    this.log = [];
    this.id = "";
    /** @type {Status | null} */
    this.status = null;
    /** @type {any[][]} */
    this.heard = [];
    /** @type {Promise<void>} */
    this.taken = Promise.resolve();
    this.busy = false;
    this.stopped = false;
    /** @type {Awaited<ReturnType<typeof meet>> | null} */
    this.room = null;
  }

  /** Comes to the room. @param {Record<string, unknown>} asked of the engine @param {string} room the secret of the link */
  async come(asked, room) {
    await this.take(await this.engine.ask("meet", { seed: secret(), ...asked }));
    this.room = await meet({
      secret: room || (this.status?.link.split("/")[2] ?? ""),
      ...this.how.meeting,
      hands: {
        up: (name, binding) => this.hear(["connect", name, binding]),
        heard: (name, data) => this.hear(["receive", name, data]),
        down: (name) => this.hear(["disconnect", name]),
      },
    });
    addEventListener("pagehide", () => this.room?.leave());
    setInterval(() => this.ask({ now: performance.now() / 1000 }), 1000);
    this.pump();
  }

  /** @param {any[]} what */
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
      const heard = [];
      for (let size = 0; this.heard.length && size < HEARD_MAX; heard.push(this.heard.shift())) size += this.heard[0][2]?.length ?? 0;
      more = Boolean((await this.ask({ heard }))?.more);
    }
    this.busy = false;
  }

  /** @param {Record<string, unknown>} asked @returns {Promise<Reply | null>} */
  async ask(asked) {
    if (this.stopped) return null;
    try {
      const reply = await this.engine.ask("parley", { slices: SLICES, ...asked });
      await this.take(reply);
      return reply;
    } catch (error) {
      this.face.refused(error instanceof Error ? error.message : String(error));
      if (this.update) this.show(this.update, false);
      return null;
    }
  }

  /** Answers are taken in their order, however long the disk takes. @param {Reply} reply */
  take(reply) {
    return (this.taken = this.taken.then(() => this.taking(reply)));
  }

  /** Stored, then sent, then shown. @param {Reply} reply */
  async taking(reply) {
    if (this.stopped) return;
    try {
      await this.journal?.append(reply.store);
    } catch {
      this.stop();
      this.how.fatal("This browser could not keep the match, so nothing more is sent. Make room in its storage and reload the page.");
      return;
    }
    for (const [name, data] of reply.send) this.room?.send(name, unpacked(data));
    for (const name of reply.close) this.room?.close(name);
    this.status = reply.status;
    if (reply.table) this.receive(reply.table, true);
    this.how.status(reply.status, reply.events);
  }

  stop() {
    this.stopped = true;
    this.room?.leave();
  }

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

  /** @param {Record<string, unknown>} asked */
  async say(asked) {
    await this.ask(asked);
    this.pump();
  }

  /** @param {string} move */
  move(move) {
    return this.say({ say: "move", move });
  }

  /** @param {"resign" | "agree draw"} how */
  end(how) {
    return this.say({ say: how });
  }

  /** @param {number} seat */
  claim(seat) {
    return this.say({ say: "claim", seat });
  }

  rematch() {
    return this.say({ say: "rematch" });
  }

  /** @param {number | null} at */
  async look(at) {
    try {
      this.receive(await this.engine.ask("look", { at }), false);
    } catch (error) {
      this.face.refused(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} view @returns {Promise<{record: string}>} */
  record(view) {
    return this.engine.ask("record", { view });
  }

  /** @returns {Promise<string>} the log, for `python3 -m pygames verify` */
  async proof() {
    return (await this.engine.ask("proof")).log;
  }

  undo() {}
  recover() {}
}
