// "Your record": matches and wins by game and level, the longest run of wins, days with a deal of the day.

import { dialog, h } from "../dom.js";
import { results } from "../results.js";
import { run } from "./days.js";

/** @typedef {import("../asking.js").Page} Page */
/** @typedef {import("../results.js").Result} Result */

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
    title: "Your record",
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
        : h("p", {}, "No match has been played to its end here yet."),
      all.length > 0 && h("p", {}, `Longest run of wins: ${longest(all.filter(({ level }) => level))}`),
      days > 0 && h("p", {}, `Days in a row with a deal of the day: ${days}`),
      h("p", { class: "quiet" }, "It is kept in this browser alone, and in the file that Your matches saves."),
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

/** A shared win counts in parts. @param {Result[]} all */
const shares = (all) => String(Math.round(10 * all.reduce((sum, { won }) => sum + won, 0)) / 10);

/** @param {Result[]} all in their order */
export function longest(all) {
  let [best, now] = [0, 0];
  for (const { won } of all) {
    now = won === 1 ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return best;
}
