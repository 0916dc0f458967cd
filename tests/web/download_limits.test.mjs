// The files that a guest downloads from its host are limited in number and in bytes, even if many are requested at once.

import assert from "node:assert/strict";
import { test } from "node:test";

import { DownloadLimits } from "../../web/src/guest/download_limits.js";

const MEGABYTE = 1024 * 1024;

/** Return the downloads from a host with files of this size, and in `fetched` the requested addresses. */
function host(size) {
  const fetched = [];
  const loans = new DownloadLimits(async (url) => {
    fetched.push(url);
    await new Promise((done) => setTimeout(done));
    return new ArrayBuffer(size);
  });
  return { loans, fetched };
}

/** Request many files at the same time; return the results. */
const all = (loans, count) => Promise.all(Array.from({ length: count }, (_, at) => loans.next(`${at}`)));

test("a host supplies 32 megabytes, and no file more", async () => {
  const { loans, fetched } = host(4 * MEGABYTE);
  const found = await all(loans, 200);
  assert.equal(found.filter(Boolean).length, 8);
  assert.equal(fetched.length, 8);
});

test("a host supplies two hundred files", async () => {
  const { loans, fetched } = host(1);
  const found = await all(loans, 300);
  assert.equal(found.filter(Boolean).length, 200);
  assert.deepEqual(fetched, [...found.keys()].slice(0, 200).map(String));
});

test("a file that cannot be fetched is one that is not supplied", async () => {
  const loans = new DownloadLimits(async (url) => {
    if (url === "bad") throw new Error("no network");
    return new ArrayBuffer(1);
  });
  assert.deepEqual(await Promise.all([loans.next("bad"), loans.next("good")]), [undefined, new ArrayBuffer(1)]);
});

test("once the guest's code runs nothing is supplied, not even a file under way", async () => {
  const { loans, fetched } = host(1);
  const coming = all(loans, 3);
  await new Promise((done) => setTimeout(done));
  loans.end();
  assert.deepEqual(await coming, [undefined, undefined, undefined]);
  assert.equal(fetched.length, 1);
});
