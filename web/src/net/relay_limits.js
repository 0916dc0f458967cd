// Limits that a relay publishes (NIP-11): the largest message that it accepts, and the kinds of events that it does not
// store.

import { CONTENT_MAX } from "./nostr.js";
import { t } from "../page/t.js";

/** Maximum bytes of a relay's description of itself. */
const READ_MAX = 65_536;

/** The limits of one relay. A relay that publishes none is assumed to have none. */
export class Limits {
  /** @param {any} [about] the relay's description, not validated */
  constructor(about) {
    const { max_message_length, max_content_length } = about?.limitation ?? {};
    this.message = least(max_message_length);
    this.content = Math.min(CONTENT_MAX, least(max_content_length));
    const retention = about?.retention;
    /** @type {any[]} */
    this.retention = Array.isArray(retention) ? retention.slice(0, 100) : [];
  }

  /** True if an event of this size may be sent. @param {string} message @param {string} content */
  fits(message, content) {
    return message.length <= this.message && content.length <= this.content;
  }

  /** True if the relay stores events of this kind. @param {number} kind */
  stores(kind) {
    const rule = this.retention.find((one) => applies(one?.kinds, kind)); // the first rule that applies
    return rule?.time !== 0 && rule?.count !== 0;
  }
}

/** @param {unknown} limit */
const least = (limit) => (Number.isSafeInteger(limit) && Number(limit) > 0 ? Number(limit) : Infinity);

/**
 * True if a retention rule for these kinds and ranges of kinds applies to a kind; a rule without kinds applies to all.
 * @param {any} kinds @param {number} kind
 */
const applies = (kinds, kind) =>
  kinds === undefined ||
  (Array.isArray(kinds) && kinds.some((one) => (Array.isArray(one) ? one[0] <= kind && kind <= one[1] : one === kind)));

/**
 * Fetch the limits that a relay publishes; if that fails, return no limits.
 * @param {string} url @param {AbortSignal} signal
 */
export async function fetchLimits(url, signal) {
  try {
    const { body } = await fetch(url.replace(/^ws/, "http"), {
      headers: { Accept: "application/nostr+json" },
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal,
    });
    return new Limits(JSON.parse(body ? await read(body) : ""));
  } catch {
    return new Limits(); // relays are not required to publish a description
  }
}

/**
 * Return the text of a response body; throws if it is longer than the limit.
 * @param {ReadableStream<Uint8Array>} body
 */
async function read(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > READ_MAX) {
      void reader.cancel().catch(() => {});
      throw new RangeError(t("a long description"));
    }
    text += decoder.decode(value, { stream: true });
  }
}
