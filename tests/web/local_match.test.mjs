// A match at the table while its engine dies: the next engine opens the pending match, and no move is lost.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Lost } from "../../web/src/engine/client.js";
import { LocalMatch } from "../../web/src/app/local_match.js";
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

/** Return a table whose engine dies at each of its first `deaths` requests, and is restarted each time. */
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
          // the page starts the next engine before the request fails
          localMatch.recover();
          reject(new Lost("the engine does not answer"));
        });
      });
    },
  };
  const shown = [];
  const fates = { taken: () => assert.fail("taken"), fallen: (_, said) => assert.fail(said) };
  const face = { show: (what) => void shown.push(what), refused: (said) => assert.fail(said) };
  const store = new Store(assert.fail, new Shelf());
  const localMatch = new LocalMatch({ engine, store, face, fates, game: "chess", title: "Chess" });
  return { localMatch, store, shown, asked };
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
  const { localMatch, store, shown } = seated(1);
  store.keep(kept);
  assert.equal(await localMatch.resume(kept, false), true);
  await new Promise((later) => setTimeout(later, 50));
  assert.equal(localMatch.id, "k");
  assert.equal(shown.at(-1).saved.record, "old");
  assert.equal(store.match("k").refused, undefined);
  assert.equal(store.match("k").touched, true, "what comes of it is kept");
  assert.ok(localMatch.release, "no other tab may have it");
});

test("a deal whose engine dies is dealt once, by the next one, and kept", async () => {
  const { localMatch, store, shown, asked } = seated(1);
  assert.equal(await localMatch.deal([], ""), true);
  await new Promise((later) => setTimeout(later, 50));
  assert.deepEqual(asked, ["new", "new"]);
  assert.equal(shown.length, 1);
  assert.ok(localMatch.id);
  assert.ok(store.match(localMatch.id));
});

test("a match that cannot be opened now leaves the one at the table", async () => {
  const { localMatch, store, shown } = seated(0);
  await localMatch.deal([], "");
  const { id } = localMatch;
  let deaths = 1;
  const { ask } = localMatch.engine;
  localMatch.engine.ask = (name, what) => {
    if (!deaths--) return ask(name, what);
    localMatch.recover();
    return Promise.reject(new Lost("the engine does not answer"));
  };
  store.keep(kept);
  assert.equal(await localMatch.resume(kept, false), true);
  await new Promise((later) => setTimeout(later, 50));
  assert.equal(localMatch.id, id);
  assert.equal(shown.at(-1).saved.record, "dealt");
  assert.equal(store.match("k").refused, undefined);
});

test("what a new engine takes up again is not told again", async () => {
  const { localMatch, shown } = seated(0);
  await localMatch.deal([], "");
  const { ask } = localMatch.engine;
  localMatch.engine.ask = async (...asked) => ({ ...(await ask(...asked)), events: [{ text: "a card is drawn" }] });
  await localMatch.recover();
  assert.equal(shown.length, 2);
  assert.deepEqual(shown.at(-1).events, []);
});

/** Return a table after the deal, whose engine replies only when the test calls the functions in `open`. */
async function waiting(about) {
  const table = seated(0);
  await table.localMatch.deal([], "");
  const open = [];
  table.localMatch.engine.ask = (name) =>
    new Promise((answer) => open.push([name, (more) => answer({ ...about, ...more })]));
  return { ...table, open };
}

test("each event is shown once, and those of a move that is undone are not shown", async () => {
  const { localMatch, shown, open } = await waiting(update("on"));
  let answered;
  localMatch.engine.think = () => new Promise((answer) => (answered = answer));
  const moved = localMatch.move("e4");
  open.shift()[1]({ waits: "bot", events: [{ text: "a move" }] });
  await moved;
  assert.deepEqual(shown.at(-1).events, [{ text: "a move" }]);
  while (!answered) await new Promise((later) => setTimeout(later, 5));
  // the visitor undoes a move during the bot's turn
  const undone = localMatch.undo();
  answered({ ...update("on"), events: [{ text: "an answer" }] });
  await new Promise((later) => setTimeout(later, 5));
  assert.deepEqual(localMatch.unshown, [{ text: "an answer" }], "overtaken, and kept until something is shown");
  open.shift()[1]({ events: [{ text: "undone" }] });
  await undone;
  assert.deepEqual(shown.at(-1).events, [{ text: "undone" }]);
  const looked = localMatch.look(0);
  open.shift()[1]({});
  await looked;
  assert.deepEqual(shown.at(-1).events, []);
});

test("events that were overtaken are shown with the next ones, before them and once", async () => {
  const { localMatch, shown, open } = await waiting(update("on"));
  localMatch.unshown = [{ text: "an answer" }];
  for (const [events, all] of [
    [[{ text: "next" }], ["an answer", "next"]],
    [[], []],
  ]) {
    const moved = localMatch.look(0);
    open.shift()[1]({ events });
    await moved;
    assert.deepEqual(
      shown.at(-1).events.map(({ text }) => text),
      all,
    );
  }
});

test("a refused move shows the table again, without the events that were shown", async () => {
  const { localMatch, shown, open } = await waiting(update("on"));
  const moved = localMatch.move("e4");
  open.shift()[1]({ events: [{ text: "a move" }] });
  await moved;
  const said = [];
  localMatch.face = { ...localMatch.face, refused: (words) => void said.push(words) };
  localMatch.engine.ask = () => Promise.reject(new Error("That is not allowed."));
  await localMatch.move("e5");
  assert.deepEqual(said, ["That is not allowed."]);
  assert.deepEqual(shown.at(-1).events, []);
});

test("a match is at the table only once this tab holds it, and is held for as long as it is there", async () => {
  const { localMatch, shown, store } = seated(0);
  let grant;
  let released = 0;
  localMatch.hold = () => new Promise((held) => (grant = () => held(() => (released += 1))));
  const dealt = localMatch.deal([], "");
  while (!grant) await new Promise((later) => setTimeout(later));
  await new Promise((later) => setTimeout(later, 5));
  assert.deepEqual([shown.length, localMatch.id, store.matches().length], [0, "", 0]);
  grant();
  await dealt;
  assert.equal(shown.length, 1);
  assert.equal(typeof localMatch.release, "function");
  localMatch.clear();
  assert.equal(released, 1);
});

test("the log has no gaps, wherever a guest says that its entries begin", async () => {
  const { localMatch } = seated(0);
  await localMatch.deal([], "");
  for (const from of [1, 20_000]) {
    localMatch.receive({ ...update("more"), log: { from, entries: [{ seat: 1, text: "another" }] } }, false);
    assert.deepEqual(
      localMatch.log.map(({ text }) => text),
      ["a move", "another", "another"].slice(0, localMatch.log.length),
    );
  }
  assert.equal(localMatch.log.length, 3);
});
