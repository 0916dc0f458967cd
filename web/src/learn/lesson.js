// A lesson at the table: a separate session beside the visitor's match, with the coach in the bar. Only the progress is
// stored.

import { isPuzzle, keepLesson, leave, learned } from "../storage/progress.js";
import { site } from "../site.js";
import { named } from "../table/words.js";
import { Coach } from "./coach.js";
import { LessonEngine } from "./lesson_engine.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Entry} Entry */
/** @typedef {import("../crossing.js").Taught} Taught */
/** @typedef {import("../crossing.js").TaughtStep} TaughtStep */
/** @typedef {import("../crossing.js").Update} Update */
/** @typedef {import("../app/local_match.js").LocalMatch} LocalMatch */
/** @typedef {import("../table/types.js").Action} Action */
/** @typedef {import("../table/types.js").View} View */
/**
 * The parts of the table page that a lesson uses.
 * @typedef {{engine: import("../engine/client.js").Engine, game: string, store: import("../storage/store.js").Store,
 *   lessons: [string, string][], seat: (lessonEngine: LessonEngine, fates: import("../app/local_match.js").Fates) => LocalMatch,
 *   wish: (act: () => void) => void, wait: (words: string, actions: Action[]) => void, leave: () => void,
 *   verdict: (update: Update) => string, lost: (error: unknown) => boolean}} Page `lost`: true for the error of a crashed engine
 */

/** The button that opens the page with all lessons. A guest's game has no such page; the menu lists its lessons. */
const ALL = site.frame ? [] : [{ label: t("All lessons"), act: () => location.assign("learn.html") }];
const PUZZLES = "learn.html#puzzles";

export class Lesson {
  /** @param {Page} page @param {string} name */
  constructor(page, name) {
    this.page = page;
    this.name = name;
    this.coach = new Coach({
      next: () => this.act("next"),
      show: () => this.act("shown"),
      back: () => this.begin(Math.max(0, (this.step?.at ?? 0) - 1)),
      leave: () => page.leave(),
    });
    this.lessonEngine = new LessonEngine(page.engine, (step) => this.hear(step));
    this.seat = page.seat(this.lessonEngine, {
      taken: () => {},
      fallen: (_, said) => this.broken(said),
    });
    /** @type {TaughtStep | null} */
    this.step = null;
    /** True while a request of the lesson is pending. */
    this.asking = false;
    this.stopped = false;
  }

  /**
   * Begin the lesson at a step.
   * @param {number} at @param {Promise<Taught> | null} [ready] the ready-made first table, if it is being loaded
   * @param {string[]} [played] lines of the match that the learner had begun in this step @returns {Promise<void>}
   */
  async begin(at, ready = null, played = []) {
    const { seat, lessonEngine, page, name } = this;
    seat.clear();
    this.step = this.coach.step = null;
    this.coach.explained = [];
    this.coach.known = -1;
    lessonEngine.moved = false;
    const asked = { game: page.game, lesson: name, step: at, played };
    const opening = /** @type {any} */ ({ name: "learn", asked });
    Object.assign(seat, { id: `lesson ${name}`, opening });
    const answer = lessonEngine.ask("learn", asked);
    answer.catch(() => {}); // handled where it is awaited, below
    const first = at ? null : await ready?.catch(() => null);
    if (seat.opening !== opening) return;
    if (first && !seat.update) {
      lessonEngine.listen(first.lesson);
      seat.receive({ ...first.table, events: [] }, false);
    }
    try {
      const update = await answer;
      if (seat.opening === opening && !seat.update) seat.receive({ ...update, events: [] }, false);
    } catch (error) {
      if (seat.opening !== opening || page.lost(error)) return;
      if (played.length) return this.begin(at);
      if (at) return this.begin(0); // a new version of the lesson may be shorter
      this.broken(/** @type {Error} */ (error).message);
    }
  }

  /** @param {"next" | "shown" | "touch"} name @param {object} [asked] */
  act(name, asked = {}) {
    if (name !== "touch" && this.asking) return; // the button was pressed again while a request is pending
    this.page.wish(async () => {
      this.asking = true;
      await this.seat.act(/** @type {any} */ (name), /** @type {any} */ (asked));
      this.asking = false;
    });
  }

