// Codes and letters that players exchange by hand: codes connect two pages without a relay, and letters by hand are
// those that no relay stores. The dialogs load on demand (by_hand.js).

import { absolute, site } from "../site.js";
import { Connection } from "./connection.js";
import { helpers } from "./rendezvous.js";
import { readable } from "./readable_error.js";
import { nameOf } from "./tabs.js";
import { t } from "../page/t.js";

/** @typedef {import("./friends.js").Friends} Friends */
/** @typedef {typeof import("./by_hand.js")} Dialogs */

export class HandDelivery {
  /** @param {Friends} friends @param {string[]} [letters] the letters with news that the visitor opened at earlier visits */
  constructor(friends, letters = []) {
    this.friends = friends;
    /** The letters with news that the visitor opened, in the form that links carry. */
    this.letters = letters;
    /** The letter that the visitor opened last, in the form that links carry. */
    this.brought = "";
    /**
     * This side's offer of a connection, which the visitor may have sent to a friend.
     * @type {import("./codes.js").Offer | null}
     */
    this.made = null;
    /** The link with this side's answer to a friend's offer, which the visitor may have sent; "" if there is none. */
    this.answered = "";
    /** The dialogs, once they are loaded. @type {Dialogs | null} */
    this.dialogs = null;
    /** The open dialog. @type {HTMLDialogElement | null} */
    this.box = null;
  }

  /** Load the dialogs; null if that fails. */
  async load() {
    try {
      this.dialogs ??= /** @type {Dialogs} */ (await import(absolute(site.by_hand)));
    } catch {
      this.friends.tell(t("Part of the page couldn't be loaded. Try again when you're back online."));
    }
    return this.dialogs;
  }

  // Codes.

  /** Show the dialog with this side's offer: the one that awaits its answer, or a new one. */
  async offer() {
    const { page, peerMatch } = this.friends;
    const dialogs = peerMatch && (await this.load());
    if (!dialogs) return;
    if (!this.made?.waits()) this.made = await dialogs.offer(this.connection(), peerMatch.channels);
    const { code, answer } = this.made;
    const address = this.friends.address(peerMatch.status, `/${code}`);
    this.box = dialogs.offering({ title: page.title, address, answer, tell: (said) => this.friends.tell(said) });
  }

  /** Answer a friend's offer, and show the dialog with the answer. @param {string} code */
  async answer(code) {
    const { page, peerMatch, link } = this.friends;
    const dialogs = peerMatch && (await this.load());
    if (!dialogs) return;
    try {
      const made = await dialogs.answer(code, this.connection(), peerMatch.channels);
      const [, kind, secret] = link.split("/");
      this.answered = `#answer/${kind}/${await nameOf(secret)}/${made}`;
      this.showAnswer();
      this.friends.refresh();
    } catch (error) {
      page.notices.say(readable(error), { kind: "peers", stays: true });
    }
  }

  showAnswer() {
    const { title } = this.friends.page;
    this.box = this.dialogs?.answering({ title, link: this.answered, tell: (said) => this.friends.tell(said) }) ?? null;
  }

  /**
   * Apply a friend's answer to this side's offer. Returns false if no offer awaits an answer.
   * @param {string} [answer]
   */
  answers(answer) {
    if (!answer || !this.made?.waits()) return false;
    void this.made
      .answer(/** @type {Dialogs} */ (this.dialogs).codeOf(answer))
      .catch((error) => this.friends.page.notices.say(readable(error), { kind: "peers" }));
    return true;
  }

  connection() {
    return new Connection({ iceServers: helpers(this.friends.page.servers) });
  }

  /** Close the dialog for exchanging codes, because a player has connected. */
  done() {
    this.box?.close();
    this.box = null;
    this.answered = "";
  }

  // Letters.

  /** Show the dialog in which the visitor sends this side's letter and opens letters of others. */
  async send() {
    const { page, peerMatch, from } = this.friends;
    const [dialogs, status] = [await this.load(), peerMatch?.status];
    if (!dialogs || !status) return;
    const { names = [], lost = [] } = status;
    this.box = dialogs.letters({
      who: names.length ? lost.map((seat) => names[seat]) : [from].filter(Boolean),
      ...{ title: page.title, game: page.game, address: this.friends.address(status, "", peerMatch?.post?.text) },
      tell: (said) => this.friends.tell(said),
      open: (file) => void this.receive(file),
    });
  }

  /**
   * Open a friend's letter, and pass it to the engine.
   * @param {string | File} what as a link carries it, or a file with the link
   */
  async receive(what) {
    const { page, peerMatch, link } = this.friends;
    const dialogs = await this.load();
    if (!dialogs) return;
    this.box?.close(); // an open dialog would cover the notice
    try {
      this.brought = typeof what === "string" ? what : await dialogs.letterIn(what, link);
      peerMatch?.post?.bring(this.brought);
    } catch (error) {
      page.notices.say(dialogs.unopened(error), { kind: "letter", stays: true });
    }
  }

  /**
   * Show the engine's verdict on the letter that the visitor opened last; remember the letter if it had news.
   * @param {string} reason @param {string} [name] the sender's name
   */
  opened(reason, name) {
    if (!this.dialogs) return;
    const news = reason === "news";
    if (news) this.letters = [...this.letters.filter(([place]) => place !== this.brought[0]), this.brought];
    this.friends.page.notices.say(this.dialogs.opened(reason, name), { kind: "letter", stays: !news });
  }

  /** Open a file that the visitor drops on the page, as a letter. @param {DragEvent} event */
  drop(event) {
    const [file] = event.dataTransfer?.files ?? [];
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    if (file) void this.receive(file);
  }

  /**
   * Send the match's link to players whom this page cannot reach, to remind them of the match.
   * @param {string[]} who
   */
  async remind(who) {
    const { title } = this.friends.page;
    const dialogs = await this.load();
    await dialogs?.remind({ who, title, address: this.friends.address(null), tell: (said) => this.friends.tell(said) });
  }
}
