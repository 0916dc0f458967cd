// Storage that fails in the middle of an operation. In turn, each call fails, or is the last one before the page dies, or
// follows a change by another tab. At the next visit all earlier data are there, no item is stored in part, and the page
// has given only its own sentences as reasons.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Disk } from "./failing.mjs";

const disk = new Disk();
globalThis.localStorage = disk.storage();
globalThis.sessionStorage = { getItem: () => null, setItem() {}, removeItem() {} };
globalThis.indexedDB = disk.database();
globalThis.IDBKeyRange = { only: (key) => key };
const locks = { request: async (_n, how, taken) => (taken ?? how)({}), query: async () => ({ held: [] }) };
Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });

globalThis.caches = { open: async () => ({ delete: async () => true }) };
globalThis.RTCPeerConnection ??= class extends EventTarget {};
globalThis.WebSocket ??= class extends EventTarget {};
const { broughtIn, written } = await import("../../web/src/storage/backup.js");
const { Store } = await import("../../web/src/storage/store.js");
const lessons = await import("../../web/src/storage/progress.js");
const { lucks, joinLucks } = await import("../../web/src/storage/luck.js");
const { count, results } = await import("../../web/src/storage/results.js");
const { guests, welcome, forget: forgetGuest } = await import("../../web/src/guest/store.js");
const workshop = await import("../../web/src/workshop/drafts.js");
const { Journal, bring, forget, rooms } = await import("../../web/src/net/journal.js");
const { keepSeats, seats } = await import("../../web/src/mine/seats.js");
const { giveUp, takeUp } = await import("../../web/src/net/moving.js");
const { keep: keepReview } = await import("../../web/src/review/store.js");

const ROOMS = ["a", "b", "c"].map((letter) => `#join/chess/${letter.repeat(64)}`);
const record = (lines) => `liege 1\ngame chess\n\n${"move e4\n".repeat(lines)}`;
const saved = (lines) => ({ record: record(lines), seed: "5a", players: [], facing: null });
const match = (id, time, about = {}) => ({
  ...{ id, time, game: "chess", title: "Chess", names: ["Ida", "Odo"], levels: [0, 2], moves: 1, waits: "you" },
  ...{ result: "", touched: true, saved: saved(2), ...about },
});
const about = (room, over = "") => ({
  ...{ room, game: "chess", title: "Chess", names: ["Ida", "Odo"], hand: false, over, waits: "you" },
});
const LINES = ["liege-journal 3", 'session {"a":1}', "genesis {}", "frame 0 AAAA"];
const drafted = (at, text) => ({
  id: `0123456789a${at}`,
  title: "Hoard",
  author: "Ida",
  time: 5,
  files: { "__init__.py": text },
});
const OVER = { game: "chess", levels: [0, 3], marks: [], over: { winners: [0] } };
const guest = (at) => ({ hash: `${at}`.repeat(64), file: "g.whl", from: "https://example.org/g.whl", title: "G" });

const FULL = new Disk();
{
  const store = new Store(() => {});
  for (let at = 0; at < 3; at += 1) store.keep(match(`over${at}`, 5 + at, { result: "You won." }));
  for (let at = 0; at < 3; at += 1) store.keep(match(`open${at}`, 5 + at));
  for (let at = 0; at < 3; at += 1) count(store, `over${at}`, "Chess", OVER);
  joinLucks(store, { over0: 7 });
  lessons.keepLesson(store, "chess", "01-pawns", true);
  lessons.keepLesson(store, "chess", "02-rooks", 3);
  lessons.leave(store, "chess", "09-match", ["e4"]);
  store.change({
    name: "Ida",
    pace: "brisk",
    volume: 0.25,
    habits: { chess: { options: "goal=3" } },
    waved: ["chess"],
  });
  welcome(guest(1));
  welcome(guest(2));
  for (let at = 0; at < 2; at += 1) workshop.keep(drafted(at, "x = 1"));
  await bring(ROOMS.map((room) => ({ about: about(room), lines: LINES })));
  FULL.from(disk);
}
const backup = (() => {
  const store = new Store(() => {}, null);
  store.keep(match("open0", 9, { saved: saved(5) }));
  store.keep(match("new", 9));
  count(store, "new", "Chess", OVER);
  lessons.keepLesson(store, "chess", "03-x", 2);
  store.change({ theme: "dark", volume: 0.75 });
  const more = {
    seats: [
      { about: { ...about(ROOMS[0]), time: 5 }, lines: [...LINES, "frame 1 BBBB"] },
      { about: { ...about(ROOMS[0].replaceAll("a", "d")), time: 5 }, lines: LINES },
    ],
  };
  return `liege backup 2\n${JSON.stringify({ ...JSON.parse(written(store).split("\n").slice(1).join("\n")), ...more, workshop: [drafted(7, "y = 1")], guests: [guest(3)] })}`;
})();

