"""Long work in slices of some 10 ms: one job at a time, alternating between own work and received frames."""

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
"""Yields its progress, from 0 to 1."""
Source = Callable[[], Job | None]
"""Returns the next job, or None."""

ROLLS_BEFORE = 4
"""Maximum number of rolls that `warming` answers before it finds the first deck. Its answers are all 0, so rolls that
are repeated after a tie would never end."""


class Work:
    """The current job, and the sources of jobs."""

    def __init__(
        self, own: Source, foreign: Source, idle: Callable[[], None], fail: Callable[[Exception], None]
    ) -> None:
        self._sources = own, foreign
        self._idle = idle
        self._fail = fail
        self._job: Job | None = None
        self.progress: tuple[Busy, float] = ("", 0.0)
        """The job's kind, and its progress."""

    def doing(self, what: Busy) -> None:
        """Set what the job does; called at its start."""
        self.progress = (what, 0.0)

    def drop(self) -> None:
        """Drop the current job."""
        self._job = None

    def slice(self) -> bool:
        """Run one slice; False when there is nothing to do."""
        if self._job is None:
            self._job = self._next()
            if self._job is None:
                return False
        try:
            done = next(self._job)
            self.progress = (self.progress[0], done)
        except StopIteration:
            self._job, self.progress = None, ("", 0.0)
        except Interrupted:  # the job's source will restart it
            self._job, self.progress = None, ("", 0.0)
            raise
        except Exception as error:
            self._job = None
            self._fail(error)
        return True

    def _next(self) -> Job | None:
        first, second = self._sources = self._sources[::-1]  # alternates, so that neither source starves
        job = first() or second()
        if job is None:
            self._idle()
        return job


def warming(game: Game, options: str) -> Generator[float, None, None]:
    """Precompute, before a match, the tables that a shuffle needs, and the points of the first deck's faces."""
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
        state = state.after(Rolled(0))  # any number will do: the first player does not affect the deck
