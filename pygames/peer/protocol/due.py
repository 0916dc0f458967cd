"""The frames that the open height of a match waits for (`Replica.waits_for` computes them), and the draws that share
one height."""

from __future__ import annotations

from dataclasses import dataclass

from pygames.core.cards import CHANCE, Card, Seat
from pygames.core.moves import Draw, Drawn
from pygames.core.state import State

BATCH = 60
"""Maximum number of drawn cards at one height of the log."""


@dataclass(frozen=True)
class Due:
    """The frames that the open height waits for: their kind, their seats, and the cards that they are about."""

    kind: str
    """The kind of the due frames; "over" if no frame is due."""
    seats: tuple[Seat, ...]
    draws: tuple[Draw, ...] = ()
    slots: tuple[int, ...] = ()
    """The slots of the cards that the audit must open at this height, because a claim depended on them."""


def run(view: State) -> list[Draw]:
    """Return the next draws that can share one height: all up to the first draw that everybody sees, and those that
    follow it whatever its face is; at most `BATCH`."""
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
