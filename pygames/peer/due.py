"""What a height of a match waits for (`Replica.waits_for` finds it), and the draws that are due together."""

from __future__ import annotations

from dataclasses import dataclass

from pygames.core.cards import CHANCE, Card, Seat
from pygames.core.moves import Draw, Drawn
from pygames.core.state import State

BATCH = 60
"""Draws of one height."""


@dataclass(frozen=True)
class Due:
    """What the present height waits for."""

    kind: str
    """A kind of frame; "over" when nothing is left to do."""
    seats: tuple[Seat, ...]
    draws: tuple[Draw, ...] = ()
    slots: tuple[int, ...] = ()
    """Cards to be opened because a claim hinged on them."""


def run(view: State) -> list[Draw]:
    """The draws that are due together: on from this one for as long as the public view knows what follows."""
    draws: list[Draw] = []
    while view.turn == CHANCE and len(draws) < BATCH:
        asked = view.request()
        if not isinstance(asked, Draw):
            break
        draws.append(asked)
        if None in asked.to:
            break
        view = view.after(Drawn(Card(asked.slot, None, asked.to)))
    return draws
