// The statistics of a visitor's matches: results, streaks and luck. After three equal results the page offers another
// level.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { broughtIn as checkedIn, written } from "../../web/src/storage/backup.js";
import { joinLucks, lucks } from "../../web/src/storage/luck.js";
import { fortune, longest } from "../../web/src/mine/record.js";
import { join, streak } from "../../web/src/storage/results.js";
import { Store } from "../../web/src/storage/store.js";

/** Check a backup and import it; return the result of the check. */
function broughtIn(store, text) {
  const came = checkedIn(store, text);
  came.commit();
  return came;
}

/** Return the store of a visitor with these results, oldest first, each given as [share of the win, level, game]. */
function visitor(...ended) {
  const store = new Store(() => {}, null);
  const one = ([won, level = 2, game = "chess"], time) => [`m${time}`, { game, title: "Chess", level, won, time }];
  join(store, Object.fromEntries(ended.map(one)));
  return store;
}
/** Return the suggestion after the last of these results: 1 for a higher level, -1 for a lower one, else 0. */
const offered = (...ended) => streak(visitor(...ended), `m${ended.length - 1}`);

test("after three in a row another level is offered, then not before three more", () => {
  assert.equal(offered([0], [0]), 0);
  assert.equal(offered([0], [0], [0]), -1);
  assert.equal(offered([1], [1], [1]), 1);
  assert.equal(offered([1], [1], [1], [1]), 0);
  assert.equal(offered(...Array(6).fill([0])), -1);
  assert.equal(offered([0], [1], [1], [1]), 1);
});

test("only three alike count: of one game, at one level, against the house, won or lost", () => {
  assert.equal(offered([0], [1], [0]), 0);
  assert.equal(offered([0], [0, 3], [0]), 0);
  assert.equal(offered([0, 0], [0, 0], [0, 0]), 0, "persons at one screen");
  assert.equal(offered([0.5], [0.5], [0.5]), 0, "a win that is shared");
  assert.equal(offered([0], [0], [1, 2, "draughts"], [0]), -1, "another game in between");
  assert.equal(streak(visitor([0], [0], [0]), "m1"), 0, "looked at again later");
});

test("the longest run ends with what was not won alone", () => {
  const run = (...won) => longest(won.map((share) => ({ won: share })));
  assert.deepEqual([run(), run(1, 1, 0, 1), run(1, 0.5, 1, 1, 1)], [0, 2, 3]);
});

test("luck is told over time, of matches that count", () => {
  const store = visitor([1], [0], [1], [1, 0]);
  assert.match(fortune(store), /^Luck: once you've reviewed a/);
  assert.equal(joinLucks(store, { m2: -12 }), true);
  assert.equal(fortune(store), "Luck in the one match you've reviewed: \u221212%.");
  joinLucks(store, { m0: 30, m1: 0, m2: 99, m3: 5, unknown: 5, m9: "7" });
  assert.deepEqual(lucks(store), { m0: 30, m1: 0, m2: -12 }, "what was counted first, it stays");
  const said = "Luck in the 3 matches you've reviewed: +6% on average; one after the other: +30, 0, \u221212.";
  assert.equal(fortune(store), said);
  const often = visitor(...Array(12).fill([1]));
  joinLucks(often, Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`m${at}`, at])));
  assert.match(fortune(often), /^Luck in the 12 .*% on average; in the latest 10, .*: \+2, .*, \+11\.$/);
});

test("luck comes with a backup, whatever else storage holds in its place", () => {
  const [one, other] = [visitor([1]), new Store(() => {}, null)];
  joinLucks(one, { m0: 8 });
  assert.equal(broughtIn(other, written(one)).more, true);
  assert.deepEqual(lucks(other), { m0: 8 });
  assert.equal(broughtIn(other, written(one)).more, false);
  for (const bad of [7, "x", [], null, { m0: 1.5 }, { m0: 1e9 }, { m0: null }]) {
    other.set("liege.luck", bad);
    assert.deepEqual(lucks(other), {}, JSON.stringify(bad));
  }
});
