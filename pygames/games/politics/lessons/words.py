"""Explanations in the first match of Politics, one line each, shown when something happens for the first time."""

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
"""By ruling number, sound or kind of event."""

# Effects of a move: sentences for good ones, clauses for bad ones.

GUARDED = "{who}'s own {office} then holds {part} of {who}'s markers among {whole}."
SHARE_WORTH = (
    "On the {office} {part} of {whole} markers are then {who}'s; taken over, it would add {points} to the row."
)
IN_POOL = "{left} of the income stays in {who}'s pool"
CHANCE = "Of the markers in the cup {mine} of {inside} are then {who}'s."
PAID = "{own} more of {who}'s markers are in the cup"
ROW = "As the row then lies, it is worth {points} to {who}."
ROW_BAD = "the row is worth {points} to {who}"
