// Rendezvous: those who hold the same secret find each other through public relays, which learn neither the secret
// nor what is played; then they are connected directly. Nothing is asked of anybody before `meet` is called.

import { joinRoom } from "trystero/nostr";
import { bindingOf, hex, packed, sha256 } from "./bytes.js";
import { Channel } from "./channel.js";
import { Connection } from "./connection.js";

/** What carries the channels tells the match: a name, then what came over it.
 * @typedef {{up: (name: string, binding: string) => void, heard: (name: string, data: string) => void,
 *   down: (name: string) => void}} Hands */

/** @param {{secret: string, relays: string[], stun: string[], hands: Hands}} how */
export async function meet({ secret, relays, stun, hands }) {
  const [room, password] = await Promise.all([sha256(`liege room ${secret}`), sha256(`liege password ${secret}`)]);
  /** @type {Map<string, Channel>} */
  const channels = new Map();
  let count = 0;
  const joined = joinRoom(
    {
      appId: "liege", password: hex(password),
      relayConfig: { urls: relays, redundancy: relays.length, warnOnRelayFailure: false },
      rtcPolyfill: Connection,
      rtcConfig: { iceServers: stun.length ? [{ urls: stun }] : [] },
    },
    hex(room).slice(0, 40),
  );
  joined.onPeerJoin = (peer) => {
    const connection = joined.getPeers()[peer];
    if (!connection) return;
    const name = `${peer.slice(0, 8)}-${(count += 1)}`;
    const channel = new Channel(connection, {
      up: () =>
        bindingOf(connection).then(
          (binding) => hands.up(name, packed(binding)),
          () => channel.close(),
        ),
      heard: (data) => hands.heard(name, packed(data)),
      down: () => {
        if (channels.delete(name)) hands.down(name);
      },
    });
    channels.set(name, channel);
  };
  joined.onPeerLeave = (peer) => {
    for (const [name, channel] of channels) if (name.startsWith(peer.slice(0, 8))) channel.close();
  };
  return {
    /** @param {string} name @param {Uint8Array} data */
    send: (name, data) => channels.get(name)?.send(data),
    /** @param {string} name */
    close: (name) => channels.get(name)?.close(),
    leave: () => {
      for (const channel of channels.values()) channel.close();
      return joined.leave();
    },
  };
}
