// What a visitor does with records and positions: looks at one, saves and shares one, begins from one.

import { match } from "./dialogs/new.js";
import { setUp, shareMatch } from "./dialogs/record.js";

/** @typedef {import("./store.js").Habit} Habit */
/** @typedef {import("./sitting.js").Sitting} Sitting */
/** @typedef {{own: Sitting, sitting: () => Sitting | import("./net/company.js").Company, game: string, title: string,
 *   about: import("./crossing.js").About, habit: () => Habit, stay: () => void, tell: (said: string) => void}} Page */

/** @param {Page} page */
export function recording({ own, sitting, game, title, about, habit, stay, tell }) {
  /** What is wrong, said where it was asked and not in a notice. @param {() => Promise<unknown>} act @returns {Promise<string>} */
  async function tried(act) {
    let wrong = "";
    const { face } = own;
    own.face = { ...face, refused: (said) => (wrong = said) };
    try {
      await act();
    } finally {
      own.face = face;
    }
    return wrong;
  }

  /** @param {string} record @returns {Promise<string>} what is wrong with it, or "" */
  const look = (record) => tried(() => own.watch(record));

  async function askPosition() {
    const { position } = await own.position().catch(() => ({ position: "" }));
    setUp({
      now: position,
      play: async (text) => {
        const { players, options } = match(about, habit());
        const wrong = await tried(() => own.deal(players, options, text));
        if (!wrong) stay();
        return wrong;
      },
    });
  }

  function share() {
    const { update } = sitting();
    if (!update) return;
    const mine =
      update.view === -1 ? String(update.you ?? "public") : update.view === null ? "public" : String(update.view);
    shareMatch({
      title,
      game,
      open: Boolean(update.over) || !about.hidden || update.watching,
      mine,
      record: (view) => sitting().record(update.watching && update.view !== -1 ? mine : view),
      tell,
    });
  }

  return { look, askPosition, share };
}
