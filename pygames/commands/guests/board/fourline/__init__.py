"""A small board game to start from: Fourline, four in a row.

A stone captures each enemy stone that lies between it and another
stone of its seat.
"""

from __future__ import annotations

from collections.abc import Iterable

from pygames.kit import Game, Move, Outcome, Scene, Seat, State, board, put, squares, table

SIZE, IN_A_ROW, STONES = 5, 4, 40
NAMES = squares(SIZE, SIZE)
WAYS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def ray(at: int, down: int, right: int) -> list[int]:
    """Return the squares in one direction from a square, the nearest first."""
    found = []
    rank, file = divmod(at, SIZE)
    while 0 <= (rank := rank + down) < SIZE and 0 <= (file := file + right) < SIZE:
        found.append(rank * SIZE + file)
    return found


class Place(Move, kind="place"):
    """A stone placed on an empty square; its notation is "place b2"."""

    square: str
    log = "places a stone on {square}"


class Position(State):
    """A position, and the rules."""

    kinds = (Place,)
    stones: tuple[Seat | None, ...] = (None,) * len(NAMES)
    placed: int = 0

    def choices(self) -> Iterable[Move]:
        """Return the legal moves of the seat to move."""
        return [Place(name) for name, stone in zip(NAMES, self.stones, strict=True) if stone is None]

    def after(self, move: Move) -> Position:
        """Return the position after a move."""
        assert isinstance(move, Place)
        stones = put(self.stones, NAMES.index(move.square), self.mover)
        for at in self.captured(move):
            stones = put(stones, at, None)
        new = self._replace(stones=stones, placed=self.placed + 1, turn=1 - self.mover)
        return new._replace(turn=None) if new.outcome() else new

    def captured(self, move: Place) -> list[int]:
        """Return the indices of the squares whose stones a move captures."""
        around = [ray(NAMES.index(move.square), *way)[:2] for way in WAYS]
        enclosed = [1 - self.mover, self.mover]
        return [near[0] for near in around if [self.stones[at] for at in near] == enclosed]

    def log_effect(self, move: Move) -> str:
        """Return the log's text about captured stones."""
        assert isinstance(move, Place)
        names = ", ".join(NAMES[at] for at in self.captured(move))
        return f"Captured: {names}." if names else ""

    def row_of(self, seat: Seat) -> int:
        """Return the length of a seat's longest row of stones."""
        longest = 0
        for at, stone in enumerate(self.stones):
            for way in WAYS if stone == seat else ():
                length = 1
                for each in ray(at, *way):
                    if self.stones[each] != seat:
                        break
                    length += 1
                longest = max(longest, length)
        return longest

    def outcome(self) -> Outcome | None:
        """Return the result; None while the match goes on."""
        for seat in (0, 1):
            if self.row_of(seat) >= IN_A_ROW:
                return Outcome((1 - seat, seat), "Four stones in a row win.")
        if self.placed == STONES or None not in self.stones:
            return Outcome((0, 0), "There is no room for another stone, or there are no more stones.")
        return None


def scene(state: Position, seat: Seat | None) -> Scene:
    """Return the table as the seat at the bottom sees it."""
    words = [f"longest row: {state.row_of(each)}" for each in (0, 1)]
    return table(
        state,
        seat,
        [board(SIZE, state.stones)],
        goal="Get four in a row",
        words=words,
        prompt="Place a stone",
    )


GAME = Game(
    name="fourline",
    title="Fourline",
    line="Four in a row, and stones that capture.",
    new=Position.begin,
    scene=scene,
    hidden=False,
    seat_names=("Blue", "Red"),
    minutes=5,
)
