"""How long each seat has owed the open decision, by this client's own count, and how long it has given no sign of life.

Counts ticks of a clock that never jumps, at most `TICK_MAX` each: a laptop that slept did not wait. What a clock shows
decides nothing by itself (see `claims`).
"""

from __future__ import annotations

from pygames.core.cards import Seat

from .replica import Replica

TICK_MAX = 2.0
"""Seconds that one tick can count."""
AWAY = 120.0
"""Seconds of a decision that a seat may owe without a sign of life before it may be called, clock or none."""
ANSWER = 30.0
"""Seconds that a call waits for its answer before the caller may leave."""


class Clock:
    """The time of one match, as one client counts it."""

    def __init__(self) -> None:
        self.spent: dict[Seat, float] = {}
        """Seconds that a seat has owed the open decision while this client had a line to it, or to another seat that
        could pass its frame on; of this client's own seat, while it may sign."""
        self.away: dict[Seat, float] = {}
        """Seconds of the open decision that a seat has owed since the last sign of life: a line to it, here or by what
        another seat says, or a frame of it."""
        self.called: dict[Seat, float] = {}
        """Seconds that the calls of this client at the open height have stood."""
        self._since = -1
        self._height = -1

    def look(self, replica: Replica) -> None:
        """Begins anew where another decision is open. What is said out of turn is no decision."""
        if replica.speech.since != self._since:
            self._since, self.spent, self.away = replica.speech.since, {}, {}
        if replica.height != self._height:
            self._height, self.called = replica.height, {}

    def tick(
        self, replica: Replica, seconds: float, lines: list[Seat], linked: list[Seat], able: bool, called: list[Seat]
    ) -> None:
        """Count some time.

        `lines`: the seats to which this client has a line; `linked`: those to which another seat says it has one;
        `able`: whether this client may sign; `called`: the seats that it called.
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
        """Note a frame of a seat, whoever passed it on."""
        self.away[seat] = 0.0

    def closes(self, replica: Replica, seat: Seat, contested: bool) -> bool:
        """True if this client may vote to end a seat's time; without a clock, if it is gone and did not answer."""
        if replica.genesis.clock:
            return self.over(replica, seat)
        return self.gone(seat) and self.unanswered(seat) and not contested

    def over(self, replica: Replica, seat: Seat) -> bool:
        """Whether the genesis' clock is over for a seat, by this client's count."""
        self.look(replica)
        clock = replica.genesis.clock
        return bool(clock) and self.spent.get(seat, 0.0) >= clock

    def gone(self, seat: Seat) -> bool:
        """True if a seat has given no sign of life for long."""
        return self.away.get(seat, 0.0) >= AWAY

    def left(self, replica: Replica, seat: Seat) -> int:
        """Seconds that a seat has left, by this client's count; 0 where there is no clock."""
        self.look(replica)
        return max(0, int(replica.genesis.clock - self.spent.get(seat, 0.0)))

    def unanswered(self, seat: Seat) -> bool:
        """Whether this client called a seat, and has waited long enough."""
        return self.called.get(seat, 0.0) >= ANSWER
