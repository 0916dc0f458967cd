// Loads the engine as fast as possible: from a snapshot of the memory of an engine that this browser started before,
// else from Pyodide and the packs. An engine loaded without a snapshot takes one when it is idle. The snapshot uses a
// private interface of Pyodide: if it fails in any way, it is deleted.

import { Download } from "./download.js";

/**
 * The addresses of an engine's files: absolute addresses of folders, with hashes. `bytes`: the size of all files to
 * fetch; `anew`: true if the engine did not start from the cached files; `kept`: false if this page stores nothing. In
 * a language other than English, `words` is the folder of its packs, one for each pack of the engine.
 * @typedef {{pyodide: string, wheel: string, bytes: number, anew?: boolean, kept?: boolean, words?: string}} Places
 */
/**
 * The packs that only some visitors need: matches with friends, forms of tools, lessons, the lessons of one game, the
 * puzzles of one game, reviews, the evaluation for hints and reviews, guests, helpers of small games, the installer of
 * guests, the workshop, the workshop's error messages in another language, and matches with friends in a guest's game.
 * @typedef {"friends" | "tools" | "learn" | `learn-${string}` | `puzzles-${string}` | "review" | "judge" | "guests" | "kit" | "micropip" | "workshop" | "faults" | "remote"} Pack
 */
/**
 * A loaded engine. `call` replies to a request; `bring` loads a pack; `keep` takes a snapshot for a faster next start,
 * one step per `next`, and is null if that is done or not possible. Each `next` receives a function that returns true
 * if the engine has had no request since.
 * @typedef {{call: (text: string) => string, bring: (pack: Pack) => Promise<void>,
 *   keep: AsyncIterator<void, void, () => boolean> | null}} Loaded
 */

/** How long to wait for a start from a snapshot before starting without it, ms; a damaged snapshot may never finish. */
const PATIENCE = 10_000;
/** The pack that every table needs. */
const HOUSE = "pygames";
/** The folder of the packs in Python's virtual file system; `FOUND` makes Python find new modules there. */
const FOLDER = "/engine";
const FOUND = `
import sys
sys.dont_write_bytecode = True
if "${FOLDER}" not in sys.path:
    sys.path.insert(0, "${FOLDER}")
sys.path_importer_cache.clear()
`;
/**
 * The Python code that returns the engine's entry point. A snapshot repeats the random numbers of its creation, so the
 * code reseeds Python's generator from the browser's.
 */
const CALL = `
import os, random
random.seed(os.urandom(32))
from pygames.app import App
App().call
`;
/** The Python code to run after a pack has been loaded, by the pack. @type {Record<string, string>} */
const BEGUN = {
  learn: "from pygames import lesson_requests; lesson_requests.begin()",
  review: "from pygames import review_requests; review_requests.begin()",
  remote: "from pygames.remote import requests; requests.begin()",
};
/** The pack that a pack imports from, which must be loaded first. @type {Record<string, Pack>} */
const NEEDS = { remote: "friends", review: "learn" };
/** @typedef {(text: string) => string} Call */
/**
 * Returns the function that replies to requests, once Python is loaded.
 * @typedef {(python: any, bring: Loaded["bring"]) => Call | Promise<Call>} Face
 */
/** @type {Face} */
const house = (python) => python.runPython(CALL);

/** @param {Places} places @param {(step: string) => void} step @param {(part: number) => void} coming receives the
 * fraction downloaded, 0 to 1 @param {Face} face @param {typeof Download} Loader the class that downloads files
 * @returns {Promise<Loaded>} */
