// The table's notices about offline use.

import { keepOffline } from "./offline.js";

const ALONE = "This browser will not keep the page for use without the network.";

export class Offline {
  /** @param {import("./notices.js").Notices} notices @param {() => unknown} held whether a newer version would cut a match
   * with friends, who all run the same one: it is offered when the page is opened again */
  constructor(notices, held) {
    this.notices = notices;
    this.held = held;
    this.asked = false;
    this.said = "serviceWorker" in navigator ? "Whether this page works offline is not known yet." : ALONE;
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
        this.notices.say("A new version of this site is ready. Your match is kept.", {
          kind: "update",
          stays: true,
          action: { label: "Reload", act: take },
        }),
    );
    this.said = works ? "Once opened, this page works without the network." : ALONE;
  }
}
