// Packs the data that a peer needs for a direct connection, its addresses and its key, into about ninety bytes instead
// of a page of SDP, for links that players exchange by hand.
//
// The format: kind | user | password | fingerprint of the key (32 bytes) | count | candidates: kind, address, port

import { fromBase64Url, fromHex, hex, toBase64Url } from "../data/bytes.js";
import { fingerprintOf } from "./fingerprint.js";
import { Readable } from "./readable_error.js";
import { t } from "../page/t.js";

const [OFFER, ANSWER] = [0x51, 0x52];
/** The kinds of candidates: the bytes of the address, its notation, the candidate's type and priority. */
const KINDS = /** @type {const} */ ([
  [4, "v4", "host", 2122260223],
  [16, "v6", "host", 2122194687],
  [16, "mdns", "host", 2122128895],
  [4, "v4", "srflx", 1686052607],
  [16, "v6", "srflx", 1685987071],
  [4, "v4", "relay", 41885439],
  [16, "v6", "relay", 41819903],
]);
/** Maximum number of candidates: `EACH`, of one kind when written; `MOST`, of all kinds when written or read. */
const EACH = 2;
const MOST = 14;
const PRINT = 32;
const ICE = /^[A-Za-z0-9+/]{4,64}$/;

/** @param {RTCSessionDescription} said @returns {string} base64url */
export function encodedSdp({ type, sdp }) {
  const bytes = [type === "offer" ? OFFER : ANSWER, ...word(sdp, "ice-ufrag"), ...word(sdp, "ice-pwd")];
  bytes.push(...fromHex(fingerprintOf(sdp)));
  const told = candidates(sdp);
  bytes.push(told.length, ...told.flat());
  return toBase64Url(Uint8Array.from(bytes));
}

/**
 * Pack an ICE user name or password with its length; if its length allows, four characters become three bytes.
 * @param {string} sdp @param {string} name
 */
function word(sdp, name) {
  const text = sdp.match(new RegExp(`^a=${name}:(\\S+)`, "m"))?.[1] ?? "";
  if (!ICE.test(text)) throw new Error(`this browser's ${name} cannot be told`);
  const whole = text.length % 4 === 0;
  const short = whole ? atob(text) : text;
  return [short.length | (whole ? 0 : 0x80), ...[...short].map((letter) => letter.charCodeAt(0))];
}

/** @param {string} sdp */
function candidates(sdp) {
  /** @type {number[][]} */
  const found = [];
  const count = KINDS.map(() => 0);
  for (const [, protocol, address, port, type] of sdp.matchAll(
    /^a=candidate:\S+ 1 (\S+) \d+ (\S+) (\d+) typ (\S+)/gm,
  )) {
    const bytes = protocol.toLowerCase() === "udp" ? addressed(address) : null;
    const written = address.endsWith(".local") ? "mdns" : address.includes(":") ? "v6" : "v4";
    const kind = KINDS.findIndex(([, form, of]) => form === written && of === type);
    if (!bytes || kind < 0 || (count[kind] += 1) > EACH) continue;
    found.push([kind, ...bytes, Number(port) >> 8, Number(port) & 255]);
  }
  return found.slice(0, MOST);
}

/** @param {string} text @returns {number[] | null} */
function addressed(text) {
  const uuid = text.match(/^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i);
  if (uuid) return [...fromHex(uuid.slice(1).join(""))];
  if (/^\d+\.\d+\.\d+\.\d+$/.test(text)) return text.split(".").map(Number);
  if (!/^[0-9a-f:]+$/i.test(text)) return null;
  const [front, back] = text.split("::").map((part) => part.split(":").filter(Boolean));
  const groups = back ? [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill("0"), ...back] : front;
  return groups.length === 8 ? [...fromHex(groups.map((group) => group.padStart(4, "0")).join(""))] : null;
}

/** @param {string} code @param {"offer" | "answer"} type @returns {RTCSessionDescriptionInit} throws a readable error */
export function decodedSdp(code, type) {
  const bytes = /^[A-Za-z0-9_-]{80,600}$/.test(code) && code.length % 4 !== 1 ? [...fromBase64Url(code)] : [];
  let at = 0;
  /** @param {number} count */
  const take = (count) => {
    if (at + count > bytes.length) throw new Readable(t("The code is incomplete. Copy all of it."));
    return bytes.slice(at, (at += count));
  };
  const [kind] = take(1);
  if (kind !== OFFER && kind !== ANSWER) throw new Readable(t("That isn't a code from this page."));
  if (kind !== (type === "offer" ? OFFER : ANSWER))
    throw new Readable(
      type === "offer" ? t("That's an answer, not an invitation.") : t("That's an invitation, not an answer."),
    );
  const read = () => {
    const [head] = take(1);
    const text = String.fromCharCode(...take(head & 0x7f));
    const word = head & 0x80 ? text : btoa(text);
    if (!ICE.test(word)) throw new Readable(t("The code is damaged. Copy it again."));
    return word;
  };
  const [user, password] = [read(), read()];
  const print = hex(take(PRINT))
    .toUpperCase()
    .replace(/..(?=.)/g, "$&:");
  const [count] = take(1);
  if (count > MOST) throw new Readable(t("The code is damaged. Copy it again."));
  const lines = Array.from({ length: count }, (_, i) => {
    const [length, form, of, priority] = KINDS[take(1)[0]] ?? [];
    if (!length) throw new Readable(t("The code is damaged. Copy it again."));
    const address = written(take(length), form);
    const [high, low] = take(2);
    const related = of === "host" ? "" : " raddr 0.0.0.0 rport 0";
    return `a=candidate:${i + 1} 1 udp ${priority - i} ${address} ${high * 256 + low} typ ${of}${related}`;
  });
  if (at !== bytes.length) throw new Readable(t("The code is damaged. Copy it again."));
  const sdp = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...lines,
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${print}`,
    type === "offer" ? "a=setup:actpass" : "a=setup:active",
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    "",
  ];
  return { type, sdp: sdp.join("\r\n") };
}

/** @param {number[]} bytes @param {string} form */
function written(bytes, form) {
  if (form === "v4") return bytes.join(".");
  const hexed = hex(bytes);
  if (form === "v6") return hexed.match(/.{4}/g)?.join(":") ?? "";
  return `${hexed.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}.local`;
}
