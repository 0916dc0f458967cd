"""Explanations in the first match of In Conflict, one line each, shown when something happens for the first time."""

from __future__ import annotations

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

ODDS = "Against {answer} it wins the battle {odds}% of the time."
KEPT = "{who}'s hand keeps {cards} for {battles} to come."
FIGHTS = "The card can score {points} in this battle, if it's the highest."
