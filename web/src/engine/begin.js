// A worker on its way to an engine.

/** @typedef {import("./load.js").Places} Places */
/** @typedef {import("./host.js").Report} Report */

/** Listens on a channel of its own: what a worker posts to a page waits, after a touch, until the page has drawn a frame
 * (Chromium), which comes twice as late as the engine's answer. Where there are no channels it is posted after all.
 * @param {string} url @param {Places} places @param {(report: Report) => void} hear @returns {Worker} */
export function begin(url, places, hear) {
  const listen = (/** @type {MessageEvent} */ event) => hear(event.data);
  let name = String(crypto.getRandomValues(new Uint32Array(4)));
  try {
    new BroadcastChannel(name).onmessage = listen;
  } catch {
    name = "";
  }
  const worker = new Worker(url, { type: "module", name });
  worker.onmessage = listen;
  worker.onerror = (event) => {
    event.preventDefault();
    hear({ state: "dead", said: event.message || "the worker could not be loaded" });
  };
  worker.postMessage({ start: places });
  return worker;
}
