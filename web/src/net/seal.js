// Encrypts messages through a relay with the secret of the link: a relay, or a stranger who learned a topic from one,
// can neither read nor forge them.

import { fromBase64Url, sha256, toBase64Url } from "../data/bytes.js";

/** The length of a nonce, bytes. */
const NONCE = 12;
/**
 * The pattern of a sealed message; no other text is decrypted. The maximum of 64 KB is many times the size of an offer.
 */
const SEALED = /^[\w-]{38,65536}$/;

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

/** Derive the key of a room from the secret of its link. @param {string} secret of the link */
export const keyOf = async (secret) =>
  crypto.subtle.importKey("raw", await sha256(`liege seal ${secret}`), "AES-GCM", false, ["encrypt", "decrypt"]);

/**
 * Encrypt a text, and authenticate its topic with it.
 * @param {CryptoKey} key @param {string} topic @param {string} text
 */
export async function seal(key, topic, text) {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const how = { name: "AES-GCM", iv, additionalData: bytes(topic) };
  return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(await crypto.subtle.encrypt(how, key, bytes(text)))]));
}

/**
 * True if the value has the form of a sealed text; a cheap test before `open`.
 * @param {unknown} sealed @returns {sealed is string}
 */
export const isSealed = (sealed) => typeof sealed === "string" && SEALED.test(sealed);

/**
 * Decrypt a text that was sealed for this topic; throws if the topic or the key differs.
 * @param {CryptoKey} key @param {string} topic @param {string} sealed
 */
export async function open(key, topic, sealed) {
  const all = fromBase64Url(sealed);
  const how = { name: "AES-GCM", iv: all.slice(0, NONCE), additionalData: bytes(topic) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(how, key, all.slice(NONCE)));
}
