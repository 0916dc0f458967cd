// Loads the sound player (sound.js) when the visitor switches sounds on, and offers sounds once to a visitor who has
// never switched them.

import { t } from "../page/t.js";

/** @typedef {import("./sound.js").Sound} Sound */
/** @typedef {import("../storage/store.js").Settings} Settings */

export class SoundLoader {
  /** @param {string} script @param {string} file the address of the file with all sounds */
  constructor(script, file) {
    this.script = script;
    this.file = file;
    /** @type {Promise<Sound | null> | null} */
    this.sound = null;
  }

  /** @param {Settings} settings */
  wear(settings) {
    /** @param {typeof import("./sound.js")} script */
    const made = ({ Sound }) => new Sound(this.file);
    if (settings.sound) this.sound ??= import(this.script).then(made, () => (this.sound = null));
    this.let((sound) => sound.wear(settings));
  }

  /** Call `act` with the sound player once it has loaded. If no player was requested, do nothing. @param {(sound: Sound) => void} act */
  let(act) {
    this.sound?.then((sound) => sound && act(sound));
  }

  /**
   * Offer sounds in a notice, once.
   * @param {import("../storage/store.js").Store} store @param {import("../app/notices.js").Notices} notices
   * @param {(changes: Partial<Settings>) => void} change
   */
  offer(store, notices, change) {
    if (store.settings.offered) return;
    store.change({ offered: true });
    notices.say(t("This table has sound: wood, cards and a bell."), {
      kind: "sound",
      action: { label: t("Sound on"), act: () => change({ sound: true }) },
    });
  }
}
