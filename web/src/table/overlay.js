// The overlay of the table: frames around groups of pieces, lines through groups, and arrows of moves. Drawn after
// everything else, since it depends on measured positions.

import { set } from "./elements.js";
import { svg } from "./faces.js";
import { make, named, spoken, write } from "./words.js";

/** @typedef {import("./draw.js").Thing} Thing */
/** @typedef {import("../crossing.js").Band} Band */
/**
 * The content of the overlay: bands (`may`: a move would make the band) and the paths of moves, each with its seat.
 * @typedef {{bands: {band: Band, may: boolean}[], ways: {ids: string[], seat: number | null}[]}} Lying
 */

/** The space between a frame and its pieces, px. */
const ROOM = 6;
/** The distance between the end of a line and the middle of a place, as a share of the place's smaller side. */
const SHORT = 0.3;

export class Overlay {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.element = make("div", "overlay");
    this.lines = svg("svg", { class: "lines", "aria-hidden": "true" });
    this.element.append(this.lines);
    root.append(this.element);
    this.drawn = "";
  }

  /** @param {Lying} lying @param {Map<string, Thing>} things @param {string[]} names @param {(seat: number | null) => string} tint */
  draw({ bands, ways }, things, names, tint) {
    this.again = () => this.draw({ bands, ways }, things, names, tint);
    if (!bands.length && !ways.length && !this.drawn) return;
    const { x, y } = this.root.getBoundingClientRect();
    const { left, top, width, height } = (this.root.querySelector(".center") ?? this.element).getBoundingClientRect();
    const field = new DOMRect(left - x, top - y, width, height);
    const boxes = (/** @type {string[]} */ ids) => this.boxes(ids, things);
    const frames = bands.filter(({ band }) => (band.kind ?? "frame") === "frame");
    const through = bands.filter(({ band }) => band.kind === "line");
    const drawn = JSON.stringify([
      frames.map(({ band }) => [band, boxes(band.ids)]),
      through.map(({ band, may }) => [band, may, boxes(band.ids)]),
      ways.map(({ ids, seat }) => [seat, boxes(ids)]),
    ]);
    if (drawn === this.drawn) return;
    this.drawn = frames.length + through.length + ways.length ? drawn : "";
    const kept = [...this.element.querySelectorAll(":scope > .band")];
    for (const each of kept.slice(frames.length)) each.remove();
    frames.forEach(({ band, may }, i) => {
      const shown = /** @type {HTMLElement} */ (kept[i] ?? make("div", ""));
      if (!kept[i]) this.element.append(shown);
      frame(shown, band, may, boxes(band.ids), names, tint, field);
    });
    for (const knot of this.element.querySelectorAll(":scope > .knot")) knot.remove();
    this.element.append(...through.flatMap(({ band, may }) => knot(boxes(band.ids), band, may, names)));
    this.lines.replaceChildren(
      ...through.flatMap(({ band, may }) => line(boxes(band.ids), may || Boolean(band.open), tint(band.owner ?? null))),
      ...ways.flatMap(({ ids, seat }) => arrow(boxes(ids), tint(seat))),
    );
  }

  /** Return the boxes of these things, relative to the table, px. @param {string[]} ids @param {Map<string, Thing>} things */
  boxes(ids, things) {
    const origin = this.root.getBoundingClientRect();
    return ids
      .map((id) => things.get(id)?.element.getBoundingClientRect())
      .filter((box) => box?.width)
      .map((box) => /** @type {DOMRect} */ (box))
      .map(({ x, y, width, height }) => new DOMRect(x - origin.x, y - origin.y, width, height));
  }

  /**
   * Show lines through the pieces that made a trap, for a moment.
   * @param {import("../crossing.js").ShownEvent[]} events
   * @param {Map<string, Thing>} things @param {number} slow
   */
  strike(events, things, slow) {
    const through = events.flatMap(({ ids = [], moment }) => (moment === "trap" ? [ids] : []));
    if (!through.length) return;
    const struck = svg("svg", { class: "lines", "aria-hidden": "true" });
    struck.append(...through.flatMap((ids) => line(this.boxes(ids, things), false, "")));
    this.element.append(struck);
    const shown = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }];
    struck.animate(shown, 600 * slow).onfinish = () => struck.remove();
  }

  /** Draw the overlay again after sizes have changed. */
  follow() {
    this.again?.();
  }
}

