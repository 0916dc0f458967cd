"""Bytes between two peers: handshake, encryption, order, limits, the journal, and long work in slices."""
