// Transfers a game of the workshop that is too long for a link: the link describes the game, and a friend's page sends
// it over the WebRTC connection of the match. Received data is not trusted; made.js compares its hash.

import { words } from "../guest/words.js";
import { PACKED_MAX } from "./wheel.js";

/** The id of the data channel for games; a match uses another channel (channel.js). */
const ID = 78;
/** Maximum number of characters of a message, and of bytes in the send buffer. */
const [PIECE, BUFFER] = [16_000, 256 * 1024];
/** The interval between requests until the game begins to arrive, ms. */
const AGAIN = 500;
/** Maximum number of times that a page sends its game. */
const GIVEN_MAX = 50;
/** Maximum number of characters of a title or an author's name. */
const NAME_MAX = 40;
/** The timeouts, ms: `silence` without any data, and `whole` from the first connection to the complete game. */
export const TIMES = { silence: 30_000, whole: 90_000 };
/** The name of the event that reports a new connection to a peer (`peer_match.js`). */
const PEER = "liege-peer";

/** Thrown when a game did not arrive: no peer sent it, it arrived too slowly, or other data arrived. */
export class Missed extends Error {
  /** @param {"nobody" | "slow" | "other"} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/**
 * The description of a game in a link; `size` is the number of characters of the packed game.
 * @typedef {{size: number, title: string, author: string}} Described
 */

/** @param {Described} game `size`: characters of the packed game */
export const description = ({ size, title, author }) => [size, ...[title, author].map(encodeURIComponent)].join("&");

/** Parse the description of a game in a link. Return null if the text is not a description. @param {string} text @returns {Described | null} */
export function described(text) {
  const [, size, ...names] = text.match(/^(\d{1,6})&([^&]*)&([^&]*)$/) ?? [];
  if (!size || !+size || +size > PACKED_MAX) return null;
  try {
    const [title, author] = names.map((name) => words(decodeURIComponent(name), NAME_MAX));
    return { size: Number(size), title, author };
  } catch {
    return null; // the percent escapes are not UTF-8
  }
}

/** @param {RTCPeerConnection} connection */
const channelTo = (connection) => connection.createDataChannel("game", { negotiated: true, id: ID });

/** Send a game once to each peer that requests it. @param {string} text the packed game @param {string} hash of its wheel */
export function give(text, hash) {
  let left = GIVEN_MAX;
  /** The connections that already have a channel for games. @type {WeakSet<RTCPeerConnection>} */
  const known = new WeakSet();
  addEventListener(PEER, (event) => {
    const connection = /** @type {CustomEvent<RTCPeerConnection>} */ (event).detail;
    if (known.has(connection) || connection.connectionState === "closed") return;
    known.add(connection);
    const channel = channelTo(connection);
    channel.onmessage = ({ data }) => {
      if (data !== hash || left <= 0) return;
      left -= 1;
      channel.onmessage = null;
      let at = 0;
      const pump = () => {
        while (at < text.length && channel.readyState === "open" && channel.bufferedAmount < BUFFER) {
          channel.send(text.slice(at, at + PIECE));
          at += PIECE;
        }
      };
      channel.bufferedAmountLowThreshold = BUFFER / 2;
      channel.onbufferedamountlow = pump;
      pump();
    };
  });
}

/**
 * Request a packed game from all peers, and return the first valid one. A peer that sends other data is ignored from
 * then on.
 * @template Game
 * @param {{hash: string, size: number, join: (found: (connection: RTCPeerConnection) => void) => () => unknown,
 *   heard: (count: number) => void, check: (text: string) => Promise<Game | null>}} asked `join`: searches for peers, and returns a function that
 *   ends the search; `heard`: receives the number of characters so far; `check`: returns the game of a complete text, or
 *   null if the text is not the requested game
 * @returns {Promise<Game>} rejects with `Missed`
 */
export function get({ hash, size, join, heard, check }) {
  /** For each connection, the timer that repeats the request. @type {Map<RTCPeerConnection, ReturnType<typeof setInterval>>} */
  const asked = new Map();
  let [got, other, over] = [0, false, false];
  /** @type {() => unknown} */
  let leave = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let whole;
  /** @type {Promise<Game>} */
  const all = new Promise((resolve, reject) => {
    const miss = () => {
      over = true;
      reject(new Missed(other ? "other" : got ? "slow" : "nobody"));
    };
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(miss, TIMES.silence);
    };
    wait();
    leave = join((connection) => {
      if (over || asked.has(connection) || connection.connectionState === "closed") return;
      const channel = channelTo(connection);
      let mine = "";
      const asking = setInterval(() => channel.readyState === "open" && !mine && channel.send(hash), AGAIN);
      asked.set(connection, asking);
      whole ??= setTimeout(miss, TIMES.whole);
      channel.onclose = () => clearInterval(asking);
      const refuse = () => {
        channel.onmessage = null;
        clearInterval(asking);
        other = true;
        got = 0;
      };
      channel.onmessage = ({ data }) => {
        if (over || data === hash) return; // data after the end, or another friend's request for the game
        if (typeof data !== "string" || !data || mine.length + data.length > size) return refuse();
        mine += data;
        wait();
        if (mine.length > got) {
          got = mine.length;
          heard(got);
        }
        if (mine.length < size) return;
        channel.onmessage = null;
        void check(mine).then((game) => {
          if (!game) return refuse();
          over = true;
          resolve(game);
        });
      };
    });
  });
  return all.finally(async () => {
    clearTimeout(silence);
    clearTimeout(whole);
    for (const asking of asked.values()) clearInterval(asking);
    await leave(); // before the connections close, so that the peers are informed
    for (const connection of asked.keys()) connection.close();
  });
}
