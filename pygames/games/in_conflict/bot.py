"""The evaluation of In Conflict for bots: the odds of calls, the value of Materiel, and playouts to the end of a
battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb, erf, log, sqrt
from random import Random

from pygames.core.cards import STANDARD, Card, Face
from pygames.core.knowledge import Knowledge, Thinking, best_of
from pygames.core.mistakes import drawn_loss
from pygames.core.moves import Move
from pygames.core.persona import LEAST
from pygames.core.value import put

from .battle_draw import TACTICS, Side, draw, total
from .chances import FEW
from .forecast import draw_chances
from .known import Known, known
from .moves import POOL, Call, Commit
from .odds import better, called, fought, pool
from .personas import PERSONAS
from .rules import COMMIT, LEADERS, SHUFFLE, STAGES, Conflict
from .weights import WEIGHTS

LEAST_BATTLE = 0.01
"""The minimum share of the match that a battle counts; needed if the match is already decided."""
NAMES = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


class ConflictKnowledge(Knowledge):
    """The bots' heuristic: assumes that the opposing leader calls well, and spends Materiel if it can win a battle."""

    iterations = (100, 100, 160, 2000)
    errors = (0.2, 0.09, 0.025, 0.0)
    version = 4
    paired = True
    personas = PERSONAS
    weights = WEIGHTS

    def think(self, view: Conflict, rng: Random, iterations: int, error: float) -> Thinking | None:
        """Choose Materiel by the heuristic alone, since playouts judge weak cards no better; None for other moves."""
        if view.stage < 0 or STAGES[view.stage] != COMMIT:
            return None
        return self._materiel(view, rng, error)

    def _materiel(self, view: Conflict, rng: Random, error: float) -> Thinking:
        """Return the best move by `scores`. A persona instead chooses the move that it prefers among those within its
        budget, which is the loss drawn for this turn minus the losses by earlier cards of the turn."""
        yield 0.0
        moves = list(view.moves())
        looks = self.scores(view, moves)
        liked = self.liking(view, moves)
        if liked is None or self.persona is None:
            return best_of(moves, looks, rng)
        loss = drawn_loss(Random(self.chain(view)), (error + LEAST) * self.persona.loss) / self._battle(view)
        loss -= self._given(view)
        best = max(looks)
        within = [(liked[move], look, move) for move, look in zip(moves, looks, strict=True) if best - look <= loss]
        return max(within, key=lambda each: each[:2])[2] if within else best_of(moves, looks, rng)

    def chain(self, view: Conflict) -> str:
        """Return a key that is the same for all of a seat's moves with Materiel in a battle: they count as one turn."""
        if view.stage < 0 or STAGES[view.stage] != COMMIT:
            return ""
        seat = view.turn
        assert seat is not None
        cards = [*view.hands[seat], *view.committed[seat]]
        cards += [house.card for house in view.houses if house.seat == seat and house.card is not None]
        return f"{view.battle} {seat} {sorted(map(str, cards))} {view.sizes} {view.influence}"

    def _battle(self, view: Conflict) -> float:
        """Return the share of the match that this battle decides for its winner."""
        lost, won = (_shares(view, (side, 0), ((),) * view.seats, self.weights)[0] for side in (1, 0))
        return max(won - lost, LEAST_BATTLE)

    def _given(self, view: Conflict) -> float:
        """Return the loss, in battles, by the cards that the seat has already committed in this turn."""
        seat, given = view.turn, 0.0
        assert seat is not None
        back = view
        while back.committed[seat]:
            *before, card = back.committed[seat]
            hands = put(back.hands, seat, (*back.hands[seat], card))
            back = back._replace(hands=hands, committed=put(back.committed, seat, (*before,)))
            moves = list(back.moves())
            looks = self.scores(back, moves)
            given += max(looks) - looks[moves.index(Commit(card))]
        return given

    def scores(self, view: Conflict, moves: Sequence[Move]) -> list[float]:
        """Return the score of each move: of a call, the chance to win the match; of a card, the rise in the chance to
        win this battle minus the card's value in later battles."""
        if len(moves) == 1:
            return [0.0]
        seat = view.turn
        assert seat is not None
        now, left, found = known(view, seat), view.options.battles - len(view.results) - 1, []
        hand = [card.face for card in view.hands[seat] if card.face is not None]
        before = kept(hand, left, self.weights)
        for move in moves:
            look = 0.0
            if isinstance(move, Call):
                sides = now.mine(), now.theirs, now.lead, now.defends
                for points, chance in called(move.approach, now.their_call, *sides):
                    lead = now.lead + points
                    ended = _held(view, -lead if seat % 2 else lead)
                    look += chance * _shares(view, ended, ((),) * view.seats, self.weights)[seat % 2]
            elif isinstance(move, Commit) and move.card.face is not None:
                look = gained(now, (), move.card.face, move.house != POOL) - before
                look += kept(without(hand, move.card.face), left, self.weights)
            found.append(look)
        return found

    def rule(self, view: Conflict, moves: Sequence[Move]) -> list[float]:
        from .rule import looks  # the page does not download it: no opponent on the page needs it

        return looks(view, moves)

    def traits(self, view: Conflict, move: Move) -> Mapping[str, float]:
        """Return the traits of a move: a call for tactics; that call with a leader's number card; Materiel committed
        early in the match, in the first battle, or after another card of the same seat in the same battle."""
        assert view.turn is not None
        commits, tactics = isinstance(move, Commit), isinstance(move, Call) and move.approach == TACTICS
        leader = view.houses[view.leader(view.turn % 2)].card if tactics else None
        return {
            "tactics": float(tactics),
            "bluffs": float(leader is not None and leader.face is not None and leader.face[0] not in NAMES),
            "early": commits * (1 - (len(view.results) + 1) / view.options.battles),
            "first": float(commits and not view.results),
            "heaped": float(commits and len(view.committed[view.turn]) > 0),
        }

    def greedy(self, view: Conflict, rng: Random) -> Move:
        from .rule import naive  # the page does not download `rule`

        return naive(view, rng)

    def odds(self, state: Conflict) -> Sequence[float] | None:
        """Return each seat's chance to win the match, once both leaders of a battle have a card; else None. Leaders
        that have not called yet are assumed to call as in a playout."""
        if state.turn is None or state.stage <= STAGES.index(LEADERS):
            return None
        leaders = [_face(card) for side in (0, 1) if (card := state.houses[state.leader(side)].card)]
        calls, lead = _called(state, leaders, state.committed)
        first = 0.0
        for points, chance in draw_chances(state, 0, *calls, FEW)[0].items():
            first += chance * _shares(state, _held(state, lead + points), state.hands, self.weights)[0]
        return tuple(1 - first if seat % 2 else first for seat in range(state.seats))

    def playout(self, state: Conflict, rng: Random) -> Sequence[float]:
        """Play the current battle with calls by the odds, and value the match by battles won and Materiel left."""
        self.decisions = 1
        if state.turn is None:
            outcome = state.outcome()
            assert outcome is not None
            won = outcome.winners
            share = [0.5] * 2 if len(won) == state.seats else [float(side == won[0] % 2) for side in (0, 1)]
        elif state.stage < 0:
            share = _shares(state, None, state.hands, self.weights)
        else:
            hands, committed = state.hands, state.committed
            if STAGES[state.stage] == COMMIT:
                hands, committed = _commitments(state, self.weights)
            share = _shares(state, _ended(state, committed, rng), hands, self.weights)
        return tuple(share[seat % 2] for seat in range(state.seats))


