// The limit on the number of simultaneous connection attempts.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.RTCPeerConnection = class extends EventTarget {
  connectionState = "new";
  remoteDescription = null;
  close() {
    this.connectionState = "closed";
  }
};
globalThis.WebSocket ??= class extends EventTarget {};

const { Rendezvous } = await import("../../web/src/net/rendezvous.js");
const meeting = () => new Rendezvous({ secret: "", servers: {}, found() {}, barred() {}, untimely() {} });
const open = (made) => made.filter(({ connectionState }) => connectionState !== "closed");

test("of too many connections the oldest that has heard nothing is given up, and says so", () => {
  const { Connection } = meeting();
  const told = [];
  const make = () => {
    const one = new Connection();
    one.addEventListener("connectionstatechange", () => told.push(one));
    return one;
  };
  const heard = Array.from({ length: 3 }, make);
  for (const one of heard) one.remoteDescription = { type: "answer" };
  const made = Array.from({ length: 500 }, make);
  assert.equal(open([...heard, ...made]).length, 80);
  assert.equal(open(heard).length, 3);
  assert.deepEqual(open(made), made.slice(-77));
  assert.deepEqual(told, made.slice(0, -77));
});

test("those that are connected neither count nor are given up", () => {
  const { Connection } = meeting();
  const connected = Array.from({ length: 100 }, () =>
    Object.assign(new Connection(), { connectionState: "connected" }),
  );
  const made = Array.from({ length: 80 }, () => new Connection());
  assert.equal(open([...connected, ...made]).length, 180);
  for (const one of made) one.remoteDescription = { type: "offer" };
  const last = new Connection();
  assert.deepEqual([made[0].connectionState, last.connectionState], ["closed", "new"]);
});
