// The mail of a match with friends: fetches the letters they left while this page was closed, and leaves this side's
// letter on relays while one of them is not connected. The engine writes and reads letters; `mailbox` keeps them, and
// loads on demand.

import { fromBase64, fromBase64Url, toBase64, toBase64Url } from "../data/bytes.js";
import { absolute, site } from "../site.js";
import { Socket } from "./relays.js";

/** @typedef {import("./mailbox.js").Mailbox} Mailbox */
/**
 * The state of this side's letter: "" if none is needed, "sending", "kept" by a relay, or "refused" by all.
 * @typedef {"" | "sending" | "kept" | "refused"} Stage
 */

/**
 * How long to wait before sending a letter, ms, since the next letter replaces it; `CONNECTING`: the longer wait during
 * a connection attempt.
 */
const [SOON, CONNECTING] = [400, 5000];
/** After waking up, a page asks the relays for letters if it has not asked them for this long, ms. */
const ASLEEP = 60_000;
/** How many letters of each place are stored, to be given to a restarted engine. */
const REMEMBERED = 16;

/** Return the storage that remembers which kinds relays accept, if the browser allows it. */
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
   * `secret`: of the link; `hear`: passes a letter to the engine; `changed`: the stage changed; `news`: returns what a
   * messenger tells the others of a letter
   */
  constructor(options) {
    this.options = options;
    /** When the relays were last asked for letters. */
    this.asked = 0;
    /** True once all relays were asked for letters; no letter is sent earlier. */
    this.opened = false;
    /** True if no relay answered. */
    this.silent = false;
    /** @type {Stage} */
    this.stage = "";
    /** @type {Mailbox | null} */
    this.box = null;
    /** Letters of friends, each with the time that its relay states. @type {{what: string[], at: number}[]} */
    this.found = [];
    /** This side's letter; `sent`: the letter that was sent last. @type {{place: number, data: string} | null} */
    this.latest = null;
    this.sent = "";
    /** The state of the letter that was sent last. @type {Stage} */
    this.result = "sending";
    /** True while the engine reads a friend's letter, because this side's letter may change. */
    this.reading = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Ask the relays for the friends' letters. */
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
    } catch {} // offline: the page connects again when it is back online
  }

  /** Return the class that connects to relays, or to a messenger's chat. @returns {Promise<typeof WebSocket>} */
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
   * Take a letter that came by hand, as a link carries it: its place, and base64url. Throws if it is damaged.
   * @param {string} text @param {boolean} [again] true if the player opened it at an earlier visit
   */
  bring(text, again = false) {
    if (!/^[0-3]/.test(text)) throw new Error();
    const letter = fromBase64Url(text.slice(1));
    this.receive(text[0], letter, again ? 0 : Date.now() / 1000, again ? "mail" : "letter");
  }

  /** Pass a letter to the engine, as opened by the player only the first time. @param {string[]} what */
  pass(what) {
    this.reading = true;
    if (this.stage) this.change("sending");
    this.options.hear([...what]);
    what[0] = "mail";
  }

  /** Pass all letters to the engine, the newest last. */
  again() {
    for (const { what } of this.found.sort((one, other) => one.at - other.at)) this.pass(what);
  }

  /** This side's letter as a link carries it; "" without one. */
  get text() {
    return this.latest ? `${this.latest.place}${toBase64Url(fromBase64(this.latest.data))}` : "";
  }

  /** Take over this side's letter from the engine. @param {[number, string]} letter its place, and base64 */
  write([place, data]) {
    this.latest = { place, data };
  }

  /**
   * Send this side's letter soon if a friend needs it, but not before the engine has read all letters of the friends.
   * @param {boolean} needed @param {boolean} connecting @param {boolean} working whether the engine has work left
   */
  need(needed, connecting, working) {
    this.reading &&= working;
    const { latest, reading } = this;
    if (!needed || !latest || reading) {
      clearTimeout(this.timer);
      this.timer = undefined;
    }
    if (!needed || !latest) {
      this.sent = ""; // it is sent again when it is needed again
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
    this.settle(this.silent ? "refused" : "sending"); // a relay may still keep it
    const kept = await (this.box?.post(place, fromBase64(data)) ?? 0);
    if (this.sent !== data || this.latest?.data !== data || !this.stage) return; // a later letter is to be sent
    this.settle(kept ? "kept" : "refused");
  }

  /**
   * Handle waking up: send a refused letter again, as the network may be back, and ask for letters, as connections may
   * have died.
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
