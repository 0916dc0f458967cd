// Draws posts, cards that never move, with the small cards before each, its gauge, and its place in a line.

import { fill, set } from "./elements.js";
import { svg } from "./faces.js";
import { make } from "./words.js";

/** @typedef {import("../crossing.js").Zone} Zone */

/** From `FEW` cards before a post, the cards are closer together; more than `ROW` cards are in two rows. */
const FEW = 3;
const ROW = 4;

/**
 * Draw a post with the cards before it and its gauge.
 * @param {Zone} zone @param {HTMLElement} element @param {HTMLElement} hold @param {HTMLElement[]} children
 */
export function post(zone, element, hold, children) {
  const [first, ...laid] = children;
  const part = (/** @type {HTMLElement} */ within, /** @type {string} */ name) =>
    /** @type {HTMLElement} */ (within.querySelector(`:scope > .${name}`) ?? make("div", name));
  const before = part(hold, "before");
  const deep = laid.length > ROW;
  before.className = `before${deep ? " deep" : laid.length < FEW ? "" : " close"}`;
  before.style.setProperty("--n", String(Math.max(1, deep ? Math.ceil(laid.length / 2) : laid.length)));
  fill(before, laid);
  fill(hold, [first, before]);
  // the label of the whole post contains all this information
  for (const each of [first, ...element.querySelectorAll(":scope > :is(.title, .note)")])
    set(each, "aria-hidden", "true");
  const gauge = part(element, "gauge");
  if (!gauge.parentElement) element.append(gauge);
  set(gauge, "data-goal", zone.goal);
  set(gauge, "data-is", zone.value ?? 0);
  gauge.style.setProperty("--is", String((zone.value ?? 0) / (zone.goal || 1)));
}

/** Show the value that a gauge would have after a move; without a value, remove the preview. @param {HTMLElement} element @param {number | undefined} value */
export function wouldBe(element, value) {
  const gauge = /** @type {HTMLElement | null} */ (element.querySelector(":scope > .gauge"));
  if (!gauge) return;
  let change = /** @type {HTMLElement | null} */ (gauge.querySelector("i"));
  if (value === undefined) return change?.remove();
  if (!change) gauge.append((change = document.createElement("i")));
  const below = value < 0;
  const ends = [Number(gauge.dataset.is), value]
    .map((each) => Math.min(1, Math.max(0, (below ? -each : each) / Number(gauge.dataset.goal))))
    .sort((one, other) => one - other);
  change.className = below ? "below" : "";
  change.style.left = `${100 * (below ? 1 - ends[1] : ends[0])}%`;
  change.style.right = `${100 * (below ? ends[0] : 1 - ends[1])}%`;
}

/**
 * Return the elements of a line of posts, so that each post keeps its place. An outline remains for a removed post, and
 * a new post takes the first free place.
 * @param {HTMLElement} hold @param {HTMLElement[]} posts @returns {HTMLElement[]}
 */
export function inPlace(hold, posts) {
  const standing = new Map(posts.map((each) => [each.dataset.id ?? "", each]));
  const places = (hold.dataset.places ?? "").split(" ").filter(Boolean);
  const known = new Set(places);
  for (const id of standing.keys()) {
    if (known.has(id)) continue;
    const free = places.findIndex((each) => !standing.has(each));
    if (free < 0) places.push(id);
    else places[free] = id;
  }
  hold.dataset.places = places.join(" ");
  return places.map((id) => standing.get(id) ?? gone(hold, id));
}

/** Return the outline that remains for a removed post. @param {HTMLElement} hold @param {string} id @returns {HTMLElement} */
function gone(hold, id) {
  const here = /** @type {HTMLElement[]} */ ([...hold.children]);
  const had = here.find((each) => each.dataset.gone === id);
  if (had) return had;
  const made = make("div", "gone");
  made.dataset.gone = id;
  set(made, "aria-hidden", "true");
  const art = here.find((each) => each.dataset.id === id)?.querySelector(":scope > .hold > .card > .art.full");
  if (art) made.append(art.cloneNode(true));
  made.append(crack());
  return made;
}

/** Draw a crack across a card. */
export const crack = () =>
  svg(
    "svg",
    { class: "crack", viewBox: "0 0 100 140" },
    svg("path", { d: "M0 34L22 48L34 42L50 74L66 66L78 100L100 110" }),
  );
