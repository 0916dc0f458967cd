"""Forecasts of calls, committed cards and reveals, computed from the cards that a seat knows."""

from __future__ import annotations

from typing import Literal

from pygames.core.cards import Seat, printed
from pygames.core.scene import Forecast

from . import words
from .battle_draw import BLACK_NUMBER, CALLS, COURT, HAND_REWARD, STRATEGY, reward, total
from .chances import SAMPLES, Cards, Chances, chances
from .moves import Call, Commit, Done, Reveal, Show
from .names import for_side
from .rules import Conflict
from .telling import score, verdict


def forecast(state: Conflict, move: Call | Commit | Done | Reveal | Show) -> Forecast:
    """Return the forecast of a move of the seat to move: the result of the battle, or its odds."""
    seat = state.turn
    assert seat is not None
    side = seat % 2
    if isinstance(move, Call):
        return _likely(state, side, move.approach, (_called(state, side, move.approach),))
    if isinstance(move, Commit | Done):
        return _kept(state, seat, move)
    after = state.after(move)
    if len(after.results) == len(state.results):
        return _likely(state, side, state.calls[side], ())
    result, outcome = after.results[-1], after.outcome()
    said = " ".join((*verdict(state, result), *((outcome.reason,) if outcome else ())))
    then = (fought(after, state.battle),)
    return Forecast(said, score(result), "gain" if result.winner == side else "loss", then)


def fought(state: Conflict, battle: int) -> tuple[str, str]:
    """Return the id and label of a battle's shield."""
    label = (words.FOUGHT_NOW if battle == state.battle else words.TO_COME).format(battle=battle + 1)
    if battle < len(state.results):
        result = state.results[battle]
        label = for_side(state, words.FOUGHT, result.winner, battle=battle + 1, score=score(result))
    return f"battle{battle + 1}", label


def need(state: Conflict, side: int) -> int:
    """Return the points that a side needs from the draw to win the battle; negative if it can afford to lose points."""
    return total(state.tally(1 - side)) - total(state.tally(side)) + (side == state.attacker)


def chance(state: Conflict, side: int, call: str, answer: str) -> int:
    """Return the chance, in per cent, that a side wins the battle with these calls. 0 and 100 mean certainty."""
    return odds_of(state, side, call, answer)[0]


def odds_of(state: Conflict, side: int, call: str, answer: str) -> tuple[int, bool]:
    """Return the chance as `chance` does, and True if it is exact rather than sampled."""
    (found, exact), least = draw_chances(state, side, call, answer), need(state, side)
    holds = [chance for points, chance in found.items() if points >= least]
    if len(holds) in (0, len(found)):
        return (100 if holds else 0), True
    return min(99, max(1, round(100 * sum(holds)))), exact


def draw_chances(state: Conflict, side: int, call: str, answer: str, samples: int = SAMPLES) -> Chances:
    """Return the chances of a side's points in the draw with these calls, as far as the view knows the cards."""
    unseen = (state.decks[-1].unseen, state.decks[0].unseen if state.options.materiel else ())
    sides, options = (_cards(state, side, call), _cards(state, 1 - side, answer)), state.options
    return chances(*sides, unseen, bool(options.class_first), bool(options.no_ace_rule), samples)


def _cards(state: Conflict, side: int, call: str) -> Cards:
    """Return a side's cards as far as the view knows them: known faces, and numbers of hidden cards."""
    dealt = [state.houses[at].card for at in state.of_side(side)]
    cards = [*dealt, *(card for seat in state.seats_of(side) for card in state.committed[seat])]
    hidden = [state.is_materiel(card) for card in cards if card is None or card.face is None]
    faces = sorted(card.face for card in cards if card and card.face)
    return Cards(call, tuple(faces), (hidden.count(False), hidden.count(True)))


def _likely(state: Conflict, side: int, call: str, then: tuple[str, ...]) -> Forecast:
    """Return the odds of winning the battle with a call, against each possible call of the opponents; `then`: further
    sentences."""
    answers = [each for each in CALLS if state.calls[1 - side] in ("", each)]
    odds = [odds_of(state, side, call, answer) for answer in answers]
    least, most = min(odds)[0], max(odds)[0]
    tag = words.ODDS if least == most else words.ODDS_BETWEEN
    (strategy, one), (tactics, two) = odds[0], odds[-1]
    text = words.TO_WIN[one] if len(odds) == 1 else words.TO_WIN_EITHER[one][two]
    said = " ".join((text.format(strategy=strategy, tactics=tactics), *then))
    kind: Literal["", "gain", "loss"] = "gain" if least == 100 else "loss" if not most else ""
    return Forecast(said, tag.format(odds=least, least=least, most=most), kind, chance=least)


def _called(state: Conflict, side: int, call: str) -> str:
    """Return a sentence about the points of both sides if the call is successful."""
    mine, theirs = total(state.tally(side)), total(state.tally(1 - side))
    # if the side's top card is above its known court card or ace, it earns at least as much; above a number card it may
    # earn less
    sure = max([BLACK_NUMBER, *(worth for worth in map(reward, _cards(state, side, call).known) if worth >= COURT)])
    text, earned = (words.BY_HAND, HAND_REWARD) if call == STRATEGY else (words.BY_CARD, sure)
    return text.format(points=words.minus(mine + earned), theirs=words.minus(theirs))


def held(state: Conflict, seat: Seat, own: bool, cards: int) -> tuple[str, str]:
    """Return the id and label of the zone of a seat's Materiel."""
    label = words.YOUR_HAND if own else words.IN_HAND
    return f"materiel{seat}", label.of(cards, who=f"{{{seat}}}")


def _kept(state: Conflict, seat: Seat, move: Commit | Done) -> Forecast:
    kept, battles = len(state.hands[seat]) - isinstance(move, Commit), state.options.battles - state.battle - 1
    keeps = words.KEEPS.of(kept, left=words.BATTLES_LEFT.of(battles) if battles else words.NO_BATTLE_LEFT)
    then = (held(state, seat, True, kept),)
    if isinstance(move, Done) or move.card.face is None:
        return Forecast(keeps, words.KEEPS_TAG.of(kept), then=then)
    points = words.POINTS.of(reward(move.card.face))
    spends = words.SPENDS.format(card=printed(move.card.face), points=points)
    return Forecast(f"{spends} {keeps}", words.EARNS_TAG.format(points=points), then=then)
