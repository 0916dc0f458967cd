"""Coming back after a reload: what others must have shown of one's own seat before it signs; PROTOCOL.md, section 8."""

from __future__ import annotations

from pygames.core.cards import Seat

from .claims import Claims
from .replica import Replica

HEARD = 10.0
"""Seconds in which whoever has a line has said what it has; an honest client says so at once, and every few seconds."""


class Returning:
    """How far one is with it, in one match."""

    def __init__(self) -> None:
        self.fresh = True
        """Whether what was stored is known to be all: what does not follow from the log may be signed."""
        self.careful = False
        """Whether all others must say so, because something is missing from what was stored."""
        self.asks = False
        """Whether all have shown that they have nothing of this seat, so that they may attest it."""
        self.quiet = -1
        """Up to this height, nothing is voted: votes may be what is missing."""
        self._shown: dict[Seat, int] = {}
        """By seat: a height to which it has shown us all it has, since the reload and over its own line."""
        self._height = -1
        self._waited = 0.0
        """Seconds since another height was open."""

    def reloaded(self, replica: Replica, claims: Claims, damaged: bool) -> None:
        """Others are heard before anything is signed; all of them, where something stored is missing (`damaged`)."""
        self.fresh = replica.viewer is None
        self.careful = damaged or (replica.viewer is not None and bool(claims.witnessed(replica, replica.viewer)))

    def shows(self, seat: Seat, height: int) -> None:
        """Another has shown us all that it has, up to a height."""
        if not self.fresh:
            self._shown[seat] = height

    def tick(self, replica: Replica, seconds: float) -> None:
        """Some time went by."""
        self._waited = self._waited + seconds if self._height == replica.height else 0.0
        self._height = replica.height

    def look(self, replica: Replica, claims: Claims, lines: list[Seat]) -> None:
        """Looks whether enough others said what they have of this seat; `lines`: the seats that can be reached."""
        me = replica.viewer
        if self.fresh or me is None:
            return
        others = set(replica.others(me))
        shown = {seat for seat, height in self._shown.items() if height <= replica.height}
        if self.careful:
            self.asks = shown >= others
            self.fresh = self.asks and bool(claims.witnessed(replica, me))
            self.quiet = replica.height
        else:
            self.fresh = bool(shown) and (shown >= others & set(lines) or self._waited >= HEARD)
