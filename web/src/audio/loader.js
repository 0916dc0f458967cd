// Loads the sound player when sounds are switched on (sound.js), and once offers sounds to a visitor who never did
// that.

import { t } from "../page/t.js";

/** @typedef {import("./sound.js").Sound} Sound */
/** @typedef {import("../storage/store.js").Settings} Settings */

export class SoundLoader {
  /** @param {string} script @param {string} file where all sounds are */
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

  /** Call `act` with the sound player, if there is one. @param {(sound: Sound) => void} act */
  let(act) {
    this.sound?.then((sound) => sound && act(sound));
  }

  /**
   * Offer sounds once.
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
