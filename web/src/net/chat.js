// Matches inside a messenger (webxdc): updates of a chat replace the relays. Each letter and each invitation is an
// update, which the messenger stores and delivers to all members of the chat. Only the packed app fetches this bundle
// (`web/build/making/xdc.py`). Specification of updates: https://webxdc.org/docs/spec/.

import { site } from "../site.js";
import { isGenuine } from "./nostr.js";
import { t } from "../page/t.js";

/** @typedef {import("./nostr.js").NostrEvent} NostrEvent */
/**
 * The part of the messenger's interface that the app uses. `notify`: the texts of notifications, by the addresses of
 * the members who get them.
 * @typedef {{payload: unknown, info?: string, href?: string, summary?: string, notify?: Record<string, string>}} Update
 * @typedef {{selfAddr: string, sendUpdateInterval?: number, sendUpdate: (update: Update, about: string) => void,
 *   setUpdateListener: (heard: (update: Update) => void, serial: number) => Promise<void> | void}} Messenger
 */
/**
 * A game's title, this player's name, and the state of the match.
 * @typedef {{title: string, own: string, status: import("../crossing.js").Status | null, update: import("../crossing.js").Update | null}} News
 */
/**
 * An invitation to a match: the match's address within the app, and a text.
 * @typedef {{href: string, text: string}} Invitation
 */

/** The minimum time between two updates if the messenger does not state one, ms. */
const INTERVAL = 10_000;
/** Maximum number of invitations that the app stores. */
const INVITATIONS_MAX = 20;
/** Maximum characters of a letter's content, and of any other text of its event. */
const [CONTENT_MAX, FIELD_MAX] = [65_536, 400];
/** Maximum number of tags of a letter, and of fields of a tag. */
const TAGS_MAX = 8;
/** How far a letter's time may be ahead of this device's clock, seconds; its sender can state any time. */
const AHEAD = 86_400;
/** Maximum characters of an invitation's text. */
const TEXT_MAX = 200;
/**
 * The pattern of an invitation's address: a room and, optionally, a proposal (`proposal.js`), but no seat and no
 * letter.
 */
const ADDRESS =
  /^([a-z_]+)\/index\.html#join\/\1\/([\w-]{64})(\?from=[\w%.+*-]{0,500}&rules=[\w%.+*-]{0,1000}&clock=\d{1,7})?$/;

const messenger = /** @type {{webxdc: Messenger}} */ (/** @type {unknown} */ (globalThis)).webxdc;

/** True if the value is a text of at most `most` characters. @param {unknown} value */
const isText = (value, most = FIELD_MAX) => typeof value === "string" && value.length <= most;

/** @param {unknown} value @param {(item: unknown) => boolean} fits */
const isList = (value, fits) => Array.isArray(value) && value.length <= TAGS_MAX && value.every((item) => fits(item));

/**
 * Return a copy of the known fields of a letter's event; null if it is not one. The signature is checked later, and the
 * content when it is read.
 * @param {any} event @returns {NostrEvent | null}
 */
function letterOf(event) {
  const { id, pubkey, created_at, kind, tags, content, sig } = event ?? {};
  const fits =
    [id, pubkey, sig].every((field) => isText(field)) &&
    [created_at, kind].every(Number.isSafeInteger) &&
    isList(tags, (tag) => isList(tag, (field) => isText(field))) &&
    isText(content, CONTENT_MAX);
  return fits ? { id, pubkey, created_at, kind, tags, content, sig } : null;
}

/** @param {string} author @param {number} kind @param {string} [name] */
const placeAt = (author, kind, name) => `${author} ${kind} ${name}`;

/**
 * Return the name of a letter's place, under which a newer letter replaces the one before.
 * @param {NostrEvent} event
 */
const placeOf = ({ pubkey, kind, tags }) => placeAt(pubkey, kind, tags.find(([name]) => name === "d")?.[1]);

/**
 * Return the names of the places that the filter of a subscription requests.
 * @param {any} filter @returns {string[]}
 */
const placesOf = ({ kinds = [], authors = [], "#d": names = [] }) =>
  authors.flatMap((/** @type {string} */ author) =>
    kinds.flatMap((/** @type {number} */ kind) =>
      names.map((/** @type {string} */ name) => placeAt(author, kind, name)),
    ),
  );

/**
 * Return a letter's time, by which letters of the same place are compared; 0 for a time in the future.
 * @param {NostrEvent} event
 */
