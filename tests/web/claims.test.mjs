// Claims on names through shared storage, into which another program or a person may write anything.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { random } from "./random.mjs";

/** The storage listeners of all tabs, and the number of the tab that runs now, whose changes are events for the others. */
const listeners = [];
let here = 0;
const heardBy = (tab, newValue) => {
  const before = here;
  here = tab;
  listeners[tab]({ key: "liege.claim", newValue });
  here = before;
};
globalThis.localStorage = {
  setItem(_, text) {
    for (const tab of listeners.keys()) if (tab !== here) heardBy(tab, text);
  },
  removeItem: () => {},
};
globalThis.addEventListener = (name, heard) => name === "storage" && listeners.push(heard);
const tabs = [await import("../../web/src/storage/claims.js?0"), await import("../../web/src/storage/claims.js?1")];
/** Call a function as a tab does. */
function inTab(tab, call, ...args) {
  here = tab;
  return tabs[tab][call](...args);
}

test("a claim holds until another tab takes it, whatever its name", async () => {
  for (const name of ["a", "liege#join/chess/x", "two words", "__proto__"]) {
    let lost = 0;
    assert.ok(await inTab(0, "claim", name, false, () => (lost += 1)));
    assert.equal(await inTab(1, "claimed", name), true);
    assert.equal(await inTab(1, "claim", name, false, () => {}), null);
    const release = await inTab(1, "claim", name, true, () => {});
    assert.equal(lost, 1);
    assert.equal(await inTab(0, "claimed", name), true);
    release();
    assert.equal(await inTab(0, "claimed", name), false);
  }
});

test("whatever else stands in the storage, nothing is thrown and no claim is lost", async () => {
  let lost = 0;
  await inTab(0, "claim", "a", true, () => (lost += 1));
  const asking = inTab(0, "claimed", "b");
  const fields = ["whose", "held", "mine", "a", "~", null, 7, [], ["a"], {}, { toString: 1 }, undefined];
  const texts = ["{", "null", "7", "true", '"mine"', "[]", "{}", "undefined", "\u0000", '{"says":{"toString":1}}'];
  const rng = random(1);
  const pick = () => fields[Math.floor(rng() * fields.length)];
  for (let at = 0; at < 2000; at += 1) texts.push(JSON.stringify({ says: pick(), name: pick(), from: { is: pick() } }));
  for (const text of texts) heardBy(0, text);
  assert.deepEqual([lost, await asking], [0, false]);
});
