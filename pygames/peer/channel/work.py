"""Runs long work in slices of about 10 ms, one job at a time, alternately this peer's own work and received frames."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING

from pygames.core.cards import CHANCE
from pygames.core.game import Game
from pygames.core.moves import Roll, Rolled, Shuffle

from ..crypto.shuffle import warmed
from ..protocol.attempt import Interrupted
from ..protocol.ledger import face_point

if TYPE_CHECKING:
    from ..protocol.status_types import Busy

Job = Generator[float, None, object]
"""A job, as a generator that yields the job's progress, from 0 to 1, after each slice."""
Source = Callable[[], Job | None]
"""A function that returns the next job; None if there is none."""

ROLLS_BEFORE = 4
"""Maximum number of rolls that `warming` answers to reach the first deck. It answers each roll with 0, so it would
never finish where the rules repeat a roll after a tie."""


class Work:
    """The current job of a peer, and the functions that provide the next one."""

    def __init__(
        self, own: Source, foreign: Source, idle: Callable[[], None], fail: Callable[[Exception], None]
    ) -> None:
        self._sources = own, foreign
        self._idle = idle
        self._fail = fail
        self._job: Job | None = None
        self.progress: tuple[Busy, float] = ("", 0.0)
        """The kind of the current job, and its progress from 0 to 1; ("", 0.0) without a job."""

    def doing(self, what: Busy) -> None:
        """Set the kind of the current job. Each job calls this method at its start."""
        self.progress = (what, 0.0)

    def drop(self) -> None:
        """Stop and drop the current job, if there is one."""
        self._job = None

    def slice(self) -> bool:
        """Run one slice of work. Return false if there is no job."""
        if self._job is None:
            self._job = self._next()
            if self._job is None:
                return False
        try:
            done = next(self._job)
            self.progress = (self.progress[0], done)
        except StopIteration:
            self._job, self.progress = None, ("", 0.0)
        except Interrupted:  # the source of the job will start the job again
            self._job, self.progress = None, ("", 0.0)
            raise
        except Exception as error:
            self._job = None
            self._fail(error)
        return True

    def _next(self) -> Job | None:
        first, second = self._sources = self._sources[::-1]  # alternate, so that both sources get their turn
        job = first() or second()
        if job is None:
            self._idle()
        return job


def warming(game: Game, options: str) -> Generator[float, None, None]:
    """Compute the tables that a shuffle needs, and the points of the first deck's faces, before a match begins."""
    yield 0.0
    state = game.new(game.options.parse(options))
    for _ in range(ROLLS_BEFORE):
        if state.turn != CHANCE:
            return
        asked = state.request()
        if isinstance(asked, Shuffle):
            yield from warmed(len(asked.faces))
            for face in dict.fromkeys(asked.faces):
                yield 1.0
                face_point(game.name, face)
        if not isinstance(asked, Roll):
            return
        state = state.after(Rolled(0))  # the number does not matter: the first player does not affect the deck
