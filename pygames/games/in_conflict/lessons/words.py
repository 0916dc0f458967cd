"""What the first match of In Conflict explains, each in one line when it happens for the first time."""

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
"""By the number of the ruling, the moment, the sound or the kind of an event."""

# Why a move is good.

NEEDS = "{side} needs {points} by the cards.", "{side} need {points} by the cards."
SAFE = (
    "{side} needs nothing by the cards: only by what {other} earns can the battle be lost.",
    "{side} need nothing by the cards: only by what {other} earn can the battle be lost.",
)
PAIR = "A pair is in sight: {cards}."
NO_PAIR = "Only one card counts then, and no pair is needed."
SAVED = "What is kept now can win another battle."
