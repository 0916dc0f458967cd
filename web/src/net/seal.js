// Seals messages through a relay with the secret of the link: a relay, or a stranger who learned a topic from one, can
// neither read nor forge them.

import { fromBase64Url, sha256, toBase64Url } from "../data/bytes.js";

/** Bytes of a nonce. */
const NONCE = 12;
/** The pattern of a sealed message; nothing else is opened. 64 KB is many times the size of an offer. */
const SEALED = /^[\w-]{38,65536}$/;

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** Return the key of a room. @param {string} secret of the link */
export const keyOf = async (secret) =>
  crypto.subtle.importKey("raw", await sha256(`liege seal ${secret}`), "AES-GCM", false, ["encrypt", "decrypt"]);

/** Encrypt a text, bound to its topic. @param {CryptoKey} key @param {string} topic @param {string} text */
export async function seal(key, topic, text) {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const how = { name: "AES-GCM", iv, additionalData: bytes(topic) };
  return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(await crypto.subtle.encrypt(how, key, bytes(text)))]));
}

/**
 * True if this may be a sealed text: a cheap test before `open`.
 * @param {unknown} sealed @returns {sealed is string}
 */
export const isSealed = (sealed) => typeof sealed === "string" && SEALED.test(sealed);

/**
 * Decrypt a text sealed for this topic; throws if the topic or the key differs.
 * @param {CryptoKey} key @param {string} topic @param {string} sealed
 */
export async function open(key, topic, sealed) {
  const all = fromBase64Url(sealed);
  const how = { name: "AES-GCM", iv: all.slice(0, NONCE), additionalData: bytes(topic) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, all.slice(NONCE)));
}
