// A record inside a link: deflated, base64url, in the fragment, so that no server ever sees it.

import { linked, unlinked } from "./bytes.js";

/** No record is longer (`SIZE_MAX` of pygames/core/record.py): a larger file is not even read, and what inflates without
 * end is stopped. */
export const RECORD_MAX = 512 * 1024;

/** @param {string} text @returns {Promise<string>} */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return linked(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** @param {string} packed @returns {Promise<string>} or an Error with a sentence */
export async function unpack(packed) {
  let bytes;
  try {
    if (packed.length > RECORD_MAX) throw new Error();
    bytes = unlinked(packed);
  } catch {
    throw new Error("the link is damaged: what follows #look= is no packed record");
  }
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
