// The "Your results" dialog: matches and wins by game and level, the longest winning streak, luck, and the number of
// days in a row with a deal of the day.

import { dialog, h } from "../page/dom.js";
import { lucks } from "../storage/luck.js";
import { results } from "../storage/results.js";
import { run } from "./days.js";
import { n, t } from "../page/t.js";

/** @typedef {import("../app/table_dialogs.js").Page} Page */
/** @typedef {import("../storage/results.js").Result} Result */

/** Maximum number of reviewed matches whose luck is listed one by one. */
const TOLD = 10;

/** @param {Page} page */
export function showRecord({ store, about }) {
  const all = Object.values(results(store)).sort((a, b) => a.time - b.time);
  const games = [...new Set(all.map(({ game }) => game))].sort();
  const rows = games.flatMap((game) => {
    const mine = all.filter((result) => result.game === game);
    const levels = [...new Set(mine.map(({ level }) => level))].sort();
    return levels.map((level) => {
      const at = mine.filter((result) => result.level === level);
      const cells = [mine[0].title, level ? (about.levels[level - 1] ?? "") : t("at one screen")];
      return [...cells, String(at.length), level ? shares(at) : "–"];
    });
  });
  const days = run(store);
  return dialog({
    title: t("Your results"),
    name: "record",
    reading: true,
    body: () => [
      all.length
        ? h(
            "table",
            { class: "results" },
            h("thead", {}, row("th", [t("Game"), t("Against"), t("Matches"), t("Won")])),
            h(
              "tbody",
              {},
              rows.map((cells) => row("td", cells)),
            ),
          )
        : h("p", {}, t("You haven't finished a match here yet.")),
      all.length > 0 && h("p", {}, t("Longest winning streak: {n}", { n: longest(all.filter(({ level }) => level)) })),
      all.length > 0 && h("p", {}, fortune(store)),
      days > 0 && h("p", {}, t("Days in a row with a deal of the day: {days}", { days })),
      h("p", { class: "quiet" }, t("This is stored in this browser only, and in backups from Your matches.")),
    ],
  });
}

/** @param {"th" | "td"} kind @param {string[]} cells */
const row = (kind, cells) =>
  h(
    "tr",
    {},
    cells.map((cell) => h(kind, {}, cell)),
  );

/** Return the number of wins, to one decimal; a shared win counts as a fraction. @param {Result[]} all */
const shares = (all) => String(Math.round(10 * all.reduce((sum, { won }) => sum + won, 0)) / 10);

/** Return a sentence about the visitor's luck in all reviewed matches. @param {import("../storage/progress.js").Shelf} store */
export function fortune(store) {
  const of = results(store);
  const all = Object.entries(lucks(store)).sort(([one], [other]) => of[one].time - of[other].time);
  const each = all.slice(-TOLD).map(([, luck]) => signed(luck));
  const mean = signed(Math.round(all.reduce((sum, [, luck]) => sum + luck, 0) / all.length));
  if (!all.length) return t("Luck: once you've reviewed a card game, this shows how lucky you were.");
  if (all.length === 1) return t("Luck in the one match you've reviewed: {mean}%.", { mean });
  const values = each.join(", ");
  return all.length > TOLD
    ? n(
        all.length,
        "Luck in the {n} match you've reviewed: {mean}% on average; in the latest {latest}, in order: {values}.",
        "Luck in the {n} matches you've reviewed: {mean}% on average; in the latest {latest}, in order: {values}.",
        { mean, latest: TOLD, values },
      )
    : n(
        all.length,
        "Luck in the {n} match you've reviewed: {mean}% on average; one after the other: {values}.",
        "Luck in the {n} matches you've reviewed: {mean}% on average; one after the other: {values}.",
        { mean, values },
      );
}

/** @param {number} share */
const signed = (share) => (share > 0 ? `+${share}` : share < 0 ? `\u2212${-share}` : "0");

/** @param {Result[]} all in the order in which they were played */
export function longest(all) {
  let [best, now] = [0, 0];
  for (const { won } of all) {
    now = won === 1 ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return best;
}
