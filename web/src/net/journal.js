// The journal of a seat, kept by the browser line by line and durably, before anything of it is sent.

const NAME = "liege.peers";
const LINES = "lines";

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(LINES, { autoIncrement: true }).createIndex("room", "room");
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

export class Journal {
  /** @param {IDBDatabase} database @param {string} room */
  constructor(database, room) {
    this.database = database;
    this.room = room;
  }

  /** @param {string} room */
  static async open(room) {
    return new Journal(await opened(), room);
  }

  /** @returns {Promise<string[]>} */
  lines() {
    return new Promise((resolve, reject) => {
      const asked = this.database.transaction(LINES).objectStore(LINES).index("room").getAll(this.room);
      asked.onsuccess = () => resolve(asked.result.map(({ line }) => line));
      asked.onerror = () => reject(asked.error);
    });
  }

  /** Resolves when the lines are on the disk. @param {string[]} lines @returns {Promise<void>} */
  append(lines) {
    if (!lines.length) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const writing = this.database.transaction(LINES, "readwrite", { durability: "strict" });
      for (const line of lines) writing.objectStore(LINES).add({ room: this.room, line });
      writing.oncomplete = () => resolve();
      writing.onerror = writing.onabort = () => reject(writing.error);
    });
  }
}
