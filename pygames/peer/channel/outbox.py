"""The output of a peer: what the carrier must store, send and close, and events for the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, Unpack

from .ends import Ends

if TYPE_CHECKING:
    from ..protocol.status_types import Happened, News, Particulars

EVENTS_MAX = 1000
"""Maximum number of stored events; more are dropped if the page does not fetch them."""


@dataclass
class Outbox:
    """Instructions for the carrier, to be done in this order."""

    store: list[str] = field(default_factory=list)
    send: list[tuple[str, bytes]] = field(default_factory=list)
    close: list[str] = field(default_factory=list)


class ReportEvent(Protocol):
    """Reports an event for the page."""

    def __call__(self, event: Happened, /, **about: Unpack[Particulars]) -> None: ...


class Out:
    """Collects lines to store, and events."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._events: list[News] = []

    def store(self, line: str) -> None:
        """Add a line to the journal."""
        self._lines.append(line)

    def tell(self, event: Happened, /, **about: Unpack[Particulars]) -> None:
        """Add an event for the page."""
        if len(self._events) < EVENTS_MAX:
            self._events.append({"event": event, **about})

    def events(self) -> list[News]:
        """Return the events since the last call."""
        found, self._events = self._events, []
        return found

    def box(self, ends: Ends) -> Outbox:
        """Return the instructions for the carrier."""
        found = Outbox(self._lines, ends.send, ends.close)
        self._lines, ends.send, ends.close = [], [], []
        return found
