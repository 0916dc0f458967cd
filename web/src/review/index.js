// The review of a match at its table: requests the analysis in slices, so that it can be stopped at any time, shows the
// turning points, and lets the visitor try another move. Loaded on request, with its style sheet.

import { deflated } from "../data/deflate.js";
import { h } from "../page/dom.js";
import { joinLucks } from "../storage/luck.js";
import { FAIR } from "../app/opponents.js";
import { absolute, site } from "../site.js";
import { keep, kept } from "./store.js";
import { Panel } from "./panel.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../crossing.js").Reviewed} Reviewed */
/** @typedef {import("../crossing.js").TurningPoint} TurningPoint */
/** The parts of the table page that a review uses. @typedef {import("../app/table_dialogs.js").Page & {engine: import("../engine/client.js").Engine,
 *   board: import("../table/index.js").Table}} Page */

/** The intended duration of one request, ms: short, since other requests wait for it. */
const SLICE = 100;
/** The media query for windows without room beside the table. */
const NARROW = matchMedia("(max-width: 700px), (max-height: 560px)");
/** Maximum wait for the style sheet, ms. */
const PATIENCE = 3000;

/** @type {Promise<unknown>} */
const dressed = new Promise((done) => {
  const href = absolute(site.review_style);
  document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  setTimeout(done, PATIENCE);
});

