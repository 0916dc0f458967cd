// Shows on the table page whether the page works offline, and offers new versions.

import { keepOffline } from "../page/offline.js";
import { site } from "../site.js";
import { t } from "../page/t.js";

const ALONE = t("This browser won't save the page for offline use.");

export class Offline {
  /** @param {import("./notices.js").Notices} notices @param {() => unknown} held returns a true value in a match with
   * friends, which a new version would interrupt: then none is offered */
  constructor(notices, held) {
    this.notices = notices;
    this.held = held;
    this.asked = false;
    this.said = "serviceWorker" in navigator ? t("Checking whether this page works offline.") : ALONE;
  }

  /**
   * Check whether the page works offline, once. Called when the engine has started or has failed to start.
   */
  async find() {
    if (this.asked) return;
    this.asked = true;
    const works = await keepOffline(
      (take) =>
        this.held() ||
        this.notices.say(t("A new version of this site is ready. Your match is safe."), {
          kind: "update",
          stays: true,
          action: { label: t("Reload"), act: take },
        }),
    );
    this.said = works || site.chat ? t("This page works offline.") : ALONE;
  }
}
