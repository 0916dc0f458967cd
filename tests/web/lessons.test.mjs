// Progress in lessons: the browser stores it, merges it with imported data, and checks it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { keepLesson, learned, leave, leftAt, reached, takeUp } from "../../web/src/storage/progress.js";

const KEY = "liege.lessons";

/** Return a storage with this stored progress. */
function shelf(kept) {
  const lying = new Map([[KEY, kept]]);
  return { get: (key) => lying.get(key) ?? null, set: (key, value) => void lying.set(key, value) };
}

test("a step is kept, then that the lesson was done, and each game has its own", () => {
  const here = shelf(null);
  assert.equal(reached(here, "chess", "01-pawns"), 0);
  keepLesson(here, "chess", "01-pawns", 3);
  keepLesson(here, "go", "01-eyes", 1);
  assert.equal(reached(here, "chess", "01-pawns"), 3);
  keepLesson(here, "chess", "01-pawns", true);
  assert.deepEqual(learned(here), { chess: { "01-pawns": true }, go: { "01-eyes": 1 } });
});

test("what was done stays done when the lesson is taken again; a step may go back", () => {
  const here = shelf({ chess: { "01-pawns": true, "02-rooks": 5 } });
  keepLesson(here, "chess", "01-pawns", 2);
  keepLesson(here, "chess", "02-rooks", 1);
  assert.deepEqual(learned(here), { chess: { "01-pawns": true, "02-rooks": 1 } });
});

test("what comes from elsewhere is joined with what is here", () => {
  const here = shelf({ chess: { "01-pawns": true }, go: { "01-eyes": 2 } });
  takeUp(here, { chess: { "01-pawns": 4, "02-rooks": true }, go: { "01-eyes": true }, "a b": { x: true } });
  assert.deepEqual(learned(here), { chess: { "01-pawns": true, "02-rooks": true }, go: { "01-eyes": true } });
});

test("what cannot be understood is left out", () => {
  for (const kept of ["", 7, [], { chess: 3 }, { chess: [true] }, { chess: null }, { "../x": { a: true } }])
    assert.deepEqual(learned(shelf(kept)), {}, JSON.stringify(kept));
  const odd = {
    chess: { a: 1.5, b: -1, c: 0, d: "true", e: false, f: 2, g: 1e9, "<b>": true },
    __proto__x: { a: true },
  };
  assert.deepEqual(learned(shelf(odd)), { chess: { f: 2 } });
  assert.deepEqual(learned(shelf(JSON.parse('{"__proto__": {"a": true}, "go": {"__proto__": 3, "b": 1}}'))), {
    go: { b: 1 },
  });
});

test("the match that was left in a lesson is that lesson's alone, until it is over", () => {
  const here = shelf(null);
  leave(here, "chess", "09-match", ["e4", "e5"]);
  leave(here, "chess", "01-pawns", []);
  assert.deepEqual(leftAt(here, "chess", "09-match"), ["e4", "e5"]);
  assert.deepEqual(leftAt(here, "go", "09-match"), []);
  leave(here, "chess", "09-match", []);
  assert.deepEqual(leftAt(here, "chess", "09-match"), []);
  for (const kept of [7, { game: "chess", lesson: "09-match", played: [1] }, { game: "chess", lesson: "09-match" }]) {
    here.set("liege.lesson", kept);
    assert.deepEqual(leftAt(here, "chess", "09-match"), []);
  }
});

test("however much comes from elsewhere, all that was learned here stays", () => {
  const many = (name) => Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`${name}${at}`, true]));
  for (const found of [
    { chess: many("a") },
    Object.fromEntries(Object.keys(many("a")).map((game) => [game, { "01-x": true }])),
    JSON.parse('{"constructor": {"name": true}, "__proto__": {"x": true}}'),
  ]) {
    const here = shelf({ chess: { "01-pawns": true, "02-rooks": 5 }, go: { "01-eyes": 2 } });
    takeUp(here, found);
    assert.deepEqual(
      [
        ["chess", "01-pawns"],
        ["chess", "02-rooks"],
        ["go", "01-eyes"],
      ].map((one) => reached(here, ...one)),
      [true, 5, 2],
    );
    assert.equal(Object.x, undefined);
  }
});
