"""The labels of the cup and of the places in the row, and the ids of these places."""

from __future__ import annotations

from functools import lru_cache

from pygames.core.cards import Seat

from . import words
from .court import PLACES
from .rules import Politics
from .stages import INFLUENCE
from .words import DEEDS, OFFICES


def column(place: int) -> str:
    """Return the id of a column of the row; `place` counts from 0."""
    return f"place{place + 1}"


def seat_id(place: int) -> str:
    """Return the id of the zone of a card in the row."""
    return f"seat{place + 1}"


@lru_cache(maxsize=2048)
def _lying(counts: tuple[int, ...], near: Seat) -> str:
    """Return the numbers of markers of all seats in words, beginning with the seat at the bottom; "" if there are no
    markers."""
    order = ((near + step) % len(counts) for step in range(len(counts)))
    return words.commas(words.MANY[seat].of(counts[seat]) for seat in order if counts[seat])


def place_label(state: Politics, rank: int, near: Seat, acting: bool) -> str:
    """Return the label of a place: "place 4, Princess of waves, 2 waves, 1 leaf, lifts, bond of 1 with the next"."""
    place = state.row.index(rank)
    worth = bond(state, place)
    return (words.BONDED if worth else words.PLACE).format(
        place=place + 1,
        office=words.OFFICE_OF.format(office=OFFICES[rank], suit=words.SUITS[state.owners[rank]]),
        markers=_lying(lying(state, rank), near) or words.NO_MARKERS,
        note=note(state, rank, acting),
        worth=worth,
    )


def lying(state: Politics, rank: int) -> tuple[int, ...]:
    """Return the number of markers of each seat on a card."""
    return state.markers[rank * state.seats : (rank + 1) * state.seats]


def bond(state: Politics, place: int) -> int:
    """Return the value of the bond between a place and the next one (ruling 30); 0 while the row is incomplete."""
    row, owners = state.row, state.owners
    if len(row) < PLACES or place == PLACES - 1 or owners[row[place]] != owners[row[place + 1]]:
        return 0
    return abs(row[place] - row[place + 1])


def note(state: Politics, rank: int, acting: bool) -> str:
    """Return the text below a card: the number of markers that the placing seat may add, else the card's ability."""
    if state.stage != INFLUENCE or not acting:
        return DEEDS[rank]
    if state.owners[rank] == state.mover:
        return words.ANY_MORE
    if state.room[rank]:
        return f"+ {state.room[rank]}"
    return words.FULL if state.reach(state.mover)[rank] else words.TOO_NEAR


def cup_label(counts: tuple[int, ...], near: Seat) -> str:
    """Return the label of the cup: "in the cup: 2 waves, 1 leaf"."""
    inside = _lying(counts, near)
    return words.IN_THE_CUP.format(inside=inside) if inside else words.EMPTY_CUP
