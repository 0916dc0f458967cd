"""Explanations in the first match of Lords and Vassals, one line each, shown when something happens for the first
time."""

from __future__ import annotations

FIRST: dict[int | str, str] = {
    "step": "A plain step does not tire: the same man may go on.",
    "jump": "A jump leads over one enemy of the man's own kind, and then the man rests.",
    "pin": "A lord stands on a vassal now, and until it steps off that vassal is out of play.",
    "trap": "An enemy between two men of its own kind is taken, and the man who moved rests.",
    "join": "Five lords or five vassals: that ends the match.",
}
"""By moment, sound or kind of event."""

# Effects of a move: sentences for good ones, clauses for bad ones.

TAKEN = "The {man} on {square} is taken."
THREAT = "The {man} on {square} can then be taken in the same turn, in {moves}."
RISK = "{who} can take the {man} on {square} at once, in {moves}"
