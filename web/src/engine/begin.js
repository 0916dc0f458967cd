// A worker on its way to an engine.

/** @typedef {import("./load.js").Places} Places */
/** @typedef {import("./host.js").Report} Report */

/** @param {string} url @param {Places} places @param {(report: Report) => void} hear @returns {Worker} */
export function begin(url, places, hear) {
  const worker = new Worker(url, { type: "module" });
  worker.onmessage = (event) => hear(event.data);
  worker.onerror = (event) => {
    event.preventDefault();
    hear({ state: "dead", said: event.message || "the worker could not be loaded" });
  };
  worker.postMessage({ start: places });
  return worker;
}
