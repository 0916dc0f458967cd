// A store whose changes reach the browser's storage all at once or not at all; used for imports.

import { FINISHED, Store, UNFINISHED } from "./store.js";
import { t } from "../page/t.js";

/** @typedef {import("./store.js").Kept} Kept */

const FULL = t("this browser has no room for all of it");
const UNREAD = t("this browser can't read what it has stored");

export class Draft extends Store {
  /** @param {Store} store */
  constructor(store) {
    super(() => {}, store.storage);
    this.told = true;
    this.unread = false;
    this.of = store;
    this.memory = new Map(store.memory);
    /** The pending changes, by key. @type {Map<string, string>} */
    this.changes = new Map();
  }

  /** @override */
  deny() {
    this.unread = true;
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
   * Write everything. Throws and leaves the storage unchanged if it does not all fit, or if the storage could not be read.
   * @returns {() => void} takes it back, except what another tab has changed since
   */
  commit() {
    if (this.unread) throw new Error(UNREAD);
    const { storage, memory } = this.of;
    const back = () => void (this.of.memory = memory);
    this.of.memory = new Map([...memory, ...(storage ? [] : this.changes)]);
    if (!storage) return back;
    /** The earlier texts; null: none. @type {Map<string, string | null>} */
    const before = new Map();
    try {
      for (const [key, text] of this.changes) {
        before.set(key, storage.getItem(key));
        storage.setItem(key, text);
      }
    } catch {
      this.restore(before);
      back();
      throw new Error(FULL);
    }
    for (const key of this.changes.keys()) this.of.memory.delete(key); // it is older than what was stored now
    return () => {
      this.restore(before);
      back();
    };
  }

  /** Store the earlier texts again. @param {Map<string, string | null>} before */
  restore(before) {
    const { storage, changes } = this;
    /** @param {[string, string | null]} earlier */
    const grows = ([key, text]) => (text?.length ?? 0) - (changes.get(key)?.length ?? 0);
    const all = [...before].sort((one, other) => grows(one) - grows(other)); // each step has room: the shorter texts come first
    for (const [key, text] of all) {
      try {
        if (storage?.getItem(key) !== changes.get(key)) continue; // not written yet, or another tab has changed it since
        if (text === null) storage?.removeItem(key);
        else storage?.setItem(key, text);
      } catch {
        // The new text stays; it contains everything that the earlier one had.
      }
    }
  }
}
