// The layout of each kind of zone in a still (a position as an SVG).

import { picture as vessel } from "../table/cup.js";
import { use } from "../table/faces.js";
import { across, CARD, drawn, empty, NOTHING, rect, ROOM, TALL, under, wide } from "./boxes.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Zone} Zone */
/** @typedef {import("./boxes.js").Box} Box */
/** @typedef {import("./still.js").Still} Still */

/** The height of the visible part of a covered card. */
const BAND = 26;
const LINE = 20;
const SQUARE = 46;
const GAP = 10;
/** The gap between the columns of a line. */
const NEAR = 8;

/** For each kind of zone, the function that returns its box. @type {Record<string, (still: Still, zone: Zone) => Box>} */
export const KINDS = {
  row: (still, zone) =>
    still.titled(
      zone,
      across(
        (zone.pieces ?? []).map((each) => still.piece(each)),
        6,
      ),
    ),
  prizes: (still, zone) =>
    still.titled(
      zone,
      across(
        (zone.pieces ?? []).map((each) => still.piece(each)),
        2,
      ),
    ),
  fan: (still, zone) => {
    const cards = (zone.pieces ?? []).map((each) => still.piece(each));
    return still.titled(zone, across(cards, zone.pieces?.some(({ face: shown }) => shown) ? 4 : -30));
  },
  panel: (still, zone) =>
    still.titled(
      zone,
      under(
        (zone.zones ?? []).map((each) => still.zone(each)),
        6,
      ),
    ),
  pile: (still, zone) => {
    const pieces = [...(zone.pieces ?? [])].reverse();
    const [top, ...rest] = pieces.slice(0, zone.places || 1).map((each, at) => still.piece(each, { tile: at > 0 }));
    const cards = top ? across([top, ...rest], 4, 1) : empty();
    return still.titled(zone, cards);
  },
  stack: (still, { pieces = [], far, places, note }) => {
    const n = Math.max(pieces.length, 1);
    const cards = pieces.map((each) => still.piece(each));
    const h = TALL + BAND * (n - 1);
    const at = (/** @type {number} */ x, /** @type {number} */ y) => {
      const parts = cards.map((card, i) => ({
        i,
        y: far ? y + BAND * (n - 1 - i) : y + BAND * i,
        card,
      }));
      if (far) parts.reverse();
      return parts.map(({ card, y: there }) => card.at(x, there)).join("") || (places ? empty().at(x, y) : "");
    };
    const words = still.text(note, "note");
    return under((far ? [words, { w: CARD, h, at }] : [{ w: CARD, h, at }, words]).filter(wide), 3);
  },
  lanes: (still, { pieces = [] }) =>
    under(
      pieces.map(({ count = 1, ...each }) => {
        if (!count) return { w: CARD, h: 24, at: () => "" };
        const markers = Array.from({ length: Math.min(count, 2) }, () => still.piece(each));
        return across([across(markers, -10), still.text(String(count), "name")], 6);
      }),
      2,
    ),
  line: (still, zone) => (zone.zones?.[0]?.kind === "column" ? columns(still, zone) : posts(still, zone)),
  post: (still, zone) => {
    const [card, ...laid] = zone.pieces ?? [];
    const small = across(
      laid.map((each) => still.piece(each, { tile: true })),
      5,
    );
    const said = across([still.text(zone.title, "name"), still.text(zone.note, "note", 13)].filter(wide), 6);
    const before = { ...small, h: laid.length ? small.h + 8 : 0 };
    const parts = [before, still.piece(card), said, gauge(zone)].filter(wide);
    return under(zone.far ? [said, gauge(zone), still.piece(card), ...(laid.length ? [small] : [])] : parts, 6);
  },
  grid: (still, { zones = [], columns: wideness = 8 }) => {
    const at = (/** @type {number} */ x, /** @type {number} */ y) => board(still, zones, wideness, x, y);
    return {
      w: SQUARE * wideness + LINE,
      h: (SQUARE * zones.length) / wideness + LINE,
      at,
    };
  },
  scales: (still, zone) =>
    across(
      (zone.zones ?? []).map((each) => still.zone(each)),
      GAP * 2,
    ),
  pan: (still, zone) => {
    const sum = still.text(String(zone.value ?? 0), "name", 30);
    const words = under([still.text(zone.title, "name"), still.text(zone.note, "note")].filter(wide), 0);
    const chips = across(
      (zone.pieces ?? []).map((each) => still.piece(each)),
      6,
    );
    return under([across([sum, words], 8), chips].filter(wide), 6);
  },
  cup: (still, zone) => {
    const cup = (/** @type {number} */ x, /** @type {number} */ y) =>
      drawn(vessel(zone.pieces ?? []), { x, y, w: 138, h: 182 });
    const all = (zone.pieces ?? []).reduce((sum, { kind, count = 1 }) => sum + (kind === "marker" ? count : 0), 0);
    const shares = (zone.pieces ?? [])
      .filter(({ kind, count = 1 }) => kind === "marker" && count)
      .map(({ owner, count = 1, ...rest }) =>
        across(
          [
            still.piece({ ...rest, count: 1 }),
            still.text(t("{who}: {count} of {all}", { who: `{${owner}}`, count, all }), "name"),
          ],
          8,
        ),
      );
    return across([{ w: 138, h: 182, at: cup }, under(shares, 8, 0)].filter(wide), GAP * 2);
  },
};