Hands = tuple[tuple[Card, ...], ...]


def _commitments(state: Conflict, weights: Mapping[str, float]) -> tuple[Hands, Hands]:
    """Return the hands and the committed cards after each seat in `askers` has committed the cards with a positive
    gain."""
    hands, committed = [*state.hands], [*state.committed]
    left = state.options.battles - len(state.results) - 1
    for seat in state.askers:
        spent: tuple[Face, ...] = ()
        now = known(state, seat)
        while hands[seat]:
            hand = [*map(_face, hands[seat])]
            before = kept(hand, left, weights)
            gains = [gained(now, spent, face) - before + kept(without(hand, face), left, weights) for face in hand]
            at = max(range(len(gains)), key=gains.__getitem__)
            if gains[at] <= 0:
                break
            card = hands[seat][at]
            spent = (*spent, hand[at])
            committed[seat] = (*committed[seat], card)
            hands[seat] = (*hands[seat][:at], *hands[seat][at + 1 :])
    return tuple(hands), tuple(committed)


def _face(card: Card) -> Face:
    assert card.face is not None  # playouts start from full positions
    return card.face


def _ended(state: Conflict, committed: Hands, rng: Random) -> tuple[int, int]:
    """Return the winning side of the battle and its margin in points, after the other cards are dealt at random and
    both leaders call by the odds."""
    dealt: list[list[Face]] = [[], []]
    unseen = state.decks[-1].unseen if state.stage > STAGES.index(SHUFFLE) else STANDARD
    fresh = iter(rng.sample(unseen, sum(house.card is None for house in state.houses)))
    for at in state.influence:
        house = state.houses[at]
        dealt[house.seat % 2].append(_face(house.card) if house.card is not None else next(fresh))
    leaders = [faces[0] for faces in dealt]
    for seat, cards in enumerate(committed):
        dealt[seat % 2] += map(_face, cards)
    calls, lead = _called(state, leaders, committed)
    sides = [Side(calls[side], tuple(dealt[side])) for side in (0, 1)]
    award = draw(sides, bool(state.options.class_first), bool(state.options.no_ace_rule))
    return _held(state, lead + award.points * (1 if award.winner == 0 else -1 if award.winner == 1 else 0))


