// The last round: what others did since the visitor's last move, as it was shown, to be shown again.

import { quiet } from "./beats.js";

/** @typedef {import("./beats.js").Beat} Beat */
/** @typedef {import("./types.js").View} View */

export class Round {
  constructor() {
    /** The first is what stood before. @type {Beat[]} */
    this.beats = [];
    /** Whether the visitor has acted since others did. */
    this.acted = true;
  }

  /** @param {Beat} beat @param {View | undefined} shown what stands now */
  follow(beat, shown) {
    const { you } = beat.view;
    const seats = beat.events.map(({ seat }) => seat ?? null).filter((seat) => seat !== null);
    if (seats.some((seat) => seat !== you)) {
      if (this.acted && shown) this.begin({ ...shown, told: "" });
    } else if (seats.length) this.acted = true;
    if (!this.acted && beat.events.length) this.beats.push(silent(beat));
  }

  /** @param {View} before */
  begin(before) {
    this.beats = [silent({ scene: before.scene, view: before, events: [], held: "" })];
    this.acted = false;
  }

  clear() {
    this.beats = [];
    this.acted = true;
  }
}

/** Nothing can be touched in it, and nothing waits. @param {Beat} beat @returns {Beat} */
const silent = (beat) => ({ ...beat, scene: quiet(beat.scene), held: "" });
