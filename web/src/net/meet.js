// Rendezvous: those who hold the same secret find each other through public relays, which learn neither the secret
// nor what is played; then they are connected directly. Nothing is asked of anybody before a `Meeting` is opened.

import { joinRoom } from "trystero/nostr";
import { hex, sha256 } from "../bytes.js";
import { Connection } from "./connection.js";
import { relays, sealBy } from "./relays.js";

/** @typedef {{relays: string[], stun: string[], turn?: RTCIceServer[]}} Servers */

/** The servers that help a browser to be reached. @param {Servers} servers @returns {RTCIceServer[]} */
export const helpers = ({ stun, turn = [] }) => [...(stun.length ? [{ urls: stun }] : []), ...turn];

/** The most connections that are open and not connected. Trystero keeps 20 ready; browsers have room for 500. */
const TRIED_MAX = 80;

/** Return those that are not closed, the oldest first, and forget the others. @param {Set<Connection>} made */
function living(made) {
  for (const one of made) if (one.connectionState === "closed") made.delete(one);
  return [...made];
}

/** If too many are being tried, close the oldest that has heard nothing from the other side; if there is none, the
 * oldest. Never the newest, which has had no time. @param {Set<Connection>} made */
function bound(made) {
  const tried = living(made).filter((one) => one.connectionState !== "connected");
  if (tried.length <= TRIED_MAX) return;
  const oldest = tried.slice(0, -1).find((one) => !one.remoteDescription) ?? tried[0];
  oldest.close();
  oldest.dispatchEvent(new Event("connectionstatechange")); // so that trystero gives it up; closing it here does not say so
}

export class Meeting {
  /** @param {{secret: string, servers: Servers, found: (connection: RTCPeerConnection) => void, barred: () => void,
   *   untimely: () => void}} options `barred`: somebody came, but cannot be reached from here; `untimely`: a relay says that
   *   the clock here is wrong */
  constructor(options) {
    this.options = options;
    relays.addEventListener("untimely", options.untimely);
    /** @type {ReturnType<typeof joinRoom> | null} */
    this.room = null;
    this.busy = Promise.resolve();
    /** @type {Set<Connection>} */
    const made = (this.made = new Set());
    this.Connection = class extends Connection {
      /** @param {RTCConfiguration} [options] */
      constructor(options) {
        super(options);
        made.add(this);
        bound(made);
      }
    };
  }

  /** Whether somebody was found just now who is being reached for: to look again would begin that anew. */
  get trying() {
    return living(this.made).some((one) => one.trying);
  }

  /** Looks for the others, or looks again. */
  join() {
    return (this.busy = this.busy.then(() => this.joining()).catch(() => {})); // what fails is tried again at the next look
  }

  async joining() {
    const { secret, servers, found, barred } = this.options;
    await this.room?.leave().catch(() => {});
    this.room = null;
    sealBy(secret);
    const [room, password] = await Promise.all([sha256(`liege room ${secret}`), sha256(`liege password ${secret}`)]);
    const joined = (this.room = joinRoom(
      {
        appId: "liege",
        password: hex(password),
        rtcPolyfill: this.Connection,
        rtcConfig: { iceServers: helpers(servers) },
        relayConfig: { urls: servers.relays, redundancy: servers.relays.length, warnOnRelayFailure: false },
      },
      hex(room).slice(0, 40),
      { onJoinError: ({ error }) => /exchanging SDP/.test(error) && barred() },
    ));
    joined.onPeerJoin = (peer) => {
      const connection = joined.getPeers()[peer];
      if (connection) found(connection);
    };
  }

  leave() {
    this.room?.leave().catch(() => {});
    this.room = null;
  }
}
