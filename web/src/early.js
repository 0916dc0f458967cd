// Runs before the page's own script, which is large: what that one needs from elsewhere is on its way meanwhile.

import { begin } from "./engine/begin.js";
import { absolute, lessonAsked, places, readyFor, site } from "./site.js";

/** @typedef {import("./engine/host.js").Report} Report */
/** @typedef {import("./crossing.js").Update} Update */
/** The worker of the engine (client.js listens to it from then on), and the deals that lie ready (main.js), or
 * the first table of the lesson that is asked for, whose scripts come too (learn/index.js). `again`: what begins an engine
 * that is not the page's own anew (guest/table.js).
 * @typedef {{takeOver: (hear: (report: Report) => void) => Pick<Worker, "postMessage" | "terminate">,
 *   deals: Promise<Update[]> | null, taught: Promise<import("./crossing.js").Taught> | null, again?: Early}} Early */

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
    coming.catch(() => {}); // who needs it hears of it
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
if (can && !("early" in globalThis)) Object.assign(globalThis, { early: early() }); // else the page's own script was faster
