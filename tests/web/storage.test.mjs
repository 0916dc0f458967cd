// Hostile storage: another version, another program or a person may have written any value under the site's keys. The
// readers return a value within its limits or a default, and no data under other keys are lost.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { random } from "./random.mjs";

/** Return a simulated storage like a browser's, whose keys are properties too. */
function storage() {
  const methods = {
    getItem: { value: (key) => (Object.hasOwn(made, key) ? made[key] : null) },
    setItem: { value: (key, text) => Object.defineProperty(made, key, own(String(text))) },
    removeItem: { value: (key) => void delete made[key] },
    key: { value: (at) => Object.keys(made)[at] ?? null },
    length: { get: () => Object.keys(made).length },
  };
  const own = (value) => ({ value, enumerable: true, configurable: true, writable: true });
  const made = Object.create(Object.defineProperties({}, methods));
  return made;
}

globalThis.localStorage = storage();
globalThis.sessionStorage = storage();
document.documentElement = { dataset: {} };

const { broughtIn, written } = await import("../../web/src/storage/backup.js");
const { guests, origin, seat, wants } = await import("../../web/src/guest/store.js");
const lessons = await import("../../web/src/storage/progress.js");
const { lucks } = await import("../../web/src/storage/luck.js");
const { run, titleOf } = await import("../../web/src/mine/days.js");
const { fortune } = await import("../../web/src/mine/record.js");
const { hasSeats } = await import("../../web/src/net/journal.js");
const { match: entrants } = await import("../../web/src/app/opponents.js");
const { count, results, streak } = await import("../../web/src/storage/results.js");
const { kept: review } = await import("../../web/src/review/store.js");
const { Store } = await import("../../web/src/storage/store.js");
const { summary } = await import("../../web/src/dialogs/menu.js");
const { site } = await import("../../web/src/site.js");

const CASES = Number(process.env.CASES ?? 700);
const ROOM = `#join/chess/${"a".repeat(64)}`;
const saved = {
  record: "liege 1\ngame chess\n\nmove e4\n",
  seed: "5a",
  players: [{ name: "Ida", level: 0, persona: "" }],
  facing: 0,
};
const match = (id, time, about = {}) => ({
  ...{ id, time, game: "chess", title: "Chess", names: ["Ida", "Odo"], levels: [0, 2], moves: 1, waits: "you" },
  ...{ result: "", touched: true, saved, ...about },
});
const found = {
  progress: 1,
  said: "",
  luck: [0, 0],
  lost: [0, 0],
  start: [50, 50],
  end: [100, 0],
  chances: [[0, [50, 50]]],
  points: [],
};
const won = (time) => ({ game: "chess", title: "Chess", level: 2, won: 1, time });
const KEPT = {
  "liege.settings": {
    ...{ theme: "dark", sound: false, volume: 0.5, pace: "brisk", name: "Ida", waved: ["chess"] },
    habits: {
      chess: {
        players: [
          { name: "Ida", level: 0 },
          { name: "", level: 2, persona: "" },
        ],
        options: "goal=3",
        begins: "me",
      },
    },
  },
  "liege.match.over": match("over", 5, { result: "{0} wins", review: found }),
  "liege.match.open": match("open", 6),
  "liege.match.other": match("other", 7),
  "liege.results": { over: won(1), "today-2026-11-22-chess": won(2), third: won(3) },
  "liege.luck": { over: 5 },
  "liege.lessons": { chess: { "01-pawns": true, "02-rooks": 3 } },
  "liege.lesson": { game: "chess", lesson: "09-match", played: ["e4"] },
  "liege.left": { by: `${site.build + site.words}open`, shown: { scene: {}, saved } },
  "liege.guests": [{ hash: "5a".repeat(32), file: "g.whl", from: "https://example.org/g.whl", title: "Draughts" }],
  [`liege.kept${ROOM}`]: 3,
};
const ABOUT = {
  seats: [2, 3],
  levels: ["Page", "Squire", "Knight"],
  personas: [{ key: "odo" }],
  seatNames: ["White", "Black", "Red"],
  options: [
    { name: "goal", default: 3 },
    { name: "first", default: 1 },
  ],
};

