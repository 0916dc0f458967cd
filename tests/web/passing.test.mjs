// A game that is too long for a link is sent from page to page. No behaviour of the other page breaks the transfer.

import "./page.mjs";
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { random } from "./random.mjs";
import { TIMES, described, description, get, give } from "../../web/src/workshop/passing.js";
import { PACKED_MAX } from "../../web/src/workshop/wheel.js";

const HASH = "a".repeat(64);
const TEXT = "0123456789".repeat(5000);
const SECOND = 1000;

/** One end of a simulated channel: the other end receives its messages at once. @param {any} connection */
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

/** Return two connected connections; each has the channel with the game's id. */
function pair() {
  const ends = [new End(), new End()];
  [ends[0].other, ends[1].other] = [ends[1], ends[0]];
  return ends.map((end) => ({
    connectionState: "connected",
    end,
    closed: false,
    createDataChannel(/** @type {string} */ _, /** @type {any} */ { negotiated, id }) {
      // 77 is the id of the match's channel
      assert.deepEqual([negotiated, id], [true, 78]);
      return end;
    },
    close() {
      this.closed = true;
      end.onclose();
    },
  }));
}

/** Begin to receive the text of a game from a peer; return the state of the transfer. @param {number} [size] */
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
      // a room may report the same peer twice
      found(/** @type {any} */ (here));
      return () => (state.left = true);
    },
    heard: (count) => state.counts.push(count),
    check: async (text) => (text === TEXT || size !== TEXT.length ? text : null),
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

test("more than the link says, empty messages, bytes and another game are refused", async () => {
  for (const sent of ["x".repeat(TEXT.length + 1), "", new ArrayBuffer(9), { length: 3 }]) {
    const state = getting();
    state.there.send(sent);
    state.there.send("x");
    assert.deepEqual(state.counts, [], "what comes later is ignored");
    mock.timers.tick(TIMES.silence);
    await missed(state, "other");
  }
  for (const further of ["xx", "x"]) {
    const state = getting();
    state.there.send(TEXT.slice(1));
    state.there.send(further);
    await settled();
    mock.timers.tick(TIMES.silence);
    await missed(state, "other");
  }
});

test("requests of other friends are no part of the game", async () => {
  const state = getting();
  state.there.send(HASH);
  assert.deepEqual(state.counts, []);
  mock.timers.tick(TIMES.silence);
  await missed(state, "nobody");
});

const settled = () => new Promise((done) => setImmediate(done));

/** One end of a slow channel: messages arrive in order, each after a delay. */
class SlowEnd extends End {
  /** @param {number} pause ms for each message */
  constructor(pause) {
    super();
    this.pause = pause;
    this.free = 0;
  }
  /** @param {any} data */
  send(data) {
    if (this.readyState !== "open") return;
    const size = data.length ?? 1;
    this.bufferedAmount += size;
    this.free = Math.max(this.free, Date.now()) + this.pause;
    setTimeout(() => {
      this.bufferedAmount -= size;
      if (this.readyState !== "open") return;
      this.other?.onmessage?.({ data });
      /** @type {any} */ (this).onbufferedamountlow?.();
    }, this.free - Date.now());
  }
}

/** Messages of a stranger who has the link, by seconds after the first request. @type {Record<string, (second: number) => any>} */
const STRANGE = {
  silent: () => null,
  empty: () => "",
  bytes: () => new ArrayBuffer(9),
  long: () => "x".repeat(TEXT.length + 1),
  other: (second) => (second ? null : "x".repeat(TEXT.length)),
  almost: (second) => (second ? null : TEXT.slice(1)),
  drips: () => "x",
  asks: () => HASH,
};
const ROOMS = 60;

/** Simulate a room of the page with the game, friends and strangers; return the friends' results. @param {number} seed */
async function room(seed) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  listeners = [];
  give(TEXT, HASH);
  const luck = random(seed);
  const pick = (/** @type {any[]} */ list) => list[Math.floor(luck() * list.length)];
  /**
   * Connect two pages by a slow channel; call each page's function with its connection.
   * @param {(connection: any) => void} one @param {(connection: any) => void} two
   */
  const connect = (one, two) => {
    const pause = pick([1, 50, 400, 1500]);
    const ends = [new SlowEnd(pause), new SlowEnd(pause)];
    [ends[0].other, ends[1].other] = [ends[1], ends[0]];
    const sides = ends.map((end) => ({
      connectionState: "connected",
      end,
      createDataChannel: () => end,
      close: () => {
        for (const each of ends) {
          if (each.readyState !== "closed") each.onclose();
          each.readyState = "closed";
        }
      },
    }));
    one(sides[0]);
    two(sides[1]);
    return sides[0];
  };
  const friends = Array.from({ length: 1 + Math.floor(luck() * 3) }, () => {
    const friend = { found: (/** @type {any} */ _) => {}, left: false, result: Promise.resolve("") };
    friend.result = get({
      hash: HASH,
      size: TEXT.length,
      join: (found) => {
        friend.found = found;
        return () => (friend.left = true);
      },
      heard: (count) => assert.ok(count <= TEXT.length),
      check: async (text) => (text === TEXT ? text : null),
    }).catch(({ why }) => why);
    return friend;
  });
  for (const [at, friend] of friends.entries())
    for (const other of friends.slice(at + 1)) setTimeout(() => connect(friend.found, other.found), luck() * 9000);
  const strangers = Array.from({ length: Math.floor(luck() * 4) }, () => pick(Object.keys(STRANGE)));
  for (const kind of strangers)
    for (const friend of friends)
      setTimeout(
        () =>
          connect(friend.found, ({ end }) => {
            let second = 0;
            end.onmessage = () => {
              end.onmessage = null;
              setInterval(() => {
                const data = STRANGE[kind](second++);
                if (data !== null) end.send(data);
              }, 1000);
            };
          }),
        luck() * 9000,
      );
  const isThere = luck() < 0.8;
  for (const friend of isThere ? friends : [])
    setTimeout(() => {
      const connection = connect(peer, friend.found);
      if (luck() < 0.3)
        setTimeout(() => {
          // a reload of the page closes its connection; later the page connects again
          connection.close();
          setTimeout(() => connect(peer, friend.found), 4000);
        }, luck() * 3000);
    }, luck() * 12_000);
  for (let passed = 0; passed <= TIMES.whole + 10_000; passed += 500) {
    mock.timers.tick(500);
    await settled();
  }
  const about = `room ${seed}: ${strangers}, ${friends.length} friends`;
  for (const friend of friends) {
    const result = await Promise.race([friend.result, Promise.resolve("waits")]);
    if (isThere) assert.equal(result.length, TEXT.length, `${about}, ${result.slice(0, 9)}`);
    else assert.match(result, /^(nobody|slow|other)$/, about);
    if (!isThere && strangers.every((kind) => ["silent", "asks"].includes(kind))) assert.equal(result, "nobody", about);
    assert.ok(friend.left, about);
  }
}

test("whatever strangers with the link send, each friend gets the game of the page that has it", async () => {
  for (let seed = 0; seed < ROOMS; seed++) await room(seed);
});
