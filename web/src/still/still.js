// Draws a position as one SVG without scripts, a still, for pages of text: the scene's zones in a fixed layout, with
// the same faces as on the table. `web/build/making/still.mjs` calls this module. Kinds of zones without a layout are
// rejected.

import { face, tincture, use } from "../table/faces.js";
import { named, spoken } from "../table/words.js";
import {
  across,
  attributes,
  CARD,
  disc,
  drawn,
  escaped,
  fitted,
  NOTHING,
  px,
  rect,
  TALL,
  under,
  wide,
} from "./boxes.js";
import { KINDS } from "./kinds.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Scene} Scene */
/** @typedef {import("../crossing.js").Zone} Zone */
/** @typedef {import("../crossing.js").Piece} Piece */
/** @typedef {import("../crossing.js").Badge} Badge */
/** @typedef {import("./boxes.js").Rect} Rect */
/** @typedef {import("./boxes.js").Box} Box */
/**
 * The input of a still. `only`: the ids of the zones to draw, [] for all zones in the middle of the table; on a board,
 * two opposite corners of the part to draw. `ring`: the ids of the things to highlight.
 * @typedef {{scene: Scene, names: string[], only: string[], ring: string[]}} Shown
 */

/** The width and height of a small card, which shows only rank and suit. */
const TILE = 32;
const FONT = 15;
const LINE = 20;
const GAP = 10;
const PAD = 14;
const SIZES = /** @type {Record<string, [number, number]>} */ ({
  card: [CARD, TALL],
  man: [38, 38],
  marker: [22, 22],
  shield: [40, 47.5],
  token: [34, 34],
  die: [34, 34],
});

/** @param {Shown} shown @returns {{svg: string, words: string, width: number, height: number}} */
export function still({ scene, names, only, ring }) {
  const drawing = new Still(names);
  const zones = only.length ? scene.zones.flatMap((zone) => kept(zone, new Set(only))) : shared(scene);
  if (!zones.length) throw new Error("nothing of it is shown");
  const whole = drawing.areas(zones);
  const body = whole.at(PAD, PAD);
  const marks = [...(scene.bands ?? []), ...ring.map((id) => ({ ids: [id], open: false }))];
  const [width, height] = [Math.ceil(whole.w + 2 * PAD), Math.ceil(whole.h + 2 * PAD)];
  const words = zones.flatMap((zone) => drawing.words(zone)).join(" ");
  const frames = marks.map(({ ids, open }) => drawing.frame(ids, open)).join("");
  const about = {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: "img",
    "aria-label": words,
  };
  return {
    svg: `<svg${attributes(about)}>${body}${frames}${drawing.above}</svg>`,
    words,
    width,
    height,
  };
}

/** Return the zones in the middle of the table. @param {Scene} scene */
const shared = ({ zones }) => zones.filter(({ area }) => (area ?? "center") === "center");

/** Return a zone reduced to the parts with these ids, as a list; [] if it has none of them. @param {Zone} zone @param {Set<string>} ids @returns {Zone[]} */
function kept(zone, ids) {
  if (ids.has(zone.id)) return [zone];
  if (zone.kind === "grid") return cut(zone, ids);
  const inner = (zone.zones ?? []).flatMap((each) => kept(each, ids));
  return inner.length ? [{ ...zone, zones: inner, pieces: [] }] : [];
}

/**
 * Return the smallest rectangle of a board that contains these squares, as a list; [] if the board has none of them.
 * @param {Zone} grid @param {Set<string>} ids @returns {Zone[]}
 */
function cut(grid, ids) {
  const squares = grid.zones ?? [];
  const across = grid.columns || 8;
  const found = squares.flatMap(({ id }, at) => (ids.has(id) ? [at] : []));
  if (!found.length) return [];
  const [columns, rows] = [found.map((at) => at % across), found.map((at) => Math.floor(at / across))];
  const within = (/** @type {number} */ at, /** @type {number[]} */ all) =>
    at >= Math.min(...all) && at <= Math.max(...all);
  const left = squares.filter((_, at) => within(at % across, columns) && within(Math.floor(at / across), rows));
  return [
    {
      ...grid,
      zones: left,
      columns: Math.max(...columns) - Math.min(...columns) + 1,
    },
  ];
}

