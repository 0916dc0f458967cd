"""Checks every statement of a puzzle a second time, from the rules and the tests' slow implementations of them, without
the code that finds, evaluates or teaches puzzles. The position comes from the puzzle's own record."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import combinations, pairwise
from math import exp
from random import Random
from typing import Any

import pytest

from pygames import games
from pygames.core.cards import CHANCE, RANKS, STANDARD
from pygames.games.in_conflict.rules import Conflict
from pygames.games.lords_and_vassals import GAME as LORDS
from pygames.games.politics.rules import Politics
from pygames.games.royal_assassin.moves import Assassinate, Attack, Defend, Discard, Present, Regicide
from pygames.games.royal_assassin.position import Position
from pygames.games.vassal.rules import Vassal
from pygames.learn.lesson import Lesson
from pygames.learn.puzzles import puzzles

from .games.lords_and_vassals import naive
from .games.royal_assassin import oracle

OFFICES = ["Queen", "King", "Prince", "Princess", "Warrior", "Merchant", "Worker", "Magician", "Fool"]
RED = "hd"


def cases(game: str) -> list[Any]:
    return [pytest.param(lesson, id=lesson.name) for lesson in puzzles(games.find(game)).lessons]


# Royal Assassin: after one card, the reserves answer. Where a player has a choice in the cascade, all choices are
# tried.

Fallen = tuple[set[str], bool]
"""The enemy royals that have fallen, as pairs of slot and face, and True if the match is won."""


def assassin_ends(position: Position, move: object) -> Iterator[oracle.Table]:
    """Yield every table that a move of one card from hand, or of a joker, can lead to before the next card is
    played."""
    table, seat = oracle.Table.of(position), position.mover
    lords = {lord.card: lord for court in table.courts for lord in court}
    if isinstance(move, Assassinate | Regicide):
        table.bury(1 - seat, lords[move.target])
        yield table
    elif isinstance(move, Attack | Defend):
        laid = next(card for card in position.hands[seat] if card.slot == move.card.slot)
        table.lay(oracle.Laid(laid.slot, laid.face or ""), "x" if isinstance(move, Attack) else "+", lords[move.target])
        if isinstance(move, Defend):
            yield table
            return
        table.mover, table.missed = 1 - seat, 0
        yield from cascades(table)
    else:
        assert isinstance(move, Present | Discard)
        yield table


def cascades(table: oracle.Table) -> Iterator[oracle.Table]:
    uses = table.cascade()
    if not uses:
        yield table
    for sign, lord in uses:
        other = deepcopy(table)
        (same,) = (each for court in other.courts for each in court if each.card == lord.card)
        other.step((sign, same))
        yield from cascades(other)


def two_fall(before: list[oracle.Laid], after: list[oracle.Laid], target: object) -> bool:
    return len(set(before) - set(after)) >= 2


def another_falls(before: list[oracle.Laid], after: list[oracle.Laid], target: object) -> bool:
    return bool(set(before) - set(after) - {target})


def all_fall(before: list[oracle.Laid], after: list[oracle.Laid], target: object) -> bool:
    return not after


ASSASSIN = {
    "One move makes two enemy royals fall. Look at what the reserves will answer.": two_fall,
    "One move sets off a cascade that fells a royal you didn't attack from your hand.": another_falls,
    "One move ends the match.": all_fall,
}


@pytest.mark.parametrize("lesson", cases("royal_assassin"))
def test_royal_assassin(lesson: Lesson) -> None:
    """Check that the answer has the stated effect whatever the players choose in the cascade, and that every other move
    fails for some choice."""
    (step,) = lesson.steps
    position, claim = lesson.begun(0).state, ASSASSIN[step.say]
    assert isinstance(position, Position)
    assert position.phase == "play"
    foe, answer = 1 - position.mover, position.parse(step.wants[0][0])
    assert [len(way) for way in step.wants] == [1]
    before = [royal.card for royal in position.courts[foe]]
    for move in oracle.legal(position):
        target = getattr(move, "target", None)
        reached = [
            claim(before, [lord.card for lord in table.courts[foe]], target) and bool(table.courts[1 - foe])
            for table in assassin_ends(position, move)
        ]
        assert all(reached) if move == answer else not any(reached), f"{move}: {reached}, answer {answer}"


# Lords and Vassals: a search of all sequences of moves on the tests' slow board.


@pytest.mark.slow
@pytest.mark.parametrize("lesson", cases("lords_and_vassals"))
def test_lords_and_vassals(lesson: Lesson) -> None:
    """Check that the piece can be captured in the stated number of moves and in no fewer, and that all such sequences
    lead to the same position."""
    (step,) = lesson.steps
    state = lesson.begun(0).state
    assert LORDS.position_text is not None
    start = naive.board(LORDS.position_text(state))
    kind, square, most = lords_claim(step.say)
    assert start.stacks[square][-1].kind == kind
    assert start.stacks[square][-1].colour != start.side
    assert start.left == 4
    layer, ends = {start.line(): start}, set[str]()
    for depth in range(1, most + 1):
        further: dict[str, naive.Board] = {}
        for board in layer.values():
            for move in board.moves():
                if f" x{square}" in move:
                    assert depth == most, f"{move} takes it in {depth}"
                    ends.add(board.make(move).line())
                elif depth < most:
                    after = board.make(move)
                    if not after.winner and after.side == start.side:
                        further[after.line()] = after
        layer = further
    for way in step.wants:
        board = start
        for text in way:
            board = board.make(next(move for move in board.moves() if move.split(" x")[0] == text.split(" x")[0]))
        assert ends == {board.line()}


SAME = "Every way to do it ends in the same position."


def lords_claim(say: str) -> tuple[str, str, int]:
    words = say.split()
    assert say == f"You can trap the {words[4]} on {words[6]} in {words[8]} moves. {SAME}"
    return words[4], words[6], int(words[8])


# Vassal: alliances of three cards, and all cards that may still be placed.

TIERS = "Discord", "Motive", "Intent", "Plan", "Scheme", "Coup"
Worth = tuple[int, int]


@cache
def worth(faces: frozenset[str]) -> Worth:
    """Return the value of three different cards by the rule book's table: tier and sum."""
    ranks = sorted(RANKS.index(face[0]) + 1 for face in faces)
    run = ranks[0] + 1 == ranks[1] == ranks[2] - 1
    suits, colours = len({face[1] for face in faces}), len({face[1] in RED for face in faces})
    tier = (
        ("Coup" if suits == 1 else "Scheme" if colours == 1 else "Plan")
        if run
        else ("Intent" if suits == 1 else "Motive" if colours == 1 else "Discord")
    )
    return TIERS.index(tier), sum(ranks)


