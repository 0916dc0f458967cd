// Starts lessons and hints on the table page, and loads their code on request.

import { Lost } from "../engine/client.js";
import { absolute, lessonAsked, site } from "../site.js";
import { LocalMatch } from "./local_match.js";
import { t } from "../page/t.js";

/** @typedef {typeof import("../learn/index.js")} Learning */
/** @typedef {import("../learn/lesson.js").Lesson} Lesson */
/** @typedef {import("../crossing.js").Update} Update */
/**
 * The parts of the page that lessons use. `at` puts a lesson's match at the table, or with null the visitor's own
 * match.
 * @typedef {{engine: import("../engine/client.js").Engine, store: import("../storage/store.js").Store, own: LocalMatch,
 *   notices: import("./notices.js").Notices, engineStatus: import("./engine_status.js").EngineStatus,
 *   early: import("../page/preload.js").Early | null, verdict: (update: Update) => string, leave: () => void,
 *   at: (current: LocalMatch | null) => void}} Page
 */

/** @param {Page} page */
export function lessonOffer({ engine, store, own, notices, engineStatus, early, verdict, leave, at }) {
  const { game, title, face } = own;
  const lessons = site.lessons ?? [];
  /** The lesson in the page's original address. preload.js may have loaded its first table. */
  const first = lessonAsked();
  /** The lesson at the table. @type {Lesson | null} */
  let lesson = null;

  /** @param {(learn: Learning) => unknown} act @returns {Promise<boolean>} true if the code was loaded */
  async function fetched(act) {
    try {
      await act(await import(/* @vite-ignore */ absolute(site.learn)));
      return true;
    } catch {
      notices.say(t("The lessons couldn't be loaded. Try again when you're back online."), { kind: "learn" });
      return false;
    }
  }

  /** @param {string} name @returns {Promise<boolean>} true if the lesson is at the table */
  const teach = (name) =>
    fetched((learn) => {
      own.clear();
      /** @type {import("../learn/lesson.js").Page} */
      const page = {
        engine,
        game,
        store,
        lessons,
        seat: (lessonEngine, fates) =>
          new LocalMatch({ engine: /** @type {any} */ (lessonEngine), store, game, title, face, fates }),
        wish: (act) => engineStatus.wish(act),
        wait: (words, actions) => engineStatus.wait(words, actions),
        leave,
        verdict,
        lost: (error) => error instanceof Lost,
      };
      const ready = name === first ? early?.taught : null;
      return learn.teach(page, name, ready ?? null, (now) => {
        dismiss();
        lesson = now;
        at(now.seat);
      });
    });

  /** Stop the lesson at the table, if any, and return to the visitor's own match. */
  function dismiss() {
    lesson?.stop();
    if (lesson) at(null);
    lesson = null;
  }

  return { lesson: () => lesson, fetched, teach, dismiss };
}
