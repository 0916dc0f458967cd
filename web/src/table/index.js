// The table: renders a scene, animates events, and turns touches into a move. Independent of any game.
//
//   new Table(root, { onMove, onUndo, onLook, onRuling, pace }).show(view, { animate: true });

import { Bar, isPast } from "./bar.js";
import { Beats, beatsOf, PACES } from "./beats.js";
import { Drawing, tag } from "./draw.js";
import { set } from "./elements.js";
import { dye } from "./faces.js";
import { Focus } from "./focus.js";
import { fresh } from "./spoken_events.js";
import { listen } from "./input.js";
import { light, point, rove } from "./light.js";
import { Log } from "./log.js";
import { LogBrowser } from "./log_browser.js";
import { moments, settle } from "./moments.js";
import { places, still, TRAVEL, travelled } from "./motion.js";
import { Overlay } from "./overlay.js";
import { complete, nextOf, spokenFor, touch } from "./path.js";
import { openPile } from "./pile.js";
import { compared, foreseen, ghosts } from "./touch_preview.js";
import { LastRound } from "./last_round.js";
import { Trail } from "./trail.js";
import { Announcer } from "./announcer.js";
import { make, named } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Handlers} Handlers */
/** @typedef {import("./beats.js").Beat} Beat */
/** @typedef {import("./beats.js").Pace} Pace */

/**
 * How long touched pieces stay marked after a move, ms. The engine's reply usually comes within this time, and then the
 * table is drawn only once.
 */
const ANSWER = 80;

/** How long the last step of an animation stays visible before the screen passes to another player, ms. */
const STANDS = 1200;

/**
 * Return the view without the end of the match while earlier events are still being shown, unless the end was shown
 * before.
 * @param {View} view @param {View | undefined} before
 */
const telling = (view, before) => (view.told === undefined || before?.over ? view : { ...view, over: null });

/**
 * Return the sentences in `aside` and in the reason of the end that are new. A sentence in which only numbers have
 * changed is not new.
 * @param {View | undefined} was @param {View} now
 */
function added(was, now) {
  /** @param {View | undefined} view */
  const sentences = (view) =>
    `${view?.aside || ""} ${(was?.over && view?.over?.reason) || ""}`.trim().split(/(?<=[.!?…]) /);
  /** @param {string} sentence */
  const plain = (sentence) => sentence.replace(/\d+/g, "");
  const before = new Set(sentences(was).map(plain));
  return sentences(now).filter((sentence) => !before.has(plain(sentence)));
}

const none = () => /** @type {any} */ (undefined);
/** Handlers that do nothing. */
const IDLE = { onMove: none, onUndo: none, onLook: none, onRuling: none, onHint: none, onStray: none, pace: none };

export class Table {
  /** @param {HTMLElement} root @param {Partial<Handlers>} handlers */
  constructor(root, handlers = {}) {
    this.root = root;
    /** @type {Handlers} */
    this.handlers = { ...IDLE, ...handlers };
    root.classList.add("table");
    root.append(make("div", "cloth"));
    this.drawing = new Drawing(root);
    this.bar = new Bar(root, {
      choose: (id) => this.touch([id]),
      back: () => this.cancel(),
      undo: () => {
        this.trail.begin();
        this.handlers.onUndo();
      },
      hint: () => this.handlers.onHint(),
      present: () => {
        this.logBrowser.pause();
        this.handlers.onLook(null);
      },
      step: (by) => this.logBrowser.step(by),
      replay: () => this.logBrowser.replay(),
      go: () => this.beats.go(),
      ruling: (number) => this.handlers.onRuling(number),
      folded: () => this.drawing.space.forget(),
    });
    this.logBrowser = new LogBrowser({
      view: () => this.view,
      look: (at) => this.handlers.onLook(at),
      replays: (on) => this.bar.replays(on),
    });
    this.focus = new Focus(root, this.bar.element);
    // the Tab key reaches the bar after the middle of the table and before the viewer's side
    root.insertBefore(this.bar.element, this.drawing.areas.bottom);
    this.log = new Log(root, {
      look: (index) => {
        this.toggleMoves(false); // the open log would cover the position
        this.handlers.onLook(index);
      },
      ruling: (number) => this.handlers.onRuling(number),
      close: () => this.toggleMoves(false),
      again: () => this.again(),
    });
    this.overlay = new Overlay(root);
    this.drawing.space.fitted = () => this.overlay.follow();
    this.drawing.space.keep(this.bar.element);
    this.trail = new Trail();
    this.beats = new Beats({
      present: (beat, pace) => {
        const took = this.present(beat, pace);
        if (this.shown) this.handlers.onHear?.(beat.events, this.shown);
        return took;
      },
      pace: () => {
        const pace = PACES[document.hidden ? "at once" : this.slowly || this.handlers.pace()] ?? PACES.calm;
        return still() ? { ...pace, slow: 0 } : pace;
      },
      state: (state, beat) => this.stand(state, beat),
    });
    /** The pace while the last round is shown again; otherwise "", for the pace of the settings. */
    this.slowly = "";
    this.lastRound = new LastRound();
    this.log.element.prepend(this.bar.course.element);
    this.announcer = new Announcer(root);
    /** @type {View | null} */
    this.view = null;
    /** The view that the table shows now, which lags behind `view` while events are played. @type {View | undefined} */
    this.shown = undefined;
    /** @type {string[]} */
    this.touched = [];
    this.reason = "";
    /**
     * A list with the id of the touchable piece under the pointer; empty if there is none.
     * @type {string[]}
     */
    this.pointed = [];
    listen(this);
  }

