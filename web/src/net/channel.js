// One data channel to one peer: messages in chunks of 16 KB, back-pressure, size limits, a heartbeat. It does not know
// what it carries. Both sides send a hello until the other is heard; either may restart over the same connection.

const ID = 77;
const PIECE = 16 * 1024;
/** Maximum bytes of a message; the engine's own bound is smaller. */
const MESSAGE_MAX = 256 * 1024;
/** Maximum bytes waiting to be sent, or waiting for the engine. */
const WAITING_MAX = 8 * 1024 * 1024;
const OWED_MAX = 4 * 1024 * 1024;
/** The memory cost of keeping a message, in addition to its bytes. */
const COST = 256;
const BUFFER = 256 * 1024;
/** How often the peer may restart over one connection. */
const RENEWALS_MAX = 20;
const [HELLO, MORE, LAST, HEARTBEAT, ECHO, ANEW] = [0, 1, 2, 3, 4, 5];
/** How often a side sends its hello until the other has heard it, ms. */
const AGAIN = 150;
/** The heartbeat interval, ms, and how many unanswered heartbeats close the channel. */
const HEARTBEAT_EVERY = 4000;
const HEARTBEATS_MAX = 4;
/** How soon a live peer answers a heartbeat sent after this page has slept, ms. */
const PROMPT = 2000;

/** @typedef {{up: () => void, heard: (data: Uint8Array) => void, down: () => void, closed: () => void}} Handlers */

export class Channel {
  /** @param {RTCPeerConnection} connection @param {Handlers} handlers */
  constructor(connection, handlers) {
    this.connection = connection;
    this.handlers = handlers;
    /** @type {Uint8Array<ArrayBuffer>[]} */
    this.queue = [];
    this.waiting = 0;
    /** Bytes that the engine has not yet consumed. */
    this.owed = 0;
    /** @type {Uint8Array[]} */
    this.pieces = [];
    this.size = 0;
    this.heard = false;
    this.up = false;
    this.over = false;
    this.silent = 0;
    this.renewals = 0;
    this.channel = connection.createDataChannel("liege", { negotiated: true, id: ID, ordered: true });
    this.channel.binaryType = "arraybuffer";
    this.channel.bufferedAmountLowThreshold = BUFFER / 2;
    this.channel.onmessage = ({ data }) => this.hear(data);
    this.channel.onbufferedamountlow = () => this.pump();
    this.channel.onclose = () => this.close();
    connection.addEventListener(
      "connectionstatechange",
      () =>
        ["failed", "closed"].includes(connection.connectionState) && (this.over ? connection.close() : this.close()),
    );
    this.beating = setInterval(() => this.beat(), HEARTBEAT_EVERY);
    this.greet();
  }

  greet() {
    clearInterval(this.greeting);
    this.greeting = setInterval(() => this.say(HELLO), AGAIN);
  }

  /** @param {number} kind */
  say(kind) {
    if (this.channel.readyState === "open" && this.channel.bufferedAmount < BUFFER)
      this.channel.send(new Uint8Array([kind, Number(this.heard)]));
  }

  /** Close this channel and open a new one over the same connection, for a restarted engine. */
  anew() {
    this.say(ANEW);
    this.again();
  }

  again() {
    this.queue = [];
    this.pieces = [];
    this.size = this.waiting = 0;
    this.heard = false;
    this.drop();
    this.greet();
  }

  drop() {
    if (!this.up) return;
    this.up = false;
    this.handlers.down();
  }

  /** @param {unknown} data */
  hear(data) {
    if (!(data instanceof ArrayBuffer) || !data.byteLength || data.byteLength > PIECE + 1) return this.close();
    const [kind, flag] = new Uint8Array(data, 0, Math.min(2, data.byteLength));
    this.silent = 0;
    if (kind === HELLO) return this.greeted(Boolean(flag));
    if (kind === HEARTBEAT) return this.say(ECHO);
    if (kind === ECHO) return;
    if (kind === ANEW) return (this.renewals += 1) > RENEWALS_MAX ? this.close() : this.again();
    if (!this.up) return; // meant for the channel before the restart
    this.size += data.byteLength - 1;
    if (kind > LAST || this.size > MESSAGE_MAX || (kind === MORE && data.byteLength <= PIECE)) return this.close(); // only the last chunk may be small
    this.pieces.push(new Uint8Array(data, 1));
    if (kind === MORE) return;
    const whole = new Uint8Array(this.size);
    let at = 0;
    for (const piece of this.pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    this.pieces = [];
    this.size = 0;
    this.owed += whole.length + COST;
    if (this.owed > OWED_MAX) this.close();
    else this.handlers.heard(whole);
  }

  /** Note that the engine has consumed a message of this many bytes. @param {number} bytes */
  taken(bytes) {
    this.owed -= bytes + COST;
  }

  /**
   * Answer a hello with a hello: a negotiated channel does not report when the peer has opened it too.
   * @param {boolean} known
   */
  greeted(known) {
    this.heard = true;
    if (!known) return this.say(HELLO);
    clearInterval(this.greeting);
    if (this.up) return;
    this.up = true;
    this.say(HELLO);
    this.handlers.up();
  }

  /** @param {Uint8Array} data */
  send(data) {
    for (let at = 0; at < data.length || !at; at += PIECE) {
      const piece = data.subarray(at, at + PIECE);
      const framed = new Uint8Array(piece.length + 1);
      framed[0] = at + PIECE < data.length ? MORE : LAST;
      framed.set(piece, 1);
      this.queue.push(framed);
      this.waiting += framed.length;
    }
    if (this.waiting > WAITING_MAX) this.close();
    else this.pump();
  }

  pump() {
    while (this.queue.length && this.channel.readyState === "open" && this.channel.bufferedAmount < BUFFER) {
      const piece = /** @type {Uint8Array<ArrayBuffer>} */ (this.queue.shift());
      this.waiting -= piece.length;
      this.channel.send(piece);
    }
  }

  /**
   * Send a heartbeat, and close the channel after too many without an answer. Time is not measured, as a sleeping page
   * receives nothing.
   */
  beat() {
    if (!this.up) return;
    this.silent += 1;
    if (this.silent > HEARTBEATS_MAX) this.close();
    else this.say(HEARTBEAT);
  }

  /** Check after waking up whether the peer is still there; close the channel if it is not. */
  probe() {
    if (!this.up) return;
    const before = (this.silent += 1);
    this.say(HEARTBEAT);
    setTimeout(() => this.silent >= before && this.close(), PROMPT);
  }

  /** Send the pending messages, then close the channel and its connection, which carries nothing else. */
  close() {
    if (this.over) return;
    this.over = true;
    clearInterval(this.greeting);
    clearInterval(this.beating);
    this.channel.onmessage = this.channel.onbufferedamountlow = null;
    this.channel.onclose = () => this.connection.close();
    this.channel.close();
    if (this.connection.connectionState !== "connected") this.connection.close();
    this.queue = [];
    this.drop();
    this.handlers.closed();
  }
}
