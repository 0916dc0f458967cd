// Runs the author's game in a sandbox, called a room: loads its texts, checks the laws, and serves as the engine of the
// table beside the text. As for guests (`web/src/guest/sandbox.js`), the author's code has no network, storage or page.

import { HOUSE, room } from "../guest/sandbox.js";
import { n, t } from "../page/t.js";
import { places } from "../site.js";

/** @typedef {import("../engine/host.js").Report} Report */
/** @typedef {import("../crossing.js").Requests} Requests */
/** @typedef {import("../crossing.js").Replies} Replies */
/** @typedef {import("../crossing.js").Saved} Saved */
/** @typedef {"draft" | "trial" | "sample" | "printed" | "new" | "resume"} Asked */

/** The files that a room loads; on pages in a language other than English, also the translated texts about faults. */
const MAKING = { ...HOUSE, wheel: [...HOUSE.wheel, "workshop.pack"], words: places.words ? ["faults.pack"] : [] };
/** The name under which the page addresses the game at the table. */
export const DRAFT = "guest/?draft";
/** Maximum time between messages of the room, ms: while it starts, and while a reply is pending. The engine normally
 * interrupts the author's code earlier (`PATIENCE` in `pygames/workshop.py`). */
const STARTING = 120_000;
const ANSWERING = 9_000;
/** The number of failed starts in a row after which a new room starts only with the next request. */
const STILLBIRTHS = 2;
/** Maximum number of requests of one table. The ids of a table's requests begin at the table's number times this value. */
const TABLE = 1_000_000;

/** Thrown when the room has stopped, with the reason. */
export class Stopped extends Error {}

/** Thrown when a request is refused, with the reason. */
export class Refused extends Error {}

export class Bench {
  /** @param {{step: (step: string) => void, stopped: (said: string, started: boolean) => void, printed: (text: string) => void}} page
   * `step`: the room is starting; `stopped`: the room has ended (`started`: after its start was complete); `printed`:
   * the author's code has printed a text */
  constructor(page) {
    this.page = page;
    /** @type {Map<number, {done: (text: string) => void, lost: (error: Error) => void}>} */
    this.open = new Map();
    this.last = 0;
    /** Number of tables so far. */
    this.tables = 0;
    /** @type {((report: Report) => void) | null} */
    this.table = null;
    /** The ids of the table's requests that are still pending. @type {Set<number>} */
    this.awaited = new Set();
    /** Number of rooms in a row that ended before they were ready. */
    this.stillborn = 0;
    /** True if the room is ready for requests. */
    this.begun = false;
    /** The match at the table, as the engine saved it last. @type {Saved | null} */
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

  /** Stop the room if it sends no message within this time. @param {number} patience ms */
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
   * Send a request of the workshop, and return the reply. Rejects with `Stopped` or `Refused`.
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

  /** Request the text that the author's code has printed, and pass it to the page. */
  async print() {
    const { text } = await this.ask("printed", {}).catch(() => ({ text: "" }));
    if (text) this.page.printed(text);
  }

  /** Return the engine of a new table, as a worker. The table before receives no more replies. */
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
