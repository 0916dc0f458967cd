"""What the first match of Politics explains, each in one line when it happens for the first time."""

from __future__ import annotations

FIRST: dict[int | str, str] = {
    "marker": "Markers are chances: where they lie, their owner may join a contest.",
    "cup": "Markers go into the cup, openly. Whoever's is drawn decides about the office.",
    "lay": "An office was taken over: its old card returns to hand, and the markers on it stay.",
    "swap": "Two offices changed places, and their markers went with them.",
    30: "Neighbours of one suit score the difference of their ranks, from the second round on.",
    32: "The mark of the first player passes to the left, and a new round begins.",
    "end": "The goal is reached: that ends the match.",
}
"""By the number of the ruling, the sound or the kind of an event."""

# Why a move is good.

WORTH = "{who}'s row would be worth {points}, instead of {before}."
WIN_OVER = "Taken over, the {office} would be worth {points} to {who} there."
HOLD = "It makes it harder to take the {office} from {who}."
