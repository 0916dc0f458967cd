// Runs before the page's main script, which is large, and starts loading the engine and the data that it needs.

import { begin } from "../engine/begin.js";
import { absolute, lessonAsked, places, readyFor, site } from "../site.js";

/** @typedef {import("../engine/host.js").Report} Report */
/** @typedef {import("../crossing.js").Update} Update */
/**
 * The work begun before the main script runs: `takeOver` passes the engine's worker and its messages to client.js;
 * `deals` are ready-made deals (main.js), `taught` is the first table of the requested lesson (learn/index.js); `again`
 * restarts an engine that is a guest's sandbox (guest/table.js).
 * @typedef {{takeOver: (hear: (report: Report) => void) => Pick<Worker, "postMessage" | "terminate">,
 *   deals: Promise<Update[]> | null, taught: Promise<import("../crossing.js").Taught> | null, again?: Early}} Early
 */

/** @returns {Early} */
function early() {
  /** @type {Report[]} */
  const said = [];
  /** @type {(report: Report) => void} */
  let hear = (report) => said.push(report);
  const worker = begin(absolute(site.worker), places, (report) => hear(report));
  /** @param {string} url */
  const fetched = (url) => {
    const coming = fetch(url).then((answer) => answer.json());
    coming.catch(() => {}); // errors are handled where the result is awaited
    return coming;
  };
  const lesson = lessonAsked();
  const taught = site.lessons?.some(([name]) => name === lesson) ? fetched(readyFor(lesson)) : null;
  if (taught) import(/* @vite-ignore */ absolute(site.learn)).catch(() => {});
  const deals = location.hash ? null : fetched(absolute(site.ready ?? "")); // a fragment requests another table
  return {
    deals,
    taught,
    takeOver: (listener) => {
      hear = listener;
      queueMicrotask(() => said.forEach(listener));
      return worker;
    },
  };
}

const can = "Worker" in globalThis && "WebAssembly" in globalThis;
if (can && !("early" in globalThis)) Object.assign(globalThis, { early: early() }); // set already if the main script ran first
