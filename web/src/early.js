// Runs before the page's own script, which is large: what that one needs from elsewhere is on its way meanwhile.

import { begin } from "./engine/begin.js";
import { absolute, places, site } from "./site.js";

/** @typedef {import("./engine/host.js").Report} Report */
/** @typedef {import("./crossing.js").Update} Update */
/** The worker of the engine (client.js listens to it from then on), and the deals that lie ready (main.js).
 * @typedef {{takeOver: (hear: (report: Report) => void) => Worker, deals: Promise<Update[]> | null}} Early */

/** @returns {Early} */
function early() {
  /** @type {Report[]} */
  const said = [];
  /** @type {(report: Report) => void} */
  let hear = (report) => said.push(report);
  const worker = begin(absolute(site.worker), places, (report) => hear(report));
  const deals = location.hash ? null : fetch(absolute(site.ready ?? "")).then((answer) => answer.json()); // a link asks for something else
  deals?.catch(() => {}); // main.js hears of it
  return {
    deals,
    takeOver: (listener) => {
      hear = listener;
      queueMicrotask(() => said.forEach(listener));
      return worker;
    },
  };
}

const can = "Worker" in globalThis && "WebAssembly" in globalThis;
if (can && !("early" in globalThis)) Object.assign(globalThis, { early: early() }); // else the page's own script was faster
