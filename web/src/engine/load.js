// From nothing to an imported engine, the shortest way: a snapshot of the memory of an engine that this browser has
// started before, else Pyodide and the wheel. The snapshot's interface is Pyodide's private one: whatever goes wrong
// with it is forgotten, and the long way taken.

import { Arrival } from "./arrival.js";

/** Where the build has put things: folders, absolute addresses that carry hashes; how much there is to fetch; `anew`: the
 * files were of no use the last time.
 * @typedef {{pyodide: string, wheel: string, bytes: number, anew?: boolean}} Places */
/** What not everybody needs: what friends play with, the forms of tools. @typedef {"friends" | "tools"} Pack */
/** `bring` fetches a pack that is needed now; `fits` is whether a snapshot was used, in which everything is.
 * @typedef {{call: (text: string) => string, bring: (pack: Pack) => Promise<void>, fits: boolean}} Loaded */

/** A snapshot that is no good may never answer: then the long way is taken after so long, ms. */
const PATIENCE = 10_000;
/** The packs of the wheel. */
const HOUSE = "pygames";
const APART = ["friends", "tools"];
/** Where they are laid out on the virtual disk, and how Python finds what has just come. */
const FOLDER = "/engine";
const FOUND = `
import sys
sys.dont_write_bytecode = True
if "${FOLDER}" not in sys.path:
    sys.path.insert(0, "${FOLDER}")
sys.path_importer_cache.clear()
`;
/** A snapshot repeats what was drawn when it was made: Python's own generator starts from the browser's. */
const CALL = `
import os, random
random.seed(os.urandom(32))
from pygames.app import App
App().call
`;
/** What a snapshot holds: every module, so that nothing is looked for on a disk any more; a few moves in every game, so
 * that the tables of its bots are made; and what every shuffle among peers needs. None of it is anybody's secret. */
const RICH = `
import gc, importlib, json, pkgutil
import pygames
for module in pkgutil.walk_packages(pygames.__path__, "pygames."):
    importlib.import_module(module.name)
from pygames import games
from pygames.app import App
from pygames.peer.shuffle import warmed

def ask(app, **asked):
    return json.loads(app.call(json.dumps(asked)))["ok"]

for game in games.every():
    gc.collect()  # memory never shrinks, and all of it is read at every start
    app = App()
    players = [{"name": ""}, *[{"level": 1}] * (game.seats[0] - 1)]
    update = ask(app, do="new", game=game.name, seed="00" * 16, players=players)
    for _ in range(12):
        if update.get("waits", "bot") == "bot":
            update = ask(app, do="think", iterations=4, finish=True)
        elif update["waits"] == "you":
            update = ask(app, do="move", move=update["scene"]["moves"][0]["move"])
gc.collect()
for _ in warmed(108):
    pass
del app, update, ask, players, module
`;

/** @param {Places} places @param {(step: string) => void} step @param {(part: number) => void} coming how much has come,
 * 0 to 1 @returns {Promise<Loaded>} */
export async function load(places, step, coming) {
  step("Fetching the engine");
  const arrival = new Arrival(places, coming);
  const started = early(places, arrival);
  const memory = await snapshot(places);
  if (memory) {
    try {
      const python = await answered(started({ _loadSnapshot: memory }), PATIENCE);
      return { call: python.runPython(CALL), bring: async () => {}, fits: true };
    } catch {
      await forget(places);
    }
  }
  const house = unpacked(places, HOUSE, arrival);
  house.catch(() => {}); // awaited below
  const python = await answered(started({}));
  step("Reading the rules");
  put(python, await house);
  /** @type {Map<string, Promise<void>>} */
  const there = new Map();
  const bring = (/** @type {Pack} */ name) => {
    const coming =
      there.get(name) ??
      unpacked(places, name, arrival).then(
        (pack) => put(python, pack),
        (error) => {
          there.delete(name); // to be tried again
          throw error;
        },
      );
    there.set(name, coming);
    return coming;
  };
  return { call: python.runPython(CALL), bring, fits: false };
}

/** Makes a snapshot for the next visit: an engine of its own, with all that is worth having, that never plays.
 * @param {Places} places */
export async function make(places) {
  const arrival = new Arrival(places, () => {});
  const packs = Promise.all([HOUSE, ...APART].map((name) => unpacked(places, name, arrival)));
  const { loadPyodide } = await import(/* @vite-ignore */ `${places.pyodide}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: places.pyodide, _makeSnapshot: true });
  for (const pack of await packs) put(python, pack);
  python.runPython(RICH);
  await keep(places, python.makeMemorySnapshot());
}

/** Asks for everything at once, and compiles while the rest is still coming; Pyodide would do it one after the other.
 * @param {Places} places @param {Arrival} arrival @returns {(options: object) => Promise<any>} loadPyodide of this place */
function early(places, arrival) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const program = `${places.pyodide}pyodide.asm.wasm`;
  const compiled = WebAssembly.compileStreaming(arrival.fetch(program));
  const library = arrival.fetch(`${places.pyodide}python_stdlib.zip`);
  const script = arrival.module(`${places.pyodide}pyodide.asm.js`);
  const main = arrival.module(`${places.pyodide}pyodide.mjs`);
  for (const coming of [compiled, library, script, main]) coming.catch(() => {}); // awaited below
  let given = false;
  return async (options) => {
    globalThis.fetch = async (url, init) => {
      if (String(url) === program) return new Response();
      if (given || !String(url).endsWith("/python_stdlib.zip")) return fetch(url, init);
      given = true;
      return library;
    };
    WebAssembly.instantiateStreaming = async (_, imports) => {
      const module = await compiled;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
    try {
      await script;
      await compiled;
      const python = (await main).loadPyodide({ indexURL: places.pyodide, ...options });
      return (await Promise.all([python, library]))[0]; // Pyodide does not say that its library is missing
    } finally {
      Object.assign(globalThis, { fetch });
      Object.assign(WebAssembly, { instantiateStreaming });
    }
  };
}

/** @param {Places} places @param {string} name @param {Arrival} arrival */
async function unpacked(places, name, arrival) {
  const { body } = await arrival.fetch(`${places.wheel}${name}.pack`);
  const pack = body?.pipeThrough(/** @type {ReadableWritablePair} */ (new DecompressionStream("gzip")));
  return new Uint8Array(await new Response(pack).arrayBuffer());
}

/** Lays out a pack: a line that tells paths and lengths, then the contents (web/build/wheel.py).
 * @param {any} python @param {Uint8Array} pack */
function put(python, pack) {
  const end = pack.indexOf(10); // of the line
  let at = end + 1;
  for (const [path, length] of Object.entries(JSON.parse(new TextDecoder().decode(pack.subarray(0, end))))) {
    const file = `${FOLDER}/${path}`;
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, pack.subarray(at, at + length));
    at += length;
  }
  python.runPython(FOUND);
}

/** Pyodide's own promise is never settled where its program cannot be fetched, or a snapshot is no good: then something
 * is rejected elsewhere, or nothing happens at all. @template T @param {Promise<T>} loaded @param {number} [patience]
 * @returns {Promise<T>} */
function answered(loaded, patience = 0) {
  return new Promise((resolve, reject) => {
    if (patience) setTimeout(reject, patience, new Error("the snapshot does not answer"));
    addEventListener(
      "unhandledrejection",
      (event) => {
        event.preventDefault();
        reject(event.reason);
      },
      { once: true },
    );
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
    for (const old of await cache.keys()) if (old.url !== label(places)) await cache.delete(old);
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
