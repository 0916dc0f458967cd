// Runs the Python engine, in a worker or in a page whose browser has no workers. It replies to requests (JSON strings),
// and between them lets computer opponents think in short slices. load.js loads the engine.

import { load } from "./load.js";

/** @typedef {import("./load.js").Places} Places */
/** @typedef {import("./load.js").Pack} Pack */
/**
 * The messages that the engine receives: the addresses of its files, to start; a request (`packs`: the packs that it
 * needs); an order to let the bot think for at most `think` ms; an order to stop thinking.
 * @typedef {{start: Places} | {id: number, text: string, packs?: Pack[]} | {id: number, think: number} | {stop: true}} Order
 */
/**
 * The messages that the engine sends: reports on its start and its end, and replies with the id of their request.
 * @typedef {{state: "step", step: string} | {state: "coming", part: number} | {state: "ready"} | {state: "dead", said: string}
 *   | {id: number, text: string}} Report
 */

/** The length of a slice of a bot's thinking, ms; a request waits at most about this long. */
const SLICE = 12;
/** How long the engine must be idle before it takes a snapshot for the next visit, ms. */
const CALM = 500;

/**
 * Return the exception in an error message: the last line of a Python traceback, or the whole of any other message.
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
  let thinking = 0; // the id of the current order to think; 0 if there is none
  let fetching = 0; // the number of requests that wait for a pack
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
    report({ id, text: '{"ok":null}' }); // a later order ended the thinking
  }

  /** Restart the idle time before the snapshot, as the engine has work. */
  function later() {
    clearTimeout(rested);
    if (keep) rested = setTimeout(rest, CALM);
  }

  /** Prepare the snapshot for the next visit, step by step, until a request arrives. */
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
      keep = null; // without a snapshot, the next visit loads the engine from its files again
    }
  }

  return (order) => {
    try {
      if ("packs" in order && order.packs?.includes("friends")) keep = null; // a snapshot must not contain the secrets of a match with friends
      later();
      if ("start" in order) start(order.start);
      else if ("stop" in order) thinking = 0;
      else if ("think" in order) think(order.id, order.think).catch(dead);
      else if (order.packs?.length) askWith(order.id, order.text, order.packs).catch(dead);
      else report({ id: order.id, text: ask(order.text) });
    } catch (error) {
      dead(error); // App.call never raises, so this error means that Pyodide has died
    }
  };
}

/** The message channel for all pauses; a channel for each pause would occupy memory until it is collected. */
const { port1, port2 } = new MessageChannel();
/** @type {((value?: unknown) => void)[]} */
const breathing = [];
port1.onmessage = () => breathing.shift()?.();

/** Pause until pending messages are handled, without the minimum of 4 ms that a timer takes. */
function breath() {
  return new Promise((resolve) => {
    breathing.push(resolve);
    port2.postMessage(0);
  });
}
