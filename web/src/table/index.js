// The table: shows a scene, plays what happened, turns touches into a move. Knows no game.
//
//   const table = new Table(root, { onMove, onUndo, onLook, onRuling });
//   table.show({ scene, names, you, events, log, at, canUndo, waiting, over }, { animate: true });

import { Bar } from "./bar.js";
import { Drawing, set, tag } from "./draw.js";
import { dragging } from "./drag.js";
import { beside, light, rove } from "./light.js";
import { Log } from "./log.js";
import { Looking } from "./looking.js";
import { places, still, travelled } from "./motion.js";
import { complete, nextOf, spokenFor, touch } from "./path.js";
import { swiping } from "./swipe.js";
import { Voice } from "./voice.js";
import { make, named } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../crossing.js").Scene} Scene */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */
/** @typedef {import("./types.js").Handlers} Handlers */

/** How long an event that has a position of its own is left to be read, in ms. @param {ShownEvent[]} events */
const pace = (events) => Math.min(1800, 320 + 8 * events.reduce((sum, event) => sum + event.text.length, 0));
const GAP = 150;
/** What keys do in the list of moves, and on the bar. @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
/** Keys that look back and forth also where they mean nothing else. */
const LEVEL = /^Arrow(Left|Right)$/;
/** What was touched stays lit for so long after a move: mostly its answer is drawn before, and one drawing is enough. */
const ANSWER = 80;

/** The moves that can be made now: none while something is waited for.
 * @param {View | null | undefined} view @param {Scene | undefined} [scene] */
const offered = (view, scene = view?.scene) => (view?.waiting ? [] : (scene?.moves ?? []));

/** A view while something is told that came before it: its end is told in its time, unless it was shown before.
 * @param {View} view @param {View | undefined} before */
const telling = (view, before) => (view.told === undefined || before?.over ? view : { ...view, over: null });

export class Table {
  /** @param {HTMLElement} root @param {Partial<Handlers>} handlers */
  constructor(root, handlers = {}) {
    this.root = root;
    /** @type {Handlers} */
    this.handlers = { onMove() {}, onUndo() {}, onLook() {}, onRuling() {}, ...handlers };
    root.classList.add("table");
    root.append(make("div", "cloth"));
    this.drawing = new Drawing(root);
    this.bar = new Bar(root, {
      choose: (id) => this.touch([id]),
      back: () => this.cancel(),
      undo: () => this.handlers.onUndo(),
      present: () => {
        this.looking.pause();
        this.handlers.onLook(null);
      },
      step: (by) => this.looking.step(by),
      replay: () => this.looking.replay(),
    });
    this.looking = new Looking({
      view: () => this.view,
      look: (at) => this.handlers.onLook(at),
      replays: (on) => this.bar.replays(on),
    });
    // table order: the bar comes between the middle and one's own side
    root.insertBefore(this.bar.element, this.drawing.areas.bottom);
    this.log = new Log(root, {
      look: (index) => {
        this.toggleMoves(false); // it would lie over what is shown
        this.handlers.onLook(index);
      },
      ruling: (number) => this.handlers.onRuling(number),
      close: () => this.toggleMoves(false),
    });
    this.voice = new Voice(root);
    /** @type {View | null} */
    this.view = null;
    /** What is drawn now. @type {View | undefined} */
    this.shown = undefined;
    /** @type {{scene: Scene, view: View, events: ShownEvent[], animate: boolean}[]} */
    this.frames = [];
    /** @type {string[]} */
    this.touched = [];
    this.reason = "";
    this.listen();
  }

  /** Shows a view; what happened on the way to it is played one after the other.
   * @param {View} view @param {{animate?: boolean}} [options] */
  show(view, { animate = true } = {}) {
    if (view.log) view = { ...view, log: [...view.log] }; // it may grow before all of this is shown
    this.view = view;
    this.touched = [];
    this.reason = "";
    /** @type {ShownEvent[]} */
    let events = [];
    const before = this.frames.length;
    for (const event of view.events ?? []) {
      events.push(event);
      if (event.scene && animate) {
        this.frames.push({ scene: event.scene, view, events, animate });
        events = [];
      }
    }
    this.frames.push({ scene: view.scene, view, events, animate });
    if (!animate) this.finish();
    else if (!before && !this.timer) this.play();
  }

