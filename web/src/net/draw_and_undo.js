// Notices about players' proposals: to end the match in a draw, or to undo the last move. Each proposal is announced
// once.

import { told } from "./words.js";
import { n, t } from "../page/t.js";

/** @typedef {import("../crossing.js").Status} Status */

/**
 * Return a function that announces the proposals in the current status of the match.
 * @param {import("../app/notices.js").Notices} notices
 * @param {{draw: () => void, undo: (lines?: number) => void}} agree @returns {(status: Status) => void}
 */
export function asking(notices, agree) {
  /** The key of the last announced proposal, by kind. @type {Map<string, string>} */
  const last = new Map();

  /**
   * Announce a proposal of the visitor or of another player, once; an empty key removes its notice.
   * @param {string} kind @param {string} key identifies the proposal @param {string} said
   * @param {{label: string, act: () => void}} [action]
   */
  function once(kind, key, said, action) {
    if (key === (last.get(kind) ?? "")) return;
    last.set(kind, key);
    notices.drop(kind);
    if (key) notices.say(said, { kind, stays: Boolean(action), action });
  }

  /** @param {Status} status */
  function offer({ offers = [], seat = null, names = [], result }) {
    const key = result || seat === null ? "" : offers.join();
    if (offers.includes(seat ?? -1)) return once("offer", key, t("Your draw offer stands until the next move."));
    const others = offers.map((one) => names[one]);
    once("offer", key, told(others, n(others.length, "{who} offers a draw.", "{who} offer a draw.")), {
      label: t("Accept"),
      act: agree.draw,
    });
  }

  /** @param {Status} status */
  function takingBack({ undos = [], seat = null, names = [], result }) {
    const [wish] = undos;
    const key = result || seat === null || !wish ? "" : JSON.stringify(undos);
    const who = names[wish?.seat ?? 0];
    if (wish?.seat === seat)
      return once("undo", key, t("You asked to undo your last move. They can agree until the next move."));
    if (undos.some((one) => one.seat === seat))
      return once("undo", key, t("You agreed that {who} may undo the last move.", { who }));
    once("undo", key, t("{who} asks to undo the last move.", { who }), {
      label: t("Agree"),
      act: () => agree.undo(wish?.lines),
    });
  }

  return (status) => {
    offer(status);
    takingBack(status);
  };
}
