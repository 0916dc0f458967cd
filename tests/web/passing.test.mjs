// A game too long for a link goes from page to page, whatever the page on the other side does.

import "./page.mjs";
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { TIMES, described, description, get, give } from "../../web/src/workshop/passing.js";
import { PACKED_MAX } from "../../web/src/workshop/wheel.js";

const HASH = "a".repeat(64);
const TEXT = "0123456789".repeat(5000);
const SECOND = 1000;

/** Both ends of a channel. @param {any} connection */
class End {
  readyState = "open";
  bufferedAmount = 0;
  /** @type {End | null} */
  other = null;
  /** @type {((event: {data: any}) => void) | null} */
  onmessage = null;
  onclose = () => {};
  /** @param {any} data */
  send(data) {
    this.other?.onmessage?.({ data });
  }
}

/** Return two connected connections; each has one channel, by its id. */
function pair() {
  const ends = [new End(), new End()];
  [ends[0].other, ends[1].other] = [ends[1], ends[0]];
  return ends.map((end) => ({
    connectionState: "connected",
    end,
    closed: false,
    createDataChannel(/** @type {string} */ _, /** @type {any} */ { negotiated, id }) {
      assert.deepEqual([negotiated, id], [true, 78]); // 77 is the match's own
      return end;
    },
    close() {
      this.closed = true;
      end.onclose();
    },
  }));
}

/** Begin to get the text from a peer. @param {number} [size] */
function getting(size = TEXT.length) {
  const [here, there] = pair();
  const state = {
    here,
    there: there.end,
    left: false,
    counts: /** @type {number[]} */ ([]),
    result: Promise.resolve(""),
  };
  state.result = get({
    hash: HASH,
    size,
    join: (found) => {
      found(/** @type {any} */ (here));
      found(/** @type {any} */ (here)); // a room may report a peer twice
      return () => (state.left = true);
    },
    heard: (count) => state.counts.push(count),
  });
  state.result.catch(() => {});
  return state;
}

/** @param {ReturnType<typeof getting>} state @param {string} why */
async function missed(state, why) {
  await assert.rejects(state.result, { why });
  await Promise.resolve();
  assert.ok(state.left && state.here.closed, "the room and the connection are left");
}

/** @type {((event: any) => void)[]} */
let listeners = [];
beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  listeners = [];
  Object.assign(globalThis, {
    addEventListener: (/** @type {string} */ kind, /** @type {any} */ act) =>
      kind === "liege-peer" && listeners.push(act),
  });
});

/** @param {any} connection */
const peer = (connection) => {
  for (const act of listeners) act({ detail: connection });
};

test("a link describes a game, and a damaged description is none", () => {
  const game = { size: 30_000, title: "Ä & ö; 100%", author: "Ada <b>" };
  assert.deepEqual(described(description(game)), game);
  assert.doesNotMatch(description(game), /[;#<]/);
  for (const wrong of ["", "abc", "12", "0&a&b", "12&a", "12&a&b&c", "-1&a&b", "12&%E4&b", `${PACKED_MAX + 1}&a&b`])
    assert.equal(described(wrong), null, wrong);
  assert.equal(described(`12&${"x".repeat(500)}&b`)?.title.length, 40);
});

test("a page that has the game sends it whole, once for each peer that names it", async () => {
  give(TEXT, HASH);
  const [giver, other] = pair();
  peer(giver);
  /** @type {string[]} */
  const came = [];
  other.end.onmessage = ({ data }) => came.push(data);
  for (const asked of ["", "b".repeat(64), new ArrayBuffer(64)]) other.end.send(asked);
  assert.deepEqual(came, []);
  for (let more = 0; more < 3; more++) other.end.send(HASH);
  assert.equal(came.join(""), TEXT);
  const [shut] = pair();
  shut.connectionState = "closed";
  shut.createDataChannel = () => assert.fail("a closed connection has no channels");
  peer(shut);
});

test("a page sends its game a limited number of times, and waits while a peer is slow", () => {
  give(TEXT, HASH);
  let sent = 0;
  for (let each = 0; each < 60; each++) {
    const [giver, other] = pair();
    peer(giver);
    let came = 0;
    other.end.onmessage = ({ data }) => (came += data.length);
    giver.end.bufferedAmount = 1e6;
    other.end.send(HASH);
    assert.equal(came, 0);
    giver.end.bufferedAmount = 0;
    /** @type {any} */ (giver.end).onbufferedamountlow?.();
    sent += Number(came === TEXT.length);
  }
  assert.equal(sent, 50);
});

test("a friend gets the game, asks until it comes, and leaves the room", async () => {
  const state = getting();
  /** @type {string[]} */
  const asked = [];
  state.there.onmessage = ({ data }) => asked.push(data);
  mock.timers.tick(3 * SECOND);
  assert.deepEqual([...new Set(asked)], [HASH]);
  assert.ok(asked.length > 3);
  state.there.send(TEXT.slice(0, 20_000));
  asked.length = 0;
  mock.timers.tick(3 * SECOND);
  assert.deepEqual(asked, []);
  state.there.send(TEXT.slice(20_000));
  assert.equal(await state.result, TEXT);
  assert.deepEqual(state.counts, [20_000, TEXT.length]);
  await Promise.resolve();
  assert.ok(state.left && state.here.closed);
});

test("a page that stays silent is given up", async () => {
  const state = getting();
  mock.timers.tick(TIMES.silence - 1);
  assert.equal(state.left, false);
  mock.timers.tick(1);
  await missed(state, "nobody");
});

test("a page that sends a little at a time is given up", async () => {
  const state = getting();
  for (let at = 0; at < TIMES.whole; at += SECOND) {
    state.there.send("x");
    mock.timers.tick(SECOND);
  }
  await missed(state, "slow");
  const stops = getting();
  stops.there.send("x");
  mock.timers.tick(TIMES.silence);
  await missed(stops, "slow");
});

test("more than the link says, empty messages and bytes are refused", async () => {
  for (const sent of ["x".repeat(TEXT.length + 1), "", new ArrayBuffer(9), { length: 3 }]) {
    const state = getting();
    state.there.send(sent);
    state.there.send("x");
    await missed(state, "other");
    assert.deepEqual(state.counts, [], "what comes later is ignored");
  }
  const more = getting();
  more.there.send(TEXT.slice(1));
  more.there.send("xx");
  await missed(more, "other");
});
