// The author's game in its room: takes texts, holds the game to the laws, and is the engine of the table beside the
// text. The room is a guest's (`web/src/guest/sandbox.js`): the author's code has no network, no storage and no page.

import { HOUSE, room } from "../guest/sandbox.js";
import { n, t } from "../page/t.js";
import { places } from "../site.js";

/** @typedef {import("../engine/host.js").Report} Report */
/** @typedef {import("../crossing.js").Requests} Requests */
/** @typedef {import("../crossing.js").Replies} Replies */
/** @typedef {import("../crossing.js").Saved} Saved */
/** @typedef {"draft" | "trial" | "sample" | "printed" | "new" | "resume"} Asked */

/** The files for a game in the making: in another language than English, also the texts on its faults. */
const MAKING = { ...HOUSE, wheel: [...HOUSE.wheel, "workshop.pack"], words: places.words ? ["faults.pack"] : [] };
/** The page's name for the game at the table. */
export const DRAFT = "guest/?draft";
/** Maximum silence of the room, ms: while it starts, and for an answer; the engine itself stops the author's code
 * earlier where it can (`PATIENCE` in `pygames/workshop.py`). */
const STARTING = 120_000;
const ANSWERING = 9_000;
/** The number of failed starts in a row after which a room begins only with the next request. */
const STILLBIRTHS = 2;
/** The numbers of the requests of one table: those of a table that is gone are ignored. */
const TABLE = 1_000_000;

/** Thrown when the room died, with the reason. */
export class Stopped extends Error {}

/** Thrown when a request is refused, with the reason. */
export class Refused extends Error {}

export class Bench {
  /** @param {{step: (step: string) => void, stopped: (said: string, started: boolean) => void, printed: (text: string) => void}} page
   * `step`: it starts; `stopped`: the room has ended, `started`: after it had begun; a new one begins */
  constructor(page) {
    this.page = page;
    /** @type {Map<number, {done: (text: string) => void, lost: (error: Error) => void}>} */
    this.open = new Map();
    this.last = 0;
    /** Counts tables. */
    this.tables = 0;
    /** @type {((report: Report) => void) | null} */
    this.table = null;
    /** Orders of the table whose answers are awaited. @type {Set<number>} */
    this.awaited = new Set();
    /** Rooms in a row that never answered. */
    this.stillborn = 0;
    /** True once the room has begun. */
    this.begun = false;
    /** How the match at the table stands. @type {Saved | null} */
    this.saved = null;
    this.start();
  }

  start() {
    this.open.clear();
    this.awaited.clear();
    this.table = null;
    /** @type {(value?: unknown) => void} */
    let ready = () => {};
    this.ready = new Promise((done) => (ready = done));
    this.begun = false;
    const run = (this.run = {});
    this.room = room(
      { hash: "", file: "", from: "", title: "" },
      DRAFT,
      (report) => {
        if (run !== this.run) return;
        if ("state" in report && report.state === "ready") {
          this.stillborn = 0;
          this.begun = true;
          ready();
        }
        this.hear(report);
      },
      MAKING,
    );
    this.watch(STARTING);
  }

  /** Wait for the next message of the room. @param {number} patience ms */
  watch(patience) {
    clearTimeout(this.late);
    const seconds = Math.round(patience / 1000);
    const said = () => n(seconds, "it did not answer for {n} second", "it did not answer for {n} seconds");
    this.late = setTimeout(() => this.stop(said()), patience);
  }

  /** @param {string} said */
  stop(said) {
    const lost = [...this.open.values()];
    this.room?.terminate();
    clearTimeout(this.late);
    this.run = null;
    const started = this.begun;
    if (++this.stillborn < STILLBIRTHS) this.start();
    for (const { lost: tell } of lost) tell(new Stopped(said));
    this.page.stopped(said, started);
  }

  /** @param {Report} report */
  hear(report) {
    if ("state" in report) {
      if (report.state === "dead") return this.stop(t(report.said));
      if (report.state === "step") this.page.step(t(report.step));
      if (report.state === "ready") clearTimeout(this.late);
      else this.watch(STARTING);
      return;
    }
    const { id, text } = report;
    if (id < 0) {
      this.open.get(id)?.done(text);
      this.open.delete(id);
    } else {
      this.awaited.delete(id);
      if (Math.floor(id / TABLE) === this.tables) {
        if (text.includes('"saved":{')) this.saved = JSON.parse(text).ok?.saved ?? this.saved;
        this.table?.({ id: id % TABLE, text });
        void this.print();
      }
    }
    if (this.open.size + this.awaited.size) this.watch(ANSWERING);
    else clearTimeout(this.late);
  }

  /**
   * Send a request of the workshop. Rejects with Stopped or Refused.
   * @template {Asked} Name @param {Name} name @param {Requests[Name]} asked @returns {Promise<Replies[Name]>}
   */
  async ask(name, asked) {
    if (!this.run) this.start();
    const { run } = this;
    await this.ready;
    if (run !== this.run) throw new Stopped(t("it was started again"));
    const id = --this.last;
    const text = await new Promise((done, lost) => {
      this.open.set(id, { done, lost });
      this.room?.postMessage({ id, text: JSON.stringify({ do: name, ...asked }) });
      this.watch(ANSWERING);
    });
    const { ok, error } = JSON.parse(text);
    if (error) throw new Refused(error.said);
    return ok;
  }

  /** Pass on what the author's code has printed. */
  async print() {
    const { text } = await this.ask("printed", {}).catch(() => ({ text: "" }));
    if (text) this.page.printed(text);
  }

  /** Return the worker for a new table; the one before gets nothing more. */
  seat() {
    const table = ++this.tables;
    this.table = null;
    return {
      /** @param {(report: Report) => void} hear */
      takeOver: (hear) => {
        this.table = table === this.tables ? hear : this.table;
        queueMicrotask(() => hear({ state: "ready" }));
        return {
          /** @param {any} order */
          postMessage: (order) => {
            if (table !== this.tables) return;
            if ("id" in order) {
              const id = table * TABLE + order.id;
              this.awaited.add(id);
              this.room?.postMessage({ ...order, id });
              this.watch(ANSWERING);
            } else this.room?.postMessage(order);
          },
          terminate: () => table === this.tables && this.stop(t("the table had no answer")),
        };
      },
    };
  }
}
