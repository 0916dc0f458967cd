// Simulated storage that fails at a chosen call: localStorage and IndexedDB, as the site uses them. A transaction is
// written completely or not at all. Written data are there at the next visit.

/** Return the error of a call that fails. @param {string} name */
const wrong = (name) => Object.assign(new Error(`the browser's own words on ${name}`), { name });

/** The storage of a simulated browser, with the number of the call that fails. */
export class Disk {
  constructor() {
    this.texts = new Map();
    /** The stores of the database, by name. @type {Record<string, Map<any, any>>} */
    this.stores = { lines: new Map(), rooms: new Map() };
    this.last = 0;
    /** Number of the call that fails, counted from 0. If `dies` is true, all later calls fail too. */
    this.fails = Infinity;
    this.dies = false;
    this.name = "QuotaExceededError";
    this.calls = 0;
    /** Runs before each call, and may change the data, as another tab does. @type {(call: number) => void} */
    this.meanwhile = () => {};
  }

  /** Count a call; return true if it must fail. */
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

  /** Return all stored data as one text, for comparisons. */
  get kept() {
    const { lines, rooms } = this.stores;
    return JSON.stringify([[...this.texts].sort(), [...lines], [...rooms]]);
  }

  /** Copy the data of another disk; from now on no call fails. @param {Disk} other */
  from(other) {
    this.texts = new Map(other.texts);
    this.stores = { lines: new Map(other.stores.lines), rooms: new Map(other.stores.rooms) };
    Object.assign(this, { last: other.last, fails: Infinity, dies: false, calls: 0, meanwhile: () => {} });
  }

  /** Return a replacement for localStorage, whose keys are properties too. */
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

  /** Return a replacement for indexedDB. */
  database() {
    return { open: () => this.asked(() => ({ transaction: (names, mode) => this.transaction([names].flat(), mode) })) };
  }

  /** Return a request outside a transaction; it succeeds with the result, or fails. @param {() => any} result */
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
        // the data are not written, and the request never ends
        over = true;
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
