"""Explanations in the first match of Royal Assassin, one line each, shown when something happens for the first time."""

from __future__ import annotations

FIRST: dict[int | str, str] = {
    12: "An attack adds to the count of a royal of the other colour, and wakes the reserves.",
    13: "A defence takes from the count; at exactly zero all cards before that royal go.",
    16: "A reserve has answered: its top card joins a fight wherever it can.",
    18: "The count has reached the royal's value, so it falls after its owner's next step.",
    21: "A royal from hand joins the court, and no reserve wakes.",
    22: "A royal from hand slays an open one of the other colour, and is spent.",
    23: "A joker was sent: it kills any enemy royal.",
    9: "A card of no use goes to the reserve, where it answers later.",
    "end": "A court is empty: that ends the match.",
}
"""By ruling number or kind of event."""

# Effects of a move: sentences for good ones, clauses for bad ones.

LEFT = "{who}'s court then has {left} left."
LEFT_BAD = "{who}'s court has {left} left"
LACKS = "{who}'s {royal} then needs {lacks} more to fall"
ROYALS = "{who}'s court then has {royals}."
