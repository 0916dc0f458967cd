// The engine receives channels by name: each channel is open for the engine before its first message, however early the
// message arrives.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.RTCPeerConnection ??= class extends EventTarget {};

const { Channels } = await import("../../web/src/net/channels.js");

const [HELLO, LAST, ANEW] = [0, 2, 5];
const described = (byte) => ({
  sdp: [
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    `a=fingerprint:sha-256 ${Array(32).fill(byte).join(":")}`,
  ].join("\r\n"),
});

/** Return an open channel, its reports to the engine, and a function that receives pieces; `remote` describes the peer. */
function attached(remote = described("bb")) {
  const carrier = { readyState: "open", bufferedAmount: 0, send() {}, close() {} };
  const connection = Object.assign(new EventTarget(), {
    ...{ connectionState: "connected", localDescription: described("aa"), remoteDescription: remote, sctp: null },
    ...{ createDataChannel: () => carrier, close() {} },
  });
  const told = [];
  const channels = new Channels({
    up: (name) => told.push(["up", name]),
    heard: (name, data) => told.push(["heard", name, atob(data).charCodeAt(0)]),
    down: (name) => told.push(["down", name]),
    alone: () => told.push(["alone"]),
  });
  channels.attach(connection);
  const receive = (...bytes) => carrier.onmessage?.({ data: new Uint8Array(bytes).buffer });
  return { channels, told, receive };
}
/** Wait until all hashes that were requested before have been computed. */
async function settled() {
  for (let times = 0; times < 20; times += 1) await crypto.subtle.digest("SHA-256", new Uint8Array(32));
  await new Promise((done) => setTimeout(done, 20));
}

test("messages that come before the binding is computed wait for it, in order", async () => {
  const { channels, told, receive } = attached();
  receive(HELLO, 1);
  receive(LAST, 7);
  receive(LAST, 8);
  assert.deepEqual(told, []);
  await settled();
  receive(LAST, 9);
  assert.deepEqual(told, [
    ["up", "c1"],
    ["heard", "c1", 7],
    ["heard", "c1", 8],
    ["heard", "c1", 9],
  ]);
  channels.closeAll();
});

test("messages for a channel that restarted, or closed, before its binding was computed are dropped with it", async () => {
  const { channels, told, receive } = attached();
  receive(HELLO, 1);
  receive(LAST, 7);
  receive(ANEW);
  receive(HELLO, 1);
  receive(LAST, 8);
  await settled();
  assert.deepEqual(told, [
    ["down", "c1"],
    ["up", "c2"],
    ["heard", "c2", 8],
  ]);
  channels.closeAll();

  const closed = attached();
  closed.receive(HELLO, 1);
  closed.receive(LAST, 7);
  closed.channels.closeAll();
  await settled();
  assert.deepEqual(closed.told, [["down", "c1"], ["alone"]]);
});

test("nothing is heard of a peer whose key is unclear, and what waits for it is bounded", async () => {
  const unclear = attached({ sdp: "" });
  unclear.receive(HELLO, 1);
  unclear.receive(LAST, 7);
  await settled();
  assert.deepEqual(unclear.told, [["down", "c1"], ["alone"]]);

  const flood = attached();
  flood.receive(HELLO, 1);
  for (let at = 0; at < 20_000; at += 1) flood.receive(LAST, 7);
  await settled();
  assert.deepEqual(flood.told, [["down", "c1"], ["alone"]]);
});
