// Bytes as text, and records in links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hex, linked, packed, secret, sha256, unhexed, unlinked, unpacked } from "../../web/src/bytes.js";
import { pack, RECORD_MAX, unpack } from "../../web/src/packed.js";

const BYTES = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7919) % 256);

test("bytes come back from every way of writing them", () => {
  assert.deepEqual(unpacked(packed(BYTES)), BYTES);
  assert.deepEqual(unlinked(linked(BYTES)), BYTES);
  assert.deepEqual(unhexed(hex(BYTES)), BYTES);
  assert.match(linked(BYTES), /^[A-Za-z0-9_-]+$/);
});

test("a hash is the known one, a secret is as long as asked", async () => {
  assert.equal(hex(await sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.match(secret(16), /^[0-9a-f]{32}$/);
});

test("a record comes back from its link", async () => {
  const record = `liege 1\ngame vassal\n${"draw 0:J♠\n".repeat(400)}`;
  assert.equal(await unpack(await pack(record)), record);
});

test("a link that is damaged, cut short or without end is refused with a sentence", async () => {
  const link = await pack("liege 1\n".repeat(100));
  await assert.rejects(unpack("§"), /the link is damaged/);
  await assert.rejects(unpack(link.slice(0, -4)), /cut short/);
  await assert.rejects(unpack(await pack("x".repeat(RECORD_MAX + 1))), /too long/);
});
