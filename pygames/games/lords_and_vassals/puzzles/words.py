"""Texts of the puzzles of Lords and Vassals."""

from __future__ import annotations

from pygames.core.words import Plural

TITLE = "The {man} on {square}"
SAY = Plural(
    (
        "You can trap the {man} on {square} in {n} move. Every way to do it ends in the same position.",
        "You can trap the {man} on {square} in {n} moves. Every way to do it ends in the same position.",
    )
)
ASK = Plural(("Take the {man} on {square} in {n} move.", "Take the {man} on {square} in {n} moves."))
