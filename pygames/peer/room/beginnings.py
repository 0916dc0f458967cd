"""Starts a match: announces the terms, or this peer's agreement to them; proposes a genesis, or consents to it; and
sends the genesis to peers that connect later.

`lobby` decides what may be proposed and accepted; this module exchanges the messages and creates the participant.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from pygames.core.game import Game
from pygames.core.slices import drained

from .. import words
from ..channel import notes
from ..channel.ends import PROPOSALS_MAX, UNBEGUN_AGAIN, UNBEGUN_MAX, End, Ends
from ..channel.journal import DEVICE_LINE, LOST, Counted, Identity, Journal, Reached, genesis_line
from ..channel.outbox import Out
from ..channel.work import Job, warming
from ..crypto.keys import SeatKeys
from ..crypto.transcript import hashed
from ..protocol.attempt import Interrupted, attempts
from ..protocol.frames import CHOSEN, DEVICE, Frame
from ..protocol.genesis import DAY, Genesis
from ..protocol.replica import Replica
from ..protocol.wire import NotNow, Refused, to_base64
from .days import Days
from .lobby import Lobby
from .matches import Matches
from .participant import Callbacks, Participant
from .returning import Returning


class Beginnings:
    """Starts each match of a room."""

    def __init__(
        self,
        identity: Identity,
        game: Game,
        lobby: Lobby,
        ends: Ends,
        matches: Matches,
        callbacks: Callbacks,
        out: Out,
    ) -> None:
        self._identity, self._game, self._lobby = identity, game, lobby
        self._ends, self._matches, self._callbacks, self._out = ends, matches, callbacks, out
        self._warm = False
        self._unbegun = 0.0
        """Number of consecutive proposals before the current one whose match never began; falls as time passes."""
        self._lost, self._device, self._missing = False, b"", 0
        """True if this device is not the first of its seat; this device's name; the number of missing journal lines."""
        self._reached: Reached = (-1, 0, b"")
        """The match, height and block that all others had reached when the seat moved to this device."""
        self._times: dict[Counted, int] = {}
        """For a clock in days: the time at which the count of each seat's time began."""
        self._random, self._names = b"", 0
        """Random bytes received with the latest channel, and the number of device names derived so far."""

    # Actions of the user.

    def agree(self, yes: bool, to: tuple[str, int] | None = None) -> None:
        """Agree to the announced terms, or with `yes` false withdraw before the match begins. `to`: see
        `Lobby.agree`."""
        if self._identity.role != "play":
            raise Refused(words.NO_GUEST)
        participant = self._matches.participant
        if not yes and participant is not None and not participant.begun:
            raise Refused(words.HAS_SIGNED)
        before = self._lobby.agreed
        self._lobby.agree(yes, to)
        try:
            if yes:
                self._foresee()
        except Interrupted:
            self._lobby.agreed = before
            raise
        self._tell_ready()

    def _foresee(self) -> None:
        """Open the two-player match that the host will propose, if this guest knows the host by mail only: then the
        first mail of this guest already contains its signature."""
        host = next((end for end in self._ends if end.line is None and self._lobby.is_host(end)), None)
        if host is None or self.taken or self._lobby.seats() != 2 or self._last() is not None:
            return
        genesis, participant = self._lobby.foresee(host), self._matches.participant
        if (participant is None or participant.genesis != genesis) and not self._too_many():
            self._open(genesis)

    @property
    def taken(self) -> bool:
        """True for a guest who has never had a seat in this room, if the host's mail shows that a match has begun
        without this guest: the guest has signed no match, or the mail is ahead of the match that the guest signed."""
        if self._lobby.hosts or self._last() is not None or self._lost or self._reached[0] >= 0:
            return False
        participant, hosts = self._matches.participant, [end for end in self._ends if self._lobby.is_host(end)]
        return any(end.report[1] > 0 and (participant is None or end.beyond) for end in hosts)

    def begin(self, guests: Iterable[str]) -> None:
        """Begin the match as host, with these guests (by `End.id`), or if there are none, with those ready first."""
        if self._matches.on is not None:
            raise Refused(words.MATCH_ON)
        chosen, before = list(guests), self._last()
        ready = self._lobby.willing(list(self._ends))
        if chosen:
            ready = [end for end in ready if end.id in chosen]
        if before is None:
            ready = ready[: self._lobby.seats() - 1]
        genesis, participant = self._lobby.propose(ready, before), self._matches.participant
        if participant is not None and not participant.begun and participant.genesis == genesis:
            self._propose_again()
            return
        if self._too_many():
            raise NotNow(words.TOO_MANY_LEFT)
        self._open(genesis)

    def rematch(self) -> None:
        """Offer a rematch in this room. The rematch begins when all players of the last match have offered it."""
        participant = self._matches.participant
        if participant is None or not self._matches.over:
            raise Refused(words.NOT_OVER)
        if participant.seat is None:
            raise Refused(words.WATCHES)
        self._lobby.next(participant.genesis)
        self._lobby.agree()
        self._tell_ready()
        self._again()

    def _again(self) -> None:
        """Begin a rematch as host, if all players of the last match are ready for it."""
        before = self._last()
        if not self._lobby.hosts or before is None or not self._matches.over or not self._lobby.agreed:
            return
        ready = [end for end in self._lobby.willing(list(self._ends)) if end.key in before.keys]
        if len(ready) == len(before.keys) - 1:
            self._open(self._lobby.propose(ready, before))

    def _last(self) -> Genesis | None:
        """Return the genesis of the last match in this room that began; later proposals do not count."""
        parts = [*self._matches.past, self._matches.participant]
        return next(
            (participant.genesis for participant in reversed(parts) if participant is not None and participant.begun),
            None,
        )

    # Messages to peers.

    def greet(self, end: End) -> None:
        """Send a newly connected peer the state of the lobby, and of the match if there is one."""
        self._ends.say(end, self._ready())
        if self._lobby.hosts:
            self._ends.say(end, self._terms())
        if self._matches.participant is not None:
            self.show(end, self._matches.participant)

    def said(self, unknown: bool) -> list[bytes]:
        """Return the notes on the lobby and match for this peer's mail: `ready`; as host also the terms and a proposal.
        `unknown`: true if a player may have nothing of the match in progress: then its genesis is added."""
        found, participant = [self._ready()], self._matches.participant
        if self._lobby.hosts:
            found.append(self._terms())
        if participant is not None and (unknown if participant.begun else self._lobby.hosts):
            found.append(self.shown(participant))
        return found

    def tell(self) -> None:
        """Send the state of the lobby to all peers again."""
        self._tell_ready()
        if self._lobby.hosts:
            self._ends.tell(self._terms())
            self._propose_again()

    def tick(self, seconds: float) -> None:
        """Count time, which reduces the number of proposals whose match never began."""
        self._unbegun = max(0.0, self._unbegun - seconds / UNBEGUN_AGAIN)

    def _too_many(self) -> bool:
        """True if no other match may be proposed now, because too many proposed matches never began."""
        participant = self._matches.participant
        return participant is not None and not participant.begun and self._unbegun > UNBEGUN_MAX - 1

    def _propose_again(self) -> None:
        """Send the host's proposal again, as a guest that has refused it may accept it now."""
        participant = self._matches.participant
        if participant is None or participant.begun:
            return
        for end in self._ends:
            self.show(end, participant)

    def show(self, end: End, participant: Participant) -> None:
        """Send a peer the genesis of a match that has begun; or as host a proposal in which this peer has a seat."""
        if participant.begun:
            shown = self.shown(participant)
            if self._ends.owe(end, len(shown)):
                self._ends.say(end, shown)
        elif self._lobby.hosts and end.key in participant.genesis.keys:
            self._ends.say(end, self.shown(participant))

    def shown(self, participant: Participant) -> bytes:
        """Return the note with a match's genesis: with all seats' first frames if the match has begun, else as a
        proposal."""
        encoded = to_base64(participant.genesis.encoded())
        if not participant.begun:
            return notes.note("proposal", genesis=encoded)
        signed = [to_base64(frame.raw) for frame in participant.replica.log[0]]
        return notes.note("genesis", genesis=encoded, frames=signed)

    def _terms(self) -> bytes:
        terms = self._lobby.terms
        assert terms is not None
        return notes.note("terms", options=terms.options, clock=terms.clock, series=terms.series)

    def _ready(self) -> bytes:
        return notes.note("ready", series=self._lobby.series, terms=to_base64(self._lobby.agreed))

    def _tell_ready(self) -> None:
        self._ends.tell(self._ready())

    # Messages from peers.

    def hear_terms(self, end: End, note: dict[str, Any]) -> None:
        """Handle the host's terms."""
        if self._lobby.told(end, note, self._last()):
            self._out.tell("terms")
            self._tell_ready()

    def hear_ready(self, end: End, note: dict[str, Any]) -> None:
        """Handle a peer's agreement to the terms, or its withdrawal."""
        end.ready = note["series"], note["terms"]
        self._out.tell("ready", name=end.called)
        self._again()

    def hear_proposal(self, end: End, note: dict[str, Any]) -> None:
        """Handle the host's proposal: consent if the user has agreed to its terms, else raise Refused."""
        genesis = Genesis.read(note["genesis"])
        before = self._follows(genesis)
        self._lobby.consents(end, self._ends, genesis, before)
        end.proposals += 1
        if end.proposals > PROPOSALS_MAX or self._too_many():
            raise NotNow("too many proposals")
        try:
            self._open(genesis)
        except Interrupted:  # this proposal will be handled again when the guest game's worker has answered
            end.proposals -= 1
            raise

    def hear_genesis(self, end: End, note: dict[str, Any]) -> None:
        """Handle the genesis of a match in progress that this peer does not know."""
        genesis = Genesis.read(note["genesis"])
        signed = self._lobby.begun(genesis, note["frames"], self._follows(genesis))
        participant = self._open(genesis)
        # this seat has signed that match before, here or on another device, but this device has lost the journal
        if participant.seat is not None:
            participant.reloaded()
            self.lose()
        for frame in signed:
            if drained(participant.follower.file(frame, trusted=False)) in ("taken", "closed"):
                self._callbacks.took(frame, "")

    def repeats(self, note: dict[str, Any]) -> bool:
        """True if a note contains the genesis of the current match, so that it reports nothing new."""
        participant = self._matches.participant
        return participant is not None and "genesis" in note and note["genesis"] == participant.genesis.encoded()

    def _follows(self, genesis: Genesis) -> Genesis | None:
        """Return the genesis of the room's last match; NotNow if the match of the given genesis is not a later one."""
        before = self._last()
        if (before is not None and genesis.series <= before.series) or genesis.series < self._reached[0]:
            raise NotNow("that match does not follow the last one of this room")
        return before

    # The local participant.

    def _open(self, genesis: Genesis) -> Participant:
        """Join a match as a player or spectator, and store its genesis; Refused if the match cannot be played."""
        try:
            participant = self._sit(genesis)
        except Refused:
            raise
        except ValueError as error:
            raise Refused(words.UNPLAYABLE.format(error=error)) from None
        self._out.store(genesis_line(genesis))
        for end in self._ends:
            self.show(end, participant)
        self._out.tell("begun", seat=participant.seat)
        return participant

    def _sit(self, genesis: Genesis) -> Participant:
        """Create the local participant of a match."""
        seat = genesis.seat_of(self._lobby.key.code)
        own = SeatKeys(self._identity.seed, genesis.match) if seat is not None else None
        returning = Returning(self._lost, self._device, self._reached)
        clock = Days(genesis.series, self._times, self._out.store) if genesis.clock >= DAY else None
        replica = Replica(genesis, self._game, seat, own)
        participant = Participant(replica, self._callbacks, last=self._lobby.hosts, returning=returning, clock=clock)
        last = self._matches.participant
        self._unbegun = min(self._unbegun + 1, UNBEGUN_MAX) if last is not None and not last.begun else 0.0
        self._matches.add(participant)
        self._lobby.enter(genesis)
        self._ends.anew(genesis.series)
        for end in self._ends.everyone():
            end.seat = self._matches.seat_of(end)
        return participant

    def resume(self, journal: Journal) -> Generator[Any, None, None]:
        """Restore all matches of a journal from the frames that it still has. Yields questions to rules that run
        elsewhere."""
        self._reached, self._times = journal.reached, journal.times
        self._lost, self._device, self._missing = journal.damaged, journal.device, journal.missing
        for genesis, frames in journal.matches:
            if genesis.rules != self._game.rules_version:
                raise Refused(words.EARLIER)
            participant = yield from attempts(partial(self._sit, genesis))
            other = genesis.engine != self._identity.engine
            for frame, good in frames:
                fits = frame.aside
                with suppress(Refused):
                    yield from attempts(partial(_filed, participant, frame, good))
                    self._matches.took(frame.raw)
                    fits = True
                if other and good and (participant.follower.verdict is not None or not fits):
                    raise Refused(words.EARLIER)  # this version of the program judges differently: no seat is at fault
        if self._matches.participant is not None:
            self._matches.participant.reloaded()
            self.ended()
        if journal.damaged and not journal.device:
            self.lose()

    # The device (see `returning`).

    def lose(self) -> None:
        """Make this device a new device of its seat, because frames that the seat has signed may be missing here."""
        self._lost, self._device = True, b""
        self._times.clear()
        self._out.store(f"{LOST} {self._missing}")
        self._name()
        participant = self._matches.participant
        if participant is not None and participant.seat is not None and not self._matches.over:
            self._out.tell("damaged")

    def random(self, fresh: bytes) -> None:
        """Store the random bytes of a new channel. A device that needs a name derives it from these bytes."""
        self._random = fresh
        self._name()

    def _name(self) -> None:
        if self._lost and not self._device and self._random:
            self._names += 1
            self._device = hashed("device", self._random, self._names)[:DEVICE]
            self._out.store(f"{DEVICE_LINE} {self._device.hex()}")
        if self._matches.participant is not None:
            self._matches.participant.returning.lost, self._matches.participant.returning.device = (
                self._lost,
                self._device,
            )

    def missed(self, frame: Frame) -> None:
        """Handle a frame of this seat that peers sent: if this device signed the frame, its journal has lost lines."""
        participant = self._matches.participant
        if participant is None or frame.seat != participant.seat or frame.kind not in (*CHOSEN, "close", "answered"):
            return
        if participant.returning.let_in(participant.replica) and frame.device in (b"", self._device):
            self.lose()

    def warming(self) -> Job | None:
        """Return a job that precomputes the values for the first shuffle; None if the job has started before."""
        if self._warm:
            return None
        return self._warming()

    def _warming(self) -> Job:
        self._warm = True
        try:
            yield from warming(self._game, self._lobby.terms.options if self._lobby.terms else "")
        except Interrupted:
            self._warm = False
            raise
        return None

    def took(self, frame: Frame) -> None:
        """Handle an accepted frame: if the match has begun with it, show the match to spectators; if the match is over,
        prepare the next one."""
        participant = self._matches.participant
        if participant is not None and frame.height == 0 and participant.replica.height == 1:
            for end in self._ends:
                if end.seat is None:
                    self.show(end, participant)
        self.ended()

    def ended(self) -> None:
        """Prepare the room's next match if the current one is over."""
        if self._matches.participant is not None and self._matches.over:
            self._lobby.next(self._matches.participant.genesis)


def _filed(participant: Participant, frame: Frame, good: bool) -> None:
    drained(participant.follower.file(frame, trusted=good))
