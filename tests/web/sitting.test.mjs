// A match at the table while its engine dies: the next engine opens the pending match, and nothing is lost.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Lost } from "../../web/src/engine/client.js";
import { Sitting } from "../../web/src/app/sitting.js";
import { Store } from "../../web/src/storage/store.js";
import { Shelf } from "./shelf.mjs";

const update = (record) => ({
  game: "chess",
  names: ["You", "Bot"],
  marks: [],
  levels: [0, 1],
  waits: "you",
  turn: 0,
  you: 0,
  at: null,
  over: null,
  events: [],
  scene: {},
  log: { from: 0, entries: [{ seat: 0, text: "a move" }] },
  saved: { record, seed: "00", players: [], facing: null },
});

/** A table whose engine dies at so many requests, and is restarted each time. */
function seated(deaths) {
  const asked = [];
  const engine = {
    stop() {},
    think: () => Promise.resolve(null),
    ask(name, what) {
      asked.push(name);
      if (deaths-- <= 0) return Promise.resolve(update(what.record ?? "dealt"));
      return new Promise((_, reject) => {
        setTimeout(() => {
          sitting.recover(); // the page hears of it first
          reject(new Lost("the engine does not answer"));
        });
      });
    },
  };
  const shown = [];
  const fates = { taken: () => assert.fail("taken"), fallen: (_, said) => assert.fail(said) };
  const face = { show: (what) => void shown.push(what), refused: (said) => assert.fail(said) };
  const store = new Store(assert.fail, new Shelf());
  const sitting = new Sitting({ engine, store, face, fates, game: "chess", title: "Chess" });
  return { sitting, store, shown, asked };
}

const kept = {
  id: "k",
  game: "chess",
  title: "Chess",
  names: [],
  result: "",
  time: 1,
  moves: 1,
  saved: update("old").saved,
};

test("a kept match whose engine dies while it is opened is opened by the next one", async () => {
  const { sitting, store, shown } = seated(1);
  store.keep(kept);
  assert.equal(await sitting.resume(kept, false), true);
  await new Promise((later) => setTimeout(later, 50));
  assert.equal(sitting.id, "k");
  assert.equal(shown.at(-1).saved.record, "old");
  assert.equal(store.match("k").refused, undefined);
  assert.equal(store.match("k").touched, true, "what comes of it is kept");
  assert.ok(sitting.release, "no other tab may have it");
});

test("a deal whose engine dies is dealt once, by the next one, and kept", async () => {
  const { sitting, store, shown, asked } = seated(1);
  assert.equal(await sitting.deal([], ""), true);
  await new Promise((later) => setTimeout(later, 50));
  assert.deepEqual(asked, ["new", "new"]);
  assert.equal(shown.length, 1);
  assert.ok(sitting.id);
  assert.ok(store.match(sitting.id));
});

test("a match that cannot be opened now leaves the one at the table", async () => {
  const { sitting, store, shown } = seated(0);
  await sitting.deal([], "");
  const { id } = sitting;
  let deaths = 1;
  const { ask } = sitting.engine;
  sitting.engine.ask = (name, what) => {
    if (!deaths--) return ask(name, what);
    sitting.recover();
    return Promise.reject(new Lost("the engine does not answer"));
  };
  store.keep(kept);
  assert.equal(await sitting.resume(kept, false), true);
  await new Promise((later) => setTimeout(later, 50));
  assert.equal(sitting.id, id);
  assert.equal(shown.at(-1).saved.record, "dealt");
  assert.equal(store.match("k").refused, undefined);
});

test("what a new engine takes up again is not told again", async () => {
  const { sitting, shown } = seated(0);
  await sitting.deal([], "");
  const { ask } = sitting.engine;
  sitting.engine.ask = async (...asked) => ({ ...(await ask(...asked)), events: [{ text: "a card is drawn" }] });
  await sitting.recover();
  assert.equal(shown.length, 2);
  assert.deepEqual(shown.at(-1).events, []);
});

/** A dealt table, with the requests its engine has not answered. */
async function waiting(about) {
  const table = seated(0);
  await table.sitting.deal([], "");
  const open = [];
  table.sitting.engine.ask = (name) =>
    new Promise((answer) => open.push([name, (more) => answer({ ...about, ...more })]));
  return { ...table, open };
}

test("each event is shown once, and those of a move that is undone are not shown", async () => {
  const { sitting, shown, open } = await waiting(update("on"));
  let answered;
  sitting.engine.think = () => new Promise((answer) => (answered = answer));
  const moved = sitting.move("e4");
  open.shift()[1]({ waits: "bot", events: [{ text: "a move" }] });
  await moved;
  assert.deepEqual(shown.at(-1).events, [{ text: "a move" }]);
  while (!answered) await new Promise((later) => setTimeout(later, 5));
  const undone = sitting.undo(); // while the bot still thinks
  answered({ ...update("on"), events: [{ text: "an answer" }] });
  await new Promise((later) => setTimeout(later, 5));
  assert.deepEqual(sitting.unshown, [{ text: "an answer" }], "overtaken, and kept until something is shown");
  open.shift()[1]({ events: [{ text: "undone" }] });
  await undone;
  assert.deepEqual(shown.at(-1).events, [{ text: "undone" }]);
  const looked = sitting.look(0);
  open.shift()[1]({});
  await looked;
  assert.deepEqual(shown.at(-1).events, []);
});

test("events that were overtaken are shown with the next ones, before them and once", async () => {
  const { sitting, shown, open } = await waiting(update("on"));
  sitting.unshown = [{ text: "an answer" }];
  for (const [events, all] of [
    [[{ text: "next" }], ["an answer", "next"]],
    [[], []],
  ]) {
    const moved = sitting.look(0);
    open.shift()[1]({ events });
    await moved;
    assert.deepEqual(
      shown.at(-1).events.map(({ text }) => text),
      all,
    );
  }
});

test("a refused move shows the table again, without the events that were shown", async () => {
  const { sitting, shown, open } = await waiting(update("on"));
  const moved = sitting.move("e4");
  open.shift()[1]({ events: [{ text: "a move" }] });
  await moved;
  const said = [];
  sitting.face = { ...sitting.face, refused: (words) => void said.push(words) };
  sitting.engine.ask = () => Promise.reject(new Error("That is not allowed."));
  await sitting.move("e5");
  assert.deepEqual(said, ["That is not allowed."]);
  assert.deepEqual(shown.at(-1).events, []);
});

test("a match is at the table only once this tab holds it, and is held for as long as it is there", async () => {
  const { sitting, shown, store } = seated(0);
  let grant;
  let released = 0;
  sitting.hold = () => new Promise((held) => (grant = () => held(() => (released += 1))));
  const dealt = sitting.deal([], "");
  while (!grant) await new Promise((later) => setTimeout(later));
  await new Promise((later) => setTimeout(later, 5));
  assert.deepEqual([shown.length, sitting.id, store.matches().length], [0, "", 0]);
  grant();
  await dealt;
  assert.equal(shown.length, 1);
  assert.equal(typeof sitting.release, "function");
  sitting.clear();
  assert.equal(released, 1);
});

test("the log has no gaps, wherever a guest says that its entries begin", async () => {
  const { sitting } = seated(0);
  await sitting.deal([], "");
  for (const from of [1, 20_000]) {
    sitting.receive({ ...update("more"), log: { from, entries: [{ seat: 1, text: "another" }] } }, false);
    assert.deepEqual(
      sitting.log.map(({ text }) => text),
      ["a move", "another", "another"].slice(0, sitting.log.length),
    );
  }
  assert.equal(sitting.log.length, 3);
});
