"""The participant: lobby, clocks, reconnecting, the status that a page shows, and the API (`peer.Peer`)."""
