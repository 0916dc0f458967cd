// One relay of the mailbox: asks it for the letters of all places, sends it this side's letters, and proves the keys of
// the places if the relay requires that (NIP-42). A relay may lie, be silent, or send too much: every wait ends, and
// the connection is closed when the relay sends more than the players can have written.

import { APPLICATION, OWN, claimedAuthor, letterEvent, loginEvent } from "./nostr.js";
import { Limits, fetchLimits } from "./relay_limits.js";
import { UNTIMELY } from "./refusals.js";

/** @typedef {import("./nostr.js").Author} Author */
/** @typedef {import("./nostr.js").NostrEvent} NostrEvent */
/** A letter of this side, and when it was posted (seconds). @typedef {{content: string, at: number}} Letter */
/** A relay's reply to an event; no reason if there was no reply. @typedef {{ok: boolean, reason?: string}} Reply */
/**
 * A question: the events of these authors and kinds. `login`: the author whose key must be proven first.
 * @typedef {{kinds: number[], authors: Author[], login?: Author}} Question
 */

/** How long `open` and `post` wait for a relay to answer the question, ms. */
export const PATIENCE = 6000;
/** How long a relay may take to connect and to answer before this side tries again, ms. */
const CONNECT = 30_000;
/** How long to wait for the reply to an event, ms; `LOGIN_REPLY`: for the reply to a login. */
const REPLY = 4000;
const LOGIN_REPLY = 2000;
/** Letters with more characters are sent only after the relay's limits were fetched. */
const LARGE = 32_000;
/** How long to wait for the limits of a relay, ms. */
const LIMITS = 3000;
/**
 * How long to wait before sending a letter again that the relay refused because it came too fast or was dated too late,
 * ms.
 */
const SLOWER = 2000;
/** Waits before each attempt to connect again, ms. */
const AGAIN = [2000, 5000, 15_000, 30_000, 60_000, 120_000, 300_000];
/** After a connection that lasted longer than this, the waits start again with the first, ms. */
const STEADY = 60_000;
/** The longest message that is read, characters. */
const MESSAGE_MAX = 100_000;
/** How many messages, and how many characters, a relay may send at once, and how many more each second. */
const MESSAGES = { burst: 300, second: 2 };
const CHARACTERS = { burst: 4_000_000, second: 64_000 };
/** A forged event counts as this many messages, because verifying it takes time. */
const FORGED = 10;
/** The number of challenges that are answered in one connection. */
const CHALLENGES = 4;
/** Maximum number of stored events that are requested: an honest relay has at most one for each place and kind. */
const STORED = 32;
/**
 * If the relay shows a letter that is older than this, the letter is sent again, as relays may delete old ones,
 * seconds.
 */
const FRESH = 24 * 3600;
/** A letter that was posted longer ago than this is dated with the current time, seconds. */
const PROMPT = 60;
/** If the relay holds a newer letter that it does not show, this side's letter is dated so much later, seconds. */
const LATER = 60;
/** Times of events above this are ignored, seconds: a later letter would need a time that readers do not accept. */
const LAST = Number.MAX_SAFE_INTEGER - 1e9;
/** How often to check whether a challenge has come, ms. */
const POLL = 100;
/** Maximum number of sent events whose reply is still accepted, however late. */
const PENDING = 64;

const AUTH_WANTED = /^(?:auth-required|restricted)/;
const DUPLICATE = /^duplicate/;
/** Words with which a relay refuses an event because it holds a newer one. */
const SUPERSEDED = /newer|older|replaced|superseded/i;
const BUSY = /^rate-limited/;

/** True if the relay refused an event because of its time. @param {Reply} reply */
const isUntimely = ({ ok, reason = "" }) => !ok && UNTIMELY.test(reason);

/** Return the current time, seconds. */
export const now = () => Math.floor(Date.now() / 1000);

/**
 * Resolve like the promise, or to `otherwise` after a timeout.
 * @template T @param {Promise<T>} promise @param {number} ms @param {T} otherwise @returns {Promise<T>}
 */
export function within(promise, ms, otherwise) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, otherwise);
    promise.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

/** A budget that refills with time. */
export class Allowance {
  /** @param {{burst: number, second: number}} rate */
  constructor({ burst, second }) {
    this.burst = burst;
    this.second = second;
    this.left = burst;
    this.since = performance.now();
  }

