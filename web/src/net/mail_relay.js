// One relay of the mailbox: requests the letters of all places from the relay, sends it this side's letters, and proves
// the keys of the places if the relay requires that (NIP-42). A relay may send false data, no data or too much: every
// wait has a timeout, and the connection is closed when the relay sends more than the players can have written.

import { APPLICATION, OWN, claimedAuthor, letterEvent, loginEvent } from "./nostr.js";
import { Limits, fetchLimits } from "./relay_limits.js";
import { UNTIMELY } from "./refusals.js";

/** @typedef {import("./nostr.js").Author} Author */
/** @typedef {import("./nostr.js").NostrEvent} NostrEvent */
/**
 * The content of one of this side's letters, and the time at which this side posted it (seconds).
 * @typedef {{content: string, at: number}} Letter
 */
/**
 * A relay's reply to an event; `reason` is undefined if the relay did not reply.
 * @typedef {{ok: boolean, reason?: string}} Reply
 */
/**
 * A request for the events of these authors and kinds. `login`: the author whose key this side must prove first.
 * @typedef {{kinds: number[], authors: Author[], login?: Author}} Question
 */

/** How long `open` and `post` wait for a relay's letters, ms. */
export const PATIENCE = 6000;
/** How long a relay may take to connect and to send its letters before this side connects again, ms. */
const CONNECT = 30_000;
/** How long to wait for a relay's reply to an event (`REPLY`) and to a login (`LOGIN_REPLY`), ms. */
const REPLY = 4000;
const LOGIN_REPLY = 2000;
/** Letters with more characters than this are sent only after the relay's limits were fetched. */
const LARGE = 32_000;
/** How long to wait for the limits of a relay, ms. */
const LIMITS = 3000;
/**
 * How long to wait before a second attempt to send a letter that the relay refused because of its rate limit, or
 * because the letter's time is in the future, ms.
 */
const SLOWER = 2000;
/** The waits before each new attempt to connect, ms. */
const AGAIN = [2000, 5000, 15_000, 30_000, 60_000, 120_000, 300_000];
/** After a connection that lasted longer than this, the waits in `AGAIN` start from the first again, ms. */
const STEADY = 60_000;
/** The longest message from a relay that is read, characters. */
const MESSAGE_MAX = 100_000;
/** Limits on the messages and characters from a relay: how many it may send at once, and how many more each second. */
const MESSAGES = { burst: 300, second: 2 };
const CHARACTERS = { burst: 4_000_000, second: 64_000 };
/** A forged event counts as this many messages against the relay's limit, because verifying it takes time. */
const FORGED = 10;
/** Maximum number of login challenges to which this side responds in one connection. */
const CHALLENGES = 4;
/** Maximum number of stored events that are requested: an honest relay has at most one for each place and kind. */
const STORED = 32;
/**
 * This side's letter is sent again if the relay's copy is older than this, since relays may delete old events, seconds.
 */
const FRESH = 24 * 3600;
/** A letter posted longer ago than this is sent with the current time instead of the time of posting, seconds. */
const PROMPT = 60;
/**
 * How much later to date this side's letter if the relay refuses it because of a newer one that the relay has not sent,
 * seconds.
 */
const LATER = 60;
/**
 * Maximum to which the times of events are clamped, seconds since 1970: a letter that replaces an event with a later
 * time would need a time that readers do not accept.
 */
const LAST = Number.MAX_SAFE_INTEGER - 1e9;
/** How often to check whether the relay has sent a login challenge, ms. */
const POLL = 100;
/** Maximum number of sent events for which a reply is still accepted, even after the timeout. */
const PENDING = 64;

const AUTH_WANTED = /^(?:auth-required|restricted)/;
const DUPLICATE = /^duplicate/;
/** The pattern of a relay's reply that refuses an event because the relay holds a newer one. */
const SUPERSEDED = /newer|older|replaced|superseded/i;
const BUSY = /^rate-limited/;

/** True if the relay refused an event because of its time. @param {Reply} reply */
const isUntimely = ({ ok, reason = "" }) => !ok && UNTIMELY.test(reason);

/** Return the current time, seconds. */
export const now = () => Math.floor(Date.now() / 1000);

/**
 * Resolve with the value of a promise, or with `otherwise` after a timeout.
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

/** A rate limit: a budget that refills with time. */
export class Allowance {
  /** @param {{burst: number, second: number}} rate */
  constructor({ burst, second }) {
    this.burst = burst;
    this.second = second;
    this.left = burst;
    this.since = performance.now();
  }

