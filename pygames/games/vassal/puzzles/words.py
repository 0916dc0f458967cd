"""Texts of the puzzles of Vassal."""

from __future__ import annotations

ENDS_TITLE = "The match, now"
ENDS = "One placement wins this match at once."
ENDS_ASK = "Win the match with one card."
PROVEN_TITLE = "A house before its time"
PROVEN = "Without the joker, one placement wins a house where the other side is not full: nothing left could beat it."
PROVEN_ASK = "Win a house by proof, and keep the joker."
