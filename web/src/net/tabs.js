// Coordination between tabs of one browser: one of them holds a seat, and receives codes opened in another.

import { hex, sha256 } from "../data/bytes.js";

/** Return the name of a seat's lock. @param {string} link */
export const lockOf = (link) => `liege${link}`;

/** Return a name for a room in an answer, which must not reveal its secret. @param {string} room */
export const nameOf = async (room) => hex(await sha256(`liege answer ${room}`)).slice(0, 16);

/** @typedef {{answer?: string, offer?: string, letter?: string}} Codes `letter`: as a link carries it */

const POST = "liege.hand";
/** How long a tab may take to confirm that it received a code, ms. */
const TAKING = 1500;

/**
 * Send a code to the tab that waits for it; resolves to whether one does.
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
 * Wait for codes.
 * @param {string} name of a room @param {(codes: Codes) => boolean} take whether this tab takes them
 */
export function expect(name, take) {
  const post = new BroadcastChannel(POST);
  post.onmessage = ({ data }) => data?.room === name && take(data) && post.postMessage({ taken: name });
}
