// Packs a game of the workshop as a wheel, as a project or into a link, and unpacks each. The same files always produce
// the same wheel, so that a link can contain the files and the wheel's hash.

import { strToU8, zipSync } from "fflate";
import { sha256, toBase64Url } from "../data/bytes.js";
import { deflated, inflated } from "../data/deflate.js";
import { MAKER } from "../guest/store.js";
import { t } from "../page/t.js";
import { NAME_MAX, PATH, areFiles } from "./drafts.js";
import { unzip } from "./unzip.js";

/** A game to pack. `needs`: the wheel's requirement, such as "liege-tabletop~=0.1.0".
 * @typedef {{name: string, title: string, author: string, needs: string, files: Record<string, string>}} Made */

const NAME = /^[a-z][a-z0-9_]{0,39}$/;
const NEEDS = /^liege-tabletop~=\d{1,4}\.\d{1,4}\.\d{1,4}$/;
/** The version of every wheel; versions of a game are distinguished by the wheel's hash. */
const VERSION = "1.0";
/** Maximum number of characters of a game in a link; messengers cut longer links. */
export const LINK_MAX = 12_000;
/** Maximum number of characters of a packed game that a friend's page sends. */
export const PACKED_MAX = 400_000;
/** The separator between the parts of a packed game. */
const CUT = "\0";
/** The date of all files in a wheel: fixed, so that the hash stays the same, and the earliest in the zip format. */
const SINCE = new Date(1980, 0, 1);

/**
 * Matches an entry point's line, which names a game's package. Its spaces match no line breaks, since with many empty
 * lines a match would take minutes.
 */
const ENTRY = /^[ \t]*"?[a-z0-9_]+"?[ \t]*=[ \t]*"?([a-z0-9_]+):\w+"?[ \t\r]*$/m;

/** @param {string} text to put on one line */
const plain = (text) => text.replace(/\s+/g, " ").trim().slice(0, NAME_MAX);

/** @param {Record<string, string>} files @returns {Uint8Array<ArrayBuffer>} */
const zipped = (files) =>
  /** @type {Uint8Array<ArrayBuffer>} */ (
    zipSync(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
      { level: 0, mtime: SINCE }, // not compressed, since the hash would change with the compressor's version
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
 * Return a project folder, as `pygames create` makes it, as a zip file.
 * @param {Made} made @param {Record<string, string>} frame the project's other files, with {name} and {title} to replace
 */
export function projectOf({ name, title, files }, frame) {
  /** @type {Record<string, string>} */
  const all = {};
  for (const [path, text] of Object.entries(frame))
    all[`${name}/${path}`] = text.replaceAll("{name}", name).replaceAll("{title}", plain(title));
  for (const [path, text] of Object.entries(files)) all[`${name}/${name}/${path}`] = text;
  return zipped(all);
}

/** Patterns of the paths in a wheel or a project whose files contain the name and other data of the game. */
const [ENTRIES, METADATA, PROJECT] = [
  /^[^/]+\.dist-info\/entry_points\.txt$/,
  /^[^/]+\.dist-info\/METADATA$/,
  /^([^/]+\/)?pyproject\.toml$/,
];

/**
 * Read the game from a wheel or from the zip file of a project.
 * @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<{made: Made, left: string[]}>} `left`: files of
 * the package that the workshop cannot store; throws an error with a sentence for the visitor
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

/** Return a game as a packed text. @param {Made} made @returns {Promise<string>} */
export async function packed({ name, title, author, needs, files }) {
  const parts = [name, plain(title), plain(author), needs];
  for (const path of Object.keys(files).sort()) parts.push(path, files[path]);
  return deflated(parts.join(CUT));
}

/** Return a game as a packed text for a link; "" if it is too long for a link. @param {Made} made @returns {Promise<string>} */
export async function linkOf(made) {
  const text = await packed(made);
  return text.length <= LINK_MAX ? text : "";
}

/** Unpack a game from a text of at most `most` characters. @param {string} text @returns {Promise<Made>} throws if the text is damaged */
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
