// Connections within one page, with an attacker between them who changes the descriptions; used by `test_connections.py`.

import { hex } from "../../web/src/data/bytes.js";
import { Connection } from "../../web/src/net/connection.js";
import { bindingOf, fingerprintOf } from "../../web/src/net/fingerprint.js";

const REFUSED = "m=audio 0 UDP/TLS/RTP/SAVPF 111\r\nc=IN IP4 0.0.0.0\r\na=mid:none\r\na=inactive\r\na=rtpmap:111 opus/48000/2\r\n";
const CREDENTIALS = "a=ice-ufrag:none\r\na=ice-pwd:nonenonenonenonenonenone\r\na=setup:actpass\r\n";

/** @param {string} sdp */
const first = (sdp) => sdp.match(/a=fingerprint:\S+ \S+/)?.[0] ?? "";

/** Ways to change a description so that its first fingerprint is that of another peer. */
const WAYS = {
  "nothing": (sdp) => sdp,
  "a refused section before": (sdp, borrowed) => sdp.replace("m=", `${REFUSED}${borrowed}\r\n${CREDENTIALS}m=`),
  "a fingerprint of the session": (sdp, borrowed) => sdp.replace("m=", `${borrowed}\r\nm=`),
  "two fingerprints of a section": (sdp, borrowed) => sdp.replace("a=fingerprint", `${borrowed}\r\na=fingerprint`),
};

/** The browser's own class of connections, and the page's class. */
const KINDS = { bare: RTCPeerConnection, ours: Connection };

/** @param {RTCPeerConnection} connection */
const gathered = (connection) =>
  new Promise((resolve) => {
    const look = () => connection.iceGatheringState === "complete" && resolve(connection.localDescription.sdp);
    connection.addEventListener("icegatheringstatechange", look);
    look();
  });

/** @param {RTCPeerConnection} connection */
const connected = (connection) =>
  new Promise((resolve) => {
    const look = () => connection.connectionState === "connected" && resolve(true);
    connection.addEventListener("connectionstatechange", look);
    look();
  });

/** Send a changed offer to a peer, and accept the peer's answer without the sections that the attacker has added. */
async function told(from, to, bend) {
  await from.setLocalDescription();
  await to.setRemoteDescription({ type: "offer", sdp: bend(await gathered(from)) });
  await to.setLocalDescription();
  const sdp = await gathered(to);
  const [head, ...sections] = sdp.split(/^(?=m=)/m);
  await from.setRemoteDescription({ type: "answer", sdp: head.replace(/^a=group.*\r\n/m, "") + sections.at(-1) });
}

/**
 * Offer a connection with a changed description; return the error, whether the connection opened, and its binding.
 * @param {"bare" | "ours"} kind the class of the end that replies @param {keyof typeof WAYS} way
 * @param {boolean} again true to send an honest offer first, and the changed one later
 */
export async function offered(kind, way, again) {
  const [between, honest, other] = [new RTCPeerConnection(), new KINDS[kind](), new RTCPeerConnection()];
  between.createDataChannel("data");
  other.createDataChannel("data");
  const borrowed = first((await other.createOffer()).sdp);
  const bend = (sdp) => WAYS[way](sdp, borrowed);
  let refused = "";
  try {
    if (again) {
      await told(between, honest, WAYS.nothing);
      await connected(honest);
    }
    await told(between, honest, bend);
    await connected(honest);
  } catch (error) {
    refused = String(error.message);
  }
  const up = honest.connectionState === "connected";
  const seen = honest.remoteDescription?.sdp ?? "";
  const found = { refused, up, fooled: first(seen) === borrowed, bound: up && (await bindingOf(honest).then(hex, String)) };
  for (const one of [between, honest, other]) one.close();
  return found;
}

/** Connect two honest ends; return their bindings, and true if the browser exposes the certificate in use. */
export async function honest() {
  const [one, other] = [new Connection(), new Connection()];
  one.createDataChannel("data");
  await told(one, other, WAYS.nothing);
  await Promise.all([one, other].map(connected));
  await new Promise((resolve) => {
    const look = () => one.sctp.transport.state === "connected" && resolve(true);
    one.sctp.transport.addEventListener("statechange", look);
    look();
  });
  const found = { bindings: (await Promise.all([bindingOf(one), bindingOf(other)])).map(hex), tells: Boolean(one.sctp.transport.getRemoteCertificates?.().length) };
  // an attacker names one key in the description and uses another
  Object.defineProperty(one, "remoteDescription", { value: { sdp: one.remoteDescription.sdp.replace(/(fingerprint:sha-256 )(..)/, (_, a, b) => a + (b === "00" ? "01" : "00")) } });
  const lies = await bindingOf(one).then(hex, String);
  for (const each of [one, other]) each.close();
  return { ...found, lies };
}

/** Apply the descriptions of two peers at the same time. Only one of them may be accepted. */
export async function hurried(secondKey) {
  const [from, another, to] = [new RTCPeerConnection(), new RTCPeerConnection(), new Connection()];
  for (const one of [from, another]) {
    one.createDataChannel("data");
    await one.setLocalDescription();
  }
  const said = await Promise.allSettled([
    to.setRemoteDescription(from.localDescription),
    to.setLocalDescription(),
    to.setRemoteDescription(secondKey ? another.localDescription : from.localDescription),
  ]);
  const key = fingerprintOf(to.remoteDescription.sdp) === fingerprintOf(from.localDescription.sdp);
  for (const one of [from, another, to]) one.close();
  return { said: said.map(({ reason }) => reason?.message ?? ""), key };
}

/** Return the fingerprint of a description, or the message of the error. */
export function read(sdp) {
  try {
    return fingerprintOf(sdp);
  } catch (error) {
    return String(error.message);
  }
}