  /** Spend a part of the budget. False if not enough is left. @param {number} amount */
  spend(amount) {
    const time = performance.now();
    this.left = Math.min(this.burst, this.left + ((time - this.since) / 1000) * this.second);
    this.since = time;
    if (this.left < amount) return false;
    this.left -= amount;
    return true;
  }
}

export class MailRelay {
  /** @param {{url: string, Socket: typeof WebSocket, authors: Author[], letters: Map<number, Letter>, kind: number | undefined,
   *   isGenuine: (event: NostrEvent) => Promise<boolean>, heard: (place: number, event: NostrEvent) => Promise<void>,
   *   accepted: (kind: number) => void, changed: () => void}} options `letters`: this side's latest, by place; `kind`: the
   *   one that this relay accepted before; `accepted`: it accepted one */
  constructor(options) {
    this.options = options;
    this.kind = options.kind;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.closed = false;
    /** True if the relay sent too much: this side does not connect again until the mailbox is opened again. */
    this.banned = false;
    /** True while the relay answers the question. */
    this.asking = false;
    /** True while connected to a relay that has answered the question. */
    this.answered = false;
    /** True if the relay refused the latest event because of its time. */
    this.untimely = false;
    /**
     * By place, the latest letter that the relay has accepted and, as far as known, not lost.
     * @type {Map<number, NostrEvent>}
     */
    this.held = new Map();
    /** The places whose latest letter the relay refuses. @type {Set<number>} */
    this.refused = new Set();
    /** The places whose latest letter is still to be sent. @type {Set<number>} */
    this.due = new Set();
    /** The newest event of each place that the relay has sent since the last question. @type {Map<number, NostrEvent>} */
    this.shown = new Map();
    /** By place, the highest time of an event that this relay is known to hold. @type {Map<number, number>} */
    this.latest = new Map();
    /** The functions that wait for a reply, by the event's id. @type {Map<string, (reply: Reply) => void>} */
    this.pending = new Map();
    /** The remaining ways to ask; each is a list of questions, asked one after the other. @type {Question[][]} */
    this.ways = [];
    /** @type {Question[]} */
    this.questions = [];
    /** The id of the subscription whose answer is awaited. */
    this.subscription = "";
    /** All open subscriptions. @type {Set<string>} */
    this.subscriptions = new Set();
    this.count = 0;
    this.failures = 0;
    /**
     * The ends of two chains of promises, which keep the order of received and of sent messages, as verifying and
     * signing take time.
     * @type {Promise<unknown>}
     */
    this.receiving = Promise.resolve();
    /** @type {Promise<unknown>} */
    this.sending = Promise.resolve();
    /**
     * Resolves when the question is answered or has failed, or when waiting has taken too long.
     * @type {Promise<boolean>}
     */
    this.ready = Promise.resolve(false);
    /** @type {((answered: boolean) => void) | null} */
    this.settle = null;
    /** The messages and characters that the relay may still send in this connection. */
    this.messages = new Allowance(MESSAGES);
    this.characters = new Allowance(CHARACTERS);
    /** The time at which this connection began. */
    this.since = 0;
    this.challenge = "";
    this.challenges = 0;
    /** Pending during the latest login of all authors. @type {Promise<unknown>} */
    this.login = Promise.resolve();
    /**
     * The relay's limits, which are fetched before the first large letter.
     * @type {Promise<import("./relay_limits.js").Limits> | null}
     */
    this.limits = null;
  }

  /** Ask the relay at once, even if it sent too much before. */
  open() {
    this.banned = false;
    return this.ask();
  }

  /** Ask for all letters. Resolves to true when the relay has sent them, to false if it fails or is silent. */
  ask() {
    if (this.closed || this.banned) return Promise.resolve(false);
    clearTimeout(this.again);
    clearTimeout(this.watch);
    /** @type {Promise<boolean>} */
    const answer = new Promise((resolve) => {
      const before = this.settle;
      this.settle = (answered) => {
        before?.(answered);
        resolve(answered);
      };
    });
    this.ready = within(answer, PATIENCE, false);
    const open = this.isOpen;
    if (open) this.question();
    else if (!this.socket) this.connect();
    this.watch = setTimeout(() => this.drop(), open ? PATIENCE : CONNECT); // an open connection may be dead
    return this.ready;
  }

  get isOpen() {
    return this.socket?.readyState === 1;
  }

