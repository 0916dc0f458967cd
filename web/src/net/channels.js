// All channels to peers, however they were found, each with its own name. A name stands for one handshake: a channel
// that restarts gets a new name.

import { toBase64 } from "../data/bytes.js";
import { Channel } from "./channel.js";
import { bindingOf } from "./fingerprint.js";

/** @typedef {import("./connection.js").Connection} Connection */
/**
 * Callbacks of the channels: one opened (with the value that binds its handshake), a message arrived, one closed; the
 * last one closed.
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
   * Open a channel over a connection, which belongs to it from now on. A connection known already has its channel.
   * @param {RTCPeerConnection} connection
   */
  attach(connection) {
    if ([...this.open].some((channel) => channel.connection === connection)) return;
    try {
      this.carry(connection);
    } catch {
      connection.close(); // it closed while opening
    }
  }

  /** @param {RTCPeerConnection} connection */
  carry(connection) {
    let name = "";
    /** Messages that came before the binding was known, as computing it takes time; null once it is. @type {Uint8Array[] | null} */
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

  /** True while connecting to a known peer. */
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

  /** Note that the engine has consumed a message of this many bytes. @param {string} name @param {number} bytes */
  taken(name, bytes) {
    this.named.get(name)?.taken(bytes);
  }

  /** @param {string} name */
  close(name) {
    this.named.get(name)?.close();
  }

  /** Restart every channel, as the new engine does not know them. */
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
