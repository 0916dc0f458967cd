// A backup moves the data of one browser to another, and replaces no data that the other has stored.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { BACKUP_MAX, broughtIn as checkedIn, fitting, written } from "../../web/src/storage/backup.js";
import { keepLesson, learned } from "../../web/src/storage/progress.js";
import { count, results } from "../../web/src/storage/results.js";
import { Store } from "../../web/src/storage/store.js";
import { Shelf } from "./shelf.mjs";

const store = () => new Store(() => {}, null);
/** Check a backup and import it; return the result of the check. */
function broughtIn(to, text) {
  const { commit, ...came } = checkedIn(to, text);
  commit();
  return came;
}

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
  assert.equal(broughtIn(other, written(one)).matches, 1);
  assert.deepEqual(kept(other), ["bb 9", "aa 5", "cc 1"]);
  assert.deepEqual(learned(other), { chess: { "01-pawns": true, "02-rooks": 2 } });
  assert.deepEqual(broughtIn(other, written(one)), { matches: 0, left: 0, bad: 0, seats: [], guests: [], more: false });
});

test("a longer record stays, whichever was played later", () => {
  const [one, other] = [store(), store()];
  const saved = (lines) => ({ record: "line\n".repeat(lines), seed: "00", players: [], facing: null });
  one.keep(match("aa", 9, { saved: saved(3) }));
  one.keep(match("bb", 5, { saved: saved(9) }));
  other.keep(match("aa", 5, { saved: saved(7) }));
  other.keep(match("bb", 9, { saved: saved(2) }));
  assert.equal(broughtIn(other, written(one)).matches, 1);
  assert.deepEqual(kept(other), ["aa 5", "bb 5"]);
});

test("of two that are over one with a review stays, whichever was played later", () => {
  const [one, other] = [store(), store()];
  one.keep(match("aa", 9, { result: "You won." }));
  other.keep(match("aa", 5, { result: "You won.", review: { said: "Luck." } }));
  assert.equal(broughtIn(other, written(one)).matches, 0);
  assert.equal(broughtIn(one, written(other)).matches, 1);
  for (const each of [one, other]) assert.deepEqual(each.match("aa").review, { said: "Luck." });
});

test("results are joined and counted once; settings come where nothing else was chosen", () => {
  const [one, other] = [store(), store()];
  const over = { game: "chess", levels: [0, 3], marks: [], over: { winners: [0] } };
  count(one, "aa", "Chess", over);
  count(other, "bb", "Chess", { ...over, over: { winners: [1] } });
  count(other, "bb", "Chess", over);
  one.change({ theme: "dark", name: "Ida", pace: "brisk", habits: { chess: { begins: "me" } }, waved: ["chess"] });
  other.change({ pace: "at once" });
  count(other, "cc", "Chess", { ...over, marks: ["onward"] });
  assert.equal(broughtIn(other, written(one)).more, true);
  assert.deepEqual([results(other).aa.won, results(other).bb.won], [1, 0]);
  assert.equal(results(other).cc, undefined);
  const { theme, name, pace, waved } = other.settings;
  assert.deepEqual([theme, name, pace, waved], ["dark", "Ida", "at once", ["chess"]]);
});

test("settings that nobody can have chosen do not come", () => {
  const here = store();
  const settings = { theme: "pink", pace: 7, name: "x".repeat(99), habits: { chess: { players: [null] } }, waved: [3] };
  Object.assign(settings, { volume: 1e9 });
  broughtIn(here, `liege backup 2\n${JSON.stringify({ settings })}`);
  assert.deepEqual(here.settings, store().settings);
});

test("seats among friends come with their journals, if they can be any", () => {
  const room = `#join/chess/${"a".repeat(64)}`;
  const about = { room, game: "chess", title: "Chess", names: ["Ida"], hand: false, over: "", time: 3 };
  const good = { about, lines: ["x"] };
  const bad = [{ about, lines: [] }, { about: { ...about, game: "go" }, lines: ["x"] }, { about, lines: [7] }, null];
  assert.deepEqual(broughtIn(store(), written(store(), [good, ...bad])).seats, [good]);
});

