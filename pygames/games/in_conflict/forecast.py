"""What a card committed or a reveal would bring about, and what a battle needs."""

from __future__ import annotations

from pygames.core.cards import Seat, printed
from pygames.core.scene import Forecast
from pygames.core.words import counted

from .battle_draw import reward, total
from .moves import Commit, Done, Reveal, Show
from .rules import Conflict
from .telling import score, side_names, verdict


def forecast(state: Conflict, move: Commit | Done | Reveal | Show) -> Forecast | None:
    """What a move of the seat to act decides; None where a reveal leaves it open."""
    seat = state.turn
    assert seat is not None
    if isinstance(move, Commit | Done):
        return _kept(state, seat, move)
    after = state.after(move)
    if len(after.results) == len(state.results):
        return None
    result = after.results[-1]
    words, then = " ".join(verdict(state, result)), (fought(after, state.battle),)
    return Forecast(words, score(result), "gain" if result.winner == seat % 2 else "loss", then)


def fought(state: Conflict, battle: int) -> tuple[str, str]:
    """The shield of a battle, and how it is spoken of."""
    ident = f"battle{battle + 1}"
    if battle < len(state.results):
        result = state.results[battle]
        return ident, f"battle {battle + 1}, to {side_names(state, result.winner)}, {score(result)}"
    return ident, f"battle {battle + 1}, now" if battle == state.battle else f"battle {battle + 1}, to come"


def need(state: Conflict, side: int) -> int:
    """The points that a side must earn by the draw to hold the field; 0 or less: so many it can lose."""
    return total(state.tally(1 - side)) - total(state.tally(side)) + (side == state.attacker)


def held(state: Conflict, seat: Seat, whose: str, cards: int) -> tuple[str, str]:
    """Where a seat's Materiel lies, and how it is spoken of."""
    return f"materiel{seat}", f"{whose} Materiel: {counted(cards, 'card')}"


def _kept(state: Conflict, seat: Seat, move: Commit | Done) -> Forecast:
    left, battles = len(state.hands[seat]) - isinstance(move, Commit), state.options.battles - state.battle - 1
    kept = f"You keep {counted(left, 'card')} for {counted(battles, 'battle')} to come."
    then = (held(state, seat, "your", left),)
    if isinstance(move, Done) or move.card.face is None:
        return Forecast(kept, f"keeps {left}", then=then)
    earns = reward(move.card.face)
    spent = f"{printed(move.card.face)} is spent on this battle: {earns} by tactics as the highest card."
    return Forecast(f"{spent} {kept}", f"{earns} by tactics", then=then)