@cache
def alliance(faces: tuple[str, ...]) -> Worth:
    """Return the value of the best alliance of three cards. A joker among them may stand for any of the 52 cards, even
    for one next to it."""
    rest = frozenset(face for face in faces if face != "Jo")
    if len(rest) == 3:
        return worth(rest)
    one, other = rest
    others = max(worth(rest | {face}) for face in STANDARD if face not in rest)
    same_suit, same_colour = one[1] == other[1], (one[1] in RED) == (other[1] in RED)
    total = sum(RANKS.index(face[0]) + 1 for face in rest)
    for twin in rest:  # one rank occurs twice, so this is not a sequence
        tier = "Intent" if same_suit else "Motive" if same_colour else "Discord"
        others = max(others, (TIERS.index(tier), total + RANKS.index(twin[0]) + 1))
    return others


class Line:
    """The nine houses: the cards on each side, and the owner of each."""

    def __init__(self, state: Vassal) -> None:
        self.me = state.mover
        self.sides = [[[card.face or "" for card in side] for side in house.sides] for house in state.houses]
        self.owners = [house.owner for house in state.houses]
        self.jokers = ["Jo" in {face for sides in self.sides for face in sides[seat]} for seat in (0, 1)]

    def place(self, face: str, at: int) -> list[int]:
        """Place the mover's card, hold the showdown, and make the proofs. Return the houses that the mover gets by
        proof; `won` is then the winner of the match."""
        me, sides = self.me, self.sides[at]
        self.won: int | None = None
        sides[me].append(face)
        self.jokers[me] |= face == "Jo"
        if self.owners[at] is None and len(sides[me]) == len(sides[1 - me]) == 3:
            mine, theirs = (alliance(tuple(sorted(sides[seat]))) for seat in (me, 1 - me))
            self.owners[at] = me if mine > theirs else 1 - me  # with equal alliances, the other side was full first
        self.judge()
        proved = []
        if self.won is None:
            for house in range(9):
                if self.owners[house] is None and len(self.sides[house][me]) == 3 and self.proof(house):
                    proved.append(house)
            for house in proved:
                self.owners[house] = me
            self.judge()
        return proved

    def judge(self) -> None:
        for seat in (0, 1):
            held = [owner == seat for owner in self.owners]
            if sum(held) >= 5 or any(held[at] and held[at + 1] and held[at + 2] for at in range(7)):
                self.won = seat

    def proof(self, house: int) -> bool:
        """True if nothing that the other side may still place at this house beats the mover's three cards."""
        mine, theirs = (self.sides[house][seat] for seat in (self.me, 1 - self.me))
        seen = {face for sides in self.sides for side in sides for face in side}
        unknown = [face for face in STANDARD if face not in seen]
        if not self.jokers[1 - self.me]:
            unknown.append("Jo")
        best = alliance(tuple(sorted(mine)))
        lacking = 3 - len(theirs)
        return lacking > 0 and not any(
            alliance(tuple(sorted((*theirs, *more)))) > best for more in combinations(unknown, lacking)
        )