/** Import the backup in the same way as `brought` in mine/index.js. */
async function imported(store) {
  let [came, back] = [broughtIn(store, backup), () => {}];
  await keepSeats(came.seats, async () => {
    came = broughtIn(store, backup);
    back = came.commit();
    return true;
  }).catch((error) => {
    back();
    throw error;
  });
}

const store = () => new Store(() => {});
const journal = (at = 0) => Journal.open(ROOMS[at]);
const OPERATIONS = {
  "keep a match": () => store().keep(match("open0", 20, { saved: saved(3) })),
  "keep a new match": () => store().keep(match("fresh", 20)),
  "change a setting": () => store().change({ sound: true }),
  "count a result": () => count(store(), "open0", "Chess", OVER),
  "end a lesson": () => lessons.keepLesson(store(), "chess", "03-x", 2),
  "leave a lesson": () => lessons.leave(store(), "chess", "09-match", ["e4", "e5"]),
  "add luck": () => joinLucks(store(), { over1: 3 }),
  tidy: () => store().tidy("open0"),
  "keep a review": () => keepReview(store(), "over0", { said: "" }),
  "set a match aside": () => {
    const s = store();
    const m = s.match("open0");
    if (m) s.keep({ ...m, refused: "x" });
  },
  "keep a draft": () => workshop.keep(drafted(0, "x = 2")),
  "delete a draft": () => workshop.drop("0123456789a1"),
  "welcome a guest": () => welcome(guest(4)),
  "forget a guest": () => forgetGuest(guest(2).hash),
  "append lines": async () => {
    const j = await journal();
    await j.append(["frame 1 CCCC", "frame 0 DDDD"]);
  },
  "keep the entry of a seat": async () => {
    const j = await journal();
    const a = await j.about();
    await j.keep({ ...a, waits: "peers" });
  },
  "forget a seat": () => forget(ROOMS[1]),
  "list the seats": () => rooms(),
  "give a seat up": async () => giveUp(await journal(), `reached 0 9 ${"ab".repeat(32)}`),
  "take a seat": async () => takeUp(await journal(2), [`reached 0 9 ${"ab".repeat(32)}`]),
  "import a backup": () => imported(store()),
  "write a backup": async () => written(store(), await seats()),
};

/** Return the data that are missing at the next visit. @param {string} op the operation */
async function lacking(op) {
  const faults = [];
  const must = (fine, said) => fine || faults.push(said);
  const here = store();
  for (const id of ["over0", "over1", "over2", "open0", "open1", "open2"])
    must(here.match(id)?.saved.record.startsWith(record(2)), `the match ${id}`);
  const { name, pace, habits, waved, volume } = here.settings;
  must(name === "Ida" && pace === "brisk" && volume === 0.25, "settings");
  must(habits.chess?.options === "goal=3" && waved[0] === "chess", "settings of a game");
  for (const id of ["over0", "over1", "over2"]) must(results(here)[id]?.won === 1, `the result of ${id}`);
  must(lucks(here).over0 === 7, "luck");
  const done = lessons.learned(here).chess ?? {};
  must(done["01-pawns"] === true && done["02-rooks"] === 3, "lessons");
  must(lessons.leftAt(here, "chess", "09-match").length, "the match of a lesson");
  for (const at of [1, 2])
    must((op === "forget a guest" && at === 2) || guests().some(({ hash }) => hash === guest(at).hash), `guest ${at}`);
  for (const at of [0, 1])
    must((op === "delete a draft" && at === 1) || workshop.draft(drafted(at, "").id), `the draft ${at}`);
  const listed = await rooms();
  for (const [at, room] of ROOMS.entries()) {
    const found = await Journal.open(room);
    const lines = await found.lines();
    const there = listed.some((one) => one.room === room);
    if (op === "forget a seat" && at === 1) must(lines.length === (there ? LINES.length : 0), "half of a seat");
    else must(there && LINES.every((line, number) => lines[number] === line), `the seat ${at}`);
    must(found.kept <= lines.length, `lines of the seat ${at} that never were`);
  }
  return faults;
}

