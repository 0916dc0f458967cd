// Shows a persona's comments, and offers another level after several wins or losses in a row.

import { streak } from "../storage/results.js";
import { named } from "../table/words.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Update} Update */

/** The sentence before an offer of a higher level (1) or a lower one (-1). @type {Record<string, string>} */
const SAID = { 1: t("You've won three times in a row."), "-1": t("You've lost three times in a row.") };

/**
 * Show a persona's comment after the events that it refers to, unless a notice is shown already.
 * @param {{own: import("./local_match.js").LocalMatch, told: () => Promise<unknown>, notices: import("./notices.js").Notices,
 *   shown: Element, quiet: () => void}} at `shown`: the element that contains the notices
 * @param {Update} update
 */
export async function speak({ own, told, notices, shown, quiet }, { speech, names }) {
  const { id } = own;
  await told();
  if (id !== own.id || shown.childElementCount) return;
  notices.say(named(speech, names), { kind: "speech", action: { label: t("Quiet"), act: quiet } });
}

/**
 * Return an offer of the same opponents one level higher or lower, or null. If the visitor accepts, the choice is
 * stored.
 * @param {Pick<import("./table_dialogs.js").Page, "about" | "store" | "own" | "habit" | "play">} page
 * @param {Update} update @returns {import("./match_end.js").Offer | null}
 */
export function otherLevel({ about, store, own, habit, play }, { over, levels, saved, you }) {
  const way = over && saved ? streak(store, own.id) : 0;
  const level = Math.max(...levels) + way;
  const label = about.levels[level - 1];
  if (!way || !saved || !label) return null;
  const seats = [...saved.players.slice(you ?? 0), ...saved.players.slice(0, you ?? 0)];
  const players = seats.map((who) => (who.level ? { ...who, level } : who));
  return {
    said: SAID[way],
    action: { label: t("Against a {label}", { label }), act: () => play({ ...habit(), players }) },
  };
}
