"""What the first match of Vassal explains, each in one line when it happens for the first time."""

from __future__ import annotations

FIRST: dict[int | str, str] = {
    "deal": "After placing a card you draw one, and nobody else sees it.",
    14: "Both sides of a house are full: the stronger alliance takes it at once, in whoever's turn.",
    18: "A full alliance that nothing left can beat takes its house at the end of the turn.",
    "join": "Five houses, or three side by side: that ends the match.",
}
"""By the number of the ruling, the moment or the kind of an event."""

# Why a move is good.

DECIDED = "House {house} is decided, so the card does no harm there."
MAY_BE = {
    "Coup": "It may still become a Coup there.",
    "Scheme": "It may still become a Scheme there.",
    "Plan": "It may still become a Plan there.",
    "Intent": "It may still become an Intent there.",
}
FACES = "It must beat {who}'s {facing} there."
SIDE_BY_SIDE = "House {house} would make three side by side."
