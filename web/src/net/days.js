// Describes a clock in days: until when a player has time, who may claim the match, and how a claim stands. A bundle of its
// own, loaded by a match that has such a clock.

import { DAY, listed, told } from "./words.js";

/** @typedef {import("../crossing.js").Status} Status */

/** Within so many days, a weekday alone names a day. */
const WEEK = 6;
/** Added to the deadline of a late player if there are several others, whose clocks decide. */
const EARLIER = " The others' clocks decide, and may be ahead of yours.";
/** How the sentence on a claim begins: made by the visitor, by one other player, by several. */
const CLAIM = ["You claim the match:", "{who} claims the match:", "{who} claim the match:"];
const BOT = ["You ask for a bot to play on:", "{who} asks for a bot to play on:", "{who} ask for a bot to play on:"];
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/** @param {Date} date @param {Intl.DateTimeFormatOptions} options */
const written = (date, options) => new Intl.DateTimeFormat("en-GB", options).format(date);

/** Return how long a player has for a move: "a day", "three days". @param {number} seconds */
export function lasting(seconds) {
  const days = Math.round(seconds / DAY);
  return days === 1 ? "a day" : `${NUMBERS[days] ?? days} days`;
}

/** Return the time that is left, rounded down: "2 days", "5 hours". @param {number} seconds */
export function rest(seconds) {
  const units = /** @type {[string, number][]} */ ([
    ["day", DAY],
    ["hour", 3600],
    ["minute", 60],
  ]);
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? units[2];
  const format = new Intl.NumberFormat("en-GB", { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.max(1, Math.floor(seconds / size)));
}

/**
 * Return a time in everyday words: "today, 18:10", "Friday, 18:10", "Friday 4 December, 18:10".
 * @param {number} seconds since 1970 @param {number} now ms
 */
export function when(seconds, now = Date.now()) {
  const then = new Date(seconds * 1000);
  const hour = written(then, { hour: "2-digit", minute: "2-digit" });
  const apart = new Date(seconds * 1000).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0);
  const days = Math.round(apart / (DAY * 1000));
  if (days === 0) return `today, ${hour}`;
  if (days === 1) return `tomorrow, ${hour}`;
  const near = days > 1 && days <= WEEK;
  return `${written(then, near ? { weekday: "long" } : { weekday: "long", day: "numeric", month: "long" })}, ${hour}`;
}

/**
 * Describe the deadlines of the players for whom the match waits; "" if no clock has started.
 * @param {Status} status @param {string} letter what happens to this side's letter @param {number} [now] ms
 */
export function deadline(status, letter, now = Date.now()) {
  const { until = {}, waiting = [], names = [], seat = null, claimable = [], calls = [], clock = 0 } = status;
  const all = names.length - (status.absent ?? []).length;
  if (status.result || calls.length) return "";
  const owing = [...new Set(waiting.map((debt) => debt.seat))];
  const said = owing.map((at) => {
    const end = until[at];
    if (!status.fresh && !claimable.includes(at)) return ""; // the friends' letters may not be read yet
    if (end === undefined)
      return at !== seat && letter === "refused"
        ? `${names[at]}'s time starts when ${names[at]}'s page answers or a relay keeps your letter.`
        : "";
    if (end * 1000 > now) {
      if (at !== seat) return `${names[at]} has until ${when(end, now)}.`;
      return `You have until ${when(end, now)}.${all > 2 ? EARLIER : ""}`;
    }
    if (at !== seat) return claimable.includes(at) ? may(status, at) : "";
    const others = names.length > 2 ? "the others" : names[1 - at];
    return `Move now: you haven't played for ${lasting(clock)}, and ${others} may claim the match.`;
  });
  return said.filter(Boolean).join(" ");
}

/** Say that a player's time is up, and who may claim the match. @param {Status} status @param {number} late */
function may({ names = [], absent = [], clock = 0 }, late) {
  const why = `${names[late]} hasn't played for ${lasting(clock)}`;
  return names.length - absent.length > 2
    ? `${why}. ${names[late]} loses on time if all other players claim the match.`
    : `You may claim the match: ${why}.`;
}

/**
 * Describe a claim as the player who made it, the late player, or another one reads it; "" if there is none.
 * @param {Status} status @param {string} [letter] what happens to this side's letter @param {number} [now] ms
 */
export function claimed(status, letter = "", now = Date.now()) {
  const { calls = [], names = [], absent = [], seat = null, leavable = [], gone = [], until = {}, clock = 0 } = status;
  const call = calls.find((one) => one.seat === seat) ?? calls.find(({ by }) => by === seat) ?? calls[0];
  if (!call || status.result) return "";
  const late = names[call.seat];
  const all = calls.filter((one) => one.seat === call.seat);
  const by = all.map((one) => one.by).sort((one, other) => Number(one === seat) - Number(other === seat));
  const others = names.map((_, at) => at).filter((at) => at !== call.seat && !absent.includes(at));
  const missing = others.filter((at) => !by.includes(at)).map((at) => (at === seat ? "you" : names[at]));
  const claimants = by.map((at) => (at === seat ? "you" : names[at]));
  const bot = all.every(({ wants }) => wants === "bot");
  const [own, one, several] = bot ? BOT : CLAIM;
  const claim = told(claimants, by[0] === seat ? own : one, several);
  const answers = `${late}'s page will answer when ${late} opens the match.`;
  if (call.seat === seat) {
    const end = until[seat];
    const time = end === undefined ? "" : ` By this device's clock you have until ${when(end, now)}.`;
    if (others.length > 1 && bot)
      return `${claim} you haven't played for ${lasting(clock)}. Move now: once all other players agree, a bot plays for you.`;
    if (others.length > 1)
      return `${claim} you haven't played for ${lasting(clock)}. Move now: once all other players agree, you lose.`;
    if (gone.length)
      return `${names[by[0]]} claimed the match and left, so nobody has won. You can still move, or concede.`;
    return `${names[by[0]]} claims the match: you haven't played for ${lasting(clock)}.${time} Move now.`;
  }
  if (others.length > 1) {
    const open = missing.length
      ? `Still to agree: ${listed(missing)}.`
      : "The claim succeeds once all their pages agree.";
    return `${claim} ${late} hasn't played for ${lasting(clock)}. ${open}`;
  }
  if (call.by !== seat)
    return `${names[call.by]} claims the match: ${late} hasn't played for ${lasting(clock)}. ${answers}`;
  const leave = leavable.includes(call.seat) ? " You can wait, or leave without a winner." : "";
  if (call.left !== null)
    return `${late}'s page doesn't agree to your claim: by its own clock, ${late} had ${rest(call.left)} left.${leave}`;
  if (leave) return `${late}'s page hasn't answered your claim for a day.${leave}`;
  if (letter === "sending") return `You've claimed the match. Sending the claim to ${late}…`;
  if (letter === "refused") return "You've claimed the match, but no relay keeps your letter. Send it yourself.";
  return `You've claimed the match. ${answers} Until it agrees, ${late} can still move.`;
}
