"""What a height of a match waits for; it follows from public facts alone, so that all clients agree on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames.core.cards import CHANCE, Card, Seat
from pygames.core.moves import Draw, Drawn, Roll, Shuffle
from pygames.core.state import State

from .audit import unopened

if TYPE_CHECKING:
    from .table import Table

BATCH = 60
"""Draws of one height."""
OPENED = 200
"""Cards of one height that are opened at the end; their shares fit one frame."""


@dataclass(frozen=True)
class Due:
    """What the present height waits for."""

    kind: str
    """A kind of frame; "over" when nothing is left to do."""
    seats: tuple[Seat, ...]
    draws: tuple[Draw, ...] = ()
    slots: tuple[int, ...] = ()
    """Cards to be opened because a claim hinged on them."""


def due(table: Table) -> Due:
    """What is due now."""
    if len(table.commits) < len(table.signers):
        return Due("commit", tuple(table.seats))
    if not table.people:
        return Due("open", tuple(table.seats))
    if table.play.ended:
        slots = tuple(unopened(table)[:OPENED])
        seats = tuple(seat for seat in table.present if any(seat in table.missing(table.slots[at]) for at in slots))
        return Due("opening" if slots else "over", seats, slots=slots)
    if table.public.turn != CHANCE:
        actor = table.actor()
        assert actor is not None
        return Due("move", (actor,))
    asked = table.public.request()
    if isinstance(asked, Roll):
        return Due("link", tuple(seat for seat in table.present if seat not in table.links))
    if isinstance(asked, Shuffle):
        return Due("shuffle", (table.shufflers,))
    if len(table.signers) > 2 and not table.acked:
        return Due("ack", tuple(table.seats))
    draws = tuple(run(table.public))
    seats = tuple(seat for seat in table.seats if any(draw.to != (seat,) for draw in draws))
    return Due("shares", seats, draws)


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
