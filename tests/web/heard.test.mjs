// The choice of the events that the page reports in words, and the time to read them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { heard } from "../../web/src/table/spoken_events.js";

const names = ["Ida", "Odo"];
const own = { text: "{0} places a card.", seat: 0, short: "7♠ 3" };
const scored = { text: "{0} wins the round.", seat: 0, kind: /** @type {const} */ ("gain") };
const other = { text: "The house falls to {1}.", seat: 1, short: "claim 3", kind: /** @type {const} */ ("loss") };
const moved = { text: "{1} moves.", seat: 1, short: "d4" };
const dealt = { text: "Three cards are dealt.", kind: /** @type {const} */ ("deal") };

/** @param {Partial<import("../../web/src/table/types.js").View>} view */
const said = (view) =>
  heard(/** @type {any} */ ({ names, you: 0, over: null, waiting: "", ...view }))
    .map(({ text }) => text)
    .join(" ");

test("while others act all is told but what the visitor did", () => {
  assert.equal(said({ events: [own, scored, dealt], waiting: "Odo is thinking…" }), scored.text);
  assert.equal(said({ events: [own, moved, other], waiting: "Odo is thinking…" }), `${moved.text} ${other.text}`);
});

test("on the own turn it is told what was won or lost", () => {
  assert.equal(said({ events: [own, moved, other] }), other.text);
});

test("who only watches is told of every seat", () => {
  assert.equal(said({ events: [own, moved], you: null, waiting: "Odo is thinking…" }), `${own.text} ${moved.text}`);
});
