"""What the first match of Lords and Vassals explains, each in one line when it happens for the first time."""

from __future__ import annotations

FIRST: dict[int | str, str] = {
    "step": "A plain step does not tire: the same man may go on.",
    "jump": "A jump leads over one enemy of the man's own kind, and then the man rests.",
    "pin": "A lord stands on a vassal now, and until it steps off that vassal is out of play.",
    "trap": "An enemy between two men of its own kind is taken, and the man who moved rests.",
    "join": "Five lords or five vassals: that ends the match.",
}
"""By the moment, the sound or the kind of an event."""

# Why a move is good.

THREATENS = "From there the {man} on {square} can be taken, in {moves}."
SAVES = "{who} could have taken the {man} on {square}."
HOLDS = "The vassal on {square} can do nothing until {who}'s lord leaves it."
