// Determines the key of a connection's peer. The key is read only from an unambiguous description, and compared with
// the key that is in use.

import { hex, sha256 } from "../data/bytes.js";
import { Readable } from "./readable_error.js";

/** The pattern of an SDP media section for data channels that has not been rejected. */
const SECTION = /^m=application [1-9]\d* (?:UDP|TCP)\/DTLS\/SCTP webrtc-datachannel$/;
const PRINT = /^a=fingerprint:sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i;

/**
 * Return the fingerprint in a connection's description (SDP), in hex. Throws unless the description has exactly one
 * section and one fingerprint: of several, the browser and this function might use different ones.
 * @param {string} sdp
 */
export function fingerprintOf(sdp) {
  const lines = sdp.split(/\r?\n/);
  const sections = lines.filter((line) => /^\s*m/i.test(line));
  const prints = lines.filter((line) => /fingerprint/i.test(line));
  if (sections.length !== 1 || !SECTION.test(sections[0]))
    throw new Error("A connection for data alone has one section.");
  const print = prints.length === 1 && prints[0].match(PRINT)?.[1];
  if (!print || /[^\x20-\x7e\r\n]|\r(?!\n)/.test(sdp)) throw new Error("A connection has one fingerprint.");
  return print.replaceAll(":", "").toLowerCase();
}

/**
 * Return a value that only the two ends of a connection share: a hash of the fingerprints of both keys.
 * @param {RTCPeerConnection} connection
 */
export async function bindingOf({ localDescription, remoteDescription, sctp }) {
  const [mine, theirs] = [localDescription, remoteDescription].map((said) => fingerprintOf(said?.sdp ?? ""));
  const [used] = sctp?.transport.getRemoteCertificates?.() ?? []; // some browsers do not expose the peer's certificate
  if (used && hex(await sha256(used)) !== theirs) throw new Readable("The other side uses another key than it said.");
  return sha256([mine, theirs].sort().join("\n"));
}
