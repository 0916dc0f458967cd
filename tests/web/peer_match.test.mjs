// A match of friends on the page: the page stores, sends and shows the engine's replies in order, whichever step fails.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.RTCPeerConnection = class extends EventTarget {};
globalThis.WebSocket = class extends EventTarget {};
const { PeerMatch } = await import("../../web/src/net/peer_match.js");

const table = (from, ...texts) => ({ log: { from, entries: texts.map((text) => ({ text })) }, events: [] });
const reply = (line, drawn) => ({
  ...{ store: [line], send: [[line, ""]], close: [], events: [], table: drawn },
  status: { phase: "move", height: 1, peers: [] },
});

/** Return a match whose table cannot be drawn for some texts. */
function seated(breaks) {
  const seen = { stored: [], sent: [], shown: [], refused: [], told: 0 };
  const face = {
    show(_, log) {
      if (breaks.includes(log.at(-1).text)) throw new TypeError("the table cannot be drawn");
      seen.shown.push(log.map(({ text }) => text));
    },
    refused: (said) => void seen.refused.push(said),
  };
  const tells = { status: () => void (seen.told += 1), fatal: assert.fail };
  const peerMatch = new PeerMatch({ engine: null, face, servers: { relays: [] }, tells, lost: () => false });
  peerMatch.journal = { append: async (lines) => void seen.stored.push(...lines) };
  peerMatch.channels.send = (name) => void seen.sent.push(name);
  return { peerMatch, seen };
}

test("a table that cannot be drawn holds up nothing: later replies are stored, sent and shown", async () => {
  const { peerMatch, seen } = seated(["two"]);
  for (const [at, text] of ["one", "two", "three"].entries()) void peerMatch.take(reply(text, table(at, text)));
  await peerMatch.taken;
  assert.deepEqual(seen.stored, ["one", "two", "three"]);
  assert.deepEqual(seen.sent, ["one", "two", "three"]);
  assert.deepEqual(seen.shown, [["one"], ["one", "two", "three"]]);
  assert.deepEqual(seen.refused, ["the table cannot be drawn"]);
});

test("the log has no gaps, wherever a guest says that its entries begin", async () => {
  const { peerMatch, seen } = seated([]);
  for (const [from, text] of [
    [5, "one"],
    [1e6, "two"],
    [1, "three"],
  ])
    void peerMatch.take(reply(text, table(from, text)));
  await peerMatch.taken;
  assert.deepEqual(seen.shown, [["one"], ["one", "two"], ["one", "three"]]);
});

const { Lost } = await import("../../web/src/engine/client.js");
const REQUEST_MAX = 2 ** 20;

test("a journal longer than a request comes in parts, all of them again where the engine is lost meanwhile", async () => {
  const lines = Array.from({ length: 900 }, (_, at) => `frame 0 ${"A".repeat(3000)}${at}`);
  const { peerMatch } = seated([]);
  let deaths = 1;
  let brought = [];
  peerMatch.page.lost = (error) => error instanceof Lost;
  peerMatch.engine = {
    async ask(name, asked) {
      assert.ok(JSON.stringify(asked).length < REQUEST_MAX);
      if (name === "journal" && asked.first && deaths-- > 0) {
        brought = [];
        throw new Lost("the engine does not answer");
      }
      assert.equal(brought.length, asked.first ?? 0);
      brought.push(...asked.lines);
      return name;
    },
  };
  assert.equal(await peerMatch.met({ lines, kept: 900, engine: "1" }), "meet");
  assert.deepEqual(brought, lines);
  brought = [];
  assert.equal(await peerMatch.met({ lines: lines.slice(0, 9), engine: "1" }), "meet");
  assert.equal(brought.length, 9);
});

test("however small the messages of a flood, no request is longer than the engine reads, and none is lost", async () => {
  const { peerMatch } = seated([]);
  const heard = [];
  const sizes = [];
  peerMatch.engine = {
    async ask(_, asked) {
      sizes.push(JSON.stringify({ do: "exchange", ...asked }).length);
      heard.push(...asked.heard.map(([what, name]) => `${what} ${name}`));
      return { ...reply("", null), store: [], send: [], more: false };
    },
  };
  const binding = "A".repeat(44);
  // the engine has not replied to the last request yet
  peerMatch.busy = true;
  const sent = [];
  for (const name of ["c1000001", "c1000002", "c1000003", "c1000004"]) {
    const large = name.endsWith("4") ? [["receive", name, "A".repeat(349_528)]] : [];
    const small = Array(16_000).fill(["receive", name, "AA=="]);
    for (const what of [["connect", name, binding, binding], ...small, ...large, ["disconnect", name]]) {
      sent.push(`${what[0]} ${name}`);
      peerMatch.hear(what);
    }
  }
  peerMatch.busy = false;
  await peerMatch.pump();
  assert.deepEqual(heard, sent);
  assert.ok(Math.max(...sizes) < REQUEST_MAX, `${Math.max(...sizes)}`);
});
