// The seals and marks that show the other players' actions.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Trail } from "../../web/src/table/trail.js";

const NOTHING = new Map();
const step = (seat, trace, about = {}) => ({ text: `${seat} steps.`, seat, trace, ...about });

test("the steps of others are numbered one after the other, what nature gives is not", () => {
  const trail = new Trail();
  const [one, drawn, two] = [step(1, ["a1", "a2"]), { text: "A card.", seat: undefined }, step(1, ["b1"])];
  trail.add([step(0, ["h1", "h2"])], 0, NOTHING);
  trail.add([one], 0, NOTHING);
  trail.add([drawn, two], 0, NOTHING);
  assert.deepEqual([trail.number(one), trail.number(drawn), trail.number(two)], [1, 0, 2]);
  assert.deepEqual(trail.ways, [{ ids: ["a1", "a2"], seat: 1 }]);
});

test("seals go with the visitor's next touch, the list of steps with the next move, marks after the whole turn", () => {
  const trail = new Trail();
  trail.add([step(1, ["a1", "a2"], { lost: ["a2"] })], 0, NOTHING);
  trail.lift();
  assert.deepEqual(trail.ways, []);
  assert.deepEqual([...trail.lost.keys()], ["a2"]);
  assert.equal(trail.done.length, 1);
  trail.add([step(0, ["h1", "h2"])], 0, NOTHING);
  assert.equal(trail.done.length, 0);
  assert.deepEqual([...trail.lost.keys()], ["a2"]);
  trail.add([step(1, ["c1", "c2"])], 0, NOTHING);
  assert.equal(trail.lost.size, 0);
});

test("what one took oneself stays marked through one's own turn", () => {
  const trail = new Trail();
  trail.add([step(0, ["a1", "a2"], { lost: ["a3"] })], 0, NOTHING);
  trail.add([step(0, ["b1", "b2"])], 0, NOTHING);
  assert.deepEqual([...trail.lost.keys()], ["a3"]);
  trail.add([step(1, ["c1", "c2"])], 0, NOTHING);
  assert.equal(trail.lost.size, 0);
});

test("the end is no step of the last turn: it has a scene of its own", () => {
  const trail = new Trail();
  trail.add([step(1, ["a1"]), step(1, [], { kind: "end" })], 0, NOTHING);
  assert.equal(trail.done.length, 1);
});

test("a loss is told to who has it until that seat touches something", () => {
  const trail = new Trail();
  trail.add([step(1, ["a1"], { text: "{1} takes {0}'s lord.", harms: 0 }), step(1, ["b1"])], 0, NOTHING);
  assert.equal(trail.harm(0), "{1} takes {0}'s lord.");
  assert.equal(trail.harm(1), "");
  assert.equal(trail.harm(null), "");
  trail.lift();
  assert.equal(trail.harm(0), "");
});

test("who looks on sees the last turn of each", () => {
  const trail = new Trail();
  trail.add([step(0, ["a1"]), step(0, ["a2"])], null, NOTHING);
  assert.equal(trail.done.length, 2);
  trail.add([step(1, ["b1"])], null, NOTHING);
  assert.deepEqual(
    trail.done.map(({ number }) => number),
    [1],
  );
});
