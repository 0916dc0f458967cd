// One data channel of our own to one peer: pieces of 16 KB, back-pressure, bounds. Knows nothing of what it carries.

const ID = 77;
const PIECE = 16 * 1024;
/** The most that one message may have; the engine's own bound is smaller. */
const MESSAGE_MAX = 256 * 1024;
const WAITING_MAX = 8 * 1024 * 1024;
const BUFFER = 256 * 1024;
const [HELLO, MORE, LAST] = [0, 1, 2];
/** How often a side says that it is there until the other one has heard it. */
const AGAIN = 150;

export class Channel {
  /** @param {RTCPeerConnection} connection
   * @param {{up: () => void, heard: (data: Uint8Array) => void, down: () => void}} hands */
  constructor(connection, hands) {
    this.hands = hands;
    /** @type {Uint8Array<ArrayBuffer>[]} */
    this.queue = [];
    this.waiting = 0;
    /** @type {Uint8Array[]} */
    this.pieces = [];
    this.size = 0;
    this.heard = false;
    this.up = false;
    this.channel = connection.createDataChannel("liege", { negotiated: true, id: ID, ordered: true });
    this.channel.binaryType = "arraybuffer";
    this.channel.bufferedAmountLowThreshold = BUFFER / 2;
    this.channel.onmessage = ({ data }) => this.hear(data);
    this.channel.onbufferedamountlow = () => this.pump();
    this.channel.onclose = () => this.close();
    this.timer = setInterval(() => this.hello(), AGAIN);
  }

  /** A negotiated channel does not say when the other side has opened it too: both say hello until they are heard. */
  hello() {
    if (this.channel.readyState === "open") this.channel.send(new Uint8Array([HELLO, Number(this.heard)]));
  }

  /** @param {unknown} data */
  hear(data) {
    if (!(data instanceof ArrayBuffer) || !data.byteLength || data.byteLength > PIECE + 1) return this.close();
    const [kind, flag] = new Uint8Array(data, 0, Math.min(2, data.byteLength));
    if (kind === HELLO) {
      this.heard = true;
      if (!flag) return this.hello();
      clearInterval(this.timer);
      if (!this.up) {
        this.up = true;
        this.hello();
        this.hands.up();
      }
      return;
    }
    this.size += data.byteLength - 1;
    if (kind > LAST || this.size > MESSAGE_MAX) return this.close();
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
    this.hands.heard(whole);
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

  close() {
    clearInterval(this.timer);
    if (!this.channel.onclose) return;
    this.channel.onclose = this.channel.onmessage = null;
    this.channel.close();
    this.queue = [];
    this.hands.down();
  }
}
