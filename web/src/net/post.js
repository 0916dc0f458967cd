// The mail of a match with friends: fetches the letters that friends sent while this page was closed, and stores this
// side's letter on relays while a friend who needs it is not connected. The engine writes and reads letters; `mailbox`,
// which loads on demand, exchanges them with relays.

import { fromBase64, fromBase64Url, toBase64, toBase64Url } from "../data/bytes.js";
import { absolute, site } from "../site.js";
import { Socket } from "./relays.js";

/** @typedef {import("./mailbox.js").Mailbox} Mailbox */
/**
 * The state of this side's letter: "" if none is needed, "sending", "kept" by a relay, or "refused" by all relays.
 * @typedef {"" | "sending" | "kept" | "refused"} Stage
 */

/**
 * How long to wait before sending a letter, ms, since a newer letter may replace it (`SOON`); during a connection
 * attempt, which may make it unnecessary, the wait is longer (`CONNECTING`).
 */
const [SOON, CONNECTING] = [400, 5000];
/** How long ago the last request for letters must be for the page to repeat it on waking up, ms. */
const ASLEEP = 60_000;
/** Maximum number of letters of each place that are remembered, to pass them to a restarted engine. */
const REMEMBERED = 16;

/** Return the storage for the kinds of events that relays accept; undefined if the browser denies it. */
function memory() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

