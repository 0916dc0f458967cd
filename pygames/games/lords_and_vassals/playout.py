"""Random playouts on a mutable board: the same rules as in `rules`, several times as fast.

A piece and a direction determine at most one move. A piece and a direction drawn at random until their move is legal
therefore give every legal move with equal probability.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .board import BIT, set_of
from .rules import ALL_TURNS, BLACK, CALM_TURNS, GOAL, PINNING, TURN, Lords, Side, captures, stuck

# The board is 12 by 12, with two rows of wall around it. A piece is LORD or VASSAL, plus WHITE_MAN if white; the
# opposing piece of the same kind is man ^ WHITE_MAN. A wall is neither.
WALL, EMPTY, LORD, VASSAL, WHITE_MAN = 8, 0, 1, 2, 4
WAYS = (12, 1, -12, -1)
CELL = tuple((square // 8 + 2) * 12 + square % 8 + 2 for square in range(64))
SQUARE = {cell: square for square, cell in enumerate(CELL)}
TRIES = 48
"""Number of failed draws of a move, after which the playout checks that a legal move exists."""


def play(state: Lords, rng: Random, trace: list[tuple[int, int]] | None = None) -> tuple[int, tuple[float, float]]:
    """Play a position to its end. Return the number of moves, and the result for each seat, 0 to 1.

    Appends the start and end of every move to `trace`.
    """
    game = Playout(state)
    moves = game.run(rng.random, trace)
    return moves, game.values()


class Playout:
    """A mutable position, with a method that plays it to its end."""

    def __init__(self, state: Lords) -> None:
        assert state.turn is not None
        self.seat, self.left = state.turn, state.left
        self.number, self.calm_since = state.number, state.calm_since
        self.top = [WALL] * 144
        self.under = [EMPTY] * 144
        self.resting = [0] * 144
        """For each cell, the number of the turn in which its upper piece last came to rest; 0 if it has not rested."""
        self.resting_under = [0] * 144
        self.men: tuple[list[int], list[int]] = ([], [])
        """For each seat, the cells of its pieces that are not under a lord."""
        self.lost = [[0, 0, 0], [0, 0, 0]]
        """For each seat, the number of lords and vassals it has lost, at the indices LORD and VASSAL."""
        self.winner: int | None = None
        self.options = state.options
        self.special = True in state.options[1:]
        for square, cell in enumerate(CELL):
            self.top[cell] = EMPTY
            bit = BIT[square]
            for seat, side in enumerate(state.sides):
                colour = WHITE_MAN * seat
                if side.pinned & bit:
                    self.under[cell] = VASSAL + colour
                if (side.lords | side.vassals) & bit:
                    self.top[cell] = (LORD if side.lords & bit else VASSAL) + colour
                    self.men[seat].append(cell)
            if state.rest & bit:
                self.resting[cell] = state.number
            if state.rest_under & bit:
                self.resting_under[cell] = state.number
        for seat, side in enumerate(state.sides):
            self.lost[seat] = [0, side.lords_lost, side.vassals_lost]

    def values(self) -> tuple[float, float]:
        """Return the result for each seat, 0 to 1, after the end of the match."""
        if self.winner is None:
            black, white = ((max(lost), sum(lost)) for lost in self.lost)
            return (0.5, 0.5) if black == white else (0.0, 1.0) if black > white else (1.0, 0.0)
        return (1.0, 0.0) if self.winner == BLACK else (0.0, 1.0)

    def run(self, random: Callable[[], float], trace: list[tuple[int, int]] | None) -> int:
        """Play to the end. Return the number of moves."""
        top, under, resting = self.top, self.under, self.resting
        played = 0
        while True:
            seat, number, fresh = self.seat, self.number, self.left == TURN
            men = self.men[seat]
            pinning = sum(under[cell] != EMPTY and top[cell] & LORD for cell in men)
            tries = 0
            while self.left:
                drawn = int(random() * 4 * len(men))
                tries += 1
                if tries > TRIES:
                    if self.stuck():
                        break
                    tries = 0
                start, way = men[drawn >> 2], WAYS[drawn & 3]
                end = start + way
                man, there = top[start], top[end]
                jumps = pins = False
                if resting[start] == number:
                    continue
                if there:
                    if there == WALL or under[start]:
                        continue
                    if there == man ^ WHITE_MAN:
                        jumps = True
                        end += way
                        if top[end]:
                            continue
                    elif man & LORD and there & VASSAL and pinning < PINNING:
                        pins = True
                    else:
                        continue
                if trace is not None:
                    trace.append((SQUARE[start], SQUARE[end]))
                takes = self.special_takes(start, end) if self.special else ()
                men[drawn >> 2] = end
                rests = jumps
                if under[start]:
                    self.uncover(start)
                    pinning -= 1
                    rests = True
                else:
                    top[start] = EMPTY
                if pins:
                    self.cover(end)
                    pinning += 1
                top[end] = man
                if not self.special:
                    like = man ^ WHITE_MAN
                    for way in WAYS:
                        if top[end + way] == like and top[end + way + way] == man:
                            takes += (end + way,)
                if takes:
                    self.take(takes)
                    rests = True
                resting[end] = number if rests else 0
                self.left -= 1
                played += 1
                tries = 0
                if self.winner is not None:
                    return played
            if fresh and self.left == TURN:  # ruling 28
                self.winner = 1 - seat
                return played
            self.seat, self.left, self.number = 1 - seat, TURN, number + 1
            if self.number > ALL_TURNS or self.number - self.calm_since > CALM_TURNS:  # ruling 33
                if self.stuck():
                    self.winner = seat
                return played

    def uncover(self, cell: int) -> None:
        """Make the vassal of a stack the upper piece of its cell, since the lord leaves."""
        man = self.under[cell]
        self.top[cell], self.under[cell] = man, EMPTY
        self.resting[cell] = self.resting_under[cell]
        self.men[man >= WHITE_MAN].append(cell)

    def cover(self, cell: int) -> None:
        """Put the vassal of a cell under the lord that comes to the cell."""
        man = self.top[cell]
        self.under[cell] = man
        self.resting_under[cell] = self.resting[cell]
        self.men[man >= WHITE_MAN].remove(cell)

    def take(self, cells: tuple[int, ...]) -> None:
        """Capture these pieces for the seat to move."""
        foe = 1 - self.seat
        for cell in cells:
            self.lost[foe][self.top[cell] & 3] += 1
            self.men[foe].remove(cell)
            if self.under[cell]:
                self.uncover(cell)
            else:
                self.top[cell] = EMPTY
        self.calm_since = self.number
        if max(self.lost[foe]) >= GOAL:
            self.winner = self.seat

    # Rare cases use the functions of `rules`.

    def side(self, seat: int) -> Side:
        """Return the pieces of a seat as sets of squares."""
        lords = set_of(SQUARE[cell] for cell in self.men[seat] if self.top[cell] & LORD)
        vassals = set_of(SQUARE[cell] for cell in self.men[seat] if self.top[cell] & VASSAL)
        pinned = set_of(SQUARE[cell] for cell in CELL if self.under[cell] == VASSAL + WHITE_MAN * seat)
        return Side(lords, vassals, pinned)

    def stuck(self) -> bool:
        """True if the seat to move has no legal move."""
        rest = set_of(SQUARE[cell] for cell in self.men[self.seat] if self.resting[cell] == self.number)
        return stuck(self.side(self.seat), self.side(1 - self.seat), rest)

    def special_takes(self, start: int, end: int) -> tuple[int, ...]:
        """Return the cells of the pieces that a move captures if an option changes the rule of captures."""
        mine, foe = self.side(self.seat), self.side(1 - self.seat)
        lord = bool(self.top[start] & LORD)
        caught = captures(self.options, mine, foe, SQUARE[start], SQUARE[end], lord)
        return tuple(CELL[square] for square in caught)