  /** The moves available to the visitor now; empty while the match waits for another player. */
  get offered() {
    return this.view?.waiting ? [] : (this.view?.scene.moves ?? []);
  }

  /**
   * Show a view, and play the events that led to it one after another.
   * @param {View} view @param {{animate?: boolean}} [options]
   */
  show(view, { animate = true } = {}) {
    if (view.log) view = { ...view, log: [...view.log] }; // a copy, since the caller's list may grow before all beats are shown
    if (!view.coach !== !this.view?.coach) this.drawing.space.forget();
    this.view = view;
    this.touched = [];
    this.reason = "";
    if (animate) return this.beats.add(beatsOf(view));
    this.beats.clear();
    this.present({ scene: view.scene, view, events: view.events ?? [], held: "" }, PACES["at once"]);
  }

  /** Show the other players' actions since the visitor's last move again, slowly, from the scene before them. */
  again() {
    const { view } = this;
    const [first, ...told] = this.lastRound.beats;
    if (!view || !first || this.beats.on) return;
    this.toggleMoves(false);
    this.slowly = "calm";
    this.trail.clear();
    this.present({ ...first, events: [] }, PACES["at once"]);
    this.lastRound.begin(first.view);
    this.beats.add([...told, { scene: view.scene, view: { ...view, events: [] }, events: [], held: "" }]);
  }

  /** Resolve when all beats have been shown, each long enough to be read. @returns {Promise<void>} */
  async told() {
    do await new Promise((resolve) => setTimeout(resolve, STANDS));
    while (this.beats.on || this.beats.held);
  }

  /**
   * End the current pause, or else skip the beats up to the next pause. With `all`, skip every beat and pause.
   * @param {boolean} [all] @returns {boolean} true if there was anything to skip
   */
  hasten(all = false) {
    const { beats } = this;
    const playing = beats.on || beats.timer !== undefined;
    if (beats.held && !all) beats.go();
    else if (beats.held || playing) beats.finish(all);
    else return false;
    settle(this.root);
    return true;
  }

  /**
   * Mark the table as busy while beats run by themselves, and as held while a beat waits for the visitor.
   * @param {"" | "busy" | "held"} state @param {Beat} [beat]
   */
  stand(state, beat) {
    set(this.root, "data-busy", state === "busy" ? "1" : null);
    set(this.root, "data-held", state === "held" ? "1" : null);
    if (state === "held" && beat) {
      this.bar.hold(named(beat.held, beat.view.names));
      this.drawing.space.fit();
    }
    if (!state && this.slowly) this.slowly = "";
  }

  /**
   * Update the view's parts around the table. The scene and the touched pieces stay as they are.
   * @param {Partial<View>} around
   */
  tell(around) {
    if (!this.view) return;
    const ticks = Object.keys(around).every((name) => name === "progress" || name === "clock");
    const { coming } = this.beats;
    for (const beat of coming) beat.view = { ...beat.view, ...around };
    this.view = { ...this.view, ...around };
    if (coming.length) coming[coming.length - 1].view = this.view;
    const was = this.shown;
    if (!was) return;
    this.shown = telling({ ...was, ...around }, was);
    if (ticks) return this.bar.tick(this.shown);
    this.relight();
    this.announcer.say(added(was, this.shown).map((words) => named(words, was.names)));
  }

