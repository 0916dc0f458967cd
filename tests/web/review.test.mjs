// A review that is stored with a match: the page shows it only if it fits the match.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { keep, kept } from "../../web/src/review/store.js";
import { gains } from "../../web/src/review/panel.js";

const POINT = {
  line: 30,
  entry: 4,
  move: 5,
  seat: 1,
  share: 17,
  luck: false,
  said: "{1} errs.",
  played: "{1} errs.",
  better: "{1} waits.",
  because: "",
  ring: ["c1", "side7"],
};
const FOUND = {
  progress: 1,
  said: "{0}'s chances: luck +18%.",
  start: [50, 50],
  end: [100, 0],
  luck: [27, -27],
  doubt: [9, 9],
  lost: [7, 30],
  chances: [
    [0, [50, 50]],
    [4, [100, 0]],
  ],
  points: [POINT],
};

/** Return a store with one finished match. */
function store(about = {}) {
  let match = { id: "m", result: "{0} wins.", ...about };
  return { match: (id) => (id === match.id ? match : null), keep: (changed) => void (match = changed) };
}

test("a whole review is kept with a finished match, and found again", () => {
  const here = store();
  assert.equal(kept(here, "m", 2, 5), null);
  keep(here, "m", FOUND);
  assert.deepEqual(kept(here, "m", 2, 5), FOUND);
  assert.equal(kept(here, "", 2, 5), null);
  assert.equal(kept(here, "other", 2, 5), null);
});

test("what a panel shows adds up from the start to the end", () => {
  for (const seat of [0, 1])
    assert.equal(FOUND.start[seat] + FOUND.luck[seat] - FOUND.lost[seat] + gains(FOUND, seat), FOUND.end[seat]);
  assert.equal(gains({ lost: [10, 20, 31] }, 0), 26);
});

test("a review from before figures added up is made anew", () => {
  const { start, end, ...old } = FOUND;
  for (const found of [old, { ...FOUND, luck: [-108, 108] }, { ...FOUND, end: [50] }])
    assert.equal(kept(store({ review: found }), "m", 2, 5), null);
});

test("a match that goes on, or one that is gone, keeps none; nor is a large one kept", () => {
  const open = store({ result: "" });
  keep(open, "m", FOUND);
  keep(open, "other", FOUND);
  assert.equal(kept(open, "m", 2, 5), null);
  const here = store();
  keep(here, "m", { ...FOUND, points: [{ ...POINT, said: "x".repeat(30_000) }] });
  assert.equal(kept(here, "m", 2, 5), null);
});

test("what is no review of such a match is not shown", () => {
  const point = (about) => ({ ...FOUND, points: [{ ...POINT, ...about }] });
  const bad = [
    ...[7, "x", [], {}, { ...FOUND, progress: 0.5 }, { ...FOUND, said: 7 }, { ...FOUND, lost: [1] }],
    ...[
      { ...FOUND, luck: [1, "2"] },
      { ...FOUND, doubt: [9] },
      { ...FOUND, chances: [[9, [1, 2]]] },
      { ...FOUND, chances: [[0, [1, 2, 3]]] },
    ],
    ...[
      { ...FOUND, chances: 7 },
      { ...FOUND, points: null },
      { ...FOUND, points: Array(10).fill(POINT) },
    ],
    ...[point({ entry: 5 }), point({ entry: 1.5 }), point({ seat: 2 }), point({ said: "x".repeat(3000) })],
    ...[point({ ring: [7] }), point({ luck: "no" }), point({ line: -1 }), point({ share: null }), point({ better: 7 })],
  ];
  for (const review of bad) assert.equal(kept(store({ review }), "m", 2, 5), null, JSON.stringify(review));
  assert.ok(kept(store({ review: { ...FOUND, luck: [], doubt: [] } }), "m", 2, 5), "where there is no luck");
});
