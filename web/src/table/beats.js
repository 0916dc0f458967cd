// Shows events one after another, as beats, at a pace that can be followed. Independent of the page and of any game.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../crossing.js").Scene} Scene */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */
/**
 * One beat: a scene and the events that led to it. `held` is the label of the button that ends the pause after the
 * beat; "" if there is no pause.
 * @typedef {{scene: Scene, view: View, events: ShownEvent[], held: string}} Beat
 */
/**
 * The pace of the table: a factor for the travel time of pieces, and the reading time per character of other players'
 * events, ms.
 * @typedef {{slow: number, letter: number}} Pace
 */
/**
 * The callbacks of `Beats`: `present` shows a beat and returns the duration of its animation, ms; `pace` returns the
 * pace; `state` is called when beats run by themselves ("busy"), wait for the visitor ("held"), or are done ("").
 * @typedef {{present: (beat: Beat, pace: Pace) => number, pace: () => Pace, state: (state: "" | "busy" | "held", beat?: Beat) => void}} Needs
 */

/** @type {Record<string, Pace>} */
export const PACES = {
  calm: { slow: 1.6, letter: 12 },
  brisk: { slow: 1, letter: 5 },
  "at once": { slow: 0, letter: 0 },
};
/** The pause between two beats, ms; `BREATH` is added between the visitor's action and another player's. */
const GAP = 60;
const BREATH = 240;
/** Maximum time that a beat's text delays the next beat, ms. */
const READ = 2000;

/** Return the scene without moves, choices or any other thing to touch. @param {Scene} scene @returns {Scene} */
export const quiet = (scene) => ({ ...scene, moves: [], choices: [], prompts: {}, reasons: {}, steps: [] });

/**
 * Split a view into the beats that lead to it. An event with its own scene ends a beat, and the end of the match is a
 * separate beat, so that the decisive event is shown before the result.
 * @param {View} view @returns {Beat[]}
 */
export function beatsOf(view) {
  /** @type {Beat[]} */
  const beats = [];
  /** @type {ShownEvent[]} */
  let events = [];
  const back = (view.at ?? null) !== null;
  for (const event of view.events ?? []) {
    if (event.kind === "end" && events.length && !back) {
      beats.push({ scene: quiet(view.scene), view, events, held: "" });
      events = [];
    }
    events.push(event);
    const held = back ? "" : (event.held ?? "");
    if (!event.scene && !held) continue;
    beats.push({ scene: quiet(event.scene ?? view.scene), view, events, held });
    events = [];
  }
  beats.push({ scene: view.scene, view, events, held: "" });
  return beats;
}

export class Beats {
  /** @param {Needs} needs */
  constructor(needs) {
    this.needs = needs;
    /** The beats that have not been shown yet. @type {Beat[]} */
    this.coming = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The beat that is shown until the visitor continues, or null. @type {Beat | null} */
    this.held = null;
  }

  /** True if some beats have not been shown yet. */
  get on() {
    return this.coming.length > 0;
  }

  /** @param {Beat[]} beats */
  add(beats) {
    const idle = !this.coming.length && !this.timer && !this.held;
    this.coming.push(...beats);
    if (idle) this.play();
  }

  /** Show the next beat, and schedule the beat after it. */
  play() {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (let beat = this.coming.shift(); beat; beat = this.coming.shift()) {
      const pace = this.needs.pace();
      const took = this.needs.present(beat, pace);
      if (this.hold(beat)) return;
      const next = this.coming[0];
      const you = beat.view.you;
      const own = beat.events.every(({ seat }) => (seat ?? you) === you);
      const breath = next && own && next.events.some(({ seat }) => (seat ?? you) !== you) ? BREATH : 0;
      const letters = own ? 0 : beat.events.reduce((sum, { text }) => sum + text.length, 0);
      const wait = Math.max(took, Math.min(READ, pace.letter * letters)) + (GAP + breath) * pace.slow;
      if (!wait && next) continue;
      this.needs.state(next ? "busy" : "", beat);
      if (wait) this.timer = setTimeout(() => this.play(), wait);
      return;
    }
    this.needs.state("");
  }

  /** @param {Beat} beat */
  hold(beat) {
    this.held = beat.held ? beat : null;
    if (this.held) this.needs.state("held", beat);
    return Boolean(this.held);
  }

  /** Continue after a beat that waited for the visitor. */
  go() {
    this.held = null;
    this.play();
  }

  /**
   * Show the newest beat immediately, or the next beat that waits for the visitor. With `all`, skip such beats too.
   * @param {boolean} [all]
   */
  finish(all = false) {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (all) this.held = null;
    else if (this.held) return;
    const stop = all ? -1 : this.coming.findIndex(({ held }) => held);
    const passed = this.coming.splice(0, stop < 0 ? this.coming.length : stop + 1);
    const last = passed.at(-1);
    if (!last) return this.needs.state("");
    this.needs.present({ ...last, events: passed.flatMap(({ events }) => events) }, PACES["at once"]);
    if (!this.hold(last)) this.needs.state("");
  }

  /** Drop all beats. */
  clear() {
    clearTimeout(this.timer);
    Object.assign(this, { coming: [], timer: undefined, held: null });
    this.needs.state("");
  }
}