export class Still {
  /** @param {string[]} names */
  constructor(names) {
    this.names = names;
    /** The positions of the drawn zones and pieces, by id. @type {Map<string, Rect>} */
    this.places = new Map();
    /** The markup drawn on top of everything else. */
    this.above = "";
  }

  /** @param {string | undefined} text */
  said = (text) => named(text ?? "", this.names);

  /**
   * Return a box with all zones: the opponents' at the top, shared zones in the middle, the viewer's at the bottom.
   * @param {Zone[]} zones
   */
  areas(zones) {
    const rows = [["top"], ["center", undefined], ["bottom"]].map((areas) =>
      zones.filter(({ area }) => areas.includes(area)).map((zone) => this.zone(zone)),
    );
    const beside = zones.filter(({ area }) => area === "beside").map((zone) => this.zone(zone));
    const middle = under(rows[1], GAP * 1.5);
    const main = under([fitted(rows[0], GAP * 2), middle, fitted(rows[2], GAP * 2)].filter(wide), GAP * 1.5);
    return across([main, under(beside, GAP)].filter(wide), GAP * 2);
  }

  /** Return a box that records its position under an id when it is drawn. @param {string} id @param {Box} box @returns {Box} */
  placed(id, box) {
    const at = (/** @type {number} */ x, /** @type {number} */ y) => {
      this.places.set(id, { x, y, w: box.w, h: box.h });
      return box.at(x, y);
    };
    return { ...box, at };
  }

  /** Return the markup of a frame around a group of things; "" if none is drawn. @param {string[]} ids @param {boolean} [open] */
  frame(ids, open) {
    const found = ids.flatMap((id) => this.places.get(id) ?? []);
    if (!found.length) return "";
    const [left, top] = [Math.min(...found.map(({ x }) => x)), Math.min(...found.map(({ y }) => y))];
    const right = Math.max(...found.map(({ x, w }) => x + w));
    const bottom = Math.max(...found.map(({ y, h }) => y + h));
    return rect(
      { x: left - 4, y: top - 4, w: right - left + 8, h: bottom - top + 8 },
      { rx: 9, class: open ? "frame open" : "frame" },
    );
  }

  /** @param {Zone} zone @returns {Box} */
  zone(zone) {
    const draw = KINDS[zone.kind];
    if (!draw) throw new Error(`'${zone.id}' cannot be shown: there is no picture of a ${zone.kind}`);
    return this.placed(zone.id, draw(this, zone));
  }

  /** Return a box with the zone's title above and its note below. @param {Zone} zone @param {Box} box @returns {Box} */
  titled(zone, box) {
    return under([this.text(zone.title, "name"), box, this.text(zone.note, "note")].filter(wide), 3);
  }

  /**
   * Return a box with a line of text, in which suits are text characters and banners are symbols.
   * @param {string | undefined} words @param {string} kind @returns {Box}
   */
  text(words, kind, size = FONT) {
    const said = this.said(words);
    const banners = /^⚑+$/u.test(said) ? [...said].length : 0;
    if (banners) {
      const flag = (/** @type {number} */ x, /** @type {number} */ y) =>
        `<g class="banner">${drawn(use("banner", { x, y, width: 14, height: 18 }))}</g>`;
      return across(
        Array.from({ length: banners }, () => ({ w: 14, h: LINE, at: flag })),
        2,
      );
    }
    const about = { class: kind, "font-size": size, "text-anchor": "middle" };
    const w = said.length * size * (kind === "name" ? 0.63 : 0.55);
    const plain = escaped(said.replace(/[♠♥♦♣]/gu, "$&\ufe0e"));
    const at = (/** @type {number} */ x, /** @type {number} */ y) =>
      `<text${attributes({ x: px(x + w / 2), y: px(y + size * 1.02), ...about })}>${plain}</text>`;
    return said ? { w, h: size * 1.34, at } : NOTHING;
  }