/** Wait until all pending work is done. */
async function settled() {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((next) => setImmediate(next));
}

/**
 * Run an operation on a disk with data; return the message of the error, "" if there is none.
 * @param {() => any} act @param {object} how
 */
async function acted(act, how) {
  disk.from(FULL);
  Object.assign(disk, how);
  let said = "";
  void (async () => act())().catch((error) => (said = `${error?.message}`));
  await settled();
  return said;
}

const SENTENCE = /^(|this browser (doesn't let this page store|has no room|can't read).*)$/;

const TITLES = ["whichever call fails, nothing kept is lost", "whenever the page dies, nothing kept is lost"];
for (const [title, dies] of TITLES.map((one, at) => [one, at > 0]))
  test(title, async () => {
    let cases = 0;
    for (const [op, act] of Object.entries(OPERATIONS)) {
      await acted(act, {});
      const { calls } = disk;
      for (let fails = 0; fails < calls; fails += 1, cases += 1) {
        const said = await acted(act, { fails, dies });
        assert.match(said, SENTENCE, `${op}, call ${fails}`);
        Object.assign(disk, { fails: Infinity, dies: false });
        const faults = await lacking(op);
        assert.deepEqual(faults, [], `${op}, call ${fails}: the next visit lacks this`);
      }
    }
    assert.ok(cases > 200, `${cases} cases`);
  });

/** Store an item of each kind, as another tab would. */
function elsewhere() {
  const there = store();
  there.keep(match("elsewhere", 30));
  count(there, "elsewhere", "Chess", OVER);
  lessons.keepLesson(there, "chess", "04-y", true);
  there.change({ keys: false });
  welcome(guest(7));
  workshop.keep(drafted(8, "z = 1"));
}

/** Return the names of the other tab's items that are missing. */
function lackingElsewhere() {
  const here = store();
  const all = { match: here.match("elsewhere"), result: results(here).elsewhere, setting: !here.settings.keys };
  Object.assign(all, { lesson: lessons.learned(here).chess["04-y"], draft: workshop.draft(drafted(8, "").id) });
  Object.assign(all, { guest: guests().some(({ hash }) => hash === guest(7).hash) });
  return Object.keys(all).filter((name) => !all[name]);
}

test("what another tab stores meanwhile stays, also where an import fails and is taken back", async () => {
  let cases = 0;
  for (const [op, act] of Object.entries(OPERATIONS)) {
    await acted(act, {});
    const last = disk.calls - 1;
    const failing = op === "import a backup" ? [4, 8, 12, 16, 20, 24].map((before) => last - before) : [];
    for (const fails of [Infinity, ...failing])
      for (let turn = 0; turn < 30; turn += 1, cases += 1) {
        let open = true;
        const other = async () => {
          for (let at = 0; at < turn; at += 1) await new Promise((next) => setImmediate(next));
          const { calls } = disk;
          disk.fails = Infinity;
          elsewhere();
          // calls of the other tab do not count
          Object.assign(disk, { calls, fails });
          open = false;
        };
        const both = () => {
          void other();
          return act();
        };
        const said = await acted(both, { fails });
        assert.match(said, SENTENCE, `${op}, turn ${turn}`);
        assert.equal(open, false);
        disk.fails = Infinity;
        const faults = [...(await lacking(op)), ...lackingElsewhere()];
        assert.deepEqual(faults, [], `${op}, call ${fails} fails, turn ${turn}: the next visit lacks this`);
      }
  }
  assert.ok(cases > 500, `${cases} cases`);
});

test("where another tab deletes everything meanwhile, what follows ends, in a sentence", async () => {
  for (const [op, act] of Object.entries(OPERATIONS))
    for (let turn = 0; turn < 25; turn += 1) {
      let ended = false;
      const other = async () => {
        for (let at = 0; at < turn; at += 1) await new Promise((next) => setImmediate(next));
        disk.texts.clear();
        for (const all of Object.values(disk.stores)) all.clear();
      };
      const said = await acted(async () => {
        void other();
        await Promise.resolve(act()).finally(() => (ended = true));
      }, {});
      assert.ok(ended, `${op}, turn ${turn} has not ended`);
      assert.match(said, op === "give a seat up" ? /^$|^this browser/ : SENTENCE, `${op}, turn ${turn}`);
      for (const { room } of await rooms()) await (await Journal.open(room)).lines();
      assert.equal(typeof written(store(), await seats()), "string");
    }
});
