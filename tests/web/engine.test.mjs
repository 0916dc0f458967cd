// An engine that does not answer: how long the page waits before it starts another.

import "./page.mjs";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Engine, Lost } from "../../web/src/engine/client.js";

test("an engine that was given up too soon has more time the next time", async () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const [now, warn] = [performance.now, console.warn];
  console.warn = () => {};
  performance.now = () => 0;
  /** @type {((report: object) => void) | undefined} */
  let tell;
  const begun = {
    takeOver(hear) {
      tell = hear;
      return { postMessage() {}, terminate() {} };
    },
  };
  begun.again = begun;
  const lives = [];
  const engine = new Engine({ worker: "", places: {}, onLife: (life) => lives.push(life), early: begun });
  for (const patience of [20_000, 40_000]) {
    tell?.({ state: "ready" });
    const thought = engine.think(100);
    mock.timers.tick(patience - 1);
    assert.equal(lives.at(-1), "ready");
    mock.timers.tick(1);
    await assert.rejects(thought, Lost);
    assert.equal(lives.at(-1), "lost");
  }
  Object.assign(performance, { now });
  Object.assign(console, { warn });
  mock.timers.reset();
});

test("a worker that could not start is given up with its reason, and its end is not another one", () => {
  const { warn } = console;
  console.warn = () => {};
  const lives = [];
  /** @type {((report: object) => void) | undefined} */
  let tell;
  const begun = {
    takeOver(hear) {
      tell = hear;
      return { postMessage() {}, terminate: () => queueMicrotask(() => hear({ state: "dead", said: "it has ended" })) };
    },
  };
  begun.again = begun;
  globalThis.fetch = async () => new Response("");
  const engine = new Engine({ worker: "", places: {}, onLife: (...life) => lives.push(life), early: begun });
  const missing = { state: "dead", said: "a file is missing" };
  tell?.(missing);
  return new Promise((resolve) => {
    setTimeout(() => {
      tell?.(missing);
      setTimeout(resolve);
    });
  }).then(() => {
    assert.deepEqual(lives, [
      ["lost", missing.said],
      ["gone", missing.said],
    ]);
    assert.equal(engine.gone, missing.said);
    console.warn = warn;
  });
});

test("after a worker that ended, one that cannot start is tried again with files from the host", async () => {
  const { warn } = console;
  console.warn = () => {};
  const lives = [];
  /** @type {((report: object) => void) | undefined} */
  let tell;
  const begun = {
    takeOver(hear) {
      tell = hear;
      return { postMessage() {}, terminate() {} };
    },
  };
  begun.again = begun;
  globalThis.fetch = async () => new Response("");
  const engine = new Engine({ worker: "", places: {}, onLife: (...life) => lives.push(life), early: begun });
  tell?.({ state: "ready" });
  for (const said of ["it has ended", "a file is missing", "a file is missing"]) {
    tell?.({ state: "dead", said });
    await new Promise((done) => setTimeout(done));
  }
  assert.deepEqual(lives, [
    ["ready", ""],
    ["lost", "it has ended"],
    ["lost", "a file is missing"],
    ["gone", "a file is missing"],
  ]);
  assert.equal(engine.gone, "a file is missing");
  console.warn = warn;
});
