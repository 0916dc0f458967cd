// What a table says of its use without the network.

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

  /** When the engine is there, or will not come: until then the line belongs to what the visitor waits for. */
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
