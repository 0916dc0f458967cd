"""The frames that a height of a match waits for (computed by `Replica.waits_for`), and draws grouped into one
height."""

from __future__ import annotations

from dataclasses import dataclass

from pygames.core.cards import CHANCE, Card, Seat
from pygames.core.moves import Draw, Drawn
from pygames.core.state import State

BATCH = 60
"""Maximum number of draws in one height."""


@dataclass(frozen=True)
class Due:
    """The pending frames of the current height."""

    kind: str
    """A kind of frame; "over" when nothing is pending."""
    seats: tuple[Seat, ...]
    draws: tuple[Draw, ...] = ()
    slots: tuple[int, ...] = ()
    """Cards to be opened because a claim depended on them."""


def run(view: State) -> list[Draw]:
    """Return the draws that share one height: up to the first public draw, and those sure to follow it."""
    draws: list[Draw] = []
    while view.turn == CHANCE and len(draws) < BATCH:
        asked = view.request()
        if not isinstance(asked, Draw):
            break
        draws.append(asked)
        if None in asked.to:
            follow = view.ahead()[: BATCH - len(draws)]
            draws += [Draw(asked.slot + n, to, asked.left - n) for n, to in enumerate(follow, 1)]
            break
        view = view.after(Drawn(Card(asked.slot, None, asked.to)))
    return draws
