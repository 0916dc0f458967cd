// Messages of relays, trackers and strangers: no message causes an uncaught error, no connection opens without the link's
// secret, and the number of connections is limited. The real rendezvous library uses simulated sockets.

import "./page.mjs";
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { random } from "./random.mjs";

const PRINT = Array(32).fill("5A").join(":");
const SDP = ["v=0", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", `a=fingerprint:sha-256 ${PRINT}`, ""].join(
  "\r\n",
);

/** All connections that the page has made. */
const made = [];
globalThis.RTCPeerConnection = class extends EventTarget {
  connectionState = "new";
  signalingState = "stable";
  iceGatheringState = "complete";
  iceConnectionState = "new";
  localDescription = null;
  remoteDescription = null;
  constructor() {
    super();
    made.push(this);
  }
  createDataChannel() {
    queueMicrotask(() => this.onnegotiationneeded?.(new Event("negotiationneeded")));
    return Object.assign(new EventTarget(), { readyState: "connecting", close() {}, send() {} });
  }
  async createOffer() {
    return { type: "offer", sdp: SDP };
  }
  async setLocalDescription(said) {
    this.localDescription = said ?? { type: this.remoteDescription ? "answer" : "offer", sdp: SDP };
    if (this.localDescription.type === "offer") this.signalingState = "have-local-offer";
  }
  async setRemoteDescription(said) {
    this.remoteDescription = this.currentRemoteDescription = said;
  }
  restartIce() {}
  addIceCandidate() {}
  close() {
    this.connectionState = "closed";
  }
};

/** All sockets that the page has opened. */
const wires = [];
globalThis.WebSocket = class extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  sent = [];
  constructor(url) {
    super();
    this.url = url;
    wires.push(this);
    setTimeout(() => {
      const event = new Event("open");
      this.onopen?.(event);
      this.dispatchEvent(event);
    });
  }
  set onmessage(act) {
    this.addEventListener("message", act);
  }
  send(data) {
    this.sent.push(JSON.parse(data));
  }
  close() {
    this.readyState = 3;
  }
  /** Dispatch a message event, as if the relay had sent this message. */
  tell(message) {
    const data = typeof message === "string" ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
};

const { Rendezvous } = await import("../../web/src/net/rendezvous.js");
const { keyOf, seal } = await import("../../web/src/net/seal.js");

const SECRET = "s".repeat(64);
const wrong = [];
process.on("unhandledRejection", (error) => wrong.push(error));
process.on("uncaughtException", (error) => wrong.push(error));

/** Join a room over one relay; return the socket, its subscriptions by topic, and the rendezvous. */
async function joined() {
  const found = [];
  const meeting = new Rendezvous({
    secret: SECRET,
    servers: { relays: ["wss://relay.test"], stun: [] },
    found: (connection) => found.push(connection),
    barred() {},
    untimely() {},
  });
  await meeting.join();
  const asks = () => wires.at(-1)?.sent.filter(([kind]) => kind === "REQ") ?? [];
  await until(() => topicsOf(asks()).length > 1);
  const wire = wires.at(-1);
  const asked = asks();
  for (const [, sub] of asked) wire.tell(["EOSE", sub]);
  await settled(wire);
  return { meeting, wire, asked, found };
}

const pause = () => new Promise((done) => setTimeout(done, 50));

/** Wait until a condition is true, limited only by the test's timeout. @param {() => boolean} so */
async function until(so) {
  while (!so()) await pause();
}

/** Wait until the page has decrypted all received messages, and has reacted to them. */
async function settled(wire) {
  for (let last; last !== wire.receiving; ) await (last = wire.receiving);
  for (let at = 0; at < 3; at += 1) await pause();
}

/** Return pairs of the name of a subscription and its topic, for all requests to a relay. */
const topicsOf = (asked) =>
  asked.flatMap(([, sub, ...filters]) => filters.flatMap((one) => one["#x"].map((topic) => [sub, topic])));
const told = () => made.filter(({ remoteDescription }) => remoteDescription).length;
const open = () => made.filter(({ connectionState }) => connectionState !== "closed").length;
/** Count the messages that this page has sent to other peers, not counting its announcements. */
const said = ({ wire, topics }) =>
  wire.sent.filter(([kind, about]) => kind === "EVENT" && topics.every(([, topic]) => about.tags[0][1] !== topic))
    .length;

const event = (sub, topic, content) => ["EVENT", sub, { kind: 20000, tags: [["x", topic]], content }];

const rooms = [];
after(() => {
  for (const { meeting } of rooms) meeting.leave();
  setTimeout(() => process.exit(process.exitCode ?? 0), 50);
});

test("noise, forged announcements and floods connect nobody; the secret does", { timeout: 120_000 }, async () => {
  const room = await joined();
  rooms.push(room);
  const { wire, asked, found } = room;
  assert.ok(asked.length > 0, JSON.stringify(wire.sent).slice(0, 300));
  const topics = topicsOf(asked);
  const before = open();
  const sent = said({ wire, topics });
  const foreign = await keyOf("x".repeat(64));
  const rng = random(1);
  const pick = (all) => all[Math.floor(rng() * all.length)];
  const noise = () =>
    Array.from({ length: Math.floor(rng() * 60) }, () => String.fromCharCode(Math.floor(rng() * 300))).join("");
  for (let at = 0; at < 400; at += 1) {
    const [sub, topic] = pick(topics);
    const plain = JSON.stringify(
      pick([{ peerId: `p${at}` }, { peerId: `p${at}`, offer: SDP }, { peerId: `p${at}`, answer: SDP }, {}, null, [at]]),
    );
    const content = pick([plain, noise(), await seal(foreign, topic, plain), "A".repeat(60), 7, null, { peerId: "x" }]);
    wire.tell(
      pick([
        event(sub, topic, content),
        event(noise(), topic, content),
        event(sub, noise(), content),
        noise(),
        [noise(), sub],
        ["EVENT"],
        ["OK", noise(), true],
        ["NOTICE"],
        ["EOSE", null],
      ]),
    );
  }
  await settled(wire);
  assert.deepEqual([told(), found.length, wrong], [0, 0, []]);
  assert.equal(said({ wire, topics }), sent, "nobody is answered");
  assert.ok(open() <= before + 1, `${before} connections became ${open()}`);

  const key = await keyOf(SECRET);
  for (const peerId of ["0", "z"].map((letter) => letter.repeat(20)))
    for (const [sub, topic] of topics) wire.tell(event(sub, topic, await seal(key, topic, JSON.stringify({ peerId }))));
  await settled(wire);
  // the page has replied to the friend
  await until(() => said({ wire, topics }) > sent);
  // The library connects from the peer with the lower id. These strangers' ids are higher than any id of this page, so
  // the page would connect to all of them.
  for (let at = 0; at < 120; at += 1)
    for (const [sub, topic] of topics)
      wire.tell(event(sub, topic, await seal(key, topic, JSON.stringify({ peerId: `~${at}` }))));
  await settled(wire);
  // the page makes a connection for each stranger
  await until(() => made.length > 100);
  assert.ok(open() <= 80, `${open()} connections are open`);
  assert.deepEqual(wrong, []);
});
