// The coach in the bar: the lesson and its steps, the explanation, the task, and the reply to the last touch. Room for
// the longest text of each kind is reserved from the start, so that the layout never shifts.

import { h } from "../page/dom.js";
import { fill, set } from "../table/elements.js";
import { icon } from "../table/faces.js";
import { make, named, write } from "../table/words.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").TaughtStep} TaughtStep */
/** Callbacks of the coach. @typedef {{next: () => void, show: () => void, back: () => void, leave: () => void}} Does */

/** The announcement for screen readers when a task is done. */
const DONE = t("Done.");
/** A sample of the reply to a move that the lesson does not expect; it reserves room and is never visible. */
const ANSWER = t("Somebody does this or that. That's not what this step asks for, so it's undone.");

export class Coach {
  /** @param {Does} does */
  constructor(does) {
    this.title = make("b", "");
    this.dots = h("span", { class: "dots", role: "img" });
    this.back = h("button", {
      type: "button",
      class: "press back",
      "aria-label": t("Previous step"),
    });
    this.back.addEventListener("click", () => does.back());
    this.show = press(t("Show me"), "i-hint", does.show);
    this.next = press(t("Next"), "", does.next);
    this.next.classList.add("main");
    this.leave = h(
      "button",
      {
        type: "button",
        class: "press leave",
        "aria-label": t("Leave the lesson"),
      },
      icon("i-close"),
    );
    this.leave.addEventListener("click", () => does.leave());
    /** The container of each step's text. All are in the layout, so that the longest fits. */
    this.texts = make("div", "texts");
    this.answers = make("div", "answers");
    this.reply = answer();
    set(this.reply, "aria-hidden", null);
    this.element = h(
      "div",
      { class: "coach", role: "group", "aria-label": t("Lesson") },
      this.back,
      h("div", { class: "kicker" }, this.title, this.dots),
      this.show,
      this.next,
      this.leave,
      this.texts,
      this.answers,
    );
    /** @type {string[]} */
    this.names = [];
    /**
     * The current step of the lesson. `before` is the step before the last reply, shown while events are played.
     * @type {TaughtStep | null}
     */
    this.step = null;
    /** @type {TaughtStep | null} */
    this.before = null;
    /**
     * The explanations of the latest events, in the match that ends a course. `begun`: true if the learner has moved
     * there.
     * @type {string[]}
     */
    this.explained = [];
    this.begun = false;
    /** True if the current text has been announced to screen readers. */
    this.said = true;
    /** The number of the last step that was announced; -1 if none. */
    this.known = -1;
  }

  /** @param {TaughtStep} step */
  hear(step) {
    this.before = this.step ?? step;
    this.step = step;
    if (step.explained.length) this.explained.push(...step.explained);
    this.said = false;
  }

  /** @param {string | undefined} told the text of the current events, if any @param {string} asked the prompt after the first touch */
  draw(told, asked) {
    const telling = told !== undefined;
    const step = telling ? this.before : this.step;
    if (!step || !this.step) return;
    const solved = telling && this.step.at > step.at;
    write(this.title, step.title);
    set(this.dots, "aria-label", t("Step {n} of {steps}", { n: Math.min(step.at + 1, step.steps), steps: step.steps }));
    fill(
      this.dots,
      Array.from({ length: step.steps }, (_, i) => {
        const dot = this.dots.children[i] ?? make("i", "");
        dot.className = i < step.at || (solved && i === step.at) ? "done" : i === step.at ? "now" : "";
        return dot;
      }),
    );
    const { free } = step;
    this.element.classList.toggle("free", free);
    this.element.classList.toggle("solved", solved);
    const lines = free ? [[step.say, step.ask]] : step.room;
    fill(
      this.texts,
      lines.map(([say, ask], i) => text(this.texts.children[i], say, ask, this.names, free || i === step.at)),
    );
    this.texts.hidden = free && (Boolean(this.explained.length) || this.begun);
    const longest = free ? [] : [ANSWER, ...step.room.map(([, , most]) => most)];
    fill(this.answers, [
      ...longest.map((most, i) => answer(this.answers.children[i], most, this.names)),
      this.drawReply(telling ? told : asked, solved),
    ]);
    this.next.hidden = free || Boolean(step.ask);
    this.show.hidden = free || !step.ask;
    set(this.next, "data-lit", this.next.hidden ? null : "choose");
    this.back.hidden = !step.at;
  }

  /**
   * Show the text of the current events, the prompt after the first touch, or the reply to the last touch.
   * @param {string} told @param {boolean} solved
   */
  drawReply(told, solved) {
    const { step, before } = this;
    if (!step || !before) return this.reply;
    const words = step.free ? this.explained.join(" ") : told || [step.did, step.said].filter(Boolean).join(" ");
    answer(this.reply, words, this.names);
    const kind = told && !step.free ? (solved ? "right" : "told") : step.free ? "told" : step.kind;
    this.reply.className = `reply ${words ? kind : "none"}`;
    return this.reply;
  }

  /**
   * Return the texts for screen readers, each only once.
   * @param {string} prompt the table's own prompt
   */
  words(prompt) {
    const { step, before, said } = this;
    this.said = true;
    if (!step) return [];
    const known = step.at === this.known; // this step was announced before
    const title = this.known < 0 ? step.title : "";
    this.known = step.at;
    if (step.free) return [...(known ? [] : [title, step.say, step.ask]), ...(said ? [] : this.explained), prompt];
    if (said) return [prompt]; // the learner views an earlier entry, or returns to the present
    if (step.kind === "wrong" || step.kind === "refused") return [step.said, step.ask];
    if (known) return [step.said, prompt];
    const done = step.kind === "right" && before?.ask ? DONE : "";
    return [title, done, step.said, step.say, step.note, step.ask];
  }
}

/** @param {Element | undefined} had @param {string} say @param {string} ask @param {string[]} names @param {boolean} now */
function text(had, say, ask, names, now) {
  const block =
    had ?? h("div", {}, make("p", "sentence"), h("p", { class: "goal" }, icon("i-check"), make("span", "")));
  const [sentence, goal] = block.children;
  write(sentence, named(say, names));
  write(/** @type {Element} */ (goal.lastElementChild), named(ask, names));
  goal.toggleAttribute("hidden", !ask);
  block.classList.toggle("now", now);
  set(block, "aria-hidden", now ? null : "true");
  return block;
}

/** @param {Element} [had] @param {string} [words] @param {string[]} [names] */
function answer(had, words = "", names = []) {
  const line =
    had ?? h("p", { class: "reply room", "aria-hidden": "true" }, icon("i-undo"), icon("i-check"), make("span", ""));
  write(/** @type {Element} */ (line.lastElementChild), named(words, names));
  return line;
}

/** @param {string} label @param {string} part @param {() => void} act */
function press(label, part, act) {
  const button = h("button", { type: "button", class: "press" }, part ? icon(part) : null, h("span", {}, label));
  button.addEventListener("click", () => act());
  return button;
}
