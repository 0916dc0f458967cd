"""Tic-tac-toe: three in a row win."""

from pygames.kit import Game, Move, Outcome, State, board, put, squares, table

NAMES = squares(3, 3)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Place(Move, kind="place"):
    square: str
    log = "marks {square}"


class Position(State):
    kinds = (Place,)
    marks: tuple[int | None, ...] = (None,) * 9

    def choices(self):
        return [Place(name) for name, mark in zip(NAMES, self.marks, strict=True) if mark is None]

    def after(self, move):
        new = self._replace(marks=put(self.marks, NAMES.index(move.square), self.mover), turn=1 - self.mover)
        return new._replace(turn=None) if new.outcome() else new

    def outcome(self):
        for a, b, c in LINES:
            if self.marks[a] is not None and self.marks[a] == self.marks[b] == self.marks[c]:
                return Outcome((1 - self.marks[a], self.marks[a]), "Three in a row win.")
        return None if None in self.marks else Outcome((0, 0), "The board is full.")


def scene(state, seat):
    return table(state, seat, [board(3, state.marks)], goal="Get three in a row", prompt="Mark a square")


GAME = Game("tic_tac_toe", "Tic-tac-toe", "Three in a row win.", new=Position.begin, scene=scene, hidden=False)
