"""Decides when a page may sign for its seat after a reload or on another device; PROTOCOL.md, section 8.

A *device* is one browser's copy of a seat. The first device of a seat has no name. A restored copy, or a copy that has
lost stored lines, is another device with a random name, which signs no choice until all other seats have admitted it.
"""

from __future__ import annotations

from pygames.core.cards import Seat

from ..channel.journal import Reached
from ..protocol.claims import Claims
from ..protocol.log import Log
from ..protocol.replica import Replica

HEARD = 10.0
"""Maximum number of seconds to wait for the reports of all connected peers on their heights, if some have reported;
honest clients report at once, and again every few seconds."""


class Returning:
    """The state of this device in one match."""

    def __init__(self, lost: bool = False, device: bytes = b"", reached: Reached = (-1, 0, b"")) -> None:
        self.fresh = True
        """True if enough other seats have reported their heights since the page was loaded."""
        self.lost = lost
        """True if frames signed by this seat may be missing here: then this device is not the first of its seat."""
        self.device = device
        """The name of this device; empty for the first device of a seat, and until random bytes for a name come."""
        self.reached = reached
        """A match, height and block that all others had when the seat moved to this device. With a shorter or different
        log, this device signs nothing."""
        self.asks = False
        """True while this device requests all other seats to admit it at the open height."""
        self._shown: dict[Seat, int] = {}
        """The height up to which each seat has sent all frames over its own channel or by mail, since the reload."""
        self._height = -1
        self._waited = 0.0
        """Seconds since the open height changed."""

    def reloaded(self, replica: Replica) -> None:
        """Record a reload: a player signs nothing until other seats have reported their heights."""
        self.fresh = replica.viewer is None

    def behind(self, replica: Replica) -> bool:
        """True if this device still lacks part of the match that all others had when the seat moved to this device."""
        series, height, block = self.reached
        if replica.viewer is None or replica.genesis.series > series:
            return False
        return replica.genesis.series < series or replica.log.blocks[height : height + 1] != [block]

    def reaches(self, replica: Replica) -> Reached:
        """Return the match, height and block of the last block on which all other seats have built by signatures, so
        that they cannot deny it."""
        log, me = replica.log, replica.viewer
        others = replica.others(me) if me is not None else ()
        last = [replica.height if other in log.here else last_signed(log, other) for other in others]
        height = min(last, default=0)
        return max(self.reached, (replica.genesis.series, height, log.blocks[height])) if height else self.reached

    # This device, according to the log.

    def let_in(self, replica: Replica) -> bool:
        """True if the log allows this device to sign choices for its seat: it is the device admitted last."""
        devices = replica.devices_of(replica.viewer)
        return devices[-1][0] == self.device if devices else not self.lost

    def replaced(self, replica: Replica) -> bool:
        """True if the log admitted this device, and then another device of the same seat."""
        devices = replica.devices_of(replica.viewer)
        was_in = not self.lost or any(device == self.device for device, _ in devices)
        return was_in and not self.let_in(replica)

    def chooses(self, replica: Replica, claims: Claims) -> bool:
        """True if this device may sign choices at the open height, that is, data that do not follow from the seed and
        the log."""
        if not self.fresh:
            return False
        return self.let_in(replica) or (self.device != b"" and self._named(replica, claims) == self.device)

    def votes(self, replica: Replica, claims: Claims, height: int) -> bool:
        """True if this device may vote about a height: no other device of its seat can have voted about that height."""
        if not self.let_in(replica) or not self.chooses(replica, claims):
            return False
        return all(height > since for _, since in replica.devices_of(replica.viewer)[-1:])

    def _named(self, replica: Replica, claims: Claims) -> bytes:
        """Return the name of this seat's device that all other seats admit at the open height; empty if there is
        none."""
        heads = claims.witnessed(replica, replica.viewer) if replica.viewer is not None else []
        return bytes(heads[0].data["device"]) if heads else b""

    # Messages of others.

    def shows(self, replica: Replica, seat: Seat, height: int) -> None:
        """Record that a seat has sent all frames up to a height. A height below the stored one is ignored, as it may
        come from repeated mail."""
        before = self._shown.get(seat, 0)
        self._shown[seat] = max(height, before if before <= replica.height else 0)

    def hides(self, seat: Seat) -> None:
        """Record that a seat has frames that it has not sent yet."""
        self._shown.pop(seat, None)

    def tick(self, replica: Replica, seconds: float) -> None:
        """Count the time since the open height last changed."""
        self._waited = self._waited + seconds if self._height == replica.height else 0.0
        self._height = replica.height

    def look(self, replica: Replica, claims: Claims, lines: list[Seat]) -> None:
        """Update `fresh` and `asks` from the heights that other seats have reported. `lines`: the connected seats."""
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
    """Return the last closed height at which a seat signed a frame; 0 if there is none."""
    signed = (at for at in range(len(log) - 1, 0, -1) if any(frame.seat == seat for frame in log[at]))
    return next(signed, 0)
