// Lessons and hints at the table. Loaded with their style sheet when the visitor first requests one.

import { h } from "../page/dom.js";
import { leftAt, reached } from "../storage/progress.js";
import { absolute, site } from "../site.js";
import { Lesson } from "./lesson.js";

export { hint } from "./hint.js";

/** @typedef {import("./lesson.js").Page} Page */

/** Maximum wait for the style sheet, ms. */
const PATIENCE = 3000;

/** @type {Promise<unknown>} */
const dressed = new Promise((done) => {
  const href = absolute(site.learn_style);
  document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  setTimeout(done, PATIENCE);
});

/**
 * Begin a lesson, or continue at the step that this tab has reached, or else at the step stored on this device.
 * @param {Page} page @param {string} name @param {Promise<import("../crossing.js").Taught> | null} ready
 * @param {(lesson: Lesson) => void} sit puts the lesson at the table
 */
export async function teach(page, name, ready, sit) {
  await dressed;
  const here = history.state?.step;
  const kept = reached(page.store, page.game, name);
  const lesson = new Lesson(page, name);
  sit(lesson);
  const at = Number.isInteger(here) ? here : kept === true ? 0 : kept;
  await lesson.begin(at, ready, at === kept ? leftAt(page.store, page.game, name) : []);
}