export async function load(places, step, coming, face = house, Loader = Download) {
  step("Fetching the engine");
  const download = new Loader(places, coming);
  const started = early(places, download);
  const able = "caches" in globalThis && places.kept !== false;
  const memory = able && (await snapshot(places));
  if (memory) {
    try {
      const python = await answered(started({ _loadSnapshot: memory }), PATIENCE);
      const bring = bringing(python, places, download);
      return { call: await face(python, bring), bring, keep: null };
    } catch {
      await forget(places);
    }
  }
  const packs = unpacked(places, HOUSE, download);
  packs.catch(() => {}); // awaited below, where errors are handled
  const python = await answered(started(able ? { _makeSnapshot: true } : {}));
  step("Reading the rules");
  const modules = putAll(python, HOUSE, await packs);
  const bring = bringing(python, places, download);
  const call = await face(python, bring);
  return { call, bring, keep: able ? keeping(python, places, modules) : null };
}

/** @param {any} python @param {Places} places @param {Download} download @returns {Loaded["bring"]} */
function bringing(python, places, download) {
  /** @type {Map<string, Promise<unknown>>} */
  const there = new Map();
  /** @type {Loaded["bring"]} */
  const bring = async (name) => {
    const coming =
      there.get(name) ??
      Promise.all([unpacked(places, name, download), NEEDS[name] && bring(NEEDS[name])]).then(
        ([packs]) => {
          putAll(python, name, packs);
          python.runPython(BEGUN[name] ?? "");
        },
        (error) => {
          there.delete(name); // allows another attempt
          throw error;
        },
      );
    there.set(name, coming);
    await coming;
  };
  return bring;
}

/**
 * Take a snapshot for the next visit. The packs' files are not part of it, so every module is imported first, one per
 * step. If a request arrives meanwhile, the snapshot is discarded and taken again.
 * @param {any} python @param {Places} places @param {string[]} modules @returns {NonNullable<Loaded["keep"]>}
 */
async function* keeping(python, places, modules) {
  for (const name of modules) {
    python.runPython(`import ${name}`);
    yield;
  }
  python.runPython("import gc; gc.collect()");
  let calm = yield;
  while (!(await keep(places, python, calm))) calm = yield;
}

/**
 * Request all files of Pyodide at once, and compile its program while the rest downloads; Pyodide itself would load
 * them in sequence.
 * @param {Places} places @param {Download} download @returns {(options: object) => Promise<any>} starts Pyodide with these options
 */
function early(places, download) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const program = `${places.pyodide}pyodide.asm.wasm`;
  const compiled = WebAssembly.compileStreaming(download.fetch(program).then(typed));
  const library = download.fetch(`${places.pyodide}python_stdlib.zip`);
  const script = download.module(`${places.pyodide}pyodide.asm.js`);
  const main = download.module(`${places.pyodide}pyodide.js`);
  for (const coming of [compiled, library, script, main]) coming.catch(() => {}); // awaited below, where errors are handled
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
      return (await Promise.all([python, library]))[0]; // Pyodide does not report a missing library
    } finally {
      Object.assign(globalThis, { fetch });
      Object.assign(WebAssembly, { instantiateStreaming });
    }
  };
}

/**
 * Return the response with the media type that `compileStreaming` requires, which not every host sends.
 * @param {Response} program
 */
function typed({ body }) {
  return new Response(body, { headers: { "Content-Type": "application/wasm" } });
}

/**
 * Download and decompress a pack and, in a language other than English, the pack with its texts.
 * @param {Places} places @param {string} name @param {Download} download @returns {Promise<Uint8Array[]>}
 */
function unpacked({ wheel, words }, name, download) {
  const folders = words ? [wheel, words] : [wheel];
  return Promise.all(
    folders.map(async (folder) => {
      const { body } = await download.fetch(`${folder}${name}.pack`);
      const pack = body?.pipeThrough(/** @type {ReadableWritablePair} */ (new DecompressionStream("gzip")));
      return new Uint8Array(await new Response(pack).arrayBuffer());
    }),
  );
}

/**
 * Store the files of a pack in Python's file system, then those of the pack with its texts in another language
 * (`pygames/translated.py`).
 * @param {any} python @param {string} name @param {Uint8Array[]} packs @returns {string[]} the modules in the first
 */
function putAll(python, name, packs) {
  const [modules, words] = packs.map((pack) => put(python, pack));
  if (words) python.runPython(`from pygames.translated import read\nread("${FOLDER}/words-${name}.json")`);
  return modules;
}

