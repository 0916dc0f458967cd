// Bytes as base64 and back, and the hash that binds a greeting to a connection.

/** @param {Uint8Array} bytes */
export function packed(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** @param {string} text */
export const unpacked = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** 32 random bytes, as text. */
export const secret = () => hex(crypto.getRandomValues(new Uint8Array(32)));

/** @param {string} text */
export const sha256 = async (text) => new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** What both ends of a connection alone have in common: a hash of both DTLS fingerprints.
 * @param {RTCPeerConnection} connection */
export async function bindingOf({ localDescription, remoteDescription }) {
  const prints = [localDescription, remoteDescription].map((said) => said?.sdp.match(/^a=fingerprint:(\S+ \S+)/m)?.[1].toLowerCase());
  if (prints.some((print) => !print)) throw new Error("a connection without fingerprints");
  return sha256(prints.sort().join("\n"));
}
