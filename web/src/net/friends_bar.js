// The texts of the bar in a match with friends: the players for whom the match waits, the state of the letter, the
// available actions, and, after the match, its end and what that proved.

import { save } from "../page/dom.js";
import { site } from "../site.js";
import { clock, since } from "./clock.js";
import { allow, mayAllow } from "./notify.js";
import * as words from "./words.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Status} Status */
/** @typedef {import("../table/types.js").View} View */
/** @typedef {import("./friends.js").Friends} Friends */
/** @typedef {import("./friends.js").Page} Page */
/** @typedef {import("./peer_match.js").PeerMatch} PeerMatch */

/** How long the bar offers no call of time after the visitor has chosen to wait, ms. */
const AGAIN = 120_000;

/** True for a guest's game. @param {string} game */
const ofGuest = (game) => game.startsWith("guest/");

export class FriendsBar {
  /** @param {Friends} friends */
  constructor(friends) {
    this.friends = friends;
    this.clock = clock();
    /** The time until which the bar offers no call of time, ms. */
    this.patient = 0;
  }

  /**
   * Return the parts of the table's view that depend on the state of the match with friends.
   * @param {Status} status @returns {Partial<View>}
   */
  view(status) {
    const { peerMatch, from } = this.friends;
    const letter = peerMatch?.post?.stage;
    const early = status.result && !peerMatch?.update; // stopped before the first table
    const waiting = early ? this.proven(status) : words.waiting(status, since(peerMatch?.since ?? 0), from);
    return {
      waiting,
      aside: this.aside(status, waiting, letter),
      progress: words.progress(status),
      clock: this.clock(status),
      actions: this.actions(status),
      away: words.ended(status) ? [] : (status.lost ?? []),
      over: peerMatch ? this.over(peerMatch, status) : null,
    };
  }

  /**
   * Return the second line of the bar: a claim, a deadline, or the state of the letter.
   * @param {Status} status @param {string} waiting the first line of the bar @param {string} [letter] the stage of the letter
   */
  aside(status, waiting, letter = "") {
    const { page, late, obstacle, from, days, agreement } = this.friends;
    const said = waiting && words.aside(status, page.about, late, obstacle, from, agreement.accepted, letter);
    if (!words.inDays(status))
      return words.called(status) || (performance.now() > this.patient && words.overdue(status)) || said;
    return days?.claimed(status, letter) || [days?.deadline(status, letter), said].filter(Boolean).join(" ");
  }

  /** Return the actions that the bar offers while the match waits or before it begins. @param {Status} status */
  actions(status) {
    const { friends } = this;
    const { page, peerMatch, delivery, agreement } = friends;
    const { phase, role, claimable = [], leavable = [], seat = null } = status;
    if (!peerMatch) return [];
    if (status.result) return peerMatch.update ? [] : this.leaving(peerMatch);
    const hand = delivery.answered
      ? { label: t("Show the answer"), main: true, act: () => delivery.showAnswer() }
      : { label: t("Connect by hand"), act: () => void delivery.offer() };
    const byHand = !site.chat && (friends.hand || friends.late);
    const stage = peerMatch.working ? "" : peerMatch.post?.stage;
    const refused = stage === "refused";
    const letters = site.chat ? [] : [this.sending()];
    const found = [];
    if (phase === "lobby") {
      const ready = words.willing(status).length >= status.seats - 1;
      const alone = words.gathering(status);
      if (role === "host")
        found.push({
          label: site.chat ? t("Show the seats") : t("Show the link"),
          main: !ready,
          act: () => friends.invite(),
        });
      else if (alone && delivery.answered) found.push(hand); // a guest can only answer: the host creates the first code
      if (role === "host" ? ready && refused : refused || stage === "kept") found.push(...letters);
      if (role === "play" && alone && mayAllow(page.store))
        found.push({ label: t("Notify me"), act: () => void allow(page.store, (said) => friends.tell(said)) });
      if (role === "play" && !status.seating) {
        if (status.agreed || agreement.accepted)
          found.push({ label: t("Give up my seat"), act: () => agreement.accept(status, false) });
        else if (status.terms && !alone)
          found.push({ label: t("Play"), main: true, act: () => agreement.accept(status, true) });
      }
      return [...found, { label: friends.offline ? t("Play the computer") : t("Leave"), act: page.leave }];
    }
    if (status.elsewhere) return [{ label: t("Play here"), main: true, act: () => void friends.takeBack() }];
    const [late] = claimable;
    const [silent] = leavable;
    if (status.concedable) found.push({ label: t("Concede"), act: () => friends.say({ say: "concede" }) });
    if (silent !== undefined)
      found.push({ label: t("Leave without a winner"), act: () => friends.say({ say: "leave", seat: silent }) });
    if (late !== undefined && performance.now() > this.patient) {
      const label = friends.days ? t("Claim the match") : t("Call time");
      found.push({ label, main: Boolean(friends.days), act: () => friends.say({ say: "call", seat: late }) });
      if (status.replaceable && !status.calls?.some((one) => one.seat === late && one.wants === "time"))
        found.push({ label: t("Let a bot play on"), act: () => friends.say({ say: "replace", seat: late }) });
      const wait = () => {
        this.patient = performance.now() + AGAIN;
        friends.refresh();
      };
      if (!friends.days) found.push({ label: t("Wait"), act: wait });
    }
    if (role === "play" && seat === null) found.push(...leave(page));
    const away = [...new Set(status.waiting?.map((debt) => debt.seat))].filter((one) => status.lost?.includes(one));
    if (away.length && stage === "kept" && !site.chat)
      found.push({ label: t("Remind"), act: () => void delivery.remind(away.map((one) => status.names?.[one] ?? "")) });
    if (away.length && (refused || stage === "kept")) found.push(...letters);
    if (seat !== null && status.lost?.length && byHand && !words.here(status).length) found.push(hand);
    return found;
  }

