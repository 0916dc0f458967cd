"""Explanations in the first match of Vassal, one line each, shown when something happens for the first time."""

from __future__ import annotations

FIRST: dict[int | str, str] = {
    "deal": "After placing a card you draw one. Nobody else sees it.",
    14: "Both sides of a house are full: the stronger alliance takes it at once, whoever's turn it is.",
    18: "If nothing left can beat your full alliance, the house is yours at the end of your turn.",
    "join": "Five houses, or three side by side, end the match.",
}
"""Explanations by ruling number, moment or kind of event."""

# Effects of a move: sentences for good ones, clauses for bad ones.

DECIDED = "House {house} is already decided, so the card does no harm there."
WINS = "That wins the match."
GOES = "House {house} goes to {who}."
CLAIMABLE = "House {house} can be claimed by proof."
GIVEN = "house {house} goes to {who}"
COMPLETE = "That completes {own} at house {house}."
IN_HAND = "With {cards} from {who}'s hand, {who} could complete {own} at house {house}."
LACKS = "One card would complete a {tier} at house {house}: {cards}."
SPENT = "{card} is gone, which would have completed {own} at house {house}"
NO_LONGER = "house {house} can no longer become a {tier}"
JOKER_SPENT = "the joker is spent"
AND = "{most} and {last}"
OR = "{most} or {last}"
