// Connects the buttons above the table and the keyboard shortcuts to their actions.

import { other } from "../page/colours.js";

/** @typedef {import("../storage/store.js").Settings} Settings */
/** The actions of the controls, and the objects that they use. @typedef {{store: import("../storage/store.js").Store, table: import("../table/index.js").Table,
 *   change: (changes: Partial<Settings>) => void, askNew: () => void, showMenu: () => void, showRules: () => void,
 *   undo: () => void}} Does */

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {Does} does */
export function controls({ store, table, change, askNew, showMenu, showRules, undo }) {
  at("tools").hidden = false;
  at("new").addEventListener("click", askNew);
  at("menu").addEventListener("click", showMenu);
  at("moves").addEventListener("click", () => table.toggleMoves());
  at("skip").addEventListener("click", () => table.focus.first());
  at("rules").addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showRules();
  });
  at("sound").addEventListener("click", () => change({ sound: !store.settings.sound }));
  at("lamp").addEventListener("click", () => change({ theme: other(store.settings.theme) }));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !store.settings.keys) return;
    if (/** @type {Element} */ (event.target).closest("input, textarea, select, dialog")) return;
    const act = { "?": showRules, u: undo, n: askNew, m: showMenu }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
