// Looking back: from entry to entry of the list of moves, by hand or by itself. Knows no page.

/** @typedef {import("./types.js").View} View */
/** What it needs: the view, who shows an entry (null: the present), and who is told whether the match is replayed.
 * @typedef {{view: () => View | null, look: (at: number | null) => void, replays: (on: boolean) => void}} Needs */

/** So long an entry stands while the match is replayed, ms. */
const REPLAY = 1600;

export class Looking {
  /** @param {Needs} needs */
  constructor(needs) {
    this.needs = needs;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.replaying = undefined;
  }

  /** Steps by hand: what replays by itself stops. @param {number} by @param {number | null} [from] as in `go` */
  step(by, from) {
    this.pause();
    this.go(by, from);
  }

  /** Goes on from entry to entry by itself, up to the present; again: stops. */
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

  /** Back to the present. @returns {boolean} whether something was looked back at */
  leave() {
    const past = (this.needs.view()?.at ?? null) !== null;
    this.pause();
    if (past) this.needs.look(null);
    return past;
  }

  /** Looks at the entry before or after one, which is the one looked back at, else the present; after the last one comes
   * the present. @param {number} by @param {number | null} [from] its index */
  go(by, from = this.needs.view()?.at) {
    const view = this.needs.view();
    const log = view?.log ?? [];
    const here = log.findIndex(({ index }) => index === from);
    const to = (here < 0 ? log.length : here) + by;
    const at = log[to]?.index ?? null;
    if (to >= 0 && at !== (view?.at ?? null)) this.needs.look(at);
  }
}
