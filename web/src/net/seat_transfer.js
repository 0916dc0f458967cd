// Moving a seat to another device: the link that carries the seat's keys. The dialogs on both sides are in moving.js.
// The browser that has the seat marks it on disk as moved before it shows the link, so that two browsers never hold the
// seat. The other device receives a copy of the keys alone, which signs nothing before all other players have admitted
// it (`pygames.peer.room.returning`).

import { fromBase64Url, fromHex, toBase64Url } from "../data/bytes.js";

/** The line that marks a journal as a copy (`pygames.peer.channel.journal`). */
export const COPY = "lost";
/** Maximum characters of a seat in a link. */
const SEAT_MAX = 4000;

/**
 * The pattern of the line that records how far the match had come, so that nobody can present a shorter match to this
 * seat.
 */
export const REACHED = /^reached \d{1,5} \d{1,6} [0-9a-f]{64}$/;

/**
 * Return the lines of the seat that a link carries; null if it carries none, or one of another room. The engine
 * validates the lines.
 * @param {string} proposed the query after the link @param {string} link @returns {string[] | null}
 */
export function seatOf(proposed, link) {
  const text = new URLSearchParams(proposed).get("seat") ?? "";
  if (!text || text.length > SEAT_MAX) return null;
  try {
    const lines = new TextDecoder("utf-8", { fatal: true }).decode(fromBase64Url(text)).split("\n");
    const { game, secret, host } = JSON.parse(lines[1].replace(/^session /, ""));
    const known = lines.length === 2 || (lines.length === 3 && REACHED.test(lines[2]));
    return known && link === `#join/${game}/${toBase64Url(fromHex(secret + host))}` ? lines : null;
  } catch {
    return null; // the seat in the link is damaged
  }
}

/**
 * Return the lines of a link's seat that the journal lacks: all of them, or the one that records how far the match has
 * come since the seat left this browser. Null if the link has no news, or another seat than the journal.
 * @param {string[]} seat @param {string[]} lines of the journal @param {boolean} moved true if the journal's seat has moved
 */
export function missing(seat, lines, moved) {
  if (!lines.length) return seat;
  if (seat[1] !== lines[1]) return null;
  const reached = seat.slice(2).filter((line) => !lines.includes(line));
  return moved || reached.length ? reached : null;
}
