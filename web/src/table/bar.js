// The bar of the table: the sentence that says what to do now, the steps of the turn, choices that are not pieces, and
// buttons for undo and for the log.

import { Explanation } from "./explanation.js";
import { Course } from "./course.js";
import { fill, set } from "./elements.js";
import { face, icon, partNamed, tincture } from "./faces.js";
import { heard, textOf } from "./spoken_events.js";
import { make, named, spoken, write } from "./words.js";
import { called, t } from "../page/t.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("../crossing.js").Choice} Choice */
/** @typedef {import("../crossing.js").Prompt} Prompt */
/** @typedef {import("./path.js").Next} Next */
/** Callbacks of the bar.
 * @typedef {{choose: (id: string) => void, back: () => void, undo: () => void, hint: () => void, present: () => void,
 *   step: (by: number) => void, replay: () => void, go: () => void, ruling: (number: number) => void, folded: () => void}} Does */

const SIGNS = /** @type {Record<string, string>} */ ({
  step: t("step"),
  jump: t("jump"),
  pin: t("pin"),
  lock: t("done moving"),
  risk: t("at risk"),
});

/** True if the view shows an earlier entry of the log. @param {View} view */
export const isPast = ({ at }) => at !== null && at !== undefined;

export class Bar {
  /** @param {HTMLElement} root @param {Does} does */
  constructor(root, does) {
    this.does = does;
    this.element = make("section", "say");
    this.element.tabIndex = -1;
    set(this.element, "aria-label", t("What to do now"));
    this.steps = make("ol", "steps");
    this.pips = make("span", "pips");
    set(this.pips, "role", "img");
    this.what = make("div", "what");
    this.title = make("div", "sentence");
    this.story = make("p", "story");
    this.note = make("div", "aside");
    this.because = new Explanation(
      (ruling) => this.does.ruling(ruling),
      () => this.does.folded(),
    );
    this.scores = make("ul", "scores");
    this.progress = document.createElement("progress");
    this.clock = make("span", "clock");
    set(this.clock, "role", "timer");
    set(this.clock, "aria-label", t("Time left"));
    this.what.append(this.clock, this.title, this.story, this.note, this.because.element, this.progress, this.scores);
    this.choices = make("div", "choices");
    this.back = press(t("Put back"), "undo");
    this.back.addEventListener("click", () => this.press());
    this.arms = make("span", "winner");
    set(this.arms, "aria-hidden", "true");
    this.on = press("", "");
    this.on.classList.add("main");
    this.on.addEventListener("click", () => this.does.go());
    this.key = make("ul", "key");
    set(this.key, "aria-label", t("Signs"));
    /** The buttons that step through the log, give a hint, and undo. */
    this.ways = make("div", "ways");
    this.previous = press(t("Previous"), "");
    this.previous.addEventListener("click", () => this.does.step(-1));
    this.next = press(t("Next"), "");
    this.next.addEventListener("click", () => this.does.step(1));
    for (const step of [this.previous, this.next]) step.classList.add("step");
    this.player = press(t("Replay"), "");
    this.player.addEventListener("click", () => this.does.replay());
    this.hint = press(t("Hint"), "hint");
    this.hint.classList.add("hint");
    this.hint.addEventListener("click", () => this.does.hint());
    this.ways.append(this.previous, this.next, this.player, this.hint, this.back);
    /** The coach that is shown in the bar, if any. @type {import("./types.js").Coach | undefined} */
    this.coach = undefined;
    this.element.append(this.arms, this.steps, this.pips, this.what, this.choices, this.ways, this.key);
    root.append(this.element);
    /** The list of the steps of a move's forecast, which is shown next to the table. */
    this.course = new Course();
    /** @type {string[]} */
    this.names = [];
    /** The text of the bar's second line while no forecast is shown. */
    this.second = "";
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Map<string, HTMLButtonElement>} */
    this.acts = new Map();
  }

  /** Update the progress bar and the clock, which change more often than the rest of the bar. @param {View} view */
  tick({ progress, clock, waiting, over }) {
    const shown = typeof progress === "number";
    this.progress.hidden = !shown;
    if (shown) this.progress.value = progress;
    set(this.progress, "aria-label", shown ? waiting || over?.title || "" : null);
    this.clock.hidden = !clock;
    write(this.clock, clock ?? "");
  }

  press() {
    if (this.mode === "back") this.does.back();
    else if (this.mode === "undo") this.does.undo();
    else this.does.present();
  }

  /** Show the button that ends the current pause, with this label. @param {string} label */
  hold(label) {
    write(/** @type {Element} */ (this.on.lastElementChild), label);
    fill(this.choices, [this.on]);
    this.choices.hidden = false;
    if (this.element.parentElement?.contains(document.activeElement)) this.on.focus({ preventScroll: true });
  }

  /** @param {View} view @param {Prompt} prompt @param {Map<string, Next>} next @param {string[]} touched @param {string} reason
   * @param {import("./trail.js").Trail} trail @param {import("../crossing.js").ShownEvent | null} why the event that is explained, if any */
  draw(view, prompt, next, touched, reason, trail, why) {
    const { scene, names, over, coach } = view;
    if (coach !== this.coach) {
      this.coach?.element.remove();
      if (coach) this.element.prepend(coach.element);
      this.coach = coach;
    }
    coach?.draw(view.told, touched.length ? prompt.title : "");
    const past = isPast(view);
    const events = past || !view.told ? [] : (view.steps ?? []);
    const rest = view.held ? events.slice(0, -1) : [];
    const told = past ? "" : rest.length ? (events.at(-1)?.text ?? "") : (view.told ?? "");
    const lost = past || over || told ? "" : trail.harm(view.you);
    const latest = heard(view);
    const news = past || over || told || view.aside || touched.length ? "" : lost || textOf(latest);
    const telling = told || (view.waiting && news); // the title shows other players' actions before the player whom the match waits for
    const title = past ? t("Looking back") : over ? over.title : telling || view.waiting || prompt.title;
    const note = past
      ? `${view.alone ? "" : entryAt(view)} ${view.aside ?? ""}`.trim()
      : over
        ? `${scene.story || !over.scores ? "" : textOf(latest)} ${over.reason}`.trim()
        : told
          ? textOf(rest)
          : view.waiting
            ? view.aside || (news && view.waiting)
            : view.aside || news || prompt.note || "";
    write(this.title, named(title, names));
    write(this.story, over && !past ? named(scene.story ?? "", names) : "");
    // The explanation must belong to an event whose text the bar shows, not to an earlier event.
    const meant = (past && !view.aside) || over || (why && `${title} ${note}`.includes(why.text));
    const because = (!past && over?.because) || (meant ? why : null);
    this.because.draw((told && !view.held) || touched.length || reason ? null : because, names);
    const numbers = (told ? events : telling && !lost ? latest : [])
      .map((event) => trail.number(event))
      .filter(Boolean);
    set(this.title, "data-seals", numbers.join(" "));
    this.wear(
      over && !past && over.winners?.length === 1
        ? scene.plates.find(({ seat }) => seat === over.winners?.[0])
        : undefined,
    );
    this.element.classList.toggle("refused", Boolean(reason));
    this.element.classList.toggle("telling", Boolean(telling) && !view.held);
    this.element.classList.toggle("news", Boolean(news) && !reason && !view.waiting);
    this.element.classList.toggle("harmed", Boolean(lost) && !reason);
    this.element.classList.toggle("heed", Boolean(view.aside) && !reason && !past && !over && !told);
    this.element.classList.toggle("over", Boolean(over) && !past);
    this.element.classList.toggle("waiting", Boolean(view.waiting) && !past && !over && !told);

    this.tick(view);
    const steps = past || over ? [] : (scene.steps ?? []);
    fill(
      this.steps,
      steps.map((step, i) => {
        const item = /** @type {HTMLElement} */ (this.steps.children[i] ?? make("li", ""));
        write(item, named(step.label, names));
        item.className = step.state ?? "";
        set(item, "aria-current", step.state === "now" ? "step" : null);
        return item;
      }),
    );
    this.steps.hidden = !steps.length;
    const [done, all] = past || over ? [0, 0] : (scene.pips ?? [0, 0]);
    this.pips.hidden = !all;
    set(this.pips, "aria-label", t("{done} of {all} done", { done, all }));
    fill(
      this.pips,
      Array.from({ length: all }, (_, i) => {
        const pip = /** @type {HTMLElement} */ (this.pips.children[i] ?? make("i", ""));
        pip.className = i < done ? "used" : i === done ? "now" : "";
        return pip;
      }),
    );

    const scores = over && !past ? (over.scores ?? []) : [];
    const places = new Set(scores).size > 2 ? scores.map((_, seat) => seat).sort((a, b) => scores[b] - scores[a]) : [];
    fill(
      this.scores,
      places.map((seat) => {
        const item = make("li", over?.winners?.includes(seat) ? "won" : "");
        write(item, `${1 + scores.filter((score) => score > scores[seat]).length}. ${called(names[seat])}`);
        return item;
      }),
    );
    this.scores.hidden = !places.length;

    this.names = names;
    this.second = named(reason || note, names);
    const alone = next.size === 1 ? [...next.values()][0].ends : null;
    this.foretell(reason ? null : (alone?.forecast ?? null));
    this.drawChoices(view, next, past);
    this.mode = touched.length ? "back" : past ? "present" : view.canUndo ? "undo" : "";
    this.back.hidden = !this.mode;
    const label = { back: t("Put back"), undo: t("Undo"), present: t("Back to the game") }[this.mode] ?? "";
    write(/** @type {Element} */ (this.back.lastElementChild), label);
    this.previous.hidden = !view.log?.length || Boolean(touched.length);
    this.next.hidden = this.player.hidden = !past;
    set(this.previous, "aria-disabled", past && view.at === view.log?.[0]?.index ? "true" : null);
    this.ways.classList.toggle("past", past);
    write(/** @type {Element} */ (this.hint.lastElementChild), past ? t("Explain") : t("Hint"));
    this.hint.hidden = !view.canHint || Boolean(touched.length);
    this.ways.hidden = this.previous.hidden && this.back.hidden && this.hint.hidden;
    fill(
      this.key,
      (past || over ? [] : (scene.key ?? [])).map((sign, i) => {
        const item = /** @type {HTMLElement} */ (this.key.children[i] ?? make("li", ""));
        item.className = sign;
        if (item.textContent !== SIGNS[sign]) {
          item.replaceChildren(SIGNS[sign] ?? sign);
          if (sign === "lock") item.prepend(icon("i-lock"));
        }
        return item;
      }),
    );
    this.key.hidden = !this.key.childElementCount;
  }

  /**
   * Show a move's forecast, or else `leads`, in the bar's second line. If neither has words, restore that line.
   * @param {import("../crossing.js").Forecast | null} forecast @param {string} [leads]
   */
  foretell(forecast, leads) {
    const words = forecast?.words ?? leads;
    write(this.note, words ? named(words, this.names) : this.second);
    set(this.note, "data-forecast", forecast ? forecast.kind || "open" : null);
    this.course.draw(forecast?.steps ?? [], this.names);
  }

  /** @param {View} view @param {Map<string, Next>} next @param {boolean} past */
  drawChoices(view, next, past) {
    const { scene, over } = view;
    const { reasons } = scene;
    const shown =
      past || over ? [] : (scene.choices ?? []).filter(({ id }) => next.has(id) || (reasons[id] && !next.size));
    const kept = this.buttons;
    this.buttons = new Map();
    const buttons = shown.map((choice) => {
      const button = kept.get(choice.id) ?? this.button(choice.id);
      this.buttons.set(choice.id, button);
      const lit = next.get(choice.id);
      button.className = `press${choice.main ? " main" : ""}${choice.large ? " large" : ""}`;
      const [picture, label, words, odds] = button.children;
      write(label, named(choice.label, view.names));
      const foretold = lit?.ends?.forecast;
      write(words, named(choice.words ?? "", view.names));
      /** @type {HTMLElement} */ (words).hidden = !choice.words;
      write(odds, named(foretold?.tag ?? "", view.names));
      /** @type {HTMLElement} */ (odds).hidden = !foretold?.tag;
      const chance = choice.large ? foretold?.chance : undefined;
      set(/** @type {HTMLElement} */ (odds), "data-chance", chance);
      /** @type {HTMLElement} */ (odds).style.setProperty("--chance", `${chance ?? 0}%`);
      if (button.dataset.art !== (choice.art ?? "")) {
        button.dataset.art = choice.art ?? "";
        picture.replaceChildren(...(choice.art ? [icon(partNamed(choice.art))] : []));
      }
      set(button, "data-lit", lit ? lit.mark : null);
      set(button, "aria-disabled", lit ? null : "true");
      const said = [choice.label, lit?.words, foretold?.words].filter(Boolean).join(", ");
      set(button, "aria-label", said === choice.label ? null : spoken(named(said, view.names)));
      return button;
    });
    const acts = this.acts;
    this.acts = new Map();
    const actions = (past ? [] : ((over ?? view).actions ?? [])).map((action) => {
      const button = acts.get(action.label) ?? press(action.label, "");
      this.acts.set(action.label, button);
      button.classList.toggle("main", Boolean(action.main));
      button.onclick = action.act;
      return button;
    });
    fill(this.choices, [...buttons, ...actions]);
    this.choices.hidden = !this.choices.childElementCount;
    const tags = shown.map(({ id, label }) => label + (next.get(id)?.ends?.forecast?.tag ?? ""));
    const words = [...tags, ...actions.map(({ textContent }) => textContent)];
    this.choices.classList.toggle("few", !scene.speaks && words.length <= 2 && words.join("").length < 14); // short buttons fit beside the sentence
    this.element.classList.toggle(
      "moment",
      shown.some((choice) => choice.large),
    );
  }

  /** Show the winner's coat of arms in the bar. @param {import("../crossing.js").Plate | undefined} plate */
  wear(plate) {
    this.arms.hidden = !plate;
    const key = JSON.stringify(plate ? [plate.arms, tincture(plate.arms)] : null);
    if (this.arms.dataset.art === key) return;
    this.arms.dataset.art = key;
    this.arms.replaceChildren(...(plate ? [icon("c-crown"), ...face(plate.arms)] : []));
    set(this.arms, "data-tint", plate ? tincture(plate.arms) : null);
  }

  /** @param {boolean} on whether the match is replayed */
  replays(on) {
    write(/** @type {Element} */ (this.player.lastElementChild), on ? t("Pause") : t("Replay"));
  }

  /** @param {string} id */
  button(id) {
    const button = /** @type {HTMLButtonElement} */ (make("button", "press"));
    button.type = "button";
    button.dataset.id = id;
    button.append(make("span", "picture"), make("span", "label"), make("small", ""), make("small", "odds"));
    button.addEventListener("click", () => this.does.choose(id));
    return button;
  }
}

/** Return the sentence of the log entry that the view shows. @param {View} view */
function entryAt(view) {
  const entry = view.log?.find(({ index }) => index === view.at);
  return entry ? entry.text : "";
}

/** @param {string} label @param {string} part */
export function press(label, part) {
  const button = /** @type {HTMLButtonElement} */ (make("button", "press"));
  button.type = "button";
  if (part) button.append(icon(`i-${part}`));
  button.append(make("span", "", label));
  return button;
}
