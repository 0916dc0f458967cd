// The visitor touches the table while the page opens another match: the touch applies to the match that is drawn, never
// to the one that is being opened. The simulated engine queues requests like the real one, has one table, and rejects
// each request that its table does not allow.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { keeping } from "../../web/src/app/resume.js";
import { LocalMatch } from "../../web/src/app/local_match.js";
import { Store } from "../../web/src/storage/store.js";
import { Shelf } from "./shelf.mjs";

const { setTimeout: wait } = globalThis;
globalThis.setTimeout = (done, ms, ...more) => (ms ? wait(done, ms, ...more) : setImmediate(done, ...more));
const tick = () => new Promise((later) => setImmediate(later));
const calm = async () => {
  for (let at = 0; at < 60; at++) await tick();
};

/** Return the engine's update for a table. */
const update = ({ name, moves, waits }) => ({
  game: "chess",
  names: ["You", "Bot"],
  marks: [],
  levels: [0, 1],
  waits,
  turn: waits === "you" ? 0 : 1,
  you: 0,
  at: null,
  over: null,
  events: [],
  scene: { name, moves },
  log: { from: 0, entries: moves.map((seat) => ({ seat, text: "a move" })) },
  saved: {
    record: JSON.stringify({ name, moves, waits }),
    seed: "00",
    players: [],
    facing: null,
  },
});

/** A simulated engine with one table, like `pygames.app`; each request takes a few ticks. */
class Engine {
  constructor(first, slow) {
    Object.assign(this, {
      first,
      slow,
      table: null,
      queue: Promise.resolve(),
      dealt: 0,
    });
  }

  stop() {}

  ask(name, asked) {
    return this.later(() => this.answer(name, asked));
  }

  think() {
    return this.later(() => this.answer("think", {}));
  }

  later(work) {
    const done = this.queue.then(async () => {
      for (let at = 0; at < this.slow; at++) await tick();
      return work();
    });
    this.queue = done.catch(() => {});
    return done;
  }

  answer(name, asked) {
    if (name === "resume") {
      if (!/^[0-9a-f]{2,}$/.test(asked.seed)) throw new Error("'seed' of the request 'resume' must be hexadecimal");
      this.table = JSON.parse(asked.record);
    } else if (name === "new" || name === "rematch") {
      this.table = {
        name: `deal ${++this.dealt}`,
        moves: [],
        waits: this.first,
      };
    } else if (!this.table) {
      throw new Error("no match is at the table");
    } else if (name === "move" || name === "think") {
      const { moves, waits } = this.table;
      if (name === "move" && waits !== "you") throw new Error("it is not your turn");
      if (name === "think" && waits !== "bot") throw new Error("no bot is to move");
      this.table = {
        ...this.table,
        moves: [...moves, name === "move" ? 0 : 1],
        waits: name === "move" ? "bot" : "you",
      };
    } else if (name === "undo") {
      this.table = { ...this.table, moves: [], waits: "you" };
    }
    return update(this.table);
  }
}

const kept = (id, table, seed) => ({
  id,
  game: "chess",
  title: "Chess",
  names: [],
  levels: [0, 1],
  result: "",
  time: 1,
  moves: table.moves.length,
  touched: true,
  saved: { ...update(table).saved, seed },
});

/** Return a page with one stored match that is unfinished. */
function page(first, slow, seed, waits) {
  const store = new Store(assert.fail, new Shelf());
  const said = [];
  const engine = new Engine(first, slow);
  const old = { name: "old", moves: [0], waits };
  store.keep(kept("old", old, seed));
  store.leave("old", update(old));
  store.keep(kept("other", { name: "other", moves: [0, 1], waits: "you" }, "01"));
  const notices = { say: () => {} };
  let localMatch;
  const own = () => localMatch;
  const { fallen } = keeping({
    store,
    notices,
    own,
    game: "chess",
    empty: assert.fail,
    askNew() {},
    start: () => localMatch.deal([], ""),
  });
  const face = { show: () => {}, refused: (words) => void said.push(words) };
  localMatch = new LocalMatch({
    engine,
    store,
    face,
    fates: { fallen, taken: assert.fail },
    game: "chess",
    title: "Chess",
  });
  localMatch.hold = async () => {
    for (let at = 0; at < slow; at++) await tick();
    return () => {};
  };
  return { localMatch, store, engine, said };
}

const touches = {
  move: (localMatch) => localMatch.move("a"),
  undo: (localMatch) => localMatch.undo(),
  look: (localMatch) => localMatch.look(0),
  nothing: () => {},
};
const openings = {
  deal: (localMatch) => localMatch.deal([], ""),
  rematch: (localMatch) => localMatch.rematch(),
  other: (localMatch, store) => localMatch.resume(store.match("other"), true),
  nothing: () => {},
};

/** Return all combinations of these values, as objects. */
const grid = (axes) =>
  Object.entries(axes).reduce(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/** Open a match, then another one, touch the table meanwhile, and check that page and engine have the same match. */
async function tried({ seed, opening, touch, first, waits, slow, late, after }) {
  const { localMatch, store, engine, said } = page(first, slow, seed, waits);
  localMatch.resume(store.match("old"), true);
  for (let at = 0; at < late; at++) await tick();
  openings[opening](localMatch, store);
  for (let at = 0; at < after; at++) await tick();
  touches[touch](localMatch);
  await calm();
  assert.equal(localMatch.update?.saved.record, JSON.stringify(engine.table));
  // no data of one match are stored under the id of the other
  for (const id of ["old", "other"]) assert.equal(JSON.parse(store.match(id).saved.record).name, id);
  assert.deepEqual(
    said.filter((words) => /bot|no match/.test(words)),
    [],
  );
  assert.equal(localMatch.update.waits, "you", "somebody moves");
  const [before, { length }] = [said.length, localMatch.log];
  await localMatch.move("b");
  await calm();
  assert.deepEqual(said.slice(before), []);
  assert.ok(localMatch.log.length > length);
}

const AXES = {
  touch: Object.keys(touches),
  first: ["you", "bot"],
  waits: ["you", "bot"],
  slow: [0, 2],
  late: [0, 1, 2, 3, 4, 5, 6],
  after: [0, 1, 3],
};
for (const { seed, opening } of grid({ seed: ["00", "damaged"], opening: Object.keys(openings) })) {
  test(`seed ${seed}, then ${opening}`, async () => {
    for (const about of grid({ ...AXES, seed: [seed], opening: [opening] }))
      await tried(about).catch((error) => assert.fail(`${JSON.stringify(about)}: ${error.message}`));
  });
}
