// The last round: what others did since the visitor's last move, as it was shown, to be shown again.

import { quiet } from "./beats.js";

/** @typedef {import("./beats.js").Beat} Beat */
/** @typedef {import("./trail.js").Done} Done */
/** @typedef {import("./types.js").View} View */

export class Round {
  constructor() {
    /** The first is what stood before. @type {Beat[]} */
    this.beats = [];
    /** Whether the visitor has acted since others did. */
    this.acted = true;
    /** The rounds so far: how many entries the list of moves had after each, and what was done in it.
     * @type {{entries: number, done: Done[], beats: Beat[]}[]} */
    this.rounds = [];
  }

  /** What others did last, where the list of moves has so many entries: rounds after it were taken back.
   * @param {number} entries @param {Done[]} done since the visitor's last move @returns {Done[]} */
  last(entries, done) {
    const { rounds } = this;
    const before = rounds.length;
    while (rounds.length && rounds[rounds.length - 1].entries > entries - Number(done.length > 0)) rounds.pop();
    if (done.length) rounds.push({ entries, done, beats: this.beats });
    else if (rounds.length < before) this.beats = rounds.at(-1)?.beats ?? [];
    return rounds.at(-1)?.done ?? [];
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
    this.rounds = [];
    this.beats = [];
    this.acted = true;
  }
}

/** Nothing can be touched in it, and nothing waits. @param {Beat} beat @returns {Beat} */
const silent = (beat) => ({ ...beat, scene: quiet(beat.scene), held: "" });
