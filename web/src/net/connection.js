// A connection to one other side, the same from beginning to end. Its data channels take the other side's leaving for what
// it is: a leaving, not an error to be reported.

import { fingerprintOf } from "./fingerprint.js";
import { Readable } from "./readable.js";

/** @param {RTCDataChannel} channel */
function calm(channel) {
  channel.addEventListener("error", (event) => event.stopImmediatePropagation()); // "close" follows, and tells those who must know
}

export class Connection extends RTCPeerConnection {
  /** The fingerprint of the other side. */
  known = "";

  /** @param {RTCConfiguration} [options] */
  constructor(options) {
    super(options);
    this.addEventListener("datachannel", ({ channel }) => calm(channel));
  }

  /** Whether the other side is known and is being reached for. */
  get trying() {
    return Boolean(this.remoteDescription) && ["new", "connecting"].includes(this.connectionState);
  }

  /** What the other side says of itself: taken if it leaves no doubt by which key it is known, always the same one; and no
   * more once it is connected to. @override @param {RTCSessionDescriptionInit} said */
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
