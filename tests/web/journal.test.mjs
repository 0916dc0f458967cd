// The journals of seats in matches of friends, even if the database or the number of lines is damaged.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromBase64Url } from "../../web/src/data/bytes.js";
import { random } from "./random.mjs";

const kept = new Map();
/** `full` is true if localStorage has no room for more; `fails` is true if the database fails. */
let [full, fails] = [false, false];
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem(key, text) {
    if (full && !kept.has(key)) throw new Error("QuotaExceededError");
    kept.set(key, String(text));
  },
  removeItem: (key) => void kept.delete(key),
};

/** The simulated stores of the database, by name. */
const stores = { lines: new Map(), rooms: new Map() };
let last = 0;

/** Return a database request that succeeds in the next microtask. */
function request(result) {
  const made = { result };
  queueMicrotask(() => made.onsuccess?.());
  return made;
}

/** Return a simulated IndexedDB store, with the methods that the journal uses. */
const store = (name) => ({
  add: (value) => request(stores[name].set((last += 1), value)),
  put: (value) => request(stores[name].set(value.room, value)),
  get: (key) => request(stores[name].get(key)),
  getAll: () => request([...stores[name].values()]),
  delete: (key) => request(stores[name].delete(key)),
  index: () => ({
    count: (room) => request([...stores[name].values()].filter((one) => one.room === room).length),
    getAll: (room) => request([...stores[name].values()].filter((one) => one.room === room)),
    openKeyCursor(room) {
      const keys = [...stores[name]].filter(([, one]) => one.room === room).map(([key]) => key);
      const made = {};
      const next = () => {
        const primaryKey = keys.shift();
        made.result = primaryKey === undefined ? null : { primaryKey, continue: () => queueMicrotask(next) };
        made.onsuccess();
      };
      queueMicrotask(next);
      return made;
    },
  }),
});
const database = {
  transaction() {
    const made = { objectStore: store };
    setImmediate(() => (fails ? made.onabort?.() : made.oncomplete?.()));
    return made;
  },
};
globalThis.indexedDB = { open: () => request(database) };
globalThis.IDBKeyRange = { only: (key) => key };

const { Journal, ROOMS_MAX, bring, forget, rooms } = await import("../../web/src/net/journal.js");
const { keepSeats } = await import("../../web/src/mine/seats.js");

const ROOMS = ["a", "b", "c"].map((letter) => `#join/chess/${letter.repeat(64)}`);
const about = (room, time = Date.now()) => ({
  ...{ room, game: "chess", title: "Chess", names: ["Ida", "Odo"], hand: false, over: "", waits: "you", time },
});

/** Store three rooms with three lines each. */
async function begun() {
  for (const all of [kept, stores.lines, stores.rooms]) all.clear();
  await bring(ROOMS.map((room) => ({ about: about(room), lines: ["one", "two", "three"] })));
}

test("a journal counts its lines, also those that are gone", async () => {
  await begun();
  const journal = await Journal.open(ROOMS[0]);
  assert.deepEqual([journal.kept, await journal.lines()], [3, ["one", "two", "three"]]);
  await journal.append(["four"]);
  stores.lines.delete([...stores.lines].find(([, { line }]) => line === "four")[0]);
  assert.deepEqual([(await Journal.open(ROOMS[0])).kept, (await journal.lines()).length], [4, 3]);
  await forget(ROOMS[0]);
  assert.deepEqual([(await Journal.open(ROOMS[0])).kept, (await rooms()).length], [0, 2]);
});