/** @param {HTMLElement} shown @param {Band} band @param {boolean} may @param {DOMRect[]} boxes @param {string[]} names
 * @param {(seat: number | null) => string} tint @param {DOMRect} area the ribbon points to the middle of this area */
function frame(shown, band, may, boxes, names, tint, area) {
  const words = named(band.words ?? "", names);
  shown.className = `band${band.open || may ? " open" : ""}`;
  shown.hidden = !boxes.length;
  set(shown, "data-tint", tint(band.owner ?? null));
  set(shown, "data-ids", band.ids.join(" "));
  set(shown, "role", words ? "img" : null);
  set(shown, "aria-label", words ? spoken(words) : null);
  const left = Math.min(...boxes.map((box) => box.left)) - ROOM;
  const top = Math.min(...boxes.map((box) => box.top)) - ROOM;
  const place = {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.right)) + ROOM - left,
    height: Math.max(...boxes.map((box) => box.bottom)) + ROOM - top,
  };
  for (const [side, value] of Object.entries(place)) shown.style.setProperty(side, `${value}px`);
  let ribbon = shown.querySelector(".ribbon");
  if (!words) return ribbon?.remove();
  if (!ribbon) shown.append((ribbon = make("span", "ribbon")));
  set(ribbon, "aria-hidden", "true");
  const across = (place.left + place.width / 2 - area.left) / area.width;
  const down = (place.top + place.height / 2 - area.top) / area.height;
  ribbon.className = `ribbon${down > 0.55 ? " above" : ""}${across < 0.35 ? " start" : across > 0.65 ? " end" : ""}`;
  write(ribbon, words);
}

/** @param {DOMRect} box */
const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/**
 * Draw lines between successive pieces, without covering the pieces.
 * @param {DOMRect[]} boxes @param {boolean} open @param {string} tint
 */
function line(boxes, open, tint) {
  return boxes.slice(1).flatMap((box, i) => {
    const { start, end } = between(boxes[i], box);
    const about = { points: `${start.x},${start.y} ${end.x},${end.y}`, class: open ? "open" : "", "data-tint": tint };
    return [svg("polyline", { ...about, class: `${about.class} edge` }), svg("polyline", about)];
  });
}

/**
 * Return a line between two boxes: its start and end near the boxes' middles, its length (px), and its unit vector.
 * @param {DOMRect} one @param {DOMRect} other
 */
function between(one, other) {
  const [from, to] = [middle(one), middle(other)];
  const apart = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / apart, (to.y - from.y) / apart];
  const [cut, end] = [one, other].map(({ width, height }) => Math.min(width, height) * SHORT);
  return {
    start: { x: from.x + dx * cut, y: from.y + dy * cut },
    end: { x: to.x - dx * end, y: to.y - dy * end },
    long: apart - cut - end,
    dx,
    dy,
  };
}

/**
 * Draw a band's words at the middle of its line.
 * @param {DOMRect[]} boxes @param {Band} band @param {boolean} may @param {string[]} names
 */
function knot(boxes, band, may, names) {
  if (!band.words || boxes.length < 2) return [];
  const [from, to] = [middle(boxes[0]), middle(/** @type {DOMRect} */ (boxes.at(-1)))];
  const shown = make("span", "knot", named(band.words, names));
  shown.classList.toggle("open", Boolean(band.open || may));
  shown.style.left = `${(from.x + to.x) / 2}px`;
  shown.style.top = `${(from.y + to.y) / 2}px`;
  set(shown, "aria-hidden", "true");
  return [shown];
}

/** Draw an arrow from the first place to the last. @param {DOMRect[]} boxes @param {string} tint */
function arrow(boxes, tint) {
  const [first, last] = [boxes[0], /** @type {DOMRect} */ (boxes.at(-1))];
  if (!first || boxes.length < 2) return [];
  const { start, end, long, dx, dy } = between(first, last);
  if (long <= 0) return [];
  const neck = { x: end.x - dx * 14, y: end.y - dy * 14 };
  const points = [end, { x: neck.x - dy * 8, y: neck.y + dx * 8 }, { x: neck.x + dy * 8, y: neck.y - dx * 8 }];
  return [
    svg("line", { x1: start.x, y1: start.y, x2: neck.x, y2: neck.y, class: "way", "data-tint": tint }),
    svg("polygon", { points: points.map(({ x, y }) => `${x},${y}`).join(" "), "data-tint": tint }),
  ];
}
