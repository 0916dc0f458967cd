// Continues a stored match, and handles a match that cannot continue because another tab has it or the engine refuses
// it.

import { save } from "../page/dom.js";
import { tableOf } from "../site.js";
import { t } from "../page/t.js";

/** @typedef {import("../storage/store.js").Kept} Kept */
/** @typedef {import("../table/types.js").Action} Action */
/** The page's interface. @typedef {{store: import("../storage/store.js").Store, notices: import("./notices.js").Notices,
 *   own: () => import("./local_match.js").LocalMatch, game: string, empty: (words: string, actions: Action[]) => void,
 *   askNew: () => void, start: () => void}} Page */

/** @param {Page} page */
export function keeping({ store, notices, own, game, empty, askNew, start }) {
  /** @param {Kept} kept @param {boolean} [take] take the match from another tab @returns {Promise<"open" | "held" | "refused">} */
  async function goOn(kept, take = false) {
    if (kept.id === own().id) return "open";
    if (kept.game !== game) {
      location.href = `${tableOf(kept.game)}#m=${kept.id}`;
      return "open";
    }
    try {
      if (await own().resume(kept, take)) {
        store.stay(kept.id);
        return "open";
      }
    } catch (error) {
      setAside(kept.id, error instanceof Error ? error.message : String(error));
      return "refused";
    }
    elsewhere(kept, t("This match is open in another tab."));
    return "held";
  }

  /** Offer to take a match over from the tab that has it open. @param {Kept} kept @param {string} words */
  function elsewhere(kept, words) {
    const take = { label: t("Play it here"), main: true, act: () => void goOn(kept, true) };
    if (own().update) notices.say(words, { kind: "held", stays: true, action: take });
    else empty(words, [take, { label: t("New game"), act: askNew }]);
  }

  /**
   * Report that another tab has taken over the match at this table, and offer to take it back.
   * @param {string} id
   */
  function taken(id) {
    const kept = store.match(id);
    if (kept) elsewhere(kept, t("This match is now open in another tab."));
  }

  /**
   * Set aside the match at this table, which cannot be restored, and open another match unless one has been opened
   * already.
   * @param {string} id @param {string} said
   */
  function fallen(id, said) {
    setAside(id, said);
    if (!own().update) start();
  }

  /**
   * Mark a stored match as refused, so that it is no longer resumed automatically, and offer to save it as a file.
   * @param {string} id @param {string} said
   */
  function setAside(id, said) {
    const kept = store.match(id);
    if (kept) store.keep({ ...kept, refused: said });
    broken(kept?.saved.record ?? "", said);
  }

  /** @param {string} text the stored record @param {string} said why the match cannot continue */
  function broken(text, said) {
    notices.say(t("A saved match can't be continued: {said}.", { said }), {
      kind: "broken",
      stays: true,
      action: { label: t("Save it as a file"), act: () => save(text, `${game}.liege.txt`) },
    });
  }

  return { goOn, taken, fallen, broken };
}