  /** Draw a beat. @param {Beat} beat @param {Pace} pace @returns {number} the duration of its animations, ms */
  present(beat, pace) {
    const { scene, view, events, held } = beat;
    clearTimeout(this.answering);
    const before = pace.slow ? places(this.drawing.things) : null;
    const focused = this.focus.here();
    const was = this.shown;
    const arrived = scene === view.scene && !held;
    const told = arrived ? fresh(view.events) : events; // a beat before the last marks only its own events
    const marked = told.flatMap(({ ids = [], moment }) => (moment === "reveal" ? [] : ids));
    const first = view.log && !view.log.length; // before the first move, no piece is marked as new
    const just = new Set(first ? [] : [...marked, ...(arrived ? (view.just ?? []) : [])]);
    if (!isPast(view)) {
      this.lastRound.follow(beat, this.shown);
      this.trail.add(events, view.you, this.drawing.things);
    }
    this.shown = arrived
      ? view
      : telling(
          { ...view, scene, told: events.map(({ text }) => text).join(" "), steps: events, held: Boolean(held) },
          this.shown,
        );
    dye(view.colours);
    set(this.root, "data-layout", scene.layout ?? "table");
    set(this.root, "data-speaks", scene.speaks);
    set(this.root, "data-over", arrived && view.over && !isPast(view) ? "1" : null);
    set(this.root, "data-past", isPast(view) ? "1" : null);
    this.drawing.draw(scene, view.names, just);
    if (arrived) this.log.draw(view);
    this.log.explain(told, view.names);
    this.lighten();
    const last = this.lastRound.last(view.log?.length ?? 0, this.trail.done);
    this.log.tell(view.over && !this.trail.done.length ? [] : last, view.names, this.drawing.tint);
    this.drawing.space.fit(); // measure only after all text is written, since layout is the most expensive part of a move
    this.log.follow();
    this.drawing.sweep();
    this.focus.keep(focused);
    this.overlie();
    this.announcer.say(events.map((event) => named(event.text, view.names)));
    if (arrived) {
      if (view.over && !isPast(view))
        this.announcer.say([named(`${view.over.title}. ${scene.story ?? ""} ${view.over.reason}`, view.names)]);
      else if (!view.waiting)
        this.announcer.say(
          (view.coach?.words(scene.prompt.title) ?? [scene.prompt.title]).map((words) => named(words, view.names)),
        );
      this.announcer.say(added(was, view).map((words) => named(words, view.names)));
    }
    if (!before) return 0;
    const travel = events.flatMap((event) => event.travel ?? []);
    const turning = events.flatMap(({ ids = [], moment }) => (moment === "reveal" ? ids : []));
    const travels = travelled(this.drawing.things, before, travel, pace.slow, turning);
    this.overlay.strike(events, this.drawing.things, pace.slow);
    return Math.max(travels ? TRAVEL * pace.slow : 0, moments(events, this.drawing.things, pace.slow, this.root));
  }

  /** Draw the overlay: bands, the bands that a move would make, and arrows for the other players' moves. */
  overlie() {
    const { shown, drawing, pointed } = this;
    if (!shown) return;
    const may = foreseen(shown.waiting ? [] : (shown.scene.moves ?? []), [...this.touched, ...pointed]);
    const ways = isPast(shown) ? [] : this.trail.ways;
    set(this.root, "data-trail", ways.length ? "1" : null);
    this.overlay.draw(
      {
        bands: [...(shown.scene.bands ?? []), ...may].map((band) => ({ band, may: may.includes(band) })),
        ways,
      },
      drawing.things,
      shown.names,
      drawing.tint,
    );
  }

  /** Mark the things that can be touched now, and fit the table into the window again. */
  relight() {
    const focused = this.focus.here(); // the focused button may disappear while a reply is pending
    this.lighten();
    this.drawing.space.fit();
    this.overlie();
    this.focus.keep(focused);
  }

  lighten() {
    const { drawing, shown: view } = this;
    if (!view) return;
    const { scene } = view;
    const moves = view.waiting ? [] : (scene.moves ?? []);
    const next = nextOf(moves, this.touched);
    this.pointed = [];
    drawing.absent(view.away ?? []);
    const decided = view.over && !view.told && !isPast(view) ? (scene.bands ?? []) : [];
    if (decided.length) this.trail.lift(); // seals and arrows would cover the decisive pieces
    const ring = view.told === undefined ? (view.ring ?? []) : [];
    const needed = view.coach && ring.length ? [{ ids: [...ring, ...next.keys(), ...this.touched] }] : [];
    drawing.part(decided.length ? decided : needed);
    light(drawing.things, scene, next, this.touched, view.names, tag);
    this.trail.draw(drawing.things, drawing.tint, isPast(view));
    ghosts(drawing.things, moves, this.touched);
    drawing.ladder.light(compared(next));
    rove(this.root);
    const prompt = spokenFor(scene.prompts, this.touched, scene.prompt);
    this.bar.draw(view, prompt, next, this.touched, this.reason, this.trail, this.log.because);
    point(this.root, ring);
  }