  connect() {
    this.subscriptions.clear();
    this.challenge = "";
    this.challenges = 0;
    this.login = Promise.resolve();
    this.messages = new Allowance(MESSAGES);
    this.characters = new Allowance(CHARACTERS);
    this.since = performance.now();
    try {
      const socket = (this.socket = new this.options.Socket(this.options.url));
      /** @param {() => void} act */
      const mine = (act) => () => this.socket === socket && act();
      socket.addEventListener(
        "open",
        mine(() => this.question()),
      );
      socket.addEventListener(
        "close",
        mine(() => this.lose()),
      );
      socket.addEventListener(
        "error",
        mine(() => this.drop()),
      );
      socket.addEventListener("message", ({ data }) => this.socket === socket && this.receive(data));
    } catch {
      this.lose();
    }
  }

  /** Close the connection, and try again later. */
  drop() {
    const { socket } = this;
    this.lose();
    socket?.close();
  }

  /** Handle the end of the connection. */
  lose() {
    this.socket = null;
    this.answered = false;
    this.asking = false;
    this.subscription = "";
    clearTimeout(this.watch);
    for (const reply of [...this.pending.values()]) reply({ ok: false });
    this.pending.clear();
    this.finish(false);
    if (performance.now() - this.since > STEADY) this.failures = 0;
    this.retry();
    this.options.changed();
  }

  /** Ask again later; the waits grow. */
  retry() {
    clearTimeout(this.again);
    if (this.closed || this.banned) return;
    this.again = setTimeout(() => this.ask(), AGAIN[Math.min(this.failures++, AGAIN.length - 1)]);
  }

  close() {
    this.closed = true;
    clearTimeout(this.again);
    this.drop();
  }

  /** @param {boolean} answered */
  finish(answered) {
    this.settle?.(answered);
    this.settle = null;
  }

  // Reading.

  /** @param {unknown[]} message */
  tell(message) {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }

  /** Ask in the first way. */
  question() {
    const { authors } = this.options;
    const both = [OWN, APPLICATION];
    const first = this.kind ?? OWN;
    /** @type {Question[][]} */
    this.ways = [
      [{ kinds: both, authors }],
      authors.map((author) => ({ kinds: both, authors: [author], login: author })), // some relays know one key at a time
      [{ kinds: [first], authors }],
      [{ kinds: both.filter((kind) => kind !== first), authors }],
    ];
    this.shown.clear();
    this.asking = true;
    this.endSubscriptions();
    this.next();
  }

  /** Ask in the next way, after the relay refused the last one. */
  next() {
    this.questions = this.ways.shift() ?? [];
    if (this.questions[0]?.login && !this.challenge) this.questions = this.ways.shift() ?? [];
    if (this.questions.length) return void this.request();
    clearTimeout(this.watch); // the connection stays, as the relay may take letters all the same
    this.asking = false;
    this.finish(false);
    this.retry();
  }

  endSubscriptions() {
    for (const name of this.subscriptions) this.tell(["CLOSE", name]);
    this.subscriptions.clear();
    this.subscription = "";
  }

  async request() {
    const [{ kinds, authors, login }] = this.questions;
    const { socket } = this;
    const mine = (this.subscription = `letters${++this.count}`);
    if (login) await this.prove([login]);
    if (this.socket !== socket || this.subscription !== mine) return;
    const [pubkeys, names] = [authors.map(({ pubkey }) => pubkey), authors.map(({ name }) => name)];
    this.subscriptions.add(mine);
    this.tell(["REQ", mine, { kinds, authors: pubkeys, "#d": names, limit: STORED }]);
  }

  /** @param {unknown} data */
  receive(data) {
    const size = typeof data === "string" ? data.length : MESSAGE_MAX;
    if (!this.messages.spend(1) || !this.characters.spend(size)) return this.ban();
    if (typeof data !== "string" || size > MESSAGE_MAX) return;
    try {
      const message = JSON.parse(data);
      if (Array.isArray(message)) this.handle(message);
    } catch {} // not a message
  }

  /** Close the connection of a relay that sends too much, until somebody asks again. */
  ban() {
    this.banned = true;
    this.drop();
  }

