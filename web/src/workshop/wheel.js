// Packs a game of the workshop as a wheel, as a project, and into a link; and unpacks each. The same files always give
// the same wheel, so that a link can carry the files and name the wheel's hash.

import { strToU8, zipSync } from "fflate";
import { sha256, toBase64Url } from "../data/bytes.js";
import { deflated, inflated } from "../data/deflate.js";
import { MAKER } from "../guest/store.js";
import { t } from "../page/t.js";
import { NAME_MAX, PATH, areFiles } from "./drafts.js";
import { unzip } from "./unzip.js";

/** A game to pack. `needs`: the requirement of its wheel, such as "liege-tabletop~=0.1.0".
 * @typedef {{name: string, title: string, author: string, needs: string, files: Record<string, string>}} Made */

const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const NEEDS = /^liege-tabletop~=\d{1,4}\.\d{1,4}\.\d{1,4}$/;
/** The version of every wheel: the hash names the contents. */
const VERSION = "1.0";
/** Maximum characters of a game in a link; messengers cut longer links. */
export const LINK_MAX = 12_000;
/** Maximum characters of a packed game that a friend's page sends. */
export const PACKED_MAX = 400_000;
/** The separator of the parts of a text in a link. */
const CUT = "\0";
/** A fixed date: zip files know no earlier one. */
const SINCE = new Date(1980, 0, 1);

/** A line that names the package of a game; it takes no line break as a space, or many empty lines would take minutes. */
const ENTRY = /^[ \t]*"?[a-z0-9_]+"?[ \t]*=[ \t]*"?([a-z0-9_]+):\w+"?[ \t\r]*$/m;

/** @param {string} text in one line */
const plain = (text) => text.replace(/\s+/g, " ").trim().slice(0, NAME_MAX);

/** @param {Record<string, string>} files @returns {Uint8Array<ArrayBuffer>} */
const zipped = (files) =>
  /** @type {Uint8Array<ArrayBuffer>} */ (
    zipSync(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
      { level: 0, mtime: SINCE }, // uncompressed: another version of a compressor would give another hash
    )
  );

/** @param {Uint8Array<ArrayBuffer>} bytes */
const digest = async (bytes) => toBase64Url(await sha256(bytes));

/**
 * Return a game's wheel and its file name.
 * @param {Made} made @returns {Promise<{file: string, bytes: ArrayBuffer}>}
 */
export async function wheelOf({ name, title, author, needs, files }) {
  const about = `${name}-${VERSION}.dist-info`;
  const by = plain(author);
  const metadata = ["Metadata-Version: 2.1", `Name: ${name}`, `Version: ${VERSION}`, `Summary: ${plain(title)}`];
  if (by) metadata.push(`Author: ${by}`);
  metadata.push(`Requires-Dist: ${needs}`, "");
  /** @type {Record<string, string>} */
  const all = {};
  for (const path of Object.keys(files).sort()) all[`${name}/${path}`] = files[path];
  all[`${about}/METADATA`] = metadata.join("\n");
  all[`${about}/WHEEL`] = `Wheel-Version: 1.0\nGenerator: ${MAKER}\nRoot-Is-Purelib: true\nTag: py3-none-any\n`;
  all[`${about}/entry_points.txt`] = `[pygames.games]\n${name} = ${name}:GAME\n`;
  const lines = await Promise.all(
    Object.entries(all).map(async ([path, text]) => {
      const bytes = /** @type {Uint8Array<ArrayBuffer>} */ (strToU8(text));
      return `${path},sha256=${await digest(bytes)},${bytes.length}\n`;
    }),
  );
  all[`${about}/RECORD`] = `${lines.join("")}${about}/RECORD,,\n`;
  return { file: `${name}-${VERSION}-py3-none-any.whl`, bytes: zipped(all).buffer };
}

/**
 * Return the files of a project folder (`pygames create`) as a zip.
 * @param {Made} made @param {Record<string, string>} frame the other files, for a game named {name}
 */
export function projectOf({ name, title, files }, frame) {
  /** @type {Record<string, string>} */
  const all = {};
  for (const [path, text] of Object.entries(frame))
    all[`${name}/${path}`] = text.replaceAll("{name}", name).replaceAll("{title}", plain(title));
  for (const [path, text] of Object.entries(files)) all[`${name}/${name}/${path}`] = text;
  return zipped(all);
}