  /** @param {Piece} piece @param {{tile?: boolean}} [how] @returns {Box} */
  piece(piece, { tile = false } = {}) {
    if (piece.kind === "chip") return this.chip(piece);
    const [w, h] = tile ? [TILE, TILE] : (SIZES[piece.kind] ?? [CARD, TALL]);
    const state = piece.state ?? [];
    const lift = state.includes("raised") ? -8 : 0;
    const at = (/** @type {number} */ x, /** @type {number} */ y) => {
      const place = { x, y: y + lift, w, h };
      const parts = [];
      if (piece.kind === "card")
        parts.push(
          rect(place, {
            rx: w * 0.085,
            class: piece.face ? "paper" : "paper back",
          }),
        );
      if (piece.kind === "marker") parts.push(disc(place));
      if (piece.under) parts.push(drawn(face(piece.under, true)[0], place));
      parts.push(drawn(face(piece)[tile ? 1 : 0], place));
      if ((piece.count ?? 1) > 1 && piece.kind !== "marker")
        parts.push(this.badge({ text: String(piece.count) }, x + w, y + h - 4));
      if (state.includes("mortal") || state.includes("danger")) parts.push(rect(place, { rx: 6, class: "danger" }));
      if (state.includes("resting"))
        parts.push(drawn(use("i-lock", { x: x + w - 13, y: y - 2, width: 16, height: 16 })));
      const signs = piece.kind === "man" ? [] : (piece.badges ?? []); // badges of men are left out: they say which men can be touched
      for (const [i, badge] of signs.entries())
        if (badge.text) parts.push(this.badge(badge, x + w / 2 + i * 20, tile ? y + h : y));
      const about = {
        class: [piece.kind, ...state].join(" "),
        "data-tint": tincture(piece),
      };
      return `<g${attributes(about)}>${parts.join("")}</g>`;
    };
    return this.placed(piece.id, { w, h, at });
  }

  /** Return a box with a chip: a number of points with a name. @param {Piece} piece @returns {Box} */
  chip(piece) {
    const words = under([this.text(piece.face, "name"), this.text(piece.label, "note", 13)], 0);
    const [w, h] = [Math.max(words.w + 14, 40), words.h + 8];
    const at = (/** @type {number} */ x, /** @type {number} */ y) =>
      rect({ x, y, w, h }, { rx: 8, class: "chip" }) + words.at(x + (w - words.w) / 2, y + 3);
    return this.placed(piece.id, { w, h, at });
  }

  /** Return the markup of a badge that is centred at a position. @param {Partial<Badge>} badge @param {number} x @param {number} y */
  badge({ text = "", kind = "count" }, x, y) {
    const words = this.text(text, "", 13);
    const w = Math.max(20, words.w + 10);
    const pill = rect({ x: x - w / 2, y: y - 10, w, h: 20 }, { rx: 10 });
    return `<g class="badge ${kind}">${pill}${words.at(x - words.w / 2, y - 9)}</g>`;
  }

  /** Return sentences that describe a zone and its inner zones for screen readers. @param {Zone} zone @returns {string[]} */
  words(zone) {
    const inner = (zone.zones ?? []).flatMap((each) => this.words(each));
    const pieces = (zone.pieces ?? []).filter(({ count }) => count !== 0).map((piece) => heard(piece));
    const about = [...pieces, ...(zone.kind === "post" ? [zone.title, zone.note] : [zone.note])].filter(Boolean);
    if (zone.kind === "pan") about.push(t("in all {value}", { value: zone.value ?? 0 }));
    const label = pieces.length || zone.kind === "stack" ? zone.label : "";
    if (!label) return inner;
    return [spoken(this.said(`${label}: ${about.join(", ") || t("empty")}.`)), ...inner];
  }
}

/** @param {Piece} piece */
function heard({ label, count = 1, badges = [], under: beneath }) {
  const signs = badges.map(({ words, text }) => words || text).filter(Boolean);
  return [count > 1 ? `${label}: ${count}` : label, ...signs, ...(beneath ? [beneath.label] : [])].join(", ");
}
