// The sentences on a clock in days: each player's deadline, who may claim the match, and the state of a claim. A bundle
// of its own, loaded by a match with such a clock.

import { DAY, told } from "./words.js";
import { lang, n, t } from "../page/t.js";

/** @typedef {import("../crossing.js").Status} Status */

/** Maximum number of days ahead for which a weekday alone names a day. */
const WEEK = 6;
/** @param {Date} date @param {Intl.DateTimeFormatOptions} options */
const written = (date, options) => new Intl.DateTimeFormat(lang(), options).format(date);

/** Return a time limit for a move as a text: "a day", "three days". @param {number} seconds */
export function lasting(seconds) {
  const days = Math.round(seconds / DAY);
  const few = ["", t("a day"), t("two days"), t("three days"), t("four days"), t("five days"), t("six days")];
  return few[days] || (days === 7 ? t("seven days") : n(days, "{n} day", "{n} days"));
}

/** Return the remaining time as a text, rounded down: "2 days", "5 hours". @param {number} seconds */
export function rest(seconds) {
  const units = /** @type {[string, number][]} */ ([
    ["day", DAY],
    ["hour", 3600],
    ["minute", 60],
  ]);
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? units[2];
  const format = new Intl.NumberFormat(lang(), { style: "unit", unit, unitDisplay: "long" });
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
  if (days === 0) return t("today, {hour}", { hour });
  if (days === 1) return t("tomorrow, {hour}", { hour });
  const near = days > 1 && days <= WEEK;
  const day = written(then, near ? { weekday: "long" } : { weekday: "long", day: "numeric", month: "long" });
  return `${day}, ${hour}`;
}

/**
 * Return the sentences on the deadlines of the players for whom the match waits; "" if no clock has started.
 * @param {Status} status @param {string} letter the state of this side's letter @param {number} [now] ms
 */
export function deadline(status, letter, now = Date.now()) {
  const { until = {}, waiting = [], names = [], seat = null, claimable = [], calls = [], clock = 0 } = status;
  const all = names.length - (status.absent ?? []).length;
  if (status.result || calls.length) return "";
  const owing = [...new Set(waiting.map((debt) => debt.seat))];
  const said = owing.map((at) => {
    const end = until[at];
    if (!status.fresh && !claimable.includes(at)) return ""; // friends' letters may still be unread
    if (end === undefined)
      return at !== seat && letter === "refused"
        ? t("{who}'s time starts when {who}'s page answers or a relay keeps your letter.", { who: names[at] })
        : "";
    if (end * 1000 > now) {
      if (at !== seat) return t("{who} has until {time}.", { who: names[at], time: when(end, now) });
      const until = t("You have until {time}.", { time: when(end, now) });
      return all > 2 ? `${until} ${t("The others' clocks decide, and may be ahead of yours.")}` : until;
    }
    if (at !== seat) return claimable.includes(at) ? may(status, at) : "";
    const time = lasting(clock);
    return names.length > 2
      ? t("Move now: you haven't played for {time}, and the others may claim the match.", { time })
      : t("Move now: you haven't played for {time}, and {who} may claim the match.", { time, who: names[1 - at] });
  });
  return said.filter(Boolean).join(" ");
}

/**
 * Return the sentence on a player whose time is over, and on who may claim the match.
 * @param {Status} status @param {number} late
 */
function may({ names = [], absent = [], clock = 0 }, late) {
  const about = { late: names[late], time: lasting(clock) };
  return names.length - absent.length > 2
    ? t("{late} hasn't played for {time}. {late} loses on time if all other players claim the match.", about)
    : t("You may claim the match: {late} hasn't played for {time}.", about);
}

/**
 * Return the sentences on a claim, worded for the player who made it, the late player or another one; "" if there is no
 * claim.
 * @param {Status} status @param {string} [letter] the state of this side's letter @param {number} [now] ms
 */
export function claimed(status, letter = "", now = Date.now()) {
  const { calls = [], names = [], absent = [], seat = null, leavable = [], gone = [], until = {}, clock = 0 } = status;
  const call = calls.find((one) => one.seat === seat) ?? calls.find(({ by }) => by === seat) ?? calls[0];
  if (!call || status.result) return "";
  const late = names[call.seat];
  const all = calls.filter((one) => one.seat === call.seat);
  const by = all.map((one) => one.by).sort((one, other) => Number(one === seat) - Number(other === seat));
  const others = names.map((_, at) => at).filter((at) => at !== call.seat && !absent.includes(at));
  /** @param {number} at */
  const name = (at) => (at === seat ? t("you") : names[at]);
  const missing = others.filter((at) => !by.includes(at)).map(name);
  const alone = by[0] === seat;
  const claim = told(
    by.map(name),
    all.every(({ wants }) => wants === "bot")
      ? alone
        ? t("You ask for a bot to play on:")
        : n(by.length, "{who} asks for a bot to play on:", "{who} ask for a bot to play on:")
      : alone
        ? t("You claim the match:")
        : n(by.length, "{who} claims the match:", "{who} claim the match:"),
  );
  const about = { late, time: lasting(clock), who: names[by[0]] };
  const answers = t("{late}'s page will answer when {late} opens the match.", about);
  if (call.seat === seat) {
    const end = until[seat];
    if (others.length > 1 && all.every(({ wants }) => wants === "bot"))
      return `${claim} ${t("you haven't played for {time}. Move now: once all other players agree, a bot plays for you.", about)}`;
    if (others.length > 1)
      return `${claim} ${t("you haven't played for {time}. Move now: once all other players agree, you lose.", about)}`;
    if (gone.length)
      return t("{who} claimed the match and left, so nobody has won. You can still move, or concede.", about);
    return [
      t("{who} claims the match: you haven't played for {time}.", about),
      end === undefined ? "" : t("By this device's clock you have until {time}.", { time: when(end, now) }),
      t("Move now."),
    ]
      .filter(Boolean)
      .join(" ");
  }
  if (others.length > 1) {
    const open = missing.length
      ? told(missing, t("Still to agree: {who}."))
      : t("The claim succeeds once all their pages agree.");
    return `${claim} ${t("{late} hasn't played for {time}.", about)} ${open}`;
  }
  if (call.by !== seat)
    return `${t("{who} claims the match: {late} hasn't played for {time}.", { ...about, who: names[call.by] })} ${answers}`;
  const leave = leavable.includes(call.seat) ? ` ${t("You can wait, or leave without a winner.")}` : "";
  if (call.left !== null)
    return (
      t("{late}'s page doesn't agree to your claim: by its own clock, {late} had {time} left.", {
        late,
        time: rest(call.left),
      }) + leave
    );
  if (leave) return t("{late}'s page hasn't answered your claim for a day.", { late }) + leave;
  if (letter === "sending") return t("You've claimed the match. Sending the claim to {late}…", { late });
  if (letter === "refused") return t("You've claimed the match, but no relay keeps your letter. Send it yourself.");
  return t(
    "You've claimed the match. {late}'s page will answer when {late} opens the match. Until it agrees, {late} can still move.",
    { late },
  );
}
