// Steps through the log, by hand or as a replay. It knows no page.

/** @typedef {import("./types.js").View} View */
/**
 * The callbacks: `view` returns the shown view; `look` shows an entry (null: the present); `replays` is called when a
 * replay starts or stops.
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

  /** Step by hand, which stops a replay. @param {number} by @param {number | null} [from] as in `go` */
  step(by, from) {
    this.pause();
    this.go(by, from);
  }

  /** Start a replay up to the present, or stop it. */
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

  /** Return to the present. @returns {boolean} whether an earlier entry was viewed */
  leave() {
    const past = (this.needs.view()?.at ?? null) !== null;
    this.pause();
    if (past) this.needs.look(null);
    return past;
  }

  /**
   * Show the entry before or after the given one, by default the viewed one or the present; after the last entry comes
   * the present.
   * @param {number} by @param {number | null} [from] its index
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
