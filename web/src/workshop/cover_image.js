// Shows a game's cover as an image element, in which an SVG runs no script and loads nothing.

import { h } from "../page/dom.js";
import { t } from "../page/t.js";

/**
 * Return an image element with a cover.
 * @param {string} text the SVG text of the cover @param {string} alt the text for screen readers
 */
export function imageOf(text, alt) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = h("img", { src: url, alt, class: "cover", width: 120, height: 140 });
  for (const event of ["load", "error"]) image.addEventListener(event, () => URL.revokeObjectURL(url));
  image.addEventListener("error", () => image.replaceWith(h("p", {}, t("This isn't a drawing yet."))));
  return image;
}
