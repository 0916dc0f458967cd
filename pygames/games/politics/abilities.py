"""The nine abilities of cards: `uses` lists their legal uses, `may_use` checks one use, `AFTER` has their effects.

Both include the price of an ability (ruling 11). `rules` determines the seat that acts next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pygames.core.cards import CHANCE, Seat
from pygames.core.moves import Move, Rolled

from .court import FOOL, KING, MAGICIAN, MERCHANT, MIDDLE, PLACES, PRINCE, PRINCESS, QUEEN, WARRIOR, WORKER
from .moves import SWAP, Befuddle, Shift, Step, Swap, shifts, steps
from .row import neighbours, swapped
from .stages import ABILITIES, BEFUDDLED, FOOLERY

if TYPE_CHECKING:
    from .rules import Politics


def all_uses(state: Politics, seat: Seat) -> list[Move]:
    """Return every use of an ability that a seat can make now, card by card from the Queen to the Fool."""
    found: list[Move] = []
    for card, owner in enumerate(state.owners):
        if owner == seat:
            found += uses(state, seat, card)
    return found


def any_use(state: Politics, seat: Seat) -> bool:
    """True if a seat can use an ability now."""
    return any(owner == seat and uses(state, seat, card) for card, owner in enumerate(state.owners))


def uses(state: Politics, seat: Seat, card: int) -> list[Move]:
    """Return the possible uses of a seat's card; none if the card has been used this round (ruling 10)."""
    if state.used >> card & 1 or card == WARRIOR:  # ruling 24: the Warrior acts in revolts
        return []
    if card != QUEEN:
        return _uses(state, seat, card, card)
    found: list[Move] = []
    for ability in neighbours(state.row, QUEEN):  # ruling 13: the ability of a card beside the Queen, of any suit
        found += _uses(state, seat, QUEEN, ability)
    return found


def _uses(state: Politics, seat: Seat, card: int, ability: int) -> list[Move]:
    """Return the possible uses of `card`, at its position in the row, with the ability of the rank `ability`."""
    if ability == FOOL:
        return [Befuddle(card)]  # the Fool's ability costs no marker
    row, owners, markers, seats = state.row, state.owners, state.markers, len(state.pools)
    if ability == WARRIOR or not markers[card * seats + seat]:
        return []
    found: list[Move] = []
    if ability == PRINCESS:  # ruling 16
        ups = steps(card, PRINCESS)
        return [ups[rank] for rank in row[row.index(card) + 1 :]]
    if ability == MERCHANT:  # ruling 17
        downs = steps(card, MERCHANT)
        return [downs[rank] for rank in row[: row.index(card)]]
    if ability == KING:  # ruling 14
        own = [rank for rank in row if owners[rank] == seat]
        for source in own:
            for colour in range(seats):
                count = markers[source * seats + colour] - (source == card and colour == seat)
                if count:
                    for target in own:
                        if target != source:
                            found += shifts(card, KING, source, target, colour)[:count]
    elif ability == PRINCE:  # ruling 15
        for at, source in enumerate(row):
            count = markers[source * seats + seat] - (source == card)
            if count:
                if at:
                    found += shifts(card, PRINCE, source, row[at - 1], seat)[:count]
                if at < PLACES - 1:
                    found += shifts(card, PRINCE, source, row[at + 1], seat)[:count]
    elif ability == WORKER:  # ruling 18
        for at, source in enumerate(row):
            if owners[source] == seat and at != MIDDLE:
                count = markers[source * seats + seat] - (source == card)
                if count:
                    found += shifts(card, WORKER, source, row[PLACES - 1 - at], seat)[:count]
    elif ability == MAGICIAN:  # ruling 19
        for source in row:
            if source != card:
                for colour in range(seats):
                    count = markers[source * seats + colour]
                    if count:
                        found += shifts(card, MAGICIAN, source, card, colour)[:count]
    return found


def may_use(state: Politics, seat: Seat, move: Shift | Step | Befuddle) -> bool:
    """True if a seat may use this ability now."""
    card = move.card
    ability = FOOL if isinstance(move, Befuddle) else move.ability
    row, owners, seats = state.row, state.owners, len(state.pools)
    if owners[card] != seat or state.used >> card & 1:
        return False
    if ability not in neighbours(row, QUEEN) if card == QUEEN else ability != card:
        return False
    if isinstance(move, Befuddle):
        return True
    if not state.markers[card * seats + seat]:
        return False
    if isinstance(move, Step):
        below = row.index(move.target) - row.index(card)
        return below > 0 if ability == PRINCESS else ability == MERCHANT and below < 0
    source, target, colour = move.source, move.target, move.colour
    if source == target or colour >= seats:
        return False
    count = state.markers[source * seats + colour] - (source == card and colour == seat)
    if not 1 <= move.number <= count:
        return False
    if ability == KING:
        return owners[source] == owners[target] == seat
    if ability == PRINCE:
        return colour == seat and target in neighbours(row, source)
    if ability == WORKER:
        return colour == seat == owners[source] and row.index(source) + row.index(target) == PLACES - 1
    return ability == MAGICIAN and target == card


# Effects.


def _paid(state: Politics, card: int) -> tuple[list[int], list[int]]:
    """Return the markers and the pools after the mover pays for a card's ability (ruling 11)."""
    seat, markers, pools = state.mover, list(state.markers), list(state.pools)
    markers[card * len(pools) + seat] -= 1
    pools[seat] += 1
    return markers, pools


def shifted(state: Politics, move: Shift) -> Politics:
    """Return the position after an ability moves markers."""
    markers, pools = _paid(state, move.card)
    seats, colour = len(pools), move.colour
    markers[move.source * seats + colour] -= move.number
    markers[move.target * seats + colour] += move.number
    return state._replace(markers=tuple(markers), pools=tuple(pools), used=state.used | 1 << move.card)


def stepped(state: Politics, move: Step) -> Politics:
    """Return the position after an ability moves a card up or down by one place."""
    markers, pools = _paid(state, move.card)
    at = state.row.index(move.target)
    row = swapped(state.row, move.target, state.row[at - 1 if move.ability == PRINCESS else at + 1])
    used = state.used | 1 << move.card
    return state._replace(row=row, markers=tuple(markers), pools=tuple(pools), used=used)


def befuddling(state: Politics, move: Befuddle) -> Politics:
    """Return the position in which nature rolls the Fool's die."""
    return state._replace(stage=FOOLERY, turn=CHANCE, used=state.used | 1 << move.card)


def befuddled(state: Politics, move: Rolled) -> Politics:
    """Return the position after the Fool's roll: 0 selects no card; a card at an end of the row moves at once."""
    rank = move.value
    if not rank:
        return state._replace(stage=ABILITIES, turn=state.mover)
    beside = neighbours(state.row, rank)
    new = state._replace(stage=BEFUDDLED, turn=state.mover, rolled=rank)
    return new if len(beside) > 1 else moved(new, SWAP[beside[0]])


def moved(state: Politics, move: Swap) -> Politics:
    """Return the position after the befuddled card and a neighbour are swapped."""
    row = swapped(state.row, state.rolled, move.rank)
    return state._replace(stage=ABILITIES, turn=state.mover, row=row, rolled=0)


AFTER: dict[str, Callable[[Politics, Any], Politics]] = {
    "shift": shifted,
    "step": stepped,
    "befuddle": befuddling,
    "roll": befuddled,
    "swap": moved,
}
"""The effect of each kind of move; the stage remains FOOLERY or BEFUDDLED until the effect is complete."""
