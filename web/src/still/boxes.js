// The layout of a still (a position as an SVG): boxes of a fixed size that can be drawn at any position, and rows and
// columns of boxes.

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */
/**
 * A box with a fixed size. `at` returns its SVG markup at a position.
 * @typedef {{w: number, h: number, at: (x: number, y: number) => string}} Box
 */

export const CARD = 52;
export const TALL = 72.8;
/** Maximum width of a row of boxes. */
export const ROOM = 392;

/** @type {Box} */
export const NOTHING = { w: 0, h: 0, at: () => "" };

/** True if the box is not empty: its width is not 0. @param {Box} box */
export const wide = (box) => box.w > 0;

/** Return a box with the outline of an empty place for a card. @returns {Box} */
export const empty = () => ({
  w: CARD,
  h: TALL,
  at: (x, y) => rect({ x, y, w: CARD, h: TALL }, { rx: 5, class: "gap" }),
});

/**
 * Return a box with a row of boxes.
 * @param {Box[]} boxes @param {number} gap @param {number} [align] 0: at the top, 1: at the bottom @returns {Box}
 */
export function across(boxes, gap, align = 0.5) {
  const h = Math.max(0, ...boxes.map((box) => box.h));
  const w = boxes.reduce((sum, box) => sum + box.w + gap, boxes.length ? -gap : 0);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => {
    let left = x;
    return boxes
      .map((box) => {
        const there = left;
        left += box.w + gap;
        return box.at(there, y + (h - box.h) * align);
      })
      .join("");
  };
  return { w, h, at };
}

/** Return a box with a row of boxes or, if the row is too wide, a column. @param {Box[]} boxes @param {number} gap @returns {Box} */
export function fitted(boxes, gap) {
  const row = across(boxes, gap);
  return row.w > ROOM ? under(boxes, gap) : row;
}

/**
 * Return a box with a column of boxes.
 * @param {Box[]} boxes @param {number} gap @param {number} [align] 0: at the left @returns {Box}
 */
export function under(boxes, gap, align = 0.5) {
  const w = Math.max(0, ...boxes.map((box) => box.w));
  const h = boxes.reduce((sum, box) => sum + box.h + gap, boxes.length ? -gap : 0);
  const at = (/** @type {number} */ x, /** @type {number} */ y) => {
    let top = y;
    return boxes
      .map((box) => {
        const there = top;
        top += box.h + gap;
        return box.at(x + (w - box.w) * align, there);
      })
      .join("");
  };
  return { w, h, at };
}

/** @param {number} value */
export const px = (value) => Math.round(value * 10) / 10;

/** @param {string} text */
export const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot" }[sign]};`);

/** @param {Record<string, string | number>} about */
export const attributes = (about) =>
  Object.entries(about)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join("");

/** @param {Rect} place @param {Record<string, string | number>} about */
export const rect = ({ x, y, w, h }, about) =>
  `<rect${attributes({ x: px(x), y: px(y), width: px(w), height: px(h), ...about })}/>`;

/** Return the markup of the disc under a marker. @param {Rect} place */
export const disc = ({ x, y, w }) =>
  `<circle${attributes({ cx: px(x + w / 2), cy: px(y + w / 2), r: px(w * 0.58), class: "on" })}/>`;

/** Return an element's markup; with `place`, at this position and size. @param {Element} element @param {Rect} [place] */
export function drawn(element, place) {
  if (place)
    for (const [name, value] of [
      ["x", place.x],
      ["y", place.y],
      ["width", place.w],
      ["height", place.h],
    ])
      element.setAttribute(String(name), String(px(Number(value))));
  return element.outerHTML;
}
