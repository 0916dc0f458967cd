// A match of friends in a guest's game: the messages to the two workers, the site's and the sandbox's.

import "./page.mjs";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Split } from "../../web/src/guest/split.js";

const SEATED = {
  options: "",
  names: ["Ann", "Ben"],
  view: 0,
  lines: ["shuffle"],
  marks: [],
  waits: "you",
  fresh: true,
};
const MET = { store: ["kept"], send: [["a", "AAAA"]], close: [], events: [], status: {}, more: false, table: null };
const QUESTION = { kind: "state", options: "", view: 0, lines: ["shuffle"], text: "", faces: [], seat: null };
const DRAWN = {
  names: ["Evil"],
  over: { scores: [9, 0] },
  waits: "over",
  saved: { record: "x" },
  watching: true,
  scene: {},
};

/** Return two workers that send these replies, and record all messages to the page, the sandbox and the site's worker. */
function workers(site, room) {
  const sent = { page: [], room: [], site: [], ended: [] };
  const split = new Split(
    {
      postMessage: (order) => {
        sent.room.push(order);
        const reply = room(JSON.parse(order.text ?? "{}"));
        if (reply) queueMicrotask(() => split.report({ id: order.id, text: JSON.stringify(reply) }));
      },
      terminate: () => sent.ended.push("room"),
    },
    { name: "tierce" },
    "tierce.whl 00",
    // a report with the id 0 only shows that the worker runs
    (report) => report.id !== 0 && sent.page.push(report),
    (_url, _places, hear) => {
      queueMicrotask(() => hear({ state: "ready" }));
      return {
        postMessage: (order) => {
          sent.site.push(order);
          const reply = site(JSON.parse(order.text));
          if (reply) queueMicrotask(() => hear({ id: order.id, text: JSON.stringify(reply) }));
        },
        terminate: () => sent.ended.push("site"),
      };
    },
  );
  return { split, sent };
}
const settled = () => new Promise((done) => setTimeout(done, 5));
const asked = (orders) => orders.map(({ text }) => JSON.parse(text).do);

/** Reply as the site's worker does while a question about the rules is pending. */
const site = (request) => {
  if (request.do === "play") return { ok: null };
  if (request.do === "ruled") return { ok: { asks: null, met: MET, seated: SEATED } };
  return { ok: { asks: QUESTION, met: null, seated: null } };
};
const room = (request) => (request.do === "rule" ? { ok: { kind: "state" } } : { ok: DRAWN });

test("keys and lines go to the site's worker alone, rules and the table to the room", async () => {
  const { split, sent } = workers(site, room);
  split.postMessage({
    id: 7,
    text: JSON.stringify({ do: "meet", secret: "SECRET", seed: "SEED" }),
    packs: ["friends"],
  });
  await settled();
  assert.deepEqual(asked(sent.site), ["play", "meetElsewhere", "ruled"]);
  assert.deepEqual(sent.site[0].packs, ["friends", "remote"]);
  assert.deepEqual(asked(sent.room), ["rule", "seat"]);
  assert.doesNotMatch(JSON.stringify(sent.room), /SECRET|SEED|kept|AAAA/);
  const { ok } = JSON.parse(sent.page[0].text);
  assert.equal(sent.page[0].id, 7);
  assert.deepEqual(ok.send, MET.send);
});

test("a journal that comes in parts goes to the site's worker alone: it holds the keys", async () => {
  const { split, sent } = workers((request) => ({ ok: request.do === "play" ? null : { lines: 2 } }), room);
  split.postMessage({ id: 8, text: JSON.stringify({ do: "journal", lines: ["head", "SEED"], first: 0 }) });
  await settled();
  assert.deepEqual(asked(sent.site), ["play", "journal"]);
  assert.deepEqual(sent.room, []);
  assert.deepEqual(sent.page, [{ id: 8, text: JSON.stringify({ ok: { lines: 2 } }) }]);
});

