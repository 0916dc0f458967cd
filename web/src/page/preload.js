// Runs before the page's main script, which is large, and starts loading what that script needs.

import { begin } from "../engine/begin.js";
import { absolute, lessonAsked, places, readyFor, site } from "../site.js";

/** @typedef {import("../engine/host.js").Report} Report */
/** @typedef {import("../crossing.js").Update} Update */
/**
 * Work begun early: the engine's worker, whose messages client.js takes over, and the ready-made deals (main.js), or
 * the first table of the requested lesson with its scripts (learn/index.js). `again`: restarts an engine that is a
 * guest's sandbox (guest/table.js).
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
    coming.catch(() => {}); // whoever awaits it gets the error
    return coming;
  };
  const lesson = lessonAsked();
  const taught = site.lessons?.some(([name]) => name === lesson) ? fetched(readyFor(lesson)) : null;
  if (taught) import(/* @vite-ignore */ absolute(site.learn)).catch(() => {});
  const deals = location.hash ? null : fetched(absolute(site.ready ?? "")); // a link asks for something else
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
if (can && !("early" in globalThis)) Object.assign(globalThis, { early: early() }); // otherwise the main script ran first
