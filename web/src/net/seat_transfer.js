// Moving a seat to another device: the link that carries its keys. The dialogs on both sides are in moving.js. The browser that has
// the seat marks it as gone, on disk, before it shows the link, so that two browsers never hold it. What arrives is a
// copy of the keys alone: it signs nothing before all other players have admitted it (`pygames.peer.room.returning`).

import { fromBase64Url, fromHex, toBase64Url } from "../data/bytes.js";

/** The line that marks a journal as a copy (`pygames.peer.channel.journal`). */
export const COPY = "lost";
/** Maximum characters of a seat in a link. */
const SEAT_MAX = 4000;

/** The line that records how far the match had come, so that nobody can show this seat a shorter one. */
export const REACHED = /^reached \d{1,5} \d{1,6} [0-9a-f]{64}$/;

/**
 * Return the lines of the seat that follows a link; null if there is none of this room. The engine checks them.
 * @param {string} proposed what follows the link @param {string} link @returns {string[] | null}
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
    return null; // it is damaged
  }
}

/**
 * Return what the journal lacks of the seat in a link: all of it, or how far the match has come since the seat left this
 * browser; null if the link brings nothing, or another seat than the journal's.
 * @param {string[]} seat @param {string[]} lines of the journal @param {boolean} moved whether the journal's seat has moved
 */
export function missing(seat, lines, moved) {
  if (!lines.length) return seat;
  if (seat[1] !== lines[1]) return null;
  const reached = seat.slice(2).filter((line) => !lines.includes(line));
  return moved || reached.length ? reached : null;
}
