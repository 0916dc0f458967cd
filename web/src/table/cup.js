// Draws a cup in section: one pip for each marker in the cup, the drawn marker above the rim, and each seat's share of
// the markers beside the cup.

import { t } from "../page/t.js";
import { svg, use } from "./faces.js";
import { make, write } from "./words.js";

/** @typedef {import("../crossing.js").Piece} Piece */

const WALL = "M14 34C14 22 124 22 124 34L110 148C108 156 30 156 28 148Z";
const HOLLOW = "M28 58H110L103 132C102 138 36 138 35 132Z";
/** Number of pips side by side in a cup of few markers. */
const ACROSS = 4;

/** @param {string} d @param {Record<string, string | number>} about */
const path = (d, about) => svg("path", { d, ...about });

/**
 * Draw a marker on its disc.
 * @param {string} face @param {number} x @param {number} y @param {number} r @param {string} name
 */
const pip = (face, x, y, r, name) =>
  svg(
    "g",
    { class: name },
    svg("circle", { cx: x, cy: y, r: r * 1.16, class: "disc" }),
    use(`m-${face}`, { x: x - r, y: y - r, width: 2 * r, height: 2 * r }),
  );

/** Draw the cup with its contents. @param {Piece[]} markers */
export function picture(markers) {
  const inside = markers.flatMap(({ face = "", count = 1, state = [] }) =>
    Array(Math.max(0, count - (state.includes("raised") ? 1 : 0))).fill(face),
  );
  const drawn = markers.find(({ state = [] }) => state.includes("raised"));
  const rows = Math.max(2, Math.ceil(inside.length / ACROSS));
  const across = Math.min(Math.max(inside.length, 2), rows > 3 ? rows + 1 : ACROSS);
  const r = Math.min(16, 33 / across, 40 / Math.ceil(inside.length / across || 1));
  const pips = inside.map((face, at) => {
    const row = Math.floor(at / across);
    const within = Math.min(across, inside.length - row * across);
    return pip(face, 69 + ((at % across) - (within - 1) / 2) * r * 2.3, 136 - r * 1.2 - row * r * 2.3, r, "pip");
  });
  const rises = drawn
    ? [path("M76 40C78 30 82 24 88 18", { class: "way" }), pip(drawn.face ?? "", 100, 4, 20, "drawn")]
    : [];
  return svg(
    "svg",
    { class: "vessel", viewBox: "0 -24 138 182", "aria-hidden": "true" },
    path(WALL, { class: "wall" }),
    svg("ellipse", { cx: 69, cy: 34, rx: 55, ry: 12, class: "rim" }),
    path(HOLLOW, { class: "hollow" }),
    ...pips,
    ...rises,
  );
}

/**
 * Show a seat's name and its share of the markers in the cup, beside the seat's marker.
 * @param {HTMLElement} element the marker's @param {string} name @param {number} count @param {number} all
 */
function share(element, name, count, all) {
  const part = count / (all || 1);
  /** @type {HTMLElement} */
  const words = element.querySelector(":scope > .share") ?? make("span", "share");
  if (!words.childElementCount) {
    for (const each of ["name", "part", "much", "chance"]) words.append(make("span", each));
    element.append(words);
  }
  words.style.setProperty("--part", String(part));
  write(words.children[0], name);
  write(words.children[2], count ? t("{n} of {all}", { n: count, all }) : "");
  write(words.children[3], count ? `${Math.round(100 * part)} %` : "");
}

/**
 * Draw the cup into its container. The cup's markers are in `children`, already drawn.
 * @param {HTMLElement} hold @param {Piece[]} pieces @param {HTMLElement[]} children
 * @param {(text: string) => string} said returns a text with the names of the seats
 */
export function pour(hold, pieces, children, said) {
  const markers = pieces.filter(({ kind }) => kind === "marker");
  const key = JSON.stringify(markers);
  const had = hold.querySelector(":scope > .vessel");
  const drawn = had && hold.dataset.cup === key ? had : picture(markers);
  hold.dataset.cup = key;
  const all = markers.reduce((sum, { count = 1 }) => sum + count, 0);
  pieces.forEach((piece, i) => {
    if (piece.kind === "marker") share(children[i], said(`{${piece.owner}}`), piece.count ?? 1, all);
  });
  children.unshift(/** @type {HTMLElement} */ (/** @type {unknown} */ (drawn)));
}
