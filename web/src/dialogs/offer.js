// Offers the first lesson in the bar to a visitor who has not played this game before, until the visitor moves or
// declines.

import { learned } from "../storage/progress.js";
import { site } from "../site.js";
import { t } from "../page/t.js";

/** True if the match at the table is the visitor's own and the visitor has not moved yet. @param {import("../app/table_dialogs.js").Page} page */
export function isNew({ own, current }) {
  const { update, log } = own;
  if (current() !== own || !update?.saved || update.over || update.at !== null) return false;
  return !log.some(({ seat }) => seat === update.you);
}

/** @param {import("../app/table_dialogs.js").Page} page */
export function offer({ store, game, title, around }) {
  const { waved, habits } = store.settings;
  const [[first] = [""]] = site.lessons ?? [];
  if (!first || waved.includes(game) || habits[game] || learned(store)[game]) return;
  if (store.matches().some((kept) => kept.game === game && kept.touched)) return;
  const wave = () => {
    store.change({ waved: [...waved, game] });
    around({ aside: "", actions: [] });
  };
  around({
    aside: t("New to {title}? Its first lesson takes a minute.", { title }),
    actions: [
      { label: t("Learn"), act: () => void (location.hash = `#lesson=${first}`) },
      { label: t("No, thanks"), act: wave },
    ],
  });
}