test("seats come all or none: also where there is no room for the count of their lines, or the database fails", async () => {
  await begun();
  await forget(ROOMS[2]);
  const before = [kept, stores.lines, stores.rooms].map((all) => new Map(all));
  const coming = [ROOMS[0], ROOMS[2]].map((room) => ({ about: about(room), lines: ["four"] }));
  full = true;
  await assert.rejects(bring(coming), /^Error: this browser doesn't let this page store matches with friends/);
  full = false;
  assert.deepEqual([kept, stores.lines, stores.rooms], before);
  fails = true;
  await assert.rejects(bring(coming));
  fails = false;
  assert.deepEqual(kept, before[0]);
});

test("whatever stands for the count of lines, a journal opens, and never counts fewer than there are", async () => {
  for (const text of [
    "",
    "x",
    "NaN",
    "-1",
    "1e308",
    "1e309",
    "2.5",
    "null",
    "[]",
    "0x7",
    " 7 ",
    "9".repeat(30),
    "{}",
  ]) {
    await begun();
    kept.set(`liege.kept${ROOMS[1]}`, text);
    const journal = await Journal.open(ROOMS[1]);
    assert.ok(Number.isSafeInteger(journal.kept) && journal.kept >= 3, `${text}: ${journal.kept}`);
    await journal.append(["four"]);
    assert.match(kept.get(`liege.kept${ROOMS[1]}`), /^\d{1,16}$/, text);
    assert.ok((await Journal.open(ROOMS[1])).kept >= 4, text);
  }
});

const WRONG = [
  null,
  undefined,
  true,
  0,
  -1,
  1.5,
  1.7e9,
  1e308,
  Number.NaN,
  "",
  "x",
  {},
  [],
  [null],
  ["0", "4AAAA", "0AAAAA", "0A*", "0AAAA"],
  { toString: 1 },
  7n,
];

test("of 400 damaged databases all are listed, no other seat is lost, and no damaged one is thrown away", async () => {
  for (let seed = 0; seed < 400; seed += 1) {
    await begun();
    const rng = random(seed);
    const pick = (all) => all[Math.floor(rng() * all.length)];
    const bad = { ...stores.rooms.get(ROOMS[2]) };
    for (const name of ["game", "title", "names", "over", "time", "waits", "hand", "accepted", "letters"])
      if (rng() < 0.3) bad[name] = pick(WRONG);
    if (rng() < 0.2) delete bad[pick(Object.keys(bad).filter((name) => name !== "room"))];
    stores.rooms.set(ROOMS[2], bad);
    const lines = [...stores.lines].filter(([, { room }]) => room === ROOMS[2]);
    if (rng() < 0.3) stores.lines.set(pick(lines)[0], { room: ROOMS[2], line: pick(WRONG) });
    const found = await rooms();
    assert.deepEqual(
      found
        .map(({ room }) => room)
        .filter((room) => room !== ROOMS[2])
        .sort(),
      ROOMS.slice(0, 2),
    );
    for (const { room, game, title, names, over, time } of found) {
      for (const text of [room, game, title, over, ...names]) assert.equal(typeof text, "string", `seed ${seed}`);
      assert.ok(Number.isFinite(time) && time > 0, `seed ${seed}: ${time}`);
    }
    for (const room of ROOMS) {
      const journal = await Journal.open(room);
      const all = await journal.lines();
      assert.equal(journal.kept, 3, `seed ${seed}: ${room} was thrown away`);
      const { names = [], accepted = "", letters = [] } = (await journal.about()) ?? {};
      for (const text of [accepted, ...names]) assert.equal(typeof text, "string", `seed ${seed}`);
      // every letter is valid base64, so decoding raises no error
      for (const letter of letters) assert.ok(fromBase64Url(letter.slice(1)).length, `seed ${seed}`);
      assert.ok(all.length >= (room === ROOMS[2] ? 2 : 3) && all.every((line) => typeof line === "string"));
    }
  }
});

/** Fill the list of rooms; each room is given as [`over`, age in days]. */
function listed(...all) {
  for (const store of [kept, stores.lines, stores.rooms]) store.clear();
  for (const [at, [over, days]] of all.entries()) {
    const room = `#join/chess/${String(at).padStart(64, "0")}`;
    stores.rooms.set(room, { ...about(room, Date.now() - days * 24 * 3600 * 1000), over });
  }
}

test("of very many rooms those that nobody entered for ninety days are deleted, with their lines", async () => {
  for (const over of ["", "won"]) {
    listed(...Array.from({ length: ROOMS_MAX + 2 }, (_, at) => [over, at < 2 ? 91 + at : 1]), ["x", 400], ["", 400]);
    const [first] = stores.rooms.keys();
    await (await Journal.open(first)).append(["one"]);
    assert.equal((await rooms()).length, ROOMS_MAX + 1, "the old one of the other kind stays");
    assert.equal((await Journal.open(first)).kept, 0);
    assert.equal(kept.has(`liege.kept${first}`), false);
  }
});

test("a clock that is wrong by years deletes no seat", async (the) => {
  listed(...Array.from({ length: ROOMS_MAX }, (_, at) => [at % 2 ? "" : "won", at]));
  const now = Date.now();
  for (const years of [40, 3, -3, 0]) {
    the.mock.timers.enable({ apis: ["Date"], now: now + years * 365 * 24 * 3600 * 1000 });
    assert.equal((await rooms()).length, ROOMS_MAX, `${years} years`);
    the.mock.timers.reset();
  }
});

test("seats of a file push out no room of this browser: those that it has no room for are left out", async () => {
  const own = [...Array(ROOMS_MAX - 2).fill(["", 200]), ...Array(ROOMS_MAX - 1).fill(["won", 200])];
  listed(...own);
  const coming = Array.from({ length: 150 }, (_, at) => ({
    about: { ...about(`#join/chess/${String(at).padStart(64, "b")}`, at), over: at % 2 ? "won" : "" },
    lines: ["one"],
  }));
  const asked = [];
  const came = await keepSeats([...coming, ...coming], async (further) => asked.push(further.length) > 0);
  const fits = 2 * ROOMS_MAX - own.length;
  assert.deepEqual([came, asked], [{ friends: fits, left: 150 - fits }, [fits]]);
  const kept = await rooms();
  assert.equal(kept.filter(({ room }) => /0{60}/.test(room)).length, own.length);
  assert.ok(
    kept.some(({ room }) => room === coming[149].about.room),
    "the latest came",
  );
});

test("no seat of a file comes that the visitor does not want", async () => {
  listed();
  const came = await keepSeats([{ about: about(ROOMS[0]), lines: ["one"] }], async () => false);
  assert.deepEqual([came, await rooms(), stores.lines.size], [{ friends: 0, left: 0 }, [], 0]);
});

test("of two copies of one seat in a file the longer one comes, whichever is first", async () => {
  const [short, long] = [
    ["head", "session"],
    ["head", "session", "genesis", "one"],
  ];
  for (const copies of [
    [short, long],
    [long, short],
  ]) {
    listed();
    await keepSeats(
      copies.map((lines) => ({ about: about(ROOMS[0]), lines })),
      async () => true,
    );
    assert.deepEqual(await (await Journal.open(ROOMS[0])).lines(), [...long, "lost"]);
  }
});

test("a backup of a seat that has moved brings how far the match had come, also where the seat had been", async () => {
  const reached = (height) => `reached 0 ${height} ${"ab".repeat(32)}`;
  const lines = ["head", "session", reached(5), "lost", "device aa", "genesis", "one", "two", "three", reached(9)];
  for (const here of [[], ["head", "session", "genesis", "one", reached(5), "lost"]]) {
    listed();
    if (here.length) await bring([{ about: { ...about(ROOMS[0]), over: "moved" }, lines: here }]);
    const came = await keepSeats([{ about: about(ROOMS[0]), lines }], async () => true);
    const all = await (await Journal.open(ROOMS[0])).lines();
    const match = here.length ? ["two", "three"] : ["head", "session", "genesis", "one", "two", "three"];
    assert.deepEqual([came, all], [{ friends: 1, left: 0 }, [...here, ...match, reached(9), "lost"]]);
  }
});

test("a later backup brings what it adds, whatever times both devices have counted", async () => {
  const time = (at) => `time owed 0 5 1 179000000${at}`;
  const here = ["head", "session", "genesis", "one", "lost", time(1), "two"];
  listed();
  await bring([{ about: about(ROOMS[0]), lines: here }]);
  const lines = ["head", "session", "genesis", time(2), "one", "two", time(3), "three"];
  const came = await keepSeats([{ about: about(ROOMS[0]), lines }], async () => true);
  const all = await (await Journal.open(ROOMS[0])).lines();
  assert.deepEqual([came, all], [{ friends: 1, left: 0 }, [...here, "three", "lost"]]);
});

/** Enter a room in a tab, and call `meanwhile` for another tab before this tab gets the lock; return the first request.
 * @param {any} way @param {() => Promise<void>} meanwhile */
async function entered(way, meanwhile) {
  globalThis.RTCPeerConnection ??= class extends EventTarget {};
  globalThis.WebSocket ??= class extends EventTarget {};
  globalThis.history = { replaceState() {} };
  const { Friends } = await import("../../web/src/net/friends.js");
  const locks = {
    request: async (_name, _how, taken) => {
      await meanwhile();
      return taken({});
    },
  };
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
  const asked = [];
  const engine = {
    ask: async (_name, request) => {
      asked.push(request);
      throw new Error("enough");
    },
  };
  const page = { engine, lost: () => false, servers: { relays: [] }, store: { settings: {} } };
  const none = { wait() {}, at() {}, around() {}, face: {}, notices: { say() {} }, version: "" };
  await new Friends({ ...page, ...none }).enter(way);
  return asked;
}

test("a tab that takes a seat over has what the tab before stored until it let go", async () => {
  await begun();
  const [link] = ROOMS;
  const other = await Journal.open(link);
  const [lines, count] = [await other.lines(), other.kept];
  const asked = await entered(
    { asked: { lines, kept: count }, link, own: "Ida" },
    // the other tab has stored and sent this frame
    () => other.append(["frame 1 of the other tab"]),
  );
  assert.deepEqual(
    asked.map(({ lines, kept }) => [lines, kept]),
    [[["one", "two", "three", "frame 1 of the other tab"], 4]],
  );
});

test("a tab with an open invitation takes the seat that another tab has taken by it, not a second one", async () => {
  listed();
  const [link] = ROOMS;
  const other = await Journal.open(link);
  const asked = await entered({ asked: { link, name: "Ida" }, link }, () =>
    other.append(["head", "session", "genesis"]),
  );
  assert.deepEqual(
    asked.map(({ lines, kept }) => [lines, kept]),
    [[["head", "session", "genesis"], 3]],
  );
});