/**
 * Store the files of a pack in Python's file system. A pack is one line with paths and lengths, then the contents
 * (web/build/making/wheel.py).
 * @param {any} python @param {Uint8Array} pack @returns {string[]} the modules in it
 */
function put(python, pack) {
  const end = pack.indexOf(10); // the end of the first line
  let at = end + 1;
  const lengths = JSON.parse(new TextDecoder().decode(pack.subarray(0, end)));
  for (const [path, length] of Object.entries(lengths)) {
    const file = `${FOLDER}/${path}`;
    python.FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    python.FS.writeFile(file, pack.subarray(at, at + length));
    at += length;
  }
  python.runPython(FOUND);
  const files = Object.keys(lengths).filter((path) => path.endsWith(".py"));
  return files.map((path) => path.replace(/(\/__init__)?\.py$/, "").replaceAll("/", "."));
}

/**
 * Resolve like a promise of Pyodide, but also reject if that promise would never settle: if Pyodide's program cannot be
 * fetched or a snapshot is damaged, the error occurs elsewhere, or nothing happens at all.
 * @template T @param {Promise<T>} loaded @param {number} [patience]
 * @returns {Promise<T>}
 */
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

// The key of the stored snapshot contains the addresses of the runtime and of the rules in it.

const KEPT = "liege-engine ";
const BYTES = "X-Bytes";
const PIECE = 2 ** 18;

/** @param {Places} places */
const shelf = (places) => `${KEPT}${new URL("../../", places.pyodide).pathname}`;

/** @param {Places} places */
const label = ({ pyodide, wheel, words = "" }) => `${pyodide}?${new URL(wheel).pathname}${words}`;

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

/** @param {Places} places @param {any} python @param {() => boolean} calm
 * @returns {Promise<boolean>} false if a request interrupted the snapshot, so that it must be taken again */
async function keep(places, python, calm) {
  const memory = pieces(head(python), python._module.HEAPU8, calm);
  try {
    const cache = await caches.open(shelf(places));
    for (const old of await cache.keys()) if (old.url !== label(places)) await cache.delete(old);
    await cache.put(label(places), new Response(memory.stream, { headers: { [BYTES]: String(memory.bytes) } }));
    if (memory.whole()) return true;
    await cache.delete(label(places));
    return false;
  } catch {
    return calm(); // storage is full or denied: try again only if a request interrupted
  }
}

/**
 * Return the header that Pyodide writes before the memory of a snapshot.
 * @param {any} python @returns {Uint8Array<ArrayBuffer>}
 */
function head(python) {
  const { _module: module } = python;
  const { HEAP8 } = module;
  const none = new Int8Array();
  module.HEAP8 = none;
  try {
    return python.makeMemorySnapshot();
  } finally {
    if (module.HEAP8 === none) module.HEAP8 = HEAP8;
  }
}

/**
 * Return a stream of the memory in pieces, as a small device has no room for a full copy. If `calm()` becomes false,
 * the stream ends early instead of failing, since an error would appear on the console. `whole()`: true if all of the
 * memory was read.
 * @param {Uint8Array<ArrayBuffer>} head @param {Uint8Array<ArrayBuffer>} memory @param {() => boolean} calm
 */
function pieces(head, memory, calm) {
  const { length } = memory; // read now, as the array's length becomes zero if the memory grows
  let at = 0;
  const whole = () => at >= length;
  /** @type {UnderlyingDefaultSource<Uint8Array<ArrayBuffer>>} */
  const source = {
    start: (to) => to.enqueue(head),
    pull: (to) => {
      if (whole() || !calm()) to.close();
      else to.enqueue(memory.subarray(at, (at += PIECE)));
    },
  };
  return { bytes: head.length + length, whole, stream: new ReadableStream(source, { highWaterMark: 0 }) };
}

/** @param {Places} places */
async function forget(places) {
  try {
    await caches.delete(shelf(places));
  } catch {
    // storage is denied
  }
}
