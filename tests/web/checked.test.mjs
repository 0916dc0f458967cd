// Data from outside are copied by their shape or rejected: no number, text, list or depth beyond its limit passes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Unfit, checked, either, none, struct, text, whole } from "../../web/src/data/checked.js";
import { Saved, Scene, Update } from "../../web/src/data/shapes.js";
import { random } from "./random.mjs";

const SCENE = {
  prompt: { title: "Play" },
  plates: [{ seat: 0, words: "", arms: { id: "a0", kind: "shield", label: "" }, area: "bottom", won: [1, 3] }],
  zones: [
    { id: "row", kind: "row", label: "", places: 3, pieces: [{ id: "c1", kind: "card", label: "", face: "Ks" }] },
    { id: "cup", kind: "cup", label: "", pieces: [{ id: "m", kind: "marker", label: "", count: 3 }] },
    { id: "grid", kind: "grid", label: "", columns: 8, zones: [{ id: "a1", kind: "square", label: "" }] },
    { id: "track", kind: "track", label: "", value: 3, goal: 60, more: 1 },
  ],
  prompts: { c1: { title: "Where to?" } },
  reasons: { c1: "Not now." },
  pips: [1, 3],
};
/** For each field, the maximum number of items that are drawn. */
const DRAWN = { places: 200, goal: 10_000, won: 200, pips: 200, count: 1000, columns: 100 };
const HOSTILE = [
  ...[1e9, -1, -1e9, 1e308, 0.5, 2 ** 53, 201, 1001, -0.1],
  ...[null, true, "", "9", "x".repeat(5000), [], {}, [[]], [1e9, 1e9], { length: 1e9 }],
];

/** Return the paths of all values within a value, each as a list of keys. */
const places = (value) =>
  value && typeof value === "object"
    ? Object.entries(value).flatMap(([key, one]) => [[key], ...places(one).map((rest) => [key, ...rest])])
    : [];

/** Return a copy of a value in which the value at a path is replaced. */
function altered(value, [key, ...rest], put) {
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[key] = rest.length ? altered(value[key], rest, put) : put;
  return copy;
}

/**
 * Check the invariants of an accepted scene: number of items, depth, range of numbers. Shares no code with the checked
 * module.
 */
function drawable(scene) {
  let drawn = 0;
  const look = (value, name, depth) => {
    assert.ok(depth < 80, "too deep");
    drawn += 1;
    assert.ok(!["function", "undefined", "bigint"].includes(typeof value));
    if (typeof value === "string") assert.ok(value.length <= 400, name);
    if (typeof value === "number") {
      assert.ok(Number.isFinite(value) && Math.abs(value) <= 1e6, `${name} is ${value}`);
      if (name in DRAWN) {
        assert.ok(value >= 0 && value <= DRAWN[name], `${name} is ${value}`);
        drawn += value;
      }
    }
    if (Array.isArray(value)) for (const one of value) look(one, name, depth + 1);
    else if (value && typeof value === "object") {
      assert.equal(Object.getPrototypeOf(value), Object.prototype);
      for (const [key, one] of Object.entries(value)) look(one, key, depth + 1);
    }
  };
  look(scene, "", 0);
  assert.ok(drawn < 150_000, `${drawn} things`);
}

test("a scene passes as it is, and what is unknown in it stays outside", () => {
  assert.deepEqual(checked(Scene, SCENE), SCENE);
  const more = { ...SCENE, evil: "x".repeat(1e6), prompt: { ...SCENE.prompt, onclick: "x" } };
  assert.deepEqual(checked(Scene, more), SCENE);
});

test("every place of a scene, filled with hostile values: refused, or harmless", () => {
  let [refused, passed] = [0, 0];
  for (const place of places(SCENE))
    for (const put of HOSTILE) {
      try {
        drawable(checked(Scene, altered(SCENE, place, put)));
        passed += 1;
      } catch (error) {
        assert.ok(error instanceof Unfit, String(error));
        refused += 1;
      }
    }
  assert.ok(refused > 500 && passed > 20, `${refused} refused, ${passed} passed`);
});

