// Words on the page and in the ear: seats become names, suits become drawn signs or spoken ones. Only text nodes.

import { svg, use } from "./faces.js";

const SUITS = /** @type {Record<string, string>} */ ({ "♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club" });
const RANKS = /** @type {Record<string, string>} */ ({ T: "10", J: "jack", Q: "queen", K: "king", A: "ace" });

/** Seats written as {0} become names. @param {string} text @param {string[]} names */
export const named = (text, names) => text.replace(/\{(\d)\}/g, (_, seat) => names[Number(seat)] ?? `seat ${seat}`);

/** As it is spoken: "J♠" is "jack of spades". @param {string} text */
export const spoken = (text) =>
  text
    .replace(/(10|[2-9TJQKA])\s?([♠♥♦♣])/gu, (_, rank, suit) => `${RANKS[rank] ?? rank} of ${SUITS[suit]}s`)
    .replace(/[♠♥♦♣]/gu, (suit) => `${SUITS[suit]}s`);

/** Fills an element with a text; suits are drawn, since fonts make pictures of them.
 * @param {Element} element @param {string} text */
export function write(element, text) {
  const key = /** @type {any} */ (element);
  if (key.written === text) return;
  key.written = text;
  const parts = [];
  for (const part of text.split(/([♠♥♦♣])/u)) {
    const suit = SUITS[part];
    if (!suit) parts.push(document.createTextNode(part));
    else {
      const mini = svg("svg", { class: `mini s-${suit}`, role: "img", "aria-label": `${suit}s` }, use(suit));
      parts.push(mini);
    }
  }
  element.replaceChildren(...parts);
}

/** @param {string} tag @param {string} name @param {string} [text] */
export function make(tag, name, text) {
  const element = document.createElement(tag);
  element.className = name;
  if (text) write(element, text);
  return element;
}