  /** Return the action that opens the dialog for letters by hand. */
  sending() {
    return {
      label: t("Send or open a letter"),
      main: this.friends.peerMatch?.post?.stage === "refused",
      act: () => void this.friends.delivery.send(),
    };
  }

  /** Return the sentence on what the end of the match proved. @param {Status} status */
  proven(status) {
    const { about, game } = this.friends.page;
    return words.proven(status, about.hidden, ofGuest(game));
  }

  /**
   * Return the view of the match's end: its title, reason, proof and actions; null while the match continues.
   * @param {PeerMatch} peerMatch @param {Status} status @returns {View["over"]}
   */
  over(peerMatch, status) {
    const { page, past: before } = this.friends;
    const { update } = peerMatch;
    if (!status.result || !update) return null;
    const left = words.left(status, peerMatch.post?.stage ?? "");
    const proof = [this.proven(status), left].filter(Boolean).join(" ");
    const { over } = update;
    if (!over)
      return {
        title: words.ended(status) ? t("The match was stopped") : t("Claimed, not confirmed"),
        reason: proof,
        actions: this.leaving(peerMatch),
      };
    const past = (before || status.seat === null) && words.PAST;
    const rematch = { label: t("Rematch"), main: true, act: () => void peerMatch.rematch() };
    return {
      title: page.verdict(update),
      reason: [past, over.reason, proof, words.again(status)].filter(Boolean).join(" "),
      scores: over.scores,
      winners: over.winners,
      actions: [
        ...(status.seat === null || status.again ? [] : [rematch]),
        ...(left && peerMatch.post?.stage === "refused" ? [this.sending()] : []),
        ...this.leaving(peerMatch),
      ],
    };
  }

  /**
   * Return the actions after the end of a match: save its log, start a new match, leave.
   * @param {PeerMatch} peerMatch
   */
  leaving(peerMatch) {
    const { page } = this.friends;
    return [
      { label: t("Save the log"), act: () => void saveLog(peerMatch, page.game, (said) => this.friends.tell(said)) },
      ...leave(page),
    ];
  }
}

/** Return the actions of a visitor who does not play: start a new match, leave. @param {Page} page */
const leave = (page) => [
  { label: t("New match"), act: () => (location.hash = "#friend") }, // this reloads the page
  { label: t("Leave"), act: page.leave },
];

/**
 * Save the log of the match as a file, which anybody can verify.
 * @param {PeerMatch} peerMatch @param {string} game @param {(said: string) => void} tell
 */
export async function saveLog(peerMatch, game, tell) {
  save(await peerMatch.proof(), `${game}.liege-log.txt`);
  const wheel = ofGuest(game) ? " --wheel WHEEL" : "";
  tell(t("The log was saved. Anybody can check it with: python3 -m pygames verify FILE{wheel}", { wheel }));
}
