"""How the row, the markers and the points are spoken of, and the ids of the places in the row."""

from __future__ import annotations

from functools import lru_cache

from pygames.core.cards import Seat

from .court import MERCHANT, OFFICES, PLACES, PRINCESS, SUITS
from .rules import Politics
from .stages import INFLUENCE

DEEDS = ("", "borrows", "banishes", "leads", "lifts", "defends", "swindles", "hauls", "summons", "rolls")
"""By office: its ability in a word."""

TOWARDS = {PRINCESS: "towards the Queen's end", MERCHANT: "towards the Fool's end"}
"""By ability: where a card goes that it moves."""


def column(place: int) -> str:
    """The id of a place in the row, which counts from 0."""
    return f"place{place + 1}"


def many(count: int, seat: Seat) -> str:
    """ "2 leaves", "1 leaf"."""
    one = {"leaves": "leaf"}.get(SUITS[seat], SUITS[seat].removesuffix("s"))
    return f"1 {one}" if count == 1 else f"{count} {SUITS[seat]}"


@lru_cache(maxsize=2048)
def _lying(counts: tuple[int, ...], near: Seat) -> str:
    """So many markers of each seat, beginning with the one at the bottom; empty where there are none."""
    order = ((near + step) % len(counts) for step in range(len(counts)))
    return ", ".join(many(counts[seat], seat) for seat in order if counts[seat])


def place_label(state: Politics, rank: int, near: Seat, acting: bool) -> str:
    """ "place 4, Princess of waves, 2 waves, 1 leaf, lifts, bond of 1 with the next"."""
    place, office = state.row.index(rank), f"{OFFICES[rank]} of {SUITS[state.owners[rank]]}"
    markers = _lying(lying(state, rank), near) or "no markers"
    label = f"place {place + 1}, {office}, {markers}, {note(state, rank, acting)}"
    worth = bond(state, place)
    return f"{label}, bond of {worth} with the next" if worth else label


def lying(state: Politics, rank: int) -> tuple[int, ...]:
    """How many markers of each seat lie on a card."""
    return state.markers[rank * state.seats : (rank + 1) * state.seats]


def bond(state: Politics, place: int) -> int:
    """What the border to the next place is worth (ruling 30), once the row lies."""
    row, owners = state.row, state.owners
    if len(row) < PLACES or place == PLACES - 1 or owners[row[place]] != owners[row[place + 1]]:
        return 0
    return abs(row[place] - row[place + 1])


def note(state: Politics, rank: int, acting: bool) -> str:
    """What stands below a card: how many markers more it takes from who is placing, else its ability."""
    if state.stage != INFLUENCE or not acting:
        return DEEDS[rank]
    if state.owners[rank] == state.mover:
        return "+ any"
    if state.room[rank]:
        return f"+ {state.room[rank]}"
    return "full" if state.reach(state.mover)[rank] else "too near"


def cup_label(counts: tuple[int, ...], near: Seat) -> str:
    """ "in the cup: 2 waves, 1 leaf"."""
    inside = _lying(counts, near)
    return f"in the cup: {inside}" if inside else "in the cup: nothing"
