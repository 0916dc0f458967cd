// The agreement on a match with friends: a guest accepts the host's terms, and the host begins the match when all seats
// are taken.

import { same } from "./proposal.js";
import * as words from "./words.js";

/** @typedef {import("../crossing.js").Status} Status */
/** @typedef {import("./friends.js").Friends} Friends */
/** @typedef {import("./proposal.js").Proposal} Proposal */

/**
 * How long to wait before another attempt to begin a match that the engine refused, ms. After too many matches that
 * never began, the engine allows one a minute (`pygames.peer.channel.ends`).
 */
const BEGIN = 61_000;

export class Agreement {
  /** @param {Friends} friends */
  constructor(friends) {
    this.friends = friends;
    /**
     * The proposal that the visitor has accepted, also stored for the next visit; null if there is none.
     * @type {Proposal | null}
     */
    this.accepted = null;
    /** True while a request to the engine to accept the host's terms is pending. */
    this.accepting = false;
    /** The ids of the guests with whom the host has begun the match; "" if it has not. */
    this.begun = "";
  }

  /**
   * As a guest, accept the host's terms if the visitor has accepted the same ones. As the host, begin the match when
   * all seats are taken, once with the same guests.
   * @param {Status} status
   */
  settle(status) {
    const { role, seats, terms, agreed, peers } = status;
    const { friends } = this;
    if (terms) friends.from = peers.find(({ host }) => host)?.name || friends.from;
    if (role === "play" && terms && this.accepted) {
      if (!same(this.accepted, terms)) this.accepted = null;
      else if (!agreed && !this.accepting) void this.agree(this.accepted);
    }
    const guests = words.willing(status).map(({ id }) => id);
    if (role !== "host") return;
    const wanted = guests.length < seats - 1 ? [] : guests.slice(0, seats - 1);
    if (wanted.join() === this.begun) return;
    this.begun = wanted.join();
    if (this.begun) void this.begin(wanted);
  }

  /** Begin the match; if the engine refuses, try again after a wait. @param {string[]} guests */
  async begin(guests) {
    if (await this.friends.peerMatch?.say({ say: "begin", guests })) return;
    setTimeout(() => {
      this.begun = "";
      this.friends.refresh();
    }, BEGIN);
  }

  /**
   * Request that the engine accept these terms; it refuses if the host has changed them since.
   * @param {Proposal} accepted
   */
  async agree({ options, clock }) {
    this.accepting = true;
    await this.friends.peerMatch?.say({ say: "agree", options, clock });
    await this.friends.peerMatch?.taken;
    this.accepting = false;
  }

  /**
   * Record whether the visitor accepts the host's terms; if not, give the seat up.
   * @param {Status} status @param {boolean} yes
   */
  accept({ seats, terms }, yes) {
    this.accepted = yes && terms ? { ...terms, from: this.friends.from, seats } : null;
    if (!yes) this.friends.say({ say: "rise" });
    this.friends.refresh();
  }
}
