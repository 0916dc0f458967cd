// An engine that does not reply, ends or does not start: the time that the page waits, and whether it starts another
// engine.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, Lost } from "../../web/src/engine/client.js";

/**
 * An engine with workers that do nothing by themselves. `tell` reports in the name of the latest worker; `ends` is
 * called when a worker is ended.
 */
function engineOf(ends = () => {}) {
  const lives = [];
  /** @type {((report: object) => void) | undefined} */
  let latest;
  const begun = {
    takeOver(hear) {
      latest = hear;
      let ended = false;
      const terminate = () => {
        if (!ended) ends(hear);
        ended = true;
      };
      return { postMessage() {}, terminate };
    },
  };
  begun.again = begun;
  const engine = new Engine({ worker: "", places: {}, onLife: (...life) => lives.push(life), early: begun });
  return { engine, lives, tell: (report) => latest?.(report) };
}

/** Wait until the page has requested a new worker's file and started the worker. */
const begun = () => new Promise((done) => setTimeout(done));

console.warn = () => {};
/** The cache modes of the requests for the worker's file before it starts. */
const fetched = [];
globalThis.fetch = async (_, { cache }) => {
  fetched.push(cache);
  return new Response("");
};

test("an engine that was given up too soon has more time the next time", async ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  mock.method(performance, "now", () => 0);
  const { engine, lives, tell } = engineOf();
  for (const patience of [20_000, 40_000]) {
    tell({ state: "ready" });
    const thought = engine.think(100);
    mock.timers.tick(patience - 1);
    assert.equal(lives.at(-1)[0], "ready");
    mock.timers.tick(1);
    await assert.rejects(thought, Lost);
    assert.equal(lives.at(-1)[0], "lost");
  }
});

const missing = { state: "dead", said: "a file is missing" };

test("a worker that could not start is given up with its reason, and its end is not another one", async () => {
  const { engine, lives, tell } = engineOf((hear) =>
    queueMicrotask(() => hear({ state: "dead", said: "it has ended" })),
  );
  for (let at = 0; at < 2; at += 1) {
    tell(missing);
    await begun();
  }
  assert.deepEqual(lives, [
    ["lost", missing.said],
    ["gone", missing.said],
  ]);
  assert.equal(engine.gone, missing.said);
  assert.deepEqual(fetched.splice(0), ["no-cache"]);
});

test("after a worker that ended, one that cannot start is tried again with files from the host", async () => {
  const { engine, lives, tell } = engineOf();
  tell({ state: "ready" });
  for (const report of [{ state: "dead", said: "it has ended" }, missing, missing]) {
    tell(report);
    await begun();
  }
  assert.deepEqual(lives, [
    ["ready", ""],
    ["lost", "it has ended"],
    ["lost", missing.said],
    ["gone", missing.said],
  ]);
  assert.equal(engine.gone, missing.said);
  // the page has requested the worker's file again, for the second worker
  assert.deepEqual(fetched.splice(0), ["no-cache"]);
});
