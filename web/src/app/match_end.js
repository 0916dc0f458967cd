// The bar's text and actions at the end of a match, and for a match that is only viewed.

import { named } from "../table/words.js";
import { called, listed, t } from "../page/t.js";

/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../table/types.js").View} View */
/** @typedef {{playOn: () => void, turn: (seat: number) => void, leave: () => void, rematch: (same?: boolean) => void,
 *   why: () => void, share: () => void, review: () => void}} Does `why` opens or closes the explanation of the end */
/**
 * An offer of another level for the next match: a sentence and a button.
 * @typedef {{said: string, action: import("../table/types.js").Action}} Offer
 */

/**
 * Return the text and the actions that the bar shows at the end of a match, or for a viewed match.
 * @param {Update} update @param {Does} does @param {Offer | null} [offer]
 * @returns {View["over"]} null while the match is in progress
 */
export function ending(update, does, offer = null) {
  const { over } = update;
  if (update.watching) return looked(update, does);
  if (!over) return null;
  return {
    title: verdict(update),
    reason: [...reasons(update), offer?.said ?? ""].join(" ").trim(),
    scores: over.scores,
    winners: over.winners,
    because: over.why ? { text: over.reason, why: over.why, ruling: over.ruling } : undefined,
    actions: [
      { label: t("Rematch"), main: true, act: () => does.rematch() },
      ...(offer ? [offer.action] : []),
      ...(over.why ? [{ label: t("Show me why"), act: does.why }] : []),
      ...(update.canSwap ? [{ label: t("Same deal, other side"), act: () => does.rematch(true) }] : []),
      { label: t("Review"), act: does.review },
      { label: t("Share"), act: does.share },
    ],
  };
}

/** @param {Update} update @param {Does} does */
function looked(update, does) {
  const { over, names, view, you } = update;
  return {
    title: over ? verdict(update) : t("A match to view"),
    reason: over
      ? named(reasons(update).join(" "), names)
      : t("{names}. Select a move in the list to look back.", { names: names.map(called).join(" – ") }),
    scores: over?.scores,
    winners: over?.winners,
    actions: [
      ...(view === -1 && !over ? [{ label: t("Play on"), main: true, act: does.playOn }] : []),
      ...(view === -1 && names.length > 1
        ? [{ label: t("Other side"), act: () => does.turn(((you ?? 0) + 1) % names.length) }]
        : []),
      ...(view === -1 ? [{ label: t("Review"), main: Boolean(over), act: does.review }] : []),
      { label: t("Back to my match"), act: does.leave },
    ],
  };
}

/**
 * Return the view's parts for a match with friends. After the end of a match without hidden cards, add a review button.
 * @param {{around: Partial<View>} | null} friends @param {boolean} hidden @param {() => void} review
 */
export function opened(friends, hidden, review) {
  const over = friends?.around.over;
  if (!over || hidden) return friends?.around;
  return {
    ...friends.around,
    over: { ...over, actions: [...(over.actions ?? []), { label: t("Review"), act: review }] },
  };
}

/**
 * Return a list with the reason for the end of the match; empty if the scene's story contains the reason already.
 * @param {Update} update
 */
const reasons = ({ over, scene }) => (!over?.reason || scene.story?.includes(over.reason) ? [] : [over.reason]);

/** Return a sentence that names the winners, with seats written as {0}. @param {Update} update */
export function verdict({ over, names }) {
  if (!over) return "";
  const winners = over.winners.map((seat) => `{${seat}}`);
  if (winners.length === names.length) return t("Nobody wins");
  const who = listed(winners);
  return winners.length > 1 ? t("{who} win", { who }) : t("{who} wins", { who });
}
