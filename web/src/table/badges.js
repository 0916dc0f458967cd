// Small texts and pictures on pieces (badges), and the labels at both ends of a line of columns.

import { icon, partNamed } from "./faces.js";
import { make, write } from "./words.js";

/**
 * Write a text into an element, after a picture if `art` names one.
 * @param {HTMLElement} element @param {string} art @param {string} text
 */
export function worded(element, art, text) {
  if (!art) return write(element, text);
  if (element.dataset.art !== art) {
    element.dataset.art = art;
    element.replaceChildren(icon(partNamed(art)), make("span", ""));
  }
  write(/** @type {Element} */ (element.lastElementChild), text);
}

/** Draw labels at the two ends of a line of columns. @param {HTMLElement} element @param {[string, string][]} names */
export function ends(element, names) {
  let shown = /** @type {HTMLElement | null} */ (element.querySelector(":scope > .ends"));
  if (!names.length) return shown?.remove();
  if (!shown) {
    element.prepend((shown = make("div", "ends")));
    shown.append(...names.map(() => make("p", "")));
  }
  names.forEach(([name, words], i) => {
    const end = /** @type {Element} */ (shown?.children[i]);
    if (!end.childElementCount) end.append(make("b", ""), make("span", ""));
    write(end.children[0], name);
    write(end.children[1], words);
  });
}
