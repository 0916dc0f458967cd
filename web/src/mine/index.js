// The visitor's own data: matches, results, the backup file, and the deal of the day. Loaded on request.

import { broughtIn, fitting } from "../storage/backup.js";
import { button, dialog, h, save } from "../page/dom.js";
import { forget, rooms } from "../net/journal.js";
import { lockOf } from "../net/tabs.js";
import { hold } from "../storage/lock.js";
import { tableOf } from "../site.js";
import { matches } from "./matches.js";
import { keepSeats, seats } from "./seats.js";
import { called, labelled, n, t } from "../page/t.js";

export { showRecord } from "./record.js";
export { titleOf } from "./days.js";
export { rooms } from "../net/journal.js";
export { move, showMoved, takeSeat } from "../net/moving.js";
export { openDay, shareDay } from "./today.js";

/** @typedef {import("../app/table_dialogs.js").Page} Page */
/** @typedef {import("../storage/store.js").Store} Store */

/** Open the dialog "Your matches". @param {Page} page */
export async function listMatches({ store, current, goOn, change }) {
  let hidden = false; // true if the matches with friends cannot be read
  const kept = await rooms().catch(() => {
    hidden = true;
    return [];
  });
  matches({
    matches: store.matches(),
    at: current().id,
    open: goOn,
    drop: ({ id }) => store.drop(id),
    keep: async (friends) => {
      let unread = "";
      const found = await (friends || hidden ? seats() : Promise.resolve([])).catch((error) => {
        unread = t("The matches with friends aren't in the file: {message}.", { message: error.message });
        return [];
      });
      const { text, left } = fitting(store, found);
      save(text, `liege-${new Date().toISOString().slice(0, 10)}.txt`);
      if (!left) return unread;
      return n(
        left,
        "One match with friends was left out: it's damaged, or too long for the file.",
        "{n} matches with friends were left out: they're damaged, or too long for the file.",
      );
    },
    bring: async (text) => {
      try {
        const said = await brought(store, text);
        change({}); // apply the imported settings
        return said;
      } catch (error) {
        return t("This file can't be imported: {message}. Nothing has changed.", {
          message: /** @type {Error} */ (error).message,
        });
      }
    },
    rooms: kept,
    enter: (room) => (location.href = tableOf(room.game) + room.room),
    forget: async ({ room }) => {
      const free = await hold(lockOf(room)); // null if a tab has the match open: that tab would continue a journal whose beginning is gone
      if (free) await forget(room).finally(free);
      return Boolean(free);
    },
  });
}

/**
 * Ask the visitor to confirm the import of seats in matches with friends, because the author of the file has their
 * keys.
 * @param {import("../storage/backup.js").Seat[]} seats @returns {Promise<boolean>}
 */
const wantsSeats = (seats) =>
  new Promise((resolve) => {
    const box = dialog({
      title: t("Import games with friends?"),
      name: "confirm",
      body: (close) => [
        h(
          "p",
          {},
          t(
            "Only import them if you saved this file yourself: whoever made it can see your cards in these games and play in your place.",
          ),
        ),
        h(
          "ul",
          { class: "matches" },
          seats.map(({ about: { title, names } }) => h("li", {}, labelled(title, names.map(called).join(" – ")))),
        ),
        h(
          "div",
          { class: "actions" },
          button(
            t("Import them"),
            () => {
              resolve(true);
              close();
            },
            "main",
          ),
          button(t("Leave them out"), close),
        ),
      ],
    });
    box.addEventListener("close", () => resolve(false));
  });

/**
 * Import a backup, and return sentences that say what was imported and what was left out.
 * @param {Store} store @param {string} text @returns {Promise<string>}
 */
async function brought(store, text) {
  let [came, back, unwanted] = [broughtIn(store, text), () => {}, false];
  const { friends, left } = await keepSeats(came.seats, async (seats) => {
    unwanted = seats.length > 0 && !(await wantsSeats(seats));
    came = broughtIn(store, text); // again, since another tab may have stored something meanwhile
    back = came.commit();
    return !unwanted;
  }).catch((error) => {
    back();
    throw error;
  });
  came.left += left;
  const wheels = came.guests.map(({ file }) => file).join(", ");
  const said = [
    came.matches ? n(came.matches, "One match imported.", "{n} matches imported.") : "",
    came.left
      ? n(
          came.left,
          "One match was left out: this browser's list is full.",
          "{n} matches were left out: this browser's list is full.",
        )
      : "",
    came.bad
      ? n(
          came.bad,
          "One match was left out: the file holds only a damaged copy.",
          "{n} matches were left out: the file holds only damaged copies.",
        )
      : "",
    came.more ? t("Lessons, results and settings imported.") : "",
    friends ? n(friends, "One game with friends imported.", "{n} games with friends imported.") : "",
    unwanted ? t("The games with friends were left out.") : "",
    friends
      ? t(
          "Open the match here to continue it. Once the other players' pages let this browser in, the old one can only watch.",
        )
      : "",
    wheels
      ? n(
          came.guests.length,
          "To continue a guest's game, open its wheel here again: {wheels}.",
          "To continue guests' games, open their wheels here again: {wheels}.",
          { wheels },
        )
      : "",
  ];
  return said.filter(Boolean).join(" ") || t("Everything in this file is here already.");
}
