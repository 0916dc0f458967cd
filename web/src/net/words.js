// The sentences on a match with friends: the players for whom it waits and why, and what its end proved. This module
// knows no game.

import { optionsOf } from "../app/opponents.js";
import { named } from "../table/words.js";
import { site } from "../site.js";
import { listed, n, t } from "../page/t.js";

/** @typedef {import("../crossing.js").About} About */
/** @typedef {import("../crossing.js").Call} Call */
/** @typedef {import("../crossing.js").Status} Status */
/** @typedef {import("../crossing.js").Result} Result */

export const ADDRESS = site.chat
  ? /* @__PURE__ */ t(
      "Your messenger delivers the moves. Everyone in this chat can read them; nobody can see your hidden cards.",
    )
  : /* @__PURE__ */ t(
      "You're connected directly: anyone with the link can see your network address, and you can see theirs.",
    );
const UNREACHED = /* @__PURE__ */ t(
  "Your networks block a direct connection. Try another one, such as a phone's hotspot.",
);
export const UNTIMELY = /* @__PURE__ */ t(
  "The servers that help you find each other say that this device's clock is wrong. Set its date and time, then reload this page.",
);
/** Advice on the permission to reach the local network, by the permission's state. */
const PERMISSION = /** @type {Record<string, string>} */ ({
  prompt: /* @__PURE__ */ t(
    "Your browser may be asking whether this page may reach devices on your local network: press “Allow”.",
  ),
  denied: /* @__PURE__ */ t(
    "This page may not reach devices on your local network: allow it in the site settings of your browser.",
  ),
});
/** The seconds of a day. A time limit of at least a day is counted in days (`days.js`). */
export const DAY = 86_400;
/** True if the match's time limit is counted in days. @param {Status} status */
export const inDays = ({ clock }) => Number(clock) >= DAY;
export const NOBODY = /* @__PURE__ */ t("Nobody has joined yet.");
/** The sentence for the host while a relay stores the letter with the terms. */
export const LEFT = /* @__PURE__ */ t(
  "You can close this page: whoever accepts gets a seat, and you'll find the match on the first page.",
);
/**
 * The sentences on this side's letter, by `Post.stage`: during a match (`LETTER`), and a guest's before it
 * (`ANSWER_LEFT`).
 */
const LETTER = /** @type {Record<string, string>} */ ({
  sending: /* @__PURE__ */ t("Leaving a letter for {who}…"),
  kept: site.chat
    ? /* @__PURE__ */ t(
        "{who} will find your letter at the next visit. You can close this page and come back from the first page.",
      )
    : /* @__PURE__ */ t(
        "{who} will find your letter at the next visit. You can close this page and come back by the same link.",
      ),
  refused: /* @__PURE__ */ t("No relay keeps your letter for {who}. Send it yourself, in any messenger."),
});
/** The sentences on the letter that reports the end of the match to the others, by `Post.stage`. */
const END_LEFT = /** @type {Record<string, string>} */ ({
  sending: /* @__PURE__ */ t("Leaving the end of the match for {who}…"),
  kept: /* @__PURE__ */ t("{who} will find the end of the match at the next visit."),
  refused: /* @__PURE__ */ t("No relay keeps the end of the match for {who}. Send it yourself, in any messenger."),
});
const ANSWER_LEFT = /** @type {Record<string, string>} */ ({
  sending: /* @__PURE__ */ t("Leaving your answer for {who}…"),
  kept: site.chat
    ? /* @__PURE__ */ t(
        "{who} isn't here, and will find your answer at the next visit. You can close this page and come back from the first page.",
      )
    : /* @__PURE__ */ t(
        "{who} isn't here, and will find your answer at the next visit. You can close this page and come back by the same link.",
      ),
  refused: /* @__PURE__ */ t("No relay keeps your answer for {who}. Send it yourself, in any messenger."),
});
/** The sentence for the host if no relay stores the letter with the terms. */
export const WITH_LETTER = /* @__PURE__ */ t(
  "No relay keeps letters for you, so this link carries yours. Your friend takes a seat with it, and sends you a link back.",
);
export const NO_SEAT = /* @__PURE__ */ t("Your seat isn't in this browser. Open this link in the browser that has it.");

