// The proposal in a link: a page reads it unchanged from the link, and accepts no other text as a proposal.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { read, same, written } from "../../web/src/net/proposal.js";

const ABOUT = {
  seats: [2, 3],
  options: [
    { name: "seats", title: "Seats", least: 2, most: 3, default: 2 },
    { name: "goal", title: "Goal", least: 1, most: 20, default: 5 },
  ],
};

/** Write a proposal into a link, and return the proposal that a page reads from this link. */
const passed = (from, options, clock) =>
  read(new URL(`https://x.org/#join/x${written(from, { options, clock })}`).hash.split("?")[1], ABOUT);

test("a proposal survives the link", () => {
  for (const from of ["Maud", "Åse & Ólafur", "50% #1?/+=", "王", "<img src=x>"])
    for (const [options, seats] of [
      ["", 2],
      ["goal=3", 2],
      ["goal=3 seats=3", 3],
    ])
      for (const clock of [0, 60]) {
        const found = passed(from, options, clock);
        assert.deepEqual(found, { from, options, clock, seats });
        assert.ok(same(found, { options, clock }));
        assert.ok(!same(found, { options, clock: clock + 1 }));
        assert.ok(!same(found, { options: "goal=4", clock }));
      }
  assert.equal(written("Maud", null), "");
});

test("a name in a link is shown without characters that steer the text around it", () => {
  assert.equal(passed("\u202eduaM", "", 0).from, "duaM");
  assert.equal(passed("Maud\n\u0007 of\u200b X", "", 0).from, "Maud of X");
  assert.equal(passed("\u202e\u200b", "", 0), null);
});

test("what is no proposal of this game is not read", () => {
  assert.equal(read("", ABOUT), null);
  assert.equal(read(undefined, ABOUT), null);
  for (const [from, options, clock] of [
    ["", "", 0],
    ["M".repeat(25), "", 0],
    ["Maud", "seats=4", 0],
    ["Maud", "seats=x", 0],
    ["Maud", "other=1", 0],
    ["Maud", "goal", 0],
    ["Maud", "goal=1".padEnd(300, " "), 0],
    ["Maud", "", -1],
    ["Maud", "", "1e9"],
    ["Maud", "", ""],
  ])
    assert.equal(passed(from, options, clock), null, JSON.stringify([from, options, clock]));
});