  /**
   * Report touched pieces that make no move, so that the lesson replies with a reason.
   * @param {string[]} ids @param {string[]} within the ids of the zones around the last touched piece @returns {boolean}
   */
  stray(ids, within) {
    if (!this.step || this.step.free || this.step.over) return false;
    this.act("touch", { ids, within });
    return true;
  }

  /** @param {TaughtStep} step */
  hear(step) {
    if (this.stopped) return;
    const { page, name, seat, coach } = this;
    this.step = step;
    if (seat.update && seat.update.turn === seat.update.you) coach.explained = [];
    coach.names = seat.update?.names ?? coach.names;
    coach.begun = this.lessonEngine.moved;
    coach.hear(step);
    const shown = isPuzzle(name) && step.kind === "shown"; // a puzzle whose solution was shown is not stored as solved
    if ((step.over || step.at) && !shown) keepLesson(page.store, page.game, name, step.over || step.at);
    leave(page.store, page.game, name, step.played);
    history.replaceState({ step: step.over ? 0 : step.at }, "", `#lesson=${name}`);
    Object.assign(seat.opening?.asked ?? {}, { step: step.at, played: step.played }); // after a crash, this request restores the lesson
  }

  /** Return the parts of the view that the lesson determines. @param {Update} update @returns {Partial<View>} */
  around(update) {
    const { step, coach } = this;
    if (!step) return {};
    coach.names = update.names;
    if (step.over) return { over: this.over(update, step) };
    return {
      over: null,
      coach,
      ring: step.show,
      canHint: step.free && update.canHint,
    };
  }

  /**
   * Return the text and the buttons at the end of a lesson.
   * @param {Update} update @param {TaughtStep} step @returns {View["over"]}
   */
  over({ over, names, ...update }, step) {
    if (isPuzzle(this.name)) return this.solved(step);
    const { story } = update.scene;
    const after = this.page.lessons.find(([name]) => name === step.after);
    const next = after ? t("Next comes: {title}.", { title: after[1] }) : t("You've finished the course.");
    const ended = step.free && over ? over : null;
    return {
      title: ended ? this.page.verdict({ ...update, over, names }) : t("Learned: {title}", { title: step.title }),
      reason: ended && !story ? `${named(ended.reason, names)} ${next}` : next,
      scores: ended?.scores,
      winners: ended?.winners,
      actions: [...this.onward(step.after), { label: t("Again"), act: () => void this.begin(0) }],
    };
  }

  /** Return the text and the buttons at the end of a puzzle. @param {TaughtStep} step @returns {View["over"]} */
  solved(step) {
    const { store, game } = this.page;
    const done = Object.entries(learned(store)[game] ?? {}).filter(([name, at]) => isPuzzle(name) && at === true);
    return {
      title:
        step.kind === "shown"
          ? t("Shown: {title}", { title: step.title })
          : t("Solved: {title}", { title: step.title }),
      reason: t("You've solved {done} of {all} puzzles.", { done: done.length, all: site.puzzles }),
      actions: [...this.onward(step.after), { label: t("Again"), act: () => void this.begin(0) }],
    };
  }

  /** Return the buttons for the next lesson or puzzle and for the list of all. @param {string | null} after @returns {Action[]} */
  onward(after) {
    return [
      after
        ? {
            label: isPuzzle(this.name) ? t("Next puzzle") : t("Next lesson"),
            main: true,
            act: () => void (location.hash = `#lesson=${after}`),
          }
        : { label: t("Play a match"), main: true, act: () => this.page.leave() },
      ...(isPuzzle(this.name) ? [{ label: t("All puzzles"), act: () => location.assign(PUZZLES) }] : ALL),
    ];
  }

  /** Show that the lesson cannot start, and why. @param {string} said */
  broken(said) {
    const { lessons } = this.page;
    const here = lessons.findIndex(([name]) => name === this.name);
    this.seat.clear();
    const [next] = lessons[here + 1] ?? [];
    this.page.wait(t("This lesson can't start: {said}.", { said }), [
      ...this.onward(next ?? null),
      { label: t("Leave"), act: () => this.page.leave() },
    ]);
  }

  /** Return the lesson's entries in the menu. @returns {{label: string, act: () => void}[]} */
  items() {
    return [
      { label: t("This lesson again"), act: () => void this.begin(0) },
      ...ALL,
      { label: t("Leave the lesson"), act: () => this.page.leave() },
    ];
  }

  /** Stop the lesson: ignore later replies, and clear its table. */
  stop() {
    this.stopped = true;
    this.seat.clear();
  }
}
