// The texts of the bar in a match of friends: calls by each player, exceeded time, the players who are present, and the
// wishes for a rematch.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { again, aside, awaited, called, obstacle, overdue, proven, waiting } from "../../web/src/net/words.js";

const TWO = { names: ["Maud", "Odo"], clock: 60 };
const FOUR = { names: ["Maud", "Odo", "Edith", "Wace"], clock: 60 };
const ABOUT = { options: [{ name: "goal", title: "Goal", least: 1, most: 20 }] };

/** Return calls against a seat, each given as [caller, wanted result, seconds left]. */
const calls = (seat, ...by) => by.map(([one, wants, left = null]) => ({ seat, by: one, wants, left }));

/** Return the text for each seat, and at the end the text for a spectator. */
const told = (status) => [...status.names.keys(), null].map((seat) => called({ ...status, seat }));

test("between two, a call is answered by the accused's own clock", () => {
  assert.deepEqual(told({ ...TWO, calls: calls(1, [0, "time"]) }), [
    "You called time on Odo. If there's no answer, you can leave.",
    "Maud called time on you. Your own clock counts: move before it runs out.",
    "Maud called time on Odo. Odo's page will check it by its own clock.",
  ]);
  const [caller] = told({ ...TWO, calls: calls(1, [0, "time", 40]) });
  assert.equal(caller, "Odo's page answered: by its own clock, which counts, there's time left.");
});

test("without a clock nobody is told of one", () => {
  const status = { ...TWO, clock: 0, calls: calls(1, [0, "time", 0]) };
  assert.deepEqual(told(status).slice(0, 2), [
    "Odo's page answered. Moves have no time limit here.",
    "Maud called time on you. You haven't lost yet: make your move.",
  ]);
  assert.equal(
    awaited({ ...status, seat: 0 }, () => 0),
    null,
  );
});

test("who called and waited long enough can leave, whatever was answered", () => {
  const leave = "You can wait, or leave without a winner.";
  const said = (clock, left) => told({ ...TWO, clock, leavable: [1], calls: calls(1, [0, "time", left]) })[0];
  assert.equal(said(60, null), `Odo didn't answer. ${leave}`);
  assert.equal(said(60, 20), `Odo's page answered: by its own clock, which counts, there's time left. ${leave}`);
  assert.equal(said(0, 0), `Odo's page answered. Moves have no time limit here. ${leave}`);
});

test("who called sees how long an answer may take, or what the accused's clock has left", () => {
  assert.equal(
    awaited({ ...TWO, seat: 0, calls: calls(1, [0, "time"]) }, () => 10),
    20,
  );
  assert.equal(
    awaited({ ...TWO, seat: 0, calls: calls(1, [0, "time", 45]) }, () => 5),
    40,
  );
  assert.equal(
    awaited({ ...TWO, seat: 1, calls: calls(1, [0, "time"]) }, () => 10),
    null,
  );
  assert.equal(
    awaited({ ...FOUR, seat: 0, calls: calls(1, [0, "time"]) }, () => 10),
    null,
  );
});

test("among four, it is said who called, for what, and whose word is missing", () => {
  assert.deepEqual(told({ ...FOUR, calls: calls(3, [1, "time"]) }), [
    "Odo called time on Wace. Still to agree: you and Edith.",
    "You called time on Wace. Still to agree: Maud and Edith.",
    "Odo called time on Wace. Still to agree: Maud and you.",
    "Odo called time on you. It counts once all the others agree: move before they do.",
    "Odo called time on Wace. Still to agree: Maud and Edith.",
  ]);
  assert.deepEqual(told({ ...FOUR, calls: calls(3, [0, "bot"], [1, "bot"]) }).slice(0, 3), [
    "A bot for Wace was asked for by you and Odo. Still to agree: Edith.",
    "A bot for Wace was asked for by Maud and you. Still to agree: Edith.",
    "A bot for Wace was asked for by Maud and Odo. Still to agree: you.",
  ]);
});

test("where one called time and another would have a bot, the time is what ends", () => {
  assert.deepEqual(told({ ...FOUR, calls: calls(3, [1, "time"], [0, "bot"]) }).slice(0, 3), [
    "Odo called time on Wace. A bot for Wace was asked for by you. Yet to agree that time is up: Edith.",
    "You called time on Wace. A bot for Wace was asked for by Maud. Yet to agree that time is up: Edith.",
    "Odo called time on Wace. A bot for Wace was asked for by Maud. Yet to agree that time is up: you.",
  ]);
});

test("time that is over is told to who may call it and to who is waited for", () => {
  assert.equal(
    overdue({ ...TWO, seat: 0, claimable: [1] }),
    "By your clock, Odo's time is up. Call it, and Odo's page answers by its own clock.",
  );
  assert.equal(
    overdue({ ...TWO, seat: 1, mine: true, left: { 1: 0 } }),
    "Your time is up, and Maud can call it. Move now.",
  );
  assert.equal(overdue({ ...TWO, seat: 1, mine: true, left: { 1: 3 } }), "");
  assert.equal(overdue({ ...TWO, clock: 0, seat: 1, mine: true, left: {} }), "");
  assert.equal(
    overdue({ ...TWO, clock: 0, seat: 0, claimable: [1], lost: [1] }),
    "Odo hasn't been connected for two minutes. Press Call time: if no answer comes, you can leave, and nobody wins.",
  );
  assert.equal(
    overdue({ ...FOUR, seat: 0, claimable: [1] }),
    "By your clock, Odo's time is up. If all others call Odo's time, the match ends.",
  );
});

