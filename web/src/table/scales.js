// Draws scales, which compare the points of two sides: chips with names, sums, and each side's coat of arms.

import { svg, use } from "./faces.js";
import { make, write } from "./words.js";

/** @typedef {import("../crossing.js").Zone} Zone */
/** @typedef {import("../crossing.js").Piece} Piece */

/** Draw a chip: points with a name. @param {HTMLElement} element @param {Piece} piece */
export function chip(element, { face = "", label }) {
  if (!element.firstElementChild) element.append(make("b", ""), make("span", ""));
  const [points, name] = element.children;
  write(points, face);
  write(name, label);
}

/** Show the sum of the points in a pan of the scales. @param {HTMLElement} element @param {number} value */
export function sum(element, value) {
  let shown = element.querySelector(":scope > .sum");
  if (!shown) element.append((shown = make("b", "sum")));
  write(shown, String(value).replace("-", "−"));
}

/** Dim the pan with the smaller sum. @param {Zone} zone @param {HTMLElement[]} pans */
export function weigh({ zones = [] }, pans) {
  const most = Math.max(...zones.map(({ value = 0 }) => value));
  pans.forEach((pan, i) => {
    pan.classList.toggle("light", (zones[i].value ?? 0) < most);
  });
}

/** Draw a game's own coat of arms beside a title. @param {HTMLElement} element @param {string} [arms] */
export function coat(element, arms = "") {
  const shown = element.querySelector(":scope > .coat");
  if (shown?.getAttribute("data-arms") === arms || !(shown || arms)) return;
  shown?.remove();
  if (arms)
    element.prepend(
      svg(
        "svg",
        { class: "coat", viewBox: "0 0 64 76", "data-arms": arms, "aria-hidden": "true" },
        use(`arms-${arms}`),
      ),
    );
}
