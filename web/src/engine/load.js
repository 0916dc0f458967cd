// From nothing to an imported engine, the shortest way: a snapshot of the memory of an engine that this browser has
// started before, else Pyodide and the wheel. The snapshot's interface is Pyodide's private one: whatever goes wrong
// with it is forgotten, and the long way taken.

/** Where the build has put things; absolute addresses that carry hashes. `game` is what will be played first.
 * @typedef {{pyodide: string, wheel: string, game?: string}} Places */
/** `fits` is whether a snapshot was used. @typedef {{call: (text: string) => string, fits: boolean}} Loaded */

const PATIENCE = 20_000;
/** A file name of the virtual disk; the snapshot remembers it. */
const WHEEL = "/pygames.whl";
const PATH = `
import sys
sys.path.insert(0, "${WHEEL}")
`;
/** A snapshot repeats what was drawn when it was made: Python's own generator starts from the browser's. */
const CALL = `
import os, random
random.seed(os.urandom(32))
from pygames.app import App
App().call
`;
/** What a snapshot holds: every game and its bots, a few moves by them, so that their tables are made; and what every
 * shuffle among peers needs. None of it is anybody's secret. */
const RICH = `
import json
from pygames import games
from pygames.app import App
from pygames.peer.shuffle import warmed
import pygames.parley

def ask(app, **asked):
    return json.loads(app.call(json.dumps(asked)))["ok"]

for game in games.every():
    app = App()
    players = [{"name": ""}, *[{"level": 1}] * (game.seats[0] - 1)]
    update = ask(app, do="new", game=game.name, seed="00" * 16, players=players)
    for _ in range(12):
        if update.get("waits", "bot") == "bot":
            update = ask(app, do="think", iterations=4, finish=True)
        elif update["waits"] == "you":
            update = ask(app, do="move", move=update["scene"]["moves"][0]["move"])
for _ in warmed(108):
    pass
del app, update, ask, players
`;

/** @param {Places} places @param {(step: string) => void} step @returns {Promise<Loaded>} */
export async function load(places, step) {
  step("Fetching the engine");
  const wheel = bytes(places.wheel);
  wheel.catch(() => {}); // awaited below
  const started = early(places);
  const memory = await snapshot(places);
  if (memory) {
    try {
      const python = await answered(started({ _loadSnapshot: memory }), PATIENCE);
      python.FS.writeFile(WHEEL, new Uint8Array(await wheel));
      return { call: python.runPython(CALL), fits: true };
    } catch {
      await forget(places);
    }
  }
  const python = await answered(started({}));
  step("Reading the rules");
  python.FS.writeFile(WHEEL, new Uint8Array(await wheel));
  return { call: python.runPython(PATH + CALL), fits: false };
}

/** Makes a snapshot for the next visit: an engine of its own, with all that is worth having, that never plays.
 * @param {Places} places */
export async function make(places) {
  const wheel = bytes(places.wheel);
  const { loadPyodide } = await import(/* @vite-ignore */ `${places.pyodide}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: places.pyodide, _makeSnapshot: true });
  python.FS.writeFile(WHEEL, new Uint8Array(await wheel));
  python.runPython(PATH + RICH);
  await keep(places, python.makeMemorySnapshot());
}

/** Asks for everything at once, and compiles while the rest is still coming; Pyodide would do it one after the other.
 * @param {Places} places @returns {(how: object) => Promise<any>} loadPyodide of this place */
function early(places) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const program = `${places.pyodide}pyodide.asm.wasm`;
  const compiled = WebAssembly.compileStreaming(fetch(program));
  const library = fetch(`${places.pyodide}python_stdlib.zip`);
  const script = import(/* @vite-ignore */ `${places.pyodide}pyodide.asm.js`);
  const main = import(/* @vite-ignore */ `${places.pyodide}pyodide.mjs`);
  for (const coming of [compiled, library, script, main]) coming.catch(() => {}); // awaited by Pyodide
  return async (how) => {
    globalThis.fetch = async (url, init) => {
      if (String(url) === program) return new Response();
      return String(url).endsWith("/python_stdlib.zip") ? (await library).clone() : fetch(url, init);
    };
    WebAssembly.instantiateStreaming = async (_, imports) => {
      const module = await compiled;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
    try {
      await script;
      await compiled;
      return await (await main).loadPyodide({ indexURL: places.pyodide, ...how });
    } finally {
      Object.assign(globalThis, { fetch });
      Object.assign(WebAssembly, { instantiateStreaming });
    }
  };
}

/** @param {string} url @returns {Promise<ArrayBuffer>} */
async function bytes(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the rules could not be fetched (${answer.status})`);
  return answer.arrayBuffer();
}

/** Pyodide's own promise is never settled where its program cannot be fetched, or a snapshot is no good: then something
 * is rejected elsewhere, or nothing happens at all. @template T @param {Promise<T>} loaded @param {number} [patience]
 * @returns {Promise<T>} */
function answered(loaded, patience = 0) {
  return new Promise((resolve, reject) => {
    if (patience) setTimeout(reject, patience, new Error("the snapshot does not answer"));
    addEventListener("unhandledrejection", (event) => {
      event.preventDefault();
      reject(event.reason);
    }, { once: true });
    loaded.then(resolve, reject);
  });
}

// The snapshot is kept under the addresses of the very runtime and rules that are in it.

const KEPT = "liege-engine ";
const BYTES = "X-Bytes";

/** @param {Places} places */
const shelf = (places) => `${KEPT}${new URL("../../", places.pyodide).pathname}`;

/** @param {Places} places */
const label = (places) => `${places.pyodide}?${new URL(places.wheel).pathname}`;

/** @param {Places} places @returns {Promise<ArrayBuffer | null>} */
async function snapshot(places) {
  try {
    const found = await caches.match(label(places), { cacheName: shelf(places) });
    const memory = await found?.arrayBuffer();
    return memory && memory.byteLength === Number(found?.headers.get(BYTES)) ? memory : null;
  } catch {
    return null;
  }
}

/** @param {Places} places @param {ArrayBuffer} memory */
async function keep(places, memory) {
  try {
    const cache = await caches.open(shelf(places));
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(label(places), new Response(memory, { headers: { [BYTES]: String(memory.byteLength) } }));
  } catch {
    // storage is full or denied: the next visit takes the long way again
  }
}

/** @param {Places} places */
async function forget(places) {
  try {
    await caches.delete(shelf(places));
  } catch {
    // denied
  }
}