/** Return the status of a lobby with the host Maud and some guests, each given as [name, ready]. */
const lobby = (role, seats, others, more = {}) => ({
  phase: "lobby",
  role,
  seats,
  terms: { options: "goal=2", clock: 180 },
  progress: { doing: "" },
  peers: [
    ...(role === "host" ? [] : [{ name: "Maud", host: true, wish: "host", ready: false }]),
    ...others.map(([name, ready]) => ({ name, ready, host: false, wish: "play" })),
  ],
  ...more,
});

test("a guest is told what is agreed to, and who else would play", () => {
  const said = (status) => [waiting(status, 0), aside(status, ABOUT, false, "")];
  const terms = "4 players, 3 minutes for a move, “Goal” 2.";
  assert.deepEqual(said(lobby("play", 4, [])), ["Maud proposes a match.", terms]);
  const full = [
    ["Odo", true],
    ["Edith", true],
    ["Wace", true],
  ];
  assert.deepEqual(said(lobby("play", 4, full.slice(0, 1), { agreed: true })), [
    "The match begins when all seats are taken.",
    `${terms} Ready to play too: Odo.`,
  ]);
  assert.equal(said(lobby("play", 4, full))[1], `${terms} Ready to play too: Odo, Edith and Wace.`);
  assert.deepEqual(said(lobby("play", 4, full, { agreed: true, seating: true })), [
    "Setting the table…",
    "You've agreed. The match starts once everyone has.",
  ]);
});

test("a guest waits for the host whom the link names", () => {
  const away = { ...lobby("play", 2, []), peers: [] };
  assert.equal(waiting(away, 0, "Maud"), "Waiting for Maud…");
  assert.match(aside(away, ABOUT, true, "", "Maud"), /^Maud isn't here yet\. Later you can come back by the same link/);
  assert.match(aside(away, ABOUT, true, "", ""), /^Nobody has joined yet/);
});

test("a guest who accepted is told so, and that the page may be closed", () => {
  const away = { ...lobby("play", 2, []), terms: null, peers: [] };
  const accepted = { from: "Maud", seats: 2, options: "goal=2", clock: 180 };
  const said = (late) => aside(away, ABOUT, late, "", "Maud", accepted);
  assert.equal(said(false), "You've accepted: 2 players, 3 minutes for a move, “Goal” 2.");
  assert.ok(said(true).startsWith(`Maud isn't here yet. ${said(false)} You can close this page`));
  assert.equal(
    aside(lobby("play", 2, []), ABOUT, true, "", "Maud", accepted),
    "2 players, 3 minutes for a move, “Goal” 2.",
  );
});

test("who invited is told who would play and who still reads", () => {
  const some = lobby("host", 4, [
    ["Odo", true],
    ["Edith", false],
  ]);
  assert.equal(aside(some, ABOUT, true, ""), "Ready to play: Odo. Reading the terms: Edith.");
  assert.match(aside(lobby("host", 4, []), ABOUT, true, ""), /^Nobody has joined yet/);
  const full = lobby("host", 3, [
    ["Odo", true],
    ["Edith", true],
  ]);
  for (const peer of full.peers) peer.mail = true;
  const letter = (stage) => aside(full, ABOUT, true, "", "", null, stage);
  assert.match(letter("kept"), /^Odo and Edith will find your letter at the next visit/);
  assert.equal(letter("sending"), "Leaving a letter for Odo and Edith…");
  assert.equal(letter(""), "Ready to play: Odo and Edith.");
});

test("after the end it is said on whom a rematch waits", () => {
  const peers = [{ name: "Odo", seat: 1, again: true }];
  assert.equal(
    again({ ...FOUR, seat: 0, again: true, peers }),
    "You'd like a rematch. Waiting for Edith and Wace to agree.",
  );
  assert.equal(
    again({ ...FOUR, seat: 0, again: true, peers, lost: [3] }),
    "You'd like a rematch. Not connected: Wace.",
  );
  assert.equal(again({ ...FOUR, seat: 0, peers }), "Odo would like a rematch.");
});

test("claimed, not confirmed: what becomes of it depends on whether the other is back", () => {
  const status = { ...TWO, seat: 0, progress: {}, result: { kind: "unconfirmed", seat: 1, reason: "" } };
  assert.match(proven({ ...status, lost: [1] }, true), /Odo didn't answer. When Odo comes back/);
  assert.match(proven({ ...status, lost: [] }, true), /nothing is decided: Odo is here and may play on, or concede/);
});

test("a browser that asks, or was told no, is spoken of only while nobody can be connected", () => {
  const asks = "Your browser may be asking whether this page may reach devices on your local network: press “Allow”.";
  const denies =
    "This page may not reach devices on your local network: allow it in the site settings of your browser.";
  for (const permission of ["prompt", "denied", "granted", ""]) assert.equal(obstacle(permission, false, false), "");
  assert.equal(obstacle("prompt", true, false), asks);
  assert.equal(obstacle("denied", true, false), denies);
  for (const permission of ["granted", ""]) {
    assert.equal(obstacle(permission, true, false), "");
    assert.match(obstacle(permission, false, true), /^Your networks block a direct connection/);
  }
  assert.ok(obstacle("prompt", false, true).startsWith(`${asks} Your networks`));
  const alone = { phase: "lobby", role: "play", peers: [], seats: 2 };
  assert.equal(aside(alone, ABOUT, true, obstacle("prompt", true, false)), asks);
  const met = lobby("play", 2, []);
  assert.doesNotMatch(aside(met, ABOUT, true, obstacle("prompt", true, false)), /browser/);
});
