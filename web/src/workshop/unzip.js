// Reads a zip file, with limits on the unpacked size that do not rely on the sizes in the file: a small file can unpack
// to gigabytes. Format: https://pkware.cachefly.net/webdocs/APPNOTE/APPNOTE-6.3.9.TXT, sections 4.3.7, 4.3.12, 4.3.16.

/** Maximum number of files in the zip, and of bytes of one unpacked file and of all together. */
const LIMITS = { files: 4000, file: 800_000, all: 3_000_000 };
/** The signatures of a directory entry and of the directory's end; below, the fixed sizes of both and of a file's header. */
const [ENTRY, END] = [0x02014b50, 0x06054b50];
const [ENTRY_SIZE, END_SIZE, HEADER_SIZE] = [46, 22, 30];
const [STORED, DEFLATED] = [0, 8];

/**
 * Unpack the files whose paths `wanted` accepts.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {(path: string) => boolean} wanted
 * @returns {Promise<{paths: string[], found: Record<string, string>}>} all paths, and the unpacked texts by path; throws
 * if the zip file is damaged or too large
 */
export async function unzip(bytes, wanted) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const short = (/** @type {number} */ at) => view.getUint16(at, true);
  const long = (/** @type {number} */ at) => view.getUint32(at, true);
  let end = bytes.length - END_SIZE;
  while (long(end) !== END) end -= 1; // search backwards, since a comment may follow; throws if there is none
  const count = short(end + 10);
  if (count > LIMITS.files) throw new RangeError("too many files");
  const paths = [];
  /** @type {Map<string, string>} */
  const found = new Map();
  let all = 0;
  for (let [each, at] = [0, long(end + 16)]; each < count; each++) {
    if (long(at) !== ENTRY) throw new Error("damaged");
    const after = at + ENTRY_SIZE + short(at + 28);
    const path = new TextDecoder().decode(bytes.subarray(at + ENTRY_SIZE, after));
    paths.push(path);
    if (wanted(path)) {
      const header = long(at + 42);
      const start = header + HEADER_SIZE + short(header + 26) + short(header + 28);
      const text = await unpacked(bytes.subarray(start, start + long(at + 20)), short(at + 10));
      all += text.length;
      if (all > LIMITS.all) throw new RangeError("too large");
      found.set(path, new TextDecoder().decode(text));
    }
    at = after + short(at + 30) + short(at + 32);
  }
  return { paths: [...new Set(paths)], found: Object.fromEntries(found) };
}

/** @param {Uint8Array<ArrayBuffer>} packed @param {number} method @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function unpacked(packed, method) {
  if (method !== STORED && method !== DEFLATED) throw new Error("packed in an unknown way");
  const stream = new Blob([packed]).stream();
  const reader = (method ? stream.pipeThrough(new DecompressionStream("deflate-raw")) : stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    if (size <= LIMITS.file) continue;
    void reader.cancel().catch(() => {});
    throw new RangeError("a file is too large");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
