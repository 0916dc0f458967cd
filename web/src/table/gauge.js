// How near a seat is, as its plate draws it: so many of so many small coats of arms. The words beside them say it.

import { fill, set } from "./elements.js";
import { face, tincture } from "./faces.js";
import { make } from "./words.js";

/** Draws the gauge of a plate into its element. @param {HTMLElement} gauge @param {import("../crossing.js").Plate} plate */
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
