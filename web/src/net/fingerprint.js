// By which key the other side of a connection is known: read where it can be read in one way only, compared with the key
// that is really used.

import { hex, sha256 } from "../bytes.js";
import { Readable } from "./readable.js";

/** One section of media, which is data, and is not refused. */
const SECTION = /^m=application [1-9]\d* (?:UDP|TCP)\/DTLS\/SCTP webrtc-datachannel$/;
const PRINT = /^a=fingerprint:sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i;

/** The one fingerprint in a description with one section, in hex: of several sections, a browser takes the fingerprint of
 * one, and whoever reads the text that of another. Throws if there are more, or none. @param {string} sdp */
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

/** What both ends of a connection alone have in common: a hash of the fingerprints of both keys.
 * @param {RTCPeerConnection} connection */
export async function bindingOf({ localDescription, remoteDescription, sctp }) {
  const [mine, theirs] = [localDescription, remoteDescription].map((said) => fingerprintOf(said?.sdp ?? ""));
  const [used] = sctp?.transport.getRemoteCertificates?.() ?? []; // some browsers do not tell
  if (used && hex(await sha256(used)) !== theirs) throw new Readable("The other side uses another key than it said.");
  return sha256([mine, theirs].sort().join("\n"));
}
