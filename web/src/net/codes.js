// Connects two peers without a relay: one creates an offer, the other answers it, and the players exchange both codes
// by hand.

import { encodedSdp, decodedSdp } from "./sdp.js";

/** Maximum time to gather addresses, ms. */
const GATHER = 2500;

/** @typedef {import("./channels.js").Channels} Channels */

/**
 * An offer of a connection: its code, the function that applies the answer's code, and a function that returns true
 * while the offer awaits an answer.
 * @typedef {{code: string, answer: (code: string) => Promise<void>, waits: () => boolean}} Offer
 */

/**
 * Create an offer for a new connection.
 * @param {RTCPeerConnection} connection @param {Channels} channels @returns {Promise<Offer>}
 */
export async function offer(connection, channels) {
  channels.attach(connection);
  await connection.setLocalDescription();
  return {
    code: await gathered(connection),
    answer: async (code) => connection.setRemoteDescription(decodedSdp(code, "answer")),
    waits: () => connection.signalingState === "have-local-offer",
  };
}

/**
 * Return the answer to an offer, as a code; throws a readable error.
 * @param {string} code @param {RTCPeerConnection} connection a new one
 * @param {Channels} channels
 */
export async function answer(code, connection, channels) {
  const said = decodedSdp(code, "offer");
  await connection.setRemoteDescription(said);
  channels.attach(connection);
  await connection.setLocalDescription();
  return gathered(connection);
}

/** @param {RTCPeerConnection} connection @returns {Promise<string>} */
async function gathered(connection) {
  await new Promise((resolve) => {
    const look = () => connection.iceGatheringState === "complete" && resolve(undefined);
    connection.addEventListener("icegatheringstatechange", look);
    setTimeout(resolve, GATHER);
    look();
  });
  return encodedSdp(/** @type {RTCSessionDescription} */ (connection.localDescription));
}

/**
 * Return the code in a text: the text itself, or the code at the end of a link. A link to a guest's table has a query
 * before its fragment.
 * @param {string} text
 */
export const codeOf = (text) => text.trim().split("#").at(-1)?.split("?")[0].split("/").at(-1) ?? "";
