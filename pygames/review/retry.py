"""A second try of a turning point: the position before a decision, the player's new move, and its cost."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygames.core.cards import CHANCE
from pygames.core.match import Match
from pygames.core.moves import IllegalMove
from pygames.session import Session, bot, person

from . import words
from .costs import Loss
from .review import Effort, judged
from .sentences import verdict

if TYPE_CHECKING:
    from pygames.replies import Waits

FAIR = 3
"""The level shown for the other players, who make no moves."""


@dataclass
class Retry(Session):
    """A session in which the player makes a single move at a decision of a reviewed match."""

    at: int = 0
    """The number of lines of the match before the decision."""
    whole: Match | None = None
    """The complete match that was reviewed."""
    said: str = ""
    """The result of the player's new move: a sentence with seats written as {0}, {1}."""
    progress: float = 0.0
    _judging: Generator[float, None, str] | None = None

    @property
    def waits(self) -> Waits:
        """The person that the table waits for: "you" before the player's move, then "nobody"."""
        return "you" if len(self.match.lines) == self.at else "nobody"

    @property
    def undoable(self) -> bool:
        """False always: the player opens the turning point again instead of undoing the move."""
        return False

    @property
    def swappable(self) -> bool:
        """False always, as a second try cannot be played from the other side."""
        return False

    def move(self, text: str) -> None:
        """Make the player's only move; nature does not answer."""
        if self.waits != "you":
            raise IllegalMove(words.TRIED_ONCE)
        super().move(text)

    def go_on(self) -> None:
        """Return to the current position. No further moves are played."""
        self.looking = None

    def end(self, text: str) -> None:
        """Raise IllegalMove, as a second try cannot be resigned or drawn."""
        raise IllegalMove(words.TRIED_ONCE)

    def judge(self, slices: int) -> None:
        """Evaluate the player's move for a number of slices."""
        if self._judging is not None and not self.said:
            for _ in range(slices):
                try:
                    self.progress = next(self._judging)
                except StopIteration as done:
                    self.progress, self.said = 1.0, done.value
                    break


def trial(match: Match, at: int, seed: int, effort: Effort) -> Retry:
    """Return a session at the decision after `at` lines; ValueError if there was none. The player's move is evaluated
    as in a review with this seed and effort."""
    if not 0 <= at < len(match.lines) or match.lines[at].move is None or match.lines[at].seat == CHANCE:
        raise ValueError(words.NO_DECISION)
    seat = match.lines[at].seat
    before = replace(match, lines=match.lines[:at], positions=match.positions[: at + 1])
    seats = len(match.names)
    players = tuple(
        person(name, alone=True) if each == seat else bot(FAIR, (each - (seat or 0)) % seats)
        for each, name in enumerate(match.names)
    )
    table = Retry(before, players, at=at, whole=match)
    table._judging = _judging(table, match, seed, effort)
    table.known()
    return table


def _judging(table: Retry, whole: Match, seed: int, effort: Effort) -> Generator[float, None, str]:
    """Evaluate the move of the match and the player's new move. Yield the progress, and return the result in words."""
    found: list[Loss] = []
    moves = [match.lines[table.at].move for match in (whole, table.match)]
    for part, move in enumerate(moves):
        assert move is not None
        judging, slices = judged(whole, table.at, move, seed, effort), 0
        while True:
            try:
                next(judging)
            except StopIteration as done:
                found.append(done.value)
                break
            slices += 1
            yield (part + slices / (slices + effort.first)) / len(moves)
    played, tried = moves
    assert played is not None
    assert tried is not None
    return verdict(whole, table.at, (tried, found[1]), (played, found[0]))
