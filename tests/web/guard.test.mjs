// Messages of a guest's sandbox: the page accepts only replies to its requests, of the right shape and within limits, and
// marks texts as the guest's.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Guard } from "../../web/src/guest/guard.js";
import { words } from "../../web/src/guest/words.js";
import { random } from "./random.mjs";

const ID = `guest/?${"0".repeat(64)}`;
const SAVED = { record: "liege 1\n", seed: "00", players: [{ name: "You", level: 0, persona: "" }], facing: 0 };
const UPDATE = {
  ...{
    game: "tierce",
    you: 0,
    names: ["You", "Odo"],
    levels: [0, 1],
    colours: [0, 1],
    events: [],
    just: [],
    at: null,
    turn: 0,
  },
  ...{
    scene: { prompt: { title: "Play" }, plates: [], zones: [], prompts: {}, reasons: {} },
    waits: "you",
    speech: "",
  },
  ...{ log: { from: 0, entries: [] }, curtain: null, canUndo: false, canHint: true, canSwap: false, watching: false },
  ...{ view: -1, marks: [], over: null, saved: SAVED },
};

/** Return a guard that waits for the reply to a request of this name, with the number 1. */
function door(name = "update") {
  const made = new Guard(ID);
  made.out({ id: 1, text: JSON.stringify({ do: name }) });
  return made;
}
const answered = (ok, name = "update") => JSON.parse(door(name).in({ id: 1, text: JSON.stringify({ ok }) }).text);
const scene = (zones) => ({ ...UPDATE, scene: { ...UPDATE.scene, zones } });
const error = (text, name = "update") => JSON.parse(door(name).in({ id: 1, text }).text).error;

test("an answer passes with the fields that are known, under the name that the page has for the game", () => {
  const came = answered({ ...UPDATE, evil: "x", saved: { ...SAVED, padding: "x".repeat(500_000), evil: { more: 1 } } });
  assert.deepEqual(came, { ok: { ...UPDATE, game: ID } });
});

test("what a match is saved as has its lengths", () => {
  assert.match(
    error(JSON.stringify({ ok: { ...UPDATE, saved: { ...SAVED, record: "x".repeat(100_001) } } })).said,
    /longer/,
  );
  for (const wrong of [{ seed: "0".repeat(129) }, { players: Array(9).fill(SAVED.players[0]) }, { facing: "0" }])
    assert.match(error(JSON.stringify({ ok: { ...UPDATE, saved: { ...SAVED, ...wrong } } })).said, /cannot be read/);
});

test("texts are one line of what can be seen, wherever they are: in lists, pairs and by names that nobody knows", () => {
  const loud = "\u202eA\u0000\n B\u200b";
  const zone = { id: "z", kind: "line", label: loud, ends: [[loud, loud]], holds: [loud], note: loud.repeat(500) };
  const { ok } = answered({ ...scene([zone]), just: [loud], marks: [loud], names: [loud, "Odo"] });
  const [seen] = ok.scene.zones;
  for (const text of [seen.label, ...seen.ends[0], ...seen.holds, ...ok.just, ...ok.marks, ok.names[0]])
    assert.equal(text, "A B");
  assert.equal(seen.note.length, 400);
  assert.equal(answered({ ...UPDATE, scene: { ...UPDATE.scene, reasons: { a: loud } } }).ok.scene.reasons.a, "A B");
});

test("what becomes a class or the id of a drawing holds nothing else, in pieces, badges and lists of them", () => {
  const evil = 'x" onload="1/../#<b>';
  const piece = { id: "p", kind: "card", label: "", face: evil, badges: [{ text: "", art: evil }] };
  const [zone] = answered(scene([{ id: "z", kind: "row", label: "", arms: evil, pieces: [piece] }])).ok.scene.zones;
  for (const text of [zone.arms, zone.pieces[0].face, zone.pieces[0].badges[0].art])
    assert.match(text, /^[\w:.+−-]{1,40}$/);
  for (const kind of ["script", "card evil", 7])
    assert.match(error(JSON.stringify({ ok: scene([{ id: "z", kind, label: "" }]) })).said, /cannot be read/);
});

test("a record keeps its lines, a rule book too; a book that is too long is not shown", () => {
  assert.equal(answered({ record: "liege 1\ngame x\n" }, "record").ok.record, "liege 1\ngame x\n");
  assert.equal(answered({ book: "# A\n\u202eB", lessons: [["01-a", "A"]] }, "brings").ok.book, "# A\n B");
  assert.match(answered({ book: "x".repeat(100_001), lessons: [] }, "brings").ok.book, /too long/);
});

