// The table's notices about offline use.

import { keepOffline } from "../page/offline.js";
import { site } from "../site.js";
import { t } from "../page/t.js";

const ALONE = t("This browser won't save the page for offline use.");

export class Offline {
  /** @param {import("./notices.js").Notices} notices @param {() => unknown} held whether a newer version would cut a match
   * with friends, who all run the same one: it is offered when the page is opened again */
  constructor(notices, held) {
    this.notices = notices;
    this.held = held;
    this.asked = false;
    this.said = "serviceWorker" in navigator ? t("Checking whether this page works offline.") : ALONE;
  }

  /**
   * Find out whether the page works offline. Called once the engine has started or failed: until then the notice line
   * shows its progress.
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
