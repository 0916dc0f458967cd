"""The connection of two peers: handshake, encryption, limits and mail; also the journal, and long work in slices."""
