"""Routes received messages: queues frames for validation, and handles notes in the phases that accept them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..channel import notes
from ..channel.ends import NOTES_MAX, End
from ..protocol.attempt import Interrupted
from ..protocol.phases import PHASES
from ..protocol.wire import NotNow, Refused
from .beginnings import Beginnings
from .connections import Connections
from .incoming import Incoming
from .matches import Matches
from .participant import Participant
from .sync import Sync

LATER = ("proposal", "have")
"""Kinds of notes that `Mailing` postpones, because they depend on other mail or on the player's agreement."""


class Router:
    """Passes each message to the part of a peer that handles it."""

    def __init__(
        self, matches: Matches, connections: Connections, incoming: Incoming, beginnings: Beginnings, sync: Sync
    ) -> None:
        self._matches, self._connections, self._incoming, self._beginnings = matches, connections, incoming, beginnings
        self._sync = sync
        self._late: list[tuple[End, dict[str, Any]]] = []
        """Notes that wait for an answer of the rules, and all notes received after these."""
        self._notes = {
            "terms": beginnings.hear_terms,
            "ready": beginnings.hear_ready,
            "proposal": beginnings.hear_proposal,
            "genesis": beginnings.hear_genesis,
            "have": self._of_log(sync.has),
            "blocks": self._of_log(sync.compare),
        }

    def receive(self, end: End, message: bytes) -> None:
        """Handle a message from a remote; a refused message changes nothing, but counts against its sender."""
        plain = self._connections.hear(end, message)
        if plain is not None:
            self.take(end, plain)

    def take(self, end: End, plain: bytes) -> None:
        """Handle a decrypted message from a channel or from mail."""
        try:
            self._hear(end, plain)
        except Refused as error:
            self._connections.refuse(end, error)

    @property
    def waits(self) -> bool:
        """True while notes wait for an answer of the rules."""
        return bool(self._late)

    def _hear(self, end: End, plain: bytes) -> None:
        if plain[0] == notes.FRAME:
            self._incoming.put(end, plain[1:])
        elif plain[0] == notes.NOTE:
            end.notes += 1
            if end.notes > NOTES_MAX:
                raise NotNow("too many notes")
            note = notes.read_note(plain[1:])
            if end.line is None and note["kind"] in LATER:
                end.later[note["kind"]] = note
            else:
                self._note(end, note)
        else:
            raise Refused("a message of no known kind")

    def note(self, end: End, note: dict[str, Any]) -> None:
        """Handle a note that was postponed."""
        try:
            self._note(end, note)
        except Refused as error:
            self._connections.refuse(end, error)

    def _note(self, end: End, note: dict[str, Any]) -> None:
        if self._beginnings.repeats(note):
            participant = self._matches.participant
            if note["kind"] == "proposal" and participant is not None and not participant.begun:
                self._sync.answer(end, participant)  # send frames that this seat signed before the remote connected
            return
        if note["kind"] not in PHASES[self._matches.phase].notes:
            raise NotNow(f"a note of kind {note['kind']} comes at a bad time")
        if self._late:
            self._late.append((end, note))
            return
        try:
            self._notes[note["kind"]](end, note)
        except Interrupted:
            self._late.append((end, note))

    def again(self) -> None:
        """Handle the notes that waited for an answer of the rules, in the order in which they came."""
        while self._late:
            end, note = self._late[0]
            try:
                if self._connections.is_here(end) and note["kind"] in PHASES[self._matches.phase].notes:
                    self._notes[note["kind"]](end, note)
            except Refused as error:
                self._connections.refuse(end, error)
            self._late.pop(0)

    def _of_log(
        self, hear: Callable[[End, Participant, dict[str, Any]], None]
    ) -> Callable[[End, dict[str, Any]], None]:
        """Wrap a handler of notes about the log, so that it gets only notes about the current match. A remote whose
        note is about an earlier match is sent the current one."""

        def heard(end: End, note: dict[str, Any]) -> None:
            participant = self._matches.participant
            if participant is None:
                return
            end.beyond = (note["series"], note.get("height", 0)) > (
                participant.genesis.series,
                participant.replica.height,
            )
            if note["series"] < participant.genesis.series:
                self._beginnings.show(end, participant)
                if not participant.begun and note["kind"] == "have":
                    if not note["height"]:
                        for before in self._matches.past[-1:]:
                            self._beginnings.show(end, before)
                    self._sync.finish(end, note)
            elif note["series"] == participant.genesis.series:
                hear(end, participant, note)

        return heard