test("a backup that is saved can be brought in, however much there is: finished seats are left out first", () => {
  const seats = ["a", "b", "c", "d"].map((letter) => {
    const over = "bd".includes(letter) ? "won" : "";
    const about = { room: `#join/chess/${letter.repeat(64)}`, game: "chess", title: "Chess", names: [], over, time: 3 };
    return { about: { ...about, hand: false }, lines: Array(6).fill(letter.repeat(900_000)) };
  });
  assert.ok(written(store(), seats).length > BACKUP_MAX);
  const { text, left } = fitting(store(), seats);
  const rooms = broughtIn(store(), text).seats.map(({ about }) => about.room[12]);
  assert.deepEqual([rooms.sort(), left], [["a", "b", "c"], 1]);
  assert.deepEqual(fitting(store(), seats.slice(2)), { text: written(store(), seats.slice(2)), left: 0 });
});

test("a seat that an import would refuse is left out of a backup and counted, and one of 60,000 lines is kept", () => {
  const about = { game: "chess", title: "Chess", names: ["Ida"], hand: false, over: "", time: 3 };
  const seat = (letter, lines) => ({ about: { ...about, room: `#join/chess/${letter.repeat(64)}` }, lines });
  const long = seat("a", Array(60_000).fill("frame 0 AAAA"));
  const seats = [long, seat("b", Array(100_001).fill("x")), seat("c", ["x".repeat(1024 * 1024 + 1)])];
  const { text, left } = fitting(store(), seats);
  const { seats: back, bad } = broughtIn(store(), text);
  assert.deepEqual([back.map(({ lines }) => lines.length), left, bad], [[60_000], 2, 0]);
});

test("what a file holds of a visitor is bounded: results, numbers of moves and times", () => {
  const good = { game: "chess", title: "Chess", level: 2, won: 0.5, time: 3 };
  const wrong = { level: [-1, 5, 1e308, 2.5, "2", null], won: [-1, 1.01, 1e308, "1", [1], null] };
  Object.assign(wrong, { time: [1e308, -1e308, 8.65e15, "3"], title: ["x".repeat(81), 3], game: ["../x"] });
  const bad = Object.entries(wrong).flatMap(([name, values]) => values.map((value) => ({ ...good, [name]: value })));
  const found = Object.fromEntries([good, ...bad].map((result, at) => [`m${at}`, result]));
  const here = store();
  broughtIn(here, `liege backup 2\n${JSON.stringify({ results: found })}`);
  assert.deepEqual(Object.keys(results(here)), ["m0"]);
  const moves = [7, -1, 2.5, 1e300, "7", undefined, null].map((count, at) => match(`m${at}`, 5, { moves: count }));
  broughtIn(here, `liege backup 2\n${JSON.stringify({ matches: moves })}`);
  assert.deepEqual(
    moves.map(({ id }) => here.match(id).moves),
    [7, 0, 0, 0, 0, 0, 0],
  );
});

