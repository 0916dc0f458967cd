// The engine of the workshop's tables: each reply reaches the table that sent the request, and a sandbox that hangs is
// ended.

import "./page.mjs";
import assert from "node:assert/strict";
import { mock, test } from "node:test";

document.createElement = () => ({ setAttribute() {}, addEventListener() {}, remove() {} });
document.body = { append() {} };
const { Bench, Stopped } = await import("../../web/src/workshop/bench.js");

/** Return a bench whose sandbox records the messages that it receives. */
function made() {
  const told = { stopped: [], printed: [], sent: [], ended: 0 };
  const bench = new Bench({
    step: () => {},
    stopped: (said) => told.stopped.push(said),
    printed: (text) => told.printed.push(text),
  });
  const fresh = () => {
    clearTimeout(bench.late);
    bench.room.terminate();
    bench.room = {
      postMessage: (order) => told.sent.push(order),
      terminate: () => (told.ended += 1),
    };
  };
  fresh();
  return { bench, told, fresh };
}

const later = () => new Promise((done) => setImmediate(done));

test("a table gets its own answers alone, by its own numbers", async () => {
  const { bench, told } = made();
  const heard = [[], []];
  const first = bench.seat().takeOver((report) => heard[0].push(report));
  first.postMessage({ id: 5, text: "{}" });
  const second = bench.seat().takeOver((report) => heard[1].push(report));
  second.postMessage({ id: 5, text: "{}" });
  // a new table has replaced the table of this port, so the bench ignores the message
  first.postMessage({ id: 6, text: "{}" });
  await later();
  assert.equal(told.sent.length, 2);
  const [one, other] = told.sent.map(({ id }) => id);
  assert.notEqual(one, other);
  bench.hear({ id: one, text: '{"ok":1}' });
  bench.hear({ id: other, text: '{"ok":2}' });
  const answers = (at) => heard[at].filter((report) => "id" in report);
  assert.deepEqual(answers(0), []);
  assert.deepEqual(answers(1), [{ id: 5, text: '{"ok":2}' }]);
  clearTimeout(bench.late);
});

test("the match at the table is known for the next table", () => {
  const { bench, told } = made();
  const worker = bench.seat().takeOver(() => {});
  worker.postMessage({ id: 1, text: "{}" });
  const saved = { record: "r", seed: "00", players: [], facing: 0 };
  bench.hear({ id: told.sent[0].id, text: JSON.stringify({ ok: { saved } }) });
  assert.deepEqual(bench.saved, saved);
  bench.hear({ id: told.sent[0].id, text: '{"error":{"kind":"move","said":"\\"saved\\":{"}}' });
  assert.deepEqual(bench.saved, saved);
  clearTimeout(bench.late);
});

test("a room that cannot start is begun again once, and then with the next request", async () => {
  const { bench, told } = made();
  bench.hear({ state: "dead", said: "pyodide.js couldn't be loaded" });
  const second = bench.room;
  bench.hear({ state: "dead", said: "pyodide.js couldn't be loaded" });
  assert.equal(bench.room, second);
  assert.equal(bench.run, null);
  assert.equal(told.stopped.length, 2);
  const asked = bench.ask("trial", {});
  assert.notEqual(bench.room, second);
  bench.hear({ state: "dead", said: "again" });
  bench.ready = Promise.resolve();
  clearTimeout(bench.late);
  void asked.catch(() => {});
  bench.room.terminate();
});

test("a room that does not answer is ended, and requests end with a reason", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { bench, told } = made();
    bench.hear({ state: "ready" });
    bench.ready = Promise.resolve();
    const asked = bench.ask("trial", {});
    await Promise.resolve();
    await Promise.resolve();
    mock.timers.tick(8_999);
    assert.equal(told.ended, 0);
    mock.timers.tick(1);
    await assert.rejects(asked, Stopped);
    assert.equal(told.ended, 1);
    assert.deepEqual(told.stopped, ["it did not answer for 9 seconds"]);
    // end the sandbox that the bench has started instead
    bench.room.terminate();
  } finally {
    mock.timers.reset();
  }
});
