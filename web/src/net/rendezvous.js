// Rendezvous: browsers that hold the same secret find each other through public relays, which learn neither the secret
// nor the match; then they connect directly. No server is contacted before a `Rendezvous` opens.

import { joinRoom } from "trystero/nostr";
import { hex, sha256 } from "../data/bytes.js";
import { Connection } from "./connection.js";
import { relays, sealBy } from "./relays.js";

/** @typedef {{relays: string[], stun: string[], turn?: RTCIceServer[]}} Servers */

/** Return the ICE servers. @param {Servers} servers @returns {RTCIceServer[]} */
export const helpers = ({ stun, turn = [] }) => [...(stun.length ? [{ urls: stun }] : []), ...turn];

/** Maximum number of connections that are not connected yet. Trystero prepares 20; browsers allow 500. */
const TRIED_MAX = 80;

/** Return the connections that are not closed, oldest first, and forget the others. @param {Set<Connection>} made */
function living(made) {
  for (const one of made) if (one.connectionState === "closed") made.delete(one);
  return [...made];
}

/**
 * If too many connections are pending, close the oldest to which no peer has replied, or if there is none, the oldest.
 * Never close the newest, which has had no time.
 * @param {Set<Connection>} made
 */
function bound(made) {
  const tried = living(made).filter((one) => one.connectionState !== "connected");
  if (tried.length <= TRIED_MAX) return;
  const oldest = tried.slice(0, -1).find((one) => !one.remoteDescription) ?? tried[0];
  oldest.close();
  oldest.dispatchEvent(new Event("connectionstatechange")); // makes trystero drop it, as closing it here fires no event
}

export class Rendezvous {
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

  /** True while connecting to a peer that was just found: a new search would restart that connection, so it has to wait. */
  get trying() {
    return living(this.made).some((one) => one.trying);
  }

  /** Search for the others, or search again. */
  join() {
    return (this.busy = this.busy.then(() => this.joining()).catch(() => {})); // a failure is retried at the next search
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

  /** Leave the room once a search has begun, and before the next one begins, which would get the same room else. */
  leave() {
    const leaving = async () => {
      const room = this.room;
      this.room = null;
      await room?.leave();
    };
    return (this.busy = this.busy.then(leaving).catch(() => {}));
  }
}
