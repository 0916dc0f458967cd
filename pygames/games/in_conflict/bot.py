"""What bots know of In Conflict: the odds of a call, what Materiel is worth, and a playout to the end of a battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import erf, sqrt
from random import Random

from pygames.core.cards import STANDARD, Card, Face, Seat
from pygames.core.knowledge import Knowledge
from pygames.core.moves import Move
from pygames.core.value import put

from .battle_draw import CALLS, STRATEGY, TACTICS, Side, draw, total
from .forecast import draw_chances
from .moves import POOL, Call, Commit, Done
from .odds import Pool, best_call, pool, promise, strangers
from .personas import PERSONAS
from .rules import COMMIT, LEADERS, SHUFFLE, STAGES, Conflict

MATERIEL_WORTH = 0.10
"""What an average card of Materiel adds to the chance of a battle to come."""


class ConflictKnowledge(Knowledge):
    """Calls by the odds, spends Materiel where it turns a battle."""

    iterations = (100, 100, 160, 640)
    errors = (0.15, 0.08, 0.03, 0.0)
    version = 2
    personas = PERSONAS

    def scores(self, view: Conflict, moves: Sequence[Move]) -> list[float]:
        """The chance to hold the field, less what a card committed would be worth later."""
        if len(moves) == 1:
            return [0.0]
        seat = view.turn
        assert seat is not None
        if isinstance(moves[0], Call):
            theirs = view.calls[1 - seat % 2]
            sides = _sides(view, seat, ())
            return [promise(move.approach, theirs, *sides) for move in moves if isinstance(move, Call)]
        now = _chance(view, seat, ())
        left = view.options.battles - len(view.results) - 1
        return [
            0.0
            if isinstance(move, Done) or not isinstance(move, Commit) or move.card.face is None
            else _chance(view, seat, (move.card.face,), move.house != POOL)
            - now
            - _later(move.card.face, left, len(view.hands[seat]))
            for move in moves
        ]

    def traits(self, view: Conflict, move: Move) -> Mapping[str, float]:
        """Tactics called, and how much of the match is to come when Materiel is committed."""
        left = 1 - (len(view.results) + 1) / view.options.battles
        return {
            "tactics": float(isinstance(move, Call) and move.approach == TACTICS),
            "early": left * isinstance(move, Commit),
        }

    def greedy(self, view: Conflict, rng: Random) -> Move:
        """The naive rule: ace or court card: tactics, else strategy; Materiel evenly over the battles."""
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

    def odds(self, state: Conflict) -> Sequence[float] | None:
        """Of a battle in which both leaders have a card: who has not called calls as in a playout."""
        if state.turn is None or state.stage <= STAGES.index(LEADERS):
            return None
        sides = [[state.houses[at].card for at in state.of_side(side)] for side in (0, 1)]
        leaders = [_face(cards[0]) for cards in sides if cards[0]]
        sizes = [len(sides[side]) + sum(len(state.committed[seat]) for seat in state.seats_of(side)) for side in (0, 1)]
        lead = total(state.tally(0)) - total(state.tally(1))
        one, other = _called(state, leaders, state.committed, sizes, lead)
        first = 0.0
        for points, chance in draw_chances(state, 0, one, other).items():
            first += chance * _shares(state, _held(state, lead + points), state.hands)[0]
        return tuple(1 - first if seat % 2 else first for seat in range(state.seats))

    def playout(self, state: Conflict, rng: Random) -> Sequence[float]:
        """Ends the battle at hand by the odds and judges the match by battles won and Materiel left."""
        self.decisions = 1
        if state.turn is None:
            outcome = state.outcome()
            assert outcome is not None
            won = outcome.winners
            share = [0.5] * 2 if len(won) == state.seats else [float(side == won[0] % 2) for side in (0, 1)]
        elif state.stage < 0:
            share = _shares(state, None, state.hands)
        else:
            hands, committed = state.hands, state.committed
            if STAGES[state.stage] == COMMIT:
                hands, committed = _commitments(state)
            share = _shares(state, _ended(state, committed, rng), hands)
        return tuple(share[seat % 2] for seat in range(state.seats))


Hands = tuple[tuple[Card, ...], ...]


def _commitments(state: Conflict) -> tuple[Hands, Hands]:
    """(hands, committed) after every seat still asked has spent what seems worth it now."""
    hands, committed = [*state.hands], [*state.committed]
    left = state.options.battles - len(state.results) - 1
    for seat in state.askers:
        spent: tuple[Face, ...] = ()
        while hands[seat]:
            now = _chance(state, seat, spent)
            gains = [
                _chance(state, seat, (*spent, face)) - now - _later(face, left, len(hands[seat]))
                for face in map(_face, hands[seat])
            ]
            at = max(range(len(gains)), key=gains.__getitem__)
            if gains[at] <= 0:
                break
            card = hands[seat][at]
            spent = (*spent, _face(card))
            committed[seat] = (*committed[seat], card)
            hands[seat] = (*hands[seat][:at], *hands[seat][at + 1 :])
    return tuple(hands), tuple(committed)


def _face(card: Card) -> Face:
    assert card.face is not None  # playouts start from full positions
    return card.face


def _ended(state: Conflict, committed: Hands, rng: Random) -> tuple[int, int]:
    """(side that holds the field, by how many points): the rest is dealt and both leaders call by the odds."""
    dealt: list[list[Face]] = [[], []]
    unseen = state.decks[-1].unseen if state.stage > STAGES.index(SHUFFLE) else STANDARD
    fresh = iter(rng.sample(unseen, sum(house.card is None for house in state.houses)))
    for at in state.influence:
        house = state.houses[at]
        dealt[house.seat % 2].append(_face(house.card) if house.card is not None else next(fresh))
    leaders = [faces[0] for faces in dealt]
    for seat, cards in enumerate(committed):
        dealt[seat % 2] += map(_face, cards)
    lead = total(state.tally(0)) - total(state.tally(1))
    calls = _called(state, leaders, committed, [len(faces) for faces in dealt], lead)
    sides = [Side(calls[side], tuple(dealt[side])) for side in (0, 1)]
    award = draw(sides, bool(state.options.class_first), bool(state.options.no_ace_rule))
    return _held(state, lead + award.points * (1 if award.winner == 0 else -1 if award.winner == 1 else 0))


def _called(
    state: Conflict, leaders: Sequence[Face], committed: Hands, sizes: Sequence[int], lead: int
) -> tuple[str, str]:
    """How each side calls, of so many cards: as it did, else by the odds that its leader knows."""
    calls = state.calls
    for side in (1 - state.initiative, state.initiative):
        if not calls[side]:
            known = [_face(card) for card in committed[state.houses[state.leader(side)].seat]]
            mine = pool(leaders[side : side + 1], known, sizes[side] - 1 - len(known))
            ahead, defends = (-lead if side else lead), side != state.attacker
            call, _ = best_call(mine, strangers(sizes[1 - side]), ahead, defends, calls[1 - side])
            calls = put(calls, side, call)
    return calls


def _held(state: Conflict, lead: int) -> tuple[int, int]:
    """(side that holds the field, by how many points), where side 0 is ahead by so many."""
    if lead == 0:  # ruling 25
        return 1 - state.attacker, 0
    return (0, lead) if lead > 0 else (1, -lead)


def _shares(state: Conflict, ended: tuple[int, int] | None, hands: Hands) -> list[float]:
    """The chance of each side to win the match."""
    lead = state.won(0) - state.won(1)
    margin = state.margin(0) - state.margin(1)
    left = state.options.battles - len(state.results)
    if ended is not None:
        side, points = ended
        lead += 1 if side == 0 else -1
        margin += points if side == 0 else -points
        left -= 1
    materiel = [
        sum(_worth(_face(card)) for seat in range(side, state.seats, 2) for card in hands[seat]) for side in (0, 1)
    ]
    if left == 0:
        key = (lead, margin)
        first = 0.5 if key == (0, 0) else float(key > (0, 0))
    else:
        ahead = lead + 0.04 * margin + 2 * min(left / 2, 1) * (materiel[0] - materiel[1])
        first = 0.5 + 0.5 * erf(ahead / sqrt(2 * left))
    return [first, 1 - first]


@cache
def _worth(face: Face) -> float:
    """What a card of Materiel is worth in a battle to come, in chances of that battle."""
    return {"A": 0.24, "K": 0.15, "Q": 0.14, "J": 0.13}.get(face[0], MATERIEL_WORTH)


def _later(face: Face, left: int, held: int) -> float:
    """What keeping a card is worth: little when few battles are left for many cards."""
    if left <= 0:
        return 0.0
    return _worth(face) * min(1.0, (1.6 * left) / (held + left * 0.6))


def _chance(view: Conflict, seat: Seat, more: tuple[Face, ...], instead: bool = False) -> float:
    """The chance to hold the field with some cards more, or with one instead of a card still to be dealt."""
    mine, other, lead, defends = _sides(view, seat, more, instead)
    side = seat % 2
    if side == view.initiative and not view.calls[1 - side]:
        return sum(best_call(mine, other, lead, defends, call)[1] for call in CALLS) / 2
    return best_call(mine, other, lead, defends, view.calls[1 - side])[1]


def _sides(view: Conflict, seat: Seat, more: tuple[Face, ...], instead: bool = False) -> tuple[Pool, Pool, int, bool]:
    """My pool and theirs as this seat knows them, my lead before the draw, and whether I defend."""
    side = seat % 2
    dealt: list[Face] = []
    extra: list[Face] = [*more]
    unknown = -int(instead)
    for house in view.houses:
        if house.seat % 2 == side:
            if house.card is not None and house.card.face is not None and house.card.known_to(seat):
                (extra if view.is_materiel(house.card) else dealt).append(house.card.face)
            else:
                unknown += 1
    for ally in view.seats_of(side):
        for card in view.committed[ally]:
            if card.face is not None and card.known_to(seat):
                extra.append(card.face)
            else:
                unknown += 1
    enemy = sum(house.seat % 2 != side for house in view.houses)
    enemy += sum(len(view.committed[foe]) for foe in view.seats_of(1 - side))
    lead = total(view.tally(side)) - total(view.tally(1 - side))
    return pool(dealt, extra, unknown), strangers(enemy), lead, side != view.attacker
