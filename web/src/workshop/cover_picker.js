// Shows the cover as an image, and beside it the choices of a picture, a form and a ground. Each choice replaces the
// SVG text of the cover.

import { button, chips, h } from "../page/dom.js";
import { t } from "../page/t.js";
import { imageOf } from "./cover_image.js";
import { FORMS, GROUNDS, PICTURES, choiceOf, cover, drawing, formOf } from "./cover.js";

/** @typedef {import("./cover.js").Choice} Choice */

const OWN = t("You have drawn this cover. A choice here replaces it, and Undo brings it back.");
const SITES = t("Choose what the cover shows. Its text can still be changed.");

/** Return the site's symbol with this id. @param {string} id @returns {import("./cover.js").Symbol} */
function part(id) {
  const found = document.getElementById(id);
  const art = found?.innerHTML.replace(/><\/(path|circle|rect|ellipse)>/g, "/>") ?? "";
  return { box: found?.getAttribute("viewBox") ?? "", art };
}

/** Return the SVG text of a cover that is drawn from the site's symbols. @param {Choice} choice @param {string} title */
export const drawn = (choice, title) => cover(choice, title, part);

/** @param {string} picture @param {string} title */
function small(picture, title) {
  const { box, art } = drawing(picture, title, "var(--linen)", part);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" aria-hidden="true">${art}</svg>`;
  return new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
}

export class CoverPicker {
  /**
   * @param {{title: () => string, write: (text: string) => void, undo: () => void}} page `title` returns the game's title;
   * `write` replaces the text of the cover; `undo` undoes the last change of that text
   */
  constructor(page) {
    this.page = page;
    /** The choices that the shown cover names; null for a cover that the author has drawn. @type {Choice | null} */
    this.choice = null;
    this.image = h("div", { class: "shown" });
    this.words = h("p", { class: "quiet" });
    this.element = h(
      "div",
      { class: "covering" },
      this.image,
      h(
        "div",
        {},
        this.words,
        this.group(t("Picture"), "picture", (key) => [
          small(key, page.title()),
          h("span", { class: "vh" }, PICTURES[key][0]),
        ]),
        this.group(t("On"), "form", (key) => [FORMS[key]]),
        this.group(t("Ground"), "ground", (key) => [swatch(GROUNDS[key][1]), GROUNDS[key][0]]),
        button(t("Undo", 0, "text"), page.undo),
      ),
    );
  }

  /** @param {string} legend @param {keyof Choice} name @param {(key: string) => (Node | string)[]} label */
  group(legend, name, label) {
    const all = { picture: PICTURES, form: FORMS, ground: GROUNDS }[name];
    const choices = Object.keys(all).map((key) => /** @type {[string, (Node | string)[]]} */ ([key, label(key)]));
    const made = chips({ legend, name, value: "", choices, onpick: (key) => this.pick({ [name]: key }) });
    made.classList.add(name);
    return made;
  }

  /** @param {Partial<Choice>} change */
  pick(change) {
    const { picture = "initial" } = change;
    const before = this.choice ?? { picture, form: formOf(picture), ground: "azure" };
    this.page.write(drawn({ ...before, ...change }, this.page.title()));
  }

  /** @param {string} text */
  show(text) {
    this.choice = choiceOf(text);
    this.words.textContent = this.choice ? SITES : OWN;
    this.image.replaceChildren(imageOf(text, t("The cover")));
    for (const input of this.element.querySelectorAll("input"))
      input.checked = this.choice?.[/** @type {keyof Choice} */ (input.name)] === input.value;
  }
}

/** @param {string} colour */
function swatch(colour) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" aria-hidden="true"><rect width="9" height="9" rx="2" fill="${colour}"/></svg>`;
  return new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
}
