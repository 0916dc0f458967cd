"""The output of a peer: instructions for the carrier to store lines, send bytes and close channels; and events for the
page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, Unpack

from .ends import Ends

if TYPE_CHECKING:
    from ..protocol.status_types import Happened, News, Particulars

EVENTS_MAX = 1000
"""Maximum number of events that wait for the page; further events are dropped until the page fetches these."""


@dataclass
class Outbox:
    """Instructions for the carrier: first store these lines, then send these messages, then close these channels."""

    store: list[str] = field(default_factory=list)
    send: list[tuple[str, bytes]] = field(default_factory=list)
    close: list[str] = field(default_factory=list)


class ReportEvent(Protocol):
    """A function that reports an event to the page."""

    def __call__(self, event: Happened, /, **about: Unpack[Particulars]) -> None: ...


class Out:
    """Collects the journal lines to store, and the events for the page."""

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
        """Remove and return the events added since the last call."""
        found, self._events = self._events, []
        return found

    def box(self, ends: Ends) -> Outbox:
        """Remove and return the instructions collected for the carrier, here and in `ends`."""
        found = Outbox(self._lines, ends.send, ends.close)
        self._lines, ends.send, ends.close = [], [], []
        return found
