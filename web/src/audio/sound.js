// Plays the sounds of the table. The file with all sounds loads when the visitor switches sounds on.

import { heard } from "./choice.js";
import { decoded, opened, strokes } from "./samples.js";

/** @typedef {import("../crossing.js").Scene} Scene */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */
/** @typedef {import("./choice.js").Heard} Heard */
/** @typedef {import("./samples.js").Kit} Kit */
/** @typedef {import("../storage/store.js").Settings} Settings */

/** The time between the sounds of events that are shown together, ms. */
const APART = 90;
/** Maximum delay of a sound, ms; later sounds are dropped. Browsers play no sound until the visitor touches the page. */
const OVER = 300;
/** At the pace "at once", only the last of the events that follow each other within this time has a sound, ms. */
const TURN = 120;
/** Minimum time for which the page must have been hidden if the bell is to ring on the visitor's turn, ms. */
const AWAY = 20_000;

export class Sound {
  /** @param {string} file the address of the file with all sounds */
  constructor(file) {
    this.file = file;
    this.on = false;
    this.volume = 1;
    this.last = false;
    /** The time at which the page was hidden, ms; 0 if it is visible or the bell has rung since. */
    this.away = 0;
    document.addEventListener("visibilitychange", () => (this.away = document.hidden ? Date.now() : 0));
    /** @type {Promise<Kit | null> | null} */
    this.kit = null;
    /** The audio context, created with the first sound. @type {AudioContext | undefined} */
    this.context = undefined;
    /** @type {Map<string, AudioBuffer>} */
    this.buffers = new Map();
  }

  /** @param {Settings} settings */
  wear({ sound, volume, pace }) {
    this.on = sound && typeof AudioContext !== "undefined";
    this.volume = volume;
    this.last = pace === "at once";
    if (this.on) this.fetched();
  }

  /** @returns {Promise<Kit | null>} null if the file could not be loaded; the next call tries again */
  fetched() {
    this.kit ??= fetch(this.file)
      .then(async (answer) => (answer.ok ? opened(await answer.arrayBuffer()) : null))
      .catch(() => null)
      .then((kit) => {
        if (!kit) this.kit = null;
        return kit;
      });
    return this.kit;
  }

  /**
   * Play the sounds of events one after another, each sound once; at the pace "at once", only the last sound.
   * @param {ShownEvent[]} events @param {Scene} scene @param {number | null} you @param {number[]} [winners]
   */
  async hear(events, scene, you, winners) {
    if (!this.on || !events.length) return;
    const kit = await this.fetched();
    if (!kit) return;
    const all = events.map((event) => heard(kit.told, event, scene, you, winners));
    if (!this.last) {
      const words = all.filter(({ word }, at) => all.findIndex((other) => other.word === word) === at);
      return words.forEach(({ word, places }, at) => void this.strike(kit, word, places, at * APART));
    }
    clearTimeout(this.soon);
    const { word, places } = all[all.length - 1];
    this.soon = setTimeout(() => this.strike(kit, word, places, 0), TURN);
  }

  /** Play one sound of the page, which belongs to no event. @param {string} word @returns {Promise<void>} */
  async say(word) {
    const kit = this.on ? await this.fetched() : null;
    if (kit) return this.strike(kit, word, [], 0);
  }

  /** Ring the bell for the visitor's turn if the page has been hidden for `AWAY` ms, once until it is visible again. */
  call() {
    if (!this.away || Date.now() - this.away < AWAY) return;
    this.away = 0;
    this.say("call");
  }

  /** @param {Kit} kit @param {string} word @param {number[]} places @param {number} later ms */
  async strike(kit, word, places, later) {
    const context = (this.context ??= new AudioContext());
    const asked = performance.now();
    if (context.state !== "running") await context.resume();
    if (performance.now() - asked > OVER) return;
    const now = context.currentTime + later / 1000;
    for (const { sample, at, rate, loud, damped } of strokes(kit.told, word, places)) {
      const gain = new GainNode(context, { gain: loud * this.volume ** 2 });
      const source = new AudioBufferSourceNode(context, {
        buffer: this.buffer(kit, sample),
        playbackRate: rate,
      });
      if (damped) gain.gain.setTargetAtTime(0, now + at + damped, 0.04);
      source.connect(gain).connect(context.destination);
      source.start(now + at);
    }
  }

  /** @param {Kit} kit @param {string} name */
  buffer(kit, name) {
    const kept = this.buffers.get(name);
    if (kept) return kept;
    const wave = decoded(kit, name);
    const buffer = new AudioBuffer({ length: wave.length, sampleRate: kit.told.rate });
    buffer.copyToChannel(wave, 0);
    this.buffers.set(name, buffer);
    return buffer;
  }
}