  /**
   * Touch the first of these ids that has an effect. If none has one, show why the thing cannot be used.
   * @param {string[]} ids innermost first
   */
  touch(ids) {
    const view = this.view;
    if (!view || this.beats.held) return void this.hasten();
    const moves = this.offered;
    const next = nextOf(moves, this.touched);
    const lit = ids.find((id) => next.has(id));
    const touched = lit ? [...this.touched, lit] : ids.map((id) => touch(moves, this.touched, id)).find(Boolean);
    if (touched) {
      if (this.hasten() && this.beats.held) return; // a touch skips the beats that are still playing, but no pause
      this.trail.lift();
      const path = complete(moves, touched);
      this.reason = "";
      this.touched = path ? [] : touched;
      if (path) {
        // nothing can be touched until the engine replies
        this.shown = this.view = {
          ...view,
          scene: { ...view.scene, moves: [], prompts: {}, reasons: {} },
          canUndo: false,
        };
        set(this.root, "data-busy", "1");
        this.handlers.onMove(path.move);
        this.answering = setTimeout(() => {
          set(this.root, "data-busy", null);
          this.relight();
        }, ANSWER);
      } else {
        this.handlers.onTouch?.(touched.length ? "lift" : "back");
        this.relight();
        const prompt = spokenFor(view.scene.prompts, touched, view.scene.prompt);
        const told = [prompt.title, (touched.length && prompt.note) || ""];
        this.announcer.say(told.map((words) => named(words, view.names)));
      }
      return;
    }
    const { reasons } = view.scene;
    const reason = (/** @type {string} */ id) => reasons[[...this.touched, id].join(" ")] ?? reasons[id];
    const stray = ids.find(reason) ?? ids[0];
    const why = reason(stray) ?? "";
    const pile = ids.map((id) => this.drawing.piles.get(id)).find(Boolean);
    if (pile) return openPile(named(pile.label, view.names), named(why, view.names), pile.holds ?? []);
    if (!why && !this.touched.length && !view.coach) return; // with a coach, every touch gets a reply
    if (this.handlers.onStray([...this.touched, stray], ids)) return;
    if (!why) return;
    this.reason = why;
    this.handlers.onTouch?.("refused");
    this.relight();
    this.announcer.say([named(why, view.names)]);
  }

  /** Hide the reason for a refused touch, or else undo one touch. Return false if there was neither. */
  cancel() {
    if (!this.reason && !this.touched.length) return false;
    if (!this.reason) this.touched = this.touched.slice(0, -1);
    this.handlers.onTouch?.("back");
    this.reason = "";
    this.relight();
    return true;
  }

  /** Open or close the log on a small screen, where the log is not beside the table. @param {boolean} [open] */
  toggleMoves(open) {
    const was = this.root.classList.contains("listing");
    const is = this.root.classList.toggle("listing", open);
    if (is) this.log.shut.focus();
    else if (was && this.log.element.contains(document.activeElement)) this.bar.element.focus({ preventScroll: true });
  }

  clear() {
    this.logBrowser.pause();
    clearTimeout(this.answering);
    this.beats.clear();
    this.trail.forget();
    this.lastRound.clear();
    this.touched = [];
    this.view = null;
    this.shown = undefined;
    this.drawing.space.widen();
    this.drawing.draw({ prompt: { title: "" }, plates: [], zones: [], prompts: {}, reasons: {} }, [], new Set());
    this.log.clear();
    this.announcer.clear();
  }

  /** Return the ids of the zones and pieces that contain an element, innermost first. @param {Element | null} element */
  ids(element) {
    /** @type {string[]} */
    const ids = [];
    for (
      let at = element?.closest("[data-id]");
      at && this.root.contains(at);
      at = at.parentElement?.closest("[data-id]") ?? null
    ) {
      const id = /** @type {HTMLElement} */ (at).dataset.id ?? "";
      ids.push(id);
      if (at === element && at.classList.contains("square")) ids.push(...(this.drawing.things.get(id)?.within ?? []));
    }
    return ids;
  }
}
