// Signals of a page in a match with friends. While the page waits for the match to begin, the screen stays on. When
// somebody arrives, a bell rings; if the page is hidden, its title also names that person, and a notification appears
// if the visitor allows that.

import { notify } from "./notify.js";
import { labelled, t } from "../page/t.js";

export class WaitingSignals {
  /** @param {import("../storage/store.js").Store} store @param {() => void} ring */
  constructor(store, ring) {
    this.store = store;
    this.ring = ring;
    /**
     * The page's title without (`plain`) and with (`named`) the name of the person who arrived while the page was
     * hidden; "" if nobody did.
     */
    this.plain = this.named = "";
    this.waits = this.mine = false;
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    /** The notification that is currently shown; undefined if there is none. @type {ReturnType<typeof notify>} */
    this.notice = Promise.resolve(undefined);
    document.addEventListener("visibilitychange", () => {
      if (document.title === this.named) document.title = this.plain;
      this.named = "";
      void this.notice.then((shown) => shown?.close());
      void this.renew();
    });
  }

  /** @param {boolean} waits true if the match has yet to begin */
  show(waits) {
    if (this.named && document.title === this.plain) document.title = this.named; // drawing the table replaced the title
    if (waits === this.waits) return;
    this.waits = waits;
    void this.renew();
  }

  /**
   * Signal that somebody has arrived: by the bell and, if the page is hidden, by its title and a notification.
   * @param {string} name
   */
  arrive(name) {
    this.ring();
    if (!document.hidden) return;
    if (!this.named) this.plain = document.title;
    const here = t("{who} is here", { who: name });
    document.title = this.named = labelled(here, this.plain);
    this.notify(here, this.plain);
  }

  /**
   * Show a notification when it becomes the visitor's turn; the table itself signals that by sound and title.
   * @param {string | false} title of the game; false if it is not the visitor's turn
   */
  turn(title) {
    if (title && !this.mine) this.notify(t("Your turn"), title);
    this.mine = Boolean(title);
  }

  /** @param {string} said @param {string} body */
  notify(said, body) {
    this.notice = notify(this.store, said, body).catch(() => undefined);
  }

  /** Keep the screen on while the page waits. The browser may refuse that, and ends it when the page is hidden. */
  async renew() {
    const lock = this.lock;
    this.lock = null;
    await lock?.release().catch(() => {});
    if (!this.waits || document.hidden) return;
    this.lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
  }
}