export const OFFLINE = /* @__PURE__ */ t("You're offline. This page connects by itself when you're back online.");
const TAKEN = /* @__PURE__ */ t(
  "This match is being played by letter, or is over. You can watch it while its players are here.",
);
export const PAST = /* @__PURE__ */ t("This match is finished. You can look back at it, move by move.");
export const OUTDATED = /* @__PURE__ */ t(
  "Your friend's page is a different version of this site. Update this page, or your friend updates theirs.",
);
export const OUTDATED_LETTER = /* @__PURE__ */ t(
  "Your friend's letter comes from a different version of this site. Update this page; if that doesn't help, your friend must open the match once more.",
);

/** The sentences on the current work of this page's engine, by `status.progress`. */
const DOING = /** @type {Record<string, string>} */ ({
  checking: /* @__PURE__ */ t("Checking what the others sent"),
  shuffling: /* @__PURE__ */ t("Shuffling, with a proof that it is fair"),
  preparing: /* @__PURE__ */ t("Preparing your part"),
  thinking: /* @__PURE__ */ t("Thinking for a player who left"),
  auditing: /* @__PURE__ */ t("Checking every claim about hidden cards"),
});
/** The sentences on a seat for which the match waits, by the reason. */
const OWED = /** @type {Record<string, string>} */ ({
  moving: /* @__PURE__ */ t("{who} is next…"),
  seating: /* @__PURE__ */ t("Waiting for {who} to get ready…"),
  shuffling: /* @__PURE__ */ t("Waiting for {who} to shuffle…"),
  agreeing: /* @__PURE__ */ t("Waiting for {who} to agree on what was played…"),
  dealing: /* @__PURE__ */ t("Waiting for {who} to help deal…"),
  rolling: /* @__PURE__ */ t("Waiting for {who} to help roll…"),
  bot: /* @__PURE__ */ t("Waiting for {who} to let a bot move…"),
  opening: /* @__PURE__ */ t("Waiting for {who} to reveal cards for a claim…"),
});
/** How long a player's page may take to answer a call, seconds (`pygames.peer.room.clock`). */
const ANSWER = 30;
/** How long a step must take before the page mentions it, seconds. */
const QUICK = 2;

/** Translate a text, with a list of names in place of `{who}`. @param {string[]} names @param {string} text */
export const told = (names, text) => t(text, { who: listed(names) });

/** Return the peers that are connected, as opposed to those known only by letters. @param {Status} status */
export const here = ({ peers }) => peers.filter(({ mail }) => !mail);

/** True if the match has ended for good, in a result or by being stopped. @param {Status} status */
export const ended = ({ phase }) => phase === "over" || phase === "stopped";

/**
 * Return the sentence on what the match waits for; "" if it waits for this visitor, or for nothing. `waited`: seconds
 * without progress; `from`: the host's name in the link.
 * @param {Status} status @param {number} waited
 */
export function waiting(status, waited, from = "") {
  const { names = [], waiting: owed = [], progress, seat, lost = [], mailed = [] } = status;
  if (status.phase === "lobby") return lobby(status, from);
  if (status.result) return "";
  const gone = lost.filter((one) => owed.some((debt) => debt.seat === one));
  if (status.elsewhere) return t("Your seat is being played in another browser");
  if (!status.fresh && seat !== null) return t("Looking for the others…");
  if (status.mine) return "";
  if (status.phase === "preparing" && DOING[progress.doing]) return `${DOING[progress.doing]}…`;
  const away = gone.map((one) => names[one]);
  if (gone.length)
    return gone.every((one) => mailed.includes(one))
      ? told(away, t("Waiting for {who}…"))
      : told(away, n(away.length, "{who} is not connected", "{who} are not connected"));
  const others = owed.filter((debt) => debt.seat !== seat);
  if (!others.length) return t("A moment…");
  const what = others[0].for;
  const who = [...new Set(others.filter((debt) => debt.for === what).map((debt) => names[debt.seat]))];
  if (what !== "moving" && status.phase === "playing" && waited < QUICK) return t("A moment…");
  return told(who, OWED[what] ?? t("Waiting for {who}…"));
}

