"""The baseline players `rule`, unchanged since the first ladder, and `greedy`: for measurements, not as opponents."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from pygames.core.cards import Face
from pygames.core.moves import Move

from .battle_draw import CALLS, STRATEGY, TACTICS
from .known import Known, known
from .moves import POOL, Call, Commit, Done
from .odds import Pool, chances, strangers
from .rules import Conflict


def looks(view: Conflict, moves: Sequence[Move]) -> list[float]:
    """Return the value of each move: the chance to win the battle, minus a committed card's value in later battles."""
    if len(moves) == 1:
        return [0.0]
    seat = view.turn
    assert seat is not None
    now = known(view, seat)
    left, held, found = view.options.battles - len(view.results) - 1, len(view.hands[seat]), []
    for move in moves:
        look = 0.0
        if isinstance(move, Call):
            look = promise(move.approach, now.their_call, now.mine(), strangers(now.theirs), now.lead, now.defends)
        elif isinstance(move, Commit) and move.card.face is not None:
            face = move.card.face
            look = _chance(now, (face,), move.house != POOL) - _chance(now) - _later(face, left, held)
        found.append(look)
    return found


def naive(view: Conflict, rng: Random) -> Move:
    """Return the move of the player `greedy`: a call for tactics if the leader has an ace or court card, else for
    strategy; random Materiel, equally many cards in each battle."""
    moves = list(view.moves())
    if len(moves) == 1:
        return moves[0]
    seat = view.turn
    assert seat is not None
    if isinstance(moves[0], Call):
        card = view.houses[view.leader(seat % 2)].card
        bold = card is not None and card.face is not None and card.face[0] in "AKQJ"
        return Call(TACTICS if bold else STRATEGY)
    left = view.options.battles - len(view.results)
    due = len(view.hands[seat]) > (left - 1) * view.options.materiel // view.options.battles
    return rng.choice([move for move in moves if isinstance(move, Commit)]) if due else Done()


def _later(face: Face, left: int, held: int) -> float:
    worth = {"A": 0.24, "K": 0.15, "Q": 0.14, "J": 0.13}.get(face[0], 0.10)
    return worth * min(1.0, (1.6 * left) / (held + left * 0.6)) if left > 0 else 0.0


def _chance(now: Known, more: tuple[Face, ...] = (), instead: bool = False) -> float:
    sides = now.mine(more, instead), strangers(now.theirs), now.lead, now.defends
    if not now.first and not now.their_call:
        return sum(best_call(*sides, call)[1] for call in CALLS) / 2
    return best_call(*sides, now.their_call)[1]


@cache
def holds(call: str, their_call: str, mine: Pool, theirs: Pool, lead: int, defends: bool) -> float:
    """Return the chance that a side wins the battle. `lead`: its tally minus the opponents'; equal points go to the
    defender."""
    need = 0 if defends else 1
    return sum(chance for points, chance in chances(call, their_call, mine, theirs) if lead + points >= need)


def promise(call: str, their_call: str, mine: Pool, theirs: Pool, lead: int, defends: bool) -> float:
    """Return the value of a side's call, estimated from its chances to win the battle; `their_call` is "" if the side
    calls first.

    The value is then near the worse of the chances against both calls, since the opponents choose their call second.
    """
    answers = [their_call] if their_call else CALLS
    ends = [holds(call, answer, mine, theirs, lead, defends) for answer in answers]
    return 0.7 * min(ends) + 0.3 * max(ends)


@cache
def best_call(mine: Pool, theirs: Pool, lead: int, defends: bool, their_call: str) -> tuple[str, float]:
    """Return a side's better call and its value (see `promise`)."""
    found = {call: promise(call, their_call, mine, theirs, lead, defends) for call in CALLS}
    call = max(found, key=found.__getitem__)
    return call, found[call]
