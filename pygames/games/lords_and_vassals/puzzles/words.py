"""Texts of the puzzles of Lords and Vassals."""

from __future__ import annotations

LORD, VASSAL = "lord", "vassal"
TITLE = "The {man} on {square}"
SAY = "You can trap the {man} on {square} in {moves} moves. Every way to do it ends in the same position."
ASK = "Take the {man} on {square} in {moves} moves."
