// The gauge on a plate: a row of small coats of arms that shows how close a seat is to winning. The words on the plate
// contain the same information.

import { fill, set } from "./elements.js";
import { face, tincture } from "./faces.js";
import { make } from "./words.js";

/**
 * Draw the gauge of a plate into its element.
 * @param {HTMLElement} gauge @param {import("../crossing.js").Plate} plate
 */
export function measure(gauge, { won, seat }) {
  const [done, all] = won ?? [0, 0];
  set(gauge, "aria-hidden", "true");
  gauge.hidden = !won;
  fill(
    gauge,
    Array.from({ length: all }, (_, i) => {
      const place = /** @type {HTMLElement} */ (gauge.children[i] ?? make("i", "lacking"));
      const name = i < done ? `won ${tincture({ owner: seat })}` : "lacking";
      if (place.className !== name || !place.children.length) {
        place.className = name;
        place.replaceChildren(...face({ id: "", kind: "shield", label: "", ...(i < done ? { owner: seat } : {}) }));
      }
      return place;
    }),
  );
}
