"""The bot: a beam search over whole turns, which are checked against the opponent's best reply.

`threats` evaluates positions. The choice depends only on the position, the persona, the effort and the error of the
level. The bot searches the rest of its turn again at each move.
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
from .rules import BLACK, GOAL, Lords, Side
from .threats import advanced, judged

WON = 100.0
"""The value of winning the match, in pieces."""
SCALE = 1.8
"""Scale of the logistic function, in pieces: a seat with this lead wins 73 of 100 matches. Fitted to all positions of
233 matches at level 2."""
BLUR = 4.5
"""The largest evaluation error of the weakest level, in pieces."""
EAGER = 0.1
"""The value of each rank forward in a weak level's evaluation, in pieces."""
HASTY = 0.5
"""The minimum error of a hasty level, which avoids moves back (see `_hasty`)."""
EARLY = 0.01
"""Bonus for each move left in the turn that wins the match, in pieces."""
SCANNED = 10
"""Number of turns to check against the replies found so far, per turn whose replies may be searched."""
KINDS: dict[str, type[Step | Jump | Pin]] = {kind.kind: kind for kind in (Step, Jump, Pin)}

Taste = Callable[[Lords], float]


class Line(NamedTuple):
    """A sequence of moves within a turn, with the position after it and its value."""

    state: Lords
    moves: tuple[Move, ...]
    worth: float


class LordsKnowledge(Knowledge):
    """The evaluation of Lords and Vassals for bots."""

    iterations = (1, 2, 12, 60)  # number of lines that remain after each move of a turn
    errors = (0.95, 0.9, 0.1, 0.0)
    version = 5
    steady = True
    personas = PERSONAS

    def scores(self, view: Lords, moves: Sequence[Move]) -> list[float]:
        """Return a score for each move: higher with more captures, highest for the fifth capture of a kind."""
        return [_taking(view, move) for move in moves]

    def playout(self, state: Any, rng: Random) -> Sequence[float]:
        from .playout import play  # only `bench` uses playouts: the bot searches turns

        self.decisions, values = play(state, rng)
        return values

    def value(self, state: Any, rng: Random) -> Sequence[float]:
        """Return each seat's chance to win, estimated from captures and threats."""
        share = _share(judged(state, 0))
        return share, 1 - share

    def think(self, view: Any, rng: Random, iterations: int, error: float) -> Thinking:
        return think(view, iterations, error, self._taste(view.mover))

    def traits(self, view: Lords, move: Move) -> Mapping[str, float]:
        """Return the traits of a move: ranks gained by all pieces and by lords, and opposing vassals pinned."""
        before, after = _stance(view, view.mover), _stance(view.after(move), view.mover)
        return {trait: amount - before[trait] for trait, amount in after.items()}

    def _taste(self, seat: int) -> Taste | None:
        """Return the function by which the persona evaluates a position for this seat, in pieces; None without one."""
        if self.persona is None:
            return None
        likes = self.persona.likes
        return lambda state: sum(likes.get(trait, 0.0) * amount for trait, amount in _stance(state, seat).items())


def _stance(state: Lords, seat: int) -> dict[str, float]:
    """Return the features of a seat's position that a persona may prefer or avoid."""
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
    """Return the chance to win with a lead of this many pieces."""
    return 1 / (1 + exp(-men / SCALE))


def think(view: Lords, width: int, error: float, taste: Taste | None) -> Thinking:
    """Search a position in slices, with an evaluation error. Yield the progress after each slice, and return the first
    move of the best turn."""
    seat = view.mover
    if len(moves := view.choices()) == 1:
        return moves[0]
    # number of turns whose replies are searched, and the width of the search for replies
    replies, reply_width = width * 5 // 6, -(-width // 6)
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
    known: list[tuple[Move, ...]] = []  # replies found so far, latest first; most turns fail against one of these
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
    """Return the value for a seat of a reply that was found in another position, played as the seat's turn in this
    position; if it is no legal turn here, a value lower than any other."""
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
    """Search whole turns of a seat. Yield [] after each slice of work, and the lines found so far, best first, after
    each move; stop at a turn with a value of at least `enough`."""
    beam: list[tuple[Lords, tuple[Move, ...]]] = [(state, ())]
    ended: list[Line] = []
    way = _way(state, seat)
    for _ in range(state.left):
        seen: set[object] = set()
        grown: list[Line] = []
        for at, before in beam:
            for move in _hasty(at, way, taste) if error >= HASTY else at.choices():
                after = at.after(move)
                key = (after.sides, after.rest, after.rest_under, after.turn)
                if key in seen:
                    continue
                seen.add(key)
                worth = _worth(after, seat, error, state.number, way) + (taste(after) if taste else 0.0)
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


def _way(state: Lords, seat: int) -> int:
    """Return the direction in which a hasty level moves, 1 up or -1 down the board: towards the mean rank of the
    opposing pieces. The direction changes after the two sides have passed each other."""
    mine, foe = state.sides[seat], state.sides[1 - seat]
    height, theirs = advanced(mine, BLACK) * _men(foe), advanced(foe, BLACK) * _men(mine)
    if height == theirs:
        return 1 if seat == BLACK else -1
    return 1 if height < theirs else -1


def _men(side: Side) -> int:
    return (side.lords | side.vassals).bit_count()


def _hasty(state: Lords, way: int, taste: Taste | None) -> list[Move]:
    """Return the moves that a hasty level considers: captures, moves forward (`way`), moves to one side (which changes
    every four turns, to prevent moves to and fro), and pins that raise `taste`; all moves if there are none."""
    aside = 1 if state.number & 4 else -1
    moves, found = state.choices(), []
    liked = taste(state) if taste else 0.0
    for move in moves:
        _, start, end, takes = move
        up, right = end // 8 - start // 8, end % 8 - start % 8
        if isinstance(move, Pin):
            wanted = taste is not None and taste(state.after(move)) > liked
        else:
            wanted = up * way > 0 or right * aside > 0
        if takes or wanted:
            found.append(move)
    return found or moves


def _by_worth(line: Line) -> float:
    return -line.worth


def _worth(state: Lords, seat: int, error: float, number: int, way: int = 1) -> float:
    if state.result is not None:
        return WON * state.result.scores[seat] + EARLY * state.left
    if not error:
        return judged(state, seat)
    mine = state.sides[seat]
    return judged(state, seat, 1 - error) + error * (BLUR * _blur(state, number) + EAGER * way * advanced(mine, BLACK))


def _blur(state: Lords, number: int) -> float:
    """Return a pseudorandom evaluation error, 0 to 1. It depends only on the pieces and the number of the turn, so that
    the bot does not change its plan within a turn."""
    mixed = number
    for side in state.sides:
        mixed = (mixed ^ side.lords) * 0x9E3779B97F4A7C15 & FULL
        mixed = (mixed ^ mixed >> 31 ^ side.vassals) * 0xC2B2AE3D27D4EB4F & FULL
    return (mixed ^ mixed >> 31) / (FULL + 1)
