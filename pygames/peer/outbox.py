"""What leaves a peer: what the carrier must store, send and close; and what happened, as a page may tell it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, Unpack

from .ends import Ends

if TYPE_CHECKING:
    from .shown import Happened, News, Particulars

EVENTS_MAX = 1000
"""More are dropped: a page that does not ask is no place to keep them."""


@dataclass
class Outbox:
    """What the carrier must do, in this order."""

    store: list[str] = field(default_factory=list)
    send: list[tuple[str, bytes]] = field(default_factory=list)
    close: list[str] = field(default_factory=list)


class Event(Protocol):
    """Something happened that a page may tell."""

    def __call__(self, event: Happened, /, **about: Unpack[Particulars]) -> None: ...


class Out:
    """What is to be stored, and what happened, until it is asked for."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._events: list[News] = []

    def store(self, line: str) -> None:
        """A line for the journal."""
        self._lines.append(line)

    def tell(self, event: Happened, /, **about: Unpack[Particulars]) -> None:
        """Something happened that a page may tell."""
        if len(self._events) < EVENTS_MAX:
            self._events.append({"event": event, **about})

    def events(self) -> list[News]:
        """What happened since this was last asked."""
        found, self._events = self._events, []
        return found

    def box(self, ends: Ends) -> Outbox:
        """What the carrier must do."""
        found = Outbox(self._lines, ends.send, ends.close)
        self._lines, ends.send, ends.close = [], [], []
        return found
