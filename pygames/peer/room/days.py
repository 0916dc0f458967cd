"""Counts the time of each seat in a match with a clock in days; PROTOCOL.md, section 7.

All times are from this device's clock, which may be wrong. A count is the difference of two times; it begins again if
the clock went back, or if the difference is longer than relays keep mail. The journal stores when each count began, so
that counts continue while the page is closed. Times of other devices and of relays are never used.
"""

from __future__ import annotations

from collections.abc import Callable, Container

from pygames.core.cards import Seat

from ..channel.journal import TIME_MAX, Counted, time_line
from ..protocol.genesis import DAY
from ..protocol.replica import Replica
from .clock import Clock

LONGEST = 40 * DAY
"""Maximum length of a count, in seconds; a longer count shows that the clock of this device was changed."""
WAIT = DAY
"""Seconds that a caller must wait for an answer to its call before it may leave."""
BARRED = 30.0
"""Seconds for which an open page may owe a frame that it cannot sign, because it lacks letters of other seats. After
that, the page deletes the count of its own time."""


class Days(Clock):
    """The times of the seats in one match with a clock in days, as measured by one device."""

    def __init__(self, series: int, times: dict[Counted, int], store: Callable[[str], None]) -> None:
        """`series`: the number of the match; `times`: the stored times at which counts began; `store`: adds a line to
        the journal."""
        super().__init__()
        self._series, self._times, self._store = series, times, store
        self._time = 0
        """The time of this device, in seconds since 1970; 0 before the first tick."""
        self._barred = 0.0
        """Seconds for which this page has owed a frame that it could not sign."""

    def tick(
        self, replica: Replica, seconds: float, lines: list[Seat], linked: list[Seat], able: bool, called: list[Seat]
    ) -> None:
        """Count time as `Clock.tick`. Delete the count of this seat's own time if the page cannot sign for `BARRED`
        seconds: a seat that withholds a letter must not use up the time of the letter's reader."""
        super().tick(replica, seconds, lines, linked, able, called)
        me = replica.viewer
        if me is None or able or not replica.late(me):
            self._barred = 0.0
            return
        self._barred += seconds
        turn = self._turn(replica, me)
        if self._barred >= BARRED and self._times.pop(turn, None) is not None:
            self._store(time_line(turn, 0))

    def count(self, replica: Replica, time: float, given: Container[Seat], able: bool, called: Container[Seat]) -> None:
        """Begin the counts of late and of called seats; restart counts that are negative or longer than `LONGEST`.

        `time`: the time of this device; `given`: the seats that have, or can fetch, all that they need for their turn;
        `able`: true if this device can sign; `called`: the seats that it called.
        """
        self._time = max(1, min(int(time), TIME_MAX))
        for seat in filter(replica.late, replica.present):
            self._begin(self._turn(replica, seat), able if seat == replica.viewer else seat in given)
            self._begin(self._claim(replica, seat), seat in called and seat in given)

    def _turn(self, replica: Replica, seat: Seat) -> Counted:
        return "owed", self._series, replica.proposals.since, seat

    def _claim(self, replica: Replica, seat: Seat) -> Counted:
        return "called", self._series, replica.height, seat

    def _begin(self, counted: Counted, due: bool) -> None:
        since = self._times.get(counted)
        if since is None and not due:
            return
        if since is None or not 0 <= self._time - since <= LONGEST:
            self._times[counted] = self._time
            self._store(time_line(counted, self._time))

    def _spent(self, counted: Counted) -> int:
        """Return the length of a count in seconds; 0 before it has begun."""
        spent = self._time - self._times.get(counted, self._time)
        return spent if 0 <= spent <= LONGEST else 0

    @property
    def runs(self) -> bool:
        """True once the page has reported the time of this device: before that, no seat's time is known."""
        return self._time > 0

    def over(self, replica: Replica, seat: Seat) -> bool:
        """True if a seat has used up its days by this device's count."""
        return self._spent(self._turn(replica, seat)) >= replica.genesis.clock

    def gone(self, seat: Seat) -> bool:
        """Return False: with a clock in days, a seat may not be called for being unreachable."""
        return False

    def left(self, replica: Replica, seat: Seat) -> int:
        """Return the seconds that a seat has left by this device's count."""
        return max(0, replica.genesis.clock - self._spent(self._turn(replica, seat)))

    def until(self, replica: Replica, seat: Seat) -> int | None:
        """Return the time at which a seat has used up its days; None before its count has begun."""
        since = self._times.get(self._turn(replica, seat))
        return None if since is None else since + replica.genesis.clock

    def unanswered(self, replica: Replica, seat: Seat) -> bool:
        """True if this device called a seat at the open height at least `WAIT` seconds ago."""
        return self._spent(self._claim(replica, seat)) >= WAIT
