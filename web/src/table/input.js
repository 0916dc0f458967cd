// Handles touches, keys, drags and swipes at the table: each becomes a call of one of the table's methods.

import { dragging } from "./drag.js";
import { beside, rove } from "./light.js";
import { nextOf, touch } from "./path.js";
import { preview } from "./touch_preview.js";
import { swiping } from "./swipe.js";

/** @typedef {import("./index.js").Table} Table */

/** The keys that step through the log from an entry or from the bar, each with its direction. @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
/** The keys that step through the log wherever they have no other meaning. */
const LEVEL = /^Arrow(Left|Right)$/;

/** @param {Table} table */
export function listen(table) {
  const { root } = table;
  root.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest(".say, .beside")) return;
    const ids = table.ids(target);
    if (ids.length) table.touch(ids);
    else if (!table.hasten() && table.reason) table.cancel();
  });
  document.addEventListener("keydown", (event) => pressed(table, event)); // on the document, since after a click nothing may have the focus
  root.addEventListener("focusin", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches(".piece, .square, .hit")) rove(root);
    if (target.matches(":focus-visible")) preview(table, target); // only a focus by keyboard shows a preview
  });
  root.addEventListener("pointerover", (event) => preview(table, /** @type {Element} */ (event.target)));
  swiping(root, (by) => table.logBrowser.step(by));
  dragging(root, {
    pick: (piece) => {
      const ids = table.ids(piece);
      if (ids.some((id) => table.touched.includes(id))) return true;
      if (!ids.some((id) => touch(table.offered, table.touched, id))) return false;
      table.touch(ids);
      return table.touched.length > 0;
    },
    over: (element) => preview(table, element),
    drop: (element) => {
      const next = nextOf(table.offered, table.touched);
      const ids = table.ids(element);
      if (ids.some((id) => next.has(id)) || ids.some((id) => !table.touched.includes(id))) table.touch(ids);
    },
  });
}

/** @param {Table} table @param {KeyboardEvent} event */
function pressed(table, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const { root, logBrowser } = table;
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest("dialog")) return;
  const on = target.matches(".piece, .square");
  if (event.key === "Escape") {
    if (root.classList.contains("listing")) table.toggleMoves(false);
    else if (!table.hasten(true) && !table.cancel() && !logBrowser.leave()) return;
  } else if (event.key.startsWith("Arrow") && target.matches(".piece, .square, .hit")) {
    const to = beside(root, target, event.key);
    if (!to) return;
    to.focus();
  } else if (STEPS[event.key] && (target.matches(".entry, .say *") || LEVEL.test(event.key))) {
    logBrowser.step(STEPS[event.key], target.dataset.index ? Number(target.dataset.index) : undefined);
  } else if (event.key === " " && target === document.body) {
    if (!table.hasten()) return;
  } else if ((event.key === "Enter" || event.key === " ") && on) {
    const lit = nextOf(table.offered, table.touched);
    const ids = table.ids(target);
    const main = table.view?.scene.choices?.find((choice) => choice.main && lit.has(choice.id));
    if (event.key === "Enter" && main && !table.touched.length && !ids.some((id) => lit.has(id)))
      table.touch([main.id]);
    else table.touch(ids);
  } else return;
  event.preventDefault();
}