/** @param {Status} status @param {string} from the host's name by the link */
function lobby(status, from) {
  const { role, peers, seats } = status;
  if (role === "watch") return t("Looking for the players…");
  if (status.taken) return t("All seats are taken");
  if (role !== "host") {
    const who = peers.find((peer) => peer.host)?.name || t("Whoever invited you");
    if (gathering(status)) return from ? t("Waiting for {who}…", { who: from }) : t("Looking for the others…");
    if (status.seating) return t("Setting the table…");
    if (status.agreed) return t("The match begins when all seats are taken.");
    return status.terms ? t("{who} proposes a match.", { who }) : t("A moment…");
  }
  const missing = free(status);
  if (missing) return n(missing, "Waiting for a friend…", "Waiting for {n} friends…");
  if (willing(status).length >= seats - 1) return t("Setting the table…");
  const reading = peers
    .filter(({ wish, ready }) => wish !== "watch" && !ready)
    .map(({ name }) => name || t("somebody"));
  return told(reading, t("Waiting for {who} to press Play…"));
}

/**
 * Return the terms of a match as a text: the seats, the time limit, and the rules that differ from the standard ones.
 * @param {number} seats @param {{options: string, clock: number} | null} terms @param {About} about
 */
export function terms(seats, terms, about) {
  if (!terms) return "";
  const rules = optionsOf(terms.options)
    .filter(([name]) => name !== "seats")
    .map(([name, value]) => {
      const option = about.options.find((one) => one.name === name);
      const said = option?.least === 0 && option.most === 1 ? [t("off"), t("on")][Number(value)] : value;
      return t("“{option}” {value}", { option: option?.title ?? name, value: said });
    });
  return [
    n(seats, "{n} player", "{n} players"),
    terms.clock ? lasting(terms.clock) : t("no limit for a move"),
    ...rules,
  ].join(", ");
}

/** Return a time limit for a move as a text. @param {number} seconds */
function lasting(seconds) {
  if (seconds >= DAY) return n(seconds / DAY, "{n} day for a move", "{n} days for a move");
  if (seconds % 60) return n(seconds, "{n} second for a move", "{n} seconds for a move");
  return n(seconds / 60, "{n} minute for a move", "{n} minutes for a move");
}

/** Return the guests who have agreed to the current terms. @param {Status} status */
export const willing = ({ peers }) => peers.filter(({ wish, ready }) => wish !== "watch" && ready);

/**
 * Return the number of seats that have no guest before the match begins, as the host sees it.
 * @param {Status} status
 */
export const free = (status) => Math.max(0, status.seats - 1 - guests(status).length);

/** Return the guests who are connected to play, or have taken a seat by letter. @param {Status} status */
export const guests = ({ peers }) => peers.filter(({ wish, mail, ready }) => wish !== "watch" && (!mail || ready));

/**
 * True while somebody is missing before the match can begin: for the host, a guest; for a guest, the host.
 * @param {Status} status
 */
export const gathering = (status) =>
  status.role === "host" ? free(status) > 0 : !here(status).some(({ host }) => host);

/**
 * Return the sentences on those who have arrived, for the host; for a guest, on the accepted terms and the others who
 * want to play.
 * @param {Status} status @param {About} about
 */
function present(status, about) {
  const { role, peers, seats, seating } = status;
  if (role === "host") {
    const [ready, reading] = [true, false].map((yes) =>
      listed(peers.filter((one) => one.wish !== "watch" && one.ready === yes).map(({ name }) => name || t("somebody"))),
    );
    return [
      ready && t("Ready to play: {who}.", { who: ready }),
      reading && t("Reading the terms: {who}.", { who: reading }),
    ]
      .filter(Boolean)
      .join(" ");
  }
  if (role !== "play" || !status.terms) return "";
  if (seating) return t("You've agreed. The match starts once everyone has.");
  const others = willing(status)
    .filter(({ host }) => !host)
    .map(({ name }) => name || t("Somebody"));
  const said = [`${terms(seats, status.terms, about)}.`];
  if (others.length) said.push(told(others, t("Ready to play too: {who}.")));
  return said.join(" ");
}

/** Return the sentence on a guest's answer to the terms. @param {Status["peers"][number]} guest */
export const stands = ({ name, ready, mail }) =>
  told(
    [name || t("Somebody")],
    mail ? t("{who} has taken a seat") : ready ? t("{who} is ready to play") : t("{who} is here, reading the terms"),
  );

