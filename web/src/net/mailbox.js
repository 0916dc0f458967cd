// The mailbox of a match: stores letters on relays for friends who are not connected at the same time. The engine
// encrypts and signs each letter. Here a letter is an event that replaces the earlier event of its place; any relay may
// lose it, send an old one or invent one. The format of letters on relays: `pygames/peer/PROTOCOL.md`, section 17. This
// is a bundle of its own.

import { fromBase64Url, hex, sha256, toBase64Url } from "../data/bytes.js";
import { Allowance, MailRelay, now, within } from "./mail_relay.js";
import { APPLICATION, OWN, PLACES, authorOf, isGenuine } from "./nostr.js";

/** @typedef {import("./nostr.js").NostrEvent} NostrEvent */
/**
 * The state of the mailbox, as numbers of relays. `asked`: all that are used; `answered`: those that have sent their
 * letters; `kept`: those that hold this side's latest letters; `refused`: those that have refused a letter. `untimely`:
 * true if a relay refuses letters because of their time, so that this device's clock may be wrong.
 * @typedef {{asked: number, answered: number, kept: number, refused: number, untimely: boolean}} State
 */

/** Maximum number of relays that a mailbox uses. */
const RELAYS_MAX = 16;
/**
 * How many received letters of a place are passed on at once, and how many more each second. If more arrive, only the
 * newest is passed on.
 */
const LETTERS = { burst: 16, second: 0.5 };
/** Maximum number of letters, and of valid signatures, that the mailbox remembers. */
const REMEMBERED = 4096;
/** How long `post` waits for the relays' replies, ms. */
const POSTING = 15_000;
/** The key in `memory` under which the kinds of events that relays accepted are stored. */
const KINDS = "liege.mailbox";

/**
 * Add an item to a set, and delete the oldest item if the set exceeds the limit.
 * @param {Set<string>} set @param {string} item
 */
function remember(set, item) {
  set.add(item);
  if (set.size > REMEMBERED) for (const oldest of set) return set.delete(oldest);
}

export class Mailbox {
  /**
   * @param {{secret: string, relays: string[], Socket: typeof WebSocket, heard: (place: number, letter: Uint8Array, at: number) => void,
   *   told: (state: State) => void, memory?: Pick<Storage, "getItem" | "setItem">}} options `secret`: the 64 characters of the
   *   link; `Socket`: the browser's own WebSocket (`relays.js`); `heard`: called once for each letter that a relay has
   *   at a place (0: the host's) and that this page did not post, with the time of its event; `told`: called when the
   *   state changes; `memory`: stores the kinds of events that relays accept
   */
  constructor(options) {
    this.options = options;
    this.urls = [...new Set(options.relays)].slice(0, RELAYS_MAX);
    /** @type {Promise<MailRelay[]> | null} */
    this.connected = null;
    /** @type {MailRelay[]} */
    this.relays = [];
    /** This side's latest letters, by place. @type {Map<number, import("./mail_relay.js").Letter>} */
    this.letters = new Map();
    /** The letters that were passed on or posted, by place and hash. @type {Set<string>} */
    this.known = new Set();
    /** The ids of events whose signature is valid. @type {Set<string>} */
    this.signed = new Set();
    this.boxes = Array.from({ length: PLACES }, () => new Box());
    this.closed = false;
    this.last = "";
  }

  /**
   * Connect to all relays and request the letters of all places; later letters arrive without another request, and a
   * lost connection is restored. Resolves when each relay has sent its letters or failed, at the latest after 6 s: to
   * true if any relay has sent its letters. Can be called again to repeat the requests.
   */
  async open() {
    const relays = await this.all();
    const answers = await Promise.all(relays.map((relay) => relay.open()));
    return answers.includes(true);
  }

  /**
   * Replace this side's letter of a place. Resolves to the number of relays that accepted it.
   * @param {number} place @param {Uint8Array} letter
   */
  async post(place, letter) {
    if (!this.boxes[place]) throw new RangeError(`There is no place ${place}.`);
    const content = toBase64Url(letter);
    this.letters.set(place, { content, at: now() });
    remember(this.known, await nameOf(place, new Uint8Array(letter)));
    const relays = await this.all();
    const taken = await Promise.all(relays.map((relay) => within(relay.put(place), POSTING, false)));
    return taken.filter(Boolean).length;
  }

