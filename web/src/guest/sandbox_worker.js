// The worker that runs a guest's game and the site's engine inside a frame without an origin, both from bytes that the
// page sent. It cannot fetch or store anything. It exchanges messages with the page over a message port of its own.

import { ENTERING } from "./timeouts.js";

/**
 * The page's first message. `files`: all files, by name; `wheel` and `engine`: the names of the guest's wheel and of
 * the site's own worker in `files`; `from`: the wheel's address, or "". For a game of the workshop, `wheel` is "", and
 * its files come in requests (`pygames/workshop.py`).
 * @typedef {{files: Record<string, ArrayBuffer>, wheel: string, engine: string, from: string}} Brought
 */
/**
 * The page's reply to a request for another file. `lent`: the request's number; `bytes`: the file, undefined if it is
 * not available.
 * @typedef {{lent: number, bytes?: ArrayBuffer}} Lent
 */

/** The maximum of Python's memory, in pages of 64 KiB: 384 MB. */
const PAGES = 6144;
const FOLDER = "/guest";
/**
 * The packs for a guest with a wheel: those of guests, and the package installer.
 * @type {import("../engine/load.js").Pack[]}
 */
const ROOM = ["guests", "kit", "micropip"];
/**
 * The packs for a game of the workshop. The first one replaces a module, so it must be loaded before any import.
 * @type {import("../engine/load.js").Pack[]}
 */
const WORKSHOP = ["workshop", "guests", "kit", "learn"];
const BEGIN = `
from pygames.workshop import begin
begin()
`;
/** The Python code that loads the translated error messages of the workshop; run in a language other than English. */
const TRANSLATE = `
from pygames.translated import read
read("/engine/words-workshop.json")
`;
const INSTALL = `
from pygames.sandbox import opened
opened
`;

/** @type {Record<string, string>} */
const TYPES = { wasm: "application/wasm", js: "text/javascript" };
/** Return the file name in an address; all files have different names. @param {string} url */
const nameOf = (url) => url.slice(url.lastIndexOf("/") + 1);

/** @param {Record<string, ArrayBuffer>} files @returns {(url: string) => Blob | null} */
const keeping = (files) => (url) => {
  const type = TYPES[nameOf(url).split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const found = files[nameOf(url)];
  return found ? new Blob([found], { type }) : null;
};

/**
 * Return functions that request other files from the page and handle its replies; the page sends files only while a
 * guest is being installed.
 * @param {MessagePort} line
 */
function lending(line) {
  /** @type {((found: Lent) => void)[]} */
  const waiting = [];
  /** @param {Lent} found */
  const hear = (found) => waiting[found.lent]?.(found);
  /** @param {string} url */
  const ask = async (url) => {
    /** @type {Lent} */
    const { bytes } = await new Promise((done) => line.postMessage({ lend: waiting.push(done) - 1, url }));
    return new Response(bytes, { status: bytes ? 200 : 404, headers: { "content-type": "text/html" } });
  };
  return { ask, hear };
}

/** Limit Python's memory, so that a guest runs out of memory before the machine does. */
function bound() {
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    /** @param {WebAssembly.MemoryDescriptor} about */
    constructor(about) {
      super({ ...about, maximum: Math.min(about.maximum ?? PAGES, PAGES) });
    }
  };
}

/** @param {MessageEvent<Brought>} event */
async function begin({ data: { files, wheel, engine, from }, ports: [line] }) {
  bound();
  const kept = keeping(files);
  const lent = lending(line);
  globalThis.fetch = async (asked) => {
    const url = asked instanceof Request ? asked.url : String(asked);
    const found = kept(url);
    return found ? new Response(found) : lent.ask(url);
  };
  /** @param {string} url */
  const module = (url) => import(/* @vite-ignore */ URL.createObjectURL(/** @type {Blob} */ (kept(url))));
  /** @type {typeof import("../engine/worker.js")} */
  const { Download, host, load } = await module(engine);
  class LimitedDownload extends Download {
    /** @override @param {string} url @returns {Promise<any>} */
    module(url) {
      return module(url);
    }
  }
  const hear = host(
    (report) => line.postMessage(report),
    (places, step, coming) => {
      /** @type {import("../engine/load.js").Face} */
      const enter = async (python, fetched) => {
        for (const pack of wheel ? ROOM : WORKSHOP) await fetched(pack);
        if (!wheel) {
          if (files["faults.pack"]) {
            await fetched("faults");
            python.runPython(TRANSLATE);
          }
          line.postMessage({ shut: true });
          return python.runPython(BEGIN);
        }
        const installed = () => {
          line.postMessage({ shut: true }); // from now on the page sends no more files
          step(ENTERING);
        };
        python.FS.mkdirTree(FOLDER);
        python.FS.writeFile(`${FOLDER}/${wheel}`, new Uint8Array(files[wheel]));
        const [call, wrong] = await python.runPython(INSTALL)(`${FOLDER}/${wheel}`, from, installed);
        if (wrong) throw new Error(wrong);
        return call;
      };
      return load(places, step, coming, enter, LimitedDownload);
    },
  );
  line.onmessage = ({ data }) => ("lent" in data ? lent.hear(data) : hear(data));
}

addEventListener("message", /** @type {(event: any) => void} */ (begin), { once: true });
