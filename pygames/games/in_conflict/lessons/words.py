"""Explanations in the first match of In Conflict, one line each, shown when something happens for the first time."""

from __future__ import annotations

FIRST: dict[int | str, str] = {
    28: "The side with fewer banners has the initiative: a point more, and it calls second.",
    3: "Each leader looks at one card; all others lie face down.",
    8: "Who called strategy looks at all the cards of that side, and can change nothing.",
    "reveal": "Both calls are made, and the cards turn.",
    "join": "What the cards earn is added to the points that stood before.",
    "field": "The field is decided, and equal points hold for the defender.",
    "end": "All battles are fought: who won more of them has won.",
}
"""By ruling number, moment, sound or kind of event."""

# Effects of a move.

ODDS = "Against {answer} it wins the battle in {odds} of 100 draws."
KEPT = "{who}'s hand keeps {cards} for {battles} to come."
FIGHTS = "The card can earn {points} in this battle, as the highest one."
