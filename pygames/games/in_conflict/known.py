"""A battle as one seat knows it."""

from __future__ import annotations

from pygames.core.cards import Face, Seat
from pygames.core.value import Value

from .battle_draw import total
from .odds import Pool, pool
from .rules import Conflict


class Known(Value):
    """The current battle as one seat knows it."""

    dealt: tuple[Face, ...]
    extra: tuple[Face, ...]
    """The known Materiel that the seat's side has committed."""
    unknown: int
    """The number of unknown cards of the seat's side."""
    theirs: int
    """The number of the opponents' cards."""
    lead: int
    """The tally of the seat's side minus the opponents', before the draw."""
    defends: bool
    first: bool
    """True if the seat's side calls first."""
    their_call: str

    def mine(self, more: tuple[Face, ...] = (), instead: bool = False) -> Pool:
        """Return the cards of the seat's side after it commits `more`; `instead`: True if one of these cards replaces a
        card to be dealt."""
        return pool(self.dealt, self.extra + more, self.unknown - instead)


def known(view: Conflict, seat: Seat) -> Known:
    """Return the battle as a seat knows it, from its view or from a full position."""
    side = seat % 2
    dealt: list[Face] = []
    extra: list[Face] = []
    unknown = theirs = 0
    for house in view.houses:
        card = house.card
        if house.seat % 2 != side:
            theirs += 1
        elif card is not None and card.face is not None and card.known_to(seat):
            (extra if view.is_materiel(card) else dealt).append(card.face)
        else:
            unknown += 1
    for ally in view.seats_of(side):
        for card in view.committed[ally]:
            if card.face is not None and card.known_to(seat):
                extra.append(card.face)
            else:
                unknown += 1
    theirs += sum(len(view.committed[foe]) for foe in view.seats_of(1 - side))
    lead, first = total(view.tally(side)) - total(view.tally(1 - side)), side != view.initiative
    return Known((*dealt,), (*extra,), unknown, theirs, lead, side != view.attacker, first, view.calls[1 - side])
