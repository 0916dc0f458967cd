// Passes a game of the workshop that is too long for a link from page to page: the link describes it, and whoever has the
// game sends it over the connection on which friends meet. What arrives may be anything; made.js compares its hash.

import { words } from "../guest/words.js";
import { PACKED_MAX } from "./wheel.js";

/** The id of the data channel; a match has one of its own (channel.js). */
const ID = 78;
/** Characters of a message, and bytes that may wait to be sent. */
const [PIECE, BUFFER] = [16_000, 256 * 1024];
/** How often the game is requested until it comes, ms. */
const AGAIN = 500;
/** How often a page sends its game. */
const GIVEN_MAX = 50;
/** Maximum characters of a title and of an author's name. */
const NAME_MAX = 40;
/** How long nothing may arrive, and how long the whole game may take once a peer is connected, ms. */
export const TIMES = { silence: 30_000, whole: 90_000 };
/** The event of a page that has connected to a peer (`peer_match.js`). */
const PEER = "liege-peer";

/** Why a game did not arrive: nobody sent it, it came too slowly, or something else came. */
export class Missed extends Error {
  /** @param {"nobody" | "slow" | "other"} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/** The description of a game in a link. @typedef {{size: number, title: string, author: string}} Described */

/** @param {Described} game `size`: characters of the packed game */
export const description = ({ size, title, author }) => [size, ...[title, author].map(encodeURIComponent)].join("&");

/** Return the description of a game in a link; null if it is none. @param {string} text @returns {Described | null} */
export function described(text) {
  const [, size, ...names] = text.match(/^(\d{1,6})&([^&]*)&([^&]*)$/) ?? [];
  if (!size || !+size || +size > PACKED_MAX) return null;
  try {
    const [title, author] = names.map((name) => words(decodeURIComponent(name), NAME_MAX));
    return { size: Number(size), title, author };
  } catch {
    return null; // its escapes are not UTF-8
  }
}

/** @param {RTCPeerConnection} connection */
const channelTo = (connection) => connection.createDataChannel("game", { negotiated: true, id: ID });

/** Send a game to each peer that asks for it, once. @param {string} text the packed game @param {string} hash of its wheel */
export function give(text, hash) {
  let left = GIVEN_MAX;
  /** Those that have a channel. @type {WeakSet<RTCPeerConnection>} */
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
 * Get a packed game from any peer that has it. A peer that sends something else is ignored from then on.
 * @template Game
 * @param {{hash: string, size: number, join: (found: (connection: RTCPeerConnection) => void) => () => unknown,
 *   heard: (count: number) => void, check: (text: string) => Promise<Game | null>}} asked `join`: looks for peers, and returns a function that
 *   ends this; `heard`: called with the number of characters so far; `check`: returns the game of a text of as many
 *   characters as the link says, null if it is another one
 * @returns {Promise<Game>} rejects with Missed
 */
export function get({ hash, size, join, heard, check }) {
  /** The connections, and their repeated requests. @type {Map<RTCPeerConnection, ReturnType<typeof setInterval>>} */
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
        if (over || data === hash) return; // more before the connection is closed, or the request of another friend
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
    await leave(); // before the connections close, so that the others hear of it
    for (const connection of asked.keys()) connection.close();
  });
}