  /** What goes on around the table, while it stays as it is and what was touched stays touched.
   * @param {Partial<View>} around */
  tell(around) {
    if (!this.view) return;
    const ticks = Object.keys(around).every((name) => name === "progress" || name === "clock");
    for (const frame of this.frames) frame.view = { ...frame.view, ...around };
    this.view = { ...this.view, ...around };
    if (this.frames.length) this.frames[this.frames.length - 1].view = this.view;
    if (!this.shown) return;
    this.shown = telling({ ...this.shown, ...around }, this.shown);
    if (ticks) this.bar.tick(this.shown);
    else this.relight();
  }

  /** Draws the next frame, and the others in time. */
  play() {
    this.timer = undefined;
    const frame = this.frames.shift();
    if (!frame) return set(this.root, "data-busy", null);
    this.present(frame.scene, frame.view, frame.events, frame.animate);
    const wait = this.frames.length ? pace(frame.events) : still() ? 0 : GAP;
    set(this.root, "data-busy", this.frames.length ? "1" : null);
    if (wait) this.timer = setTimeout(() => this.play(), wait);
  }

  /** Draws the newest position at once. */
  finish() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const last = this.frames[this.frames.length - 1];
    const events = this.frames.flatMap((frame) => frame.events);
    this.frames = [];
    set(this.root, "data-busy", null);
    if (last) this.present(last.scene, last.view, events, false);
  }

  /** @param {Scene} scene @param {View} view @param {ShownEvent[]} events @param {boolean} animate */
  present(scene, view, events, animate) {
    clearTimeout(this.answering);
    const moving = animate && !still();
    const before = moving ? places(this.drawing.things) : null;
    const focused = this.focused();
    const arrived = scene === view.scene;
    const told = arrived ? (view.events ?? []) : events; // nothing is told before its time
    const just = new Set([...told.flatMap((event) => event.ids ?? []), ...(arrived ? (view.just ?? []) : [])]);
    this.shown = arrived
      ? view
      : telling({ ...view, scene, told: events.map(({ text }) => text).join(" ") }, this.shown);
    set(this.root, "data-layout", scene.layout ?? "table");
    set(this.root, "data-past", view.at !== null && view.at !== undefined ? "1" : null);
    this.drawing.draw(scene, view.names, just);
    this.lighten();
    if (arrived) this.log.draw(view);
    this.log.explain(told, view.names);
    this.drawing.space.fit(); // all is written before anything is measured: a layout is the dearest part of a move
    this.log.follow();
    this.drawing.sweep();
    this.refocus(focused);
    if (before)
      travelled(
        this.drawing.things,
        before,
        events.flatMap((event) => event.travel ?? []),
      );
    if (animate) this.handlers.onHear?.(events, this.shown);
    this.voice.say(events.map((event) => named(event.text, view.names)));
    if (arrived) {
      if (view.over) this.voice.say([named(`${view.over.title}. ${view.over.reason}`, view.names)]);
      else if (!view.waiting) this.voice.say([named(scene.prompt.title, view.names)]);
    }
  }

  /** Shows what can be touched now, as large as it fits. */
  relight() {
    this.lighten();
    this.drawing.space.fit();
  }

  lighten() {
    const view = this.shown;
    if (!view) return;
    const scene = view.scene;
    const next = nextOf(offered(view, scene), this.touched);
    this.drawing.absent(view.away ?? []);
    light(this.drawing.things, scene, next, this.touched, view.names, tag);
    rove(this.root);
    this.bar.draw(view, spokenFor(scene.prompts, this.touched, scene.prompt), next, this.touched, this.reason);
  }

  /** Touches the first of these ids that does something; else says why the first cannot be used.
   * @param {string[]} ids innermost first */
  touch(ids) {
    const view = this.view;
    if (!view) return;
    const moves = offered(view);
    const next = nextOf(moves, this.touched);
    const lit = ids.find((id) => next.has(id));
    const touched = lit ? [...this.touched, lit] : ids.map((id) => touch(moves, this.touched, id)).find(Boolean);
    if (touched) {
      if (this.frames.length) this.finish();
      clearTimeout(this.timer); // what follows one's own touch comes at once
      this.timer = undefined;
      const path = complete(moves, touched);
      this.reason = "";
      this.touched = path ? [] : touched;
      const focused = this.focused();
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
        this.voice.say([named(prompt.title, view.names)]);
      }
      this.refocus(focused);
      return;
    }
    const { reasons } = view.scene;
    const why = ids.map((id) => reasons[id]).find(Boolean);
    if (why) {
      this.reason = why;
      this.handlers.onTouch?.("refused");
      this.relight();
      this.voice.say([named(why, view.names)]);
    }
  }

  /** One step back; false if there was none. */
  cancel() {
    if (this.reason || this.touched.length) {
      if (!this.reason) this.touched = this.touched.slice(0, -1);
      this.handlers.onTouch?.("back");
      this.reason = "";
      const focused = this.focused();
      this.relight();
      this.refocus(focused);
      return true;
    }
    return false;
  }

  /** What of the table has the focus. */
  focused() {
    return /** @type {HTMLElement | null} */ (
      this.root.contains(document.activeElement) ? document.activeElement : null
    );
  }

  /** The focus is kept by what had it, unless it went on from there, or that is gone or hidden now.
   * @param {HTMLElement | null} had */
  refocus(had) {
    const has = this.focused();
    if (!had || (has && has !== had)) return;
    if (!had.isConnected || had.closest("[hidden]") || had.tabIndex < 0) this.focusFirst();
    else if (!has) had.focus({ preventScroll: true });
  }

  /** Puts the focus on the first thing that can be touched, else on the bar. */
  focusFirst() {
    const lit = /** @type {HTMLElement | null} */ (
      this.root.querySelector(".press[data-lit], .piece[data-lit][tabindex], .square[data-lit], [data-lit] > .hit")
    );
    (lit ?? this.bar.element).focus({ preventScroll: true });
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
    clearTimeout(this.timer);
    clearTimeout(this.answering);
    this.timer = undefined;
    this.frames = [];
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

  listen() {
    const { root } = this;
    root.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target.closest(".say, .beside")) return;
      const ids = this.ids(target);
      if (ids.length) this.touch(ids);
      else if (this.frames.length)
        this.finish(); // enough was told
      else if (this.reason) this.cancel();
    });
    document.addEventListener("keydown", (event) => this.key(event)); // Escape wherever the focus is: a click may leave it nowhere
    root.addEventListener("focusin", (event) => {
      if (/** @type {HTMLElement} */ (event.target).matches(".piece, .square, .hit")) rove(root);
      this.preview(/** @type {Element} */ (event.target));
    });
    root.addEventListener("pointerover", (event) => this.preview(/** @type {Element} */ (event.target)));
    swiping(root, (by) => this.looking.step(by));
    dragging(root, {
      pick: (piece) => {
        const ids = this.ids(piece);
        const moves = offered(this.view);
        if (ids.some((id) => this.touched.includes(id))) return true;
        if (!ids.some((id) => touch(moves, this.touched, id))) return false;
        this.touch(ids);
        return this.touched.length > 0;
      },
      over: (element) => this.preview(element),
      drop: (element) => {
        const next = nextOf(offered(this.view), this.touched);
        const ids = this.ids(element);
        if (ids.some((id) => next.has(id))) this.touch(ids);
        else {
          const dropped = ids.find((id) => !this.touched.includes(id));
          if (dropped) this.touch(ids);
        }
      },
    });
  }

  /** Shows what a touch of this would bring about. @param {Element | null} element */
  preview(element) {
    const next = nextOf(offered(this.shown), this.touched);
    const at = this.ids(element).find((id) => next.has(id));
    const alone = next.size === 1 ? [...next.values()][0] : undefined;
    const way = at ? next.get(at) : alone;
    const takes = new Set(way?.takes ?? []);
    const risked = new Set(way ? [] : [...next.values()].flatMap((each) => each.takes));
    for (const [id, thing] of this.drawing.things) {
      set(thing.element, "data-danger", takes.has(id) ? "1" : risked.has(id) ? "maybe" : null);
    }
    this.bar.foretell(way?.ends?.forecast ?? null);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("dialog")) return;
    if (event.key === "Escape") {
      if (this.root.classList.contains("listing")) this.toggleMoves(false);
      else if (!this.cancel()) return;
    } else if (event.key.startsWith("Arrow") && target.matches(".piece, .square, .hit")) {
      const to = beside(this.root, target, event.key);
      if (!to) return;
      to.focus();
    } else if (STEPS[event.key] && (target.matches(".entry, .say *") || LEVEL.test(event.key))) {
      this.looking.step(STEPS[event.key], target.dataset.index ? Number(target.dataset.index) : undefined);
    } else if ((event.key === "Enter" || event.key === " ") && target.matches(".piece, .square")) {
      const lit = nextOf(offered(this.view), this.touched);
      const ids = this.ids(target);
      const main = this.view?.scene.choices?.find((choice) => choice.main && lit.has(choice.id));
      if (event.key === "Enter" && main && !this.touched.length && !ids.some((id) => lit.has(id)))
        this.touch([main.id]);
      else this.touch(ids);
    } else return;
    event.preventDefault();
  }
}
