// Describes a match with friends in words: whom it waits for and why, and what its end proved. It knows no game.

import { optionsOf } from "../app/opponents.js";
import { named } from "../table/words.js";
import { site } from "../site.js";

/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../crossing.js").Call} Call */
/** @typedef {import("../crossing.js").Status} Status */
/** @typedef {import("../crossing.js").Result} Result */

export const ADDRESS = site.chat
  ? "Your messenger delivers the moves. Everyone in this chat can read them; nobody can see your hidden cards."
  : "You're connected directly: anyone with the link can see your network address, and you can see theirs.";
/** How to return to a match. */
const BACK = site.chat ? "come back from the first page" : "come back by the same link";
const UNREACHED = "Your networks block a direct connection. Try another one, such as a phone's hotspot.";
export const UNTIMELY =
  "The servers that help you find each other say that this device's clock is wrong. Set its date and time, then reload this page.";
/** Advice about the permission to reach the local network, by its state. */
const PERMISSION = /** @type {Record<string, string>} */ ({
  prompt: "Your browser may be asking whether this page may reach devices on your local network: press “Allow”.",
  denied: "This page may not reach devices on your local network: allow it in the site settings of your browser.",
});
/** Seconds of a day. A clock of at least a day counts in days (`days.js`). */
export const DAY = 86_400;
/** True if the match has a clock in days. @param {Status} status */
export const inDays = ({ clock }) => Number(clock) >= DAY;
const KEPT = "a seat belongs to the browser that took it";
export const NOBODY = "Nobody has joined yet.";
/** Shown to the host when a relay keeps the terms. */
export const LEFT =
  "You can close this page: whoever accepts gets a seat, and you'll find the match on the first page.";
/** Sentences about this side's letter, by `Post.stage`. `LETTER`: during a match; `ANSWER_LEFT`: before it. */
const LETTER = /** @type {Record<string, string>} */ ({
  sending: "Leaving a letter for {who}…",
  kept: `{who} will find your letter at the next visit. You can close this page and ${BACK}.`,
  refused: "No relay keeps your letter for {who}. Send it yourself, in any messenger.",
});
/** The sentences about the letter that tells the others of the end. */
const END_LEFT = /** @type {Record<string, string>} */ ({
  sending: "Leaving the end of the match for {who}…",
  kept: "{who} will find the end of the match at the next visit.",
  refused: "No relay keeps the end of the match for {who}. Send it yourself, in any messenger.",
});
const ANSWER_LEFT = /** @type {Record<string, string>} */ ({
  sending: "Leaving your answer for {who}…",
  kept: `{who} isn't here, and will find your answer at the next visit. You can close this page and ${BACK}.`,
  refused: "No relay keeps your answer for {who}. Send it yourself, in any messenger.",
});
/** Shown to the host when no relay keeps the terms. */
export const WITH_LETTER =
  "No relay keeps letters for you, so this link carries yours. Your friend takes a seat with it, and sends you a link back.";
export const NO_SEAT = "Your seat isn't in this browser. Open this link in the browser that has it.";

export const OFFLINE = "You're offline. This page connects by itself when you're back online.";
const TAKEN = "This match is being played by letter, or is over. You can watch it while its players are here.";
export const PAST = "This match is finished. You can look back at it, move by move.";
export const OUTDATED =
  "Your friend's page is a different version of this site. Update this page, or your friend updates theirs.";
export const OUTDATED_LETTER =
  "Your friend's letter comes from a different version of this site. Update this page; if that doesn't help, your friend must open the match once more.";

/** Sentences about what this client is doing, by `status.progress`. */
const DOING = /** @type {Record<string, string>} */ ({
  checking: "Checking what the others sent",
  shuffling: "Shuffling, with a proof that it is fair",
  preparing: "Preparing your part",
  thinking: "Thinking for a player who left",
  auditing: "Checking every claim about hidden cards",
});
/** Sentences about a seat for which the match waits, by the reason. */
const OWED = /** @type {Record<string, string>} */ ({
  moving: "{who} is next…",
  seating: "Waiting for {who} to get ready…",
  shuffling: "Waiting for {who} to shuffle…",
  agreeing: "Waiting for {who} to agree on what was played…",
  dealing: "Waiting for {who} to help deal…",
  rolling: "Waiting for {who} to help roll…",
  bot: "Waiting for {who} to let a bot move…",
  opening: "Waiting for {who} to reveal cards for a claim…",
});
/** How long a page may take to answer a call, seconds (`pygames.peer.room.clock`). */
const ANSWER = 30;
/** A step that takes less than this is not mentioned, seconds. */
const QUICK = 2;

