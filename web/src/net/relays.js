// A filter for every socket to a relay. Messages of friends are sealed by the secret of their link, and what is not
// is dropped: trystero would open a connection for whoever announces itself.
//
// Relays pass on what was said since a time that the asker's clock gives, by the clock of whoever said it, and clocks
// differ, by hours where a time zone is set wrong. So relays are asked for two days; and what they had kept of that is not
// heard: an old offer would be answered, and whoever made it could not be reached meanwhile. What a relay refuses because
// the visitor's clock is wrong (some allow an hour, some a minute), only the visitor can mend.

import { createEvent } from "trystero/nostr";
import { isSealed, keyOf, open, seal } from "./seal.js";

/** How far back, seconds. */
const BACK = 2 * 24 * 3600;
/** The words of relays that refuse a message for its time. */
const UNTIMELY = /created_at|timestamp|too (?:old|early|late)|in the (?:future|past)|expired/i;
/** Tells ("untimely") that a relay refused what this browser said, because of the time that it states. */
export const relays = new EventTarget();
/** A relay that does not say where the kept ends is listened to after so long, ms. */
const KEPT = 5000;
/** How many messages are remembered, of those that were sent and of those that were opened. */
const REMEMBERED = 4096;
/** Characters at the beginning of a sealed message that no other one has. */
const NONCE = 16;

/** The key of the room; a page is in one at a time. @type {Promise<CryptoKey> | undefined} */
let key;
/** Nonces of messages that were opened: what comes again is dropped. @type {Set<string>} */
const opened = new Set();

/** Seal and open all messages by the secret of this link from now on. @param {string} secret */
export function sealBy(secret) {
  key = keyOf(secret);
}

/** Forget the oldest where there are too many. @param {Set<string> | Map<string, string>} remembered */
function bound(remembered) {
  if (remembered.size > REMEMBERED) for (const oldest of remembered.keys()) return remembered.delete(oldest);
}

/** Return the topic of an event, by the tag in which trystero looks for it. @param {{tags: string[][]}} event */
const topicOf = ({ tags }) => String(tags.find(([tag]) => tag === "x")?.[1]);

const Socket = WebSocket;

/** Messages that were let through. @type {WeakSet<Event>} */
const passed = new WeakSet();

globalThis.WebSocket = class extends Socket {
  /** What was asked for, and is still answered with what was kept. @type {Set<string>} */
  asked = new Set();
  /** The id of each event that was sent, and the one by which trystero knows it. @type {Map<string, string>} */
  ids = new Map();
  /** Sealing and opening take time; these keep the order of what is sent and of what is received. */
  sending = Promise.resolve();
  receiving = Promise.resolve();

  /** @param {ConstructorParameters<typeof WebSocket>} call */
  constructor(...call) {
    super(...call);
    this.addEventListener("message", (event) => {
      if (passed.has(event)) return;
      event.stopImmediatePropagation();
      this.receive(event.data);
    });
  }

  /** Pass on what may be heard. @param {string} data */
  receive(data) {
    let heard;
    try {
      heard = this.heard(JSON.parse(data)); // decrypted while earlier ones still are
    } catch {} // no message
    if (!heard) return;
    heard.catch(() => {}); // handled below, in its turn
    this.receiving = this.receiving
      .then(async () => {
        const event = new MessageEvent("message", { data: JSON.stringify(await heard) });
        passed.add(event);
        if (this.readyState === Socket.OPEN) this.dispatchEvent(event);
      })
      .catch(() => {}); // whatever does not open is dropped
  }

  /** Return what trystero may hear of a message; nothing, or a rejection, if it is to hear nothing.
   * @param {any[]} message @returns {Promise<unknown[]> | undefined} */
  heard([kind, name, ...rest]) {
    if (kind === "EOSE") this.asked.delete(name);
    if (kind === "EVENT")
      return !this.asked.has(name) && isSealed(rest[0].content) ? this.unsealed(name, rest[0]) : undefined;
    if (kind !== "OK") return Promise.resolve([kind, name, ...rest]);
    if (rest[0] === false && UNTIMELY.test(rest[1])) relays.dispatchEvent(new Event("untimely"));
    return Promise.resolve([kind, this.ids.get(name) ?? name, ...rest]);
  }

  /** @param {string} name @param {{content: string, tags: string[][]}} event */
  async unsealed(name, event) {
    const topic = topicOf(event);
    const content = await open(await /** @type {Promise<CryptoKey>} */ (key), topic, event.content);
    const nonce = event.content.slice(0, NONCE);
    if (opened.has(nonce)) throw new Error("a replay");
    bound(opened.add(nonce));
    return ["EVENT", name, { tags: [["x", topic]], content }];
  }

  /** @override @param {Parameters<WebSocket["send"]>[0]} data */
  send(data) {
    const said = this.said(String(data));
    said.catch(() => {}); // handled below, in its turn
    this.sending = this.sending
      .then(async () => {
        const text = await said;
        if (this.readyState === Socket.OPEN) super.send(text);
      })
      .catch(() => {}); // trystero announces itself again
  }

  /** Return what is sent in the place of trystero's message. @param {string} data */
  async said(data) {
    const [kind, name] = JSON.parse(data);
    if (kind === "EVENT") {
      const topic = topicOf(name);
      const sealed = await seal(await /** @type {Promise<CryptoKey>} */ (key), topic, name.content);
      const event = await createEvent(topic, sealed);
      this.ids.set(JSON.parse(event)[1].id, name.id);
      bound(this.ids);
      return event;
    }
    if (kind !== "REQ") return data;
    this.asked.add(name);
    setTimeout(() => this.asked.delete(name), KEPT);
    return data.replace(/"since":(\d+)/g, (_, since) => `"since":${Number(since) - BACK}`);
  }
};
