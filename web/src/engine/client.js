// The page's side of the engine: sends typed requests, reports the engine's life cycle through `onLife`, and starts a
// new worker if the old one dies. It knows no game and no match.

import { isPuzzle } from "../storage/progress.js";
import { begin } from "./begin.js";
import { t } from "../page/t.js";

/** @typedef {import("./host.js").Places} Places */
/** @typedef {import("./host.js").Report} Report */
/**
 * The states of the engine. "step": it is starting, and `step` or `part` has changed; "ready": it accepts requests;
 * "lost": the worker has died, and a new one is starting; "gone": no new worker will be started.
 * @typedef {(life: "step" | "ready" | "lost" | "gone", said: string) => void} OnLife
 */
/** @typedef {import("../crossing.js").Requests} Requests */
/** @typedef {import("../crossing.js").Replies} Replies */
/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../crossing.js").Failure} Failure */

/** Thrown if the engine refuses a request; nothing has changed. */
export class Refused extends Error {
  /** @param {Failure} refusal */
  constructor(refusal) {
    super(refusal.said);
    this.kind = refusal.kind;
    this.line = refusal.line ?? 0;
  }
}

/** Thrown for a request if the engine died before it replied. */
export class Lost extends Error {}

/**
 * How long to wait for a reply before the worker counts as hanging, ms. The page notices at once when a worker ends
 * (begin.js). Each death within a minute doubles the wait, since opening a long record may take long on a slow machine.
 */
const PATIENCE = 20_000;
/** @typedef {import("./load.js").Pack} Pack */
/** @type {Pack[]} */
const LEARN = ["learn", "judge"];
/** @type {Pack[]} */
const REVIEW = ["review", ...LEARN]; // a review's reasons are those of hints, so it needs their packs
/**
 * The packs that a request needs, by its name; only visitors who use these requests load them.
 * @type {Record<string, Pack[]>}
 */
const PACKS = {
  ...{ meet: ["friends"], tool: ["tools"], learn: LEARN, touch: LEARN, hint: LEARN },
  ...{ review: REVIEW, retry: REVIEW, tried: REVIEW, onward: REVIEW },
};
/** How long a starting worker may report no progress before it counts as dead, seconds. */
const SILENCE = 20;
/**
 * The number of deaths within a minute (`DEATHS`), and of failed starts in a row (`STILLBIRTHS`), after which no new
 * worker is started.
 */
const DEATHS = 3;
const STILLBIRTHS = 2;

/**
 * Return the texts that a worker may report, so that the catalogue of translations contains them; `Engine.hear`
 * translates them.
 */
export const reported = () => [
  t("Reading the rules"),
  t("it has ended"),
  t("its worker couldn't be loaded"),
  t("it stopped without giving a reason"),
  t("the engine isn't running"),
];

export class Engine {
  /** @param {{worker: string, places: Places, onLife: OnLife, early?: import("../page/preload.js").Early | null, taught?: string}} options
   * `early`: a worker that was started before; `taught`: the game whose lessons a lesson or a hint needs */
  constructor({ worker, places, onLife, early = null, taught = "" }) {
    /** @type {Pack[]} */
    this.lessons = taught ? [`learn-${taught}`] : [];
    /** @type {Pack[]} */
    this.puzzles = [`puzzles-${taught}`];
    this.early = early;
    this.url = worker;
    this.places = places;
    this.onLife = onLife;
    this.ready = false;
    this.gone = "";
    /** @type {Map<number, {order: object, done: (text: string) => void, lost: (error: Error) => void}>} */
    this.open = new Map();
    this.last = 0;
    /** @type {number[]} */
    this.deaths = [];
    /** The number of failed starts in a row. */
    this.stillborn = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.watch = undefined;
    /**
     * The interval timer that detects a silent worker during its start.
     * @type {ReturnType<typeof setInterval> | undefined}
     */
    this.listening = undefined;
    /** Seconds since the starting worker last reported progress, not counting those in which the page slept. */
    this.silent = 0;
    /** The current step of the start, as a text for the page. */
    this.step = t("Fetching the engine");
    /**
     * The fraction of the engine's files that is downloaded, 0 to 1; undefined if unknown.
     * @type {number | undefined}
     */
    this.part = undefined;
    /**
     * True if the engine failed to start from cached files, which may be damaged; the next start compares them with the
     * server's.
     */
    this.anew = false;
    this.revive();
  }