export class Post {
  /**
   * @param {{secret: string, relays: string[], hear: (what: string[]) => void, changed: () => void, news: () => import("./chat.js").News}} options
   * `secret`: the secret of the link; `hear`: passes a letter to the engine; `changed`: called when `stage` has changed;
   * `news`: returns the data for a messenger's notification of a letter
   */
  constructor(options) {
    this.options = options;
    /** The time of the last request for letters, ms. */
    this.asked = 0;
    /** True once all relays were asked for letters; this side sends no letter earlier. */
    this.opened = false;
    /** True if no relay has replied to the request for letters. */
    this.silent = false;
    /** @type {Stage} */
    this.stage = "";
    /** @type {Mailbox | null} */
    this.box = null;
    /** The friends' letters, each with the time that its relay states. @type {{what: string[], at: number}[]} */
    this.found = [];
    /**
     * This side's latest letter; `sent`: the data of the letter that was sent last.
     * @type {{place: number, data: string} | null}
     */
    this.latest = null;
    this.sent = "";
    /** The state of the letter that was sent last. @type {Stage} */
    this.result = "sending";
    /** True while the engine reads a friend's letter, which may change this side's letter. */
    this.reading = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Request the friends' letters from the relays. */
  async open() {
    this.asked = performance.now();
    const { secret, relays } = this.options;
    if (relays.length) await this.ask(secret, relays);
    this.opened = true;
    this.again();
  }

  /** @param {string} secret @param {string[]} relays */
  async ask(secret, relays) {
    try {
      /** @type {typeof import("./mailbox.js")} */
      const { Mailbox } = await import(absolute(site.mailbox));
      this.box = new Mailbox({
        ...{ secret, relays, Socket: await this.way(), memory: memory() },
        heard: (place, letter, at) => this.receive(String(place), letter, at),
        told: ({ kept }) => this.stage && this.sent === this.latest?.data && kept && this.settle("kept"),
      });
      this.silent = !(await this.box.open());
    } catch {} // offline: the page connects when it is online again
  }

  /**
   * Return the class of the connections to relays: the browser's WebSocket, or in a messenger the class `Chat`.
   * @returns {Promise<typeof WebSocket>}
   */
  async way() {
    if (!site.chat) return Socket;
    /** @type {typeof import("./chat.js")} */
    const { Chat } = await import(absolute(site.chat));
    Chat.news = this.options.news;
    return /** @type {typeof WebSocket} */ (/** @type {unknown} */ (Chat));
  }

  /** @param {string} place @param {Uint8Array} letter @param {number} at @param {"mail" | "letter"} [kind] */
  receive(place, letter, at, kind = "mail") {
    const nonce = crypto.getRandomValues(new Uint8Array(32));
    const what = [kind, place, toBase64(letter), toBase64(nonce)];
    this.found.push({ what, at });
    const here = this.found.filter((one) => one.what[1] === what[1]);
    if (here.length > REMEMBERED) {
      const oldest = here.reduce((one, other) => (other.at < one.at ? other : one));
      this.found.splice(this.found.indexOf(oldest), 1);
    }
    if (this.opened) this.pass(what);
  }

  /**
   * Accept a letter that came by hand, in the form that links carry: the digit of its place, then base64url. Throws if
   * it is damaged.
   * @param {string} text @param {boolean} [again] true if the player opened it at an earlier visit
   */
  bring(text, again = false) {
    if (!/^[0-3]/.test(text)) throw new Error();
    const letter = fromBase64Url(text.slice(1));
    this.receive(text[0], letter, again ? 0 : Date.now() / 1000, again ? "mail" : "letter");
  }

  /**
   * Pass a letter to the engine. Only the first time does a letter that came by hand count as opened by the player.
   * @param {string[]} what
   */
  pass(what) {
    this.reading = true;
    if (this.stage) this.change("sending");
    this.options.hear([...what]);
    what[0] = "mail";
  }

  /** Pass all remembered letters to the engine, the newest last. */
  again() {
    for (const { what } of this.found.sort((one, other) => one.at - other.at)) this.pass(what);
  }

  /** This side's letter in the form that links carry; "" if there is none. */
  get text() {
    return this.latest ? `${this.latest.place}${toBase64Url(fromBase64(this.latest.data))}` : "";
  }

  /**
   * Store this side's letter, which the engine has written, as the latest.
   * @param {[number, string]} letter its place, and base64
   */
  write([place, data]) {
    this.latest = { place, data };
  }

  /**
   * Send this side's letter after a short wait if a friend needs it, but not before the engine has read all letters of
   * the friends.
   * @param {boolean} needed @param {boolean} connecting @param {boolean} working true if the engine has work left
   */
  need(needed, connecting, working) {
    this.reading &&= working;
    const { latest, reading } = this;
    if (!needed || !latest || reading) {
      clearTimeout(this.timer);
      this.timer = undefined;
    }
    if (!needed || !latest) {
      this.sent = ""; // the letter is sent again when a friend needs it again
      return this.change("");
    }
    const done = this.sent === latest.data;
    if (!done && !reading)
      this.timer ??= setTimeout(() => void this.send(), connecting && !this.silent ? CONNECTING : SOON);
    this.change(done && !reading ? this.result : "sending");
  }

  async send() {
    this.timer = undefined;
    if (!this.latest) return;
    const { place, data } = this.latest;
    this.sent = data;
    this.settle(this.silent ? "refused" : "sending"); // even if no relay has replied, one may still store the letter
    const kept = await (this.box?.post(place, fromBase64(data)) ?? 0);
    if (this.sent !== data || this.latest?.data !== data || !this.stage) return; // a later letter is due, or none is needed any more
    this.settle(kept ? "kept" : "refused");
  }

  /**
   * Handle the page's waking up: send a refused letter again, as the network may be back, and request letters, as
   * connections may have died.
   */
  wake() {
    const refused = this.stage === "refused";
    if (!this.opened || (!refused && performance.now() - this.asked < ASLEEP)) return;
    if (refused) this.sent = "";
    this.asked = performance.now();
    void (this.box ? this.box.open() : this.open());
  }

  /** @param {Stage} result */
  settle(result) {
    this.result = result;
    if (!this.reading) this.change(result);
  }

  /** @param {Stage} stage */
  change(stage) {
    if (stage === this.stage) return;
    this.stage = stage;
    this.options.changed();
  }

  close() {
    clearTimeout(this.timer);
    this.box?.close();
  }
}
