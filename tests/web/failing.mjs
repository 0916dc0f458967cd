// Simulated storage that fails at a chosen call: localStorage and IndexedDB as the site uses them. A transaction is
// written whole or not at all. Written data stays for the next visit.

/** The error of a call. @param {string} name */
const wrong = (name) => Object.assign(new Error(`the browser's own words on ${name}`), { name });

/** A browser's storage, with the number of the call that fails. */
export class Disk {
  constructor() {
    this.texts = new Map();
    /** The stores of the database, by key. @type {Record<string, Map<any, any>>} */
    this.stores = { lines: new Map(), rooms: new Map() };
    this.last = 0;
    /** The number of the call that fails; if `dies`, all calls from that one on fail. */
    this.fails = Infinity;
    this.dies = false;
    this.name = "QuotaExceededError";
    this.calls = 0;
    /** Called before each call, to act as another tab. @type {(call: number) => void} */
    this.meanwhile = () => {};
  }

  /** Count a call; true if it fails. */
  counted() {
    const now = this.calls++;
    this.meanwhile(now);
    return this.dies ? now >= this.fails : now === this.fails;
  }

  /** @template T @param {() => T} act @returns {T} */
  call(act) {
    if (this.counted()) throw wrong(this.name);
    return act();
  }

  /** All stored data, as one text to compare. */
  get kept() {
    const { lines, rooms } = this.stores;
    return JSON.stringify([[...this.texts].sort(), [...lines], [...rooms]]);
  }

  /** Copy the data of another disk, and fail at no call. @param {Disk} other */
  from(other) {
    this.texts = new Map(other.texts);
    this.stores = { lines: new Map(other.stores.lines), rooms: new Map(other.stores.rooms) };
    Object.assign(this, { last: other.last, fails: Infinity, dies: false, calls: 0, meanwhile: () => {} });
  }

  /** A stand-in for localStorage, whose keys are properties too. */
  storage() {
    const methods = {
      getItem: (key) => this.call(() => this.texts.get(key) ?? null),
      setItem: (key, text) => this.call(() => void this.texts.set(key, String(text))),
      removeItem: (key) => this.call(() => void this.texts.delete(key)),
      key: (at) => [...this.texts.keys()][at] ?? null,
    };
    return new Proxy(methods, {
      get: (_, name) => (name === "length" ? this.texts.size : methods[name]),
      ownKeys: () => this.call(() => [...this.texts.keys()]),
      getOwnPropertyDescriptor: (_, key) =>
        this.texts.has(key) ? { value: this.texts.get(key), enumerable: true, configurable: true } : undefined,
    });
  }

  /** The databases. */
  database() {
    return { open: () => this.asked(() => ({ transaction: (names, mode) => this.transaction([names].flat(), mode) })) };
  }

  /** A request of its own. @param {() => any} result */
  asked(result) {
    /** @type {any} */
    const made = {};
    const fails = this.counted();
    if (fails && this.dies) return made;
    setImmediate(() => {
      if (fails) made.error = wrong("UnknownError");
      else made.result = result();
      (fails ? made.onerror : made.onsuccess)?.({ target: made });
    });
    return made;
  }

  /** @param {string[]} names @param {string} [mode] */
  transaction(names, mode = "readonly") {
    if (this.counted()) throw wrong("InvalidStateError");
    const own = Object.fromEntries(names.map((name) => [name, new Map(this.stores[name])]));
    let [open, over] = [0, false];
    /** @type {any} */
    const made = { error: null };
    const end = (error) => {
      if (over) return;
      over = true;
      made.error = error;
      if (error) return made.onabort?.();
      if (mode === "readwrite") {
        for (const name of names) this.stores[name] = own[name];
      }
      made.oncomplete?.();
    };
    const settle = () =>
      setImmediate(() => {
        if (open || over) return;
        if (mode === "readwrite" && this.counted()) return this.dies ? undefined : end(wrong("QuotaExceededError"));
        end(null);
      });
    const request = (act) => {
      if (over && !this.dies) throw wrong("TransactionInactiveError");
      const one = {};
      if (over) return one;
      const fails = this.counted();
      if (fails && this.dies) {
        over = true; // never written, never answered
        return one;
      }
      open += 1;
      setImmediate(() => {
        open -= 1;
        if (over) return;
        if (fails) {
          one.error = wrong("UnknownError");
          one.onerror?.();
          return end(wrong("AbortError"));
        }
        one.result = act();
        one.onsuccess?.();
        settle();
      });
      return one;
    };
    settle();
    made.abort = () => end(wrong("AbortError"));
    made.objectStore = (name) => ({
      add: (value) => request(() => void own[name].set((this.last += 1), structuredClone(value))),
      put: (value) => request(() => void own[name].set(value.room, structuredClone(value))),
      get: (key) => request(() => own[name].get(key)),
      getAll: () => request(() => [...own[name].values()]),
      delete: (key) => request(() => void own[name].delete(key)),
      index: () => ({
        count: (room) => request(() => [...own[name].values()].filter((one) => one.room === room).length),
        getAll: (room) => request(() => [...own[name].values()].filter((one) => one.room === room)),
        openKeyCursor(room) {
          const keys = [...own[name]].filter(([, one]) => one.room === room).map(([key]) => key);
          const made = request(() => cursor());
          const step = () => {
            made.result = cursor();
            made.onsuccess?.();
          };
          const cursor = () => {
            const primaryKey = keys.shift();
            return primaryKey === undefined ? null : { primaryKey, continue: () => void request(step) };
          };
          return made;
        },
      }),
    });
    return made;
  }
}