test("what is no backup changes nothing and is refused with a reason", () => {
  const here = store();
  here.keep(match("aa", 5));
  assert.throws(() => broughtIn(here, "liege 1\ngame chess"), /isn't a backup/);
  assert.throws(() => broughtIn(here, "liege backup 1\n{"), /damaged/);
  assert.throws(() => broughtIn(here, `liege backup 1\n${" ".repeat(17_000_000)}`), /isn't a backup/);
  assert.throws(() => broughtIn(here, written(here).slice(0, -20)), /missing or damaged/);
  assert.throws(() => broughtIn(here, "liege backup 3\n{}"), /a newer version/);
  for (const found of ["null", "7", '{"matches": 3, "lessons": [1]}', '{"matches": [null, {"id": "x"}], "seats": [7]}'])
    assert.deepEqual(broughtIn(here, `liege backup 1\n${found}`), {
      matches: 0,
      left: 0,
      bad: found.includes("seats") ? 3 : 0,
      seats: [],
      guests: [],
      more: false,
    });
  assert.deepEqual(kept(here), ["aa 5"]);
});

test("a match whose names could lead elsewhere does not come", () => {
  const here = store();
  const guest = `guest/?${"a".repeat(64)}`;
  const away = ["https://x", `${guest}/../x`, `${guest}&https://x`, `x/${guest}`, "guest/", "guest/?a"];
  const bad = [match("../x", 5), match("ee", Number.NaN), ...away.map((game) => match("dd", 5, { game }))];
  assert.equal(broughtIn(here, `liege backup 1\n${JSON.stringify({ matches: bad })}`).matches, 0);
});

test("a guest's match, seat and result come, and the guest by its name", () => {
  const [hash, other] = ["a".repeat(64), store()];
  const game = `guest/?${hash}`;
  const about = {
    room: `#join/nim/${"b".repeat(64)}`,
    game,
    title: "Nim",
    names: ["Ida"],
    hand: false,
    over: "",
    time: 3,
  };
  const guest = { hash, file: "nim-1.0-py3-none-any.whl", from: "https://example.org/nim.whl", title: "Nim" };
  const bad = [
    { ...guest, hash: "a" },
    { ...guest, from: "javascript:alert(1)" },
    { ...guest, from: "nowhere" },
    { ...guest, title: 3 },
    null,
  ];
  const text = JSON.stringify({
    matches: [match("aa", 5, { game })],
    seats: [{ about, lines: ["x"] }],
    guests: [...bad, guest],
  });
  const came = broughtIn(other, `liege backup 2\n${text}`);
  assert.deepEqual([came.matches, came.seats.length, came.guests], [1, 1, [guest]]);
  assert.equal(other.match("aa").game, game);
  const loud = { ...guest, title: `Liege\u202e\n${"x".repeat(99)}` };
  const [heard] = broughtIn(store(), `liege backup 2\n${JSON.stringify({ guests: [loud] })}`).guests;
  assert.match(heard.title, /^Liege x+…$/);
  count(other, "aa", "Nim", { game, levels: [0, 3], marks: [], over: { winners: [0] } });
  assert.equal(results(other).aa.game, game);
});

test("what a file holds cannot fill the storage for good: settings, an open lesson and guests are bounded", () => {
  const many = (length, item) => Array.from({ length }, (_, at) => item(at));
  const long = "x".repeat(1_000_000);
  const hash = (at) => String(at).padStart(64, "a");
  const guest = (at, from, words) => ({ hash: hash(at), file: `${words}.whl`, from, title: words });
  const players = [{ name: "Odo", level: 1, persona: "", more: long }];
  const habits = (about) => ({ settings: { habits: { chess: { players, ...about } } } });
  const files = [
    { settings: { waved: many(50_000, (at) => `game_${at}`.padEnd(40, "x")) } },
    { settings: { habits: Object.fromEntries(many(50_000, (at) => [`game_${at}`, { players: [] }])) } },
    habits({ more: long }),
    habits({ options: long }),
    habits({ players: [{ name: long, level: 1 }] }),
    habits({ players: many(50_000, () => ({ name: "Odo", level: 1 })) }),
    { left: { game: "chess", lesson: "01", played: Array(20_000).fill("y".repeat(100)) } },
    { guests: [guest(1, `https://example.org/${long}`, long)] },
    { guests: many(2000, (at) => guest(at, `https://example.org/${"x".repeat(900)}`, "x".repeat(900))) },
  ];
  for (const [at, file] of files.entries()) {
    const here = store();
    for (let times = 0; times < 2; times += 1) broughtIn(here, `liege backup 2\n${JSON.stringify(file)}`);
    const size = [...here.memory.values()].join("").length;
    assert.ok(size < 250_000, `file ${at}: ${size} characters`);
  }
});

test("settings come for some games, and those that are here stay first", () => {
  const here = store();
  const own = { players: [{ name: "Ida", level: 2, persona: "" }], options: "goal=3", begins: "me" };
  here.change({ habits: { chess: own }, waved: ["chess"] });
  const habits = { chess: { players: [] }, go: { ...own, more: 1 }, "../x": own };
  broughtIn(here, `liege backup 2\n${JSON.stringify({ settings: { habits, waved: ["go", "../x", "chess"] } })}`);
  assert.deepEqual([here.settings.habits, here.settings.waved], [{ chess: own, go: own }, ["chess", "go"]]);
});

test("tens of thousands of matches in a file stop no page", () => {
  const here = store();
  const record = `liege 1\n\n${"move 12\n".repeat(600)}`;
  const saved = { record, seed: "00", players: [], facing: null };
  for (let at = 0; at < 60; at += 1) here.keep(match(`own-${at}`, 5, { saved }));
  let read = 0;
  const { get } = Store.prototype;
  Store.prototype.get = function (key) {
    read += 1;
    return get.call(this, key);
  };
  const many = Array.from({ length: 5000 }, (_, at) => match(at % 2 ? `new-${at}` : "own-1", 9));
  const { matches, left } = broughtIn(here, `liege backup 2\n${JSON.stringify({ matches: many })}`);
  Store.prototype.get = get;
  assert.deepEqual([matches, left], [0, 2500]);
  assert.ok(read < 10_000, `${read} stored values were read`);
});

test("after a hostile file was imported, the visitor's own backup can still be imported", () => {
  for (const depth of [7, 1000, 3000]) {
    const here = store();
    const nested = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const one = (at) => `${JSON.stringify(match(`m${at}`, 5, { result: "won" })).slice(0, -1)},"review":${nested}}`;
    const all = Array.from({ length: 20 }, (_, at) => one(at));
    assert.equal(broughtIn(here, `liege backup 2\n{"matches":[${all.join()}]}`).matches, 20);
    const text = written(here);
    assert.ok(text.length < 20_000, `${depth} levels: ${text.length} characters`);
    assert.equal(broughtIn(store(), text).matches, 20);
  }
});

test("a backup is no longer than what it holds, however many small values that is", () => {
  const here = store();
  const review = { chances: Array.from({ length: 900 }, (_, at) => [at, [50, 50]]) };
  here.keep(match("aa", 5, { result: "won", review }));
  assert.ok(written(here).length < JSON.stringify(here.match("aa")).length + 1000);
  broughtIn(here, written(here));
  assert.deepEqual(here.match("aa").review, review);
});

test("what an import stores is there, also where an earlier value had found no room", () => {
  const shelf = new Shelf(4000);
  const here = new Store(() => {}, shelf);
  keepLesson(here, "chess", "01-pawns", true);
  const { room } = shelf;
  shelf.room = 0;
  // without room, this progress is only in memory
  keepLesson(here, "chess", "02-rooks", true);
  shelf.room = room;
  const other = store();
  keepLesson(other, "chess", "03-x", true);
  const back = checkedIn(here, written(other)).commit();
  const all = { chess: { "01-pawns": true, "02-rooks": true, "03-x": true } };
  assert.deepEqual([learned(here), learned(new Store(() => {}, shelf))], [all, all]);
  keepLesson(here, "chess", "04-y", true);
  assert.equal(learned(new Store(() => {}, shelf)).chess["03-x"], true);
  back();
});

test("a game in a file whose name is that of a property takes no settings away", () => {
  for (const name of ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"]) {
    const here = store();
    const own = { players: [{ name: "Ida", level: 2, persona: "" }], options: "goal=3" };
    here.change({ habits: { chess: own }, waved: ["chess"] });
    const habits = `{"${name}":{"players":[]},"go":{"players":[]}}`;
    broughtIn(here, `liege backup 2\n{"settings":{"habits":${habits},"waved":["${name}"]}}`);
    here.change({ sound: true });
    assert.deepEqual([here.settings.habits.chess, here.settings.waved[0]], [own, "chess"], name);
  }
});
