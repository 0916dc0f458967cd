"""What Houses, sides and cards on the field are called, in sentences and as ids."""

from __future__ import annotations

from pygames.core.cards import Seat

from . import words
from .rules import Conflict

HOUSES = (
    ("Ashdown", "Beaumont", "Clare", "Dacre", "Exeter"),
    ("Fauconberg", "Grey", "Howard", "Ireby", "Jocelyn"),
    ("Kyme", "Lovell", "Mowbray", "Neville", "Oxenford"),
    ("Percy", "Quincy", "Roos", "Scrope", "Talbot"),
)
CHEST = "chest"
ARMS = tuple(f"arms-{name}" for name in (*(name.lower() for names in HOUSES for name in names), CHEST))
"""Their coats of arms, and what Materiel comes from."""


def house_name(state: Conflict, at: int) -> str:
    """A House's name: each seat has five, in the order of fielding."""
    seat = state.houses[at].seat
    return HOUSES[seat][sum(house.seat == seat for house in state.houses[:at])]


def side_names(state: Conflict, side: int) -> str:
    """ "{0}", or "{0} and {2}"."""
    return words.side(state.seats_of(side))


def for_side(state: Conflict, pair: tuple[str, str], side: int, **places: object) -> str:
    """Of two sentences the one on a side of one seat, or that on a side of two, its places filled."""
    return words.minus(pair[state.seats > 2].format(side=side_names(state, side), **places))


def piece_id(state: Conflict, at: int) -> str:
    """The id of the card before a House, looked at or not; Materiel keeps its own."""
    card = state.houses[at].card
    return f"c{card.slot}" if card is not None and state.is_materiel(card) else f"b{state.battle}h{at}"


def spent(state: Conflict, seat: Seat) -> int:
    """How many cards of Materiel a seat has committed to this battle, those that Houses use among them."""
    return len(state.committed[seat]) + sum(
        house.seat == seat and state.is_materiel(house.card) for house in state.houses
    )
