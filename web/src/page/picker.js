// Buttons that enter cards into a text field by touch: one suit is selected, and each rank adds a card.

import { h } from "./dom.js";
import { spoken } from "../table/words.js";
import { t } from "./t.js";

const SUITS = ["♠", "♥", "♦", "♣"];
/** The class names of the suits' buttons. */
const CLASSES = ["spades", "hearts", "diamonds", "clubs"];
const RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];

/** Return the group of buttons that enters cards into a field. @param {HTMLTextAreaElement} field @param {string} label */
export function picker(field, label) {
  let suit = "♠";
  const ranks = RANKS.map((rank) => button(rank, () => add(rank + suit)));
  const suits = SUITS.map((sign) => button(sign, () => choose(sign)));
  const choose = (/** @type {string} */ sign) => {
    suit = sign;
    for (const each of suits) each.setAttribute("aria-pressed", String(each.textContent === sign));
    for (const each of ranks) each.setAttribute("aria-label", spoken(each.textContent + sign));
  };
  suits.forEach((each, i) => {
    each.setAttribute("aria-label", spoken(SUITS[i]));
    each.className = `press suit ${CLASSES[i]}`;
  });
  const set = (/** @type {string} */ text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const add = (/** @type {string} */ card) => set(more(field.value, card));
  choose(suit);
  return h(
    "div",
    { class: "picker", role: "group", "aria-label": t("Cards: {label}", { label }) },
    h(
      "div",
      {},
      ...suits,
      button(t("Next line"), () => set(`${field.value.trimEnd()}\n`)),
      button(t("Undo"), () => set(less(field.value))),
    ),
    h("div", { class: "ranks" }, ...ranks),
  );
}

/** Return the text with one more word. @param {string} text @param {string} word */
export const more = (text, word) => (/(^|\n)[ \t]*$/.test(text) ? text + word : `${text.trimEnd()} ${word}`);

/** Return the text without its last word or line break. @param {string} text */
export const less = (text) => text.replace(/[ \t]*([^\s]+|\n)[ \t]*$/, "");

/** @param {string} label @param {() => void} act */
function button(label, act) {
  const made = /** @type {HTMLButtonElement} */ (h("button", { type: "button", class: "press" }, label));
  made.addEventListener("click", act);
  return made;
}