  /** Start the engine in a worker, or in the page itself if the browser cannot start workers. */
  start() {
    this.ready = false;
    this.part = undefined;
    clearInterval(this.listening);
    this.silent = 0;
    this.listening = setInterval(() => {
      if (++this.silent >= SILENCE) this.die(t("nothing arrived for {n} seconds", { n: SILENCE }));
    }, 1000);
    const run = (this.run = {});
    /** @param {Report} report */
    const hear = (report) => run === this.run && this.hear(report);
    const places = { ...this.places, anew: this.anew };
    const begun = () => {
      if (run !== this.run) return;
      try {
        const worker = this.early?.takeOver(hear) ?? begin(this.url, places, hear);
        this.early = this.early?.again ?? null;
        this.post = (/** @type {any} */ order) => worker.postMessage(order);
        this.kill = () => worker.terminate();
      } catch {
        const inside = import(/* @vite-ignore */ this.url).then(({ host }) => host(hear));
        inside.catch((error) => hear({ state: "dead", said: error.message }));
        this.post = (/** @type {any} */ order) => void inside.then((tell) => tell(order));
        this.post({ start: places });
      }
    };
    this.kill = () => {};
    if (this.anew)
      fetch(this.url, { cache: "no-cache" })
        .catch(() => {})
        .finally(begun);
    else begun();
  }

  /** @param {Report} report */
  hear(report) {
    if ("id" in report) {
      this.open.get(report.id)?.done(report.text);
      this.open.delete(report.id);
      this.guard();
    } else if (report.state === "dead") {
      this.die(t(report.said));
    } else if (report.state === "ready") {
      this.ready = true;
      clearInterval(this.listening);
      for (const { order } of this.open.values()) this.post?.(order);
      this.guard();
      this.onLife("ready", "");
    } else if (!this.ready) {
      this.silent = 0;
      if (report.state === "step") this.step = t(report.step);
      else this.part = report.part;
      this.onLife("step", "");
    }
  }

  /** @param {string} said */
  die(said) {
    console.warn(`The engine is lost: ${said}`);
    this.run = null; // ignores later reports of this worker, such as its end
    this.kill?.();
    clearTimeout(this.watch);
    clearInterval(this.listening);
    this.anew = !this.ready;
    this.stillborn = this.ready ? 0 : this.stillborn + 1;
    const lost = [...this.open.values()];
    this.open.clear();
    const now = performance.now();
    this.deaths = [...this.deaths.filter((at) => now - at < 60_000), now];
    this.gone = this.deaths.length < DEATHS && this.stillborn < STILLBIRTHS ? "" : said;
    if (!this.gone) this.start();
    this.onLife(this.gone ? "gone" : "lost", said);
    for (const { lost: tell } of lost) tell(new Lost(said));
  }

  /** Start the engine, even if it was given up before. */
  revive() {
    this.deaths = [];
    this.stillborn = 0;
    this.gone = typeof WebAssembly === "undefined" ? t("no WebAssembly") : "";
    if (this.gone) setTimeout(() => this.onLife("gone", this.gone));
    else this.start();
  }

  /** @param {any} what @returns {Promise<any>} */
  send(what) {
    if (this.gone) return Promise.reject(new Lost(this.gone));
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const order = { ...what, id };
      /** @param {string} text */
      const done = (text) => {
        const reply = JSON.parse(text);
        if (reply.error) reject(new Refused(reply.error));
        else resolve(reply.ok);
      };
      this.open.set(id, { order, done, lost: reject });
      if (this.ready) {
        this.post?.(order);
        this.guard();
      }
    });
  }

  /** Restart the timeout that detects a hanging worker, if a request is pending. */
  guard() {
    clearTimeout(this.watch);
    if (!this.open.size || !this.ready) return;
    this.watch = setTimeout(() => this.die(t("the engine isn't answering")), PATIENCE * 2 ** this.deaths.length);
  }

  /**
   * Send a request to `pygames.app`, once the engine has started. Rejects with `Refused` or `Lost`.
   * @template {keyof Requests} Name
   * @param {Name} name @param {Requests[Name]} asked @returns {Promise<Replies[Name]>}
   */
  ask(name, asked) {
    const packs = [...(PACKS[name] ?? [])];
    if (packs.includes("learn")) packs.push(...this.lessons);
    if ("lesson" in asked && isPuzzle(asked.lesson)) packs.push(...this.puzzles);
    return this.send({ text: JSON.stringify({ do: name, ...asked }), packs });
  }

  /**
   * Let the computer opponent think for at most about `cap` ms. Resolves to the update, or to null if `stop` ended it.
   * @param {number} cap @returns {Promise<Update | null>}
   */
  think(cap) {
    return this.send({ think: cap });
  }

  /** Stop the computer opponent's thinking. */
  stop() {
    if (this.ready) this.post?.({ stop: true });
  }
}
