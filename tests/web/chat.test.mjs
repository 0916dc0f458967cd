// A messenger's chat instead of relays: no member can suppress the letters of other members, or send an invitation to
// anything but a match.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {(update: {payload: unknown}) => void} */
let hear = () => {};
/** @type {string[]} */
let notified = [];
/** @type {import("../../web/src/net/nostr.js").NostrEvent | undefined} */
let sent;
globalThis.webxdc = {
  selfAddr: "ann@example.org",
  sendUpdateInterval: 0,
  sendUpdate: ({ payload, notify }) => {
    sent = payload.letter;
    notified = Object.keys(notify ?? {});
  },
  setUpdateListener: async (heard) => void (hear = heard),
};
const { Chat, invitations } = await import("../../web/src/net/chat.js");
const { written } = await import("../../web/src/net/proposal.js");

const { authorOf, letterEvent, OWN: KIND } = await import("../../web/src/net/nostr.js");

const NOW = Math.floor(Date.now() / 1000);
const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

const authors = (secret) => Promise.all([0, 1, 2, 3].map((place) => authorOf(secret.repeat(64), place)));
const [ann, ben, cid, dan] = await authors("s");
const [eve, fay, gus, hal] = await authors("t");

/** Deliver a letter by an author, dated `seconds` from now. `more` replaces fields of the event after it was signed. */
async function letter(author, seconds, content, more = {}) {
  const event = await letterEvent(author, KIND, NOW + seconds, content);
  hear({ payload: { letter: { ...event, ...more } } });
  await settle();
}

/** Return the letters of an author that a page receives when it requests them. */
async function found({ pubkey, name }) {
  const chat = new Chat();
  const letters = [];
  await new Promise((answered) => {
    chat.addEventListener("message", ({ data }) => {
      const [kind, , event] = JSON.parse(data);
      if (kind === "EVENT") letters.push(event.content);
      if (kind === "EOSE") answered();
    });
    const ask = () => chat.send(JSON.stringify(["REQ", "letters", { kinds: [KIND], authors: [pubkey], "#d": [name] }]));
    chat.addEventListener("open", ask);
  });
  chat.close();
  return letters;
}

test("the latest letter of a place is found, in whatever order they come", async () => {
  await letter(ann, -50, "new");
  await letter(ann, -60, "old");
  assert.deepEqual(await found(ann), ["new"]);
});

test("a letter of a time to come replaces none and keeps no later one away", async () => {
  await letter(ben, -50, "first");
  await letter(ben, 10 ** 9, "far");
  assert.deepEqual(await found(ben), ["first"]);
  await letter(ben, -40, "second");
  assert.deepEqual(await found(ben), ["second"]);
});

test("to a device whose clock is behind, all letters are of a time to come: the last to arrive counts", async () => {
  await letter(cid, 10 ** 6, "first");
  await letter(cid, 10 ** 6 + 1, "second");
  assert.deepEqual(await found(cid), ["second"]);
});

test("a letter that its author has not signed replaces none, whatever its time", async () => {
  await letter(dan, -50, "signed");
  for (const more of [{ content: "forged" }, { created_at: NOW }, { sig: "0".repeat(128) }, { id: "0".repeat(64) }])
    await letter(dan, -40, "other", more);
  assert.deepEqual(await found(dan), ["signed"]);
});

/** Unexpected values in an update; this first one is nested too deeply for `JSON.stringify`. */
const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
const ODD = [
  null,
  7,
  Infinity,
  -1,
  true,
  "",
  "x",
  "x".repeat(200_000),
  [],
  [[]],
  {},
  { toString: 1 },
  { length: 2 },
  deep,
];

test("nothing that a member sends keeps later letters from being found", async () => {
  const good = await letterEvent(eve, KIND, NOW - 50, "good");
  for (const odd of ODD) {
    for (const payload of [odd, { letter: odd }, { invitation: odd }, { letter: good, from: odd }]) hear({ payload });
    for (const name of Object.keys(good)) hear({ payload: { letter: { ...good, [name]: odd } } });
    for (const tags of [[odd], [["d", odd]], [["d"], odd]]) hear({ payload: { letter: { ...good, tags } } });
    for (const name of ["href", "text"]) hear({ payload: { invitation: { href: "x", text: "x", [name]: odd } } });
  }
  await letter(eve, -40, "last");
  assert.deepEqual(await found(eve), ["last"]);
});

test("no number of unsigned letters pushes out a signed one", async () => {
  const [signed, event] = [
    await letterEvent(fay, KIND, NOW - 50, "signed"),
    await letterEvent(fay, KIND, NOW, "forged"),
  ];
  hear({ payload: { letter: signed } });
  for (let at = 0; at < 1100; at += 1) hear({ payload: { letter: { ...event, id: String(at) } } });
  assert.deepEqual(await found(fay), ["signed"]);
});

test("a page is sent no letters of places for which it did not ask", async () => {
  await letter(gus, -50, "asked");
  for (let at = 0; at < 20; at += 1) await letter({ ...gus, name: `another ${at}` }, -40, "other");
  assert.deepEqual(await found(gus), ["asked"]);
});

test("who repeats a letter gets no notifications for its author", async () => {
  const event = await letterEvent(hal, KIND, NOW - 50, "letter");
  for (const from of ["hal@example.org", "eve@example.org"]) hear({ payload: { letter: event, from } });
  assert.deepEqual(await found(hal), ["letter"]);
  hear({ payload: { letter: event, from: "eve@example.org" } });
  Chat.news = () => ({ title: "", own: "", status: { seats: 2 }, update: { waits: "peers" } });
  const chat = new Chat();
  chat.asked.set("letters", { authors: [ann.pubkey, hal.pubkey] });
  chat.send(JSON.stringify(["EVENT", await letterEvent(ann, KIND, NOW, "answer")]));
  await settle();
  assert.deepEqual(notified, ["hal@example.org"]);
});

test("a letter of the latest time that there is keeps no later one away", async () => {
  const { Mailbox } = await import("../../web/src/net/mailbox.js");
  const secret = "u".repeat(64);
  const [place] = await authors("u");
  await letter(place, Number.MAX_SAFE_INTEGER - NOW, "far");
  const box = new Mailbox({ secret, relays: ["webxdc:chat"], Socket: Chat, heard() {}, told() {} });
  await box.open();
  assert.equal(await box.post(0, new Uint8Array(3)), 1);
  await settle();
  box.close();
  hear({ payload: { letter: sent } });
  assert.deepEqual(await found(place), ["AAAA"]);
});

test("an invitation is to a match, and carries no seat and no letter", async () => {
  let shown = [];
  invitations((all) => (shown = all.map(({ href }) => href)));
  const room = (name) => `vassal/index.html#join/vassal/${name.repeat(64)}`;
  const good = [
    room("a"),
    room("b") + written("Zoë & Søn (*'!~)", { options: "battles=1 seats=2", clock: 604_800 }),
    room("c") + written("Ann", { options: "", clock: 0 }),
  ];
  const bad = ["?seat=AAAA", "?letter=0AAAA", `${written("Ann", { options: "", clock: 0 })}&seat=AAAA`];
  for (const href of [...good, ...bad.map((more) => room("d") + more)])
    hear({ payload: { invitation: { href, text: "Come" } } });
  await settle();
  assert.deepEqual(shown, good.toReversed());
});
