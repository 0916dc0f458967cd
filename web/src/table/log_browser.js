// Steps through the log, by hand or as a replay. Independent of the page.

/** @typedef {import("./types.js").View} View */
/**
 * The callbacks of `LogBrowser`: `view` returns the shown view; `look` shows the position after an entry (null: the
 * present); `replays` is called when a replay starts or stops.
 * @typedef {{view: () => View | null, look: (at: number | null) => void, replays: (on: boolean) => void}} Needs
 */

/** How long each entry is shown in a replay, ms. */
const REPLAY = 1600;

export class LogBrowser {
  /** @param {Needs} needs */
  constructor(needs) {
    this.needs = needs;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.replaying = undefined;
  }

  /** Stop any replay, and show an earlier or later entry. @param {number} by @param {number | null} [from] as in `go` */
  step(by, from) {
    this.pause();
    this.go(by, from);
  }

  /** Start a replay from the viewed entry to the present, or stop a running one. */
  replay() {
    if (this.replaying) return this.pause();
    const next = () => {
      this.go(1);
      if ((this.needs.view()?.at ?? null) === null) this.pause();
    };
    this.replaying = setInterval(next, REPLAY);
    this.needs.replays(true);
    next();
  }

  pause() {
    clearInterval(this.replaying);
    this.replaying = undefined;
    this.needs.replays(false);
  }

  /** Stop any replay, and return to the present. @returns {boolean} true if an earlier entry was viewed */
  leave() {
    const past = (this.needs.view()?.at ?? null) !== null;
    this.pause();
    if (past) this.needs.look(null);
    return past;
  }

  /**
   * Show the entry that is `by` entries after the one with the index `from`, by default after the viewed entry. The
   * present follows the last entry.
   * @param {number} by @param {number | null} [from]
   */
  go(by, from = this.needs.view()?.at) {
    const view = this.needs.view();
    const log = view?.log ?? [];
    const here = log.findIndex(({ index }) => index === from);
    const to = (here < 0 ? log.length : here) + by;
    const at = log[to]?.index ?? null;
    if (to >= 0 && at !== (view?.at ?? null)) this.needs.look(at);
  }
}
