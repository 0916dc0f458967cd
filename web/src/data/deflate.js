// Compresses a record for the fragment of a link (deflate, base64url), and decompresses it. No server receives a
// fragment.

import { fromBase64Url, toBase64Url } from "./bytes.js";
import { t } from "../page/t.js";

/**
 * Maximum size of a record (`SIZE_MAX` of pygames/core/record.py). Larger files are not read, and decompression stops
 * at this size.
 */
export const RECORD_MAX = 512 * 1024;

/** @param {string} text @returns {Promise<string>} */
export async function deflated(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** @param {string} link @returns {Promise<string>} rejects with an error whose message is for the visitor */
export async function inflated(link) {
  let bytes;
  try {
    if (link.length > RECORD_MAX) throw new Error();
    bytes = fromBase64Url(link);
  } catch {
    throw new Error(t("the link is damaged: what follows #look= isn't a record"));
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
    throw new Error(t("the link is damaged or was cut short: its record cannot be read"));
  }
  reader.cancel();
  throw new Error(t("the record in the link is too long"));
}
