// All channels to peers, whether found by relays or by hand, each with its own name. A name identifies one handshake: a
// channel that restarts gets a new name.

import { toBase64 } from "../data/bytes.js";
import { Channel } from "./channel.js";
import { bindingOf } from "./fingerprint.js";

/** @typedef {import("./connection.js").Connection} Connection */
/**
 * Callbacks of the channels. `up`: a channel has opened, with the value that binds its handshake to the connection;
 * `heard`: a message has arrived; `down`: a channel has closed; `alone`: no channel is open any more.
 * @typedef {{up: (name: string, binding: string) => void, heard: (name: string, data: string) => void,
 *   down: (name: string) => void, alone: () => void}} Handlers
 */

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

  /**
   * Open a channel over a connection, which the channel then owns. A connection that already has a channel is ignored.
   * @param {RTCPeerConnection} connection
   */
  attach(connection) {
    if ([...this.open].some((channel) => channel.connection === connection)) return;
    try {
      this.carry(connection);
    } catch {
      connection.close(); // the connection closed while the channel was being opened
    }
  }

  /** @param {RTCPeerConnection} connection */
  carry(connection) {
    let name = "";
    /**
     * The messages that arrived before the connection's binding was computed; null once it has been.
     * @type {Uint8Array[] | null}
     */
    let early = null;
    const channel = new Channel(connection, {
      up: () => {
        this.count += 1;
        const mine = (name = `c${this.count}`);
        early = [];
        this.named.set(mine, channel);
        bindingOf(connection).then(
          (binding) => {
            if (mine !== name || !channel.up) return;
            this.handlers.up(mine, toBase64(binding));
            for (const data of early ?? []) this.handlers.heard(mine, toBase64(data));
            early = null;
          },
          () => channel.close(),
        );
      },
      heard: (data) => {
        if (early) early.push(data);
        else this.handlers.heard(name, toBase64(data));
      },
      down: () => this.named.delete(name) && this.handlers.down(name),
      closed: () => {
        this.open.delete(channel);
        if (!this.named.size) this.handlers.alone();
      },
    });
    this.open.add(channel);
  }

  /** True while connecting to a peer that has answered. */
  get trying() {
    return [...this.open].some(({ connection }) => /** @type {Connection} */ (connection).trying);
  }

  /** The number of connected peers. */
  get size() {
    return this.named.size;
  }

  /** @param {string} name @param {Uint8Array} data */
  send(name, data) {
    this.named.get(name)?.send(data);
  }

  /** Record that the engine has consumed a message of this many bytes. @param {string} name @param {number} bytes */
  taken(name, bytes) {
    this.named.get(name)?.taken(bytes);
  }

  /** @param {string} name */
  close(name) {
    this.named.get(name)?.close();
  }

  /** Restart every channel for a new engine, which does not know the old channels. */
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
