// The last round: the other players' actions since the visitor's last move, even after an undo.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { LastRound } from "../../web/src/table/last_round.js";

const done = (text) => [{ event: { text, seat: 1 }, number: 1 }];
const beat = (text, seat) => ({ scene: {}, view: { you: 0 }, events: [{ text, seat }], held: "" });
const texts = (told) => told.map(({ event }) => event.text);

/** Play a round with an action of the visitor and a reply of the other player; return the last round then. */
function played(round, entries, text) {
  round.follow(beat("mine", 0), { scene: {} });
  round.last(entries - 1, []);
  round.follow(beat(text, 1), { scene: {} });
  return round.last(entries, done(text));
}

test("the last turn stays until there is another, and comes back with a move that is taken back", () => {
  const round = new LastRound();
  assert.deepEqual(round.last(0, []), []);
  assert.deepEqual(texts(played(round, 2, "one")), ["one"]);
  assert.deepEqual(texts(round.last(3, [])), ["one"]);
  assert.deepEqual(texts(played(round, 4, "two")), ["two"]);
  assert.deepEqual(texts(round.last(2, [])), ["one"]);
  assert.deepEqual(texts(round.beats.flatMap(({ events }) => events.map((event) => ({ event })))), ["one"]);
  assert.deepEqual(round.last(0, []), []);
  assert.deepEqual(round.beats, []);
});

test("a turn that grows is one round", () => {
  const round = new LastRound();
  round.last(2, done("one"));
  round.last(2, [...done("one"), ...done("two")]);
  assert.deepEqual(texts(round.last(3, [])), ["one", "two"]);
  assert.deepEqual(round.last(1, []), []);
});
