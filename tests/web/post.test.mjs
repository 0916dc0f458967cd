// The letters of a match: the page passes received letters to the engine, and sends its own again when it loses a
// connection that made them unnecessary.

import "./page.mjs";
import assert from "node:assert/strict";
import test from "node:test";

globalThis.WebSocket = class extends EventTarget {};
const { Post } = await import("../../web/src/net/post.js");

test.beforeEach((t) => t.mock.timers.enable({ apis: ["setTimeout"] }));

const letter = Uint8Array.of(1, 2, 3);
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

function post() {
  const heard = /** @type {string[][]} */ ([]);
  const stages = /** @type {string[]} */ ([]);
  const made = new Post({
    secret: "",
    relays: [],
    hear: (what) => heard.push(what),
    changed: () => stages.push(made.stage),
  });
  return { made, heard, stages };
}

test("many letters of one place push out none of another", () => {
  const { made, heard } = post();
  made.receive("0", letter, 5);
  for (let at = 0; at < 100; at++) made.receive("1", letter, at);
  made.opened = true;
  made.again();
  assert.ok(heard.some(([, place]) => place === "0"));
  assert.ok(heard.length <= 17);
});

test("of too many letters of a place the oldest are forgotten, in whatever order they come", () => {
  const { made } = post();
  for (const at of [50, ...Array(40).keys()]) made.receive("1", letter, at);
  const kept = made.found.map(({ at }) => at);
  assert.ok(kept.includes(50) && kept.includes(39) && !kept.includes(0));
});

test("a letter is sent again when the connection that made it needless is lost", async (t) => {
  const { made, stages } = post();
  const posted = /** @type {number[]} */ ([]);
  made.box = /** @type {any} */ ({ post: async (/** @type {number} */ place) => posted.push(place) });
  made.write([0, "AQID"]);
  for (const needed of [true, false, true]) {
    made.need(needed, false, false);
    t.mock.timers.tick(1000);
    await settle();
  }
  assert.deepEqual(posted, [0, 0]);
  assert.deepEqual(stages, ["sending", "kept", "", "sending", "kept"]);
});

test("a letter can be sent by hand as soon as no relay has answered, even while a connection is tried", async (t) => {
  const { made, stages } = post();
  made.box = /** @type {any} */ ({ post: () => new Promise(() => {}) });
  made.silent = true;
  made.write([0, "AQID"]);
  made.need(true, true, false);
  t.mock.timers.tick(1000);
  await settle();
  assert.deepEqual(stages, ["sending", "refused"]);
});

test("no letter is sent or said to be kept while the engine reads a friend's letter", async (t) => {
  const { made, heard, stages } = post();
  const posted = /** @type {number[]} */ ([]);
  made.box = /** @type {any} */ ({ post: async (/** @type {number} */ place) => posted.push(place) });
  made.opened = true;
  made.write([0, "AQID"]);
  const need = async (/** @type {boolean} */ working) => {
    made.need(true, false, working);
    t.mock.timers.tick(1000);
    await settle();
  };
  await need(false);
  made.receive("1", letter, 5);
  assert.equal(made.stage, "sending");
  await need(true);
  assert.deepEqual([made.stage, posted.length, heard.length], ["sending", 1, 1]);
  await need(false);
  assert.deepEqual([made.stage, posted.length], ["kept", 1]);
  made.receive("1", Uint8Array.of(4), 6);
  made.write([0, "BAUG"]);
  await need(true);
  assert.equal(posted.length, 1);
  await need(false);
  assert.equal(posted.length, 2);
  assert.deepEqual(stages, ["sending", "kept", "sending", "kept", "sending", "kept"]);
});

test("a letter whose sending a short connection interrupts is sent", async (t) => {
  const { made } = post();
  const waiting = /** @type {(() => void)[]} */ ([]);
  made.box = /** @type {any} */ ({ post: () => new Promise((resolve) => waiting.push(() => resolve(1))) });
  made.write([0, "AQID"]);
  for (const needed of [true, false, true]) {
    made.need(needed, false, false);
    t.mock.timers.tick(1000);
    await settle();
  }
  for (const finish of waiting) finish();
  await settle();
  assert.equal(made.stage, "kept");
});

test("a letter that a later one replaces while it is sent says nothing of the later one", async (t) => {
  const { made, stages } = post();
  const waiting = /** @type {(() => void)[]} */ ([]);
  made.box = /** @type {any} */ ({ post: () => new Promise((resolve) => waiting.push(() => resolve(1))) });
  made.write([0, "AQID"]);
  made.need(true, false, false);
  t.mock.timers.tick(1000);
  made.write([0, "BAUG"]);
  made.need(true, false, false);
  waiting[0]();
  await settle();
  assert.deepEqual(stages, ["sending"]);
  t.mock.timers.tick(1000);
  waiting[1]();
  await settle();
  assert.deepEqual(stages, ["sending", "kept"]);
});

test("a page that wakes up after a long sleep asks the relays again, and only once", (t) => {
  const { made } = post();
  let [asked, time] = [0, 0];
  t.mock.method(performance, "now", () => time);
  made.box = /** @type {any} */ ({ open: async () => (asked += 1) });
  made.opened = true;
  for (time of [1000, 100_000, 101_000, 102_000]) made.wake();
  assert.equal(asked, 1);
});

test("a new engine gets the newest letter last", () => {
  const { made, heard } = post();
  made.opened = true;
  for (const at of [7, 9, 8]) made.receive("0", Uint8Array.of(at), at);
  heard.length = 0;
  made.again();
  assert.deepEqual(
    heard.map(([, , data]) => atob(data).charCodeAt(0)),
    [7, 8, 9],
  );
});
