// The animation of pieces from their old positions to the new ones.

import { Piece, thing } from "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { places, travelled } from "../../web/src/table/motion.js";

const at = (x, y, width = 10) => ({ x, y, width, height: 14 });

test("what moved travels, what stayed does not", () => {
  const [a, b] = [new Piece({ box: at(0, 0) }), new Piece({ box: at(50, 0) })];
  const things = new Map([
    ["a", thing(a)],
    ["b", thing(b)],
  ]);
  const before = places(things);
  a.box = at(30, 40);
  b.box = at(50.5, 0);
  travelled(things, before, []);
  assert.deepEqual(a.moved, ["translate(-30px, -40px) scale(1)"]);
  assert.deepEqual(b.moved, []);
});

test("a new piece travels from where it is said to come from, and grows", () => {
  const deck = new Piece({ box: at(100, 0, 5) });
  const before = places(new Map([["deck", thing(deck)]]));
  const card = new Piece({ box: at(0, 0) });
  const things = new Map([
    ["deck", thing(deck)],
    ["card", thing(card)],
  ]);
  travelled(things, before, [["deck", "card"]]);
  assert.deepEqual(card.moved, ["translate(97.5px, 0px) scale(0.5)"]);
});

test("what is not shown is nowhere", () => {
  assert.equal(places(new Map([["a", thing(new Piece({ box: at(0, 0, 0) }))]])).size, 0);
});
