// Rendezvous: browsers that know the same secret find each other through public relays, which learn neither the secret
// nor the match; then they connect directly. No server is contacted before the first search of a `Rendezvous`.

import { joinRoom } from "trystero/nostr";
import { hex, sha256 } from "../data/bytes.js";
import { Connection } from "./connection.js";
import { relays, sealBy } from "./relays.js";

/** @typedef {{relays: string[], stun: string[], turn?: RTCIceServer[]}} Servers */

/**
 * Return the ICE servers in the form that `RTCPeerConnection` takes.
 * @param {Servers} servers @returns {RTCIceServer[]}
 */
export const helpers = ({ stun, turn = [] }) => [...(stun.length ? [{ urls: stun }] : []), ...turn];

/** Maximum number of pending connections. Trystero prepares 20; browsers allow 500. */
const TRIED_MAX = 80;

/**
 * Return the connections that are not closed, oldest first, and remove the others from the set.
 * @param {Set<Connection>} made
 */
function living(made) {
  for (const one of made) if (one.connectionState === "closed") made.delete(one);
  return [...made];
}

/**
 * If too many connections are pending, close the oldest to which no peer has replied, or if all have replies, the
 * oldest. The newest is never closed for lack of a reply, because it has had no time to get one.
 * @param {Set<Connection>} made
 */
function bound(made) {
  const tried = living(made).filter((one) => one.connectionState !== "connected");
  if (tried.length <= TRIED_MAX) return;
  const oldest = tried.slice(0, -1).find((one) => !one.remoteDescription) ?? tried[0];
  oldest.close();
  oldest.dispatchEvent(new Event("connectionstatechange")); // dispatched here so that trystero drops the connection, as `close` fires no event
}

export class Rendezvous {
  /** @param {{secret: string, servers: Servers, found: (connection: RTCPeerConnection) => void, barred: () => void,
   *   untimely: () => void}} options `barred`: called if a peer was found but no connection is possible; `untimely`:
   *   called if a relay refuses a message because this device's clock is wrong */
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

  /** True while connecting to a peer that was found. A new search must wait, because it would restart that connection. */
  get trying() {
    return living(this.made).some((one) => one.trying);
  }

  /** Search for the other peers, or search again. */
  join() {
    return (this.busy = this.busy.then(() => this.joining()).catch(() => {})); // after a failure, the next search tries again
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

  /**
   * Leave the room, after any search in progress has joined it, and before the next search, which would otherwise get
   * the same room.
   */
  leave() {
    const leaving = async () => {
      const room = this.room;
      this.room = null;
      await room?.leave();
    };
    return (this.busy = this.busy.then(leaving).catch(() => {}));
  }
}
