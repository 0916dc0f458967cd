"""What placing a card would bring about, as far as the table and one's own hand tell it."""

from __future__ import annotations

from pygames.core.scene import Forecast

from . import words
from .alliance import BIT, DECK, SIZE, Strength, strength
from .moves import Place
from .proof import answer
from .rules import Vassal
from .words import WHO


def forecast(state: Vassal, move: Place) -> Forecast | None:
    """What the third card of an alliance would decide; None where the side would not be full."""
    house, seat = state.houses[move.house - 1], state.mover
    if len(house.sides[seat]) < SIZE - 1:
        return None
    assert move.card.face is not None
    own = strength(house.sets[seat] | BIT[move.card.face], state.options.no_motive)
    side = (f"side{move.house}-{seat}", words.side(True, WHO[seat], move.house, str(own)))
    if house.owner is not None:
        told = words.STAYS.format(own=own, house=move.house, who=WHO[house.owner])
        return Forecast(told, str(own), then=(side, _pledged(move.house, house.owner)))
    other = 1 - seat
    if not house.full(other):
        return _unanswered(state, move, own, side)
    facing = state.strength(move.house - 1, other)
    winner = seat if own > facing else other  # ruling 6: of two equal ones the first wins
    then = (side, _pledged(move.house, winner))
    template = words.BEATS if winner == seat else words.TOO_LATE if own == facing else words.LOSES
    told = template.format(own=own, who=WHO[other], facing=facing, house=move.house)
    if winner == seat:
        return Forecast(_winning(state, move.house, told), str(own), "gain", then)
    return Forecast(told, str(own), "loss", then)


def _unanswered(state: Vassal, move: Place, own: Strength, side: tuple[str, str]) -> Forecast:
    """Of an alliance against which no full one stands yet: whether a stronger one can still come."""
    at, seat, no_motive = move.house - 1, state.mover, state.options.no_motive
    sets = state.houses[at].sets[1 - seat]
    assert move.card.face is not None
    unknown = state.unknown(1 - seat) & ~(BIT[move.card.face] & DECK)
    if not answer(own, sets, unknown, no_motive):  # ruling 16: the table alone proves it
        if state.options.manual_claims or state.options.claim_at_start_of_turn:
            return Forecast(words.MAY_CLAIM.format(own=own, house=move.house), str(own), "gain", (side,))
        told = words.PROVES.format(own=own, house=move.house)
        return Forecast(_winning(state, move.house, told), str(own), "gain", (side, _pledged(move.house, seat)))
    mine = sum(BIT[card.face] for card in state.hands[seat] if card.face is not None) & DECK
    if not answer(own, sets, unknown & ~mine, no_motive):
        return Forecast(words.OWN_HAND.format(own=own), str(own), then=(side,))
    return Forecast(words.OPEN.format(own=own, who=WHO[1 - seat]), str(own), then=(side,))


def _pledged(house: int, seat: int) -> tuple[str, str]:
    return f"shield{house}", words.PLEDGED.format(house=house, who=WHO[seat])


def _winning(state: Vassal, house: int, told: str) -> str:
    """The same, and that it wins, if the mover would win by this house."""
    return f"{told} {words.WINS}" if state.pledged(state.mover, [house - 1]).turn is None else told
