"""What one viewer is told of a match: what every line did, and the list of moves with sentences.

The texts come from the games (`Game.tell`); here they are gathered, kept and cut when moves are taken back.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import CHANCE, Seat
from .match import Line, Match
from .scene import Event
from .state import State


class Entry(NamedTuple):
    """One entry of the list of moves: an event with a `short` and those without that follow it."""

    seat: Seat | None
    """Who moved; None for nature and for an end by other means."""
    short: str
    events: tuple[Event, ...]
    position: State
    """What the table looks like after it, as the viewer knows it."""

    @property
    def text(self) -> str:
        """What happened, in sentences; seats are written {0}, {1}."""
        return " ".join(event.text for event in self.events if event.text)


class Chronicle:
    """The events and entries of a match for one viewer, told once and kept."""

    def __init__(self, match: Match, viewer: Seat | None) -> None:
        self.viewer = viewer
        self._match = match
        self._lines: list[Line] = []
        self._events: list[list[Event]] = []
        self._entries: list[Entry] = []

    def events(self, start: int = 0) -> list[Event]:
        """What happened from line `start` on."""
        self._follow()
        return [event for told in self._events[start:] for event in told]

    @property
    def entries(self) -> list[Entry]:
        """The list of moves."""
        self._follow()
        return self._entries

    def _follow(self) -> None:
        lines = self._match.lines
        kept = len(self._lines)
        while kept and (kept > len(lines) or self._lines[kept - 1] is not lines[kept - 1]):
            kept -= 1
        if kept < len(self._lines):
            del self._lines[kept:], self._events[kept:]
            self._entries.clear()
            for at in range(kept):
                self._enter(at)
        for at in range(kept, len(lines)):
            self._lines.append(lines[at])
            self._events.append(self._told(at))
            self._enter(at)

    def _told(self, at: int) -> list[Event]:
        line = self._lines[at]
        if line.move is None:
            ending = self._match.outcome()
            assert ending is not None
            return [Event(text=ending.reason, kind="end", short=line.text.split()[0])]
        before = self._match.known(self.viewer, at)
        return self._match.game.tell(before, line.move.seen_by(self.viewer))

    def _enter(self, at: int) -> None:
        line, told = self._lines[at], self._events[at]
        after = self._match.known(self.viewer, min(at + 1, len(self._match.positions) - 1))
        seat = None if line.seat == CHANCE else line.seat
        for number, event in enumerate(told):
            shown = after
            if event.position is not None and number < len(told) - 1:
                shown = event.position.seen_by(self.viewer)
            if event.short or (event.adds and not self._entries):  # a match may start within a turn
                self._entries.append(Entry(seat, event.short or event.adds, (event,), shown))
            elif self._entries and not event.passing:
                last = self._entries[-1]
                short = f"{last.short} {event.adds}".rstrip()
                self._entries[-1] = last._replace(short=short, events=(*last.events, event), position=shown)
