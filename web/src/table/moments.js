// Animations of important moments of a match, made of transforms and opacity only. The caller sets the speed.

import { EACH } from "./motion.js";
import { crack } from "./posts.js";

/** @typedef {import("./draw.js").Thing} Thing */
/** @typedef {import("../crossing.js").ShownEvent} ShownEvent */
/**
 * Animates a moment, and returns the duration, ms. The arguments are the elements, a factor for durations, the table,
 * the pieces that are taken or travel, and the number of earlier moments of this kind.
 * @typedef {(elements: HTMLElement[], slow: number, root: HTMLElement, gone: Gone, before: number) => number} Play
 */
/**
 * `crosses`: the marks where pieces were taken; `travel`: the pieces that are travelling.
 * @typedef {{crosses: Element[], travel: Element[]}} Gone
 */

const GO = "cubic-bezier(.3, .7, .2, 1)";
const DROP = "cubic-bezier(.2, .9, .3, 1.15)";
/** How long the line of a trap is shown before the trapped pieces leave, ms. */
const TRAPPED = 220;
/** Maximum time from the first to the last animated piece of a scoring, ms. */
const LONGEST = 2500;

/** The id of these animations. Tests that count frames use it to distinguish them from travelling pieces. */
const ID = "moment";

/** @param {Element} element @param {Keyframe[]} frames @param {number} duration @param {number} [delay] @param {string} [easing] */
const move = (element, frames, duration, delay = 0, easing = GO) =>
  element.animate(frames, { duration, delay, easing, fill: "backwards", id: ID });

/** @type {Record<string, Play>} */
const PLAYS = {
  pledge(elements, slow) {
    elements.forEach((element, i) => {
      const delay = 90 * slow * i;
      move(element, [{ scale: 1 }, { scale: 1.18, offset: 0.3 }, { scale: 1 }], 340 * slow, delay);
      for (const art of element.querySelectorAll(":scope > .art"))
        move(art, [{ opacity: 0 }, { opacity: 1 }], 180 * slow, delay, "linear");
    });
    return (340 + 90 * (elements.length - 1)) * slow;
  },
  join(_, slow, root) {
    for (const band of root.querySelectorAll(".overlay > .band"))
      move(
        band,
        [
          { opacity: 0, scale: ".7 .94" },
          { opacity: 1, scale: 1 },
        ],
        280 * slow,
        200 * slow,
        GO,
      );
    return 780 * slow;
  },
  trap(_, slow, __, { crosses, travel }, before) {
    // trapped pieces stay until the line has been shown, then leave one after another
    const delay = (TRAPPED + 70 * before) * slow;
    for (const animation of travel.flatMap((element) => element.getAnimations()))
      animation.effect?.updateTiming({ delay, fill: "backwards" });
    const stamp = [
      { opacity: 0, scale: 1.6 },
      { opacity: 1, scale: 1 },
    ];
    for (const cross of crosses) move(cross, stamp, 90 * slow, delay, DROP);
    return delay + 300 * slow;
  },
  fall(elements, slow) {
    for (const element of elements) {
      // delays the card's travel, so that the card cracks at its old place
      for (const travel of element.getAnimations())
        travel.effect?.updateTiming({ delay: 580 * slow, fill: "backwards" });
      for (const art of element.querySelectorAll(":scope > .art"))
        move(
          art,
          [{ rotate: "0deg" }, { rotate: "7deg", offset: 0.2 }, { rotate: "7deg", offset: 0.7 }, {}],
          900 * slow,
        );
      const broken = crack();
      element.append(broken);
      move(broken, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1 }], 900 * slow).onfinish = () =>
        broken.remove();
    }
    return 900 * slow;
  },
  reveal(elements, slow) {
    return (300 + EACH * elements.length) * slow; // `travelled` in motion.js turns the cards over
  },
  cup([cup], slow) {
    const tilt = ["0deg", "-8deg", "8deg", "-5deg", "0deg"].map((rotate) => ({ rotate }));
    for (const vessel of cup.querySelectorAll(".vessel")) move(vessel, tilt, 360 * slow, 0, "ease-in-out");
    const rise = [{ opacity: 0, scale: 0.5 }, { opacity: 1, scale: 1.6, offset: 0.6 }, { scale: 1 }];
    for (const marker of cup.querySelectorAll(".vessel .drawn")) move(marker, rise, 420 * slow, 360 * slow);
    return 900 * slow;
  },
  count(elements, slow) {
    const step = Math.min(420, LONGEST / Math.max(elements.length, 1)) * slow;
    const beat = [{ scale: 1 }, { scale: 1.2, offset: 0.4 }, { scale: 1 }];
    for (const [i, element] of elements.entries()) move(element, beat, Math.min(420 * slow, step * 1.5), i * step);
    return elements.length * step;
  },
};

/**
 * Animate the moments of these events.
 * @param {ShownEvent[]} events @param {Map<string, Thing>} things @param {number} slow
 * @param {HTMLElement} root @returns {number} the duration, ms
 */
export function moments(events, things, slow, root) {
  const found = (/** @type {string[]} */ ids) =>
    ids.map((id) => things.get(id)?.element).filter((element) => element !== undefined);
  /** @type {Record<string, number>} */
  const played = {};
  const took = events.map(({ moment, ids = [], lost = [], travel = [] }) => {
    const elements = found(ids);
    if (!moment || !(elements.length + Number(moment === "join"))) return 0;
    const crosses = found(lost).flatMap((element) => [...element.querySelectorAll(":scope > .lost > .pattee")]);
    const before = played[moment] ?? 0;
    played[moment] = before + 1;
    return PLAYS[moment](elements, slow, root, { crosses, travel: found(travel.map(([, end]) => end)) }, before);
  });
  return Math.max(0, ...took);
}

/** Finish all animations immediately. @param {HTMLElement} root */
export function settle(root) {
  for (const animation of root.getAnimations({ subtree: true }))
    if (!(animation instanceof CSSTransition || animation instanceof CSSAnimation)) animation.finish();
}
