"""Explanations in the first match of In Conflict, one line each, shown when something happens for the first time."""

from __future__ import annotations

from pygames.core.words import Plural

FIRST: dict[int | str, str] = {
    28: "The side with fewer banners has the initiative: 1 point, and it calls second.",
    3: "Each leader looks at one card. The others stay face down.",
    8: "Whoever calls strategy sees all of that side's cards, but can't change anything.",
    "reveal": "Both sides have called, so the cards are revealed.",
    "join": "The cards' points are added to the points from before.",
    "field": "The battle is decided. The defender wins ties.",
    "end": "All battles are over: whoever won more of them wins.",
}
"""Explanations by ruling number, moment, sound or kind of event."""

# Effects of a move.

ODDS = {
    "strategy": "Against strategy it wins the battle {odds}% of the time.",
    "tactics": "Against tactics it wins the battle {odds}% of the time.",
}
KEPT = Plural(
    ("{who}'s hand keeps {n} card for {battles} to come.", "{who}'s hand keeps {n} cards for {battles} to come.")
)
KEPT_FOR = Plural(("{n} battle", "{n} battles"))
FIGHTS = Plural(
    (
        "The card can score {n} point in this battle, if it's the highest.",
        "The card can score {n} points in this battle, if it's the highest.",
    )
)

# Facts that lessons name.

POINTS = Plural(("{n} point", "{n} points"))
