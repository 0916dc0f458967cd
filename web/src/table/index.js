// The table: shows a scene, plays what happened, turns touches into a move. Knows no game.
//
//   new Table(root, { onMove, onUndo, onLook, onRuling, pace }).show(view, { animate: true });

import { Bar, isPast } from "./bar.js";
import { Beats, beatsOf, PACES } from "./beats.js";
import { Drawing, tag } from "./draw.js";
import { set } from "./elements.js";
import { dye } from "./faces.js";
import { Focus } from "./focus.js";
import { fresh } from "./heard.js";
import { listen } from "./input.js";
import { light, point, rove } from "./light.js";
import { Log } from "./log.js";
import { Looking } from "./looking.js";
import { moments, settle } from "./moments.js";
import { places, still, TRAVEL, travelled } from "./motion.js";
import { Overlay } from "./overlay.js";
import { complete, nextOf, spokenFor, touch } from "./path.js";
import { openPile } from "./pile.js";
import { compared, foreseen, ghosts } from "./pointing.js";
import { Round } from "./round.js";
import { Trail } from "./trail.js";
import { Voice } from "./voice.js";
import { make, named } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Handlers} Handlers */
/** @typedef {import("./beats.js").Beat} Beat */
/** @typedef {import("./beats.js").Pace} Pace */

/** What was touched stays lit for so long after a move: mostly its answer is drawn before, and one drawing is enough. */
const ANSWER = 80;

/** The last thing shown stands so long before the screen goes to another person, ms. */
const STANDS = 1200;

/** A view while something is told that came before it: its end is told in its time, unless it was shown before.
 * @param {View} view @param {View | undefined} before */
const telling = (view, before) => (view.told === undefined || before?.over ? view : { ...view, over: null });

