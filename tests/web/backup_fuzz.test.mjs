// Hostile backups: no file makes the visitor lose data, and a rejected file changes no stored data.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { broughtIn } from "../../web/src/storage/backup.js";
import { keepLesson, learned } from "../../web/src/storage/progress.js";
import { count, results } from "../../web/src/storage/results.js";
import { Store } from "../../web/src/storage/store.js";
import { isDraft } from "../../web/src/workshop/drafts.js";
import { Shelf } from "./shelf.mjs";

const CASES = Number(process.env.CASES ?? 120);
const ROOM = 60_000;
const REASONS =
  /^(it isn't a backup of this site|part of it is missing or damaged|a newer version of this site made it, so reload this page first|this browser has no room for all of it)$/;

/** Return a function that returns random numbers from 0 to 1, the same numbers for the same seed. */
function numbers(seed) {
  let state = seed + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const record = (lines) =>
  `liege 1\ngame chess\nview all\n\n${Array.from({ length: lines }, (_, at) => `move ${at}\n`).join("")}`;
const match = (id, time, about = {}) => ({
  ...{ id, time, game: "chess", title: "Chess", names: ["Ida", "Odo"], levels: [0, 1], moves: 3, waits: "you" },
  ...{ result: "", touched: true },
  saved: { record: record(9), seed: "5a".repeat(16), players: [{ name: "Ida", level: 0, persona: "" }], facing: 0 },
  ...about,
});

/** The first characters of the ids of workshop games, and a function that makes such a game. */
const DRAFT = "0123456789a";
const written = (at, text = "x = 1") => ({
  ...{ id: `${DRAFT}${at}`, title: "Hoard", author: "Ida", time: 5 },
  files: { "__init__.py": text },
});

/** Store the data of a visitor with twenty finished matches, some unfinished ones, results, lessons, settings and games
 * of the workshop; return the storage. */
function visitor() {
  const shelf = new Shelf(ROOM);
  shelf.kept = new Map(KEPT);
  globalThis.localStorage = new Proxy(shelf, {
    ownKeys: ({ kept }) => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  return { store: new Store(() => {}, shelf), shelf };
}

const KEPT = (() => {
  const shelf = new Shelf(ROOM);
  const store = new Store(() => {}, shelf);
  const over = { game: "chess", levels: [0, 3], marks: [], over: { winners: [0] } };
  for (let at = 0; at < 20; at += 1) store.keep(match(`over-${at}`, 100 + at, { result: "You won." }));
  for (let at = 0; at < 5; at += 1) store.keep(match(`open-${at}`, 100 + at));
  for (let at = 0; at < 50; at += 1) count(store, `own-${at}`, "Chess", over);
  keepLesson(store, "chess", "01-pawns", true);
  keepLesson(store, "chess", "02-rooks", 3);
  store.change({ name: "Ida", pace: "brisk" });
  for (let at = 0; at < 3; at += 1) store.set(`liege.workshop.${DRAFT}${at}`, written(at));
  return shelf.kept;
})();

const WRONG = [
  null,
  true,
  -1,
  1e308,
  "",
  "x".repeat(200),
  {},
  [],
  [[]],
  { toString: 1 },
  { length: 1e9 },
  "__proto__",
  2 ** 53,
  "../x",
];

/** Return a random backup, with new matches and with ids of the visitor's own matches. @param {() => number} random */
function backup(random) {
  const whole = (most) => Math.floor(random() * most);
  const some = (...all) => all[whole(all.length)];
  const matches = Array.from({ length: some(0, 1, 3, 21, 80) }, (_, at) => {
    const id = some(`new-${at}`, `over-${at % 20}`, `open-${at % 5}`);
    const lines = some(9, 9, 12, 3, 60);
    const junk = "junk\n".repeat(some(0, 20, 2000, 60_000, 120_000));
    const saved = { ...match("", 0).saved, record: random() < 0.5 ? record(lines) : record(lines) + junk };
    if (random() < 0.2) saved.record = `liege 1\n\n${junk}`;
    if (random() < 0.2) saved.seed = "ff".repeat(16);
    return match(id, some(5, 1e15, Date.now()), { saved, result: some("", "You lost."), touched: random() < 0.9 });
  });
  const many = some(0, 3, 2500);
  const won = Object.fromEntries(
    Array.from({ length: many }, (_, at) => [
      some(`own-${at % 50}`, `other-${at}`),
      { game: "chess", title: "Chess", level: 2, won: 0, time: 1e15 },
    ]),
  );
  const about = {
    room: `#join/chess/${"a".repeat(64)}`,
    game: "chess",
    title: "Chess",
    names: ["Ida"],
    over: "",
    time: 3,
  };
  const all = {
    matches,
    results: won,
    lessons: { chess: { "01-pawns": 1, "02-rooks": some(1, true, 7), "03-x": true } },
    left: { game: "chess", lesson: "04-x", played: ["a"] },
    luck: { "own-1": 5 },
    settings: { name: "Eve", pace: "at once", theme: "dark", habits: {}, waved: [] },
    seats: [{ about, lines: ["x"] }],
    guests: [],
    workshop: Array.from({ length: some(0, 1, 4, 300) }, (_, at) => ({
      ...written(at % 5, "y".repeat(some(1, 9, 90_000, 250_000))),
      time: some(5, 1e15),
      ...some({}, { id: `${DRAFT}z` }, { files: { "../x.py": "" } }, { files: { "__init__.py": 7 } }, { more: "junk" }),
    })),
  };
  for (let times = whole(4); times > 0; times -= 1) spoil(all, random);
  return `liege backup ${some(1, 2, 2, 2, 2)}\n${JSON.stringify(all)}`.slice(
    0,
    random() < 0.05 ? whole(500) : Infinity,
  );
}

/** Replace a value at a random place in an object by a wrong one. @param {any} at @param {() => number} random */
function spoil(at, random) {
  const keys = Object.keys(at);
  const key = keys[Math.floor(random() * keys.length)];
  if (key === undefined) return;
  if (at[key] && typeof at[key] === "object" && random() < 0.8) spoil(at[key], random);
  else at[key] = structuredClone(WRONG[Math.floor(random() * WRONG.length)]);
}

test(`of ${CASES} hostile backups none takes anything of the visitor's away, or is written in part`, () => {
  let [taken, refused, full] = [0, 0, 0];
  for (let seed = 0; seed < CASES; seed += 1) {
    const { store, shelf } = visitor();
    const before = new Map(shelf.kept);
    const [own, won] = [store.matches(), results(store)];
    try {
      broughtIn(store, backup(numbers(seed))).commit();
      taken += 1;
    } catch (error) {
      assert.match(error.message, REASONS, `seed ${seed}`);
      assert.deepEqual(shelf.kept, before, `seed ${seed}: refused, and yet something has changed`);
      refused += 1;
      full += Number(/room/.test(error.message));
    }
    assert.ok(shelf.used <= ROOM);
    store.tidy("");
    for (const old of own) {
      const now = store.match(old.id);
      assert.ok(
        now?.saved.record.startsWith(old.saved.record.trim()),
        `seed ${seed}: ${old.id} is gone or another match`,
      );
      assert.equal(now.saved.seed, old.saved.seed, `seed ${seed}: ${old.id}`);
    }
    for (const [id, result] of Object.entries(won)) assert.deepEqual(results(store)[id], result, `seed ${seed}: ${id}`);
    assert.equal(learned(store).chess["01-pawns"], true, `seed ${seed}`);
    for (let at = 0; at < 3; at += 1)
      assert.equal(shelf.getItem(`liege.workshop.${DRAFT}${at}`), JSON.stringify(written(at)), `seed ${seed}`);
    for (const [key, text] of shelf.kept)
      if (key.startsWith("liege.workshop."))
        assert.ok(isDraft(JSON.parse(text)) && key.endsWith(JSON.parse(text).id), `seed ${seed}: ${key}`);
    assert.deepEqual([store.settings.name, store.settings.pace], ["Ida", "brisk"], `seed ${seed}`);
  }
  assert.ok(
    Math.min(taken, refused, full) > CASES / 50,
    `all kinds of cases: ${taken} taken, ${refused} refused, ${full} without room`,
  );
});

test("a commit is taken back whole", () => {
  const { store, shelf } = visitor();
  const before = new Map(shelf.kept);
  const back = broughtIn(
    store,
    `liege backup 2\n${JSON.stringify({ matches: [match("new", 5)], lessons: { chess: { "09-x": true } } })}`,
  ).commit();
  assert.ok(store.match("new"));
  back();
  assert.deepEqual(new Map([...shelf.kept].sort()), new Map([...before].sort()));
});

test("matches beyond those that a browser keeps are left out, and are counted", () => {
  const { store } = visitor();
  const matches = [match("new-open", 500), match("new-over", 500, { result: "You lost." })];
  const came = broughtIn(store, `liege backup 2\n${JSON.stringify({ matches })}`);
  assert.deepEqual([came.matches, came.left], [1, 1]);
});