  /** @param {any[]} message */
  handle([type, name, value, reason]) {
    if (type === "EVENT") this.enqueue(() => this.read(value));
    else if (type === "EOSE" && name === this.subscription) this.enqueue(() => this.answer(name));
    else if (type === "CLOSED" && name === this.subscription) this.enqueue(() => this.refuse(name, String(value)));
    else if (type === "OK") this.pending.get(name)?.({ ok: value === true, reason: String(reason ?? "") });
    else if (type === "AUTH" && typeof name === "string") this.challenged(name);
  }

  /** Handle a message after those before it. @param {() => unknown} act */
  enqueue(act) {
    const { socket } = this;
    this.receiving = this.receiving.then(() => this.socket === socket && act()).catch(() => {}); // a bad message is dropped
  }

  /** @param {any} event */
  async read(event) {
    const { authors, isGenuine, heard, changed } = this.options;
    const author = claimedAuthor(event, authors);
    if (!author) return;
    if (!(await isGenuine(event))) return void (this.messages.spend(FORGED) || this.ban());
    const { place } = author;
    const { created_at, content } = event;
    this.latest.set(place, Math.max(Math.min(created_at, LAST), this.latest.get(place) ?? 0));
    if (created_at >= (this.shown.get(place)?.created_at ?? 0)) this.shown.set(place, event);
    const held = this.held.get(place);
    if (held && created_at > held.created_at && content !== held.content) this.held.delete(place); // somebody else replaced it
    await heard(place, event);
    changed();
  }

  /** Handle the end of an answer. @param {string} subscription */
  answer(subscription) {
    if (subscription !== this.subscription) return;
    if (this.questions.length > 1) {
      this.questions = this.questions.slice(1);
      return void this.request();
    }
    clearTimeout(this.watch);
    this.asking = false;
    this.answered = true;
    for (const [place, { created_at }] of this.held)
      if ((this.shown.get(place)?.created_at ?? 0) < created_at) {
        this.held.delete(place); // the relay lost it
        this.due.add(place);
      }
    this.finish(true);
    for (const place of this.due) void this.deliver(place);
    this.options.changed();
  }

  /** Handle the end of a subscription by the relay. @param {string} subscription @param {string} reason */
  refuse(subscription, reason) {
    if (subscription !== this.subscription) return;
    this.endSubscriptions();
    if (!this.asking) return this.drop(); // the relay ends a subscription that it had answered
    if (!AUTH_WANTED.test(reason) || this.challenge) this.next(); // else the challenge is still to come
  }

  // Proving keys.

  /** Handle a challenge: prove the keys of all places, and ask again, as the relay may have held letters back. @param {string} challenge */
  challenged(challenge) {
    if (challenge === this.challenge || challenge.length > 1024 || ++this.challenges > CHALLENGES) return;
    const { socket } = this;
    this.challenge = challenge;
    this.endSubscriptions();
    this.asking = true;
    this.login = this.prove(this.options.authors)
      .then(() => this.socket === socket && this.challenge === challenge && this.question())
      .catch(() => {});
  }

  /** Prove to the relay that this page holds the keys of these authors. @param {Author[]} authors */
  async prove(authors) {
    const { options, socket } = this;
    /** @type {string} */
    const challenge = this.challenge;
    const events = await Promise.all(authors.map((author) => loginEvent(author, options.url, challenge)));
    if (this.socket !== socket) return;
    const replies = await Promise.all(events.map((event) => this.send("AUTH", event, LOGIN_REPLY)));
    if (replies.some(isUntimely)) this.untimely = true;
  }

  // Sending.