const none = () => /** @type {any} */ (undefined);
/** Where nobody listens. */
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
        this.looking.pause();
        this.handlers.onLook(null);
      },
      step: (by) => this.looking.step(by),
      replay: () => this.looking.replay(),
      go: () => this.beats.go(),
      ruling: (number) => this.handlers.onRuling(number),
      folded: () => this.drawing.space.forget(),
    });
    this.looking = new Looking({
      view: () => this.view,
      look: (at) => this.handlers.onLook(at),
      replays: (on) => this.bar.replays(on),
    });
    this.focus = new Focus(root, this.bar.element);
    // table order: the bar comes between the middle and one's own side
    root.insertBefore(this.bar.element, this.drawing.areas.bottom);
    this.log = new Log(root, {
      look: (index) => {
        this.toggleMoves(false); // it would lie over what is shown
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
    /** The pace of what is shown again; "": as chosen. */
    this.slowly = "";
    this.round = new Round();
    this.log.element.prepend(this.bar.course.element);
    this.voice = new Voice(root);
    /** @type {View | null} */
    this.view = null;
    /** What is drawn now. @type {View | undefined} */
    this.shown = undefined;
    /** @type {string[]} */
    this.touched = [];
    this.reason = "";
    /** What is pointed at and could be touched next: its id, or nothing. @type {string[]} */
    this.pointed = [];
    listen(this);
  }

  /** The moves that can be made now: none while something is waited for. */
  get offered() {
    return this.view?.waiting ? [] : (this.view?.scene.moves ?? []);
  }

  /** Shows a view; what happened on the way to it is played one after the other.
   * @param {View} view @param {{animate?: boolean}} [options] */
  show(view, { animate = true } = {}) {
    if (view.log) view = { ...view, log: [...view.log] }; // it may grow before all of this is shown
    if (!view.coach !== !this.view?.coach) this.drawing.space.forget();
    this.view = view;
    this.touched = [];
    this.reason = "";
    if (animate) return this.beats.add(beatsOf(view));
    this.beats.clear();
    this.present({ scene: view.scene, view, events: view.events ?? [], held: "" }, PACES["at once"]);
  }

  /** What others did since the visitor's last move, once more and calmly, from what stood before. */
  again() {
    const { view } = this;
    const [first, ...told] = this.round.beats;
    if (!view || !first || this.beats.on) return;
    this.toggleMoves(false);
    this.slowly = "calm";
    this.trail.clear();
    this.present({ ...first, events: [] }, PACES["at once"]);
    this.round.begin(first.view);
    this.beats.add([...told, { scene: view.scene, view: { ...view, events: [] }, events: [], held: "" }]);
  }

  /** When all has been shown, and stood for long enough to be read. @returns {Promise<void>} */
  async told() {
    do await new Promise((resolve) => setTimeout(resolve, STANDS));
    while (this.beats.on || this.beats.held);
  }

  /** Enough was told: what is held goes on, what is being told ends, up to what is held next; `all`: that is passed too.
   * @param {boolean} [all] @returns {boolean} whether there was anything */
  hasten(all = false) {
    const { beats } = this;
    const playing = beats.on || beats.timer !== undefined;
    if (beats.held && !all) beats.go();
    else if (beats.held || playing) beats.finish(all);
    else return false;
    settle(this.root);
    return true;
  }

  /** What is shown goes on by itself, or stands until a hand lets it go. @param {"" | "busy" | "held"} state @param {Beat} [beat] */
  stand(state, beat) {
    set(this.root, "data-busy", state === "busy" ? "1" : null);
    set(this.root, "data-held", state === "held" ? "1" : null);
    if (state === "held" && beat) {
      this.bar.hold(named(beat.held, beat.view.names));
      this.drawing.space.fit();
    }
    if (!state && this.slowly) this.slowly = "";
  }

  /** What goes on around the table, while it stays as it is and what was touched stays touched.
   * @param {Partial<View>} around */
  tell(around) {
    if (!this.view) return;
    const ticks = Object.keys(around).every((name) => name === "progress" || name === "clock");
    const { coming } = this.beats;
    for (const beat of coming) beat.view = { ...beat.view, ...around };
    this.view = { ...this.view, ...around };
    if (coming.length) coming[coming.length - 1].view = this.view;
    if (!this.shown) return;
    this.shown = telling({ ...this.shown, ...around }, this.shown);
    if (ticks) this.bar.tick(this.shown);
    else this.relight();
  }

  /** Draws a beat. @param {Beat} beat @param {Pace} pace @returns {number} how long it travels, ms */
  present(beat, pace) {
    const { scene, view, events, held } = beat;
    clearTimeout(this.answering);
    const before = pace.slow ? places(this.drawing.things) : null;
    const focused = this.focus.here();
    const arrived = scene === view.scene && !held;
    const told = arrived ? fresh(view.events) : events; // nothing is told before its time
    const marked = told.flatMap(({ ids = [], moment }) => (moment === "reveal" ? [] : ids));
    const first = view.log && !view.log.length; // before anybody has moved all that lies there is new
    const just = new Set(first ? [] : [...marked, ...(arrived ? (view.just ?? []) : [])]);
    if (!isPast(view)) {
      this.round.follow(beat, this.shown);
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
    const last = this.round.last(view.log?.length ?? 0, this.trail.done);
    this.log.tell(view.over && !this.trail.done.length ? [] : last, view.names, this.drawing.tint);
    this.drawing.space.fit(); // all is written before anything is measured: a layout is the dearest part of a move
    this.log.follow();
    this.drawing.sweep();
    this.focus.keep(focused);
    this.overlie();
    this.voice.say(events.map((event) => named(event.text, view.names)));
    if (arrived) {
      if (view.over && !isPast(view))
        this.voice.say([named(`${view.over.title}. ${scene.story ?? ""} ${view.over.reason}`, view.names)]);
      else if (!view.waiting)
        this.voice.say(
          (view.coach?.words(scene.prompt.title) ?? [scene.prompt.title]).map((words) => named(words, view.names)),
        );
    }
    if (!before) return 0;
    const travel = events.flatMap((event) => event.travel ?? []);
    const turning = events.flatMap(({ ids = [], moment }) => (moment === "reveal" ? ids : []));
    const travels = travelled(this.drawing.things, before, travel, pace.slow, turning);
    this.overlay.strike(events, this.drawing.things, pace.slow);
    return Math.max(travels ? TRAVEL * pace.slow : 0, moments(events, this.drawing.things, pace.slow, this.root));
  }

  /** Draws what lies over the table: what belongs together, what would, and where others went. */
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

  /** Shows what can be touched now, as large as it fits. */
  relight() {
    const focused = this.focus.here(); // a choice may go while its answer is on its way
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
    if (decided.length) this.trail.lift(); // seals and arrows would lie over what decided it
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

  /** Touches the first of these ids that does something; else says why the first cannot be used.
   * @param {string[]} ids innermost first */
  touch(ids) {
    const view = this.view;
    if (!view || this.beats.held) return void this.hasten();
    const moves = this.offered;
    const next = nextOf(moves, this.touched);
    const lit = ids.find((id) => next.has(id));
    const touched = lit ? [...this.touched, lit] : ids.map((id) => touch(moves, this.touched, id)).find(Boolean);
    if (touched) {
      if (this.hasten() && this.beats.held) return; // what follows one's own touch comes at once, but nothing held is passed
      this.trail.lift();
      const path = complete(moves, touched);
      this.reason = "";
      this.touched = path ? [] : touched;
      if (path) {
        // nothing can be touched twice while the answer is on its way
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
        this.voice.say(told.map((words) => named(words, view.names)));
      }
      return;
    }
    const { reasons } = view.scene;
    const reason = (/** @type {string} */ id) => reasons[[...this.touched, id].join(" ")] ?? reasons[id];
    const stray = ids.find(reason) ?? ids[0];
    const why = reason(stray) ?? "";
    const pile = ids.map((id) => this.drawing.piles.get(id)).find(Boolean);
    if (pile) return openPile(named(pile.label, view.names), named(why, view.names), pile.holds ?? []);
    if (!why && !this.touched.length && !view.coach) return; // who teaches answers every touch
    if (this.handlers.onStray([...this.touched, stray], ids)) return;
    if (!why) return;
    this.reason = why;
    this.handlers.onTouch?.("refused");
    this.relight();
    this.voice.say([named(why, view.names)]);
  }

  /** One step back; false if there was none. */
  cancel() {
    if (!this.reason && !this.touched.length) return false;
    if (!this.reason) this.touched = this.touched.slice(0, -1);
    this.handlers.onTouch?.("back");
    this.reason = "";
    this.relight();
    return true;
  }

  /** The list of moves, where it is not beside the table. @param {boolean} [open] */
  toggleMoves(open) {
    const was = this.root.classList.contains("listing");
    const is = this.root.classList.toggle("listing", open);
    if (is) this.log.shut.focus();
    else if (was && this.log.element.contains(document.activeElement)) this.bar.element.focus({ preventScroll: true });
  }

  clear() {
    this.looking.pause();
    clearTimeout(this.answering);
    this.beats.clear();
    this.trail.forget();
    this.round.clear();
    this.touched = [];
    this.view = null;
    this.shown = undefined;
    this.drawing.space.widen();
    this.drawing.draw({ prompt: { title: "" }, plates: [], zones: [], prompts: {}, reasons: {} }, [], new Set());
    this.log.clear();
    this.voice.clear();
  }

  /** The ids an element stands for, innermost first. @param {Element | null} element */
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