test("who plays, who is at the table and whether it is over the site says, whatever the guest draws", async () => {
  const { split, sent } = workers(site, room);
  split.postMessage({ id: 1, text: JSON.stringify({ do: "exchange", slices: 1 }) });
  await settled();
  const { table } = JSON.parse(sent.page[0].text).ok;
  const { names, view, you, waits, over, saved, watching } = table;
  assert.deepEqual(
    { names, view, you, waits, over, saved, watching },
    {
      ...{ names: ["Ann", "Ben"], view: 0, you: 0, waits: "you", over: null, saved: null, watching: false },
    },
  );
});

test("all else the room answers, under the page's own numbers", async () => {
  const { split, sent } = workers(site, () => null);
  split.postMessage({ id: 3, text: JSON.stringify({ do: "look", at: 0 }) });
  split.postMessage({ id: 4, think: 100 });
  split.report({ id: 3, text: '{"ok":1}' });
  split.report({ state: "ready" });
  assert.deepEqual(
    sent.room.map(({ id }) => id),
    [3, 4],
  );
  assert.deepEqual(sent.page.slice(0, 2), [{ id: 3, text: '{"ok":1}' }, { state: "ready" }]);
  assert.equal(sent.site.length, 0);
});

test("a room that answers no question is one whose rules have failed, and what is to be sent is sent", async () => {
  const said = [];
  const failing = (request) => {
    if (request.do === "ruled") said.push(JSON.parse(request.answer));
    return site(request);
  };
  const { split, sent } = workers(failing, () => ({ error: { kind: "fault", said: "no" } }));
  split.postMessage({ id: 1, text: JSON.stringify({ do: "exchange", slices: 1 }) });
  await settled();
  assert.equal(said[0].kind, "failed");
  assert.deepEqual(JSON.parse(sent.page[0].text).ok.send, MET.send);
  assert.equal(sent.page[1].state, "dead");
});

test("an answer that fits no request is none: otherwise the site's worker would wait for it for ever", async () => {
  for (const [text, kind] of [
    ["x".repeat(499_000), "state"],
    ['"'.repeat(249_000), "state"],
    ["x".repeat(990_000), "failed"],
    ['"'.repeat(490_000), "failed"],
  ]) {
    const lengths = [];
    const said = [];
    const worker = (request) => {
      lengths.push(JSON.stringify(request).length);
      if (request.do === "ruled") said.push(JSON.parse(request.answer).kind);
      return site(request);
    };
    const { split, sent } = workers(worker, (request) =>
      request.do === "rule" ? { ok: { kind: "state", text } } : { ok: DRAWN },
    );
    split.postMessage({ id: 1, text: JSON.stringify({ do: "exchange", slices: 1 }) });
    await settled();
    assert.deepEqual(said, [kind]);
    assert.ok(Math.max(...lengths) <= 2 ** 20, `${Math.max(...lengths)}`);
    assert.deepEqual(JSON.parse(sent.page[0].text).ok.send, MET.send);
  }
});

test("one request of friends follows the other; both workers end together, and nothing is heard any more", async () => {
  /** @type {string[]} */
  const order = [];
  const { split, sent } = workers(
    (request) => {
      order.push(request.do);
      return site(request);
    },
    (request) => {
      order.push(request.do);
      return room(request);
    },
  );
  for (const id of [1, 2]) split.postMessage({ id, text: JSON.stringify({ do: "exchange", slices: 1 }) });
  await settled();
  const one = ["exchangeElsewhere", "rule", "ruled", "seat"];
  assert.deepEqual(order, ["play", ...one, ...one]);
  split.terminate();
  split.report({ state: "dead", said: "x" });
  assert.deepEqual(sent.ended, ["room", "site"]);
  assert.equal(sent.page.length, 2);
});

test("a room that does not answer what its rules are is given up", async () => {
  const { PATIENCE } = await import("../../web/src/guest/timeouts.js");
  mock.timers.enable({ apis: ["setTimeout"] });
  const { split, sent } = workers(site, () => null);
  split.postMessage({ id: 1, text: JSON.stringify({ do: "exchange", slices: 1 }) });
  for (let n = 0; n < 50; n += 1) await null;
  mock.timers.tick(PATIENCE.rules - 1);
  assert.deepEqual(sent.page, []);
  mock.timers.tick(1);
  assert.deepEqual(sent.page, [{ state: "dead", said: "the guest's game does not answer what its rules are" }]);
  mock.timers.reset();
});
