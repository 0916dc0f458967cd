// Offers of computer opponents: a persona's comment, and another level after several wins or losses in a row.

import { streak } from "../storage/results.js";
import { named } from "../table/words.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Update} Update */

/** The sentence that comes before an offer of another level, by streak. @type {Record<string, string>} */
const SAID = { 1: t("You've won three times in a row."), "-1": t("You've lost three times in a row.") };

/**
 * Show an opponent's comment once the event that it refers to has been shown. Only one is shown at a time.
 * @param {{own: import("./local_match.js").LocalMatch, told: () => Promise<unknown>, notices: import("./notices.js").Notices,
 *   shown: Element, quiet: () => void}} at `shown`: where notices are
 * @param {Update} update
 */
export async function speak({ own, told, notices, shown, quiet }, { speech, names }) {
  const { id } = own;
  await told();
  if (id !== own.id || shown.childElementCount) return;
  notices.say(named(speech, names), { kind: "speech", action: { label: t("Quiet"), act: quiet } });
}

/**
 * Offer the same opponents one level up or down; the choice is remembered.
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