const WRONG = [
  ...[
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    -1e308,
    2 ** 53,
    "",
    "x",
    "x".repeat(3000),
    "__proto__",
    "constructor",
    "\u202e",
    "\ud800",
  ],
  ...[{}, [], [[]], [null], { toString: 1 }, { length: 1e9 }, "7", "https://", "../x", "over", [1, "a", null]],
];
const TEXTS = [
  "",
  "{",
  "null",
  "7",
  "true",
  '"x"',
  "[]",
  "{}",
  "[null]",
  "undefined",
  "NaN",
  "\u0000",
  '{"__proto__":{"a":1}}',
  "1e999",
];

/** Return all places in a value, each as [object, key]. */
const places = (value) =>
  value && typeof value === "object" ? Object.keys(value).flatMap((key) => [[value, key], ...places(value[key])]) : [];

/** Delete or replace a value at a random place in an object. @param {object} value @param {() => number} rng */
function spoil(value, rng) {
  const all = places(value);
  const [at, key] = all[Math.floor(rng() * all.length)] ?? [value, "x"];
  if (rng() < 0.2) delete at[key];
  else if (rng() < 0.1)
    Object.defineProperty(at, "__proto__", { value: at[key], enumerable: true, configurable: true, writable: true });
  else at[key] = structuredClone(WRONG[Math.floor(rng() * WRONG.length)]);
}

/** Fill the storage and damage one entry; return the key of that entry. @param {number} seed */
function damaged(seed) {
  const rng = random(seed);
  for (const key of Object.keys(localStorage)) delete localStorage[key];
  for (const [key, value] of Object.entries(KEPT)) localStorage.setItem(key, JSON.stringify(value));
  const keys = Object.keys(KEPT);
  const key = keys[Math.floor(rng() * keys.length)];
  const text = localStorage.getItem(key);
  const cut = Math.floor(rng() * text.length);
  const way = rng();
  if (way < 0.15) localStorage.setItem(key, TEXTS[Math.floor(rng() * TEXTS.length)]);
  else if (way < 0.25) localStorage.setItem(key, text.slice(0, cut));
  else if (way < 0.3) localStorage.setItem(key, JSON.stringify(WRONG[Math.floor(rng() * WRONG.length)]));
  else {
    const whole = { value: JSON.parse(text) };
    for (let times = 1 + Math.floor(rng() * 3); times > 0; times -= 1)
      spoil(rng() < 0.1 || typeof whole.value !== "object" ? whole : (whole.value ?? whole), rng);
    localStorage.setItem(key, JSON.stringify(whole.value ?? null));
  }
  return key;
}

/** Check the types and limits of the values that all readers return. @param {Store} store @param {string} why */
function readable(store, why) {
  const texts = (all) => all.every((text) => typeof text === "string");
  const { theme, sound, volume, offered, pace, deck, keys, speech, name, habits, waved } = store.settings;
  assert.ok(texts([theme, pace, deck, name]), why);
  assert.ok(
    [sound, offered, keys, speech].every((flag) => typeof flag === "boolean"),
    why,
  );
  assert.ok(volume >= 0 && volume <= 1 && Array.isArray(waved), why);
  // only the engine checks the names and levels of players
  const { players, options } = entrants(ABOUT, habits.chess ?? {});
  assert.ok(ABOUT.seats.includes(players.length) && typeof options === "string", why);
  for (const kept of store.matches()) {
    assert.ok(texts([kept.id, kept.game, kept.title, kept.result, kept.saved.record, ...kept.names]), why);
    assert.ok(Number.isFinite(kept.time), why);
    assert.match(summary(kept), /, \d+ [A-Z][a-z]+, \d{1,6} moves?(\.|$)|, [A-Z][a-z]+ \d+, \d{1,6} moves?(\.|$)/, why);
    assert.ok(JSON.stringify(store.match(kept.id)) === JSON.stringify(kept), `${why}: not the match of that name`);
    assert.ok(
      [null, found].some((one) => JSON.stringify(one) === JSON.stringify(review(store, kept.id, 2, 1))) ||
        review(store, kept.id, 2, 1),
      why,
    );
    store.left(kept);
    assert.equal(typeof store.damaged(kept.id), "string");
    assert.match(titleOf(kept.id, store), /^$|^Deal/);
  }
  for (const { level, won: share, time } of Object.values(results(store))) {
    assert.ok(Number.isInteger(level) && level >= 0 && level <= 4 && share >= 0 && share <= 1, why);
    assert.notEqual(String(new Date(time)), "Invalid Date", why);
  }
  assert.ok([-1, 0, 1].includes(streak(store, "third")), why);
  assert.ok(Number.isInteger(run(store)), why);
  for (const luck of Object.values(lucks(store))) assert.ok(Math.abs(luck) <= 100, why);
  assert.match(fortune(store), /^Luck[^\n]+\.$/, why);
  for (const lesson of ["01-pawns", "02-rooks", "constructor", "__proto__"])
    for (const game of ["chess", "constructor", "__proto__"]) {
      const at = lessons.reached(store, game, lesson);
      assert.ok(at === true || (Number.isInteger(at) && at >= 0 && at <= 99), `${why}: ${game} ${lesson} ${at}`);
    }
  assert.ok(texts(lessons.leftAt(store, "chess", "09-match")), why);
  for (const guest of guests()) {
    assert.match(guest.hash, /^[0-9a-f]{64}$/, why);
    assert.match(origin(guest), /^[\w.:-]+$|^a file$/, why);
    assert.match(seat(guest), /^\?[0-9a-f]{64}&/, why);
  }
  assert.equal(typeof hasSeats(), "boolean");
}

