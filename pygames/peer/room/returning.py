"""When a page may sign for its seat after a reload or on a copy; PROTOCOL.md, section 8.

A *device* is one browser's copy of a seat. The first one has no name. A restored copy, or one that has lost stored
lines, is another device with a random name; it signs no choice until all others have admitted it.
"""

from __future__ import annotations

from pygames.core.cards import Seat

from ..channel.journal import Reached
from ..protocol.claims import Claims
from ..protocol.log import Log
from ..protocol.replica import Replica

HEARD = 10.0
"""Seconds to wait until all connected peers have reported their heights; honest clients report at once, and every
few seconds."""


class Returning:
    """The state of this device in one match."""

    def __init__(self, lost: bool = False, device: bytes = b"", reached: Reached = (-1, 0, b"")) -> None:
        self.fresh = True
        """True if enough others have reported their heights since this page was loaded."""
        self.lost = lost
        """True if frames that this seat signed may be missing here: then this is not the seat's first device."""
        self.device = device
        """The name of this device; empty for a seat's first one, and until there are random bytes for a name."""
        self.reached = reached
        """A block that all others had when the seat moved here; with a shorter or another log nothing is signed."""
        self.asks = False
        """True if this device asks all others to admit it, at the open height."""
        self._shown: dict[Seat, int] = {}
        """The height up to which each seat has sent everything, since the reload and over its own channel."""
        self._height = -1
        self._waited = 0.0
        """Seconds since the open height changed."""

    def reloaded(self, replica: Replica) -> None:
        """Note a reload: nothing is signed until others have reported."""
        self.fresh = replica.viewer is None

    def behind(self, replica: Replica) -> bool:
        """True if the others have not shown the whole match that they had when the seat moved to this device."""
        series, height, block = self.reached
        if replica.viewer is None or replica.genesis.series > series:
            return False
        return replica.genesis.series < series or replica.log.blocks[height : height + 1] != [block]

    def reaches(self, replica: Replica) -> Reached:
        """Return the last block that all other seats have built on, by their signatures; they cannot deny it."""
        log, me = replica.log, replica.viewer
        others = replica.others(me) if me is not None else ()
        last = [replica.height if other in log.here else last_signed(log, other) for other in others]
        height = min(last, default=0)
        return max(self.reached, (replica.genesis.series, height, log.blocks[height])) if height else self.reached

    # This device, according to the log.

    def let_in(self, replica: Replica) -> bool:
        """True if the log allows this device to choose for its seat."""
        devices = replica.devices_of(replica.viewer)
        return devices[-1][0] == self.device if devices else not self.lost

    def replaced(self, replica: Replica) -> bool:
        """True if the log admitted another device of this seat after this one."""
        devices = replica.devices_of(replica.viewer)
        was_in = not self.lost or any(device == self.device for device, _ in devices)
        return was_in and not self.let_in(replica)

    def chooses(self, replica: Replica, claims: Claims) -> bool:
        """True if this device may sign, at the open height, what does not follow from the seed and the log."""
        if not self.fresh:
            return False
        return self.let_in(replica) or (self.device != b"" and self._named(replica, claims) == self.device)

    def votes(self, replica: Replica, claims: Claims, height: int) -> bool:
        """True if this device may vote about a height, because no other device of its seat can have voted there."""
        if not self.let_in(replica) or not self.chooses(replica, claims):
            return False
        return all(height > since for _, since in replica.devices_of(replica.viewer)[-1:])

    def _named(self, replica: Replica, claims: Claims) -> bytes:
        """Return the device of this seat that all others admit at the open height; empty if there is none."""
        heads = claims.witnessed(replica, replica.viewer) if replica.viewer is not None else []
        return bytes(heads[0].data["device"]) if heads else b""

    # Messages of others.

    def shows(self, replica: Replica, seat: Seat, height: int) -> None:
        """Note that a seat has sent everything up to a height. A lower height takes nothing back: it may be repeated
        mail."""
        before = self._shown.get(seat, 0)
        self._shown[seat] = max(height, before if before <= replica.height else 0)

    def hides(self, seat: Seat) -> None:
        """Note that a seat has more than it has sent."""
        self._shown.pop(seat, None)

    def tick(self, replica: Replica, seconds: float) -> None:
        """Count time."""
        self._waited = self._waited + seconds if self._height == replica.height else 0.0
        self._height = replica.height

    def look(self, replica: Replica, claims: Claims, lines: list[Seat]) -> None:
        """Check whether enough others have reported what they have; `lines`: the connected seats."""
        me = replica.viewer
        if me is None:
            return
        if self.behind(replica):
            self.fresh = self.asks = False
            return
        others = set(replica.others(me))
        shown = {seat for seat, height in self._shown.items() if height <= replica.height}
        self.fresh = self.fresh or (bool(shown) and (shown >= others & set(lines) or self._waited >= HEARD))
        here = {seat for seat in shown if self._shown[seat] == replica.height}
        owes = replica.late(me) and replica.due.kind == "move"
        waits = self.lost and self.device != b"" and not self.let_in(replica) and not self.replaced(replica)
        self.asks = waits and owes and here >= others


def last_signed(log: Log, seat: Seat) -> int:
    """Return the last closed height at which a seat signed; 0 for none."""
    signed = (at for at in range(len(log) - 1, 0, -1) if any(frame.seat == seat for frame in log[at]))
    return next(signed, 0)
