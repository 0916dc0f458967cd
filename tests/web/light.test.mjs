// The marks of pieces that can be touched.

import { Piece, thing } from "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { light } from "../../web/src/table/light.js";
import { nextOf } from "../../web/src/table/path.js";

const FORECAST = { words: "{0} wins.", tag: "+3 for {0}", kind: "gain" };
const MOVES = [
  { move: "a-b", path: ["a", "b"], mark: "jump", words: "take c", takes: ["c"], forecast: FORECAST },
  { move: "b", path: ["b", "a"], mark: "step" },
];

/** Touch some of three cards; return a function that returns a card's mark, such as `data-lit` or `tag`. */
function lit(touched) {
  const things = new Map(
    ["a", "b", "c"].map((id) => {
      const element = new Piece();
      return [id, thing(element, { stop: element, label: `{0}'s ${id}` })];
    }),
  );
  const tags = new Map();
  const tag = (element, words, kind) => tags.set(element, [words, kind]);
  light(things, { moves: MOVES }, nextOf(MOVES, touched), touched, ["Ida"], tag);
  return (id, name) => (name === "tag" ? tags.get(things.get(id).element) : things.get(id).element.getAttribute(name));
}

test("what a move begins with is lit, and nothing else can be pressed", () => {
  const shown = lit([]);
  assert.equal(shown("a", "data-lit"), "choose");
  assert.deepEqual([shown("c", "data-lit"), shown("c", "aria-disabled")], [null, "true"]);
  assert.equal(shown("a", "aria-disabled"), null);
  assert.deepEqual(shown("a", "tag"), ["", ""]);
});

test("what is chosen is said, and what would be taken is marked", () => {
  const shown = lit(["a"]);
  assert.deepEqual([shown("a", "data-chosen"), shown("a", "aria-pressed")], ["1", "true"]);
  assert.equal(shown("a", "aria-label"), "Ida's a, chosen");
  assert.equal(shown("b", "aria-label"), "Ida's b, take c, Ida wins.");
  assert.deepEqual([shown("b", "data-takes"), shown("b", "tag")], ["1", ["+3 for Ida", "gain"]]);
  assert.deepEqual([shown("b", "data-lit"), shown("c", "data-danger")], ["jump", "1"]);
  // a chosen card can be touched again to undo the choice
  assert.equal(shown("a", "aria-disabled"), null);
});
