"""Measures how long each seat has owed the open decision, by this client's clock, and how long it has been unreachable.

Counts ticks of a monotonic clock, at most `TICK_MAX` each, so a suspended laptop does not count. Times alone decide
nothing (see `claims`).
"""

from __future__ import annotations

from pygames.core.cards import Seat

from ..protocol.replica import Replica

TICK_MAX = 2.0
"""Maximum seconds that one tick counts."""
AWAY = 120.0
"""Seconds of a decision that a seat may owe while unreachable before it may be called, with or without a clock."""
ANSWER = 30.0
"""Seconds that a call waits for its answer before the caller may leave."""


class Clock:
    """The times of one match, as measured by one client."""

    def __init__(self) -> None:
        self.spent: dict[Seat, float] = {}
        """Seconds that each seat has owed the open decision, counted while this client was connected to it or to a seat
        that could relay its frame; for the own seat, while it could sign."""
        self.away: dict[Seat, float] = {}
        """Seconds of the open decision that a seat has owed since its last sign of life: a connection to it, direct or
        reported by another seat, or a frame of it."""
        self.called: dict[Seat, float] = {}
        """Seconds since this client's calls at the open height."""
        self._since = -1
        self._height = -1

    def look(self, replica: Replica) -> None:
        """Reset the times when another decision is open. Asides do not start a new decision."""
        if replica.proposals.since != self._since:
            self._since, self.spent, self.away = replica.proposals.since, {}, {}
        if replica.height != self._height:
            self._height, self.called = replica.height, {}

    def tick(
        self, replica: Replica, seconds: float, lines: list[Seat], linked: list[Seat], able: bool, called: list[Seat]
    ) -> None:
        """Count some time.

        `lines`: the seats connected to this client; `linked`: those connected to another seat by its own report;
        `able`: true if this client can sign; `called`: the seats that it called.
        """
        self.look(replica)
        for seat in filter(replica.late, replica.present):
            if able if seat == replica.viewer else lines:
                self.spent[seat] = self.spent.get(seat, 0.0) + seconds
            here = seat == replica.viewer or seat in lines or seat in linked
            self.away[seat] = 0.0 if here else self.away.get(seat, 0.0) + seconds
        for seat in called:
            self.called[seat] = self.called.get(seat, 0.0) + seconds

    def seen(self, seat: Seat) -> None:
        """Note a frame of a seat, whoever relayed it."""
        self.away[seat] = 0.0

    def closes(self, replica: Replica, seat: Seat, contested: bool) -> bool:
        """True if this client may vote to end a seat's time; without a clock, if it is unreachable and did not
        answer."""
        if replica.genesis.clock:
            return self.over(replica, seat)
        return self.gone(seat) and self.unanswered(replica, seat) and not contested

    def over(self, replica: Replica, seat: Seat) -> bool:
        """True if a seat has used up its time by this client's measure."""
        self.look(replica)
        clock = replica.genesis.clock
        return bool(clock) and self.spent.get(seat, 0.0) >= clock

    @property
    def runs(self) -> bool:
        """True if this client knows how much time has passed."""
        return True

    def gone(self, seat: Seat) -> bool:
        """True if a seat has been unreachable for long."""
        return self.away.get(seat, 0.0) >= AWAY

    def left(self, replica: Replica, seat: Seat) -> int:
        """Return the seconds that a seat has left by this client's measure; 0 without a clock."""
        self.look(replica)
        return max(0, int(replica.genesis.clock - self.spent.get(seat, 0.0)))

    def until(self, replica: Replica, seat: Seat) -> int | None:
        """Return None: only a clock in days has a deadline that is known in advance (`days`)."""
        return None

    def unanswered(self, replica: Replica, seat: Seat) -> bool:
        """True if this client called a seat and has waited long enough for an answer."""
        return self.called.get(seat, 0.0) >= ANSWER
