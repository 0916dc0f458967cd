"""The revolts of a round: the contested card, the cup, the draw, and the verdict.

`AFTER` has the effect of each move; when a contest is over, `contested` is 0. `rules` determines what follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pygames.core.cards import CHANCE, Seat
from pygames.core.moves import Rolled
from pygames.core.value import put

from .court import NOBODY, QUEEN, WARRIOR
from .moves import Hide, Leave, Numbers, Put, Show, Swap, Takeover, numbers_in, numbers_of
from .row import neighbours, swapped
from .stages import CUP, DRAW, REVEAL, VERDICT

if TYPE_CHECKING:
    from .rules import Politics


def contest(state: Politics) -> Politics:
    """Return the position at the contest of the next card with markers; if no such card is left, `contested` is 0."""
    queue, seats, markers, row = state.queue, state.seats, state.markers, state.row
    for at, contested in enumerate(queue):
        if state.options.by_position_revolts:
            contested = row[contested]
        claims = tuple(seat for seat in range(seats) if markers[contested * seats + seat])
        if claims:  # ruling 24: a card without markers has no contest
            new = state._replace(contested=contested, claims=claims)
            asked = tuple(seat for seat in state.order() if any(limits(new, seat)))  # ruling 38
            return new._replace(stage=CUP, turn=asked[0], asked=asked, queue=queue[at + 1 :])
    return state._replace(queue=(), contested=0, claims=())


def limits(state: Politics, seat: Seat) -> Numbers:
    """Return the numbers of markers that a seat may put into the cup: from the card, its Warrior and its Queen."""
    contested, markers, owners = state.contested, state.markers, state.owners
    seats = len(state.pools)
    warrior = queen = 0
    serves = owners[contested] == seat or state.options.warrior_any_card
    if serves and state.claims != (seat,):  # ruling 24: only in defence, against the markers of another seat
        if owners[WARRIOR] == seat and contested != WARRIOR:
            warrior = markers[WARRIOR * seats + seat]
        asks = owners[QUEEN] == seat and contested != QUEEN and not state.used >> QUEEN & 1  # ruling 39
        if asks and WARRIOR in neighbours(state.row, QUEEN):
            queen = markers[QUEEN * seats + seat]
    return markers[contested * seats + seat], warrior, queen


def put_in(state: Politics, move: Put) -> Politics:
    """Return the position after the first seat in `asked` puts an open number of markers into the cup."""
    return _asked_next(_filled(state, numbers_in(move)))


def hidden(state: Politics, move: Hide) -> Politics:
    """Return the position after the secret choice of the first seat in `asked`; after the last choice, all reveal."""
    seat = state.asked[0]
    secrets = put(state.secrets, seat, move.secret)
    new = state._replace(secrets=secrets, slots=state.slots + 1, asked=state.asked[1:])
    if new.asked:
        return new._replace(turn=new.asked[0])
    asked = tuple(seat for seat in state.order() if secrets[seat])
    return new._replace(stage=REVEAL, turn=asked[0], asked=asked)


def shown(state: Politics, move: Show) -> Politics:
    """Return the position after the first seat in `asked` reveals its numbers: its markers are in the cup."""
    assert move.secret.face is not None
    seat = state.asked[0]
    secrets = put(state.secrets, seat, None)
    return _asked_next(_filled(state._replace(secrets=secrets), numbers_of(move.secret.face)))


def _filled(state: Politics, numbers: Numbers) -> Politics:
    """Return the position after the first seat in `asked` puts these numbers of markers into the cup."""
    seat = state.asked[0]
    markers, cup, used = list(state.markers), list(state.cup), state.used
    for rank, count in zip((state.contested, WARRIOR, QUEEN), numbers, strict=True):
        markers[rank * len(cup) + seat] -= count
        cup[seat] += count
    if numbers[2]:
        used |= 1 << QUEEN  # ruling 39: the Queen counts as used
    return state._replace(markers=tuple(markers), cup=tuple(cup), used=used)


def _asked_next(state: Politics) -> Politics:
    """Return the position in which the next seat in `asked` acts; after the last seat, the cup decides."""
    asked = state.asked[1:]
    if asked:
        return state._replace(turn=asked[0], asked=asked)
    inside = [seat for seat, count in enumerate(state.cup) if count]
    if not inside:
        return state._replace(asked=(), contested=0)  # ruling 25
    if len(inside) == 1:  # all markers belong to one seat
        return state._replace(asked=(), stage=VERDICT, turn=inside[0], drawn=inside[0])
    return state._replace(asked=(), stage=DRAW, turn=CHANCE)


def picked(state: Politics, move: Rolled) -> Politics:
    """Return the position after a marker is drawn from the cup: its owner decides."""
    value, seat = move.value, 0
    while value >= state.cup[seat]:
        value -= state.cup[seat]
        seat += 1
    return state._replace(stage=VERDICT, turn=seat, drawn=seat)


def taken(state: Politics, move: Takeover) -> Politics:
    """Return the position after the drawn player takes the contested card over."""
    owners = put(state.owners, state.contested, state.drawn)
    used = state.used & ~(1 << state.contested)  # ruling 10: the new card has not been used
    return emptied(state._replace(owners=owners, used=used))


def moved(state: Politics, move: Swap) -> Politics:
    """Return the position after the contested card and a neighbour are swapped."""
    return emptied(state._replace(row=swapped(state.row, state.contested, move.rank)))


def left(state: Politics, move: Leave) -> Politics:
    """Return the position after the drawn player leaves the contested card as it is."""
    return emptied(state)


def emptied(state: Politics) -> Politics:
    """Return the position after the markers in the cup go back to the pools (ruling 26)."""
    pools = tuple(pool + count for pool, count in zip(state.pools, state.cup, strict=True))
    return state._replace(pools=pools, cup=(0,) * state.seats, drawn=NOBODY, contested=0)


AFTER: dict[str, Callable[[Politics, Any], Politics]] = {
    "put": put_in,
    "hide": hidden,
    "show": shown,
    "roll": picked,
    "take": taken,
    "swap": moved,
    "leave": left,
}
"""The effect of each kind of move in a contest: a function that returns the next position."""