/** The files of a wheel or a project that tell about the game in it. */
const [ENTRIES, METADATA, PROJECT] = [
  /^[^/]+\.dist-info\/entry_points\.txt$/,
  /^[^/]+\.dist-info\/METADATA$/,
  /^([^/]+\/)?pyproject\.toml$/,
];

/**
 * Read the game of a wheel or of a project in a zip.
 * @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<{made: Made, left: string[]}>} `left`: files of
 * the package that the workshop cannot hold; throws a sentence
 */
export async function opened(bytes) {
  const about = await unzipped(bytes, (path) => [ENTRIES, METADATA, PROJECT].some((one) => one.test(path)));
  const entries = about.paths.find((path) => ENTRIES.test(path));
  const project = about.paths.find((path) => PROJECT.test(path));
  const [, package_ = ""] = (about.found[entries ?? project ?? ""] ?? "").match(ENTRY) ?? [];
  const top = entries ? "" : (project ?? "").replace("pyproject.toml", "");
  const homes = [`${top}${package_}/`, `${top}src/${package_}/`];
  const home = homes.find((folder) => about.paths.includes(`${folder}__init__.py`));
  if (!package_ || !home) throw new Error(t("There is no game in this file."));
  const isInner = (/** @type {string} */ path) => path.startsWith(home) && PATH.test(path.slice(home.length));
  const { paths, found } = await unzipped(bytes, isInner);
  const files = Object.fromEntries(
    Object.entries(found).map(([path, text]) => [
      path.slice(home.length),
      text.replaceAll("\r\n", "\n").replaceAll(CUT, ""),
    ]),
  );
  if (!areFiles(files)) throw new Error(t("The game in this file is too large for the workshop."));
  const others = paths.filter((path) => path.startsWith(home) && !path.endsWith("/") && !isInner(path));
  const left = others.filter((path) => !path.includes("__pycache__")).map((path) => path.slice(home.length));
  const metadata = about.found[(entries ?? "").replace("entry_points.txt", "METADATA")] ?? "";
  /** @param {string} key */
  const field = (key) => metadata.match(new RegExp(`^${key}: (.+)$`, "m"))?.[1] ?? "";
  const made = { name: package_, title: plain(field("Summary") || package_), author: plain(field("Author")), files };
  return { made: { ...made, needs: field("Requires-Dist") }, left };
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {(path: string) => boolean} wanted */
const unzipped = (bytes, wanted) =>
  unzip(bytes, wanted).catch(() => {
    throw new Error(t("This isn't a game file or a zip file, or it's damaged or too large."));
  });

/** Return a game as a text, packed. @param {Made} made @returns {Promise<string>} */
export async function packed({ name, title, author, needs, files }) {
  const parts = [name, plain(title), plain(author), needs];
  for (const path of Object.keys(files).sort()) parts.push(path, files[path]);
  return deflated(parts.join(CUT));
}

/** Return a game as the text of a link; "" if it is too long for one. @param {Made} made @returns {Promise<string>} */
export async function linkOf(made) {
  const text = await packed(made);
  return text.length <= LINK_MAX ? text : "";
}

/** Read a packed game of at most so many characters. @param {string} text @returns {Promise<Made>} throws if it is damaged */
export async function ofLink(text, most = LINK_MAX) {
  if (text.length > most) throw new Error("too long");
  const [name, title, author, needs, ...rest] = (await inflated(text)).split(CUT);
  if (rest.length % 2 || !NAME.test(name) || !NEEDS.test(needs)) throw new Error("damaged");
  if (plain(title) !== title || plain(author) !== author) throw new Error("damaged");
  /** @type {[string, string][]} */
  const pairs = [];
  for (let at = 0; at < rest.length; at += 2) pairs.push([rest[at], rest[at + 1]]);
  const files = Object.fromEntries(pairs);
  if (!areFiles(files) || Object.keys(files).length * 2 !== rest.length) throw new Error("damaged");
  return { name, title, author, needs, files };
}
