// Shows all cards of a touched pile, in order, in a dialog that a touch or the Escape key closes.

import { dialog, h } from "../page/dom.js";
import { face } from "./faces.js";
import { spoken } from "./words.js";

const SUITS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

/** Return a card's name for screen readers. @param {string} shown */
const called = (shown) => spoken(shown.replace(/^(.)([shdc])$/, (_, rank, suit) => rank + SUITS[suit]));

/** @param {string} title @param {string} why a second line, or "" @param {string[]} faces the top one first */
export function openPile(title, why, faces) {
  const cards = faces.map((shown) => {
    const card = h("div", { class: "piece card", role: "img", "aria-label": called(shown) });
    card.append(...face({ id: "", kind: "card", label: "", face: shown }));
    return h("li", {}, card);
  });
  dialog({
    title,
    name: "opened",
    reading: true,
    body: (close) => [why && h("p", {}, why), h("ol", { onclick: close }, ...cards)],
  });
}
