// A guest's acceptance of a proposal: the page stores it for the next visit, sends it to the host once, and never sends
// it for other terms.

import "./page.mjs";
import assert from "node:assert/strict";
import { mock, test } from "node:test";

globalThis.RTCPeerConnection ??= class extends EventTarget {};
globalThis.WebSocket ??= class extends EventTarget {};

const { Friends } = await import("../../web/src/net/friends.js");
const { read } = await import("../../web/src/net/proposal.js");

const ABOUT = {
  seats: [2],
  options: [{ name: "goal", title: "Goal", least: 1, most: 20, default: 5 }],
};
const TERMS = { options: "goal=2", clock: 180, series: 0 };
const HOST = { id: "m", name: "Maud", host: true, wish: "host", ready: false };

/** The status of a guest in a lobby. */
const lobby = (more = {}) => ({
  ...{
    phase: "lobby",
    role: "play",
    seats: 2,
    terms: TERMS,
    agreed: false,
    seating: false,
    peers: [HOST],
  },
  ...{ progress: { doing: "" }, ...more },
});
const AWAY = { peers: [], terms: null };

/** A guest's page: `said` lists its requests to the engine, `kept` is the entry that it stored last for its room. */
function guest(accepted = null) {
  const notices = { say() {}, drop() {} };
  const friends = new Friends({
    about: ABOUT,
    game: "vassal",
    title: "Vassal",
    notices,
    store: { settings: {} },
    ring() {},
    wait() {},
    around() {},
  });
  const said = [];
  const peerMatch = {
    update: null,
    reaching: false,
    taken: Promise.resolve(),
    say: async (one) => void said.push(one.say),
  };
  let kept = {};
  Object.assign(friends, {
    peerMatch,
    own: "Odo",
    from: accepted?.from ?? "",
  });
  friends.agreement.accepted = accepted;
  friends.journal = { keep: async (about) => void (kept = about) };
  const labels = (status) => friends.bar.actions(status).map(({ label }) => label);
  const press = (status, label) =>
    friends.bar
      .actions(status)
      .find((one) => one.label === label)
      .act();
  return { friends, said, peerMatch, kept: () => kept, labels, press };
}

const PROPOSAL = { from: "Maud", options: "goal=2", clock: 180, seats: 2 };

test("terms that were accepted are accepted for the host once, however often they are shown", async () => {
  const { friends, said, labels } = guest(PROPOSAL);
  for (const more of [AWAY, {}, {}, { agreed: true }, { agreed: true }]) friends.show(lobby(more), []);
  await new Promise(setImmediate);
  friends.show(lobby({ agreed: true }), []);
  assert.deepEqual(said, ["agree"]);
  assert.deepEqual(labels(lobby({ agreed: true })), ["Give up my seat", "Leave"]);
});

test("the engine is told which terms were accepted, as the host may change them meanwhile", async () => {
  const { friends, peerMatch } = guest(PROPOSAL);
  const asked = [];
  peerMatch.say = async (one) => void asked.push(one);
  friends.show(lobby(), []);
  await new Promise(setImmediate);
  const { options, clock } = TERMS;
  assert.deepEqual(asked, [{ say: "agree", options, clock }]);
});

test("an acceptance that a new engine has lost is given again", async () => {
  const { friends, said } = guest(PROPOSAL);
  for (let lost = 0; lost < 2; lost += 1) {
    friends.show(lobby(), []);
    await new Promise(setImmediate);
    friends.show(lobby({ agreed: true }), []);
  }
  assert.deepEqual(said, ["agree", "agree"]);
});

test("terms that have changed are shown, and not accepted", async () => {
  for (const change of [{ clock: 60 }, { options: "" }, { options: "goal=3" }]) {
    const { friends, said, labels, kept } = guest(PROPOSAL);
    const status = lobby({ terms: { ...TERMS, ...change } });
    friends.show(lobby(AWAY), []);
    assert.ok(kept().accepted);
    friends.show(status, []);
    // the terms change back to those that the guest accepted: the page still does not accept them
    friends.show(lobby(), []);
    await new Promise(setImmediate);
    assert.deepEqual([said, labels(status), kept().accepted], [[], ["Play", "Leave"], undefined]);
  }
});

test("the next visit finds what was accepted, by the link or by a touch of Play", () => {
  const { friends, peerMatch, kept, press } = guest();
  peerMatch.status = lobby();
  friends.show(lobby(), []);
  assert.equal(kept().accepted, undefined);
  press(lobby(), "Play");
  assert.deepEqual(read(kept().accepted, ABOUT), PROPOSAL);
  assert.deepEqual([kept().names, kept().waits], [["Odo", "Maud"], "lobby"]);
  friends.show(lobby(AWAY), []);
  assert.deepEqual([kept().names, read(kept().accepted, ABOUT)], [["Odo", "Maud"], PROPOSAL]);
});

test("who gets up has accepted nothing, whether the host is there or not", async () => {
  for (const now of [lobby(AWAY), lobby({ agreed: true })]) {
    const { friends, said, peerMatch, kept, labels, press } = guest(PROPOSAL);
    peerMatch.status = now;
    friends.show(now, []);
    assert.deepEqual(labels(now), ["Give up my seat", "Leave"]);
    press(now, "Give up my seat");
    friends.show(lobby(), []);
    await new Promise(setImmediate);
    assert.deepEqual([said, kept().accepted, labels(lobby())], [["rise"], undefined, ["Play", "Leave"]]);
  }
});

test("a host begins once with the same guests, and again a minute after the engine refused", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { friends, peerMatch } = guest();
  const said = [];
  const replies = [null, {}];
  peerMatch.say = async ({ say }) => {
    said.push(say);
    return replies.shift();
  };
  peerMatch.status = lobby({ role: "host", peers: [{ id: "o", name: "Odo", wish: "play", ready: true }] });
  for (let shown = 0; shown < 3; shown += 1) friends.show(peerMatch.status, []);
  await new Promise(setImmediate);
  for (let minute = 0; minute < 3; minute += 1) {
    mock.timers.tick(61_000);
    await new Promise(setImmediate);
    friends.show(peerMatch.status, []);
  }
  mock.timers.reset();
  assert.deepEqual(said, ["begin", "begin"]);
});
