// Pointing at something before touching it: what it would take, what it would join, and the ghost of what would come.

import { set } from "./elements.js";
import { complete, nextOf } from "./path.js";

/** @typedef {import("./draw.js").Thing} Thing */
/** @typedef {import("./path.js").Next} Next */
/** @typedef {import("../crossing.js").Path} Path */
/** @typedef {import("../crossing.js").Band} Band */

/** Where more steps than this would do something, it is shown only of the one that is pointed at. */
const FEW = 3;

/** The paths that would be shown beforehand: the one that these touches would complete, else those that they would
 * lead on to and that do something, where they are few.
 * @param {Path[]} moves @param {string[]} touches up to what is pointed at @param {(path: Path) => unknown} does @returns {Path[]} */
function shown(moves, touches, does) {
  const whole = complete(moves, touches);
  if (whole) return [whole];
  const leading = moves.filter((path) => does(path) && touches.every((id, i) => path.path[i] === id));
  return leading.length <= FEW ? leading : [];
}

/** The rungs of a ladder that a step compares: that pointed at, else the only one of those there are.
 * @param {Map<string, Next>} next @param {Next} [way] */
export function compared(next, way) {
  const steps = (way ? [way] : [...next.values()]).flatMap(({ ends }) =>
    ends?.forecast?.rungs?.length ? [ends.forecast.rungs] : [],
  );
  return steps.length === 1 ? steps[0] : [];
}

/** The bands that would be made. @param {Path[]} moves @param {string[]} touches up to what is pointed at @returns {Band[]} */
export const foreseen = (moves, touches) =>
  shown(moves, touches, ({ bands }) => bands?.length).flatMap(({ bands }) => bands ?? []);

/** Draws see-through, where it would come, what is touched first: at the place that is pointed at, and where it takes.
 * @param {Map<string, Thing>} things @param {Path[]} moves @param {string[]} touches up to what is pointed at */
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

/** The card or man that an element is or holds on top, if it can be seen. @param {HTMLElement | undefined} element */
function pieceOf(element) {
  if (!element) return null;
  const pieces = /** @type {HTMLElement[]} */ (
    element.matches(".piece") ? [element] : [...element.querySelectorAll(".piece")]
  );
  return pieces.filter((each) => each.matches(".card, .man")).at(-1) ?? null;
}

/** Marks what would be taken: surely by the step that is pointed at, perhaps by those that could be.
 * @param {Map<string, Thing>} things @param {Map<string, Next>} next @param {Next | undefined} way */
export function endangered(things, next, way) {
  const takes = new Set(way?.ends ? way.takes : []);
  const risked = new Set(way?.ends ? [] : [...next.values()].flatMap((each) => each.takes));
  for (const [id, thing] of things)
    set(thing.element, "data-danger", takes.has(id) ? "1" : risked.has(id) ? "maybe" : null);
}

/** Shows at a table what a touch of this would bring about. @param {import("./index.js").Table} table
 * @param {Element | null} element */
export function preview(table, element) {
  const { drawing, shown: view, touched } = table;
  const moves = view?.waiting ? [] : (view?.scene.moves ?? []);
  const next = nextOf(moves, touched);
  const at = table.ids(element).find((id) => next.has(id));
  const way = at ? next.get(at) : next.size === 1 ? [...next.values()][0] : undefined;
  endangered(drawing.things, next, way);
  const leads = at && view?.scene.prompts?.[[...touched, at].join(" ")]; // what would be asked after it
  table.bar.foretell(way?.ends?.forecast ?? null, leads ? leads.note : "");
  drawing.ladder.light(compared(next, way));
  const pointed = at ? [at] : next.size === 1 ? [...next.keys()] : [];
  if (table.pointed[0] === pointed[0]) return;
  table.pointed = pointed;
  ghosts(drawing.things, moves, [...touched, ...pointed]);
  table.overlie();
}
