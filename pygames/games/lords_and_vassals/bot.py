"""The bot: it plans whole turns, keeping the best lines of moves, and weighs the other side's best answer.

What a position is worth is judged in `threats`. A choice is a function of position, rng and effort alone; every
move of a turn is planned anew, with what is left of it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from math import exp
from random import Random
from typing import Any, NamedTuple

from pygames.core.knowledge import Knowledge, Thinking
from pygames.core.moves import Move

from .board import FULL
from .moves import Jump, Pin, Step
from .personas import PERSONAS
from .rules import BLACK, GOAL, Lords
from .threats import advanced, judged

WON = 100.0
"""The worth of a won match, in men."""
SCALE = 1.8
"""A lead of so many men wins 73 of 100 matches: fitted to all positions of 233 matches at level 2."""
BLUR = 4.5
"""How far, in men, the judgement of who sees nothing ahead is off at most."""
EAGER = 0.1
"""What a rank forward is worth to it, in men: who errs runs forward."""
HASTY = 0.5
"""Who errs so much or more never goes back."""
EARLY = 0.01
"""A win is worth a little more for each move saved."""
SCANNED = 10
"""For each turn whose answers may be searched for, so many are held against the answers already found."""
KINDS: dict[str, type[Step | Jump | Pin]] = {kind.kind: kind for kind in (Step, Jump, Pin)}

Taste = Callable[[Lords], float]


class Line(NamedTuple):
    """A line of moves within a turn."""

    state: Lords
    moves: tuple[Move, ...]
    worth: float


class LordsKnowledge(Knowledge):
    """What bots know of Lords and Vassals."""

    iterations = (1, 2, 12, 60)  # lines of moves kept after each move of the turn
    errors = (0.95, 0.9, 0.1, 0.0)
    version = 4
    steady = True
    personas = PERSONAS

    def scores(self, view: Lords, moves: Sequence[Move]) -> list[float]:
        """Takes what it can, and the fifth man before all."""
        return [_taking(view, move) for move in moves]

    def playout(self, state: Any, rng: Random) -> Sequence[float]:
        from .playout import play  # only `bench` plays these: the bot itself plans turns

        self.decisions, values = play(state, rng)
        return values

    def value(self, state: Any, rng: Random) -> Sequence[float]:
        """By what is lost and threatened, as far as that told who won."""
        share = _share(judged(state, 0))
        return share, 1 - share

    def think(self, view: Any, rng: Random, iterations: int, error: float) -> Thinking:
        return think(view, iterations, error, self._taste(view.mover))

    def traits(self, view: Lords, move: Move) -> Mapping[str, float]:
        """Ranks that men come forward, lords among them, and vassals of the other side that a lord steps on."""
        before, after = _stance(view, view.mover), _stance(view.after(move), view.mover)
        return {trait: amount - before[trait] for trait, amount in after.items()}

    def _taste(self, seat: int) -> Taste | None:
        """How much the persona likes how a side stands, in men."""
        if self.persona is None:
            return None
        likes = self.persona.likes
        return lambda state: sum(likes.get(trait, 0.0) * amount for trait, amount in _stance(state, seat).items())


def _stance(state: Lords, seat: int) -> dict[str, float]:
    """How a side stands, by what a persona may like."""
    mine, foe = state.sides[seat], state.sides[1 - seat]
    return {
        "forward": advanced(mine, seat),
        "lords": advanced(mine._replace(vassals=0), seat),
        "pins": (mine.lords & foe.pinned).bit_count(),
    }


def _taking(view: Lords, move: Move) -> float:
    takes = move[3]
    if not takes:
        return 0.0
    foe = view.sides[1 - view.mover]
    lords = sum(foe.lords >> square & 1 for square in takes)
    most = max(foe.lords_lost + lords, foe.vassals_lost + len(takes) - lords)
    return 1.0 if most >= GOAL else 0.1 * len(takes) + 0.02 * most


def _share(men: float) -> float:
    """What a lead of so many men wins."""
    return 1 / (1 + exp(-men / SCALE))


def think(view: Lords, width: int, error: float, taste: Taste | None) -> Thinking:
    """Searches a position in slices and returns the first move of the best turn found, by a judgement that errs."""
    seat = view.mover
    if len(moves := view.choices()) == 1:
        return moves[0]
    replies, reply_width = width * 5 // 6, -(-width // 6)  # turns whose answers are looked for, and how widely
    done, steps = 0, view.left * width + replies * reply_width * 4
    best: Move = moves[0]
    ends: list[Line] = []
    for lines in _turns(view, seat, width, error, taste):
        done += 1
        if lines:
            ends = lines
            best = lines[0].moves[0]
        if (yield min(0.99, done / steps)):
            return best
    found = -2 * WON
    known: list[tuple[Move, ...]] = []  # answers found, the latest first: most turns fall to one of them
    for end in ends[: SCANNED * replies]:
        worth = end.worth
        if end.state.turn == 1 - seat:
            liked = taste(end.state) if taste else 0.0
            if any(_answered(end.state, 1 - seat, answer) >= liked - found for answer in known):
                continue
            if not replies:
                break
            replies -= 1
            answers: list[Line] = []
            for lines in _turns(end.state, 1 - seat, reply_width, 0.0, enough=liked - found):
                done += 1
                answers = lines or answers
                if (yield min(0.99, done / steps)):
                    return best
            worth = liked - answers[0].worth
            known.insert(0, answers[0].moves)
        if worth > found:
            found, best = worth, end.moves[0]
    return best


def _answered(state: Lords, seat: int, moves: tuple[Move, ...]) -> float:
    """What a turn that was found in another position is worth to its seat here; where it cannot be played, less than
    anything."""
    number = state.number
    for kind, start, end, _ in moves:
        move = KINDS[kind](start, end, state.takes(start, end))
        if not state.permits(move):
            return -2 * WON
        state = state.after(move)
        if state.turn != seat:
            return _worth(state, seat, 0.0, number)
    return -2 * WON


def _turns(
    state: Lords, seat: int, width: int, error: float, taste: Taste | None = None, enough: float = 2 * WON
) -> Generator[list[Line], None, None]:
    """Whole turns of a seat, the best first: yields nothing after a slice of work, what is found after each move. Ends
    with the first turn that is worth `enough`."""
    beam: list[tuple[Lords, tuple[Move, ...]]] = [(state, ())]
    ended: list[Line] = []
    for _ in range(state.left):
        seen: set[object] = set()
        grown: list[Line] = []
        for at, before in beam:
            for move in _hasty(at) if error >= HASTY else at.choices():
                after = at.after(move)
                key = (after.sides, after.rest, after.rest_under, after.turn)
                if key in seen:
                    continue
                seen.add(key)
                worth = _worth(after, seat, error, state.number) + (taste(after) if taste else 0.0)
                line = Line(after, (*before, move), worth)
                if after.turn == seat:
                    grown.append(line)
                    continue
                ended.append(line)
                if worth >= enough:
                    yield [line]
                    return
            yield []
        grown.sort(key=_by_worth)
        ended.sort(key=_by_worth)
        lines = [*ended[:1], *grown[:width]]
        lines.sort(key=_by_worth)
        yield lines
        beam = [(line.state, line.moves) for line in grown[:width]]
        if not beam:
            break
    yield ended


def _hasty(state: Lords) -> list[Move]:
    """What takes something, and steps ahead or to one side, another one each turn: who plays so never goes out and
    back, and pins nobody for nothing. All moves where that leaves none."""
    ahead, aside = (1 if state.turn == BLACK else -1), (1 if state.number & 2 else -1)
    moves, found = state.choices(), []
    for move in moves:
        _, start, end, takes = move
        up, right = end // 8 - start // 8, end % 8 - start % 8
        if takes or (not isinstance(move, Pin) and (up * ahead > 0 or right * aside > 0)):
            found.append(move)
    return found or moves


def _by_worth(line: Line) -> float:
    return -line.worth


def _worth(state: Lords, seat: int, error: float, number: int) -> float:
    if state.result is not None:
        return WON * state.result.scores[seat] + EARLY * state.left
    if not error:
        return judged(state, seat)
    mine = state.sides[seat]
    return judged(state, seat, 1 - error) + error * (BLUR * _blur(state, number) + EAGER * advanced(mine, seat))


def _blur(state: Lords, number: int) -> float:
    """How much better than it is a position looks in a turn, 0 to 1: the same all through it, so that nobody goes back
    on a plan."""
    mixed = number
    for side in state.sides:
        mixed = (mixed ^ side.lords) * 0x9E3779B97F4A7C15 & FULL
        mixed = (mixed ^ mixed >> 31 ^ side.vassals) * 0xC2B2AE3D27D4EB4F & FULL
    return (mixed ^ mixed >> 31) / (FULL + 1)
