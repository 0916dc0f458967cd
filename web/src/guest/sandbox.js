// The page's side of a guest's sandbox: a frame without an origin and its worker, which receive all their files as
// bytes and disappear with the frame. Every message in or out passes guard.js.

import { Download } from "../engine/download.js";
import { absolute, places, site } from "../site.js";
import { Guard } from "./guard.js";
import { hashOf, isIndex, lent } from "./store.js";
import { DownloadLimits } from "./download_limits.js";
import { t } from "../page/t.js";

/** @typedef {import("../engine/host.js").Report} Report */
/**
 * A guest and its wheel. Without bytes it is a game of the workshop, whose files come later.
 * @typedef {import("./store.js").Guest & {bytes?: ArrayBuffer}} Brought
 */

/** The site's files for every guest, by folder. @type {Record<string, string[]>} */
export const HOUSE = {
  pyodide: ["pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json"],
  wheel: ["pygames.pack", "guests.pack", "kit.pack", "learn.pack", "review.pack", "judge.pack"],
  room: ["python_stdlib.zip"],
};
/** The files for a guest that is installed from a wheel. */
const WHEEL = { ...HOUSE, room: [...HOUSE.room, "micropip.pack"] };

/**
 * The files for the next guest that is a wheel, if the page has begun to fetch them.
 * @type {ReturnType<typeof fetched> | null}
 */
let ahead = null;

/** Called with the fraction of these files that has arrived, 0 to 1. @type {(part: number) => void} */
let hearAhead = () => {};

/** Fetch the site's files for a guest before it is opened. */
export function fetchAhead() {
  ahead ??= fetched((part) => hearAhead(part), WHEEL);
  ahead.catch(() => (ahead = null)); // they are fetched again when they are needed
}

/** The file name of the site's own worker in the sandbox. */
const ENGINE = "worker.js";
/** The name of a wheel: a guest's file with another one could replace a file of the site in the sandbox. */
const NAMED = /^[^/\\]+\.whl$/;
const UNNAMED = t("This isn't a wheel: its name is not like 'game-1.0-py3-none-any.whl'.");

/**
 * Open a sandbox; it has the interface of the site's own worker.
 * @param {Brought} guest @param {string} id what the page calls
 * its game @param {(report: Report) => void} hear @param {typeof HOUSE} [needed] the site's files for it
 */
export function room(guest, id, hear, needed = WHEEL) {
  const { port1: line, port2: theirs } = new MessageChannel();
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  frame.srcdoc = site.frame ?? "";
  /** The SHA-256 of each package that the page has supplied to the guest. @type {Set<string>} */
  const beside = new Set();
  const ended = new AbortController();
  const downloadLimits = new DownloadLimits((url) => {
    hear({ state: "step", step: t("Loading the libraries it needs") });
    return lent(guest, url, ended.signal);
  });
  /**
   * Supply a file that the installation needs. Once code of the guest runs, supply nothing.
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
      ahead = null; // their bytes move to the sandbox
      const { source, files } = early ?? (await fetched(coming, needed));
      if (guest.bytes) files[guest.file] = guest.bytes.slice(0);
      const brought = { source, files, wheel: guest.bytes ? guest.file : "", engine: ENGINE, from: guest.from };
      frame.contentWindow?.postMessage(brought, "*", [theirs, ...Object.values(files)]);
      line.postMessage({ start: { ...places, words: undefined } }); // a guest speaks its own language
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