def _called(state: Conflict, leaders: Sequence[Face], committed: Hands) -> tuple[tuple[str, str], int]:
    """Return both sides' calls and side 0's lead in points. A call not made yet is the better call by the odds that the
    side's leader knows."""
    calls, lead = state.calls, total(state.tally(0)) - total(state.tally(1))
    sizes = [len(state.of_side(side)) + sum(len(committed[seat]) for seat in state.seats_of(side)) for side in (0, 1)]
    for side in (1 - state.initiative, state.initiative):
        if not calls[side]:
            extra = [_face(card) for card in committed[state.houses[state.leader(side)].seat]]
            mine = pool(leaders[side : side + 1], extra, sizes[side] - 1 - len(extra))
            ahead, defends = (-lead if side else lead), side != state.attacker
            call = better(mine, sizes[1 - side], ahead, defends, calls[1 - side])[1]
            calls = put(calls, side, call)
    return calls, lead


def _held(state: Conflict, lead: int) -> tuple[int, int]:
    """Return the winning side and its margin in points for this lead of side 0 in a battle."""
    if lead == 0:  # ruling 25
        return 1 - state.attacker, 0
    return (0, lead) if lead > 0 else (1, -lead)


def _shares(state: Conflict, ended: tuple[int, int] | None, hands: Hands, weights: Mapping[str, float]) -> list[float]:
    """Return each side's chance to win the match; `ended`: winning side and margin of the battle, if it is decided."""
    lead = state.won(0) - state.won(1)
    margin = state.margin(0) - state.margin(1)
    left = state.options.battles - len(state.results)
    if ended is not None:
        side, points = ended
        lead += 1 if side == 0 else -1
        margin += points if side == 0 else -points
        left -= 1
    if left == 0:
        first = 0.5 if lead == margin == 0 else float((lead, margin) > (0, 0))
        return [first, 1 - first]
    one, other = (
        sum(kept([_face(card) for card in hands[seat]], left, weights) for seat in range(side, state.seats, 2))
        for side in (0, 1)
    )
    wins = min(0.9, max(0.1, 0.5 + (one - other) / left))
    even = 0.5 + 0.5 * erf(margin / weights["points"] / sqrt(2 * left))  # chance if both sides win equally many battles
    first = 0.0
    for won in range(left + 1):
        end = lead + 2 * won - left
        first += comb(left, won) * wins**won * (1 - wins) ** (left - won) * (even if not end else end > 0)
    return [first, 1 - first]


def gained(now: Known, spent: tuple[Face, ...], face: Face, instead: bool = False) -> float:
    """Return the rise in the value of the battle for a seat's side if it commits this card after `spent`."""
    sides = now.theirs, now.lead, now.defends, now.first
    return fought(now.mine((*spent, face), instead), *sides) - fought(now.mine(spent), *sides)


def without(hand: Sequence[Face], face: Face) -> list[Face]:
    """Return a hand without one card."""
    at = hand.index(face)
    return [*hand[:at], *hand[at + 1 :]]


def kept(hand: Sequence[Face], left: int, weights: Mapping[str, float]) -> float:
    """Return the value, in battles won, of these cards in hand if `left` battles remain. With more battles left, a card
    can be used in a better one; each weaker card has fewer battles to choose from."""
    if left <= 0:
        return 0.0
    worths = sorted((weights[NAMES.get(face[0], "number")] for face in hand), reverse=True)
    return _kept((*worths,), left, weights["patience"], weights["crowd"])


@cache
def _kept(worths: tuple[float, ...], left: int, patience: float, crowd: float) -> float:
    return sum(
        max(0.0, worth + patience * sqrt(worth) * log(left / (1 + crowd * at))) for at, worth in enumerate(worths)
    )
