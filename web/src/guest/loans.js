// Bounds the files that a guest gets from its own host while it is being installed: their number, and their bytes in
// all, as the page stores each of them.

/** Maximum number of files. */
const FILES_MAX = 200;
/** Maximum bytes of all files together. */
const BYTES_MAX = 32 * 1024 * 1024;

export class Loans {
  /** @param {(url: string) => Promise<ArrayBuffer | undefined>} fetched */
  constructor(fetched) {
    this.fetched = fetched;
    this.files = FILES_MAX;
    this.bytes = BYTES_MAX;
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  /**
   * Fetch one file after the other, so that files under way count too; undefined if it is not supplied.
   * @param {string} url @returns {Promise<ArrayBuffer | undefined>}
   */
  next(url) {
    const coming = this.last.then(async () => {
      if (this.bytes <= 0 || --this.files < 0) return;
      const bytes = await this.fetched(url).catch(() => undefined);
      this.bytes -= bytes?.byteLength ?? 0;
      return this.files < 0 ? undefined : bytes;
    });
    this.last = coming;
    return coming;
  }

  /** Supply nothing any more. */
  end() {
    this.files = -1;
  }
}
