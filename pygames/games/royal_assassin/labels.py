"""How royals, courts and reserves are spoken of; what the table shows of them is in `table`."""

from __future__ import annotations

from pygames.core.cards import Seat, spoken
from pygames.core.words import counted

from .position import Reserve
from .rules import Court, Royal


def whose(seat: Seat, me: Seat) -> str:
    """Whose a thing is, for who sits at the bottom."""
    return "your" if seat == me else "the other"


def royal_label(royal: Royal, seat: Seat, me: Seat) -> str:
    """ "your king of clubs, attacked for 5, falls at 13"."""
    return f"{whose(seat, me)} {spoken(royal.card.face)}, {spoken_count(royal)}"


def spoken_count(royal: Royal) -> str:
    """How a royal stands, and what kills it."""
    if not royal.pile:
        return f"open, falls at {royal.value}"
    if royal.tally < 0:
        return f"guarded by {-royal.tally}, falls at {royal.value}"
    return f"attacked for {royal.tally}, falls at {royal.value}"


def court_label(court: Court, seat: Seat, me: Seat) -> str:
    """ "your court: 4 royals"."""
    return f"{whose(seat, me)} court: {counted(len(court), 'royal')}"


def reserve_label(reserve: Reserve, seat: Seat, me: Seat) -> str:
    """ "your reserve: 6 cards, on top two of hearts"."""
    name = f"{whose(seat, me)} reserve"
    if not reserve:
        return f"{name}: empty"
    return f"{name}: {counted(len(reserve), 'card')}, on top {spoken(reserve[-1].face)}"


def standing(court: Court) -> str:
    """ "4 royals stand"."""
    return "1 royal stands" if len(court) == 1 else f"{len(court)} royals stand"
