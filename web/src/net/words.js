// What goes on among friends, in words: whom the match waits for and for what, what its end proved. Knows no game.

import { named } from "../table/words.js";

/** @typedef {import("./company.js").Status} Status */
/** @typedef {import("./company.js").Result} Result */

export const ADDRESS = "You are connected directly: those who hold the link can see your network address, and you theirs.";
export const UNREACHED =
  "Your two networks let no direct connection through. Another network on one side often helps: a phone's hotspot instead of a company's or a hotel's.";
const KEPT = "a seat is kept only by the browser in which it was taken";
export const NOBODY = "Nobody has come yet. Both must be online with this page open.";

/** What this seat is doing, by `status.progress`. */
const DOING = /** @type {Record<string, string>} */ ({
  checking: "Checking what the others sent", shuffling: "Shuffling, with a proof that it is fair", preparing: "Preparing your part",
  thinking: "Thinking for a seat that left", auditing: "Opening and checking every hand",
});
/** What a seat is waited for, by the engine's words for what it owes. */
const OWED = /** @type {Record<string, string>} */ ({
  "the commitment to a key": "to sit down", "a key": "to sit down", "a shuffle": "to shuffle", "a move": "to move",
  "a move for a seat that left": "to let a bot move",
  "the agreement on what was played": "to agree on what was played", "a share of the cards drawn": "to help deal",
  "a part of the roll": "to help roll", "the key for the audit": "to open the hands",
});
/** So long nothing is said of what is quick, seconds. */
const QUICK = 2;

/** @param {string[]} names */
export const listed = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0] ?? "");

/** For whom or what a match waits; "" if for this visitor, or for nothing. @param {Status} status */
export function waiting(status) {
  const { names = [], waiting: owed = [], progress, seat, lost = [] } = status;
  if (status.phase === "lobby") return lobby(status);
  if (status.result || status.phase === "over") return "";
  const gone = lost.filter((one) => owed.some((debt) => debt.seat === one));
  if (!status.fresh && seat !== null) return "Looking for the others…";
  if (status.mine) return "";
  if (status.phase === "preparing" && DOING[progress.doing]) return `${DOING[progress.doing]}…`;
  if (gone.length) return `${listed(gone.map((one) => names[one]))} ${gone.length > 1 ? "are" : "is"} not connected`;
  const others = owed.filter((debt) => debt.seat !== seat);
  if (!others.length) return "A moment…";
  const what = others[0].for;
  const who = listed([...new Set(others.filter((debt) => debt.for === what).map((debt) => names[debt.seat]))]);
  if (what === "a move") return `${who} is next…`;
  if (status.phase === "playing" && (status.waited ?? 0) < QUICK) return "A moment…";
  return `Waiting for ${who} ${OWED[what] ?? `(${what})`}…`;
}

/** @param {Status} status */
function lobby(status) {
  const { role } = status;
  if (role === "watch") return "Looking for the players…";
  if (role !== "host") return gathering(status) ? "Looking for the others…" : "You are here. The match begins when all are.";
  const missing = free(status);
  return missing > 1 ? `Waiting for ${missing} friends…` : missing ? "Waiting for a friend…" : "Setting the table…";
}

/** How many seats of a match that has not begun are free, as the host sees it. @param {Status} status */
export const free = ({ seats, peers }) => Math.max(0, seats - 1 - peers.filter(({ wish }) => wish !== "watch").length);

/** Whether somebody must still be found before the match can begin: enough guests, or the one who invited. @param {Status} status */
export const gathering = (status) => (status.role === "host" ? free(status) > 0 : !status.peers.some(({ wish }) => wish === "host"));

/** A line on who does not play, and on what can be hoped for while somebody is missing.
 * @param {Status} status @param {boolean} late @param {boolean} barred */
export function aside(status, late, barred) {
  const { phase, role, peers, lost = [], waiting: owed = [], fresh, absent = [], names = [], seat } = status;
  if (status.result) return "";
  if (phase !== "lobby" && role === "play" && seat === null) return `You can only watch: ${KEPT}, and this one holds none in this match.`;
  const missing = phase === "lobby" ? gathering(status) : !fresh || owed.some((debt) => lost.includes(debt.seat));
  if (!missing && absent.includes(seat ?? -1)) return "A bot plays your seat: the others agreed on it while you were away.";
  if (!missing) return absent.length ? `${absent.length > 1 ? "Bots play" : "A bot plays"} for ${listed(absent.map((one) => names[one]))}.` : "";
  if (barred) return UNREACHED;
  if (phase !== "lobby") return seatless(status) || "Nothing is lost: the same link leads everybody back to their seats, each in the browser of before.";
  return late && !peers.length ? NOBODY : "";
}

/** Who has come to play and holds no seat, while a seat is missing; "" if nobody has. @param {Status} status */
function seatless({ peers }) {
  const who = peers.filter(({ seat, wish }) => seat === null && wish === "play").map(({ name }) => name);
  if (!who.length) return "";
  return who.length > 1 ? `${listed(who)} are here without seats and can only watch: ${KEPT}.` : `${who[0]} is here without a seat and can only watch: ${KEPT}.`;
}

/** How far what all wait for is, 0 to 1: the shuffle, or the audit. @param {Status} status */
export function progress({ phase, shuffled, progress: { doing, done }, result }) {
  if (phase === "preparing") return shuffled ?? 0;
  return result && doing === "auditing" ? done : null;
}

/** @param {number} seconds */
export function clockOf(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** What the end proved, in words. @param {Status} status */
export function proven({ result, names = [], progress: { doing }, lost = [] }) {
  if (!result) return "";
  const who = result.seat === null ? "a seat" : names[result.seat];
  const reason = named(result.reason, names);
  const keys = lost.length ? `${listed(lost.map((seat) => names[seat]))} left before the hands were opened` : "the hands are being opened";
  const said = /** @type {Record<string, string>} */ ({
    audited: "Proven fair: every shuffle, draw and move was checked; hands opened and audited.",
    finished: doing === "auditing" ? "Opening and checking every hand…" : `Every shuffle, draw and move was checked; ${keys}.`,
    forfeited: `The time of a seat was claimed. ${result.audited ? "Every shuffle, draw and move was checked; hands opened and audited." : "Every shuffle, draw and move was checked; the hands were not opened."}`,
    equivocation: `Proven: ${who} signed two different things at one point of the match.`,
    invalid: `Proven: ${who} broke the rules (${reason}).`,
    told: `${who} made a move that cannot be (${reason}).`,
    twice: "This seat was played in two places at once.",
    desync: "The two programs disagree about the position; nobody is blamed. Save the log.",
    internal: `The program failed (${reason}); nobody is blamed. Save the log.`,
  });
  return said[result.kind] ?? "";
}

/** Who would play again. @param {Status} status */
export function again({ again: mine, peers, seat }) {
  const wish = peers.filter((peer) => peer.again && peer.seat !== null).map(({ name }) => name);
  if (mine && seat !== null) return "You would play again; it begins when the others would too.";
  return wish.length ? `${listed(wish)} would play again.` : "";
}
