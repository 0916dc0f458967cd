// The sentences on a clock in days: deadlines, claims in the words for each player, and times in everyday words.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { claimed, deadline, lasting, rest, when } from "../../web/src/net/days.js";
import { terms } from "../../web/src/net/words.js";

const DAY = 86_400;
/** A Wednesday at 18:00 local time, in ms. */
const NOW = new Date(2026, 10, 25, 18).getTime();
const at = (days, minutes = 0) => NOW / 1000 + days * DAY + minutes * 60;
const TWO = { names: ["Ann", "Ben"], clock: 3 * DAY, fresh: true, waiting: [{ seat: 1, for: "moving" }] };
const THREE = { ...TWO, names: ["Ann", "Ben", "Cid"] };
const call = (by, left = null) => ({ seat: 1, by, wants: "time", left });

test("a time is given as people give it", () => {
  assert.equal(when(at(0, 10), NOW), "today, 18:10");
  assert.equal(when(at(1), NOW), "tomorrow, 18:00");
  assert.equal(when(at(2, 10), NOW), "Friday, 18:10");
  assert.equal(when(at(6), NOW), "Tuesday, 18:00");
  assert.match(when(at(7), NOW), /^Wednesday,? 2 December, 18:00$/);
});

test("a span is given in its largest unit, rounded down", () => {
  assert.deepEqual([7 * DAY, DAY, DAY - 1, 3600, 119, 5].map(rest), [
    "7 days",
    "1 day",
    "23 hours",
    "1 hour",
    "1 minute",
    "1 minute",
  ]);
  assert.deepEqual(
    [1, 3, 7, 9].map((days) => lasting(days * DAY)),
    ["a day", "three days", "seven days", "9 days"],
  );
});

test("terms name the days for a move", () => {
  const said = (days) => terms(2, { options: "", clock: days * DAY }, { options: [] });
  assert.deepEqual([1, 7].map(said), ["2 players, 1 day for a move", "2 players, 7 days for a move"]);
});

test("both sides see until when there is time", () => {
  const status = { ...TWO, until: { 1: at(2, 10) } };
  assert.equal(deadline({ ...status, seat: 0 }, "kept", NOW), "Ben has until Friday, 18:10.");
  assert.equal(deadline({ ...status, seat: 1 }, "", NOW), "You have until Friday, 18:10.");
  assert.equal(deadline({ ...status, seat: null }, "", NOW), "Ben has until Friday, 18:10.");
  assert.equal(deadline({ ...status, seat: 0, fresh: false }, "kept", NOW), "", "before the letters are read");
});

test("among three, the late one reads that the others' clocks decide", () => {
  const status = { ...THREE, seat: 1, until: { 1: at(2, 10) } };
  const told = "You have until Friday, 18:10. The others' clocks decide, and may be ahead of yours.";
  assert.equal(deadline(status, "", NOW), told);
  assert.equal(deadline({ ...status, absent: [2] }, "", NOW), "You have until Friday, 18:10.");
  assert.equal(deadline({ ...status, seat: 0 }, "kept", NOW), "Ben has until Friday, 18:10.");
});

test("a letter that no relay keeps starts no time, and the page says so", () => {
  assert.equal(deadline({ ...TWO, seat: 0, until: {} }, "sending", NOW), "");
  assert.equal(
    deadline({ ...TWO, seat: 0, until: {} }, "refused", NOW),
    "Ben's time starts when Ben's page answers or a relay keeps your letter.",
  );
});

test("when the days are over, one may claim and the other should move", () => {
  const status = { ...TWO, until: { 1: at(-1) } };
  assert.equal(
    deadline({ ...status, seat: 0, claimable: [1] }, "kept", NOW),
    "You may claim the match: Ben hasn't played for three days.",
  );
  assert.match(
    deadline({ ...status, seat: 0, claimable: [1], fresh: false }, "kept", NOW),
    /^You may claim the match/,
    "the button is there, so its reason is",
  );
  assert.equal(
    deadline({ ...status, seat: 1 }, "", NOW),
    "Move now: you haven't played for three days, and Ann may claim the match.",
  );
  assert.equal(
    deadline({ ...THREE, until: { 1: at(-1) }, seat: 0, claimable: [1] }, "kept", NOW),
    "Ben hasn't played for three days. Ben loses on time if all other players claim the match.",
  );
});

test("a claim between two is described to its player, to the late one and to a watcher", () => {
  const status = { ...TWO, calls: [call(0)], until: { 1: at(1) } };
  const told = (more, letter) => claimed({ ...status, ...more }, letter, NOW);
  assert.equal(
    told({ seat: 0 }),
    "You've claimed the match. Ben's page will answer when Ben opens the match. Until it agrees, Ben can still move.",
  );
  assert.equal(told({ seat: 0 }, "sending"), "You've claimed the match. Sending the claim to Ben…");
  assert.equal(
    told({ seat: 0 }, "refused"),
    "You've claimed the match, but no relay keeps your letter. Send it yourself.",
  );
  assert.equal(
    told({ seat: 0, leavable: [1] }),
    "Ben's page hasn't answered your claim for a day. You can wait, or leave without a winner.",
  );
  assert.equal(
    told({ seat: 0, calls: [call(0, 2 * DAY + 5)], leavable: [1] }),
    "Ben's page doesn't agree to your claim: by its own clock, Ben had 2 days left. You can wait, or leave without a winner.",
  );
  assert.equal(
    told({ seat: 1 }),
    "Ann claims the match: you haven't played for three days. By this device's clock you have until tomorrow, 18:00. Move now.",
  );
  assert.equal(
    told({ seat: 1, gone: [0] }),
    "Ann claimed the match and left, so nobody has won. You can still move, or concede.",
  );
  assert.equal(
    told({ seat: null }),
    "Ann claims the match: Ben hasn't played for three days. Ben's page will answer when Ben opens the match.",
  );
  assert.equal(deadline({ ...status, seat: 0 }, "kept", NOW), "", "a claim says all");
});

test("among three, a claim names those who have yet to agree", () => {
  const told = (seat, ...by) => claimed({ ...THREE, seat, calls: by.map((one) => call(one)) }, "kept", NOW);
  assert.equal(told(0, 0), "You claim the match: Ben hasn't played for three days. Still to agree: Cid.");
  assert.equal(told(2, 0), "Ann claims the match: Ben hasn't played for three days. Still to agree: you.");
  assert.equal(
    told(0, 0, 2),
    "Cid and you claim the match: Ben hasn't played for three days. The claim succeeds once all their pages agree.",
  );
  assert.equal(
    told(1, 0),
    "Ann claims the match: you haven't played for three days. Move now: once all other players agree, you lose.",
  );
  assert.equal(
    claimed({ ...THREE, seat: 1, calls: [{ ...call(0), wants: "bot" }] }, "kept", NOW),
    "Ann asks for a bot to play on: you haven't played for three days. Move now: once all other players agree, a bot plays for you.",
  );
});
