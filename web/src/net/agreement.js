// The terms of a match with friends: a guest accepts those of the host, and the host begins when all seats are taken.

import { same } from "./proposal.js";
import * as words from "./words.js";

/** @typedef {import("../crossing.js").Status} Status */
/** @typedef {import("./friends.js").Friends} Friends */
/** @typedef {import("./proposal.js").Proposal} Proposal */

/** How long to wait before trying again to begin a match that the engine refused, ms: after too many matches that never
 * began, it allows one a minute (`pygames.peer.channel.ends`). */
const BEGIN = 61_000;

export class Agreement {
  /** @param {Friends} friends */
  constructor(friends) {
    this.friends = friends;
    /** The proposal that the visitor has accepted; stored for the next visit. @type {Proposal | null} */
    this.accepted = null;
    /** True while the engine is asked to accept the host's terms. */
    this.accepting = false;
    /** The names of the guests with whom the match was begun. */
    this.begun = "";
  }

  /**
   * As guest accept the terms if they are those that the visitor has accepted; as host begin the match, once for the
   * same guests, when all seats are taken.
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

  /** Begin the match; if the engine refuses, try again after a while. @param {string[]} guests */
  async begin(guests) {
    if (await this.friends.peerMatch?.say({ say: "begin", guests })) return;
    setTimeout(() => {
      this.begun = "";
      this.friends.refresh();
    }, BEGIN);
  }

  /** Accept these terms; the engine refuses if the host has changed them meanwhile. @param {Proposal} accepted */
  async agree({ options, clock }) {
    this.accepting = true;
    await this.friends.peerMatch?.say({ say: "agree", options, clock });
    await this.friends.peerMatch?.taken;
    this.accepting = false;
  }

  /** Accept these terms, or withdraw. @param {Status} status @param {boolean} yes */
  accept({ seats, terms }, yes) {
    this.accepted = yes && terms ? { ...terms, from: this.friends.from, seats } : null;
    if (!yes) this.friends.say({ say: "rise" });
    this.friends.refresh();
  }
}
