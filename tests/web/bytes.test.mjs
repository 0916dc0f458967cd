// Bytes in text form, and records in links.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  fromBase64,
  fromBase64Url,
  fromHex,
  hex,
  secret,
  sha256,
  toBase64,
  toBase64Url,
} from "../../web/src/data/bytes.js";
import { RECORD_MAX, deflated, inflated } from "../../web/src/data/deflate.js";

const BYTES = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 256);

test("bytes come back from every way of writing them", () => {
  assert.deepEqual(fromBase64(toBase64(BYTES)), BYTES);
  assert.deepEqual(fromBase64Url(toBase64Url(BYTES)), BYTES);
  assert.deepEqual(fromHex(hex(BYTES)), BYTES);
  assert.match(toBase64Url(BYTES), /^[A-Za-z0-9_-]+$/);
});

test("a hash is the known one, a secret is as long as asked", async () => {
  assert.equal(hex(await sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.match(secret(16), /^[0-9a-f]{32}$/);
});

test("a record comes back from its link", async () => {
  const record = `liege 1\ngame vassal\n${"draw 0:J♠\n".repeat(400)}`;
  assert.equal(await inflated(await deflated(record)), record);
});

test("a link that is damaged, cut short or without end is refused with a sentence", async () => {
  const link = await deflated("liege 1\n".repeat(100));
  await assert.rejects(inflated("§"), /the link is damaged/);
  await assert.rejects(inflated(link.slice(0, -4)), /cut short/);
  await assert.rejects(inflated(await deflated("x".repeat(RECORD_MAX + 1))), /too long/);
});