@pytest.mark.parametrize("lesson", cases("vassal"))
def test_vassal(lesson: Lesson) -> None:
    """Check that the stated effect follows from the answer and from no other placement."""
    (step,) = lesson.steps
    state = lesson.begun(0).state
    assert isinstance(state, Vassal)
    assert state.phase == "place"
    found = set()
    for card in state.hands[state.mover]:
        for at in range(9):
            if len(state.houses[at].sides[state.mover]) == 3:
                continue
            line = Line(state)
            proved = line.place(card.face or "", at)
            if step.say == "One card wins this match at once.":
                right = line.won == line.me
            else:
                assert step.say == (
                    "Without the joker, one card wins a house where the other side isn't full: "
                    "nothing left could beat it."
                )
                right = bool(proved) and card.face != "Jo"
            if right:
                found.add(f"{card.face} {at + 1}")
    assert found == {way[0].rpartition(":")[2] for way in step.wants}


# In Conflict: battles fought many times, each with new random cards for those hidden from the learner.

FAR = 0.1
"""The smallest difference in the share of battles won that counts as "far more often". The finder requires a quarter,
to allow for the error of the small sample."""
BATTLES = 200


def hand(faces: list[str]) -> tuple[int, list[int], list[int]]:
    """Return the best five cards as a poker hand: kind, ranks, and then suits, the cards that make the hand first."""
    return max(map(five, combinations(faces, min(5, len(faces)))))


def five(faces: tuple[str, ...]) -> tuple[int, list[int], list[int]]:
    ranks = ["23456789TJQKA".index(face[0]) for face in faces]
    often = sorted(faces, key=lambda face: (ranks.count(rank(face)), rank(face), suit(face)), reverse=True)
    counts = sorted((ranks.count(each) for each in set(ranks)), reverse=True)
    whole, flush = len(faces) == 5, len({face[1] for face in faces}) == 1
    low = sorted(ranks) == [0, 1, 2, 3, 12]
    straight = whole and (low or sorted(ranks) == list(range(min(ranks), min(ranks) + 5)))
    if low and straight:
        often = sorted(faces, key=lambda face: (rank(face) + 1) % 13, reverse=True)
    kinds = (
        straight and flush and whole,
        counts[0] >= 4,
        counts[:2] == [3, 2],
        flush and whole,
        straight,
        counts[0] == 3,
        counts[:2] == [2, 2],
        counts[0] == 2,
    )
    kind = 8 - kinds.index(True) if any(kinds) else 0
    return kind, [(rank(face) + 1) % 13 if low and straight else rank(face) for face in often], [*map(suit, often)]


def rank(face: str) -> int:
    return "23456789TJQKA".index(face[0])


def suit(face: str) -> int:
    return "cdhs".index(face[1])


def reward(face: str) -> int:
    return 4 if face[0] == "A" else 3 if face[0] in "JQK" else 2 if face[1] in RED else 1


def earned(calls: tuple[str, str], cards: tuple[list[str], list[str]]) -> tuple[int, int]:
    """Return the points of each side from the draw, by the rule book's table."""
    tops = [max(faces, key=lambda face: (rank(face), suit(face))) for faces in cards]
    hands = [hand(faces) for faces in cards]
    if calls == ("tactics", "tactics"):
        one, other = ((rank(face), suit(face)) for face in tops)
        return (reward(tops[0]) * (one > other), reward(tops[1]) * (other > one))
    if calls == ("strategy", "strategy"):
        if not hands[0][0] and not hands[1][0]:
            return 0, 0
        return 2 * (hands[0] > hands[1]), 2 * (hands[1] > hands[0])
    at = calls.index("tactics")
    pooled, top = hands[1 - at], tops[at]
    points = [0, 0]
    if pooled[0] and top[0] != "A":
        points[1 - at] = 2
    else:
        points[at] = reward(top)
    return points[0], points[1]


