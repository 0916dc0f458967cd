// The chart of the chances of winning during a match: as a drawing, and as a table for screen readers.

import { h } from "../page/dom.js";
import { svg } from "../table/faces.js";
import { called, t } from "../page/t.js";

/** @typedef {import("../crossing.js").Reviewed} Reviewed */

const WIDE = 300;
const EDGE = 12;
/** Maximum number of rows of the table for screen readers, not counting the first and last. */
const ROWS = 40;

/** @param {Reviewed} found @param {{seats: number, you: number, entries: number, at: number | null,
 *   high: number, tint: (seat: number) => string, look: (entry: number) => void}} about @returns {SVGElement} */
export function chart(found, { seats, you, entries, at, high, tint, look }) {
  const x = (/** @type {number} */ entry) => EDGE + ((WIDE - 2 * EDGE) * entry) / Math.max(1, entries - 1);
  const y = (/** @type {number} */ share) => EDGE + ((high - 2 * EDGE) * (100 - share)) / 100;
  const even = y(100 / seats);
  const shown = seats > 2 ? found.lost.map((_, seat) => seat) : [you];
  const lines = shown.map((seat) => {
    const points = found.chances.map(([entry, shares]) => `${x(entry).toFixed(1)} ${y(shares[seat]).toFixed(1)}`);
    const d = points.length ? `M2 ${y(found.start[seat]).toFixed(1)}L${points.join("L")}` : "";
    return svg("path", { class: "way", "data-tint": tint(seat), d });
  });
  const of = new Map(found.chances);
  const marks = found.points.map((point, i) => {
    const top = y((of.get(point.entry) ?? [])[shown.length > 1 ? point.seat : you] ?? 50);
    const disc = svg("g", { class: "turn" });
    disc.classList.toggle("luck", point.luck);
    disc.classList.toggle("now", point.entry === at);
    disc.append(svg("circle", { cx: x(point.entry), cy: top, r: 9 }));
    const number = svg("text", { x: x(point.entry), y: top + 4 });
    number.textContent = String(i + 1);
    disc.append(number);
    return disc;
  });
  const here = at === null ? [] : [svg("path", { class: "here", d: `M${x(at)} 2V${high - 2}` })];
  const drawn = svg(
    "svg",
    { class: "chances", viewBox: `0 0 ${WIDE} ${high}`, "aria-hidden": "true" },
    svg("path", { class: "even", d: `M${EDGE} ${even}H${WIDE - EDGE}` }),
    svg("path", { class: "edge", d: `M${EDGE} ${y(100)}H${WIDE - EDGE}M${EDGE} ${y(0)}H${WIDE - EDGE}` }),
    ...lines,
    ...here,
    ...marks,
  );
  drawn.addEventListener("click", (event) => {
    const box = drawn.getBoundingClientRect();
    const part = ((event.clientX - box.left) / box.width) * WIDE;
    const near = found.chances.reduce(
      (best, [entry]) => (Math.abs(x(entry) - part) < Math.abs(x(best) - part) ? entry : best),
      0,
    );
    look(near);
  });
  return drawn;
}

/**
 * Return the legend of the chart, with a sample of each seat's line.
 * @param {string[]} names @param {(seat: number) => string} tint
 */
export function legend(names, tint) {
  const sample = (/** @type {number} */ seat) =>
    svg(
      "svg",
      { class: "chances", viewBox: "0 0 28 6" },
      svg("path", { class: "way", "data-tint": tint(seat), d: "M0 3H28" }),
    );
  return h(
    "p",
    { class: "whose", "aria-hidden": "true" },
    ...names.map((name, seat) => h("span", {}, sample(seat), called(name))),
  );
}

/** Return the data of the chart as a table for screen readers. @param {Reviewed} found @param {string[]} names */
export function table(found, names) {
  const every = Math.ceil(found.chances.length / ROWS) || 1;
  const rows = found.chances.filter((_, i) => !(i % every) || i === found.chances.length - 1);
  /** @param {string} move @param {number[]} shares */
  const row = (move, shares) =>
    h("tr", {}, h("th", { scope: "row" }, move), ...shares.map((share) => h("td", {}, String(share))));
  return h(
    "div",
    { class: "vh" }, // hide the `div`: a hidden table would ignore its size, and the page would scroll
    h(
      "table",
      {},
      h("caption", {}, t("Chances of winning, in %")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("After move")),
          ...names.map((name) => h("th", { scope: "col" }, called(name))),
        ),
      ),
      h(
        "tbody",
        {},
        row(t("Start"), found.start),
        rows.map(([entry, shares]) => row(String(entry + 1), shares)),
      ),
    ),
  );
}