  /** Spend a part of the budget. Returns false and spends nothing if not enough is left. @param {number} amount */
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
   *   accepted: (kind: number) => void, changed: () => void}} options `letters`: this side's latest letters, by place;
   *   `kind`: the kind of event that the relay accepted before; `accepted`: called when the relay accepts another kind */
  constructor(options) {
    this.options = options;
    this.kind = options.kind;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.closed = false;
    /** True if the relay exceeded its limits: this side connects to it again only when the mailbox is opened again. */
    this.banned = false;
    /** True from the request for letters until the relay has sent all of them or has refused. */
    this.asking = false;
    /** True while connected to a relay that has sent all letters it holds. */
    this.answered = false;
    /** True from the relay's refusal of an event because of its time until it accepts an event. */
    this.untimely = false;
    /**
     * By place, this side's latest letter that the relay has accepted and, as far as known, still holds.
     * @type {Map<number, NostrEvent>}
     */
    this.held = new Map();
    /** The places whose latest letter from this side the relay has refused. @type {Set<number>} */
    this.refused = new Set();
    /** The places whose latest letter from this side has yet to be sent. @type {Set<number>} */
    this.due = new Set();
    /**
     * By place, the newest event that the relay has sent since the last request for letters.
     * @type {Map<number, NostrEvent>}
     */
    this.shown = new Map();
    /** By place, the latest time of an event that the relay is known to hold. @type {Map<number, number>} */
    this.latest = new Map();
    /** The callbacks for pending replies, by the id of the sent event. @type {Map<string, (reply: Reply) => void>} */
    this.pending = new Map();
    /**
     * The remaining ways to request the letters; each is a list of requests, sent one after another.
     * @type {Question[][]}
     */
    this.ways = [];
    /** @type {Question[]} */
    this.questions = [];
    /** The id of the subscription for which the relay is still sending stored events. */
    this.subscription = "";
    /** The ids of all open subscriptions. @type {Set<string>} */
    this.subscriptions = new Set();
    this.count = 0;
    this.failures = 0;
    /**
     * The ends of two chains of promises, which preserve the order of received and of sent messages, since verifying
     * and signing are asynchronous.
     * @type {Promise<unknown>}
     */
    this.receiving = Promise.resolve();
    /** @type {Promise<unknown>} */
    this.sending = Promise.resolve();
    /**
     * Resolves when the relay has sent its letters (true), or has failed or exceeded the timeout (false).
     * @type {Promise<boolean>}
     */
    this.ready = Promise.resolve(false);
    /** @type {((answered: boolean) => void) | null} */
    this.settle = null;
    /** The remaining limits on messages and characters from the relay in this connection. */
    this.messages = new Allowance(MESSAGES);
    this.characters = new Allowance(CHARACTERS);
    /** The time at which this connection began, ms. */
    this.since = 0;
    this.challenge = "";
    this.challenges = 0;
    /** Resolves when the latest login with the keys of all authors has finished. @type {Promise<unknown>} */
    this.login = Promise.resolve();
    /**
     * The relay's published limits, fetched before the first large letter.
     * @type {Promise<import("./relay_limits.js").Limits> | null}
     */
    this.limits = null;
  }

  /** Request the relay's letters now, even if the relay exceeded its limits before. */
  open() {
    this.banned = false;
    return this.ask();
  }

  /**
   * Request all letters. Resolves to true when the relay has sent them, to false if the relay fails or does not respond
   * in time.
   */
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
    this.watch = setTimeout(() => this.drop(), open ? PATIENCE : CONNECT); // an open connection may have died unnoticed
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

  /** Close the connection, and connect again after a wait. */
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

  /** Connect and request the letters again after a wait, which grows with each failure. */
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

  /** Request the letters in the first of several ways. */
  question() {
    const { authors } = this.options;
    const both = [OWN, APPLICATION];
    const first = this.kind ?? OWN;
    /** @type {Question[][]} */
    this.ways = [
      [{ kinds: both, authors }],
      authors.map((author) => ({ kinds: both, authors: [author], login: author })), // some relays admit one key at a time
      [{ kinds: [first], authors }],
      [{ kinds: both.filter((kind) => kind !== first), authors }],
    ];
    this.shown.clear();
    this.asking = true;
    this.endSubscriptions();
    this.next();
  }

  /** Request the letters in the next way, after the relay refused the last request; after the last way, retry later. */
  next() {
    this.questions = this.ways.shift() ?? [];
    if (this.questions[0]?.login && !this.challenge) this.questions = this.ways.shift() ?? [];
    if (this.questions.length) return void this.request();
    clearTimeout(this.watch); // keep the connection, as the relay may still accept letters
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
    } catch {} // invalid JSON is ignored
  }

  /** Close the connection to a relay that exceeds its limits, until the mailbox is opened again. */
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

  /** Handle a message after all earlier ones have been handled. @param {() => unknown} act */
  enqueue(act) {
    const { socket } = this;
    this.receiving = this.receiving.then(() => this.socket === socket && act()).catch(() => {}); // an invalid message is dropped
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
    if (held && created_at > held.created_at && content !== held.content) this.held.delete(place); // somebody else replaced the letter
    await heard(place, event);
    changed();
  }

  /**
   * Handle the end of the stored events for a request: send the next request, or finish and send the letters that are
   * due.
   * @param {string} subscription
   */
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
        this.held.delete(place); // the relay has lost this side's letter
        this.due.add(place);
      }
    this.finish(true);
    for (const place of this.due) void this.deliver(place);
    this.options.changed();
  }

  /** Handle a subscription that the relay refused or closed. @param {string} subscription @param {string} reason */
  refuse(subscription, reason) {
    if (subscription !== this.subscription) return;
    this.endSubscriptions();
    if (!this.asking) return this.drop(); // the relay has closed a subscription whose stored events it had sent
    if (!AUTH_WANTED.test(reason) || this.challenge) this.next(); // otherwise wait for the relay's login challenge
  }

  // Proving keys.

  /**
   * Handle a login challenge: prove the keys of all places, and request the letters again, as the relay may have
   * withheld letters.
   * @param {string} challenge
   */
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
   * Send an event. Resolves to the relay's reply; `ok` is false if no reply comes in time.
   * @param {"EVENT" | "AUTH"} type @param {NostrEvent} event @param {number} patience @param {() => void} [late] called
   * if the relay accepts the event after that time @returns {Promise<Reply>}
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
   * Send this side's latest letter of a place, even if the relay held or refused an earlier one. Resolves to true if
   * the relay accepted it.
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
    await this.ready; // the letters that the relay sends show which time a newer event needs
    const letter = this.options.letters.get(place);
    if (!letter || this.closed) return false;
    if (this.due.has(place) && this.isOpen) {
      await this.offer(place, letter);
      this.options.changed();
    }
    return this.holds(place);
  }

  /** True if the relay holds this side's latest letter of a place. @param {number} place */
  holds(place) {
    return this.held.get(place)?.content === this.options.letters.get(place)?.content;
  }

  /**
   * Send a letter as each kind of event that the relay may accept, first the kind that the relay accepted before.
   * @param {number} place @param {Letter} letter
   */
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
      if (ok || reason === undefined) return; // without a reply, the letter stays due until the relay next sends its letters
      if (isUntimely({ ok, reason })) break; // any other kind would be refused too
    }
    if (this.options.letters.get(place) !== letter) return; // a later letter has replaced this one
    this.due.delete(place);
    this.refused.add(place);
  }

  /**
   * Send a letter as an event of this kind. Send it again if the relay requires a login, holds a newer event, or limits
   * the rate.
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
      const ahead = isUntimely(reply) && event.created_at > now(); // the event had to be later than a letter with a false time
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

  /** Wait until all keys are proven, if the relay has sent a login challenge or sends one soon. */
  async proven() {
    for (let waited = 0; !this.challenge && waited < LOGIN_REPLY; waited += POLL)
      await new Promise((resolve) => setTimeout(resolve, POLL));
    await within(this.login, 2 * LOGIN_REPLY, undefined);
  }

  /** Record that the relay accepted this event. @param {number} place @param {NostrEvent} event */
  took(place, event) {
    if (event.content !== this.options.letters.get(place)?.content) return; // a later letter has replaced this one
    this.due.delete(place);
    this.refused.delete(place);
    this.held.set(place, event);
    if (event.kind !== this.kind) this.options.accepted((this.kind = event.kind));
    this.options.changed();
  }
}
