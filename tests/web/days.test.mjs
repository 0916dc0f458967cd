// The title above the table in a deal of the day: the date, and the number of days in a row that were played, or a note
// that the match is for practice.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { nameDay } from "../../web/src/app/table_dialogs.js";
import { againOf, dateHere, nameOf } from "../../web/src/mine/days.js";
import { join } from "../../web/src/storage/results.js";
import { site } from "../../web/src/site.js";
import { Store } from "../../web/src/storage/store.js";

site.mine = new URL("../../web/src/mine/index.js", import.meta.url).href;

/** Return the text that is shown above the table of a match. @param {string} id @param {number} days in a row that were played */
async function titled(id, days) {
  const store = new Store(() => {}, null);
  const played = Array.from({ length: days }, (_, at) => [
    nameOf(dateHere(at), "chess"),
    { game: "chess", title: "Chess", level: 2, won: 1, time: 5 },
  ]);
  join(store, Object.fromEntries(played));
  const place = { textContent: "Win two pawns" };
  await nameDay(/** @type {any} */ ({ current: () => ({ id }), store, tell: assert.fail }), /** @type {any} */ (place));
  return place.textContent;
}

test("a deal of the day bears its date, and the number of days in a row", async () => {
  const day = new Date().toLocaleDateString("en", { day: "numeric", month: "long" });
  const id = nameOf(dateHere(), "chess");
  assert.equal(await titled(id, 0), `Deal of the day, ${day}`);
  assert.equal(await titled(id, 1), `Deal of the day, ${day}: 1 in a row`);
  assert.equal(await titled(id, 12), `Deal of the day, ${day}: 12 in a row`);
  assert.equal(await titled(nameOf("2026-11-22", "chess"), 0), "Deal of the day, November 22");
});

test("a further try of that day is for practice", async () => {
  assert.equal(await titled(againOf("2026-11-22"), 3), "Deal of the day, November 22: for practice");
});
