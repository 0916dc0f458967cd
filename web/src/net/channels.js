// All channels to the others, however they were found, by names of their own. A name stands for one greeting: a channel
// that begins anew comes under a new name.

import { toBase64 } from "../bytes.js";
import { Channel } from "./channel.js";
import { bindingOf } from "./fingerprint.js";

/** @typedef {import("./connection.js").Connection} Connection */
/** What the channels tell: one is there (what binds the greeting to it), what came over it, it is gone; the last is gone.
 * @typedef {{up: (name: string, binding: string) => void, heard: (name: string, data: string) => void,
 *   down: (name: string) => void, alone: () => void}} Handlers */

export class Channels {
  /** @param {Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    /** @type {Set<Channel>} */
    this.open = new Set();
    /** @type {Map<string, Channel>} */
    this.named = new Map();
    this.count = 0;
  }

  /** Opens a channel over a connection, which is its own from now on; one that was found before has its channel.
   * @param {RTCPeerConnection} connection */
  attach(connection) {
    if ([...this.open].some((channel) => channel.connection === connection)) return;
    try {
      this.carry(connection);
    } catch {
      connection.close(); // it went while it came
    }
  }

  /** @param {RTCPeerConnection} connection */
  carry(connection) {
    let name = "";
    const channel = new Channel(connection, {
      up: () => {
        this.count += 1;
        const mine = (name = `c${this.count}`);
        this.named.set(mine, channel);
        bindingOf(connection).then(
          (binding) => mine === name && channel.up && this.handlers.up(mine, toBase64(binding)),
          () => channel.close(),
        );
      },
      heard: (data) => this.handlers.heard(name, toBase64(data)),
      down: () => this.named.delete(name) && this.handlers.down(name),
      closed: () => {
        this.open.delete(channel);
        if (!this.named.size) this.handlers.alone();
      },
    });
    this.open.add(channel);
  }

  /** True while a side that is known is being reached for. */
  get trying() {
    return [...this.open].some(({ connection }) => /** @type {Connection} */ (connection).trying);
  }

  /** How many others are there. */
  get size() {
    return this.named.size;
  }

  /** @param {string} name @param {Uint8Array} data */
  send(name, data) {
    this.named.get(name)?.send(data);
  }

  /** The engine has taken a message of so many bytes. @param {string} name @param {number} bytes */
  taken(name, bytes) {
    this.named.get(name)?.taken(bytes);
  }

  /** @param {string} name */
  close(name) {
    this.named.get(name)?.close();
  }

  /** Every channel begins anew: the engine does not know them any more. */
  anew() {
    for (const channel of this.open) channel.anew();
  }

  probe() {
    for (const channel of this.open) channel.probe();
  }

  closeAll() {
    for (const channel of this.open) channel.close();
  }
}