/**
 * Return the sentence on why two peers that have found each other are not connected, and on what to do; "" if there is
 * no obstacle.
 * @param {string} permission the
 * permission's state @param {boolean} slow true if connecting takes long @param {boolean} failed true if it has failed
 */
export const obstacle = (permission, slow, failed) =>
  [(slow || failed) && PERMISSION[permission], failed && UNREACHED].filter(Boolean).join(" ");

/**
 * Return the second line of the bar: who is connected, who only watches, and what happens while a player is missing.
 * @param {Status} status @param {About} about @param {boolean} late @param {string} barred what `obstacle` says
 * @param {string} from the host's name by the link @param {{seats: number, options: string, clock: number} | null} [accepted]
 * the terms that this guest has accepted @param {string} [letter] the state of this side's letter (`Post.stage`)
 */
export function aside(status, about, late, barred, from, accepted, letter = "") {
  const { phase, role, lost = [], waiting: owed = [], fresh, absent = [], names = [], seat } = status;
  if (ended(status)) return "";
  if (phase !== "lobby" && role === "play" && seat === null)
    return t("You can only watch: all seats are taken, and a seat belongs to the browser that took it.");
  const missing = phase === "lobby" ? gathering(status) : !fresh || owed.some((debt) => lost.includes(debt.seat));
  if (!missing && absent.includes(seat ?? -1))
    return t("A bot is playing your seat: the others agreed to that while you were away.");
  if (!missing && phase === "lobby") return confirming(status, letter) || present(status, about);
  if (!missing)
    return absent.length
      ? told(
          absent.map((one) => names[one]),
          n(absent.length, "A bot plays for {who}.", "Bots play for {who}."),
        )
      : "";
  if (status.taken && gathering(status)) return TAKEN;
  const next = fresh ? lost.filter((one) => owed.some((debt) => debt.seat === one)) : lost; // until peers or letters have reported, any lost player may be next
  const away = next.map((one) => names[one]);
  if (phase !== "lobby" && (fresh || letter === "kept") && away.length && LETTER[letter])
    return seatless(status) || told(away, LETTER[letter]);
  if (phase === "lobby" && from && ANSWER_LEFT[letter]) return told([from], ANSWER_LEFT[letter]);
  if (barred) return barred;
  if (phase !== "lobby")
    return (
      seatless(status) ||
      t("Nothing is lost: the same link takes everyone back to their seats, in the browser they used before.")
    );
  const said = accepted ? t("You've accepted: {terms}.", { terms: terms(accepted.seats, accepted, about) }) : "";
  if (!late || here(status).length) return said || present(status, about);
  if (!from) return letter === "kept" ? `${NOBODY} ${LEFT}` : NOBODY;
  const absence = t("{who} isn't here yet.", { who: from });
  if (!said)
    return `${absence} ${site.chat ? t("Later you can come back from the first page.") : t("Later you can come back by the same link.")}`;
  const later = site.chat
    ? t("You can close this page and come back from the first page: the match begins when everybody is here.")
    : t("You can close this page and come back by the same link: the match begins when everybody is here.");
  return `${absence} ${said} ${later}`;
}

/**
 * Return the sentence for the host on the absent guests who must confirm the match by letter; "" if there are none.
 * @param {Status} status @param {string} letter
 */
function confirming(status, letter) {
  const guests = willing(status);
  const away = guests.filter(({ mail }) => mail).map(({ name }) => name || t("Somebody"));
  const all = status.role === "host" && guests.length >= status.seats - 1;
  return all && away.length && LETTER[letter] ? told(away, LETTER[letter]) : "";
}

/**
 * Return the sentence on the players who hold no seat while a seat's player is missing; "" if there are none.
 * @param {Status} status
 */
function seatless(status) {
  const who = here(status)
    .filter(({ seat, wish }) => seat === null && wish === "play")
    .map(({ name }) => name);
  return who.length
    ? told(who, t("Here without a seat, only to watch: {who}; a seat belongs to the browser that took it."))
    : "";
}

/**
 * Return the progress, 0 to 1, of the shuffle or the audit for which all wait; null if there is neither.
 * @param {Status} status
 */
