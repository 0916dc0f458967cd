// A store whose changes reach the browser's storage all at once or not at all; used for imports.

import { FINISHED, Store, UNFINISHED } from "./store.js";

/** @typedef {import("./store.js").Kept} Kept */

export class Draft extends Store {
  /** @param {Store} store */
  constructor(store) {
    super(() => {}, store.storage);
    this.told = true;
    this.of = store;
    this.memory = new Map(store.memory);
    /** The pending changes, by key. @type {Map<string, string>} */
    this.changes = new Map();
  }

  /** @override @param {string} key @param {unknown} value @param {number} [most] characters; what has more is left out */
  set(key, value, most = Infinity) {
    const text = JSON.stringify(value);
    if (text.length > most) return;
    this.memory.set(key, text);
    this.changes.set(key, text);
  }

  /** True if storing another match like this one does not push out an older match (`Store.tidy`). @param {Kept} kept */
  free({ game, result }) {
    /** @param {{game: string, result: string}} match */
    const kind = (match) => `${match.game.startsWith("guest/")} ${!match.result}`;
    const alike = this.matches().filter((match) => match.touched && kind(match) === kind({ game, result }));
    return alike.length < (result ? FINISHED : UNFINISHED);
  }

  /**
   * Write everything. Throws and leaves the storage unchanged if it does not all fit.
   * @returns {() => void} takes it back
   */
  commit() {
    const { storage, memory } = this.of;
    if (!storage) {
      const before = new Map(memory);
      for (const [key, text] of this.changes) memory.set(key, text);
      return () => void (this.of.memory = before);
    }
    const before = [...this.changes.keys()].map((key) => [key, storage.getItem(key)]);
    const back = () => {
      for (const [key] of before) storage.removeItem(/** @type {string} */ (key)); // first: makes room for the earlier values
      for (const [key, text] of before) if (text !== null) storage.setItem(/** @type {string} */ (key), text);
    };
    try {
      for (const [key, text] of this.changes) storage.setItem(key, text);
    } catch {
      back();
      throw new Error("this browser has no room for all of it");
    }
    return back;
  }
}
