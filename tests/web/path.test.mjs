// Moves as sequences of touches on pieces.

import assert from "node:assert/strict";
import { test } from "node:test";
import { complete, nextOf, spokenFor, touch } from "../../web/src/table/path.js";

const MOVES = [
  { move: "a-b", path: ["a", "b"], mark: "step", words: "to b" },
  { move: "a-c", path: ["a", "c"], mark: "jump", takes: ["x"] },
  { move: "d", path: ["d"] },
  { move: "d-e", path: ["d", "e"] },
];

test("what can be touched first is how the moves begin", () => {
  const next = nextOf(MOVES, []);
  assert.deepEqual([...next.keys()], ["a", "d"]);
  assert.equal(next.get("a").mark, "choose");
  // the move that begins with this touch takes the piece x
  assert.deepEqual(next.get("a").takes, ["x"]);
  assert.equal(next.get("d").ends, MOVES[2]);
});

test("the last touch of a move says what it does", () => {
  const next = nextOf(MOVES, ["a"]);
  assert.deepEqual([next.get("b").mark, next.get("b").words], ["step", "to b"]);
  assert.deepEqual(next.get("c").takes, ["x"]);
});

test("a touch goes on, begins anew, goes back, or does nothing", () => {
  assert.deepEqual(touch(MOVES, [], "a"), ["a"]);
  assert.deepEqual(touch(MOVES, ["a"], "b"), ["a", "b"]);
  assert.deepEqual(touch(MOVES, ["a"], "d"), ["d"]);
  assert.deepEqual(touch(MOVES, ["a"], "a"), []);
  assert.equal(touch(MOVES, ["a"], "z"), null);
});

test("a move is complete with all its touches and no more", () => {
  assert.equal(complete(MOVES, ["a"]), null);
  assert.equal(complete(MOVES, ["a", "c"]), MOVES[1]);
  assert.equal(complete(MOVES, ["d"]), MOVES[2]);
});

test("the longest beginning is spoken for", () => {
  const prompts = { a: "one", "a b": "two" };
  assert.equal(spokenFor(prompts, ["a", "b", "c"], "none"), "two");
  assert.equal(spokenFor(prompts, ["a"], "none"), "one");
  assert.equal(spokenFor(prompts, ["z"], "none"), "none");
});
