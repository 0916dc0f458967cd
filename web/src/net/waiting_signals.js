// Signals of a page in a match with friends: while it waits for the match the screen stays on; the title of a hidden
// page names who has come, a bell rings, and a notification appears if the visitor has allowed that.

import { notify } from "./notify.js";
import { labelled, t } from "../page/t.js";

export class WaitingSignals {
  /** @param {import("../storage/store.js").Store} store @param {() => void} ring */
  constructor(store, ring) {
    this.store = store;
    this.ring = ring;
    /**
     * The page's title without a name, and with the name of somebody who came while the page was hidden; "" if nobody
     * came.
     */
    this.plain = this.named = "";
    this.waits = this.mine = false;
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    /** The notification that is shown now, if any. @type {ReturnType<typeof notify>} */
    this.notice = Promise.resolve(undefined);
    document.addEventListener("visibilitychange", () => {
      if (document.title === this.named) document.title = this.plain;
      this.named = "";
      void this.notice.then((shown) => shown?.close());
      void this.renew();
    });
  }

  /** @param {boolean} waits whether the match has yet to begin */
  show(waits) {
    if (this.named && document.title === this.plain) document.title = this.named; // drawing the table took it away
    if (waits === this.waits) return;
    this.waits = waits;
    void this.renew();
  }

  /** Signal somebody who came, in the title if the page is hidden. @param {string} name */
  arrive(name) {
    this.ring();
    if (!document.hidden) return;
    if (!this.named) this.plain = document.title;
    const here = t("{who} is here", { who: name });
    document.title = this.named = labelled(here, this.plain);
    this.notify(here, this.plain);
  }

  /**
   * Notify the visitor when it becomes their turn; the table itself signals by sound and title.
   * @param {string | false} title of the game
   */
  turn(title) {
    if (title && !this.mine) this.notify(t("Your turn"), title);
    this.mine = Boolean(title);
  }

  /** @param {string} said @param {string} body */
  notify(said, body) {
    this.notice = notify(this.store, said, body).catch(() => undefined);
  }

  /** Keep the screen on while the page waits; a browser ends that when the page is hidden, or refuses it. */
  async renew() {
    const lock = this.lock;
    this.lock = null;
    await lock?.release().catch(() => {});
    if (!this.waits || document.hidden) return;
    this.lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  }
}
