"""The events of a match for one viewer, line by line, and the move list built from them.

The games write the texts (`Game.tell`); this module caches them and drops them when moves are undone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from .cards import CHANCE, Seat
from .match import Line, Match
from .scene import Event
from .state import State


class Entry(NamedTuple):
    """One entry of the move list: an event with a `short` text, plus the events without one that follow it."""

    seat: Seat | None
    """The seat that moved; None for nature, and for the end of a match by resignation, agreement, timeout or leaving.
    """
    short: str
    events: tuple[Event, ...]
    position: State
    """The position after the entry, as the viewer knows it."""
    end: int
    """Number of lines of the match after this entry."""

    @property
    def text(self) -> str:
        """The sentences of all its events; they name seats as {0}, {1}."""
        return " ".join(event.text for event in self.events if event.text)


class _Told(NamedTuple):
    """The cached events of one line."""

    line: Line
    events: list[Event]
    shown: list[State]
    """For each event, the position to draw after it."""


class Chronicle:
    """The events and move list of a match for one viewer, computed on demand and cached."""

    def __init__(self, match: Match, viewer: Seat | None) -> None:
        self.viewer = viewer
        self._match = match
        self._told: list[_Told] = []
        self._entries: list[Entry] = []

    def events(self, start: int = 0) -> list[Event]:
        """Return the events from line `start` on."""
        self._follow()
        return [event for told in self._told[start:] for event in told.events]

    def news(self, start: int) -> list[Event]:
        """Return the same events for animation: where the seat changes, the last event also carries the position to
        draw."""
        self._follow()
        told, found = self._told[start:], list[Event]()
        for at, (line, events, shown) in enumerate(told):
            found += events
            if at + 1 < len(told) and events and told[at + 1].line.seat != line.seat and not events[-1].position:
                found[-1] = replace(events[-1], position=shown[-1])
        return found

    @property
    def entries(self) -> list[Entry]:
        """The move list."""
        self._follow()
        return self._entries

    def _follow(self) -> None:
        lines = self._match.lines
        kept = len(self._told)
        while kept and (kept > len(lines) or self._told[kept - 1].line is not lines[kept - 1]):
            kept -= 1
        if kept < len(self._told):
            del self._told[kept:]
            self._entries.clear()
            for at, told in enumerate(self._told):
                self._enter(at, told)
        for at in range(kept, len(lines)):
            told = self._tell(at)
            self._told.append(told)
            self._enter(at, told)

    def _tell(self, at: int) -> _Told:
        line, match = self._match.lines[at], self._match
        after = match.known(self.viewer, min(at + 1, len(match.positions) - 1))
        if line.move is None:
            ending = match.outcome()
            assert ending is not None
            return _Told(line, [Event(text=ending.reason, kind="end", short=line.text.split()[0])], [after])
        told = match.game.tell(match.known(self.viewer, at), line.move.seen_by(self.viewer))
        events = [replace(event, seat=event.seat if line.seat == CHANCE else line.seat) for event in told]
        steps = [event.position.seen_by(self.viewer) if event.position is not None else after for event in events]
        return _Told(line, events, steps)

    def _enter(self, at: int, told: _Told) -> None:
        seat = None if told.line.seat == CHANCE else told.line.seat
        for event, shown in zip(told.events, told.shown, strict=True):
            if event.short or (event.adds and not self._entries):  # a match may start in the middle of a turn
                self._entries.append(Entry(seat, event.short or event.adds, (event,), shown, at + 1))
            elif self._entries and not event.passing:
                last = self._entries[-1]
                short = f"{last.short} {event.adds}".rstrip()
                self._entries[-1] = last._replace(short=short, events=(*last.events, event), position=shown, end=at + 1)
