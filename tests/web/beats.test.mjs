// The page shows events one after another, and after a pause it continues when the visitor acts.

import "./page.mjs";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Beats, beatsOf, PACES } from "../../web/src/table/beats.js";

const scene = (name) => ({ name, prompt: { title: name }, plates: [], zones: [], prompts: {}, reasons: {} });
const END = scene("end");
const view = (events, about = {}) => ({ scene: END, names: ["You", "Odo"], you: 0, events, ...about });
const OWN = { text: "You place a card.", seat: 0, scene: scene("placed") };
const DRAW = { text: "You draw a card.", scene: scene("drawn") };
const THEIRS = { text: "Odo places a card at house 7, and that takes a while to be read.", seat: 1 };
const REVEAL = { text: "The cards turn.", scene: scene("turned"), held: "Next battle" };

/** Return beats that record the scenes that they draw. Drawing takes `travels` ms, by default none. */
function shown(pace = PACES.brisk, travels = 0) {
  const drawn = [];
  const states = [];
  const beats = new Beats({
    present: (beat, at) => {
      drawn.push(beat.scene.name);
      return travels * at.slow;
    },
    pace: () => pace,
    state: (state) => states.push(state),
  });
  return { beats, drawn, states };
}

test("an event with a position of its own ends a beat; the last beat is the view's", () => {
  const beats = beatsOf(view([OWN, DRAW, THEIRS]));
  assert.deepEqual(
    beats.map((beat) => [beat.scene.name, beat.events.length]),
    [
      ["placed", 1],
      ["drawn", 1],
      ["end", 1],
    ],
  );
});

test("what decided a match is shown before its end is", () => {
  const beats = beatsOf(view([THEIRS, { text: "Odo wins.", kind: "end" }]));
  assert.deepEqual(
    beats.map((beat) => [beat.scene === END, beat.events.map(({ text }) => text)]),
    [
      [false, [THEIRS.text]],
      [true, ["Odo wins."]],
    ],
  );
});

test("own, nature's and others' are shown apart, others' no sooner than they can be read", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { beats, drawn } = shown(PACES.brisk, 220);
  beats.add(beatsOf(view([OWN, DRAW, { ...THEIRS, scene: scene("theirs") }])));
  assert.deepEqual(drawn, ["placed"]);
  mock.timers.tick(280);
  assert.deepEqual(drawn, ["placed", "drawn"]);
  mock.timers.tick(280);
  assert.equal(drawn.length, 2, "a breath before the answer");
  mock.timers.tick(240);
  assert.equal(drawn.at(-1), "theirs");
  mock.timers.tick(330);
  assert.equal(drawn.at(-1), "theirs");
  mock.timers.tick(100);
  assert.equal(drawn.at(-1), "end");
  mock.timers.reset();
});

test("at once nothing waits but what is held", () => {
  const { beats, drawn, states } = shown(PACES["at once"], 220);
  beats.add(beatsOf(view([OWN, REVEAL, DRAW])));
  assert.deepEqual(drawn, ["placed", "turned"]);
  assert.equal(states.at(-1), "held");
  beats.go();
  assert.deepEqual(drawn, ["placed", "turned", "drawn", "end"]);
  assert.equal(states.at(-1), "");
});

test("what comes while something is held waits with it", () => {
  const { beats, drawn } = shown(PACES["at once"]);
  beats.add(beatsOf(view([REVEAL])));
  beats.add(beatsOf(view([THEIRS])));
  assert.deepEqual(drawn, ["turned"]);
  beats.go();
  assert.deepEqual(drawn, ["turned", "end", "end"]);
});

test("a touch ends what is being told, up to what is held and never past it", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { beats, drawn, states } = shown(PACES.calm, 220);
  beats.add(beatsOf(view([OWN, REVEAL, DRAW])));
  beats.finish();
  assert.deepEqual(drawn, ["placed", "turned"]);
  assert.equal(states.at(-1), "held");
  beats.finish();
  assert.equal(drawn.length, 2);
  beats.finish(true);
  assert.equal(drawn.at(-1), "end");
  assert.equal(beats.held, null);
  mock.timers.reset();
});

test("the last event may be held without a position of its own: the view's is shown, nothing in it can be touched", () => {
  const [first, last] = beatsOf(view([{ text: "A verdict.", held: "Go on" }], { scene: { ...END, moves: [1] } }));
  assert.deepEqual([first.held, first.scene.moves, last.scene.moves], ["Go on", [], [1]]);
});

test("looking back holds nothing", () => {
  assert.deepEqual(
    beatsOf(view([REVEAL], { at: 3 })).map(({ held }) => held),
    ["", ""],
  );
});

test("nothing is shown any more once it is cleared", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { beats, drawn } = shown(PACES.calm, 220);
  beats.add(beatsOf(view([OWN, DRAW])));
  beats.clear();
  mock.timers.tick(10_000);
  assert.deepEqual(drawn, ["placed"]);
  mock.timers.reset();
});
