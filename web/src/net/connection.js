// A connection whose data channels take the other side's leaving for what it is: a leaving, not an error to be reported.

/** @param {RTCDataChannel} channel */
function calm(channel) {
  channel.addEventListener("error", (event) => event.stopImmediatePropagation()); // "close" follows, and tells those who must know
}

export class Connection extends RTCPeerConnection {
  /** @param {RTCConfiguration} [how] */
  constructor(how) {
    super(how);
    this.addEventListener("datachannel", ({ channel }) => calm(channel));
  }

  /** Whether the other side is known and is being reached for. */
  get trying() {
    return Boolean(this.remoteDescription) && ["new", "connecting"].includes(this.connectionState);
  }

  /** @override @param {string} label @param {RTCDataChannelInit} [how] */
  createDataChannel(label, how) {
    const channel = super.createDataChannel(label, how);
    calm(channel);
    return channel;
  }
}
