// A record inside a link: deflated, base64url, in the fragment, so that no server ever sees it.

/** No record is longer (pygames/core/record.py); stops what inflates without end. */
const RECORD_MAX = 512 * 1024;

/** @param {string} text @returns {Promise<string>} */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 4096) binary += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} packed @returns {Promise<string>} or an Error with a sentence */
export async function unpack(packed) {
  let binary;
  try {
    if (packed.length > RECORD_MAX) throw new Error();
    binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new Error("the link is damaged: what follows #look= is no packed record");
  }
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      if (text.length > RECORD_MAX) break;
    }
  } catch {
    throw new Error("the link is damaged or was cut short: its record cannot be unpacked");
  }
  reader.cancel();
  throw new Error("the record in the link is too long");
}
