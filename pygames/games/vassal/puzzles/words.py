"""Texts of the puzzles of Vassal."""

from __future__ import annotations

ENDS_TITLE = "Win it now"
ENDS = "One card wins this match at once."
ENDS_ASK = "Win the match with one card."
PROVEN_TITLE = "A house won early"
PROVEN = "Without the joker, one card wins a house where the other side isn't full: nothing left could beat it."
PROVEN_ASK = "Win a house by proof without using the joker."
