// Marks the things that can be touched, are selected, or would be taken, and chooses the stops of the Tab key. Knows
// elements and paths, but no rules.

import { set } from "./elements.js";
import { nextOf } from "./path.js";
import { wouldBe } from "./posts.js";
import { t } from "../page/t.js";
import { named, spoken } from "./words.js";

/** @typedef {import("./draw.js").Thing} Thing */
/** @typedef {import("./path.js").Next} Next */
/** @typedef {import("../crossing.js").Scene} Scene */

/**
 * Set the attributes of all things that CSS, tests and screen readers use.
 * @param {Map<string, Thing>} things @param {Scene} scene @param {Map<string, Next>} next @param {string[]} touched
 * @param {string[]} names @param {(element: HTMLElement, words: string, kind: string) => void} tag writes the effect
 *   of a touch beside a thing, in a few words; if `words` is "", removes the text
 */
export function light(things, scene, next, touched, names, tag) {
  const alone = next.size === 1 ? [...next.values()][0] : undefined;
  const taken = new Set(alone?.ends ? alone.takes : []);
  const risked = new Set([...next.values()].flatMap(({ takes }) => takes)); // marked without hover, which touch screens lack
  const moves = scene.moves ?? [];
  const works = new Set(touched.flatMap((_, keep) => [...nextOf(moves, touched.slice(0, keep)).keys()]));
  for (const [id, { element, stop, label, kind, within, opens }] of things) {
    const ids = [id, ...within];
    const way = ids.map((each) => next.get(each)).find(Boolean);
    const chosen = ids.some((each) => touched.includes(each));
    set(element, "data-lit", next.get(id)?.mark ?? (kind === "square" ? way?.mark : null));
    set(element, "data-chosen", touched.includes(id) || (kind === "square" && chosen) ? "1" : null);
    set(element, "data-danger", taken.has(id) ? "1" : risked.has(id) ? "maybe" : null);
    const ends = next.get(id)?.ends ?? (kind === "square" ? way?.ends : null);
    set(element, "data-takes", ends?.takes?.length ? "1" : null);
    tag(element, named(ends?.forecast?.tag ?? "", names), ends?.forecast?.kind ?? "");
    if (kind === "post") wouldBe(element, ends?.forecast?.gauge);
    if (!stop) {
      set(element, "role", element.getAttribute("role") === "button" ? "img" : (element.getAttribute("role") ?? "img"));
      if (element.classList.contains("piece")) {
        set(element, "aria-label", spoken(named(label, names)));
        for (const name of ["tabindex", "aria-pressed", "aria-disabled"]) set(element, name, null);
      }
      continue;
    }
    const words = [label, chosen ? t("chosen") : "", way?.words ?? "", way?.ends?.forecast?.words ?? ""]
      .filter(Boolean)
      .join(", ");
    set(stop, "aria-label", spoken(named(words, names)));
    if (!stop.hasAttribute("tabindex")) stop.tabIndex = -1;
    if (kind === "square") {
      set(stop, "aria-selected", chosen ? "true" : "false");
    } else {
      if (stop === element) set(stop, "role", "button");
      set(stop, "aria-pressed", chosen ? "true" : null);
    }
    set(stop, "aria-disabled", way || chosen || opens || ids.some((each) => works.has(each)) ? null : "true");
  }
}

/** Highlight the things with these ids, and no others. @param {HTMLElement} root @param {string[]} ids */
export function point(root, ids) {
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-id]")))
    set(element, "data-ring", ids.includes(element.dataset.id ?? "") ? "1" : null);
}

/** Return the groups of focusable elements in table order; the Tab key stops once in each group. @param {HTMLElement} root */
function groups(root) {
  const stops = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".piece[tabindex], .square[tabindex], .hit")]);
  /** @type {Map<Element, HTMLElement[]>} */
  const found = new Map();
  for (const stop of stops) {
    let group = /** @type {Element} */ (stop);
    for (let up = stop.parentElement; up && up !== root; up = up.parentElement) {
      if (up.classList.contains("zone")) group = up;
    }
    found.set(group, [...(found.get(group) ?? []), stop]);
  }
  return [...found.values()];
}

/**
 * Make one element of each group reachable by the Tab key: the focused one, else the first that can be touched, else
 * the one that was reachable before, else the first.
 * @param {HTMLElement} root
 */
export function rove(root) {
  for (const stops of groups(root)) {
    const lit = stops.find((stop) => stop.closest("[data-id]")?.hasAttribute("data-lit"));
    const here =
      stops.find((stop) => stop === document.activeElement) ??
      lit ??
      stops.find((stop) => stop.tabIndex === 0) ??
      stops[0];
    for (const stop of stops) set(stop, "tabindex", stop === here ? 0 : -1);
  }
}

/**
 * Return the nearest focusable element of the same group in the direction of an arrow key, or null.
 * @param {HTMLElement} root @param {HTMLElement} from @param {string} key
 */
export function beside(root, from, key) {
  const stops = groups(root).find((group) => group.includes(from)) ?? [];
  const here = centre(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  let best = null;
  let least = Infinity;
  for (const stop of stops) {
    if (stop === from) continue;
    const there = centre(stop);
    const x = there.x - here.x,
      y = there.y - here.y;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along < 4 || aside > along * 2.2) continue;
    if (along + aside * 3 >= least) continue;
    best = stop;
    least = along + aside * 3;
  }
  if (!best && stops.length > 1 && (key === "ArrowLeft" || key === "ArrowRight")) {
    const row = stops.every((stop) => Math.abs(centre(stop).y - here.y) < 30);
    if (row) best = stops[(stops.indexOf(from) + dx + stops.length) % stops.length];
  }
  return best;
}

/** @param {Element} element */
function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
