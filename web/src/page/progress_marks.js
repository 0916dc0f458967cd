// Marks the visitor's progress in lists of lessons: shields on a course page, dots and links on the home page. The
// lists are complete without this script.

import { learned } from "../storage/progress.js";
import { t } from "./t.js";

/** @typedef {import("../storage/progress.js").Shelf} Shelf */
/**
 * The visitor's progress in one game, by lesson: true if the lesson is finished, else the current step.
 * @typedef {Record<string, true | number>} Came
 */

/** Mark the progress in all lists of lessons and puzzles on the page. @param {Shelf} shelf */
export function mark(shelf) {
  const all = learned(shelf);
  for (const puzzle of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".puzzles [data-lesson]"))) {
    const { game = "" } = /** @type {HTMLElement} */ (puzzle.closest(".puzzles")).dataset;
    const done = far(all[game] ?? {}, puzzle) === true;
    puzzle.classList.toggle("done", done);
    /** @type {Element} */ (puzzle.querySelector(".state")).textContent = done ? t("solved") : "";
  }
  for (const list of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".lessons")))
    shields(list, all[list.dataset.game ?? ""] ?? {});
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-game]:has(.learn)")))
    begun(card, all[card.dataset.game ?? ""] ?? {});
}

/** @param {Came} came @param {HTMLElement} lesson */
const far = (came, { dataset: { lesson = "" } }) => (Object.hasOwn(came, lesson) ? came[lesson] : 0);

/** Fill in the shields of a list of lessons, and mark the lesson to continue. @param {HTMLElement} list @param {Came} came */
function shields(list, came) {
  const lessons = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[data-lesson]")]);
  const open = lessons.filter((each) => far(came, each) !== true);
  const next = open.find((each) => far(came, each)) ?? open[0];
  for (const each of lessons) {
    const at = far(came, each);
    const part = at === true ? 1 : Math.min(1, at / Number(each.dataset.steps));
    each.style.setProperty("--part", String(part));
    each.classList.toggle("done", at === true);
    each.classList.toggle("next", each === next);
    const state = /** @type {Element} */ (each.querySelector(".state"));
    state.textContent = at === true ? t("Done") : at ? t("Go on") : each === next ? t("Begin") : "";
  }
}

/**
 * Fill in the dots of a game, and mark the next link: the lessons until one has been begun, then the table.
 * @param {HTMLElement} card @param {Came} came
 */
function begun(card, came) {
  const lessons = /** @type {HTMLElement[]} */ ([...card.querySelectorAll("[data-lesson]")]);
  const done = lessons.filter((each) => far(came, each) === true);
  for (const each of lessons) each.classList.toggle("done", done.includes(each));
  const words = card.querySelector(".learnt > :last-child");
  if (words && done.length)
    words.textContent =
      done.length < lessons.length
        ? t("{done} of {all} lessons", { done: done.length, all: lessons.length })
        : t("all lessons");
  const any = Object.keys(came).length > 0;
  card.querySelector(".learn")?.classList.toggle("next", !any);
  card.querySelector(".play")?.classList.toggle("next", any);
}
