"""Race: throw in turn; the first with 30 points wins. Two to four players, by an option."""

from pygames.kit import CHANCE, Game, Move, Options, Outcome, Roll, State, option, put, table

GOAL = 30


class Rules(Options):
    seats: int = option(2, "The number of players.", title="Players", least=2, most=4)


class Throw(Move, kind="throw"):
    log = "throws the die"


class Position(State):
    kinds = (Throw,)
    options: Rules = Rules()
    points: tuple[int, ...] = (0, 0, 0, 0)
    thrower: int = 0

    @property
    def seats(self):
        return self.options.seats

    def request(self):
        return Roll(6)

    def choices(self):
        return [Throw()]

    def after(self, move):
        if isinstance(move, Throw):
            return self._replace(turn=CHANCE, thrower=self.mover)
        points = put(self.points, self.thrower, self.points[self.thrower] + move.value + 1)
        return self._replace(turn=None if max(points) >= GOAL else (self.thrower + 1) % self.seats, points=points)

    def outcome(self):
        return Outcome(self.points[: self.seats], f"The first with {GOAL} wins.") if self.turn is None else None


def scene(state, seat):
    return table(state, seat, words=[f"points: {n}" for n in state.points], prompt="Throw the die")


GAME = Game("race", "Race", "Throw.", seats=(2, 3, 4), options=Rules, new=Position.begin, scene=scene, hidden=False)
