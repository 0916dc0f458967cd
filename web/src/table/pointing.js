// Pointing at something before touching it: what it would take, what it would join, and the ghost of what would come.

import { set } from "./draw.js";

/** @typedef {import("./draw.js").Thing} Thing */
/** @typedef {import("./path.js").Next} Next */
/** @typedef {import("../crossing.js").Path} Path */
/** @typedef {import("../crossing.js").Band} Band */

/** Bands of more steps than this are drawn only for the step that is pointed at. */
const FEW = 3;

/** Where a path ends as long as nothing was touched: what it takes shows its end before.
 * @param {Path[]} moves @param {string[]} touched */
const taking = (moves, touched) =>
  moves.filter(({ path, takes }) => takes?.length && touched.every((id, i) => path[i] === id));

/** The bands that a step would make: of what is pointed at, else of all steps where they are few.
 * @param {Path[]} moves @param {string[]} touched @param {Path | null | undefined} pointed @returns {Band[]} */
export function foreseen(moves, touched, pointed) {
  if (pointed) return pointed.bands ?? [];
  const made = moves.filter(({ path, bands }) => bands?.length && touched.every((id, i) => path[i] === id));
  return made.length <= FEW ? made.flatMap(({ bands }) => bands ?? []) : [];
}

/** The rungs of a ladder that a step compares: that pointed at, else the only one of those there are.
 * @param {Map<string, Next>} next @param {Next} [way] */
export function compared(next, way) {
  const steps = (way ? [way] : [...next.values()]).flatMap(({ ends }) =>
    ends?.forecast?.rungs?.length ? [ends.forecast.rungs] : [],
  );
  return steps.length === 1 ? steps[0] : [];
}

/** Draws see-through, where it would come, what was touched first: at the place that is pointed at, and where it takes.
 * @param {Map<string, Thing>} things @param {Path[]} moves @param {string[]} touched @param {Path | null | undefined} pointed */
export function ghosts(things, moves, touched, pointed) {
  /** @type {Map<string, string>} */
  const wanted = new Map();
  const few = taking(moves, touched);
  const paths = pointed ? [pointed] : few.length <= FEW ? few : [];
  for (const { path } of paths) {
    const [first, last] = [path[0], path.at(-1) ?? ""];
    if (first !== last && !wanted.has(last)) wanted.set(last, first);
  }
  for (const [id, { element }] of things) {
    const from = wanted.get(id);
    const piece = from === undefined ? null : pieceOf(things.get(from)?.element);
    const place = element.querySelector(":scope > .hold > .gap") ?? element; // an empty place shows where it would lie
    const had = /** @type {HTMLElement | null} */ (place.querySelector(":scope > .coming"));
    if (!piece || element.contains(piece)) {
      had?.remove();
      continue;
    }
    if (had?.dataset.of === piece.dataset.art) continue;
    had?.remove();
    const ghost = document.createElement("span");
    ghost.className = `coming ${piece.classList.contains("man") ? "man" : "card"}`;
    set(ghost, "aria-hidden", "true");
    set(ghost, "data-of", piece.dataset.art);
    ghost.append(...[...piece.querySelectorAll(":scope > .art")].map((art) => art.cloneNode(true)));
    place.append(ghost);
  }
}

/** The piece that an element is or holds on top, if it can be seen. @param {HTMLElement | undefined} element */
function pieceOf(element) {
  if (!element) return null;
  const pieces = /** @type {HTMLElement[]} */ (
    element.matches(".piece") ? [element] : [...element.querySelectorAll(".piece")]
  );
  return pieces.at(-1) ?? null;
}

/** Marks what would be taken: surely by the step that is pointed at, perhaps by one of many.
 * @param {Map<string, Thing>} things @param {Map<string, Next>} next @param {Next | undefined} way */
export function endangered(things, next, way) {
  const takes = new Set(way?.takes ?? []);
  const risked = new Set(way ? [] : [...next.values()].flatMap((each) => each.takes));
  for (const [id, thing] of things)
    set(thing.element, "data-danger", takes.has(id) ? "1" : risked.has(id) ? "maybe" : null);
}
