"""Constants of Royal Assassin: the values of faces, the numbers in the rulings, the options; and functions on courts.

The original rules do not define the constants marked [N]; this edition chose them.
"""

from __future__ import annotations

from typing import NamedTuple

from pygames.core.cards import STANDARD, Face
from pygames.core.options import Options, option

from . import words

HAND = 3
"""Number of cards in a dealt hand (ruling 6)."""
MISSES = 2
"""Number of missed steps in a row that ends a cascade (ruling 16)."""
TURN_CAP = 400
"""[N] Number of turns after which a match ends on points (ruling 29)."""
JOKERS = 1
"""[N] Number of jokers that each player has per deck (ruling 2)."""
JOKER: Face = "Jo"

RANK_VALUES = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
"""[N] By rank: the amount by which a number card changes a count, or the count that kills a royal (rulings 10, 11)."""
VALUE: dict[Face, int] = {face: RANK_VALUES.get(face[0]) or int(face[0]) for face in STANDARD}
ROYALS = frozenset(face for face in STANDARD if face[0] in "JQK")
NUMBERS = frozenset(STANDARD) - ROYALS
RED = frozenset("hd")
"""The red suits; spades and clubs are black."""
COLOUR: dict[Face, bool] = {face: face[1] in RED for face in STANDARD}
"""True for a red face."""
STRIKES: dict[Face, frozenset[Face]] = {
    face: frozenset(royal for royal in ROYALS if COLOUR[royal] != COLOUR[face]) for face in STANDARD if face in NUMBERS
}
"""For each number card, the royals that it may attack: those of the opposite colour (ruling 12)."""
SLAYS: dict[Face, frozenset[Face]] = {
    face: frozenset(victim for victim in ROYALS if COLOUR[victim] != COLOUR[face] and VALUE[victim] <= VALUE[face])
    for face in STANDARD
    if face in ROYALS
}
"""For each royal, the royals that it may kill if no cards are in front of them: those of the opposite colour with an
equal or lower value (ruling 22)."""
GUARDS: dict[bool, dict[Face, frozenset[Face]]] = {
    False: {face: frozenset(royal for royal in ROYALS if royal[1] == face[1]) for face in STRIKES},
    True: {face: frozenset(royal for royal in ROYALS if COLOUR[royal] == COLOUR[face]) for face in STRIKES},
}
"""By the option `same_color_defence` and by number card, the royals that the card may defend: those of its suit (ruling
13), or with the option those of its colour."""


class AssassinOptions(Options):
    """The options of Royal Assassin; their defaults define the standard game."""

    decks: int = option(2, words.DECKS, least=1, most=2, title=words.DECKS_TITLE)
    start_royals: int = option(4, words.START_ROYALS, least=3, most=6, title=words.START_TITLE)
    jokers_in_deck: bool = option(False, words.JOKERS_IN_DECK, title=words.IN_DECK_TITLE)
    same_color_defence: bool = option(False, words.SAME_COLOR_DEFENCE, title=words.COLOUR_TITLE)
    optional_reserve: bool = option(False, words.OPTIONAL_RESERVE, title=words.OPTIONAL_TITLE)
    front_royal_only: bool = option(False, words.FRONT_ROYAL_ONLY, title=words.FRONT_TITLE)
    recycle_killed: bool = option(False, words.RECYCLE_KILLED, title=words.RECYCLE_TITLE)
    solo_defence: bool = option(False, words.SOLO_DEFENCE, title=words.SOLO_TITLE)


class Laid(NamedTuple):
    """An open card, identified by its slot."""

    slot: int
    face: Face

    def __str__(self) -> str:
        return f"{self.slot}:{self.face}"


class Royal(NamedTuple):
    """A presented royal, with the number cards in front of it."""

    card: Laid
    tally: int = 0
    """The count of the royal: attacks minus defences. A negative count is a guard (ruling 15)."""
    pile: tuple[Laid, ...] = ()
    """The number cards in front of the royal, in the order of playing. A royal with any is in a fight (ruling 31)."""

    @property
    def value(self) -> int:
        """The count that kills the royal."""
        return VALUE[self.card.face]


Court = tuple[Royal, ...]


def full_deck(options: AssassinOptions) -> tuple[Face, ...]:
    """Return the faces of the deck that is shuffled at the start of the match."""
    faces = STANDARD * options.decks
    if options.jokers_in_deck:
        faces += (JOKER,) * (2 * JOKERS * options.decks)
    return tuple(sorted(faces))


def royal_of(court: Court, card: Laid) -> Royal | None:
    """Return the living royal of this card in a court, or None."""
    for royal in court:
        if royal[0] == card:
            return royal
    return None


def exposed(options: AssassinOptions, court: Court) -> Court:
    """Return the royals of an opposing court that number cards and royals may attack."""
    if not options.front_royal_only:
        return court
    # ruling 36: of each suit, the living royals with the lowest value
    lowest: dict[str, int] = {}
    for royal in court:
        suit = royal.card.face[1]
        lowest[suit] = min(lowest.get(suit, royal.value), royal.value)
    return tuple(royal for royal in court if royal.value == lowest[royal.card.face[1]])


def guarded(options: AssassinOptions, court: Court) -> Court:
    """Return the royals of the player's own court that a fitting card may defend."""
    return tuple(royal for royal in court if royal.tally > 0) if options.solo_defence else court
