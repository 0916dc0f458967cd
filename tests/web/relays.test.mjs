// The messages that a socket to a relay accepts: only those encrypted with the link's secret, each once, and in order.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

/** A simulated socket at whose other end the test acts as the relay. */
class Wire extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  sent = [];
  send(data) {
    this.sent.push(JSON.parse(data));
  }
  tell(message) {
    const data = typeof message === "string" ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}
globalThis.WebSocket = Wire;

const { createEvent } = await import("../../web/node_modules/trystero/dist/nostr.mjs");
const { relays, sealBy } = await import("../../web/src/net/relays.js");
const { keyOf, open, seal } = await import("../../web/src/net/seal.js");
const { schnorr } = await import("../../web/node_modules/@noble/secp256k1/index.js");

const SECRET = "11".repeat(32);
const [TOPIC, OTHER] = ["topic", "another topic"];
const key = await keyOf(SECRET);

/** Open a socket; return it, and the messages that the user of the socket receives. */
function socket() {
  sealBy(SECRET);
  const wire = new WebSocket("wss://relay.test");
  const heard = [];
  wire.addEventListener("message", ({ data }) => heard.push(JSON.parse(data)));
  return { wire, heard };
}

/** Wait until the socket has decrypted all received messages and encrypted all sent ones. */
async function settled({ wire }) {
  for (let last; last !== wire.receiving; ) await (last = wire.receiving);
  for (let last; last !== wire.sending; ) await (last = wire.sending);
}

const event = (content, topic = TOPIC) => ["EVENT", "sub", { kind: 20000, tags: [["x", topic]], content }];
const announced = (peerId) => JSON.stringify({ peerId });
const contents = ({ heard }) => heard.filter(([kind]) => kind === "EVENT").map(([, , { content }]) => content);

test("what was sealed is heard as it was said, in the order in which it came", async () => {
  const it = socket();
  const said = Array.from({ length: 50 }, (_, at) => announced(`friend ${at}`) + " ".repeat((at * 7919) % 4000));
  const sealed = await Promise.all(said.map((text) => seal(key, TOPIC, text)));
  for (const [at, one] of sealed.entries()) {
    it.wire.tell(event(one));
    if (at % 10 === 5) it.wire.tell(["NOTICE", `after ${at}`]);
  }
  await settled(it);
  assert.deepEqual(contents(it), said);
  assert.equal(it.heard[6][1], "after 5");
  assert.deepEqual(it.heard[0][2].tags, [["x", TOPIC]]);
});

test("nobody without the secret is heard, however often", async () => {
  const it = socket();
  const foreign = await keyOf("22".repeat(32));
  const good = await seal(key, TOPIC, announced("friend"));
  for (let at = 0; at < 1000; at++) it.wire.tell(event(announced(`forged ${at}`)));
  for (let at = 0; at < 1000; at++) it.wire.tell(event(await seal(foreign, TOPIC, announced(`forged ${at}`))));
  for (
    let at = 0;
    at < good.length;
    at++ // alter each character in turn
  )
    it.wire.tell(event(good.slice(0, at) + (good[at] === "A" ? "B" : "A") + good.slice(at + 1)));
  for (let at = 0; at < good.length; at++) it.wire.tell(event(good.slice(0, at)));
  it.wire.tell(event(good, OTHER));
  it.wire.tell(event(good, undefined));
  await settled(it);
  // The last character of base64 has unused bits, so a change of it may leave the bytes unchanged.
  assert.deepEqual(
    contents(it).filter((text) => text !== announced("friend")),
    [],
  );
  it.wire.tell(event(await seal(key, TOPIC, announced("honest"))));
  await settled(it);
  assert.equal(contents(it).at(-1), announced("honest"));
});

test("a kind that is spelled with an escape is an event all the same", async () => {
  const it = socket();
  it.wire.tell(`[ "EV\\u0045NT" , "sub", {"tags":[["x","${TOPIC}"]],"content":"{\\"peerId\\":\\"forged\\"}"}]`);
  await settled(it);
  assert.deepEqual(it.heard, []);
});