/** @param {string[]} names */
export const listed = (names) => new Intl.ListFormat("en-GB").format(names);

/**
 * Choose the sentence for one name or for several, and fill in the names.
 * @param {string[]} names @param {string} one @param {string} several
 */
export const told = (names, one, several = one) => (names[1] ? several : one).replace("{who}", () => listed(names));

/** Return the peers that are connected. @param {Status} status */
export const here = ({ peers }) => peers.filter(({ mail }) => !mail);

/** True if the match has a final end. @param {Status} status */
export const ended = ({ phase }) => phase === "over" || phase === "stopped";

/**
 * Return a sentence on what the match waits for; "" if it waits for this visitor, or for nothing. `waited`: seconds
 * without progress; `from`: the host's name in the link.
 * @param {Status} status @param {number} waited
 */
export function waiting(status, waited, from = "") {
  const { names = [], waiting: owed = [], progress, seat, lost = [], mailed = [] } = status;
  if (status.phase === "lobby") return lobby(status, from);
  if (status.result) return "";
  const gone = lost.filter((one) => owed.some((debt) => debt.seat === one));
  if (status.elsewhere) return "Your seat is being played in another browser";
  if (!status.fresh && seat !== null) return "Looking for the others…";
  if (status.mine) return "";
  if (status.phase === "preparing" && DOING[progress.doing]) return `${DOING[progress.doing]}…`;
  const away = gone.map((one) => names[one]);
  if (gone.length)
    return gone.every((one) => mailed.includes(one))
      ? told(away, "Waiting for {who}…")
      : told(away, "{who} is not connected", "{who} are not connected");
  const others = owed.filter((debt) => debt.seat !== seat);
  if (!others.length) return "A moment…";
  const what = others[0].for;
  const who = [...new Set(others.filter((debt) => debt.for === what).map((debt) => names[debt.seat]))];
  if (what !== "moving" && status.phase === "playing" && waited < QUICK) return "A moment…";
  return told(who, OWED[what] ?? "Waiting for {who}…");
}

/** @param {Status} status @param {string} from the host's name by the link */
function lobby(status, from) {
  const { role, peers, seats } = status;
  if (role === "watch") return "Looking for the players…";
  if (status.taken) return "All seats are taken";
  if (role !== "host") {
    const host = peers.find((peer) => peer.host)?.name || "Whoever invited you";
    if (gathering(status)) return from ? `Waiting for ${from}…` : "Looking for the others…";
    if (status.seating) return "Setting the table…";
    if (status.agreed) return "The match begins when all seats are taken.";
    return status.terms ? `${host} proposes a match.` : "A moment…";
  }
  const missing = free(status);
  if (missing) return missing > 1 ? `Waiting for ${missing} friends…` : "Waiting for a friend…";
  if (willing(status).length >= seats - 1) return "Setting the table…";
  const reading = peers.filter(({ wish, ready }) => wish !== "watch" && !ready).map(({ name }) => name || "somebody");
  return `Waiting for ${listed(reading)} to press Play…`;
}

/**
 * Describe the terms: seats, time, and rules that differ from the standard ones.
 * @param {number} seats @param {{options: string, clock: number} | null} terms @param {About} about
 */
export function terms(seats, terms, about) {
  if (!terms) return "";
  const rules = optionsOf(terms.options)
    .filter(([name]) => name !== "seats")
    .map(([name, value]) => {
      const option = about.options.find((one) => one.name === name);
      const said = option?.least === 0 && option.most === 1 ? ["off", "on"][Number(value)] : value;
      return `“${option?.title ?? name}” ${said}`;
    });
  return [
    `${seats} players`,
    terms.clock ? `${lasting(terms.clock)} for a move` : "no limit for a move",
    ...rules,
  ].join(", ");
}

