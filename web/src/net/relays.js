// Filters every WebSocket to a relay. Messages between friends are encrypted with the secret of their link, and all
// others are dropped: otherwise trystero would open a connection for anybody who announces itself.
//
// Relays return stored messages since a time of the requester's clock, which they compare with the sender's clock.
// Clocks differ, by hours if a time zone is wrong. So this filter requests the messages of two more days, and ignores
// the stored ones: an answer to an old offer would leave its sender unreachable for a while. If a relay refuses a
// message because the visitor's clock is wrong (some relays allow an hour, some a minute), only the visitor can correct
// that.

import { createEvent } from "trystero/nostr";
import { UNTIMELY } from "./refusals.js";
import { isSealed, keyOf, open, seal } from "./seal.js";

/** How much further back the requests to a relay go, to allow for differences between clocks, seconds. */
const BACK = 2 * 24 * 3600;
/** Fires "untimely" when a relay refused a message because of its timestamp. */
export const relays = new EventTarget();
/** How long to wait for a relay's mark of the end of its stored messages, ms. */
const KEPT = 5000;
/** Maximum number of sent, and of decrypted, messages that are remembered. */
const REMEMBERED = 4096;
/**
 * The length of the nonce at the start of an encrypted message, base64 characters; a replayed message has the same
 * nonce.
 */
const NONCE = 16;

/** The key derived from the room's secret; a page is in one room at a time. @type {Promise<CryptoKey> | undefined} */
let key;
/** The nonces of decrypted messages, so that replayed messages are dropped. @type {Set<string>} */
const opened = new Set();

/** Encrypt and decrypt all messages with the secret of this link from now on. @param {string} secret */
export function sealBy(secret) {
  key = keyOf(secret);
}

/** Delete the oldest entry if there are more than the limit. @param {Set<string> | Map<string, string>} remembered */
function bound(remembered) {
  if (remembered.size > REMEMBERED) for (const oldest of remembered.keys()) return remembered.delete(oldest);
}

/** Return the topic of an event: the tag `x`, which trystero uses. @param {{tags: string[][]}} event */
const topicOf = ({ tags }) => String(tags.find(([tag]) => tag === "x")?.[1]);

/** The browser's own WebSocket, without this filter, for `mailbox.js`, whose letters are already encrypted. */
export const Socket = WebSocket;

/** The message events that passed the filter. @type {WeakSet<Event>} */
const passed = new WeakSet();

globalThis.WebSocket = class extends Socket {
  /** The names of the subscriptions whose stored messages are still arriving. @type {Set<string>} */
  asked = new Set();
  /** By the id of each sent event, the id of trystero's event that it replaces. @type {Map<string, string>} */
  ids = new Map();
  /**
   * The ends of two queues, for sending and receiving, which preserve the order of messages, since encryption and
   * decryption are asynchronous.
   */
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

  /** Dispatch a message from the relay to trystero, if the filter lets it pass. @param {string} data */
  receive(data) {
    let heard;
    try {
      heard = this.heard(JSON.parse(data)); // decryption starts while earlier messages are still being decrypted
    } catch {} // invalid JSON is ignored
    if (!heard) return;
    heard.catch(() => {}); // errors are handled below, in order
    this.receiving = this.receiving
      .then(async () => {
        const event = new MessageEvent("message", { data: JSON.stringify(await heard) });
        passed.add(event);
        if (this.readyState === Socket.OPEN) this.dispatchEvent(event);
      })
      .catch(() => {}); // a message that cannot be decrypted is dropped
  }

  /**
   * Return the message that trystero receives in place of a relay's message. Returns undefined, or rejects, if it
   * receives none.
   * @param {any[]} message @returns {Promise<unknown[]> | undefined}
   */
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
    said.catch(() => {}); // errors are handled below, in order
    this.sending = this.sending
      .then(async () => {
        const text = await said;
        if (this.readyState === Socket.OPEN) super.send(text);
      })
      .catch(() => {}); // a message that cannot be sent is dropped: trystero announces itself again
  }

  /** Return the message that is sent to the relay in place of trystero's. @param {string} data */
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