test("junk is dropped, and what comes after it is heard", async () => {
  const it = socket();
  const junk = ["", "[]x", "null", "7", '{"0":"EVENT"}', "[".repeat(5000), '["EVENT"]', '["EVENT","sub",null]'];
  const tags = [null, 7, [null], [["x", null]], "x", []];
  for (const one of junk) it.wire.tell(one);
  const sealed = await seal(key, TOPIC, announced("friend"));
  for (const one of tags) it.wire.tell(["EVENT", "sub", { tags: one, content: sealed }]);
  for (const content of [7, null, {}, [sealed], "A".repeat(70_000)]) it.wire.tell(event(content));
  it.wire.tell(event(sealed));
  await settled(it);
  assert.deepEqual(it.heard.slice(-1), [["EVENT", "sub", { tags: [["x", TOPIC]], content: announced("friend") }]]);
  assert.equal(it.heard.length, 1);
});

test("what is repeated is heard once, at whichever relay", async () => {
  const [one, two] = [socket(), socket()];
  const sealed = await seal(key, TOPIC, announced("friend"));
  for (let at = 0; at < 1000; at++) (at % 2 ? one : two).wire.tell(event(sealed));
  await Promise.all([settled(one), settled(two)]);
  assert.equal(contents(one).length + contents(two).length, 1);
});

test("an event is sent sealed, signed anew, and in its place", async () => {
  const it = socket();
  const [first, second] = await Promise.all(["one", "two"].map((name) => createEvent(TOPIC, announced(name))));
  it.wire.send('["REQ","sub",{"since":1000000,"#x":["topic"]}]');
  it.wire.send(first);
  it.wire.send('["CLOSE","sub"]');
  it.wire.send(second);
  await settled(it);
  assert.deepEqual(
    it.wire.sent.map(([kind]) => kind),
    ["REQ", "EVENT", "CLOSE", "EVENT"],
  );
  assert.equal(it.wire.sent[0][2].since, 1_000_000 - 172_800);
  for (const [at, text] of [first, second].entries()) {
    const { id, pubkey, created_at, kind, tags, content, sig } = it.wire.sent[1 + 2 * at][1];
    const hashed = new Uint8Array(
      await crypto.subtle.digest("SHA-256", Buffer.from(JSON.stringify([0, pubkey, created_at, kind, tags, content]))),
    );
    assert.equal(Buffer.from(hashed).toString("hex"), id);
    const bytes = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));
    assert.ok(await schnorr.verifyAsync(bytes(sig), hashed, bytes(pubkey)));
    assert.doesNotMatch(JSON.stringify(it.wire.sent), /peerId/);
    assert.equal(await open(key, TOPIC, content), JSON.parse(text)[1].content);
    it.wire.tell(["OK", id, true, ""]);
    await settled(it);
    assert.deepEqual(it.heard.at(-1), ["OK", JSON.parse(text)[1].id, true, ""]);
  }
  it.wire.tell(["OK", "unknown", false, "blocked: no"]);
  await settled(it);
  assert.deepEqual(it.heard.at(-1), ["OK", "unknown", false, "blocked: no"]);
});

test("a socket that closes meanwhile neither sends nor tells", async () => {
  const it = socket();
  const [said, told] = [await createEvent(TOPIC, announced("me")), event(await seal(key, TOPIC, announced("friend")))];
  it.wire.tell(told);
  it.wire.send(said);
  it.wire.readyState = 3;
  await settled(it);
  assert.deepEqual([it.heard, it.wire.sent], [[], []]);
});

test("what a relay had kept is not heard, and a clock that is wrong is told of", async () => {
  const it = socket();
  it.wire.send('["REQ","sub",{"since":1000000}]');
  it.wire.tell(event(await seal(key, TOPIC, announced("kept"))));
  it.wire.tell(["EOSE", "sub"]);
  it.wire.tell(event(await seal(key, TOPIC, announced("new"))));
  let untimely = 0;
  relays.addEventListener("untimely", () => (untimely += 1));
  it.wire.tell(["OK", "id", false, "invalid: created_at too early"]);
  it.wire.tell(["OK", "id", true, ""]);
  it.wire.tell(["OK", "id", false]);
  await settled(it);
  assert.deepEqual(contents(it), [announced("new")]);
  assert.equal(untimely, 1);
});
