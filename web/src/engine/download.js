// Downloads an engine's files: reports the progress over all of them, and rejects a wrong response with a readable error.

/** Minimum time between two progress reports, ms. */
const OFTEN = 250;

export class Download {
  /** @param {{bytes: number, anew?: boolean}} whole `bytes`: the size of all files; `anew`: true to revalidate
   * cached files with the server @param {(part: number) => void} tell receives the fraction downloaded, 0 to 1 */
  constructor({ bytes, anew = false }, tell) {
    this.whole = bytes;
    this.tell = tell;
    this.come = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.due = undefined;
    /** @type {RequestInit} */
    this.options = anew ? { cache: "no-cache" } : {};
  }

  /** @param {string} url @returns {Promise<Response>} */
  async fetch(url) {
    const name = new URL(url).pathname.split("/").at(-1);
    const { ok, status, headers, body } = await fetch(url, this.options).catch(() => {
      throw new Error(`${name} couldn't be loaded`);
    });
    if (!ok) throw new Error(`${name} couldn't be loaded: the server answered ${status}`);
    if (/html/.test(headers.get("Content-Type") ?? ""))
      throw new Error(`the server sent a web page instead of ${name}`);
    const counted = new TransformStream({
      transform: (chunk, on) => {
        this.count(chunk.length);
        on.enqueue(chunk);
      },
    });
    return new Response(body?.pipeThrough(counted), { headers });
  }

  /**
   * Import a module. An import cannot bypass the HTTP cache, so if cached files may be damaged, the file is fetched
   * again first.
   * @param {string} url @returns {Promise<any>}
   */
  async module(url) {
    if (this.options.cache) await (await this.fetch(url)).arrayBuffer();
    return import(/* @vite-ignore */ url);
  }

  /** @param {number} bytes */
  count(bytes) {
    this.come += bytes;
    this.due ??= setTimeout(() => {
      this.due = undefined;
      this.tell(Math.min(1, this.come / this.whole));
    }, OFTEN);
  }
}
