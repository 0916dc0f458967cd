// Events of Nostr (NIP-01) that the mailbox needs: deriving the authors of its places, signing, verifying.

import { schnorr } from "@noble/secp256k1";
import { fromHex, hex, sha256 } from "../data/bytes.js";

/** The kind of a letter's event on relays that accept this kind: addressable, and used by no other application. */
export const OWN = 37941;
/** The kind of a letter's event on other relays: application data (NIP-78). */
export const APPLICATION = 30078;
/** The kind of an event that proves a key to a relay (NIP-42). */
const LOGIN = 22242;
/** The number of places of a mailbox: the host's and those of three guests. */
export const PLACES = 4;
/** Maximum characters of an event's content, read or written. */
export const CONTENT_MAX = 65_536;
/** The pattern of a letter's content: base64url. */
const CONTENT = /^[\w-]{2,}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
/** How long a letter asks relays to store it, seconds (NIP-40). */
const KEEP = 30 * 24 * 3600;

/** @typedef {{id: string, pubkey: string, created_at: number, kind: number, tags: string[][], content: string, sig: string}} NostrEvent */
/**
 * The author of the letters of a place. `name`: the identifier of their address on relays (tag `d`).
 * @typedef {{place: number, key: Uint8Array, pubkey: string, name: string}} Author
 */

/**
 * Derive the author of a place's letters from the secret of the link.
 * @param {string} secret @param {number} place @returns {Promise<Author>}
 */
export async function authorOf(secret, place) {
  const key = await sha256(`liege mailbox key ${place} ${secret}`);
  const name = hex(await sha256(`liege mailbox name ${place} ${secret}`)).slice(0, 32);
  return { place, key, pubkey: hex(schnorr.getPublicKey(key)), name };
}

/** @param {Omit<NostrEvent, "id" | "sig">} event */
const hashOf = ({ pubkey, created_at, kind, tags, content }) =>
  sha256(JSON.stringify([0, pubkey, created_at, kind, tags, content]));

/**
 * Return an event with its id and signature.
 * @param {Author} author @param {Pick<NostrEvent, "created_at" | "kind" | "tags" | "content">} about @returns {Promise<NostrEvent>}
 */
async function sign({ key, pubkey }, about) {
  const event = { pubkey, ...about };
  const hash = await hashOf(event);
  return { ...event, id: hex(hash), sig: hex(await schnorr.signAsync(hash, key)) };
}

/**
 * Return the signed event of a letter.
 * @param {Author} author @param {number} kind @param {number} created_at @param {string} content
 */
export const letterEvent = (author, kind, created_at, content) =>
  sign(author, {
    created_at,
    kind,
    tags: [
      ["d", author.name],
      ["expiration", String(created_at + KEEP)],
    ],
    content,
  });

/**
 * Return the signed event that proves to a relay that this side has the author's key.
 * @param {Author} author @param {string} relay @param {string} challenge
 */
export const loginEvent = (author, relay, challenge) =>
  sign(author, {
    created_at: Math.floor(Date.now() / 1000),
    kind: LOGIN,
    tags: [
      ["relay", relay],
      ["challenge", challenge],
    ],
    content: "",
  });

/**
 * Return the author whose letter this event claims to be; undefined if the event is not a valid letter. The signature
 * is not verified.
 * @param {any} event @param {Author[]} authors
 */
export function claimedAuthor(event, authors) {
  const { pubkey, created_at, kind, tags, content, id, sig } = event ?? {};
  const author = authors.find((one) => one.pubkey === pubkey);
  const sound =
    author &&
    (kind === OWN || kind === APPLICATION) &&
    Number.isSafeInteger(created_at) &&
    created_at >= 0 &&
    typeof content === "string" &&
    content.length <= CONTENT_MAX &&
    CONTENT.test(content) &&
    Array.isArray(tags) &&
    tags.every((tag) => Array.isArray(tag) && tag.every((field) => typeof field === "string")) &&
    tags.find(([name]) => name === "d")?.[1] === author.name &&
    typeof id === "string" &&
    typeof sig === "string";
  return sound ? author : undefined;
}

/**
 * True if the event has the right id and a valid signature.
 * @param {NostrEvent} event @param {boolean} signed true if an event with this id had a valid signature before
 */
export async function isGenuine(event, signed) {
  const hash = await hashOf(event);
  if (hex(hash) !== event.id) return false;
  if (signed) return true;
  return SIGNATURE.test(event.sig) && schnorr.verifyAsync(fromHex(event.sig), hash, fromHex(event.pubkey));
}
