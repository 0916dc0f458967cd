// Fits the table into the window: sets the custom properties from which CSS computes the card size, and on a phone
// shrinks the table step by step.

import { holds } from "./layout_flags.js";

/** @typedef {import("../crossing.js").Zone} Zone */

/** Kinds of badges that extend beyond the edge of their piece. */
const HANGING = ["count", "good", "bad"];
/** The class names that shrink a table on a phone, in the order in which they are added. */
const TIGHTER = ["snug", "terse", "tight"];
/** Media query for a phone in portrait, as in sizes.css. In a lower window the page is zoomed, and scrolls. */
const PHONE = "(max-width: 559px) and (min-height: 400px), (max-width: 700px) and (min-height: 561px)";

export class Space {
  /** @param {HTMLElement} root @param {HTMLElement} middle @param {Element} top */
  constructor(root, middle, top) {
    this.root = root;
    this.middle = middle;
    /** The estimates and class names for which the sizes were last fitted. */
    this.settled = "";
    /** The zones for which room was last computed. @type {Zone[]} */
    this.zones = [];
    /** The greatest height of the bar since the visitor's turn began, px. */
    this.kept = 0;
    /** True if the visitor could touch something when room was last computed. */
    this.turn = false;
    /** Callback for changes of sizes without a new scene. */
    this.fitted = () => {};
    addEventListener("resize", () => {
      this.settled = "";
      this.forget();
      this.widen();
      this.make(this.zones, this.turn);
      this.refit();
    });
    // The text size may change while the window's size stays the same.
    const sizes = new ResizeObserver(() => this.refit());
    for (const element of [root, top]) sizes.observe(element);
  }

  /**
   * Compute the room that the zones in the middle of the table need, and set the custom properties for CSS.
   * @param {Zone[]} zones @param {boolean} turn true if the visitor can touch something
   */
  make(zones, turn) {
    this.zones = zones;
    if (turn && !this.turn) this.forget();
    this.turn = turn;
    const holds = [...this.middle.querySelectorAll(".posts > .hold")]; // with the outlines of removed posts
    const { sums, rows } = reckoned(zones, Math.max(1, ...holds.map(({ childElementCount }) => childElementCount)));
    this.root.classList.toggle("rows", rows > 1);
    for (const element of [this.root, this.middle])
      for (const [name, value] of sums) element.style.setProperty(name, value);
    this.sums = String(sums);
    /** True if the scene has a cup: then cup.css alone fits the table on a phone. */
    this.whole = zones.some(({ kind }) => kind === "cup");
    if (turn && !this.root.classList.contains("tight")) this.root.classList.remove("terse");
  }

  /** Keep the bar's greatest height during a turn, so that the table does not shift when the text gets shorter. @param {HTMLElement} bar */
  keep(bar) {
    new ResizeObserver(() => {
      if (bar.classList.contains("over")) {
        this.fitted(); // an open explanation makes the bar higher
        return void this.still().then(() => this.fitted());
      }
      if (bar.classList.contains("moment") || bar.offsetHeight <= this.kept) return; // large choices cover the hand
      this.kept = bar.offsetHeight;
      this.root.style.setProperty("--kept", `${this.kept}px`);
      this.refit();
    }).observe(bar, { box: "border-box" });
  }

  /** Reset the stored height of the bar, since the room for the bar changes. */
  forget() {
    this.kept = 0;
    this.root.style.removeProperty("--kept");
  }

  /** Remove all class names that shrink the table. */
  widen() {
    this.root.classList.remove(...TIGHTER);
  }

  refit() {
    this.fit();
    this.fitted();
  }

  /**
   * Fit the table into the window. On a phone, rows shrink first, then the bar's second line is hidden until the
   * visitor's next turn, then plates shrink.
   */
  fit() {
    const { root } = this;
    holds(root);
    this.settle();
    const large = parseFloat(getComputedStyle(document.documentElement).fontSize) >= 20;
    root.classList.toggle("large", large);
    if (!matchMedia(PHONE).matches || large) return this.widen();
    for (const name of this.whole ? ["terse"] : TIGHTER) {
      if (root.classList.contains(name)) continue;
      if (root.getBoundingClientRect().bottom + scrollY <= innerHeight + 1) return;
      root.classList.add(name);
      this.forget();
      this.settle();
    }
  }

  /** Resolve when the animations in the middle of the table have ended. */
  still() {
    return Promise.allSettled(this.moving().map(({ finished }) => finished));
  }

