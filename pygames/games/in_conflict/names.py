"""Names and ids of Houses, sides and cards on the field."""

from __future__ import annotations

from pygames.core.cards import Seat
from pygames.core.words import Plural

from . import words
from .rules import Conflict

HOUSES = (
    ("ashdown", "beaumont", "clare", "dacre", "exeter"),
    ("fauconberg", "grey", "howard", "ireby", "jocelyn"),
    ("kyme", "lovell", "mowbray", "neville", "oxenford"),
    ("percy", "quincy", "roos", "scrope", "talbot"),
)
"""For each seat, the ids of its Houses, in the order of fielding."""
CHEST = "chest"
ARMS = tuple(f"arms-{name}" for name in (*(name for names in HOUSES for name in names), CHEST))
"""The ids of the pictures of the Houses' coats of arms and of the Materiel chest."""


def house_name(state: Conflict, at: int, of: tuple[tuple[str, ...], ...] = words.HOUSES) -> str:
    """Return a House's name, or its id if `of` is HOUSES; a seat's five names are used in the order of fielding."""
    seat = state.houses[at].seat
    return of[seat][sum(house.seat == seat for house in state.houses[:at])]


def side_names(state: Conflict, side: int) -> str:
    """Return the placeholders for a side's names: "{0}", or "{0} and {2}" for two allies."""
    return words.side(state.seats_of(side))


def for_side(state: Conflict, pair: tuple[str, ...], side: int, **places: object) -> str:
    """Return the singular or plural sentence of `pair` for a side of one or two seats, with placeholders filled in."""
    return Plural(pair).of(1 + (state.seats > 2), side=side_names(state, side), **places)


def piece_id(state: Conflict, at: int) -> str:
    """Return the id of a House's card, also before it is dealt; a card of Materiel has the same id as in hand."""
    card = state.houses[at].card
    return f"c{card.slot}" if card is not None and state.is_materiel(card) else f"b{state.battle}h{at}"


def spent(state: Conflict, seat: Seat) -> int:
    """Return the number of Materiel cards that a seat has committed to this battle, including those used by Houses."""
    return len(state.committed[seat]) + sum(
        house.seat == seat and state.is_materiel(house.card) for house in state.houses
    )
