// A match with friends in a guest's game uses two workers. The site's own worker holds the player's keys, cards and
// connections, and runs none of the guest's code. The guest's worker knows the rules and renders the table: it replies
// to questions about the lines of the record, and receives only the lines that this seat may know. Only the site's
// worker exchanges messages with the peers.

import { begin } from "../engine/begin.js";
import { absolute, places, site } from "../site.js";
import { PATIENCE } from "./timeouts.js";
import { t } from "../page/t.js";

/** @typedef {import("../engine/host.js").Report} Report */
/** @typedef {import("../crossing.js").Seated} Seated */
/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../crossing.js").MetElsewhere} MetElsewhere */

/**
 * The names of the page's requests for a match with friends, each with the site worker's name for it.
 * @type {Record<string, string>}
 */
const SPLIT = { journal: "journal", meet: "meetElsewhere", exchange: "exchangeElsewhere", proof: "proofElsewhere" };
/** @type {import("../engine/load.js").Pack[]} */
const PACKS = ["friends", "remote"];
/** The answer about the rules if the guest's worker gives none. */
const NONE = { kind: "failed", views: [], facts: [], text: "", cards: [], allowed: false, hinges: [], holds: false };

/**
 * Maximum characters of the guest's answer about the rules. The answer becomes part of a request, which has a limit
 * too, and escaping doubles the length of its quotation marks.
 */
const ANSWER_MAX = 500_000;

const SILENT = t("the guest's game does not answer what its rules are");

/** Sends requests to one worker and numbers them. */
class Asking {
  /** @param {(order: any) => void} post */
  constructor(post) {
    this.post = post;
    /** @type {Map<number, (reply: any) => void>} */
    this.open = new Map();
    this.last = 0;
  }

  /** @param {object} request @param {import("../engine/load.js").Pack[]} [packs] @returns {Promise<any>} the reply, or its error */
  ask(request, packs) {
    const id = --this.last; // negative, as the page's own numbers are positive
    return new Promise((done) => {
      this.open.set(id, done);
      this.post({ id, text: JSON.stringify(request), packs });
    });
  }

  /** @param {any} report @returns {boolean} true if it is the reply to a request of this object */
  heard({ id, text }) {
    const done = this.open.get(id);
    this.open.delete(id);
    done?.(JSON.parse(text));
    return Boolean(done);
  }
}

/** Presents the two workers of a match with friends to the page as one. */
export class Split {
  /** @param {{postMessage: (order: any) => void, terminate: () => void}} room @param {object} about the game's
   * description @param {string} wheel its file name and SHA-256 @param {(report: Report) => void} hear receives
   * messages for the page @param {typeof begin} [start] starts the site's own worker */
  constructor(room, about, wheel, hear, start = begin) {
    this.about = about;
    this.wheel = wheel;
    this.room = room;
    this.hear = hear;
    this.start = start;
    this.rules = new Asking((order) => room.postMessage(order));
    /** The site's own worker, once the first match with friends has started it. @type {Promise<Asking> | null} */
    this.keys = null;
    /** The chain of requests for matches with friends, which run one after another. @type {Promise<unknown>} */
    this.done = Promise.resolve();
    this.end = () => {};
  }

  /** Handle a message of the page. @param {any} order */
  postMessage(order) {
    const request = typeof order.text === "string" ? JSON.parse(order.text) : {};
    if (Object.hasOwn(SPLIT, request.do)) this.done = this.done.then(() => this.friends(order.id, request));
    else this.room.postMessage(order);
  }

  /** Handle a message of the guest's worker. @param {Report} report */
  report(report) {
    if (!("id" in report) || !this.rules.heard(report)) this.hear(report);
  }

  terminate() {
    this.room.terminate();
    this.end();
    this.hear = () => {};
  }

  /** Report activity to the page, so that its timeout for a silent engine does not fire. */
  lives() {
    this.hear({ id: 0, text: "" }); // the page uses no request with the number 0
  }

  /** Start the site's own worker. @returns {Promise<Asking>} */
  async begun() {
    /** @type {Asking} */
    const asking = await new Promise((ready) => {
      const worker = this.start(absolute(site.worker), places, (report) => {
        if ("id" in report) made.heard(report);
        else if (report.state === "ready") ready(made);
        else if (report.state === "dead") this.hear(report);
        else this.lives();
      });
      const made = new Asking((order) => worker.postMessage(order));
      this.end = () => worker.terminate();
    });
    const { about, wheel } = this;
    const { error } = await asking.ask({ do: "play", about: JSON.stringify(about), wheel }, PACKS);
    if (error) this.hear({ state: "dead", said: error.said });
    return asking;
  }

  /**
   * Send a request to the site's worker, and pass its questions about the rules to the guest's worker, until it
   * replies.
   * @param {number} id @param {any} request
   */
  async friends(id, { do: name, ...asked }) {
    const keys = await (this.keys ??= this.begun());
    let reply = await keys.ask({ do: SPLIT[name], ...asked });
    while (reply.ok?.asks) {
      const { ok = NONE } = await this.asked({ do: "rule", question: JSON.stringify(reply.ok.asks) });
      const answer = JSON.stringify(ok);
      reply = await keys.ask({ do: "ruled", answer: answer.length > ANSWER_MAX ? JSON.stringify(NONE) : answer });
      this.lives();
    }
    const { met = null, seated = null, log = null } = /** @type {Partial<MetElsewhere>} */ (reply.ok ?? {});
    if (met && seated) met.table = await this.table(seated);
    const ok = met ?? (log === null ? null : { log });
    this.hear({ id, text: JSON.stringify(ok ? { ok } : reply) });
    if (met && seated && !met.table)
      this.hear({ state: "dead", said: t("the guest's game did not draw the table of the match") });
  }

  /**
   * Send a request to the guest's worker; if no reply comes in time, report both workers as dead.
   * @param {object} request @returns {Promise<any>}
   */
  async asked(request) {
    const late = setTimeout(() => this.hear({ state: "dead", said: SILENT }), PATIENCE.rules);
    try {
      return await this.rules.ask(request);
    } finally {
      clearTimeout(late);
    }
  }

  /**
   * Return the table as the guest renders it, with the site's own values for the names, the view and what the match
   * waits for.
   * @param {Seated} seated @returns {Promise<Update | null>}
   */
  async table(seated) {
    const { ok } = await this.asked({ do: "seat", seated: JSON.stringify(seated) });
    if (!ok) return null;
    const { names, view, marks, waits } = seated;
    const over = waits === "over" ? ok.over : null;
    return { ...ok, names, view, you: view, marks, waits, over, watching: view === null, saved: null, canUndo: false };
  }
}
