// What a relay is asked for reaches back: it passes on only what was said since a time that the asker's clock gives, by
// the clock of whoever said it, and clocks differ by minutes.

/** How far, seconds. What meetings say is not stored, so next to nothing old comes with it. */
const BACK = 900;

const Socket = WebSocket;

globalThis.WebSocket = class extends Socket {
  /** @override @param {Parameters<WebSocket["send"]>[0]} data */
  send(data) {
    const asks = typeof data === "string" && data.startsWith('["REQ"');
    super.send(asks ? data.replace(/"since":(\d+)/g, (_, since) => `"since":${Number(since) - BACK}`) : data);
  }
};