export function progress({ phase, shuffled, progress: { doing, done }, result }) {
  if (phase === "preparing") return shuffled ?? 0;
  return result && doing === "auditing" ? done : null;
}

/**
 * Return the call that the page shows, preferably one against or by this visitor, and the seats that would have to
 * agree to it.
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
 * Return the seconds that remain for the answer to this visitor's call in a match of two players; null if no call of
 * this visitor is pending. If the accused's page has reported the time it has left, that time counts.
 * @param {Status} status @param {(call: Call) => number} since seconds
 * since a call, or its answer, was first seen
 */
export function awaited(status, since) {
  const { call, others } = standing(status);
  if (call?.by !== status.seat || others.length > 1) return null;
  if (call.left === null) return ANSWER - since(call);
  return status.clock ? call.left - since(call) : null;
}

/** Return the sentences on the current calls; "" if there are none. @param {Status} status */
export function called(status) {
  const { calls = [], gone = [], leavable = [], seat = null, names = [], clock } = status;
  const { call, others } = standing(status);
  if (!call) return "";
  const accused = names[call.seat];
  /** @param {string} wants */
  const by = (wants) => calls.filter((one) => one.seat === call.seat && one.wants === wants).map((one) => one.by);
  const [time, bot] = [by("time"), by("bot")];
  /** @param {number[]} seats @param {boolean} [starts] true at the start of a sentence */
  const who = (seats, starts) =>
    listed(seats.map((at, i) => (at !== seat ? names[at] : starts && !i ? t("You") : t("you"))));
  if (call.seat === seat) {
    const callers = { who: who([...time, ...bot]) };
    if (time.some((at) => gone.includes(at)))
      return t("{who} called time on you and left, so nobody has won. You can still move, or concede.", callers);
    if (others.length > 1)
      return t("{who} called time on you. It counts once all the others agree: move before they do.", callers);
    return clock
      ? t("{who} called time on you. Your own clock counts: move before it runs out.", callers)
      : t("{who} called time on you. You haven't lost yet: make your move.", callers);
  }
  if (others.length > 1) {
    const rest = others.filter((at) => !time.includes(at) && !bot.includes(at));
    return [
      time.length &&
        (time[0] === seat && time.length === 1
          ? t("You called time on {accused}.", { accused })
          : t("{who} called time on {accused}.", { who: who(time, true), accused })),
      bot.length && t("A bot for {accused} was asked for by {who}.", { accused, who: who(bot) }),
      rest.length &&
        (time.length && bot.length
          ? t("Yet to agree that time is up: {who}.", { who: who(rest) })
          : t("Still to agree: {who}.", { who: who(rest) })),
      !rest.length && t("It takes effect if no answer comes in time."),
    ]
      .filter(Boolean)
      .join(" ");
  }
  if (call.by !== seat)
    return t("{who} called time on {accused}. {accused}'s page will check it by its own clock.", {
      who: names[call.by],
      accused,
    });
  const leave = leavable.includes(call.seat) ? ` ${t("You can wait, or leave without a winner.")}` : "";
  if (call.left !== null && clock)
    return t("{accused}'s page answered: by its own clock, which counts, there's time left.", { accused }) + leave;
  if (call.left !== null) return t("{accused}'s page answered. Moves have no time limit here.", { accused }) + leave;
  return leave
    ? t("{accused} didn't answer.", { accused }) + leave
    : t("You called time on {accused}. If there's no answer, you can leave.", { accused });
}

/**
 * Return the warning that a player's time is over, for that player and for those who may call it; "" if no time is
 * over.
 * @param {Status} status
 */
export function overdue({ claimable = [], lost = [], names = [], seat = null, left = {}, clock, absent = [], mine }) {
  const [late] = claimable;
  const many = names.length - absent.length > 2;
  if (late === undefined) {
    if (!clock || !mine || left[seat ?? -1] > 0) return "";
    return many
      ? t("Your time is up, and the others can call it. Move now.")
      : t("Your time is up, and {who} can call it. Move now.", { who: names[1 - Number(seat)] });
  }
  const who = { who: names[late] };
  const away = lost.includes(late);
  const why = away
    ? t("{who} hasn't been connected for two minutes.", who)
    : t("By your clock, {who}'s time is up.", who);
  const then = many
    ? clock && left[late] > 0
      ? t("If all others call {who}'s time once it is up, the match ends.", who)
      : t("If all others call {who}'s time, the match ends.", who)
    : away
      ? t("Press Call time: if no answer comes, you can leave, and nobody wins.")
      : t("Call it, and {who}'s page answers by its own clock.", who);
  return `${why} ${then}`;
}

