// Informs the visitor about the engine's state: still starting, restarting after a crash, or unable to start.

import { t } from "../page/t.js";

/** @typedef {{update: import("../crossing.js").Update | null, opening?: unknown, recover: () => unknown}} Match */

const COMING = t("Your move will be made as soon as the engine has loaded.");

/** The sentence for a browser without WebAssembly, which the engine needs; "" in other browsers. */
const NEVER = typeof WebAssembly === "undefined" ? t("This browser can't run the games") : "";

/** Shows the engine's state in the bar. */
export class EngineStatus {
  /** @param {{engine: import("../engine/client.js").Engine, table: import("../table/index.js").Table,
   *   notices: import("./notices.js").Notices, current: () => Match, among: () => boolean}} page `among`: returns true
   *   in a match with friends, which shows its own messages while it waits */
  constructor(page) {
    this.page = page;
    /** True if the visitor has made a request whose result the table does not show yet. */
    this.wished = false;
  }

  /** @param {"step" | "ready" | "lost" | "gone"} now @param {string} said */
  hear(now, said) {
    const { notices, current } = this.page;
    if (now === "step") this.starting();
    if (now === "ready") notices.drop("engine");
    if (now === "lost" && current().update) {
      notices.say(t("The engine stopped and is restarting. Your match will continue from its record."), {
        kind: "engine",
      });
    }
    if (now === "lost") current().recover();
    if (now === "gone") this.gone(said);
  }

  /** Send a request about the match at the table. If the engine is still starting, inform the visitor. @param {() => void} act */
  wish(act) {
    const { engine, among } = this.page;
    this.wished = true;
    act();
    if (engine.ready || engine.gone || among()) return;
    this.starting();
  }

  /** Record that the table shows the result of the visitor's request. */
  done() {
    this.wished = false;
  }

  /** If the visitor is waiting, show that the engine is starting, and its progress. */
  starting() {
    const { engine, table, current, among } = this.page;
    if (among()) return;
    const { update, opening } = current();
    if (!update && opening) this.wait(`${engine.step}…`);
    else if (update && this.wished) table.tell({ waiting: `${engine.step}…`, aside: COMING, progress: engine.part });
  }

  /**
   * Show a sentence and actions in the bar of an empty table.
   * @param {string} words
   * @param {import("../table/types.js").Action[]} [actions]
   */
  wait(words, actions) {
    const { engine, table } = this.page;
    const progress = engine.ready ? undefined : engine.part;
    table.show(
      {
        scene: { prompt: { title: "" }, plates: [], zones: [], prompts: {}, reasons: {} },
        names: [],
        you: null,
        waiting: words,
        actions,
        progress,
      },
      { animate: false },
    );
  }

  /**
   * Return a sentence that names the bot whose move the table waits for; "" if the visitor is to move.
   * @param {import("../crossing.js").Update} update
   */
  waiting({ waits, turn, names }) {
    return NEVER || (waits === "bot" && turn !== null ? t("{who} is thinking…", { who: names[turn] }) : "");
  }

  /** @param {string} said */
  gone(said) {
    const { engine, notices, current } = this.page;
    if (!current().update) this.wait(NEVER || t("The table can't be set up."));
    if (NEVER) {
      const told = t("The games need WebAssembly, which this browser doesn't have. You can still read the rules.");
      notices.say(told, { kind: "engine", stays: true });
      return;
    }
    const kept = current().update ? t("Your match is saved.") : t("You can still read the rules.");
    notices.say(`${t("The engine can't start ({said}).", { said })} ${kept}`, {
      kind: "engine",
      stays: true,
      action: {
        label: t("Try again"),
        act: () => {
          engine.revive();
          current().recover();
        },
      },
    });
  }
}
