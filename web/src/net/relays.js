// Filters every socket to a relay. Messages between friends are sealed with the secret of their link, and unsealed ones
// are dropped: otherwise trystero would open a connection for anybody who announces itself.
//
// Relays return stored messages since a time given by the requester's clock, compared with the sender's clock, and
// clocks differ, by hours if a time zone is wrong. So this asks for two days, and ignores the stored messages:
// answering an old offer would leave its sender unreachable meanwhile. A message that a relay refuses because the
// visitor's clock is wrong (some allow an hour, some a minute) can only be fixed by the visitor.

import { createEvent } from "trystero/nostr";
import { UNTIMELY } from "./refusals.js";
import { isSealed, keyOf, open, seal } from "./seal.js";

/** How old stored messages may be that a relay is asked for, seconds. */
const BACK = 2 * 24 * 3600;
/** Fires "untimely" when a relay refused a message because of its timestamp. */
export const relays = new EventTarget();
/** How long to wait for a relay to mark the end of its stored messages, ms. */
const KEPT = 5000;
/** How many sent and opened messages to remember. */
const REMEMBERED = 4096;
/** Length of a sealed message's nonce in base64 characters; the message begins with it, and replays repeat it. */
const NONCE = 16;

/** The key made from the secret of the room; a page is in one room at a time. @type {Promise<CryptoKey> | undefined} */
let key;
/** Nonces of opened messages, so that repeated messages are dropped. @type {Set<string>} */
const opened = new Set();

/** Seal and open all messages with the secret of this link from now on. @param {string} secret */
export function sealBy(secret) {
  key = keyOf(secret);
}

/** Forget the oldest entries beyond the limit. @param {Set<string> | Map<string, string>} remembered */
function bound(remembered) {
  if (remembered.size > REMEMBERED) for (const oldest of remembered.keys()) return remembered.delete(oldest);
}

/** Return the topic of an event, from the tag that trystero looks for. @param {{tags: string[][]}} event */
const topicOf = ({ tags }) => String(tags.find(([tag]) => tag === "x")?.[1]);

/** The browser's own WebSocket, without this filter; `mailbox.js` uses it, because letters are sealed already. */
export const Socket = WebSocket;

/** Message events that passed the filter. @type {WeakSet<Event>} */
const passed = new WeakSet();

globalThis.WebSocket = class extends Socket {
  /** Subscriptions whose stored messages are still arriving. @type {Set<string>} */
  asked = new Set();
  /** For each sent event its own id, and the id by which trystero knows it. @type {Map<string, string>} */
  ids = new Map();
  /**
   * The ends of two queues, for sending and receiving: sealing and opening are asynchronous, but messages must keep
   * their order.
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

  /** Pass on a message that the filter lets through. @param {string} data */
  receive(data) {
    let heard;
    try {
      heard = this.heard(JSON.parse(data)); // starts decrypting while earlier messages are still being decrypted
    } catch {} // not a message
    if (!heard) return;
    heard.catch(() => {}); // handled below, in order
    this.receiving = this.receiving
      .then(async () => {
        const event = new MessageEvent("message", { data: JSON.stringify(await heard) });
        passed.add(event);
        if (this.readyState === Socket.OPEN) this.dispatchEvent(event);
      })
      .catch(() => {}); // a message that does not open is dropped
  }

  /**
   * Return the part of a message that trystero may see; undefined or a rejection if none.
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
    said.catch(() => {}); // handled below, in order
    this.sending = this.sending
      .then(async () => {
        const text = await said;
        if (this.readyState === Socket.OPEN) super.send(text);
      })
      .catch(() => {}); // trystero announces itself again
  }

  /** Return the message to send in place of trystero's. @param {string} data */
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
