// The data that the site stores in the browser, even if storage is denied, full or damaged.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { site } from "../../web/src/site.js";
import { Store } from "../../web/src/storage/store.js";
import { random } from "./random.mjs";
import { Shelf } from "./shelf.mjs";

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
const ids = (store) => store.matches().map(({ id }) => id);

/** @returns {[Store, string[]]} a store, and its messages to the visitor */
function opened(shelf) {
  const said = [];
  return [new Store((words) => said.push(words), shelf), said];
}

test("matches come back, the latest first", () => {
  const [store] = opened(new Shelf());
  store.keep(match("a", 1));
  store.keep(match("b", 2));
  assert.deepEqual(ids(store), ["b", "a"]);
  assert.deepEqual(store.match("a"), match("a", 1));
  store.drop("a");
  assert.equal(store.match("a"), null);
});

test("what is damaged is no match and in nobody's way", () => {
  const shelf = new Shelf();
  const [store] = opened(shelf);
  store.keep(match("a", 1));
  shelf.setItem("liege.match.b", "{");
  shelf.setItem("liege.match.c", JSON.stringify({ ...match("c", 3), saved: null }));
  shelf.setItem("liege.settings", "7;");
  assert.deepEqual(ids(store), ["a"]);
  assert.equal(store.match("c"), null);
  assert.equal(store.settings.keys, true);
});

test("where storage is full nothing that was kept makes room, and this is said", async () => {
  const size = JSON.stringify(match("a", 1, { result: "over" })).length;
  const shelf = new Shelf(size * 2.5);
  const [store, said] = opened(shelf);
  store.keep(match("a", 1, { result: "over" }));
  store.keep(match("b", 2));
  store.keep(match("c", 3));
  assert.deepEqual(ids(store), ["c", "b", "a"]);
  assert.deepEqual([...shelf.kept.keys()], ["liege.match.a", "liege.match.b"]);
  await null;
  assert.equal(said.length, 1);
  assert.match(said[0], /no room left for this match/);
});

const GUEST = { game: `guest/?${"0".repeat(64)}` };

test("however much guests would keep, the visitor's own matches stay, and there is room for more of them", async () => {
  const shelf = new Shelf(5_000_000);
  const [store, said] = opened(shelf);
  const own = Array.from({ length: 20 }, (_, at) => match(`own${at}`, at, { result: "won" }));
  for (const one of own) store.keep(one);
  const rng = random(3);
  for (let n = 0; n < 300; n += 1) {
    const saved = { ...match("", 0).saved, record: "x".repeat(rng() * 100_000) };
    const id = `guest${Math.floor(rng() * 100)}`;
    store.keep(match(id, 100 + n, { ...GUEST, result: rng() < 0.7 ? "over" : "", saved }));
    store.leave(id, { ...GUEST, padding: "x".repeat(rng() * 1_000_000) });
    store.tidy(id);
  }
  for (const one of own) assert.deepEqual(store.match(one.id), one);
  const guests = [...shelf.kept].filter(([key]) => !key.includes("own"));
  assert.ok(guests.reduce((sum, [, text]) => sum + text.length, 0) < 500_000 + 10_000);
  await null;
  assert.equal(said.length, 1);
  assert.match(said[0], /no room left for this match/);
  store.keep(match("more", 999, { saved: { ...match("", 0).saved, record: "x".repeat(100_000) } }));
  assert.ok(shelf.getItem("liege.match.more"));
});

test("a guest's finished matches put none of the site's own games out of the list", () => {
  const [store] = opened(new Shelf());
  for (let time = 1; time <= 20; time += 1) store.keep(match(`own${time}`, time, { result: "won" }));
  for (let time = 21; time <= 50; time += 1) store.keep(match(`guest${time}`, time, { ...GUEST, result: "won" }));
  store.tidy("guest50");
  assert.equal(ids(store).filter((id) => id.startsWith("own")).length, 20);
  assert.equal(ids(store).filter((id) => id.startsWith("guest")).length, 21);
});

test("where nothing can make room a match is kept in memory, and this is said once", async () => {
  const [store, said] = opened(new Shelf(10));
  store.keep(match("a", 1));
  store.keep(match("b", 2));
  assert.deepEqual(ids(store), ["b", "a"]);
  await null;
  assert.equal(said.length, 1);
  assert.match(said[0], /no room left for this match/);
});

test("what found no room is stored once the visitor has deleted a match, but no guest's match beyond its limit", () => {
  const size = JSON.stringify(match("a", 1)).length;
  const shelf = new Shelf(600_000);
  const [store] = opened(shelf);
  store.keep(match("old", 1, { saved: { ...match("", 0).saved, record: "x".repeat(599_000 - 2 * size) } }));
  store.keep(match("guest", 2, { ...GUEST, saved: { ...match("", 0).saved, record: "x".repeat(510_000) } }));
  store.keep(match("new", 3, { saved: { ...match("", 0).saved, record: "x".repeat(3000) } }));
  store.set("liege.results", { new: "x".repeat(3000) });
  assert.deepEqual([...store.memory.keys()], ["liege.match.guest", "liege.match.new", "liege.results"]);
  store.drop("old");
  assert.deepEqual([...store.memory.keys()], ["liege.match.guest"]);
  assert.deepEqual([...shelf.kept.keys()].sort(), ["liege.match.new", "liege.results"]);
});

test("where storage is denied everything is kept in memory, and this is said", async () => {
  const [store, said] = opened(null);
  store.keep(match("a", 1));
  assert.deepEqual(ids(store), ["a"]);
  await null;
  assert.match(said[0], /can't store anything/);
});

test("untouched matches are forgotten, and the oldest of too many finished ones", () => {
  const [store] = opened(new Shelf());
  for (let time = 1; time <= 22; time += 1) store.keep(match(`over${time}`, time, { result: "won" }));
  store.keep(match("new", 30, { touched: false }));
  store.keep(match("here", 31, { touched: false }));
  store.tidy("here");
  assert.equal(ids(store).length, 21);
  assert.deepEqual([store.match("new"), store.match("over2")], [null, null]);
  assert.ok(store.match("over3"));
  assert.ok(store.match("here"));
});

test("finished matches stay, however many unfinished ones are later", () => {
  const [store] = opened(new Shelf());
  store.keep(match("over", 1, { result: "won" }));
  for (let time = 2; time <= 40; time += 1) store.keep(match(`open${time}`, time));
  store.tidy("here");
  assert.ok(store.match("over"));
  assert.equal(ids(store).length, 40);
});

test("settings are changed one by one", () => {
  const [store] = opened(new Shelf());
  store.change({ sound: true });
  store.change({ theme: "dark" });
  assert.deepEqual([store.settings.sound, store.settings.theme, store.settings.keys], [true, "dark", true]);
});

test("the table that was left is shown again by the same build, for the same match and the same record only", () => {
  const [store] = opened(new Shelf());
  const { build } = site;
  const kept = match("a", 1);
  site.build = "one";
  store.leave("a", { scene: {}, events: [{ text: "a move" }], saved: kept.saved });
  assert.deepEqual(store.left(kept), { scene: {}, events: [], saved: kept.saved });
  assert.equal(store.left(match("b", 1)), null);
  assert.equal(store.left(match("a", 1, { saved: { ...kept.saved, record: "liege 1\n\ne4" } })), null);
  site.build = "two";
  assert.equal(store.left(kept), null, "another build draws it otherwise");
  site.build = build;
});
