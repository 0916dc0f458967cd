// Runs the Python engine in a worker, or in the page itself where there are no workers. It answers requests (JSON
// strings) and lets computer opponents think in short slices between them. load.js loads the engine.

import { load } from "./load.js";

/** @typedef {import("./load.js").Places} Places */
/** @typedef {import("./load.js").Pack} Pack */
/**
 * Incoming messages: the addresses of the files to start from; a request (`packs`: the packs that it needs); an order
 * to let the bot think for at most `think` ms; an order to stop.
 * @typedef {{start: Places} | {id: number, text: string, packs?: Pack[]} | {id: number, think: number} | {stop: true}} Order
 */
/**
 * Outgoing messages: reports on the start and the end of the engine, and replies with the id of their request.
 * @typedef {{state: "step", step: string} | {state: "coming", part: number} | {state: "ready"} | {state: "dead", said: string}
 *   | {id: number, text: string}} Report
 */

/** The length of a slice of a bot's thinking, ms; another request waits at most about this long. */
const SLICE = 12;
/** How long the engine must be idle before it prepares the next visit, ms. */
const CALM = 500;

/**
 * Return the exception of a message: the last line of a Python traceback, or the whole of any other message.
 * @param {string} said
 */
const raised = (said) => (said.startsWith("Traceback") ? said.trim().replace(/^.*\n/s, "") : said);

/** @param {(report: Report) => void} report @param {(...about: Parameters<typeof load>) => ReturnType<typeof load>} loading
 * @returns {(order: Order) => void} */
export function host(report, loading = load) {
  /** @type {((text: string) => string) | null} */
  let call = null;
  /** @type {(pack: Pack) => Promise<void>} */
  let bring;
  let thinking = 0; // id of the order that thinks
  let fetching = 0; // orders that wait for a pack
  /** @type {import("./load.js").Loaded["keep"]} */
  let keep = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rested;

  /** @param {unknown} error */
  const dead = (error) => {
    call = null;
    const said = typeof error === "string" ? error : /** @type {{message?: string} | undefined} */ (error)?.message;
    report({ state: "dead", said: raised(said || "it stopped without giving a reason").slice(0, 300) });
  };

  /** @param {Places} places */
  async function start(places) {
    try {
      const loaded = await loading(
        places,
        (step) => report({ state: "step", step }),
        (part) => report({ state: "coming", part }),
      );
      ({ call, bring } = loaded);
      if (typeof document === "undefined") ({ keep } = loaded);
      report({ state: "ready" });
      later();
    } catch (error) {
      dead(error);
    }
  }

  /** @param {string} text */
  function ask(text) {
    if (!call) throw new Error("the engine isn't running");
    return call(text);
  }

  /** @param {number} id @param {string} text @param {Pack[]} packs */
  async function askWith(id, text, packs) {
    fetching += 1;
    const wrong = await Promise.all(packs.map(bring)).then(
      () => "",
      ({ message }) => message,
    );
    fetching -= 1;
    later();
    report({ id, text: wrong ? JSON.stringify({ error: { kind: "fetch", said: wrong } }) : ask(text) });
  }

  /** @param {number} id @param {number} cap */
  async function think(id, cap) {
    thinking = id;
    const begun = performance.now();
    let iterations = 1;
    while (thinking === id) {
      const at = performance.now();
      const text = ask(JSON.stringify({ do: "think", iterations, finish: at - begun > cap }));
      if (!text.startsWith('{"ok":{"thinking":')) {
        thinking = 0;
        report({ id, text });
        return;
      }
      const took = Math.max(performance.now() - at, 0.1);
      iterations = Math.max(1, Math.min(iterations * 2, Math.round((iterations * SLICE) / took)));
      await breath();
    }
    report({ id, text: '{"ok":null}' }); // stopped
  }

  /** Postpone preparing the next visit, as the engine is busy. */
  function later() {
    clearTimeout(rested);
    if (keep) rested = setTimeout(rest, CALM);
  }

  /** Prepare the next visit, step by step, until a request arrives. */
  async function rest() {
    if (thinking || fetching) return later();
    const mine = rested;
    const calm = () => Boolean(keep) && rested === mine;
    try {
      while (keep && calm()) {
        if ((await keep.next(calm)).done) keep = null;
        await breath();
      }
    } catch {
      keep = null; // the next visit uses the slow path again
    }
  }

  return (order) => {
    try {
      if ("packs" in order && order.packs?.includes("friends")) keep = null; // secrets of a match with friends must not enter a snapshot
      later();
      if ("start" in order) start(order.start);
      else if ("stop" in order) thinking = 0;
      else if ("think" in order) think(order.id, order.think).catch(dead);
      else if (order.packs?.length) askWith(order.id, order.text, order.packs).catch(dead);
      else report({ id: order.id, text: ask(order.text) });
    } catch (error) {
      dead(error); // App.call never raises: whatever comes here is the end of Pyodide
    }
  };
}

/** One channel is used for all pauses, as each channel would occupy memory until it is collected. */
const { port1, port2 } = new MessageChannel();
/** @type {((value?: unknown) => void)[]} */
const breathing = [];
port1.onmessage = () => breathing.shift()?.();

/** Pause until pending messages are handled, without the 4 ms that a timer takes at least. */
function breath() {
  return new Promise((resolve) => {
    breathing.push(resolve);
    port2.postMessage(0);
  });
}
