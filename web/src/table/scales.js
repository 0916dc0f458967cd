// Sides that are weighed against each other: chips with their names, sums, and the arms of who stands there.

import { svg, use } from "./faces.js";
import { make, write } from "./words.js";

/** @typedef {import("../crossing.js").Zone} Zone */
/** @typedef {import("../crossing.js").Piece} Piece */

/** Points with their name. @param {HTMLElement} element @param {Piece} piece */
export function chip(element, { face = "", label }) {
  if (!element.firstElementChild) element.append(make("b", ""), make("span", ""));
  const [points, name] = element.children;
  write(points, face);
  write(name, label);
}

/** The sum of a pan. @param {HTMLElement} element @param {number} value */
export function sum(element, value) {
  let shown = element.querySelector(":scope > .sum");
  if (!shown) element.append((shown = make("b", "sum")));
  write(shown, String(value).replace("-", "−"));
}

/** Dims the sum that weighs less. @param {Zone} zone @param {HTMLElement[]} pans */
export function weigh({ zones = [] }, pans) {
  const most = Math.max(...zones.map(({ value = 0 }) => value));
  pans.forEach((pan, i) => {
    pan.classList.toggle("light", (zones[i].value ?? 0) < most);
  });
}

/** A coat of arms of the game's own, beside a title. @param {HTMLElement} element @param {string} [arms] */
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
