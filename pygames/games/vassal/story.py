"""Explains how a match was decided, from its last position."""

from __future__ import annotations

from pygames.core.cards import Seat

from . import words
from .bands import lacking
from .rules import WIN_ANY, Vassal
from .telling import called
from .words import WHO


def story(state: Vassal) -> str:
    """Return sentences on the effect of the last card and on what the loser lacked; "" if the match was not decided by
    a single house."""
    if state.winner is None or state.ending == "most" or state.options.claim_at_start_of_turn or state.passes:
        return ""
    return words.story(_last(state, state.winner), _lacked(state, 1 - state.winner))


def _last(state: Vassal, seat: Seat) -> str:
    """Return a sentence on the last placed card if it decided its house; otherwise on the last house won by proof."""
    at, other = state.placed, 1 - seat
    house = state.houses[at]
    won = state.adjacent(seat) if state.ending == "three" else state.owned(seat)
    if at + 1 not in won or not house.full(state.mover):
        return words.LAST_BY_PROOF.format(who=WHO[seat])
    template = words.MADE_AND_PROVED
    if house.full(other):
        template = words.MADE_AND_BEAT if state.mover == seat else words.DID_NOT_BEAT
    return template.format(
        who=WHO[seat],
        other=WHO[other],
        own=state.strength(at, seat),
        facing=state.strength(at, other) if house.full(other) else "",
        house=at + 1,
        card=called(house.sides[seat][-1]),
    )


def _lacked(state: Vassal, seat: Seat) -> str:
    if len(state.owned(seat)) == WIN_ANY - 1:
        return words.LACKED_ONE.format(other=WHO[seat])
    for _, house in lacking(state, seat):
        return words.LACKED_HOUSE.format(other=WHO[seat], house=house)
    return ""
