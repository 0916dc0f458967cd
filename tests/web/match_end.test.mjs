// The actions that the page offers at the end of a match: only those that the engine allows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ending } from "../../web/src/app/match_end.js";

const none = () => {};
const does = { playOn: none, turn: none, leave: none, rematch: none, why: none, share: none, review: none };
const over = { scores: [1, 0], winners: [0], reason: "Five houses are won.", why: "", ruling: 0 };

test("the same deal from the other side is offered where the engine can swap it, and nowhere else", () => {
  for (const canSwap of [true, false])
    for (const levels of [
      [0, 2],
      [0, 0],
    ]) {
      const update = { over, names: ["You", "Odo"], levels, canSwap, scene: {}, watching: false };
      const offered = ending(/** @type {any} */ (update), does)?.actions?.map(({ label }) => label);
      assert.equal(offered?.includes("Same deal, other side"), canSwap);
    }
});
