// Animates pieces from their old positions to the new ones. A card that was face down turns over at the end.

import { svg, use } from "./faces.js";

/** @typedef {import("./draw.js").Thing} Thing */
/** The place of each thing before a change, and whether it was face down. @typedef {Map<string, {box: DOMRect, back: boolean}>} Places */

/** How long pieces travel at the pace "brisk", ms. */
export const TRAVEL = 220;
/** The delay between cards that turn one after another, ms. */
export const EACH = 140;
const CURVE = "cubic-bezier(.3, .7, .2, 1)";

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Return the current place of each visible thing. @param {Map<string, Thing>} things @returns {Places} */
export function places(things) {
  /** @type {Places} */
  const found = new Map();
  for (const [id, { element }] of things) {
    const box = element.getBoundingClientRect();
    if (box.width) found.set(id, { box, back: element.classList.contains("back") });
  }
  return found;
}

/**
 * Animate the pieces from their old places to the current ones.
 * @param {Map<string, Thing>} things @param {Places} before
 * @param {[string, string][]} travel @param {number} [slow] a factor for durations
 * @param {string[]} [order] ids of cards that turn over one after another @returns {boolean} true if any piece moves
 */
export function travelled(things, before, travel, slow = 1, order = []) {
  const from = new Map(travel.map(([start, end]) => [topOf(things, end), start]));
  const turns = order.filter((id) => before.get(id)?.back);
  /** @type {[Thing, DOMRect, DOMRect, number][]} */
  const moves = [];
  for (const [id, thing] of things) {
    if (!thing.element.classList.contains("piece")) continue;
    const was = before.get(id) ?? before.get(from.get(id) ?? "");
    const box = thing.element.getBoundingClientRect();
    if (!was || !box.width) continue;
    const turned = was.back && thing.kind === "card" && !thing.element.classList.contains("back");
    if (turned || Math.abs(was.box.x - box.x) > 1 || Math.abs(was.box.y - box.y) > 1)
      moves.push([thing, was.box, box, turned ? Math.max(0, turns.indexOf(id)) : -1]);
  }
  moves.forEach(([{ element }, was, box, turned], i) => {
    const above = 20 + i; // later pieces are above earlier ones
    const small = was.width / box.width;
    element.animate(
      [
        {
          transform: `translate(${was.x + was.width / 2 - box.x - box.width / 2}px, ${was.y + was.height / 2 - box.y - box.height / 2}px) scale(${small})`,
          zIndex: above,
        },
        { transform: "none", zIndex: above },
      ],
      { duration: TRAVEL * slow, easing: CURVE },
    );
    if (turned >= 0) turn(element, slow, turned * EACH);
  });
  return moves.length > 0;
}

/**
 * Return the id of the piece that travels: the given id if it is a piece's, else the id of the last piece in that zone.
 * @param {Map<string, Thing>} things @param {string} id
 */
function topOf(things, id) {
  const thing = things.get(id);
  if (!thing || thing.element.classList.contains("piece")) return id;
  const pieces = /** @type {HTMLElement[]} */ ([...thing.element.querySelectorAll(".piece[data-id]")]);
  return pieces[pieces.length - 1]?.dataset.id ?? id;
}

/**
 * Show a card's back first, then turn the card over.
 * @param {HTMLElement} element @param {number} slow @param {number} [later] an additional delay, ms
 */
function turn(element, slow, later = 0) {
  const back = svg("svg", { class: "art full", viewBox: "0 0 100 140", "aria-hidden": "true" }, use("back"));
  back.classList.add("turning");
  element.append(back);
  const half = { duration: 160 * slow, delay: (TRAVEL - 80 + later) * slow, easing: "ease-in-out" };
  back.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
    ...half,
    duration: 80 * slow,
    fill: "forwards",
  }).onfinish = () => back.remove();
  for (const art of element.querySelectorAll(":scope > .art:not(.turning)")) {
    art.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(1)" }], {
      ...half,
      fill: "backwards",
    });
  }
}
