// Opens the deal of the day, and shares its result in one line that names no card. Only the first attempt on the same
// day counts. The id of the match contains the date, so a match begun yesterday counts for yesterday.

import { button, dialog, h } from "../page/dom.js";
import { results } from "../storage/results.js";
import { absolute, tableOf } from "../site.js";
import { againOf, dateHere, dateOf, nameOf, run } from "./days.js";
import { n, t } from "../page/t.js";

/** @typedef {import("../app/table_dialogs.js").Page} Page */

/** Matches the fragment of a link to a deal of the day: the date, and the versions of the rules and the opponent ("2.1"). */
const LINK = /^#today=(\d{4}-\d\d-\d\d)(?:\/(\d+\.\d+))?$/;

/** Open the deal of the day of the date in the fragment, or of today. @param {Page} page @param {string} hash */
export async function openDay({ about, game, title, own, store, goOn, stay, tell }, hash) {
  const here = dateHere();
  const [, asked = here, versions = about.today] = hash.match(LINK) ?? [];
  const date = asked < here ? asked : here;
  const id = nameOf(date, game);
  const kept = store.match(id);
  const elsewhere =
    versions !== about.today
      ? t("Whoever sent this link has another version of {title}, with a different deal for that day.", { title })
      : asked > here && t("Where this link came from it's already tomorrow. This is today's deal.");
  if (kept && !kept.result) {
    if (own.id !== id) await goOn(kept);
    if (elsewhere) tell(elsewhere);
    return;
  }
  const counts = date === here && !results(store)[id];
  if (!(await own.today(date, counts ? id : againOf(date)))) return;
  stay();
  if (elsewhere) tell(elsewhere);
  else if (date !== here) tell(t("This is the deal of an earlier day, so it no longer counts."));
  else if (!counts) tell(t("Today's first try has been counted. This one is just for practice."));
}

/**
 * Open a dialog that shares the result of a finished deal of the day.
 * @param {Page} page @returns {Promise<boolean>} false if the match at the table is not one that counts
 */
export async function shareDay({ about, game, own, store, tell }) {
  const date = dateOf(own.id);
  if (!date) return false;
  const { line } = await own.engine.ask("line", {});
  const text = `${line}\n${absolute(`${tableOf(game)}#today=${date}/${about.today}`)}`;
  const days = run(store);
  const area = h("textarea", { readonly: true, rows: 3, "aria-label": t("The line to send") });
  area.value = text;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      tell(t("Copied."));
    } catch {
      area.select();
      tell(t("This browser won't let the page copy. Copy the selected text yourself."));
    }
  };
  dialog({
    title: t("Deal of the day"),
    name: "sharing",
    body: () => [
      area,
      h("p", { class: "quiet" }, n(days, "One day so far.", "{n} days in a row.")),
      h(
        "div",
        { class: "actions" },
        navigator.canShare?.({ text }) &&
          button(t("Share"), () => void navigator.share({ text }).catch(() => {}), "main"),
        button(t("Copy"), copy),
      ),
    ],
  });
  return true;
}
