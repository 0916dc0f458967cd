// Communication between the tabs of one browser: one tab holds a seat, and receives the codes that the visitor opens in
// other tabs.

import { hex, sha256 } from "../data/bytes.js";

/** Return the name of the lock of a seat, from its room's link. @param {string} link */
export const lockOf = (link) => `liege${link}`;

/** Return the name of a room in a link with an answer, which must not reveal the room's secret. @param {string} room */
export const nameOf = async (room) => hex(await sha256(`liege answer ${room}`)).slice(0, 16);

/** @typedef {{answer?: string, offer?: string, letter?: string}} Codes `letter`: as a link carries it */

const POST = "liege.hand";
/** How long to wait until a tab confirms that it accepts a code, ms. */
const TAKING = 1500;

/**
 * Send a code to the tab that waits for it. Resolves to true if a tab accepts it.
 * @param {string} name of a room @param {Codes} codes @returns {Promise<boolean>}
 */
export async function bring(name, codes) {
  const post = new BroadcastChannel(POST);
  const taken = await new Promise((resolve) => {
    post.onmessage = ({ data }) => data?.taken === name && resolve(true);
    post.postMessage({ room: name, ...codes });
    setTimeout(resolve, TAKING, false);
  });
  post.close();
  return taken;
}

/**
 * Listen for the codes of a room that other tabs send.
 * @param {string} name of a room @param {(codes: Codes) => boolean} take returns true if this tab accepts the codes
 */
export function expect(name, take) {
  const post = new BroadcastChannel(POST);
  post.onmessage = ({ data }) => data?.room === name && take(data) && post.postMessage({ taken: name });
}