  /** Return the running animations in the middle of the table, except endless ones. */
  moving() {
    return this.middle
      .getAnimations({ subtree: true })
      .filter(
        ({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().endTime) < Infinity,
      );
  }

  /**
   * If the middle overflows because text takes more lines than estimated, shrink the cards, then enlarge the middle.
   * The result is kept while the estimate stays the same.
   */
  settle() {
    const { root, middle } = this;
    if (this.whole && matchMedia(PHONE).matches) return;
    const over = () => Math.max(0, middle.scrollHeight - middle.clientHeight - 1);
    const now = `${this.sums} ${root.className}`;
    const given = /** @type {[string, HTMLElement][]} */ ([
      ["--slack", middle],
      ["--grow", root],
    ]);
    if (now !== this.settled) for (const [name, element] of given) element.style.removeProperty(name);
    this.settled = now;
    for (const [name, element] of given) {
      if (!over()) break;
      // measure later: a piece that is travelling from the hand takes up no room
      if (this.moving().length) return void this.still().then(() => this.refit());
      let sum = parseFloat(element.style.getPropertyValue(name)) || 0;
      for (let tries = 0; tries < 3 && over(); tries++) element.style.setProperty(name, `${(sum += over() + 2)}px`);
    }
  }
}

/**
 * Return the width that the columns of a line need, in card widths. In columns with arms, cards overlap in a row, and
 * three fifths of each card after the first are visible.
 * @param {Zone} line
 */
const beside = ({ zones = [] }) =>
  zones.reduce((sum, { arms, zones: [stack] = [] }) => {
    const more = arms ? (stack?.pieces?.length ?? 1) - 1 : 0;
    return sum + 1 + 0.6 * Math.max(0, more);
  }, 0);

/**
 * Estimate the room that the middle of the table needs, in card widths, lines of text and pixels, so that CSS can
 * choose the card width.
 * @param {Zone[]} zones @param {number} across minimum number of places side by side
 * @returns {{sums: [string, string][], rows: number}}
 */
function reckoned(zones, across) {
  const sum = { cards: 0, lines: 0, pixels: 0 };
  /** @param {Zone} zone @param {boolean} [among] true if the zone's column has other zones @returns {{cards: number, lines: number, pixels: number}} */
  const need = (zone, among = false) => {
    const pieces = zone.pieces ?? [];
    const inner = (zone.zones ?? []).map((each, _, { length }) => need(each, zone.kind === "column" && length > 1));
    const text = (zone.title ? 1 : 0) + (zone.note ? 1 : 0);
    const lanes = zone.zones?.some(({ kind }) => kind === "lanes");
    const most = (/** @type {"cards" | "lines" | "pixels"} */ what) => Math.max(0, ...inner.map((room) => room[what]));
    const all = (/** @type {"cards" | "lines" | "pixels"} */ what) =>
      inner.reduce((total, room) => total + room[what], 0);
    const card = pieces.some((piece) => piece.kind === "card") ? 1.4 : pieces.length ? 0.75 : zone.places ? 1.4 : 0;
    switch (zone.kind) {
      case "stack":
        return {
          cards: 1.4 + 0.5 * (Math.max(zone.places ?? 1, Math.min(pieces.length, 5), 1) - 1),
          lines: zone.places ? 1 : text,
          pixels: 6,
        }; // reserves a line for the value of a full stack
      case "post":
        return { cards: 2.02, lines: 1, pixels: 34 };
      case "lanes":
        return { cards: 0, lines: text, pixels: 28 * pieces.length };
      case "line":
        return {
          cards: most("cards"),
          lines: most("lines") + (zone.zones?.[0]?.kind === "post" ? 0 : text),
          pixels: most("pixels") + (zone.ends ? 24 : 4),
        };
      case "cup":
        return { cards: 0, lines: 0, pixels: innerHeight > 820 ? 122 : innerHeight > 560 ? 84 : 24 };
      case "column":
        return {
          cards: zone.arms ? 1.4 : all("cards") + card,
          lines: all("lines") + text - (zone.title && lanes ? 1 : 0), // such a column does not show its title
          pixels: all("pixels") + (inner.length === 2 && !lanes ? 24 : 8) + (zone.badges ? 30 : 0),
        };
      case "scales":
        return { cards: 0, lines: 0, pixels: 0 }; // CSS reserves the room of scales (`--scales`)
      case "panel":
        return { cards: all("cards"), lines: all("lines") + text, pixels: all("pixels") + 20 };
      default:
        return among || card >= 1.4
          ? { cards: card, lines: text, pixels: 10 }
          : { cards: 0, lines: text, pixels: pieces.length ? 50 : 4 };
    }
  };
  const badged = zones.some((zone) =>
    zone.zones?.some((column) =>
      column.zones?.some(
        (inner) =>
          inner.kind === "stack" &&
          (inner.badges?.length ||
            inner.pieces?.some(({ badges }) => badges?.some(({ kind }) => HANGING.includes(kind ?? "count")))),
      ),
    ),
  );
  const line = zones.find((zone) => zone.kind === "line" && zone.zones?.length);
  for (const zone of zones) {
    const room = need(zone.kind === "line" && !zone.zones?.length ? (line ?? zone) : zone); // a line whose posts are all removed keeps its room
    sum.cards += room.cards;
    sum.lines += room.lines;
    sum.pixels += room.pixels + (badged ? 34 : 8);
    across = Math.max(
      across,
      beside(zone),
      zone.kind === "row" || zone.kind === "fan" ? (zone.pieces?.length ?? 0) : 0,
    );
  }
  const rows = Math.max(
    1,
    ...zones.map((zone) => (zone.zones?.some((column) => (column.zones?.length ?? 0) > 1) ? zone.zones.length : 1)),
  );
  return {
    sums: [
      ["--cards", `${sum.cards || 1}`],
      ["--lines", `${sum.lines}`],
      [
        "--pixels",
        zones.some(({ kind }) => kind === "scales") ? `calc(${sum.pixels + 28}px + var(--scales))` : `${sum.pixels}px`,
      ],
      ["--across", `${across}`],
      ["--rows", `${rows}`],
    ],
    rows,
  };
}