const timeOf = ({ created_at }) => (created_at <= Date.now() / 1000 + AHEAD ? created_at : 0);

/** The letters and invitations of this chat: received, verified and sent as updates. */
class Updates extends EventTarget {
  /** The newest verified letter of each place. @type {Map<string, NostrEvent>} */
  letters = new Map();
  /** The chat addresses of the members who sent letters, by the letters' public key. @type {Map<string, string>} */
  addresses = new Map();
  /** @type {Map<string, Invitation>} */
  invitations = new Map();
  /**
   * The letters whose signature is not verified yet, by place, in order of arrival.
   * @type {Map<string, {letter: NostrEvent, from: string}[]>}
   */
  found = new Map();
  /** The chain of verifications, which run one after another. @type {Promise<unknown>} */
  verifying = Promise.resolve();
  /**
   * The places whose letters the mailbox has requested. Only these letters are verified, because anybody can send
   * letters of any number of other places.
   * @type {Set<string>}
   */
  asked = new Set();
  /** The letters to send, by place. @type {Map<string, {event: NostrEvent, to: string[], text: string}>} */
  due = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  last = -Infinity;

  constructor() {
    super();
    /** Resolves when the messenger has delivered all earlier updates. */
    this.ready = Promise.resolve(messenger.setUpdateListener((update) => this.take(update), 0));
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
  }

  /** Store the letter and the invitation of an update, if they are valid. @param {Update} update */
  take({ payload }) {
    const { letter: event, from, invitation } = /** @type {any} */ (payload) ?? {};
    const letter = letterOf(event);
    if (letter) {
      const place = placeOf(letter);
      const found = this.found.get(place) ?? [];
      const had = [...found.map((one) => one.letter), this.letters.get(place)];
      if (!had.some((one) => one?.id === letter.id)) found.push({ letter, from: isText(from) ? from : "" }); // a repeated letter may not come from its author
      this.found.set(place, found);
      if (this.asked.has(place)) void this.verify();
    }
    const { href, text } = invitation ?? {};
    const room = typeof href === "string" ? href.match(ADDRESS)?.[2] : "";
    if (!room || typeof text !== "string" || text.length > TEXT_MAX) return;
    remember(this.invitations, room, { href, text }, INVITATIONS_MAX);
    this.dispatchEvent(new Event("invitation"));
  }

  /**
   * Verify and store the letters of these places: those received so far, and later ones as they arrive.
   * @param {string[]} places
   */
  async ask(places) {
    await this.ready; // once all earlier letters are here, only the newest of each place needs to be verified
    for (const place of places) this.asked.add(place);
    await this.verify();
  }

  /** Verify the letters received since the last verification, after that one has finished. */
  verify() {
    return (this.verifying = this.verifying.then(async () => {
      for (const place of this.asked) await this.admit(place);
    }));
  }

  /**
   * Store the newest received letter of a place that has a valid signature, unless the stored one is newer.
   * @param {string} place
   */
  async admit(place) {
    const found = this.found.get(place) ?? [];
    this.found.delete(place);
    const newest = found.reverse().sort((one, other) => timeOf(other.letter) - timeOf(one.letter)); // with equal times, the last to arrive comes first
    for (const { letter, from } of newest) {
      const had = this.letters.get(place);
      if (had && timeOf(had) > timeOf(letter)) return;
      if (!(await isGenuine(letter, false).catch(() => false))) continue;
      if (from) this.addresses.set(letter.pubkey, from);
      this.letters.set(place, letter);
      return void this.dispatchEvent(new CustomEvent("letter", { detail: letter }));
    }
  }

  /**
   * Send a letter after the minimum wait between updates; until then, a newer letter of the same place replaces it.
   * @param {NostrEvent} event @param {string[]} authors of all places of the match @param {string} text of the notification
   */
  post(event, authors, text) {
    const others = authors.filter((author) => author !== event.pubkey);
    const to = others.flatMap((author) => this.addresses.get(author) ?? []);
    this.due.set(placeOf(event), { event, to: to.filter((address) => address !== messenger.selfAddr), text });
    const wait = (messenger.sendUpdateInterval ?? INTERVAL) - (performance.now() - this.last);
    this.timer ??= setTimeout(() => this.flush(), Math.max(0, wait));
  }

