// The files that a guest's sandbox receives: the guest's own file replaces no file of the site.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { receiveMessageOnPort } from "node:worker_threads";

document.body = { append() {} };
globalThis.fetch = async (url) => new Response(`site's ${new URL(url).pathname.split("/").at(-1)}`);
const { places } = await import("../../web/src/site.js");
const { room } = await import("../../web/src/guest/sandbox.js");

/** Open a sandbox for a guest's file; return the messages to the sandbox and to the page. @param {string} file */
async function opened(file) {
  const told = { brought: null, port: null, start: null, dead: "" };
  const frame = {
    setAttribute() {},
    remove() {},
    contentWindow: {
      postMessage: (brought, _, [port]) => {
        told.brought = brought;
        told.port = port;
      },
    },
  };
  let load = () => {};
  frame.addEventListener = (_, act) => (load = act);
  document.createElement = () => frame;
  const bytes = new TextEncoder().encode("guest's").buffer;
  const guest = { hash: "", file, from: "https://guest.test/", title: "", bytes };
  const made = room(guest, "guest/?0", (report) => report.state === "dead" && (told.dead = report.said));
  await load();
  if (told.port) told.start = receiveMessageOnPort(told.port)?.message.start;
  made.terminate();
  return told;
}

const text = (bytes) => new TextDecoder().decode(bytes);

test("a guest's wheel comes beside the site's files", async () => {
  const { brought, dead } = await opened("game-1.0-py3-none-any.whl");
  assert.equal(dead, "");
  assert.equal(brought.wheel, "game-1.0-py3-none-any.whl");
  assert.equal(text(brought.files[brought.wheel]), "guest's");
});

test("a guest's file with the name of one of the site's, or with a path, does not reach the sandbox", async () => {
  const { brought: usual } = await opened("game.whl");
  const names = Object.keys(usual.files).filter((name) => name !== "game.whl");
  assert.ok(names.includes("worker.js"));
  for (const name of [...names, "../lib/a.whl", "..\\a.whl", ".whl", "__proto__", ""]) {
    const { brought, dead } = await opened(name);
    assert.equal(brought, null, name);
    assert.match(dead, /isn't a wheel/, name);
  }
});

test("a guest stays in its own language on a translated page", async () => {
  places.words = "https://liege.test/de/words/";
  const { brought, start } = await opened("game.whl");
  assert.equal(start.pyodide, places.pyodide);
  assert.equal(start.words, undefined);
  assert.ok(!Object.keys(brought.files).includes("faults.pack"));
});
