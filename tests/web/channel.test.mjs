// A channel whose peer may send any bytes.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Channel } from "../../web/src/net/channel.js";

const PIECE = 16 * 1024;
const [HELLO, MORE, LAST, PULSE, , ANEW] = [0, 1, 2, 3, 4, 5];

/** Return a channel after the handshake, and the messages that it has received. */
function met() {
  const carrier = {
    readyState: "open",
    bufferedAmount: 0,
    sent: [],
    send: (piece) => carrier.sent.push(piece),
    close: () => {},
  };
  const connection = new EventTarget();
  const told = { heard: [], up: 0, down: 0, closed: 0, cut: 0 };
  Object.assign(connection, {
    connectionState: "connected",
    createDataChannel: () => carrier,
    close: () => (told.cut += 1),
  });
  const channel = new Channel(connection, {
    up: () => (told.up += 1),
    heard: (message) => told.heard.push(message),
    down: () => (told.down += 1),
    closed: () => (told.closed += 1),
  });
  const say = (kind, size = 0) => {
    const piece = new Uint8Array(size + 1).fill(7);
    piece[0] = kind;
    if (carrier.onmessage) carrier.onmessage({ data: piece.buffer });
    return !channel.over;
  };
  const greet = () => {
    carrier.onmessage({ data: new Uint8Array([HELLO, 1]).buffer });
    return channel.up;
  };
  greet();
  assert.equal(told.up, 1);
  return { channel, carrier, connection, told, say, greet };
}

/** Return how many times a message can be sent before the channel closes; at most `most`. */
function often(say, most) {
  let count = 0;
  while (count < most && say()) count += 1;
  return count;
}

test("a message comes in pieces, and as it was", () => {
  const { channel, told, say } = met();
  assert.ok(say(MORE, PIECE) && say(MORE, PIECE) && say(LAST, 5));
  assert.deepEqual(
    told.heard.map((message) => message.length),
    [2 * PIECE + 5],
  );
  channel.close();
});

test("a message that is too large, and a piece that is, close the channel", () => {
  const { say, told } = met();
  assert.equal(
    often(() => say(MORE, PIECE), 100),
    16,
  );
  assert.equal(told.closed, 1);
  assert.equal(met().say(LAST, PIECE + 1), false);
});

test("small pieces that no message ends with are not collected", () => {
  for (const size of [0, 1, PIECE - 1]) assert.equal(met().say(MORE, size), false);
});

test("what the engine has not taken is bounded, in bytes and in messages", () => {
  for (const [size, most] of [
    [PIECE, 260],
    [1, 17_000],
    [0, 17_000],
  ]) {
    const { say, told } = met();
    const count = often(() => say(LAST, size), most);
    assert.ok(count > 200 && count < most, `${count} messages of ${size}`);
    assert.equal(told.closed, 1);
  }
});

test("what the engine takes makes room again", () => {
  const { channel, say } = met();
  for (let at = 0; at < 50_000; at += 1) {
    assert.ok(say(LAST, 1));
    channel.taken(1);
  }
  assert.equal(channel.owed, 0);
  channel.close();
});

test("who begins anew for ever is closed", () => {
  const { say, greet, told } = met();
  const count = often(() => say(ANEW) && greet(), 1000);
  assert.equal(count, 20);
  assert.equal(told.closed, 1);
  assert.equal(told.up, told.down);
});

test("questions are answered only while the carrier takes the answers", () => {
  const { channel, carrier, say } = met();
  carrier.bufferedAmount = 1024 * 1024;
  const before = carrier.sent.length;
  for (let at = 0; at < 1000; at += 1) say(PULSE);
  assert.equal(carrier.sent.length, before);
  for (let at = 0; at < 8 * 64 + 1; at += 1) channel.send(new Uint8Array(PIECE));
  assert.ok(channel.over);
});

test("what was said goes out before the connection is cut", () => {
  const { channel, carrier, told } = met();
  channel.send(new Uint8Array(3));
  channel.close();
  assert.deepEqual([told.closed, told.cut], [1, 0]);
  carrier.onclose();
  assert.equal(told.cut, 1);
});

test("a connection that failed carries nothing any more, and is cut at once", () => {
  for (const first of [true, false]) {
    const { channel, connection, told } = met();
    if (first) channel.close();
    connection.connectionState = "failed";
    connection.dispatchEvent(new Event("connectionstatechange"));
    assert.deepEqual([told.closed, told.cut], [1, 1]);
  }
});
