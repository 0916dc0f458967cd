// Converts bytes to text and back, makes random bytes, and computes hashes.

/** Return bytes in base64. @param {Uint8Array} bytes */
export function toBase64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** @param {string} text */
export const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Return bytes in base64url without padding, for a link. @param {Uint8Array} bytes */
export const toBase64Url = (bytes) => toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** @param {string} text throws if the text is not base64url */
export const fromBase64Url = (text) => fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));

/** @param {Iterable<number>} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Return `count` random bytes from the browser, in hex. @param {number} count */
export const secret = (count) => hex(crypto.getRandomValues(new Uint8Array(count)));

/** @param {string | BufferSource} bytes a text is encoded as UTF-8 */
export const sha256 = async (bytes) =>
  new Uint8Array(
    await crypto.subtle.digest("SHA-256", typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes),
  );
