"""Explanations in the first match of Royal Assassin, one line each, shown when something happens for the first time."""

from __future__ import annotations

from pygames.core.words import Plural

FIRST: dict[int | str, str] = {
    12: "An attack adds to the count of a royal of the other colour and wakes the reserves.",
    13: "A defence lowers the count. At exactly zero, all the cards in front of that royal go.",
    16: "A reserve has answered: its top card must join a fight if it can.",
    18: "The count has reached the royal's value, so it falls after its owner's next step, unless defended.",
    21: "A royal from hand joins the court. That doesn't wake the reserves.",
    22: "A royal from hand slays an open one of the other colour, and is used up.",
    23: "A joker is an assassin: it kills any enemy royal.",
    9: "A card with no use goes to the reserve, to answer later.",
    "end": "A court is empty, which ends the match.",
}
"""Explanations by ruling number or kind of event."""

# Effects of a move: sentences for good ones, clauses for bad ones.

LEFT = Plural(("{who}'s court then has {n} royal left.", "{who}'s court then has {n} royals left."))
LEFT_BAD = Plural(("{who}'s court has {n} royal left", "{who}'s court has {n} royals left"))
LACKS = "{who}'s {royal} then needs {lacks} more to fall."
LACKS_BAD = "{who}'s {royal} then needs {lacks} more to fall"
ROYALS = Plural(("{who}'s court then has {n} royal.", "{who}'s court then has {n} royals."))