/** @param {number} seconds */
export function clockOf(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * Return the sentences on what the end of the match proved, and on which part anybody can verify.
 * @param {Status} status @param {boolean} hidden true if the game has hidden cards
 * @param {boolean} guest true if it is a guest's game, whose own code decides its rules
 */
export function proven({ result, names = [], progress: { doing }, lost = [], seat }, hidden, guest) {
  if (!result) return "";
  const about = {
    who: result.seat === null ? t("a seat") : names[result.seat],
    reason: named(result.reason, names),
  };
  const checked = t("Every shuffle, draw and move was checked.");
  const log = t("Anyone can see it in the log.");
  const rules = guest ? t("This rests on the guest's own rules, which may be false.") : "";
  const said = /** @type {Record<string, string[]>} */ ({
    audited: [
      t("Proven fair."),
      ...(hidden
        ? [
            t("Every shuffle, draw and move was checked, and every claim about hidden cards."),
            t("What nobody had to show stays hidden."),
          ]
        : [checked]),
      rules,
    ],
    finished: [
      doing === "auditing"
        ? t("Checking every claim about hidden cards…")
        : lost.length
          ? told(
              lost.map((seat) => names[seat]),
              t("Every shuffle, draw and move was checked; {who} left before the cards of a claim were opened."),
            )
          : t("Every shuffle, draw and move was checked; the cards of a claim are being opened."),
    ],
    conceded: [t("{who} conceded.", about), log, checked],
    closed: [t("All others agreed on it: the log shows their votes, but nobody can prove a clock."), checked],
    unconfirmed: [
      lost.includes(result.seat ?? -1)
        ? t(
            "Nobody won: {who} didn't answer. When {who} comes back by the same link, the match goes on or {who} concedes.",
            about,
          )
        : t("Nobody won, and nothing is decided: {who} is here and may play on, or concede.", about),
    ],
    equivocation: [t("Proven: {who} signed two different moves for the same turn.", about), log],
    contradiction: [t("Proven: {who} said both that a time was up and that it wasn't.", about), log],
    invalid: [
      guest ? t("{who} broke the rules ({reason}).", about) : t("Proven: {who} broke the rules ({reason}).", about),
      log,
      rules,
    ],
    told: [t("{who} made an impossible move ({reason}), judging by cards that only you can see.", about), rules],
    twice: [
      result.seat === null || result.seat === seat
        ? t("This seat was played in two places at once.")
        : t("The seat of {who} was played in two places at once; nobody is blamed.", about),
    ],
    internal: [t("The program failed ({reason}); nobody is blamed. Save the log.", about)],
  });
  return said[result.kind]?.filter(Boolean).join(" ") ?? "";
}

/**
 * Return the sentence on whether absent players will find the end of the match; "" if that is unknown.
 * @param {Status} status @param {string} letter
 */
export function left({ unread = [], names = [], again }, letter) {
  const away = unread.map((at) => names[at]);
  return away.length && !again && END_LEFT[letter] ? told(away, END_LEFT[letter]) : "";
}

/** Return the sentence on the players who want a rematch. @param {Status} status */
export function again({ again: mine, peers, seat, names = [], lost = [], mailed = [] }) {
  const wish = peers.filter((peer) => peer.again && peer.seat !== null).map(({ name }) => name);
  if (mine && seat !== null) {
    const away = lost.filter((at) => !mailed.includes(at)).map((at) => names[at]);
    if (away.length) return told(away, t("You'd like a rematch. Not connected: {who}."));
    const rest = names.filter((_, at) => at !== seat && !peers.some((peer) => peer.again && peer.seat === at));
    return told(rest, t("You'd like a rematch. Waiting for {who} to agree."));
  }
  return wish.length ? told(wish, n(wish.length, "{who} would like a rematch.", "{who} would like a rematch.")) : "";
}