  /**
   * Send an event. Resolves to the relay's reply.
   * @param {"EVENT" | "AUTH"} type @param {NostrEvent} event @param {number} patience @param {() => void} [late] called when
   * the relay accepts it after that time @returns {Promise<Reply>}
   */
  send(type, event, patience, late) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patience, { ok: false });
      const sent = performance.now();
      this.pending.set(event.id, (reply) => {
        clearTimeout(timer);
        this.pending.delete(event.id);
        resolve(reply);
        if (reply.ok && performance.now() - sent >= patience) late?.();
      });
      if (this.pending.size > PENDING)
        for (const oldest of this.pending.keys()) {
          this.pending.delete(oldest);
          break;
        }
      this.tell([type, event]);
    });
  }

  /**
   * Send this side's latest letter of a place, whatever the relay held or refused before. Resolves to true if the relay
   * accepted it.
   * @param {number} place
   */
  put(place) {
    this.due.add(place);
    this.held.delete(place);
    this.refused.delete(place);
    if (!this.socket) void this.ask();
    return this.deliver(place);
  }

  /** @param {number} place @returns {Promise<boolean>} */
  deliver(place) {
    const delivered = this.sending.then(() => this.delivering(place)).catch(() => false);
    this.sending = delivered;
    return delivered;
  }

  /** @param {number} place */
  async delivering(place) {
    await this.ready; // its answer tells which time an event must have
    const letter = this.options.letters.get(place);
    if (!letter || this.closed) return false;
    if (this.due.has(place) && this.isOpen) {
      await this.offer(place, letter);
      this.options.changed();
    }
    return this.holds(place);
  }

  /** True if the relay holds the latest letter of this side at the place. @param {number} place */
  holds(place) {
    return this.held.get(place)?.content === this.options.letters.get(place)?.content;
  }

  /** Send a letter in the ways that the relay may accept, the one that it accepted before first. @param {number} place @param {Letter} letter */
  async offer(place, letter) {
    const shown = this.shown.get(place);
    if (shown?.content === letter.content && Math.abs(now() - shown.created_at) < FRESH) return this.took(place, shown);
    if (letter.content.length > LARGE) this.limits ??= fetchLimits(this.options.url, AbortSignal.timeout(LIMITS));
    const limits = (await this.limits) ?? new Limits();
    const kinds = [this.kind ?? OWN, this.kind === APPLICATION ? OWN : APPLICATION].filter((kind) =>
      limits.stores(kind),
    );
    for (const kind of kinds) {
      const { ok, reason } = await this.attempt(place, letter, kind, limits);
      if (ok || reason === undefined) return; // without a reply it stays due, until the relay has answered again
      if (isUntimely({ ok, reason })) break; // as any other kind
    }
    if (this.options.letters.get(place) !== letter) return; // there is a later letter
    this.due.delete(place);
    this.refused.add(place);
  }

  /**
   * Send a letter as an event of this kind; again if the relay wants to know who sends it, holds a newer one, or is busy.
   * @param {number} place @param {Letter} letter @param {number} kind @param {import("./relay_limits.js").Limits} limits
   * @returns {Promise<Reply>}
   */
  async attempt(place, { content, at }, kind, limits) {
    const author = this.options.authors[place];
    let [proofs, later, slower] = [0, 0, 0];
    for (;;) {
      const time = now() - at < PROMPT ? at : now();
      const event = await letterEvent(author, kind, Math.max(time, (this.latest.get(place) ?? 0) + 1), content);
      this.latest.set(place, event.created_at);
      if (!limits.fits(JSON.stringify(["EVENT", event]), content)) return { ok: false, reason: "too large" };
      const taken = () => this.took(place, event);
      const reply = await this.send("EVENT", event, REPLY, taken);
      if (reply.ok) this.untimely = false;
      else if (isUntimely(reply)) this.untimely = true;
      const { ok, reason = "" } = reply;
      const ahead = isUntimely(reply) && event.created_at > now(); // it had to be later than a letter with a false date
      if (ok || DUPLICATE.test(reason)) {
        taken();
        return { ok: true };
      }
      if (!this.isOpen) return { ok: false };
      if (AUTH_WANTED.test(reason) && proofs < 2) {
        if (proofs++) await this.prove([author]);
        else await this.proven();
      } else if (SUPERSEDED.test(reason) && !isUntimely(reply) && !later++)
        this.latest.set(place, event.created_at + LATER);
      else if ((BUSY.test(reason) || ahead) && !slower++) await new Promise((resolve) => setTimeout(resolve, SLOWER));
      else return reply;
    }
  }

  /** Wait until all keys are proven, if the relay has sent a challenge or sends one soon. */
  async proven() {
    for (let waited = 0; !this.challenge && waited < LOGIN_REPLY; waited += POLL)
      await new Promise((resolve) => setTimeout(resolve, POLL));
    await within(this.login, 2 * LOGIN_REPLY, undefined);
  }

  /** Note that the relay accepted this event. @param {number} place @param {NostrEvent} event */
  took(place, event) {
    if (event.content !== this.options.letters.get(place)?.content) return; // there is a later letter
    this.due.delete(place);
    this.refused.delete(place);
    this.held.set(place, event);
    if (event.kind !== this.kind) this.options.accepted((this.kind = event.kind));
    this.options.changed();
  }
}