  /** Close all connections. */
  close() {
    this.closed = true;
    for (const relay of this.relays) relay.close();
    for (const { timer } of this.boxes) clearTimeout(timer);
  }

  /** Return the relays; the first call creates them. */
  all() {
    const places = Array.from({ length: PLACES }, (_, place) => authorOf(this.options.secret, place));
    this.connected ??= Promise.all(places).then((authors) => {
      const kinds = this.kinds();
      this.relays = this.closed ? [] : this.urls.map((url) => this.relay(url, authors, kinds[url]));
      return this.relays;
    });
    return this.connected;
  }

  /** @param {string} url @param {import("./nostr.js").Author[]} authors @param {number | undefined} kind */
  relay(url, authors, kind) {
    return new MailRelay({
      url,
      Socket: this.options.Socket,
      authors,
      letters: this.letters,
      kind,
      isGenuine: (event) => this.isGenuine(event),
      heard: (place, event) => this.take(place, event),
      accepted: () => this.save(),
      changed: () => this.change(),
    });
  }

  /** True if the event's id and signature are valid. @param {NostrEvent} event */
  async isGenuine(event) {
    const { id } = event;
    if (!(await isGenuine(event, this.signed.has(id)))) return false;
    remember(this.signed, id);
    return true;
  }

  // The kinds of events that relays accepted.

  /**
   * Return the kind of event that each relay accepted at earlier visits, by the relay's address.
   * @returns {Record<string, number | undefined>}
   */
  kinds() {
    try {
      const found = JSON.parse(this.options.memory?.getItem(KINDS) ?? "{}");
      return Object.fromEntries(this.urls.map((url) => [url, [OWN, APPLICATION].find((kind) => kind === found[url])]));
    } catch {
      return {}; // without the stored kinds, sending a letter takes more attempts
    }
  }

  save() {
    const kinds = Object.fromEntries(this.relays.map(({ options, kind }) => [options.url, kind]));
    try {
      this.options.memory?.setItem(KINDS, JSON.stringify(kinds));
    } catch {} // storage is full
  }

  // Letters.

  /**
   * Pass on a letter that is new. If too many arrive, pass on only the newest, after a wait.
   * @param {number} place @param {NostrEvent} event
   */
  async take(place, event) {
    const letter = fromBase64Url(event.content);
    const name = await nameOf(place, letter);
    if (this.known.has(name) || this.closed) return;
    const box = this.boxes[place];
    if (box.allowance.spend(1)) {
      remember(this.known, name);
      return queueMicrotask(() => this.closed || this.options.heard(place, letter, event.created_at));
    }
    if (event.created_at >= (box.waiting?.created_at ?? 0)) box.waiting = event;
    box.timer ??= setTimeout(() => {
      box.timer = undefined;
      const { waiting } = box;
      box.waiting = undefined;
      if (waiting) void this.take(place, waiting);
    }, 1000 / LETTERS.second);
  }

  /** Report the state of the mailbox to the page if it has changed. */
  change() {
    const { relays, letters } = this;
    /** @param {(relay: MailRelay) => boolean} test */
    const count = (test) => relays.filter(test).length;
    const places = [...letters.keys()];
    const state = {
      asked: this.urls.length,
      answered: count(({ answered }) => answered),
      kept: count((relay) => places.length > 0 && places.every((place) => relay.holds(place))),
      refused: count(({ refused }) => refused.size > 0),
      untimely: relays.some(({ untimely }) => untimely),
    };
    const text = JSON.stringify(state);
    if (text === this.last) return;
    this.last = text;
    queueMicrotask(() => this.closed || this.options.told(state));
  }
}

/** Return the key of a letter in the set `known`. @param {number} place @param {Uint8Array<ArrayBuffer>} letter */
const nameOf = async (place, letter) => `${place} ${hex(await sha256(letter))}`;

/** Limits the rate at which the letters of one place are passed on. */
class Box {
  allowance = new Allowance(LETTERS);
  /** The newest letter that exceeded the rate limit, which is passed on after a wait. @type {NostrEvent | undefined} */
  waiting = undefined;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
}
