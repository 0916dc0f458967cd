// A connection to one peer, identified by one key for its whole life. Error events of its data channels are suppressed;
// when the peer leaves, only "close" events occur.

import { fingerprintOf } from "./fingerprint.js";
import { Readable } from "./readable_error.js";

/** @param {RTCDataChannel} channel */
function calm(channel) {
  channel.addEventListener("error", (event) => event.stopImmediatePropagation()); // a "close" event follows and notifies the handlers
}

export class Connection extends RTCPeerConnection {
  /** The fingerprint of the peer's key; "" until the peer has stated it. */
  known = "";

  /** @param {RTCConfiguration} [options] */
  constructor(options) {
    super(options);
    this.addEventListener("datachannel", ({ channel }) => calm(channel));
  }

  /** True while connecting to a peer that has answered. */
  get trying() {
    return Boolean(this.remoteDescription) && ["new", "connecting"].includes(this.connectionState);
  }

  /**
   * Accept the peer's description if it states exactly one key, the same in every description. Throws otherwise, or if
   * the connection is already negotiated.
   * @override @param {RTCSessionDescriptionInit} said
   */
  async setRemoteDescription(said) {
    const told = fingerprintOf(said.sdp ?? "");
    if (this.currentRemoteDescription) throw new Error("A connection is negotiated once.");
    if (told !== (this.known ||= told)) throw new Readable("The other side has changed its key.");
    return super.setRemoteDescription(said);
  }

  /** @override @param {string} label @param {RTCDataChannelInit} [options] */
  createDataChannel(label, options) {
    const channel = super.createDataChannel(label, options);
    calm(channel);
    return channel;
  }
}
