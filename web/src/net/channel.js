// One data channel to one peer: messages in chunks of 16 KB, back-pressure, size limits, a heartbeat. It does not know
// the contents of the messages. Both sides send a hello until they have received the other's; either side may restart
// over the same connection.

const ID = 77;
const PIECE = 16 * 1024;
/** Maximum bytes of a message; the engine's own limit is lower. */
const MESSAGE_MAX = 256 * 1024;
/** Maximum bytes that wait to be sent (`WAITING_MAX`), and that wait for the engine (`OWED_MAX`). */
const WAITING_MAX = 8 * 1024 * 1024;
const OWED_MAX = 4 * 1024 * 1024;
/** The memory that a waiting message takes beyond its contents, bytes. */
const COST = 256;
const BUFFER = 256 * 1024;
/** Maximum number of times that the peer may restart over one connection. */
const RENEWALS_MAX = 20;
const [HELLO, MORE, LAST, HEARTBEAT, ECHO, ANEW] = [0, 1, 2, 3, 4, 5];
/** How often to send the hello until the peer has received it, ms. */
const AGAIN = 150;
/** The heartbeat interval, ms, and the number of unanswered heartbeats after which the channel closes. */
const HEARTBEAT_EVERY = 4000;
const HEARTBEATS_MAX = 4;
/** How long to wait for the answer to a heartbeat sent after this page has woken up, ms. */
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
    /** The bytes of received messages that the engine has not consumed yet. */
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

  /** Restart this channel over the same connection, for a restarted engine. */
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
    if (!this.up) return; // the message belongs to the channel before the restart
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

  /** Record that the engine has consumed a message of this many bytes. @param {number} bytes */
  taken(bytes) {
    this.owed -= bytes + COST;
  }

  /**
   * Handle a hello: reply with a hello, since a negotiated channel does not report when the peer has opened it too.
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
   * Send a heartbeat; close the channel after too many that had no answer. Heartbeats are counted instead of time,
   * because a sleeping page receives nothing.
   */
  beat() {
    if (!this.up) return;
    this.silent += 1;
    if (this.silent > HEARTBEATS_MAX) this.close();
    else this.say(HEARTBEAT);
  }

  /** Check, after the page has woken up, whether the peer still answers; close the channel if it does not. */
  probe() {
    if (!this.up) return;
    const before = (this.silent += 1);
    this.say(HEARTBEAT);
    setTimeout(() => this.silent >= before && this.close(), PROMPT);
  }

  /** Close the channel once its buffered messages are sent, then its connection, which carries nothing else. */
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
