"""A small dice game to start from: Hoard. Throw as often as you dare and bank the sum; a 1 loses it."""

from __future__ import annotations

from collections.abc import Iterable

from pygames.kit import CHANCE, Game, Move, Outcome, Request, Roll, Rolled, Scene, Seat, State, dice, put, row, table

GOAL = 50


class Throw(Move, kind="throw"):
    """A throw of the die; `request` then asks nature to roll it."""

    log = "throws the die"


class Bank(Move, kind="bank"):
    """The end of a turn, which adds the sum to the seat's points."""

    log = "banks the sum"


class Position(State):
    """A position, and the rules. `State` derives the rest: the notation of moves, and what each seat sees."""

    kinds = (Throw, Bank)
    points: tuple[int, ...] = (0, 0)
    total: int = 0
    die: int = 0
    thrower: Seat = 0

    def request(self) -> Request:
        """Return the request to nature: roll a number from 0 to 5."""
        return Roll(6)

    def choices(self) -> Iterable[Move]:
        """Return the legal moves of the seat to move."""
        return [Throw(), Bank()] if self.total else [Throw()]

    def after(self, move: Move) -> Position:
        """Return the position after a move of a seat or of nature."""
        if isinstance(move, Throw):
            return self._replace(turn=CHANCE, thrower=self.mover)
        if isinstance(move, Rolled):
            if move.value == 0:
                return self._replace(turn=1 - self.thrower, die=1, total=0)
            return self._replace(turn=self.thrower, die=move.value + 1, total=self.total + move.value + 1)
        points = put(self.points, self.mover, self.points[self.mover] + self.total)
        return self._replace(turn=None if max(points) >= GOAL else 1 - self.mover, points=points, total=0)

    def outcome(self) -> Outcome | None:
        """Return the result; None while the match goes on."""
        return Outcome(self.points, f"The first with {GOAL} points wins.") if self.turn is None else None


def scene(state: Position, seat: Seat | None) -> Scene:
    """Return the table as the seat at the bottom sees it."""
    words = [f"points: {points}" for points in state.points]
    thrown = row("thrown", f"the die; sum of this turn: {state.total}", dice([state.die] if state.die else []), 1)
    prompt = f"Throw again, or bank {state.total}" if state.total else "Throw the die"
    return table(state, seat, [thrown], goal=f"Be the first with {GOAL} points", words=words, prompt=prompt)


GAME = Game(
    name="hoard",
    title="Hoard",
    line="Throw once more, or bank what you have?",
    new=Position.begin,
    scene=scene,
    hidden=False,
    minutes=4,
)
