// A store whose changes reach the browser's storage all together or not at all; imports use it.

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
    /** The texts to write at `commit`, by key. @type {Map<string, string>} */
    this.changes = new Map();
  }

  /** @override */
  deny() {
    this.unread = true;
  }

  /** @override @param {string} key @param {unknown} value @param {number} [most] maximum characters; a longer value is ignored */
  set(key, value, most = Infinity) {
    const text = JSON.stringify(value);
    if (text.length > most) return;
    this.memory.set(key, text);
    this.changes.set(key, text);
  }

  /**
   * True if another match like this one can be stored without deleting an older one (`Store.tidy`).
   * @param {Kept} kept
   */
  free({ game, result }) {
    /** @param {{game: string, result: string}} match */
    const kind = (match) => `${match.game.startsWith("guest/")} ${!match.result}`;
    const alike = this.matches().filter((match) => match.touched && kind(match) === kind({ game, result }));
    return alike.length < (result ? FINISHED : UNFINISHED);
  }

  /**
   * Write all changes. Throws and leaves the storage unchanged if not all of them fit, or if the storage could not be
   * read.
   * @returns {() => void} undoes the changes, except those of keys that another tab has changed since
   */
  commit() {
    if (this.unread) throw new Error(UNREAD);
    const { storage, memory } = this.of;
    const back = () => void (this.of.memory = memory);
    this.of.memory = new Map([...memory, ...(storage ? [] : this.changes)]);
    if (!storage) return back;
    /** The texts before the change, by key; null if there was none. @type {Map<string, string | null>} */
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
    for (const key of this.changes.keys()) this.of.memory.delete(key); // the text in memory is older than the one just stored
    return () => {
      this.restore(before);
      back();
    };
  }

  /**
   * Restore the texts from before the change, except those that another tab has changed since.
   * @param {Map<string, string | null>} before
   */
  restore(before) {
    const { storage, changes } = this;
    /** @param {[string, string | null]} earlier */
    const grows = ([key, text]) => (text?.length ?? 0) - (changes.get(key)?.length ?? 0);
    const all = [...before].sort((one, other) => grows(one) - grows(other)); // the texts that shrink come first, so that each step has room
    for (const [key, text] of all) {
      try {
        if (storage?.getItem(key) !== changes.get(key)) continue; // not written, or changed by another tab since
        if (text === null) storage?.removeItem(key);
        else storage?.setItem(key, text);
      } catch {
        // The new text stays; it contains everything that the earlier text had.
      }
    }
  }
}
