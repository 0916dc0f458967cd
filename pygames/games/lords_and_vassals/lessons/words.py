"""Explanations in the first match of Lords and Vassals, one line each, shown when something happens for the first
time."""

from __future__ import annotations

from pygames.core.words import Plural

FIRST: dict[int | str, str] = {
    "step": "After an ordinary step the same piece may go on.",
    "jump": "A piece jumps over one enemy of its own kind, and then must rest.",
    "pin": "The lord is on a vassal now. Until it steps off, that vassal is out of play.",
    "trap": "An enemy between two of your pieces of its kind is taken, and the piece that moved must rest.",
    "join": "Five lords, or five vassals, end the match.",
}
"""Explanations by moment, sound or kind of event."""

# Effects of a move: sentences for good ones, clauses for bad ones.

TAKEN = "The {man} on {square} is taken."
THREAT = Plural(
    (
        "{who} can then take the {man} on {square} this turn, in {n} move.",
        "{who} can then take the {man} on {square} this turn, in {n} moves.",
    )
)
RISK = Plural(
    (
        "{who} could take the {man} on {square} next turn, in {n} move",
        "{who} could take the {man} on {square} next turn, in {n} moves",
    )
)
