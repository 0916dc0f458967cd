// Previews of a touch: marks the pieces that it would take, draws the bands that it would make, and a copy of the moved
// piece at its target.

import { set } from "./elements.js";
import { complete, nextOf } from "./path.js";

/** @typedef {import("./draw.js").Thing} Thing */
/** @typedef {import("./path.js").Next} Next */
/** @typedef {import("../crossing.js").Path} Path */
/** @typedef {import("../crossing.js").Band} Band */

/** Maximum number of possible moves that are all previewed; of more, only the move under the pointer is previewed. */
const FEW = 3;

/**
 * Return the paths to preview: the path that these touches complete, else the possible paths for which `does` is true,
 * if they are few.
 * @param {Path[]} moves @param {string[]} touches the touched ids and the pointed one @param {(path: Path) => unknown} does @returns {Path[]}
 */
function shown(moves, touches, does) {
  const whole = complete(moves, touches);
  if (whole) return [whole];
  const leading = moves.filter((path) => does(path) && touches.every((id, i) => path.path[i] === id));
  return leading.length <= FEW ? leading : [];
}

/**
 * Return the rungs of the ladder that a move compares: the move under the pointer, else the only available one that
 * compares any.
 * @param {Map<string, Next>} next @param {Next} [way]
 */
export function compared(next, way) {
  const steps = (way ? [way] : [...next.values()]).flatMap(({ ends }) =>
    ends?.forecast?.rungs?.length ? [ends.forecast.rungs] : [],
  );
  return steps.length === 1 ? steps[0] : [];
}

/**
 * Return the bands that the previewed moves would make.
 * @param {Path[]} moves @param {string[]} touches the touched ids and the pointed one @returns {Band[]}
 */
export const foreseen = (moves, touches) =>
  shown(moves, touches, ({ bands }) => bands?.length).flatMap(({ bands }) => bands ?? []);

/**
 * Draw a translucent copy of the piece touched first at each place where a previewed move would put the piece.
 * @param {Map<string, Thing>} things @param {Path[]} moves @param {string[]} touches the touched ids and the pointed one
 */
export function ghosts(things, moves, touches) {
  /** @type {Map<string, string>} */
  const wanted = new Map();
  for (const { path } of shown(moves, touches, ({ takes }) => takes?.length)) {
    const [first, last] = [path[0], path.at(-1) ?? ""];
    if (first !== last && !wanted.has(last)) wanted.set(last, first);
  }
  for (const [id, { element }] of things) {
    const from = wanted.get(id);
    const piece = from === undefined ? null : pieceOf(things.get(from)?.element);
    const place = element.querySelector(":scope > .hold > .gap") ?? element; // in a stack, the next empty place
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

/** Return the element itself if it is a card or man, else the topmost card or man in it, or null. @param {HTMLElement | undefined} element */
function pieceOf(element) {
  if (!element) return null;
  const pieces = /** @type {HTMLElement[]} */ (
    element.matches(".piece") ? [element] : [...element.querySelectorAll(".piece")]
  );
  return pieces.filter((each) => each.matches(".card, .man")).at(-1) ?? null;
}

/**
 * Mark the pieces that the move under the pointer would take, or, without one, the pieces that any available move might
 * take.
 * @param {Map<string, Thing>} things @param {Map<string, Next>} next @param {Next | undefined} way
 */
export function endangered(things, next, way) {
  const takes = new Set(way?.ends ? way.takes : []);
  const risked = new Set(way?.ends ? [] : [...next.values()].flatMap((each) => each.takes));
  for (const [id, thing] of things)
    set(thing.element, "data-danger", takes.has(id) ? "1" : risked.has(id) ? "maybe" : null);
}

/**
 * Preview the effect of touching an element.
 * @param {import("./index.js").Table} table
 * @param {Element | null} element
 */
export function preview(table, element) {
  const { drawing, shown: view, touched } = table;
  const moves = view?.waiting ? [] : (view?.scene.moves ?? []);
  const next = nextOf(moves, touched);
  const at = table.ids(element).find((id) => next.has(id));
  const way = at ? next.get(at) : next.size === 1 ? [...next.values()][0] : undefined;
  endangered(drawing.things, next, way);
  const leads = at && view?.scene.prompts?.[[...touched, at].join(" ")]; // the prompt after this touch
  table.bar.foretell(way?.ends?.forecast ?? null, leads ? leads.note : "");
  drawing.ladder.light(compared(next, way));
  const pointed = at ? [at] : next.size === 1 ? [...next.keys()] : [];
  if (table.pointed[0] === pointed[0]) return;
  table.pointed = pointed;
  ghosts(drawing.things, moves, [...touched, ...pointed]);
  table.overlie();
}
