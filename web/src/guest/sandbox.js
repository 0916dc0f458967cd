// The page's side of a guest's sandbox: a frame without an origin and its worker. They receive all their files as bytes
// and are deleted with the frame. Every message to or from them passes guard.js.

import { Download } from "../engine/download.js";
import { absolute, places, site } from "../site.js";
import { Guard } from "./guard.js";
import { hashOf, isIndex, lent } from "./store.js";
import { DownloadLimits } from "./download_limits.js";
import { t } from "../page/t.js";

/** @typedef {import("../engine/host.js").Report} Report */
/**
 * A guest and the bytes of its wheel. A game of the workshop has no bytes; its files are sent later.
 * @typedef {import("./store.js").Guest & {bytes?: ArrayBuffer}} Brought
 */

/** The site's files that every guest needs, by folder. @type {Record<string, string[]>} */
export const HOUSE = {
  pyodide: ["pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json"],
  wheel: ["pygames.pack", "guests.pack", "kit.pack", "learn.pack", "review.pack", "judge.pack"],
  room: ["python_stdlib.zip"],
};
/** The site's files for a guest that is installed from a wheel, by folder. */
const WHEEL = { ...HOUSE, room: [...HOUSE.room, "micropip.pack"] };

/**
 * The site's files for the next guest with a wheel, if the page has begun to fetch them.
 * @type {ReturnType<typeof fetched> | null}
 */
let ahead = null;

/** Receives the fraction of the prefetched files that has arrived, 0 to 1. @type {(part: number) => void} */
let hearAhead = () => {};

/** Begin to fetch the site's files for a guest before the guest is opened. */
export function fetchAhead() {
  ahead ??= fetched((part) => hearAhead(part), WHEEL);
  ahead.catch(() => (ahead = null)); // after an error, they are fetched when a guest needs them
}

/** The file name of the site's own worker in the sandbox. */
const ENGINE = "worker.js";
/**
 * The pattern of a wheel's file name. A guest's file with another name could replace a file of the site in the sandbox.
 */
const NAMED = /^[^/\\]+\.whl$/;
const UNNAMED = t("This isn't a wheel: its name is not like 'game-1.0-py3-none-any.whl'.");

/**
 * Open a sandbox for a guest. The result has the interface of the site's own worker.
 * @param {Brought} guest @param {string} id the page's name of
 * the game @param {(report: Report) => void} hear @param {typeof HOUSE} [needed] the site's files for it
 */
export function room(guest, id, hear, needed = WHEEL) {
  const { port1: line, port2: theirs } = new MessageChannel();
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  frame.srcdoc = site.frame ?? "";
  /** The SHA-256 of each package that the page has fetched for the guest. @type {Set<string>} */
  const beside = new Set();
  const ended = new AbortController();
  const downloadLimits = new DownloadLimits((url) => {
    hear({ state: "step", step: t("Loading the libraries it needs") });
    return lent(guest, url, ended.signal);
  });
  /**
   * Fetch a file that the installation requests, and send it to the guest's worker. Once the guest's code runs, no file
   * is sent.
   * @param {any} asked
   */
  const lend = async ({ lend, url }) => {
    const bytes = await downloadLimits.next(url);
    if (bytes && !isIndex(url)) beside.add(await hashOf(bytes));
    line.postMessage({ lent: lend, bytes });
  };
  const guard = new Guard(id);
  const close = () => {
    ended.abort();
    line.onmessage = null;
    line.close();
    frame.remove();
  };
  line.onmessage = ({ data }) => {
    try {
      if (Number.isInteger(data?.lend)) {
        guard.count();
        return void lend(data);
      }
      const report = guard.in(data);
      if (guard.shut) downloadLimits.end();
      if (report) hear(report);
    } catch (error) {
      close();
      hear({ state: "dead", said: /** @type {Error} */ (error).message });
    }
  };
  frame.addEventListener("load", async () => {
    try {
      if (guest.bytes && !NAMED.test(guest.file)) throw new Error(UNNAMED);
      const coming = (/** @type {number} */ part) => hear({ state: "coming", part });
      hearAhead = coming;
      const early = guest.bytes ? await ahead?.catch(() => null) : null;
      ahead = null; // the files' bytes are transferred to the sandbox, and are no longer here
      const { source, files } = early ?? (await fetched(coming, needed));
      if (guest.bytes) files[guest.file] = guest.bytes.slice(0);
      const brought = { source, files, wheel: guest.bytes ? guest.file : "", engine: ENGINE, from: guest.from };
      frame.contentWindow?.postMessage(brought, "*", [theirs, ...Object.values(files)]);
      line.postMessage({ start: { ...places, words: undefined } }); // no translations: a guest has its own language
    } catch (error) {
      hear({ state: "dead", said: /** @type {Error} */ (error).message });
    }
  });
  document.body.append(frame);
  return {
    beside,
    postMessage: (/** @type {any} */ order) => line.postMessage(guard.out(order)),
    terminate: close,
  };
}

/** @param {(part: number) => void} coming @param {typeof HOUSE} needed */
async function fetched(coming, needed) {
  const download = new Download(places, coming);
  const folders = { ...places, room: absolute(site.guest_room ?? "") };
  const bytes = async (/** @type {string} */ url) => (await download.fetch(url)).arrayBuffer();
  /** @type {Record<string, ArrayBuffer>} */
  const files = {};
  const all = Object.entries(needed).flatMap(([folder, names]) =>
    names.map(async (name) => {
      files[name] = await bytes(`${/** @type {any} */ (folders)[folder]}${name}`);
    }),
  );
  const [source, engine] = await Promise.all([absolute(site.room ?? ""), absolute(site.worker)].map(bytes));
  await Promise.all(all);
  files[ENGINE] = engine;
  return { source, files };
}
