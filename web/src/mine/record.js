// The "Your results" dialog: matches and wins by game and level, the longest winning streak, luck, and days with a deal
// of the day.

import { dialog, h } from "../page/dom.js";
import { lucks } from "../storage/luck.js";
import { results } from "../storage/results.js";
import { run } from "./days.js";

/** @typedef {import("../app/table_dialogs.js").Page} Page */
/** @typedef {import("../storage/results.js").Result} Result */

/** How many of the latest matches are listed one by one. */
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
      const cells = [mine[0].title, level ? (about.levels[level - 1] ?? "") : "at one screen"];
      return [...cells, String(at.length), level ? shares(at) : "–"];
    });
  });
  const days = run(store);
  return dialog({
    title: "Your results",
    name: "record",
    reading: true,
    body: () => [
      all.length
        ? h(
            "table",
            { class: "results" },
            h("thead", {}, row("th", ["Game", "Against", "Matches", "Won"])),
            h(
              "tbody",
              {},
              rows.map((cells) => row("td", cells)),
            ),
          )
        : h("p", {}, "You haven't finished a match here yet."),
      all.length > 0 && h("p", {}, `Longest winning streak: ${longest(all.filter(({ level }) => level))}`),
      all.length > 0 && h("p", {}, fortune(store)),
      days > 0 && h("p", {}, `Days in a row with a deal of the day: ${days}`),
      h("p", { class: "quiet" }, "This is stored in this browser only, and in backups from Your matches."),
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

/** Return the sum of the wins to one decimal; a shared win counts in part. @param {Result[]} all */
const shares = (all) => String(Math.round(10 * all.reduce((sum, { won }) => sum + won, 0)) / 10);

/** Describe the visitor's luck over time. @param {import("../storage/progress.js").Shelf} store */
export function fortune(store) {
  const of = results(store);
  const all = Object.entries(lucks(store)).sort(([one], [other]) => of[one].time - of[other].time);
  const each = all.slice(-TOLD).map(([, luck]) => signed(luck));
  const mean = signed(Math.round(all.reduce((sum, [, luck]) => sum + luck, 0) / all.length));
  if (!all.length) return "Luck: once you've reviewed a card game, this shows how lucky you were.";
  if (all.length === 1) return `Luck in the one match you've reviewed: ${mean}%.`;
  const latest = all.length > TOLD ? `in the latest ${TOLD}, in order` : "one after the other";
  return `Luck in the ${all.length} matches you've reviewed: ${mean}% on average; ${latest}: ${each.join(", ")}.`;
}

/** @param {number} share */
const signed = (share) => (share > 0 ? `+${share}` : share < 0 ? `\u2212${-share}` : "0");

/** @param {Result[]} all in their order */
export function longest(all) {
  let [best, now] = [0, 0];
  for (const { won } of all) {
    now = won === 1 ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return best;
}
