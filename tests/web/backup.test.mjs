// A backup: what one browser keeps comes to another, and nothing that is there is lost.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { broughtIn, written } from "../../web/src/backup.js";
import { keepLesson, learned } from "../../web/src/lessons.js";
import { Store } from "../../web/src/store.js";

const store = () => new Store(() => {}, null);

const match = (id, time, about = {}) => ({
  id,
  time,
  game: "chess",
  title: "Chess",
  names: ["Ida"],
  levels: [0],
  moves: 1,
  waits: "you",
  result: "",
  touched: true,
  saved: { record: "liege 1", seed: "00", players: [], facing: null },
  ...about,
});
const kept = (at) => at.matches().map(({ id, time }) => `${id} ${time}`);

test("matches and lessons come to another browser; what is further on there stays", () => {
  const [one, other] = [store(), store()];
  one.keep(match("aa", 5));
  one.keep(match("bb", 5));
  keepLesson(one, "chess", "01-pawns", true);
  other.keep(match("bb", 9));
  other.keep(match("cc", 1));
  keepLesson(other, "chess", "02-rooks", 2);
  assert.equal(broughtIn(other, written(one)), 1);
  assert.deepEqual(kept(other), ["bb 9", "aa 5", "cc 1"]);
  assert.deepEqual(learned(other), { chess: { "01-pawns": true, "02-rooks": 2 } });
  assert.equal(broughtIn(other, written(one)), 0);
});

test("what is no backup changes nothing and is refused with a reason", () => {
  const here = store();
  here.keep(match("aa", 5));
  assert.throws(() => broughtIn(here, "liege 1\ngame chess"), /no backup/);
  assert.throws(() => broughtIn(here, "liege backup 1\n{"), /damaged/);
  assert.throws(() => broughtIn(here, `liege backup 1\n${" ".repeat(9_000_000)}`), /no backup/);
  for (const found of ["null", "7", '{"matches": 3, "lessons": [1]}', '{"matches": [null, {"id": "x"}]}'])
    assert.equal(broughtIn(here, `liege backup 1\n${found}`), 0);
  assert.deepEqual(kept(here), ["aa 5"]);
});

test("a match whose names could lead elsewhere does not come", () => {
  const here = store();
  const bad = [match("../x", 5), match("dd", 5, { game: "https://x" }), match("ee", Number.NaN)];
  assert.equal(broughtIn(here, `liege backup 1\n${JSON.stringify({ matches: bad })}`), 0);
});