test("random scenes with hostile numbers, depths and lengths", () => {
  const rng = random(1);
  const pick = (all) => all[Math.floor(rng() * all.length)];
  const piece = (depth) => ({
    id: pick(["a", "b".repeat(pick([1, 400, 401, 1e5]))]),
    kind: pick(["card", "marker", "die", "script"]),
    label: "",
    ...(rng() < 0.5 && { count: pick([1, 7, 1000, 1e9, -5]) }),
    ...(rng() < 0.4 && depth < 100 && { under: piece(depth + 1) }),
  });
  const zone = (depth) => ({
    id: "z",
    kind: pick(["row", "prizes", "grid", "cup", "pile", "panel", "stack"]),
    label: "",
    pieces: Array.from({ length: pick([0, 1, 3, 300]) }, () => piece(0)),
    ...(rng() < 0.5 && { [pick(["places", "goal", "columns", "count", "value"])]: pick([0, 3, 150, 1e6, -1, 1e9]) }),
    ...(rng() < 0.6 && depth < 60 && { zones: Array.from({ length: pick([1, 2]) }, () => zone(depth + 1)) }),
  });
  let [refused, passed] = [0, 0];
  for (let n = 0; n < 400; n += 1) {
    const scene = { ...SCENE, zones: Array.from({ length: pick([1, 2]) }, () => zone(pick([0, 40, 58, 59]))) };
    try {
      drawable(checked(Scene, scene));
      passed += 1;
    } catch (error) {
      assert.ok(error instanceof Unfit, String(error));
      refused += 1;
    }
  }
  assert.ok(refused > 50 && passed > 20, `${refused} refused, ${passed} passed`);
});

test("many things in all are refused, though each number of them is allowed", () => {
  const pieces = Array.from({ length: 100 }, (_, at) => ({ id: `m${at}`, kind: "marker", label: "", count: 1000 }));
  const scene = { ...SCENE, zones: [{ id: "cup", kind: "cup", label: "", pieces }] };
  assert.throws(() => checked(Scene, scene), { large: true });
});

test("a structure within itself is refused before the stack ends", () => {
  let under = { id: "x", kind: "man", label: "" };
  for (let depth = 0; depth < 50_000; depth += 1) under = { id: "x", kind: "man", label: "", under };
  const scene = { ...SCENE, zones: [{ id: "z", kind: "row", label: "", pieces: [under] }] };
  assert.throws(() => checked(Scene, scene), { large: true });
});

test("of what is kept of a match only what takes it up again is copied, with its lengths", () => {
  const saved = { record: "liege 1\n", seed: "00", players: [{ name: "You", level: 0, persona: "" }], facing: 0 };
  assert.deepEqual(checked(Saved, { ...saved, padding: "x".repeat(1e6), toJSON: 1 }), saved);
  for (const wrong of [
    { record: "x".repeat(1e6) },
    { seed: "0".repeat(1000) },
    { players: Array(100).fill(saved.players[0]) },
    { players: [{ name: "x".repeat(401), level: 0, persona: "" }] },
    { players: [{ name: "You", level: 1e9, persona: "" }] },
    { facing: 99 },
  ])
    assert.throws(() => checked(Saved, { ...saved, ...wrong }), Unfit);
});

test("fields of a prototype are no fields", () => {
  const shape = struct(() => [{ a: text(3) }, { b: whole(0, 3) }]);
  assert.throws(() => checked(shape, Object.create({ a: "x" })), Unfit);
  assert.deepEqual(checked(shape, JSON.parse('{"a": "x", "__proto__": {"b": 1}}')), { a: "x" });
  assert.deepEqual(checked(either(none, shape), null), null);
  assert.throws(() => checked(Update, {}), Unfit);
});