test("numbers, lists and depths are bounded", () => {
  const hostile = [
    ...[{ places: 1e6 }, { columns: -1 }, { count: 1e9 }, { kind: "cup", pieces: [{ ...piece(), count: 1e9 }] }],
    ...[{ owner: 1e9 }, { value: 1e308 }, { goal: 0.5 }, { pieces: Array(70_000).fill(piece()) }],
  ];
  for (const about of hostile) {
    const { kind, said } = error(JSON.stringify({ ok: scene([{ id: "z", kind: "row", label: "", ...about }]) }));
    assert.equal(kind, "fault");
    assert.match(said, /^The guest sent (data that cannot be read|too much data)$/);
  }
  for (const from of [-1, 0.5, 20_001]) {
    const said = error(JSON.stringify({ ok: { ...UPDATE, log: { from, entries: [] } } }))?.said;
    assert.match(said ?? "", /cannot be read/, `a log from ${from}`);
  }
  assert.match(error(`{"ok": ${"[".repeat(100_000)}`).said, /cannot be read/);
  assert.match(error(" ".repeat(1_000_001)).said, /too much data/);
});
const piece = () => ({ id: "p", kind: "marker", label: "" });

test("only what was asked is answered, once, and as what was asked", () => {
  const one = door();
  const reply = { id: 1, text: JSON.stringify({ ok: UPDATE }) };
  assert.equal(one.in({ id: 2, text: reply.text }), null);
  assert.equal(one.in(reply).id, 1);
  assert.equal(one.in(reply), null);
  assert.match(error(JSON.stringify({ ok: UPDATE }), "record").said, /cannot be read/);
  const thinks = new Guard(ID);
  thinks.out({ id: 1, think: 100 });
  assert.deepEqual(JSON.parse(thinks.in({ id: 1, text: '{"ok":null}' }).text), { ok: null });
});

test("a flood of messages ends the room, whatever they are", () => {
  for (const message of [
    { state: "coming", part: 0.5 },
    { state: "step", step: "x" },
    null,
    7,
    { id: 9, text: "{}" },
  ]) {
    const one = door();
    assert.throws(() => {
      for (let n = 0; n < 2001; n += 1) one.in(message);
    }, /messages that nobody asked for/);
  }
});

test("a guest's words stand within a sentence of the site as its own: quoted, in quotes that it cannot close, shortened", () => {
  const evil = "Your browser is out of date.” Visit evil.example “now\n".repeat(20);
  const one = door();
  one.in({ shut: true });
  for (const said of [
    one.in({ state: "dead", said: evil }).said,
    error(JSON.stringify({ error: { kind: "move", said: evil } })).said,
    answered({ ...UPDATE, speech: evil }).ok.speech,
  ]) {
    assert.match(said, /^The guest says: “[^“”\n]{1,160}”$/);
    assert.ok(said.length < 190);
  }
  assert.equal(answered(UPDATE).ok.speech, "");
  assert.equal(one.in({ state: "step", step: "Your browser is out of date" }), null);
});

test("before the guest's code runs, it is the site that says why it cannot come in", () => {
  assert.equal(door().in({ state: "dead", said: "This is no wheel." }).said, "This is no wheel.");
});

test("requests name the game as the room knows it", () => {
  const one = new Guard(ID);
  assert.equal(
    one.out({ id: 1, text: JSON.stringify({ do: "about", game: ID }) }).text,
    '{"do":"about","game":"guest"}',
  );
  assert.equal(words("a".repeat(500), 40).length, 40);
});

test("random replies with hostile values: an answer of its shape, or a sentence of the site", () => {
  const rng = random(7);
  const pick = (all) => all[Math.floor(rng() * all.length)];
  const junk = () =>
    pick([
      null,
      true,
      -1,
      1e9,
      1e300,
      "x",
      "\u202e",
      "x".repeat(pick([1, 401, 5000])),
      [],
      {},
      [[]],
      { __proto__: null },
    ]);
  const spoil = (value, left) => {
    if (rng() < 0.03 && left.n > 0) {
      left.n -= 1;
      return junk();
    }
    if (Array.isArray(value)) return value.map((one) => spoil(one, left));
    if (!value || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spoil(one, left)]));
  };
  const full = scene([
    {
      id: "z",
      kind: "grid",
      label: "x",
      columns: 3,
      zones: [{ id: "a", kind: "square", label: "", pieces: [piece()] }],
    },
  ]);
  let [good, refused] = [0, 0];
  for (let n = 0; n < 2000; n += 1) {
    const { ok, error: wrong } = JSON.parse(
      door().in({ id: 1, text: JSON.stringify({ ok: spoil(full, { n: 2 }) }) }).text,
    );
    if (wrong) {
      assert.match(wrong.said, /^The guest sent /);
      refused += 1;
    } else {
      assert.deepEqual(Object.keys(ok).sort(), Object.keys(UPDATE).sort());
      assert.ok(JSON.stringify(ok).length < 20_000);
      good += 1;
    }
  }
  assert.ok(good > 200 && refused > 200, `${good} good, ${refused} refused`);
});

test("the part that was fetched crosses as a number, and nothing else does", () => {
  const guard = new Guard("guest/?x");
  const cyclic = [];
  cyclic.push(cyclic);
  const others = [Object.create(null), cyclic, [0.5], "0.5", new Date(0), null, true, 1n, Number.NaN, -1, 2, undefined];
  for (const part of others) assert.equal(guard.in({ state: "coming", part }), null);
  assert.deepEqual(guard.in({ state: "coming", part: 0.5 }), { state: "coming", part: 0.5 });
});
