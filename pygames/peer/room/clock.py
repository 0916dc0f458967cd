"""Measures, by this client's clock, how long each seat has owed its frame and how long it has been unreachable.

Adds up the ticks of a monotonic clock, each at most `TICK_MAX`, so that the time of a suspended laptop does not count.
No match ends by these times alone: players make claims and vote (see `claims`).
"""

from __future__ import annotations

from pygames.core.cards import Seat

from ..protocol.replica import Replica

TICK_MAX = 2.0
"""Maximum number of seconds that one tick adds."""
AWAY = 120.0
"""Seconds for which an unreachable seat may owe a frame before other seats may call it, with or without a clock."""
ANSWER = 30.0
"""Seconds that a caller must wait for an answer to its call before it may leave."""


class Clock:
    """The times of the seats in one match, as measured by one client."""

    def __init__(self) -> None:
        self.spent: dict[Seat, float] = {}
        """Seconds that each seat has owed its frame for the open decision. Another seat's time counts while this client
        is connected to any seat; this client's own time counts while it can sign."""
        self.away: dict[Seat, float] = {}
        """Seconds that each seat has owed its frame since its last sign of life: a connection to that seat, direct or
        reported by another seat, or a frame from it."""
        self.called: dict[Seat, float] = {}
        """Seconds since this client called each seat, for calls at the open height."""
        self._since = -1
        self._height = -1

    def look(self, replica: Replica) -> None:
        """Reset the times if another decision has opened since the last call. Asides do not open a decision."""
        if replica.proposals.since != self._since:
            self._since, self.spent, self.away = replica.proposals.since, {}, {}
        if replica.height != self._height:
            self._height, self.called = replica.height, {}

    def tick(
        self, replica: Replica, seconds: float, lines: list[Seat], linked: list[Seat], able: bool, called: list[Seat]
    ) -> None:
        """Add some seconds to the times of the seats that owe a frame, and of the seats that this client called.

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
        """Record a sign of life of a seat: a frame that it signed, whoever relayed the frame."""
        self.away[seat] = 0.0

    def closes(self, replica: Replica, seat: Seat, contested: bool) -> bool:
        """True if this client may vote to end a seat's time: the time is used up; or, in a match without a clock, the
        seat is unreachable and has not answered this client's call."""
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
        """True, as this clock always knows how much time has passed (`Days` may not)."""
        return True

    def gone(self, seat: Seat) -> bool:
        """True if a seat has been unreachable for `AWAY` seconds."""
        return self.away.get(seat, 0.0) >= AWAY

    def left(self, replica: Replica, seat: Seat) -> int:
        """Return the seconds that a seat has left by this client's measure; 0 without a clock."""
        self.look(replica)
        return max(0, int(replica.genesis.clock - self.spent.get(seat, 0.0)))

    def until(self, replica: Replica, seat: Seat) -> int | None:
        """Return None: only a clock in days knows in advance when a seat's time ends (`Days.until`)."""
        return None

    def unanswered(self, replica: Replica, seat: Seat) -> bool:
        """True if this client called a seat at the open height at least `ANSWER` seconds ago."""
        return self.called.get(seat, 0.0) >= ANSWER
