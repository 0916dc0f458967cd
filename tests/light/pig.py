"""Pig: throw the die as often as you dare, and bank the sum; a 1 loses it. 100 points win."""

from pygames.kit import CHANCE, Game, Move, Outcome, Roll, Rolled, State, dice, put, row, table

GOAL = 100


class Throw(Move, kind="throw"):
    log = "throws the die"


class Bank(Move, kind="bank"):
    log = "banks the sum"


class Position(State):
    kinds = (Throw, Bank)
    points: tuple[int, ...] = (0, 0)
    sum: int = 0
    die: int = 0
    thrower: int = 0

    def request(self):
        return Roll(6)

    def choices(self):
        return [Throw(), Bank()] if self.sum else [Throw()]

    def after(self, move):
        if isinstance(move, Throw):
            return self._replace(turn=CHANCE, thrower=self.mover)
        if isinstance(move, Rolled):
            if move.value:
                return self._replace(turn=self.thrower, die=move.value + 1, sum=self.sum + move.value + 1)
            return self._replace(turn=1 - self.thrower, die=1, sum=0)
        points = put(self.points, self.mover, self.points[self.mover] + self.sum)
        return self._replace(turn=None if max(points) >= GOAL else 1 - self.mover, points=points, sum=0)

    def outcome(self):
        return Outcome(self.points, f"The first with {GOAL} points wins.") if self.turn is None else None


def scene(state, seat):
    words = [f"points: {points}" for points in state.points]
    thrown = row("thrown", f"the die; sum of this turn: {state.sum}", dice([state.die] if state.die else []), 1)
    return table(state, seat, [thrown], goal=f"Be the first with {GOAL} points", words=words, prompt="Throw or bank")


GAME = Game("pig", "Pig", "Throw on, or bank the sum?", new=Position.begin, scene=scene, hidden=False)
