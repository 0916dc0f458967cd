// Signals of a page that waits for a match with friends: the screen stays on, and the title of a hidden page names who
// has come.

export class Wait {
  constructor() {
    /** The title without a name, and with it; "" if nobody came while the page was hidden. */
    this.plain = this.named = "";
    this.waits = false;
    /** @type {WakeLockSentinel | null} */
    this.lock = null;
    document.addEventListener("visibilitychange", () => {
      if (document.title === this.named) document.title = this.plain;
      this.named = "";
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

  /** Name somebody who came while the page was hidden. @param {string} name */
  arrive(name) {
    if (!document.hidden) return;
    if (!this.named) this.plain = document.title;
    document.title = this.named = `${name} is here: ${this.plain}`;
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
