// Play with friends elsewhere, as the table page comes to it: what it takes is fetched once it is asked for.

import { absolute, site } from "./site.js";

/** @typedef {typeof import("./net/index.js")} Net */
/** @typedef {Parameters<Net["invite"]>[0]} Lent */
/** @typedef {import("./net/journal.js").Room} Room */

/** Nobody else is asked for anything by fetching it. @returns {Promise<Net>} */
const fetched = () => import(absolute(site.net));

export class Elsewhere {
  /** @param {{game: string, notices: import("./notices.js").Notices, lend: () => Lent}} page */
  constructor({ game, notices, lend }) {
    this.game = game;
    this.notices = notices;
    this.lend = lend;
    /** What plays with friends, once it was asked for. @type {Net | null} */
    this.net = null;
  }

  /** Whether this browser can. */
  get possible() {
    return "RTCPeerConnection" in window && "indexedDB" in window;
  }

  /** Invites friends to a match. */
  invite() {
    return this.use((net) => net.invite(this.lend()));
  }

  /** @param {string} asked the game of it @param {string} link @returns {Promise<boolean>} whether it leads anywhere */
  async come(asked, link) {
    if (asked !== this.game) {
      location.replace(`${site.root}${asked}/${link}`);
      return true;
    }
    return this.use((net) => net.come(this.lend(), link));
  }

  /** @param {(net: Net) => unknown} act @returns {Promise<boolean>} whether it was there */
  async use(act) {
    try {
      this.net = await fetched();
    } catch {
      this.notices.say("Playing with friends needs the network, and this page could not be fetched now.", {
        kind: "peers",
        stays: true,
      });
      return false;
    }
    await act(this.net);
    return true;
  }
}

/** The matches with friends that this browser keeps. @returns {Promise<Room[]>} */
export const rooms = () =>
  fetched()
    .then((net) => net.rooms())
    .catch(() => []);

/** @param {Room} room */
export const forget = ({ room }) => void fetched().then((net) => net.forget(room));
