"""The options of Vassal and its two kinds of moves. Their effects are in `rules`."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

from pygames.core.cards import ALL, Card
from pygames.core.moves import Move
from pygames.core.options import Options, option

from . import words
from .alliance import JOKER

HOUSES = 9
EVERY_HOUSE = (1 << HOUSES) - 1
"""The set of all houses. A set of houses is an int with one bit per house; bit 0 is house 1."""


class VassalOptions(Options):
    """The options of Vassal: variants in the rules' source, and variants taken from related games."""

    no_motive: bool = option(False, *words.NO_MOTIVE)
    no_wildcards: bool = option(False, *words.NO_JOKERS)
    closed_houses: bool = option(False, *words.CLOSED)
    manual_claims: bool = option(False, *words.BY_HAND)
    claim_at_start_of_turn: bool = option(False, *words.PROOFS_FIRST)
    first: int = option(0, *words.BEGINS, most=2)


class Place(Move, kind="place"):
    """Place a card from hand at a house, face up. Notation: "12:Ks 3"; people type "Ks 3"."""

    card: Card
    house: int
    """The number of the house, 1 to 9."""

    @property
    def cards(self) -> tuple[Card, ...]:
        # Everybody knows from the start who holds which joker.
        return () if self.card.face == JOKER else (self.card,)

    def __str__(self) -> str:
        return f"{self.card} {self.house}"


class Claim(Move, kind="claim"):
    """Claim some or none of the provable houses, in ascending order (ruling 33). Notation: "claim 2 5"."""

    houses: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(map(str, ("claim", *self.houses)))


# For speed, move objects are created once per card and then selected by the houses with room.

_places: dict[Card, tuple[Place, ...]] = {}


def places(card: Card) -> tuple[Place, ...]:
    """Return the moves of this card to each of the nine houses."""
    moves = _places.get(card)
    if moves is None:
        shown = Card(card.slot, card.face, ALL)
        moves = _places[card] = tuple(Place(shown, house) for house in range(1, HOUSES + 1))
    return moves


def _pick(houses: int) -> Callable[[tuple[Place, ...]], tuple[Place, ...]]:
    kept = [at for at in range(HOUSES) if houses >> at & 1]
    if len(kept) > 1:
        return itemgetter(*kept)
    return itemgetter(slice(kept[0], kept[0] + 1) if kept else slice(0))


PICK = tuple(map(_pick, range(EVERY_HOUSE + 1)))
"""For each set of houses, a function that selects a card's moves to these houses."""
