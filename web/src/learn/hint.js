// Shows a hint: the move that the strongest level would make for the visitor, and the reason; for a viewed earlier
// entry, the reason for that move. The engine computes it in slices, so that a touch is never delayed.

import { named } from "../table/words.js";
import { t } from "../page/t.js";

/** @typedef {import("../app/local_match.js").LocalMatch} LocalMatch */

/** The intended duration of one request, ms; `CAP`: the maximum time for all requests. */
const SLICE = 40;
const CAP = 1700;

/**
 * Request a hint and show it in the bar until the next move.
 * @param {{current: () => LocalMatch, table: import("../table/index.js").Table}} page
 */
export async function hint({ current, table }) {
  const at = current();
  const { update } = at;
  if (!update) return;
  const here = () => at === current() && at.update === update;
  const alone = update.at !== null;
  const [wait, begins] = alone ? [t("Thinking why…"), t("Why:")] : [t("Thinking of a hint…"), t("Hint:")];
  table.tell({ aside: wait, alone, canHint: false });
  const begun = performance.now();
  try {
    for (let iterations = 1; here(); ) {
      const since = performance.now();
      const answer = await at.engine.ask("hint", {
        iterations,
        finish: since - begun > CAP,
      });
      if (!here()) return;
      if ("move" in answer) {
        await at.act(/** @type {any} */ ("update"), {}, false); // the engine has marked in the record that a hint was used
        const said = named([answer.does, answer.why, answer.better].filter(Boolean).join(" "), update.names);
        const words = [begins, said].filter(Boolean).join(" ");
        table.tell({
          aside: words,
          alone,
          ring: answer.ids,
          canHint: false,
          progress: null,
        });
        table.announcer.say([words]);
        return;
      }
      table.tell({ progress: answer.thinking });
      const took = Math.max(performance.now() - since, 1);
      iterations = Math.max(1, Math.min(iterations * 2, Math.round((iterations * SLICE) / took)));
    }
  } catch (error) {
    if (here()) table.tell({ aside: "", alone: false, progress: null });
    at.fail(error);
  }
}
