// Starts a worker that loads an engine.

/** @typedef {import("./load.js").Places} Places */
/** @typedef {import("./host.js").Report} Report */

/**
 * Start the worker, and receive its messages over a broadcast channel of its own. In Chromium, a message that a worker
 * posts directly after a touch is delivered only after the next frame is drawn, which doubles the delay. In a browser
 * without broadcast channels the worker posts directly.
 * @param {string} url @param {Places} places @param {(report: Report) => void} hear @returns {Worker}
 */
export function begin(url, places, hear) {
  const listen = (/** @type {MessageEvent} */ { data }) => {
    if (data.state === "locked") navigator.locks?.request(name, () => hear({ state: "dead", said: "it has ended" }));
    else hear(data);
  };
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
    hear({ state: "dead", said: event.message || "its worker couldn't be loaded" });
  };
  worker.postMessage({ start: places });
  return worker;
}
