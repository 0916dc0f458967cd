// Offer the first lesson, in the bar, to a visitor who has never played a game here, until the first move or a refusal.

import { learned } from "../storage/progress.js";
import { site } from "../site.js";
import { t } from "../page/t.js";

/** True if the match at the table is the visitor's own, without a move of theirs. @param {import("../app/table_dialogs.js").Page} page */
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