  /** Pass all letters that are due to the messenger, which sends them when it can. */
  flush() {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { event, to, text } of this.due.values()) {
      const notify = text && to.length ? { notify: Object.fromEntries(to.map((address) => [address, text])) } : {};
      messenger.sendUpdate({ payload: { letter: event, from: messenger.selfAddr }, ...notify }, text);
    }
    if (this.due.size) this.last = performance.now();
    this.due.clear();
  }
}

/**
 * Add an entry to a map, as its newest, and delete the oldest entry if the map exceeds the limit.
 * @template T @param {Map<string, T>} map @param {string} name @param {T} value @param {number} most
 */
function remember(map, name, value, most) {
  map.delete(name);
  map.set(name, value);
  if (map.size > most) for (const oldest of map.keys()) return map.delete(oldest);
}

const updates = new Updates();

/**
 * Invite the members of the chat to a match.
 * @param {{game: string, title: string}} page @param {string} link of the match @param {string} from the host's name
 */
export function invite({ game, title }, link, from) {
  const href = `${game}/${site.index}#${link.split("#")[1]}`;
  const text = t("{from} invites you to a match: {title}", { from, title });
  messenger.sendUpdate({ payload: { invitation: { href, text } }, info: text, href, summary: text }, text);
}

/**
 * Call `shown` with all invitations of this chat, the newest first, now and whenever one arrives.
 * @param {(invitations: Invitation[]) => void} shown
 */
export function invitations(shown) {
  const show = () => shown([...updates.invitations.values()].reverse());
  updates.addEventListener("invitation", show);
  void updates.ready.then(show);
}

/**
 * Return the text of the notification that the other players get with this side's letter; "" if they get none.
 * @param {News} news
 */
function told({ title, own, status, update }) {
  if (!status || !update || update.waits === "you") return "";
  if (update.over) return t("{title}: the match is over.", { title });
  return status.seats > 2 ? t("{title}: {own} has moved.", { title, own }) : t("{title}: it's your turn.", { title });
}

/**
 * Replaces the WebSocket to a relay: sends the chat's letters as a relay would (NIP-01), so that the mailbox needs no
 * code of its own for chats. Members of the chat can replace each other's letters, as anybody with the link of a match
 * can (PROTOCOL.md, section 17).
 */
export class Chat extends EventTarget {
  /** Returns the state of the match, from which the text of a letter's notification is written. @type {() => News} */
  static news = () => ({ title: "", own: "", status: null, update: null });
  readyState = 0;
  /** The filters of the mailbox's subscriptions, by name. @type {Map<string, any>} */
  asked = new Map();

  constructor() {
    super();
    const heard = (/** @type {Event} */ event) => {
      const { detail } = /** @type {CustomEvent<NostrEvent>} */ (event);
      for (const name of this.asked.keys()) this.pass(name, detail);
    };
    updates.addEventListener("letter", heard);
    this.leave = () => updates.removeEventListener("letter", heard);
    void updates.ready.then(() => {
      if (this.readyState) return;
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
    });
  }

  /** @param {string} text a message to a relay */
  send(text) {
    const [kind, about, filter] = JSON.parse(text);
    if (kind === "CLOSE") this.asked.delete(about);
    if (kind === "REQ") {
      this.asked.set(about, {}); // no filter yet: no letter is sent until the stored ones are verified
      void updates.ask(placesOf(filter)).then(() => {
        if (!this.asked.has(about)) return;
        this.asked.set(about, filter);
        for (const letter of updates.letters.values()) this.pass(about, letter);
        this.tell(["EOSE", about]);
      });
    }
    if (kind !== "EVENT") return;
    const authors = [...this.asked.values()].flatMap((asked) => asked.authors ?? []);
    updates.post(about, [...new Set(authors)], told(Chat.news()));
    this.tell(["OK", about.id, true, ""]);
  }

  /**
   * Send a letter to the mailbox if it matches the filter of a subscription.
   * @param {string} name of the subscription @param {NostrEvent} letter
   */
  pass(name, letter) {
    if (placesOf(this.asked.get(name) ?? {}).includes(placeOf(letter))) this.tell(["EVENT", name, letter]);
  }

  /** @param {unknown[]} message */
  tell(message) {
    const event = new MessageEvent("message", { data: JSON.stringify(message) });
    queueMicrotask(() => this.readyState === 1 && this.dispatchEvent(event));
  }

  close() {
    this.readyState = 3;
    this.leave();
    queueMicrotask(() => this.dispatchEvent(new Event("close")));
  }
}
