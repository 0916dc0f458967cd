"""Explanations in the first match of Politics, one line each, shown when something happens for the first time."""

from __future__ import annotations

from pygames.core.words import Plural

FIRST: dict[int | str, str] = {
    "marker": "Markers are chances: wherever you have one, you can join a contest.",
    "cup": "Markers go into the cup, openly. The owner of the one that's drawn decides what happens to the office.",
    "lay": "An office was taken over: its old card goes back to its owner's hand, and the markers on it stay.",
    "swap": "Two offices swapped places, and their markers went with them.",
    30: "Neighbours of one suit score the difference of their ranks, from the second round on.",
    32: "The next player to the left goes first in the new round.",
    "end": "The goal is reached, which ends the match.",
}
"""Explanations by ruling number, sound or kind of event."""

# Effects of a move: sentences for good ones, clauses for bad ones.

OWN_SOME = Plural(
    (
        "{who} would then have {part} of the {n} marker on {who}'s own {office}.",
        "{who} would then have {part} of the {n} markers on {who}'s own {office}.",
    )
)
OWN_ALL = (
    "{who} would then have the only marker on {who}'s own {office}.",
    "{who} would then have both markers on {who}'s own {office}.",
    "{who} would then have all {n} markers on {who}'s own {office}.",
)
"""Sentences for one marker, for two markers and for more."""
CUP_SOME = Plural(
    (
        "{who} would then have {part} of the {n} marker in the cup.",
        "{who} would then have {part} of the {n} markers in the cup.",
    )
)
CUP_ALL = (
    "{who} would then have the only marker in the cup.",
    "{who} would then have both markers in the cup.",
    "{who} would then have all {n} markers in the cup.",
)
TAKEN_OVER = "Taking it over would add {points} to the row."
IN_POOL = "{left} of the income stays in {who}'s pool"
PAID = "the cup holds {own} more of {who}'s markers"
ROW = "The row would then be worth {points} to {who}."
ROW_BAD = "the row is worth {points} to {who}"
