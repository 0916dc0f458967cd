"""What placing a card would bring about, as far as the table and one's own hand tell it."""

from __future__ import annotations

from pygames.core.scene import Forecast

from .alliance import BIT, DECK, SIZE, Strength, strength
from .moves import Place
from .proof import answer
from .rules import Vassal


def forecast(state: Vassal, move: Place) -> Forecast | None:
    """What the third card of an alliance would decide; None where the side would not be full."""
    house, seat = state.houses[move.house - 1], state.mover
    if len(house.sides[seat]) < SIZE - 1:
        return None
    assert move.card.face is not None
    own = strength(house.sets[seat] | BIT[move.card.face], state.options.no_motive)
    side = (f"side{move.house}-{seat}", f"house {move.house}, your side: {own}")
    if house.owner is not None:
        words = f"{own}, and house {move.house} stays pledged to {{{house.owner}}}."
        return Forecast(words, str(own), then=(side, _pledged(move.house, house.owner)))
    other = 1 - seat
    if not house.full(other):
        return _unanswered(state, move, own, side)
    facing = state.strength(move.house - 1, other)
    winner = seat if own > facing else other  # ruling 6: of two equal ones the first wins
    then = (side, _pledged(move.house, winner))
    if winner == seat:
        words = f"{own} beats {{{other}}}'s {facing}: house {move.house} is yours."
        wins = _wins(state, move.house)
        return Forecast(f"{words} That wins the match." if wins else words, str(own), "gain", then)
    loses = "is no more than" if own == facing else "does not beat"
    words = f"{own} {loses} {{{other}}}'s {facing}: house {move.house} goes to {{{other}}}."
    return Forecast(words, str(own), "loss", then)


def _unanswered(state: Vassal, move: Place, own: Strength, side: tuple[str, str]) -> Forecast:
    """Of an alliance against which no full one stands yet: whether a stronger one can still come."""
    at, seat, no_motive = move.house - 1, state.mover, state.options.no_motive
    sets = state.houses[at].sets[1 - seat]
    assert move.card.face is not None
    unknown = state.unknown(1 - seat) & ~(BIT[move.card.face] & DECK)
    if not answer(own, sets, unknown, no_motive):  # ruling 16: the table alone proves it
        words = f"{own}: nothing that is left beats it."
        if state.options.manual_claims or state.options.claim_at_start_of_turn:
            return Forecast(f"{words} You may claim house {move.house}.", str(own), "gain", (side,))
        words = f"{words} House {move.house} is yours."
        wins = _wins(state, move.house)
        then = (side, _pledged(move.house, seat))
        return Forecast(f"{words} That wins the match." if wins else words, str(own), "gain", then)
    mine = sum(BIT[card.face] for card in state.hands[seat] if card.face is not None) & DECK
    if not answer(own, sets, unknown & ~mine, no_motive):
        words = f"{own}: only cards of your own hand would beat it, so it cannot be proved yet."
        return Forecast(words, str(own), then=(side,))
    return Forecast(f"{own}: {{{1 - seat}}} may still lay a stronger one against it.", str(own), then=(side,))


def _pledged(house: int, seat: int) -> tuple[str, str]:
    return f"shield{house}", f"house {house}, pledged to {{{seat}}}"


def _wins(state: Vassal, house: int) -> bool:
    """Whether the mover would win by this house."""
    return state.pledged(state.mover, [house - 1]).turn is None
