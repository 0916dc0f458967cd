// A seat in a link to another device: the other device gets all of it or nothing, and only after the old browser has
// given up the seat.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromHex, toBase64Url } from "../../web/src/data/bytes.js";
import { random } from "./random.mjs";

globalThis.RTCPeerConnection ??= class extends EventTarget {};
globalThis.WebSocket ??= class extends EventTarget {};

const { missing, seatOf } = await import("../../web/src/net/seat_transfer.js");
const { giveUp, seatIn, takeUp } = await import("../../web/src/net/moving.js");

const SECRET = "5a".repeat(32);
const HOST = "c3".repeat(16);
const LINK = `#join/vassal/${toBase64Url(fromHex(SECRET + HOST))}`;
const session = (more = {}) =>
  `session ${JSON.stringify({ game: "vassal", host: HOST, name: "Zoë", secret: SECRET, seed: "7f".repeat(32), ...more })}`;
const LINES = ["liege-journal 3", session()];

test("a seat is read from its link as it was written, without the match", () => {
  const seat = seatIn([...LINES, "frame 0 AAAA"]);
  assert.match(seat, /^[\w-]+$/);
  assert.deepEqual(seatOf(`seat=${seat}`, LINK), LINES);
});

test("a seat of another room, or one that is damaged, is none", () => {
  const other = LINK.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  assert.equal(seatOf(`seat=${seatIn(LINES)}`, other), null);
  for (const more of [
    { secret: HOST + HOST.slice(2) },
    { host: "" },
    { game: "chess" },
    { secret: 7 },
    { secret: null },
  ])
    assert.equal(seatOf(`seat=${seatIn([LINES[0], session(more)])}`, LINK), null);
  for (const text of ["", "from=Maud", "seat=", "seat=!", `seat=${"A".repeat(5000)}`, `seat=${seatIn(["one"])}`])
    assert.equal(seatOf(text, LINK), null);
  const next = random(7);
  const seat = seatIn(LINES);
  for (let trial = 0; trial < 2000; trial += 1) {
    const at = Math.floor(next() * seat.length);
    const cut = next() < 0.5 ? seat.slice(0, at) : [...seat].with(at, "A-_z9"[trial % 5]).join("");
    const found = seatOf(`seat=${cut}`, LINK);
    assert.ok(found === null || (found.length === 2 && found[1].startsWith("session {")), cut);
  }
});

/** Return a journal that records its steps, and fails after the first `fails` steps. */
function journal(fails = 9) {
  const done = [];
  const step = async (name, what) => {
    if (done.length >= fails) throw new Error("QuotaExceededError");
    done.push([name, what]);
  };
  const about = async () => ({
    room: LINK,
    game: "vassal",
    title: "Vassal",
    names: ["Odo"],
    hand: false,
    over: "",
    time: 1,
  });
  return { done, about, append: (lines) => step("append", lines), keep: ({ over }) => step("keep", over) };
}

test("a seat is given up on disk as a copy first, then as moved; what fails shows no link", async () => {
  const whole = journal();
  await giveUp(whole);
  assert.deepEqual(whole.done, [
    ["append", ["lost"]],
    ["keep", "moved"],
  ]);
  for (const fails of [0, 1]) await assert.rejects(giveUp(journal(fails)));
  await assert.rejects(giveUp({ ...journal(), about: async () => undefined }));
});

test("a seat takes along how far the match had come, the latest that is known", async () => {
  const reached = (height) => `reached 0 ${height} ${"ab".repeat(32)}`;
  const lines = [...LINES, reached(3), "frame 0 AAAA", reached(9)];
  assert.deepEqual(seatOf(`seat=${seatIn(lines)}`, LINK), [...LINES, reached(9)]);
  assert.equal(seatOf(`seat=${seatIn(lines).slice(0, -4)}`, LINK), null);
  const kept = journal();
  await giveUp(kept, reached(9));
  assert.deepEqual(kept.done[0], ["append", [reached(9), "lost"]]);
});

test("a seat that comes back to the browser it left brings how far the match had come since", async () => {
  const reached = (height) => `reached 0 ${height} ${"ab".repeat(32)}`;
  const left = [...LINES, "genesis {}", "frame 0 AAAA", reached(5), "lost"];
  const back = [...LINES, reached(12)];
  assert.deepEqual(missing(back, left, true), [reached(12)]);
  // the visitor has pressed "Play here again"
  assert.deepEqual(missing(back, left, false), [reached(12)]);
  assert.deepEqual(missing([...LINES, reached(5)], left, true), []);
  assert.equal(missing([...LINES, reached(5)], left, false), null);
  assert.equal(missing(LINES, left, false), null);
  assert.deepEqual(missing(back, [], false), back);
  const another = [LINES[0], session({ seed: "00".repeat(32) }), reached(99)];
  for (const moved of [true, false]) assert.equal(missing(another, left, moved), null);

  for (const [over, kept] of [
    ["moved", [["keep", ""]]],
    ["over", []],
  ]) {
    const { done, append, keep } = journal();
    await takeUp({ append, keep, about: async () => ({ over }) }, [reached(12)]);
    assert.deepEqual(done, [["append", [reached(12), "lost"]], ...kept]);
  }
  const fails = journal(0);
  // the journal still marks the seat as moved
  await assert.rejects(takeUp({ ...fails, about: async () => ({ over: "moved" }) }, []));
  assert.deepEqual(fails.done, []);
});
