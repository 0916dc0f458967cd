/** The simulated storage of a browser, with room for a limited number of characters. */
export class Shelf {
  constructor(room = Infinity) {
    this.room = room;
    this.kept = new Map();
  }

  get length() {
    return this.kept.size;
  }

  get used() {
    return [...this.kept.values()].reduce((sum, text) => sum + text.length, 0);
  }

  key = (at) => [...this.kept.keys()][at] ?? null;
  getItem = (key) => this.kept.get(key) ?? null;
  removeItem = (key) => void this.kept.delete(key);
  setItem = (key, text) => {
    if (this.used - (this.kept.get(key)?.length ?? 0) + text.length > this.room) throw new Error("full");
    this.kept.set(key, text);
  };
}
