// Stores the last round, the other players' actions since the visitor's last move, so that they can be shown again.

import { quiet } from "./beats.js";

/** @typedef {import("./beats.js").Beat} Beat */
/** @typedef {import("./trail.js").Done} Done */
/** @typedef {import("./types.js").View} View */

export class LastRound {
  constructor() {
    /** The beats of the round; the first shows the scene before the round. @type {Beat[]} */
    this.beats = [];
    /** True if the visitor has moved since the other players' last actions. */
    this.acted = true;
    /**
     * The rounds so far: for each, the number of log entries after the round, its actions and its beats.
     * @type {{entries: number, done: Done[], beats: Beat[]}[]}
     */
    this.rounds = [];
  }

  /**
   * Return the other players' last actions in a log of this length. Drop rounds that ended later: they were undone.
   * @param {number} entries @param {Done[]} done since the visitor's last move @returns {Done[]}
   */
  last(entries, done) {
    const { rounds } = this;
    const before = rounds.length;
    while (rounds.length && rounds[rounds.length - 1].entries > entries - Number(done.length > 0)) rounds.pop();
    if (done.length) rounds.push({ entries, done, beats: this.beats });
    else if (rounds.length < before) this.beats = rounds.at(-1)?.beats ?? [];
    return rounds.at(-1)?.done ?? [];
  }

  /** @param {Beat} beat @param {View | undefined} shown the view that is drawn now */
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

/** Return the beat without anything to touch and without a pause. @param {Beat} beat @returns {Beat} */
const silent = (beat) => ({ ...beat, scene: quiet(beat.scene), held: "" });
