// Limits the number and the total bytes of the files that the page fetches while a guest is installed, since it stores
// all of them.

/** Maximum number of files. */
const FILES_MAX = 200;
/** Maximum bytes of all files together. */
const BYTES_MAX = 32 * 1024 * 1024;

export class DownloadLimits {
  /** @param {(url: string) => Promise<ArrayBuffer | undefined>} fetched */
  constructor(fetched) {
    this.fetched = fetched;
    this.files = FILES_MAX;
    this.bytes = BYTES_MAX;
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  /**
   * Fetch a file after all earlier ones, so that they count towards the limits. Resolves to undefined if a limit is
   * reached or the file cannot be fetched.
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

  /** Refuse all further files, including those that are being fetched. */
  end() {
    this.files = -1;
  }
}