/** @param {number} seconds */
function lasting(seconds) {
  if (seconds >= DAY) return seconds === DAY ? "1 day" : `${seconds / DAY} days`;
  if (seconds % 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return seconds === 60 ? "1 minute" : `${seconds / 60} minutes`;
}

/** Return the guests who agreed to the current terms. @param {Status} status */
export const willing = ({ peers }) => peers.filter(({ wish, ready }) => wish !== "watch" && ready);

/** Return how many seats of a match that has not begun are free, as the host sees it. @param {Status} status */
export const free = (status) => Math.max(0, status.seats - 1 - guests(status).length);

/** Return the guests who are here to play, or have taken a seat by letter. @param {Status} status */
export const guests = ({ peers }) => peers.filter(({ wish, mail, ready }) => wish !== "watch" && (!mail || ready));

/**
 * True while somebody is missing before the match can begin: for the host, enough guests; for a guest, the host.
 * @param {Status} status
 */
export const gathering = (status) =>
  status.role === "host" ? free(status) > 0 : !here(status).some(({ host }) => host);

/**
 * Describe who has arrived, for the host; for a guest, the terms agreed to and who else wants to play.
 * @param {Status} status @param {About} about
 */
function present(status, about) {
  const { role, peers, seats, seating } = status;
  if (role === "host") {
    const [ready, reading] = [true, false].map((yes) =>
      listed(peers.filter((one) => one.wish !== "watch" && one.ready === yes).map(({ name }) => name || "somebody")),
    );
    return [ready && `Ready to play: ${ready}.`, reading && `Reading the terms: ${reading}.`].filter(Boolean).join(" ");
  }
  if (role !== "play" || !status.terms) return "";
  if (seating) return "You've agreed. The match starts once everyone has.";
  const others = willing(status)
    .filter(({ host }) => !host)
    .map(({ name }) => name || "Somebody");
  const said = [`${terms(seats, status.terms, about)}.`];
  if (others.length) said.push(told(others, "Ready to play too: {who}."));
  return said.join(" ");
}

/** Describe a guest's answer to the terms. @param {Status["peers"][number]} guest */
export const stands = ({ name, ready, mail }) =>
  told(
    [name || "Somebody"],
    mail ? "{who} has taken a seat" : ready ? "{who} is ready to play" : "{who} is here, reading the terms",
  );

/**
 * Return a sentence on why two peers that have found each other are not connected, and what to do; "" if there is no
 * obstacle.
 * @param {string} permission to
 * reach the local network @param {boolean} slow whether connecting takes long @param {boolean} failed whether it has failed
 */
export const obstacle = (permission, slow, failed) =>
  [(slow || failed) && PERMISSION[permission], failed && UNREACHED].filter(Boolean).join(" ");

/**
 * Return the second line of the bar: who is connected, who only watches, and what happens while a player is missing.
 * @param {Status} status @param {About} about @param {boolean} late @param {string} barred what `obstacle` says
 * @param {string} from the host's name by the link @param {{seats: number, options: string, clock: number} | null} [accepted]
 * the terms that this guest has accepted @param {string} [letter] what happens to this side's letter
 */
export function aside(status, about, late, barred, from, accepted, letter = "") {
  const { phase, role, lost = [], waiting: owed = [], fresh, absent = [], names = [], seat } = status;
  if (ended(status)) return "";
  if (phase !== "lobby" && role === "play" && seat === null)
    return `You can only watch: all seats are taken, and ${KEPT}.`;
  const missing = phase === "lobby" ? gathering(status) : !fresh || owed.some((debt) => lost.includes(debt.seat));
  if (!missing && absent.includes(seat ?? -1))
    return "A bot is playing your seat: the others agreed to that while you were away.";
  if (!missing && phase === "lobby") return confirming(status, letter) || present(status, about);
  if (!missing)
    return absent.length
      ? told(
          absent.map((one) => names[one]),
          "A bot plays for {who}.",
          "Bots play for {who}.",
        )
      : "";
  if (status.taken && gathering(status)) return TAKEN;
  const next = fresh ? lost.filter((one) => owed.some((debt) => debt.seat === one)) : lost; // nobody's letter was found
  const away = next.map((one) => names[one]);
  if (phase !== "lobby" && (fresh || letter === "kept") && away.length && LETTER[letter])
    return seatless(status) || told(away, LETTER[letter]);
  if (phase === "lobby" && from && ANSWER_LEFT[letter]) return told([from], ANSWER_LEFT[letter]);
  if (barred) return barred;
  if (phase !== "lobby")
    return (
      seatless(status) ||
      "Nothing is lost: the same link takes everyone back to their seats, in the browser they used before."
    );
  const said = accepted ? `You've accepted: ${terms(accepted.seats, accepted, about)}.` : "";
  if (!late || here(status).length) return said || present(status, about);
  if (!from) return letter === "kept" ? `${NOBODY} ${LEFT}` : NOBODY;
  return said
    ? `${from} isn't here yet. ${said} You can close this page and ${BACK}: the match begins when everybody is here.`
    : `${from} isn't here yet. Later you can ${BACK}.`;
}

/**
 * Return the sentence for a host that guests who aren't here confirm the match by letter; "" if none has to.
 * @param {Status} status @param {string} letter
 */
function confirming(status, letter) {
  const guests = willing(status);
  const away = guests.filter(({ mail }) => mail).map(({ name }) => name || "Somebody");
  const all = status.role === "host" && guests.length >= status.seats - 1;
  return all && away.length && LETTER[letter] ? told(away, LETTER[letter]) : "";
}

/**
 * Name those who came to play and hold no seat while a seat is missing; "" if there are none.
 * @param {Status} status
 */
function seatless(status) {
  const who = here(status)
    .filter(({ seat, wish }) => seat === null && wish === "play")
    .map(({ name }) => name);
  return who.length ? `Here without a seat, only to watch: ${listed(who)}; ${KEPT}.` : "";
}

/** Return the progress of the shuffle or the audit that all wait for, 0 to 1. @param {Status} status */
export function progress({ phase, shuffled, progress: { doing, done }, result }) {
  if (phase === "preparing") return shuffled ?? 0;
  return result && doing === "auditing" ? done : null;
}

/**
 * Return the call to show, one that concerns this visitor if there is one, and the seats that would have to agree to
 * it.
 * @param {Status} status
 */
function standing({ calls = [], absent = [], seat = null, names = [] }) {
  const call = calls.find((one) => one.seat === seat) ?? calls.find(({ by }) => by === seat) ?? calls[0];
  return {
    call,
    others: names.map((_, at) => at).filter((at) => at !== call?.seat && !absent.includes(at)),
  };
}

/**
 * Return the seconds that remain for the answer to this visitor's call in a two-player match; null if no call is
 * pending. If the accused's page has reported the time that it has left, that counts.
 * @param {Status} status @param {(call: Call) => number} since seconds
 * since a call, or its answer, was first seen
 */
export function awaited(status, since) {
  const { call, others } = standing(status);
  if (call?.by !== status.seat || others.length > 1) return null;
  if (call.left === null) return ANSWER - since(call);
  return status.clock ? call.left - since(call) : null;
}

/** Describe the current calls; "" if there are none. @param {Status} status */
export function called(status) {
  const { calls = [], gone = [], leavable = [], seat = null, names = [], clock } = status;
  const { call, others } = standing(status);
  if (!call) return "";
  const accused = names[call.seat];
  /** @param {string} wants */
  const by = (wants) => calls.filter((one) => one.seat === call.seat && one.wants === wants).map((one) => one.by);
  const [time, bot] = [by("time"), by("bot")];
  /** @param {number[]} seats */
  const who = (seats) => listed(seats.map((at) => (at === seat ? "you" : names[at])));
  if (call.seat === seat) {
    const callers = who([...time, ...bot]);
    if (time.some((at) => gone.includes(at)))
      return `${callers} called time on you and left, so nobody has won. You can still move, or concede.`;
    if (others.length > 1)
      return `${callers} called time on you. It counts once all the others agree: move before they do.`;
    return clock
      ? `${callers} called time on you. Your own clock counts: move before it runs out.`
      : `${callers} called time on you. You haven't lost yet: make your move.`;
  }
  if (others.length > 1) {
    const rest = others.filter((at) => !time.includes(at) && !bot.includes(at));
    return [
      time.length && `${who(time).replace(/^you/, "You")} called time on ${accused}.`,
      bot.length && `A bot for ${accused} was asked for by ${who(bot)}.`,
      rest.length &&
        (time.length && bot.length ? `Yet to agree that time is up: ${who(rest)}.` : `Still to agree: ${who(rest)}.`),
      !rest.length && "It takes effect if no answer comes in time.",
    ]
      .filter(Boolean)
      .join(" ");
  }
  if (call.by !== seat)
    return `${names[call.by]} called time on ${accused}. ${accused}'s page will check it by its own clock.`;
  const leave = leavable.includes(call.seat) ? " You can wait, or leave without a winner." : "";
  if (call.left !== null && clock)
    return `${accused}'s page answered: by its own clock, which counts, there's time left.${leave}`;
  if (call.left !== null) return `${accused}'s page answered. Moves have no time limit here.${leave}`;
  return leave
    ? `${accused} didn't answer.${leave}`
    : `You called time on ${accused}. If there's no answer, you can leave.`;
}

/**
 * Return the warning that a player's time is over, for that player and for those who may call it; "" if there is none.
 * @param {Status} status
 */
export function overdue({ claimable = [], lost = [], names = [], seat = null, left = {}, clock, absent = [], mine }) {
  const [late] = claimable;
  const many = names.length - absent.length > 2;
  if (late === undefined) {
    if (!clock || !mine || left[seat ?? -1] > 0) return "";
    return many
      ? "Your time is up, and the others can call it. Move now."
      : `Your time is up, and ${names[1 - Number(seat)]} can call it. Move now.`;
  }
  const who = names[late];
  const why = lost.includes(late)
    ? `${who} hasn't been connected for two minutes`
    : `By your clock, ${who}'s time is up`;
  if (many && clock && left[late] > 0) return `${why}. If all others call ${who}'s time once it is up, the match ends.`;
  if (many) return `${why}. If all others call ${who}'s time, the match ends.`;
  return lost.includes(late)
    ? `${why}. Press Call time: if no answer comes, you can leave, and nobody wins.`
    : `${why}. Call it, and ${who}'s page answers by its own clock.`;
}

/** @param {number} seconds */
export function clockOf(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

const CHECKED = "Every shuffle, draw and move was checked";

/**
 * Describe what the end proved, and which part anybody can verify.
 * @param {Status} status @param {boolean} hidden whether there are hands
 * @param {boolean} guest whether it is a guest's game, whose own code says what its rules are
 */
export function proven({ result, names = [], progress: { doing }, lost = [], seat }, hidden, guest) {
  if (!result) return "";
  const who = result.seat === null ? "a seat" : names[result.seat];
  const reason = named(result.reason, names);
  const keys = lost.length
    ? `${listed(lost.map((seat) => names[seat]))} left before the cards of a claim were opened`
    : "the cards of a claim are being opened";
  const log = "Anyone can see it in the log.";
  const rules = guest ? " This rests on the guest's own rules, which may be false." : "";
  const said = /** @type {Record<string, string>} */ ({
    audited: hidden
      ? `Proven fair. ${CHECKED}, and every claim about hidden cards. What nobody had to show stays hidden.${rules}`
      : `Proven fair. ${CHECKED}.${rules}`,
    finished: doing === "auditing" ? "Checking every claim about hidden cards…" : `${CHECKED}; ${keys}.`,
    conceded: `${who} conceded. ${log} ${CHECKED}.`,
    closed: `All others agreed on it: the log shows their votes, but nobody can prove a clock. ${CHECKED}.`,
    unconfirmed: lost.includes(result.seat ?? -1)
      ? `Nobody won: ${who} didn't answer. When ${who} comes back by the same link, the match goes on or ${who} concedes.`
      : `Nobody won, and nothing is decided: ${who} is here and may play on, or concede.`,
    equivocation: `Proven: ${who} signed two different moves for the same turn. ${log}`,
    contradiction: `Proven: ${who} said both that a time was up and that it wasn't. ${log}`,
    invalid: guest
      ? `${who} broke the rules (${reason}). ${log}${rules}`
      : `Proven: ${who} broke the rules (${reason}). ${log}`,
    told: `${who} made an impossible move (${reason}), judging by cards that only you can see.${rules}`,
    twice:
      result.seat === null || result.seat === seat
        ? "This seat was played in two places at once."
        : `The seat of ${who} was played in two places at once; nobody is blamed.`,
    internal: `The program failed (${reason}); nobody is blamed. Save the log.`,
  });
  return said[result.kind] ?? "";
}

/**
 * Describe whether absent players will find the end of the match; "" if that is unknown.
 * @param {Status} status @param {string} letter
 */
export function left({ unread = [], names = [], again }, letter) {
  const away = unread.map((at) => names[at]);
  return away.length && !again && END_LEFT[letter] ? told(away, END_LEFT[letter]) : "";
}

/** Name those who want a rematch. @param {Status} status */
export function again({ again: mine, peers, seat, names = [], lost = [], mailed = [] }) {
  const wish = peers.filter((peer) => peer.again && peer.seat !== null).map(({ name }) => name);
  if (mine && seat !== null) {
    const away = lost.filter((at) => !mailed.includes(at)).map((at) => names[at]);
    if (away.length) return `You'd like a rematch. Not connected: ${listed(away)}.`;
    const rest = names.filter((_, at) => at !== seat && !peers.some((peer) => peer.again && peer.seat === at));
    return `You'd like a rematch. Waiting for ${listed(rest)} to agree.`;
  }
  return wish.length ? `${listed(wish)} would like a rematch.` : "";
}
