// The curtain between players who share one screen: hides the table until the next player confirms that the others look
// away. Shows the next player's name, the public events since that player's last turn, and the score.

import { button, h } from "../page/dom.js";
import { face, tincture } from "../table/faces.js";
import { make, named } from "../table/words.js";
import { t } from "../page/t.js";

/** @typedef {import("../crossing.js").Curtain} Curtain */

/** @param {{handed: Curtain, names: string[], cloth: string, lift: () => void}} about `names`: the names of all players, by seat */
export function curtain({ handed: { seat, told, plates }, names, cloth, lift }) {
  const name = names[seat];
  const others = names.filter((_, at) => at !== seat);
  const away = others.length > 1 ? t("The others look away.") : t("{who} looks away.", { who: others[0] });
  /** @param {string} tag @param {string} text */
  const line = (tag, text) => make(tag, "", named(text, names));
  const arms = plates.find((plate) => plate.seat === seat)?.arms;
  const element = h(
    "dialog",
    { class: "curtain", "data-cloth": cloth, "aria-labelledby": "curtain-title", "aria-describedby": "curtain-told" },
    arms && h("div", { class: "arms", "data-tint": tincture(arms) }, face(arms)),
    h("h2", { id: "curtain-title" }, t("{who} is next", { who: name })),
    h("p", {}, `${t("Hand the screen to {who}.", { who: name })} ${away}`),
    h(
      "ul",
      { id: "curtain-told", class: "told", hidden: !told.length },
      told.map((text) => line("li", text)),
    ),
    button(
      t("I am {who}", { who: name }),
      () => {
        element.close();
        element.remove();
        lift();
      },
      "main",
    ),
    h(
      "ul",
      { class: "sides", "aria-label": t("The score") },
      [...plates]
        .sort((one, other) => one.seat - other.seat)
        .map((plate) => h("li", {}, h("b", {}, names[plate.seat]), " ", line("span", plate.score || plate.words))),
    ),
  );
  element.addEventListener("cancel", (event) => event.preventDefault());
  element.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault());
  document.querySelector("dialog.curtain")?.remove();
  document.body.append(element);
  element.showModal();
  return element;
}
