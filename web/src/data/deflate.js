// Put a record into a link: deflated, base64url-encoded, in the fragment, so that no server sees it.

import { fromBase64Url, toBase64Url } from "./bytes.js";
import { t } from "../page/t.js";

/**
 * Maximum size of a record (`SIZE_MAX` of pygames/core/record.py): a larger file is not read, and inflating stops here.
 */
export const RECORD_MAX = 512 * 1024;

/** @param {string} text @returns {Promise<string>} */
export async function deflated(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return toBase64Url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** @param {string} link @returns {Promise<string>} or an Error with a sentence */
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
