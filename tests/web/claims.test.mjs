// Claims on names through shared storage, where another program or a hand may write anything.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

/** The messages that this tab sends, and the function that hears those of others. */
const sent = [];
let hear;
globalThis.localStorage = { setItem: (_, text) => sent.push(JSON.parse(text)), removeItem: () => {} };
globalThis.addEventListener = (name, heard) => name === "storage" && (hear = heard);
const { claim, claimed } = await import("../../web/src/claims.js");
const other = (says, name) => ({ key: "liege.claim", newValue: JSON.stringify({ says, name, from: "~" }) });

test("a claim is known to other tabs until one of them takes it", async () => {
  let lost = 0;
  const release = await claim("a", false, () => (lost += 1));
  sent.length = 0;
  hear(other("whose", "a"));
  assert.deepEqual(
    sent.map(({ says, name }) => [says, name]),
    [["held", "a"]],
  );
  const asking = claimed("b");
  hear(other("held", "b"));
  assert.equal(await asking, true);
  hear(other("mine", "a"));
  hear(other("whose", "a"));
  assert.deepEqual([lost, sent.filter(({ says }) => says === "held").length], [1, 1]);
  release();
});

test("whatever else stands in the storage, nothing is thrown and no claim is lost", async () => {
  let lost = 0;
  await claim("a", true, () => (lost += 1));
  const fields = ["whose", "held", "mine", "a", "~", null, 7, [], ["a"], {}, { toString: 1 }, undefined];
  const texts = ["{", "null", "7", "true", '"mine"', "[]", "{}", "undefined", "\u0000", '{"says":{"toString":1}}'];
  const asking = claimed("b");
  for (const says of fields)
    for (const name of fields)
      for (const from of fields)
        if (![says, name, from].every((field) => typeof field === "string"))
          texts.push(JSON.stringify({ says, name, from }));
  for (const newValue of texts) hear({ key: "liege.claim", newValue });
  hear(other("mine", "c"));
  assert.deepEqual([lost, await asking], [0, false]);
});
