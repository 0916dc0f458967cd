// From nothing to an imported engine, the shortest way: a snapshot of the memory of an engine that this browser has
// started before, else Pyodide and the wheel. The snapshot's interface is Pyodide's private one: whatever goes wrong
// with it is forgotten, and the long way taken.

/** Where the build has put things; absolute addresses that carry hashes. `game` is what will be played first.
 * @typedef {{pyodide: string, wheel: string, game?: string}} Places */
/** `settle` is to be called when there is time: it keeps the snapshot for the next visit.
 * @typedef {{call: (text: string) => string, settle: () => Promise<void>}} Loaded */

const PATIENCE = 20_000;
/** A file name of the virtual disk; the snapshot remembers it. */
const WHEEL = "/pygames.whl";
const BEGIN = `
import random, sys
sys.path.insert(0, "${WHEEL}")
from pygames import app, games
`;
/** A snapshot repeats what was drawn when it was made: Python's own generator starts from the browser's. */
const CALL = `
import os, random
random.seed(os.urandom(32))
from pygames.app import App
App().call
`;

/** @param {Places} places @param {(step: string) => void} step @returns {Promise<Loaded>} */
export async function load(places, step) {
  step("Fetching the engine");
  const wheel = bytes(places.wheel);
  wheel.catch(() => {}); // awaited below
  const memory = await snapshot(places);
  const { loadPyodide } = await import(/* @vite-ignore */ `${places.pyodide}pyodide.mjs`);
  if (memory) {
    try {
      const python = await answered(loadPyodide({ indexURL: places.pyodide, _loadSnapshot: memory }), PATIENCE);
      python.FS.writeFile(WHEEL, new Uint8Array(await wheel));
      return { call: python.runPython(CALL), settle: async () => {} };
    } catch {
      await forget(places);
    }
  }
  const wanted = memory === null && "caches" in globalThis;
  const python = await answered(loadPyodide({ indexURL: places.pyodide, _makeSnapshot: wanted }));
  step("Reading the rules");
  python.FS.writeFile(WHEEL, new Uint8Array(await wheel));
  python.runPython(BEGIN + (places.game ? `games.find(${JSON.stringify(places.game)}).knowledge()` : ""));
  const made = wanted ? copied(python) : null;
  return { call: python.runPython(CALL), settle: async () => (made ? keep(places, made) : undefined) };
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

/** @param {any} python @returns {ArrayBuffer | null} */
function copied(python) {
  try {
    return python.makeMemorySnapshot();
  } catch {
    return null;
  }
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
