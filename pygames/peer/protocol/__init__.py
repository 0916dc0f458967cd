"""Frames, which of them each phase accepts, and their effects on a replica of the match."""
