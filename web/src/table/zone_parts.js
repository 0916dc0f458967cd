// Draws the parts of a zone that are not its pieces or inner zones: empty places, counts, rails, rows of squares,
// bonds.

import { pour } from "./cup.js";
import { fill, set } from "./elements.js";
import { inPlace, post } from "./posts.js";
import { sum, weigh } from "./scales.js";
import { ends } from "./badges.js";
import { make, write } from "./words.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Zone} Zone */

/** Maximum number of posts in a line with letters of normal size. */
const MANY = 6;

/** @param {Zone} zone @param {HTMLElement} element @param {HTMLElement} hold @param {HTMLElement[]} children
 * @param {(text: string) => string} said returns a text with the names of the seats */
export function furnish(zone, element, hold, children, said) {
  const own = (/** @type {string} */ name, tag = "span") =>
    /** @type {HTMLElement} */ (hold.querySelector(`:scope > .${name}`) ?? make(tag, name));
  const n = children.length;
  hold.style.setProperty("--n", String(Math.max(n, 1)));
  switch (zone.kind) {
    case "stack":
      if (!zone.places || n < zone.places) children.push(own("gap"));
      hold.classList.toggle("open", !zone.places);
      if (zone.places) element.style.setProperty("--places", String(zone.places));
      break;
    case "row":
    case "prizes": {
      const [name, places = 0] = zone.kind === "row" ? ["gap", zone.places] : ["want", zone.goal];
      while (children.length < places) {
        const had = /** @type {HTMLElement} */ (hold.querySelectorAll(`:scope > .${name}`)[children.length - n]);
        children.push(had ?? make("span", name));
      }
      break;
    }
    case "post":
      return post(zone, element, hold, children);
    case "pan":
      sum(element, zone.value ?? 0);
      break;
    case "scales":
      weigh(zone, children);
      break;
    case "pile": {
      const count = zone.count ?? n;
      if (zone.places) children.reverse();
      if (!n) children.push(own("gap"));
      set(element, "data-depth", Math.min(count, 3));
      set(element, "data-fanned", zone.places ? "1" : null);
      let number = element.querySelector(":scope > .tally");
      if (!zone.note && count > 0) {
        if (!number) element.append((number = make("b", "tally")));
        write(number, String(count));
      } else number?.remove();
      break;
    }
    case "track": {
      const goal = Math.max(zone.goal ?? 1, 1);
      const rail = own("rail");
      rail.style.setProperty("--part", String(Math.min(Math.max((zone.value ?? 0) / goal, 0), 1)));
      rail.style.setProperty("--goal", String(goal));
      const score = own("score", "b");
      write(score, String(zone.value ?? 0));
      rail.style.setProperty("--more", String((zone.more ?? 0) / goal));
      const of = own("of");
      write(of, t("of {goal}", { goal }));
      children.unshift(rail, score, of);
      break;
    }
    case "grid": {
      const columns = zone.columns || 8;
      hold.style.setProperty("--columns", String(columns));
      hold.style.setProperty("--rows", String(Math.ceil(n / columns)));
      const rows = [];
      for (let i = 0; i < n; i += columns) {
        const row = /** @type {HTMLElement} */ (hold.children[rows.length] ?? make("div", "ranks"));
        set(row, "role", "row");
        fill(row, children.slice(i, i + columns));
        rows.push(row);
        children.slice(i, i + columns).forEach((square, j) => {
          square.classList.toggle("odd", (i / columns + j) % 2 === 1);
          const name = zone.zones?.[i + j]?.title ?? "";
          const last = i + columns >= n;
          const within = /** @type {Element} */ (square.querySelector(":scope > .hold"));
          set(within, "data-rank", j === 0 ? name.replace(/\D/g, "") : "");
          set(within, "data-file", last ? name.replace(/\d/g, "") : "");
        });
      }
      fill(hold, rows);
      return;
    }
    case "cup":
      pour(hold, zone.pieces ?? [], children, said);
      break;
    case "line": {
      ends(element, zone.ends ?? []);
      const one = zone.zones?.[0];
      const posts = !one || one.kind === "post";
      element.classList.toggle("posts", posts);
      if (posts) {
        children = inPlace(hold, children);
        hold.style.setProperty("--n", String(children.length));
        element.classList.toggle("many", children.length > MANY);
        break;
      }
      const parts = Math.max(...(zone.zones ?? []).map((column) => column.zones?.length ?? 0), 1);
      const priced = zone.zones?.some(({ badges }) => badges?.some(({ kind }) => kind === "price"));
      hold.style.setProperty("--span", String(parts + (priced ? 3 : 2)));
      /** @type {string[]} */
      const kinds = (one?.zones ?? []).map((inner) =>
        inner.kind === "stack" ? "minmax(0,1fr)" : inner.kind === "lanes" ? "minmax(max-content,1fr)" : "auto",
      );
      if (one?.title) kinds.splice(1, 0, "minmax(0,auto)");
      if (zone.zones?.some((column) => column.note)) kinds.push("auto");
      hold.style.setProperty("--standing", kinds.join(" ") || "1fr");
      break;
    }
    case "column": {
      let bond = element.querySelector(":scope > .bond");
      if (zone.bond) {
        if (!bond) element.append((bond = make("b", "bond")));
        write(bond, said(zone.bond));
      } else bond?.remove();
    }
  }
  if (zone.kind === "stack" || zone.kind === "fan")
    children.forEach(({ style }, i) => {
      style.setProperty("--i", String(i));
      style.setProperty("--n", String(n));
    });
  fill(hold, children);
}