/**
 * Return a box with a row of columns, broken into several rows if it is too wide. Parts of the same kind are at the
 * same height.
 * @param {Still} still @param {Zone} line @returns {Box}
 */
function columns(still, { zones = [] }) {
  const lanes = zones.flatMap((column) => column.zones ?? []).filter(({ kind }) => kind === "lanes");
  const used = (/** @type {unknown} */ _, /** @type {number} */ i) =>
    lanes.some(({ pieces = [] }) => pieces[i]?.count !== 0);
  const each = zones.map((column) => {
    const laned = column.zones?.some(({ kind }) => kind === "lanes");
    const title = laned ? NOTHING : across([coat(column), still.text(column.title, "name")].filter(wide), 4);
    const prices = across(
      (column.badges ?? []).map(({ text }) => still.text(text, "note")),
      4,
    );
    const inner = (column.zones ?? []).map((zone) => {
      const shown = zone.kind === "lanes" ? { ...zone, pieces: zone.pieces?.filter(used) } : zone;
      return { box: still.zone(shown), far: zone.far };
    });
    const note = still.text(column.note, "note");
    const words = under([title, ...(laned ? [] : [note])].filter(wide), 0);
    const parts = laned ? [...inner, { box: under([note, prices].filter(wide), 0), far: false }] : inner;
    const armed = { box: words, far: false };
    return {
      column,
      parts: column.far ? [armed, ...parts] : laned ? parts : [...parts, armed],
    };
  });
  const rows = Math.max(...each.map(({ parts }) => parts.length));
  const heights = Array.from({ length: rows }, (_, i) => Math.max(...each.map(({ parts }) => parts[i]?.box.h ?? 0)));
  const h = heights.reduce((sum, height) => sum + height + 6, 0) - 6;
  const boxes = each.map(({ column, parts }) => {
    const w = Math.max(...parts.map(({ box }) => box.w), CARD);
    const at = (/** @type {number} */ x, /** @type {number} */ y) => {
      let top = y;
      const drawing = parts.map(({ box, far }, i) => {
        const there = far ? top + heights[i] - box.h : top;
        top += heights[i] + 6;
        return box.at(x + (w - box.w) / 2, there);
      });
      if (column.bond) still.above += still.badge({ text: still.said(column.bond) }, x + w + NEAR / 2, y + TALL * 0.7);
      return drawing.join("");
    };
    return still.placed(column.id, { w, h, at });
  });
  const lines = Math.ceil(across(boxes, NEAR).w / ROOM);
  const long = Math.ceil(boxes.length / lines);
  const rowed = Array.from({ length: lines }, (_, i) => across(boxes.slice(i * long, (i + 1) * long), NEAR));
  return under(rowed, GAP, lines > 1 ? 0 : 0.5);
}

/** Return a box with the coat of arms of a column. @param {Zone} column @returns {Box} */
function coat({ arms }) {
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    `<svg class="coat" x="${x}" y="${y}" width="20" height="24" viewBox="0 0 64 76">${drawn(use(`arms-${arms}`))}</svg>`;
  return arms ? { w: 20, h: 24, at } : NOTHING;
}

/** Return a box with a row of posts and the row's title. @param {Still} still @param {Zone} line */
function posts(still, { title, zones = [], far }) {
  const words = still.text(title, "name");
  const each = across(
    zones.map((zone) => still.zone(zone)),
    GAP * 2,
    far ? 0 : 1,
  );
  return under((far ? [words, each] : [each, words]).filter(wide), 4);
}

/** Return a box with the gauge of a zone: its value as a share of its goal. @param {Zone} zone @returns {Box} */
function gauge({ value = 0, goal = 1 }) {
  const w = 76;
  const part = Math.min(1, Math.abs(value) / goal) * w;
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    rect({ x, y, w, h: 8 }, { rx: 4, class: "gauge" }) +
    (part
      ? rect({ x: value < 0 ? x + w - part : x, y, w: part, h: 8 }, { rx: 4, class: value < 0 ? "below" : "gone" })
      : "");
  return { w, h: 8, at };
}

/** @param {Still} still @param {Zone[]} squares @param {number} wideness @param {number} left @param {number} top */
function board(still, squares, wideness, left, top) {
  const parts = squares.map(({ id, title = "", pieces = [] }, i) => {
    const place = {
      x: left + LINE + (i % wideness) * SQUARE,
      y: top + Math.floor(i / wideness) * SQUARE,
      w: SQUARE,
      h: SQUARE,
    };
    const { x, y } = place;
    still.places.set(id, place);
    const odd = (title.charCodeAt(0) + Number(title.slice(1))) % 2 ? "" : " odd";
    const men = pieces.map((each) => still.piece(each).at(x + 4, y + 4));
    const rank = i % wideness ? "" : still.text(title.slice(1), "note").at(left + 2, y + SQUARE / 2 - 10);
    const last = i + wideness >= squares.length;
    const file = last ? still.text(title[0], "note").at(x + SQUARE / 2 - 4, y + SQUARE) : "";
    return rect(place, { class: `square${odd}` }) + men.join("") + rank + file;
  });
  return parts.join("");
}