def before_the_draw(state: Conflict, side: int) -> int:
    banners = [sum(house.banners for house in state.houses if house.seat % 2 == each) for each in (0, 1)]
    attacks = state.battle % 2 == side
    first = banners[side] < banners[1 - side] or (banners[0] == banners[1] and not attacks)
    ratio = max(0, banners[side] // banners[1 - side] - 1)
    return (1 - state.objectives if attacks else 2) + first + ratio


def holds_the_field(view: Conflict, me: int, calls: tuple[str, str], rng: Random) -> float:
    """Return the share of battles that the learner's side wins with these calls. With two players, seats and sides are
    the same."""
    known = [[house.card.face for house in view.houses if house.seat == side and house.card] for side in (0, 1)]
    dealt = [[face for face in faces if face] for faces in known]
    houses = [sum(house.seat == side for house in view.houses) for side in (0, 1)]
    mine = [card.face or "" for card in view.committed[me]]
    theirs, reserve = len(view.committed[1 - me]), list(view.decks[0].unseen)
    deck = [face for face in STANDARD if face not in dealt[0] + dealt[1]]
    won = 0
    for _ in range(BATTLES):
        fresh = iter(rng.sample(deck, sum(houses)))
        cards = [dealt[side] + [next(fresh) for _ in range(houses[side] - len(dealt[side]))] for side in (0, 1)]
        cards[me] += mine
        cards[1 - me] += rng.sample(reserve, theirs)
        points = earned(calls, (cards[0], cards[1]))
        totals = [before_the_draw(view, side) + points[side] for side in (0, 1)]
        won += totals[me] > totals[1 - me] or (totals[0] == totals[1] and view.battle % 2 != me)
    return won / BATTLES


@pytest.mark.slow
@pytest.mark.parametrize("lesson", cases("in_conflict"))
def test_in_conflict(lesson: Lesson) -> None:
    """Check that the answer wins the battle far more often than the other call: against the call already made, or
    against each call."""
    (step,) = lesson.steps
    view, me = lesson.begun(0).known(lesson.seat), lesson.seat
    assert isinstance(view, Conflict)
    assert view.seats == 2
    called = view.calls[1 - me]
    battle = f"Battle {view.battle + 1}: "
    assert step.say == battle + (
        f"your enemy has called {called}. One answer wins far more often than the other."
        if called
        else "one call wins far more often than the other, whatever your enemy calls."
    )
    ((right,),) = step.wants
    wrong = "strategy" if right == "tactics" else "tactics"
    rng = Random(lesson.name)
    shares = {
        call: [
            holds_the_field(view, me, (call, answer) if me == 0 else (answer, call), rng)
            for answer in ([called] if called else ["tactics", "strategy"])
        ]
        for call in (right, wrong)
    }
    assert min(shares[right]) - max(shares[wrong]) > FAR, shares


# Politics: all continuations of the round. After it, the chances follow from the points.

STEEP = 5.0
"""Number of points by which a lead multiplies the odds by e, in a match that continues."""


def won(state: Politics) -> list[float]:
    """Return the shares of the win after the round: the outcome if the match is over, else from the points and the
    row's scores."""
    outcome = state.outcome()
    if outcome:
        return [float(seat in outcome.winners) / len(outcome.winners) for seat in range(state.seats)]
    points = list(state.points)
    for one, other in pairwise(state.row):
        if state.owners[one] == state.owners[other]:
            points[state.owners[one]] += abs(one - other)
    weights = [exp(each / STEEP) for each in points]
    return [each / sum(weights) for each in weights]


def best_for_each(state: Politics, last: int, known: dict[Politics, list[float]]) -> list[float]:
    """Return the shares of the win if each seat makes its best move until the round ends. Equally good moves are
    averaged."""
    if state not in known:
        if state.turn is None or state.round > last:
            known[state] = won(state)
        else:
            ways = [best_for_each(state.after(move), last, known) for move in state.moves()]
            if state.turn != CHANCE:
                top = max(way[state.turn] for way in ways)
                ways = [way for way in ways if way[state.turn] > top - 1e-9]
            known[state] = [sum(shares) / len(ways) for shares in zip(*ways, strict=True)]
    return known[state]


@pytest.mark.parametrize("lesson", cases("politics"))
def test_politics(lesson: Lesson) -> None:
    """Check that the answer is the best verdict, and that the text lists the contested offices that follow."""
    (step,) = lesson.steps
    state = lesson.begun(0).state
    assert isinstance(state, Politics)
    office = OFFICES[state.contested - 1]
    lie = [OFFICES[rank - 1] for rank in state.queue if any(state.on(rank, seat) for seat in range(state.seats))]
    last = f"Still to be contested: {', '.join(lie)}." if lie else "Then the round is scored."
    assert step.say == f"Your marker was drawn, so you decide about the {office}. {last}"
    assert state.turn == lesson.seat
    values = {move: best_for_each(state.after(move), state.round, {})[lesson.seat] for move in state.moves()}
    right = {state.parse(way[0]) for way in step.wants}
    others = [value for move, value in values.items() if move not in right]
    assert min(values[move] for move in right) > max(others), values
