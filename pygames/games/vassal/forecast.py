"""Forecasts of placing a card, computed from the table and the seat's own hand."""

from __future__ import annotations

from typing import Literal

from pygames.core.scene import Forecast

from . import words
from .alliance import BIT, DECK, SIZE, Strength, strength
from .moves import Place
from .proof import answer
from .rules import Vassal
from .words import WHO


def forecast(state: Vassal, move: Place) -> Forecast | None:
    """Return the forecast for the third card of an alliance; None if the alliance would still be incomplete."""
    at, seat, other = move.house - 1, state.mover, 1 - state.mover
    house = state.houses[at]
    if len(house.sides[seat]) < SIZE - 1:
        return None
    assert move.card.face is not None
    own = strength(house.sets[seat] | BIT[move.card.face], state.options.no_motive)
    facing = state.strength(at, other) if house.full(other) else None
    pledges = house.owner
    kind: Literal["", "gain", "loss"] = ""
    if pledges is not None:
        template = words.STAYS
    elif facing is not None:
        pledges = seat if own > facing else other  # ruling 6: of two equal alliances the earlier wins
        template = words.BEATS if own > facing else words.TOO_LATE if own == facing else words.LOSES
        kind = "gain" if own > facing else "loss"
    else:
        proved, facing = _unanswered(state, move, own)
        template = words.OWN_HAND if facing is None else words.OPEN
        if proved:
            asked = state.options.manual_claims or state.options.claim_at_start_of_turn
            template, pledges = (words.MAY_CLAIM, None) if asked else (words.PROVES, seat)
            kind = "gain"
    who = WHO[other if house.owner is None else house.owner]
    told = template.format(own=own, who=who, facing=facing, house=move.house)
    ends = kind and pledges is not None and state.pledged(pledges, [at]).turn is None
    if ends:
        told = (words.WINS if pledges == seat else words.GIVES).format(told=told, who=who)
    side = f"side{move.house}-{seat}", words.side(True, WHO[seat], move.house, str(own))
    shield = f"shield{move.house}", words.PLEDGED.format(house=move.house, who=WHO[pledges or 0])
    return Forecast(
        told,
        str(own),
        kind,
        then=(side,) if pledges is None else (side, shield),
        rungs=tuple((f"rung{each.tier}", str(each.sum)) for each in (own, facing) if each is not None),
    )


def _unanswered(state: Vassal, move: Place, own: Strength) -> tuple[bool, Strength | None]:
    """Return whether an alliance opposite an incomplete one is proved, and the strongest alliance that could still beat
    it; None if the opponent would need cards from this seat's hand."""
    seat, no_motive = state.mover, state.options.no_motive
    sets = state.houses[move.house - 1].sets[1 - seat]
    assert move.card.face is not None
    unknown = state.unknown(1 - seat) & ~(BIT[move.card.face] & DECK)
    if not answer(own, sets, unknown, no_motive):  # ruling 16: the table alone proves the claim
        return True, None
    mine = sum(BIT[card.face] for card in state.hands[seat] if card.face is not None) & DECK
    needs = answer(own, sets, unknown & ~mine, no_motive)
    return False, strength(sets | needs, no_motive) if needs else None
