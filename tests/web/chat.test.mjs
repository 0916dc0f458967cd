// A messenger's chat in the place of relays: no member can keep the letters of others from arriving, or invite anybody to
// anything but a match.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {(update: {payload: unknown}) => void} */
let hear = () => {};
globalThis.webxdc = {
  selfAddr: "ann@example.org",
  sendUpdate: () => {},
  setUpdateListener: async (heard) => void (hear = heard),
};
const { Chat, invitations } = await import("../../web/src/net/chat.js");
const { written } = await import("../../web/src/net/proposal.js");

const { authorOf, letterEvent, OWN: KIND } = await import("../../web/src/net/nostr.js");

const NOW = Math.floor(Date.now() / 1000);
const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

const [ann, ben, cid, dan] = await Promise.all([0, 1, 2, 3].map((place) => authorOf("s".repeat(64), place)));

/** Let a letter of an author come, so many seconds from now; `more` replaces fields after it was signed. */
async function letter(author, seconds, content, more = {}) {
  const event = await letterEvent(author, KIND, NOW + seconds, content);
  hear({ payload: { letter: { ...event, ...more } } });
  await settle();
}

/** Return the letters of an author that a page finds when it asks. */
async function found({ pubkey }) {
  const chat = new Chat();
  const letters = [];
  chat.addEventListener("message", ({ data }) => {
    const [kind, , event] = JSON.parse(data);
    if (kind === "EVENT") letters.push(event.content);
  });
  await settle();
  chat.send(JSON.stringify(["REQ", "letters", { kinds: [KIND], authors: [pubkey] }]));
  await settle();
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