export class Review {
  /**
   * Begin a review. For a match with friends, only open the record of the match to view it, and return null.
   * @param {Page} page @returns {Promise<Review | null>}
   */
  static async begin(page) {
    await dressed;
    const { own, current } = page;
    if (current() !== own) {
      location.hash = `look=${await deflated((await current().record("all")).record)}`;
      return null;
    }
    const review = new Review(page);
    await review.start();
    return review;
  }

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.on = true;
    this.id = page.own.id;
    /** The number of entries in the log. */
    this.entries = 0;
    /** @type {Reviewed | null} */
    this.found = null;
    /** The turning point that is being tried again, and a sentence on the result ("" until then). @type {{point: TurningPoint, said: string} | null} */
    this.trial = null;
    /** True while the visitor's new move is being evaluated. */
    this.judging = false;
    /** The index of the entry that the last drawn view showed. @type {number | null} */
    this.at = null;
    this.panel = new Panel({
      look: (entry) => this.look(entry),
      retry: (point) => this.retry(point),
      back: () => this.back(),
      on: () => this.playOn(this.at ?? 0),
      deal: () => this.playOn(-1),
      narrow: () => NARROW.matches,
      tint: (seat) => page.board.drawing.tint(seat),
    });
    this.place = () => this.put();
    NARROW.addEventListener("change", this.place);
  }

  async start() {
    const { own, store } = this.page;
    const { update, log } = own;
    if (!update) return;
    const { saved } = update;
    // after a crash, the new engine resumes this match
    if (saved && own.opening) Object.assign(own.opening, { name: "resume", asked: { ...saved } });
    this.opening = own.opening;
    this.entries = log.length;
    this.found = kept(store, this.id, update.names.length, log.length);
    this.put();
    this.draw(update);
    const first = this.found?.points[0]?.entry ?? log.at(-1)?.index ?? 0;
    await own.look(first);
    // Draw again, since the parts around the table were computed before the first turning point was shown.
    if (this.on && own.update?.at !== null) this.page.board.tell(this.around(/** @type {Update} */ (own.update)));
    if (this.found) this.count(this.found);
    else this.work();
  }

  /** Put the panel beside the table or, in a narrow window, into the bar. */
  put() {
    const { bar, log, drawing } = this.page.board;
    const { panel } = this;
    bar.element.append(panel.bar);
    if (NARROW.matches) panel.bar.prepend(panel.whole);
    else log.element.prepend(panel.whole);
    drawing.space.forget();
  }

  /** Request slices of the analysis until the review is complete. */
  async work() {
    const { engine, own, store, tell, lost } = this.page;
    if (this.working) return;
    this.working = true;
    try {
      for (let slices = 4; this.on && !this.trial && this.found?.progress !== 1; ) {
        const since = performance.now();
        const found = await engine.ask("review", { slices });
        if (!this.on || this.trial) break;
        this.found = found;
        if (found.progress === 1) {
          keep(store, this.id, found);
          this.count(found);
        }
        if (own.update) this.draw(own.update);
        const took = Math.max(performance.now() - since, 1);
        slices = Math.max(1, Math.min(slices * 2, Math.round((slices * SLICE) / took)));
      }
    } catch (error) {
      if (this.on && !lost(error))
        tell(t("The match can't be reviewed: {message}.", { message: /** @type {Error} */ (error).message }));
      if (!this.trial) this.leave();
    } finally {
      this.working = false;
    }
  }

  /** Store the visitor's luck in this match for the dialog "Your results". @param {Reviewed} found */
  count(found) {
    const { own, store } = this.page;
    const luck = found.luck[own.update?.levels.indexOf(0) ?? 0];
    if (luck !== undefined) joinLucks(store, { [this.id]: luck });
  }

  /**
   * Return the parts of the view that the review determines. End the review if the visitor has returned to the present
   * or opened another match.
   * @param {Update} update @returns {Partial<import("../table/types.js").View>}
   */
  around(update) {
    const { own } = this.page;
    if (!this.on) return {};
    const itself = update.watching || update.saved !== null; // false while another move is being tried
    if (own.opening !== this.opening || (this.trial ? itself : update.at === null)) {
      this.leave();
      return {};
    }
    this.draw(update);
    if (this.trial) return { over: null, canHint: false, canUndo: false };
    return { ring: this.panel.point?.ring ?? [], canHint: false };
  }

  /** @param {Update} update */
  draw({ names, you, at, waits }) {
    const { trial, found, panel } = this;
    this.at = at;
    if (trial && waits === "nobody") this.judge();
    const tried = waits !== "you";
    panel.draw(found, { names, you: you ?? 0, entries: this.entries, at: trial ? null : at, trial, tried });
  }

  /** @param {number} entry */
  async look(entry) {
    if (this.trial) await this.back(entry);
    else await this.page.own.look(entry);
  }

  /** Show the position before a turning point, so that the visitor can try another move. @param {TurningPoint} point */
  async retry(point) {
    this.trial = { point, said: "" };
    await this.page.own.act(/** @type {any} */ ("retry"), /** @type {any} */ ({ at: point.line }), false);
    this.page.board.drawing.space.forget();
  }

  /** Request slices of the analysis until the visitor's new move is evaluated. */
  async judge() {
    const { engine, board, own, lost } = this.page;
    const { trial } = this;
    if (!trial || trial.said || this.judging) return;
    this.judging = true;
    trial.said = t("Playing it out…");
    try {
      for (let slices = 2; this.on && this.trial === trial; ) {
        const since = performance.now();
        const { said } = await engine.ask("tried", { slices });
        if (said) {
          trial.said = said;
          break;
        }
        slices = Math.max(1, Math.round((slices * SLICE) / Math.max(performance.now() - since, 1)));
      }
    } catch (error) {
      if (!lost(error)) trial.said = `${/** @type {Error} */ (error).message}.`;
    } finally {
      this.judging = false;
    }
    if (this.on && this.trial === trial && own.update) board.tell(this.around(own.update));
  }

  /** Show the reviewed match again after another move was tried. @param {number} [entry] the index of the entry to view */
  async back(entry = this.trial?.point.entry ?? 0) {
    const { engine, own, lost } = this.page;
    const { opening } = this;
    if (!opening) return;
    try {
      const update = await engine.ask(opening.name, opening.asked);
      if (own.opening !== opening) return;
      own.log = [...update.log.entries];
      this.trial = null;
      await own.look(entry);
      this.page.board.drawing.space.forget();
      if (this.found?.progress !== 1) this.work();
    } catch (error) {
      if (!lost(error)) own.fail(error);
    }
  }

  /** Continue as the visitor's own match. @param {number} at the index of the last entry to keep; -1: none */
  async playOn(at) {
    const { own, stay, tell } = this.page;
    const { names = [], you = 0 } = own.update ?? {};
    const players = names.map((_, seat) => (seat === (you ?? 0) ? { name: "You" } : { level: FAIR }));
    if (!(await own.onward(at, players))) return;
    stay();
    tell(t("From here on it's your own match, with the same cards. Its record says so."));
  }

  leave() {
    this.on = false;
    NARROW.removeEventListener("change", this.place);
    this.panel.whole.remove();
    this.panel.bar.remove();
    this.page.board.drawing.space.forget();
  }
}
