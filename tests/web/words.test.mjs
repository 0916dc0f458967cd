// Names that replace the numbers of seats, suits as spoken words, and the texts while a match waits.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { clockOf, proven } from "../../web/src/net/words.js";
import { named, spoken } from "../../web/src/table/words.js";

test("a seat becomes a name", () => {
  assert.equal(named("{0} takes {1}'s card", ["Ida", "Odo"]), "Ida takes Odo's card");
  assert.equal(named("{2} waits", ["Ida", "Odo"]), "seat 2 waits");
});

test("what a seat owns is told as it is of a name", () => {
  assert.equal(named("{0}'s card beats {1}'s", ["James", "Jess"]), "James' card beats Jess's");
  assert.equal(named("{0}’s turn, then {1}’s", ["Ida", "James"]), "Ida’s turn, then James’");
});

test("a sentence follows the visitor", () => {
  const names = ["You", "Odo"];
  assert.equal(named("{0} carries {1}'s card. {0} wins", names), "You carry Odo's card. You win");
  assert.equal(named("Better: {0} carries 3. {0} waits", names), "Better: you carry 3. You wait");
  assert.equal(
    named("{1} attacks as {0} has one, and {0} always pass", names),
    "Odo attacks as you have one, and you always pass",
  );
  assert.equal(
    named("{0}'s kings hold. It is {0}'s card, now {0}'s; all {0}'s", names),
    "Your kings hold. It is your card, now yours; all yours",
  );
  assert.equal(
    named("{0} and {1}'s K♠ earns 3. {0} and {1} hold the field. ⚑ {0}", names),
    "Your and Odo's K♠ earns 3. You and Odo hold the field. ⚑ You",
  );
});

test("cards are spoken", () => {
  assert.equal(spoken("J♠ and 10♥"), "jack of spades and 10 of hearts");
  assert.equal(spoken("T♦, 9♣"), "10 of diamonds, 9 of clubs");
  assert.equal(spoken("♥ lead"), "hearts lead");
});

test("a clock shows whole seconds, none below zero", () => {
  assert.deepEqual([61, 59.1, 0.2, -3].map(clockOf), ["1:01", "1:00", "0:01", "0:00"]);
});

test("a verdict by a guest's own rules says so, and calls no breach of them proven", () => {
  const said = (kind, guest) => {
    const result = { kind, seat: 1, reason: "{1} moved twice", audited: true };
    return proven({ names: ["Ida", "Odo"], seat: 0, progress: { doing: "" }, result }, true, guest);
  };
  assert.equal(said("invalid", false), "Proven: Odo broke the rules (Odo moved twice). Anyone can see it in the log.");
  assert.equal(
    said("invalid", true),
    "Odo broke the rules (Odo moved twice). Anyone can see it in the log. This rests on the guest's own rules, which may be false.",
  );
  for (const kind of ["invalid", "told", "audited"]) {
    assert.match(said(kind, true), /This rests on the guest's own rules, which may be false\.$/);
    assert.doesNotMatch(said(kind, false), /guest/);
  }
  for (const kind of ["equivocation", "contradiction"])
    assert.equal(said(kind, true), said(kind, false), "no rules of a game are needed for these");
});