/** Check that all entries are unchanged except those with the keys `but`. */
function untouched(before, but, why) {
  for (const [key, text] of Object.entries(before))
    if (!but.includes(key)) assert.equal(localStorage.getItem(key), text, `${why}: ${key} has changed`);
}

test(`of ${CASES} storages with a damaged entry all are read within bounds, and nothing else is lost`, async () => {
  for (let seed = 0; seed < CASES; seed += 1) {
    const key = damaged(seed);
    const why = `seed ${seed}: ${key} = ${localStorage.getItem(key)?.slice(0, 300)}`;
    try {
      const before = { ...localStorage };
      const store = new Store(() => {});
      readable(store, why);
      await import(`../../web/src/page/theme.js?${seed}`);
      await import(`../../web/src/page/returning.js?${seed}`);
      untouched(before, [], why);
      store.tidy("here");
      store.change({ sound: true });
      store.keep(match("new", 9));
      lessons.keepLesson(store, "chess", "03-x", 1);
      lessons.leave(store, "chess", "09-match", ["e4", "e5"]);
      count(store, "new", "Chess", { game: "chess", levels: [0, 2], marks: [], over: { winners: [0] } });
      assert.equal(store.settings.sound, true, why);
      assert.ok(store.match("new"), why);
      assert.equal(lessons.reached(store, "chess", "03-x"), 1, why);
      assert.ok(results(store).new, why);
      untouched(before, [key, "liege.settings", "liege.lessons", "liege.lesson", "liege.results"], why);
      if (key !== "liege.lessons") assert.equal(lessons.reached(store, "chess", "01-pawns"), true, why);
      if (key !== "liege.results") assert.equal(results(store).over.won, 1, why);
      readable(store, why);
      const fresh = new Store(() => {}, storage());
      broughtIn(fresh, written(store)).commit();
      assert.ok(fresh.match("new"), why);
      readable(fresh, why);
    } catch (error) {
      if (error.code === "ERR_ASSERTION") throw error;
      throw new Error(`${why}\n${error.stack}`);
    }
  }
});

test("a match under another match's name takes that one with it in no case", () => {
  for (const result of ["", "{0} wins"]) {
    damaged(0);
    for (const [key, value] of Object.entries(KEPT)) localStorage.setItem(key, JSON.stringify(value));
    localStorage.setItem("liege.match.copy", JSON.stringify(match("over", 9, { touched: false, result })));
    const store = new Store(() => {});
    store.tidy("");
    assert.deepEqual(store.match("over"), KEPT["liege.match.over"]);
  }
});

test("whatever a tab was told to want or to keep open, it wants a guest or nothing", () => {
  for (const text of [...TEXTS, ...WRONG.map((one) => JSON.stringify(one) ?? "")]) {
    sessionStorage.setItem("liege.guest.wanted", text);
    sessionStorage.setItem("liege.here", text);
    assert.equal(wants(), null, text);
    assert.equal(typeof new Store(() => {}).here(), "string");
  }
});

test("whatever a habit holds, a match can be dealt", () => {
  for (const wrong of WRONG)
    for (const habit of [
      { players: wrong, options: wrong, begins: wrong },
      { players: [wrong, { name: wrong, level: wrong, persona: wrong }], options: wrong },
    ])
      assert.ok(ABOUT.seats.includes(entrants(ABOUT, habit).players.length));
});
