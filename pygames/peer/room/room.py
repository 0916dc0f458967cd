"""The room of a peer: creates the parts of the peer, and connects them by callbacks."""

from __future__ import annotations

from pygames.core.game import Game

from ..channel import notes
from ..channel.ends import End, Ends
from ..channel.journal import Identity
from ..channel.line import SecureChannel
from ..channel.outbox import Out
from ..channel.work import Job, Work
from ..protocol.frames import Frame
from .beginnings import Beginnings
from .connections import Connections
from .incoming import Incoming
from .lobby import Lobby
from .mailing import Mailing
from .matches import Matches
from .participant import Callbacks
from .router import Router
from .sync import Sync


class Room:
    """All parts of a peer in a room."""

    def __init__(self, identity: Identity, game: Game, sign: int, line: type[SecureChannel]) -> None:
        self.identity = identity
        self.out = Out()
        self.work = Work(self._own_job, self._foreign_job, self._idle, self.fail)
        self.matches = Matches(self.work.drop)
        self.lobby = Lobby(identity, game, sign)
        hello = notes.hello(engine=identity.engine, game=identity.game, name=identity.name, wish=identity.role)
        self.ends = Ends(
            lambda binding, fresh: line(identity.seed, sign, identity.secret, binding, hello, fresh),
            self.matches.watches,
            self.lobby.is_host,
        )
        callbacks = Callbacks(self._took, self._proven, self.work.doing, self.out.tell)
        self.sync = Sync(self.lobby, self.ends, self.matches, self.out)
        self.beginnings = Beginnings(identity, game, self.lobby, self.ends, self.matches, callbacks, self.out)
        self.connections = Connections(identity, self.ends, self.matches, self.out.tell, self._greet, self.sync.tell)
        self._incoming = Incoming(
            self.ends, self.matches, self.connections, self.sync, callbacks, self.beginnings.missed
        )
        self.router = Router(self.matches, self.connections, self._incoming, self.beginnings, self.sync)
        about = self.ends, self.matches, self.lobby, self.beginnings, self.router, self.sync, self.out.tell
        self.mailing = Mailing(identity, sign, hello, *about)

    @property
    def seats(self) -> int:
        """Number of seats of the current match, or in the lobby of the next one."""
        return len(self.matches.participant.genesis.keys) if self.matches.participant else self.lobby.seats()

    def _greet(self, end: End) -> None:
        self.beginnings.greet(end)
        self.ends.say(end, self.sync.have())

    def tick(self, seconds: float, time: float | None = None, kept: bool = False) -> None:
        """Count time. `time`: the time of this device, for clocks in days; `kept`: true if a relay keeps the current
        mail of this peer."""
        self.connections.tick(seconds)
        self.beginnings.tick(seconds)
        if self.sync.tick(seconds):
            self.beginnings.tell()
            self.sync.tell()
        if self.matches.participant is not None:
            self.matches.participant.tick(seconds, self.ends.seats, self.ends.linked, self.ends.mailed)
            if time is not None:
                self.matches.participant.count_days(time, self.mailing.given(kept))

    # Callbacks of `Work`: the next jobs, and the action when there are no jobs.

    def _own_job(self) -> Job | None:
        return (
            self.matches.participant.next_job() if self.matches.participant is not None else self.beginnings.warming()
        )

    def _foreign_job(self) -> Job | None:
        self.router.again()
        return self._incoming.next_job() or self.mailing.next_job()

    def _idle(self) -> None:
        self.sync.catch_up()

    def fail(self, error: BaseException) -> None:
        """Stop the match because of an error in this program or in the rules; raise the error if there is no match."""
        if self.matches.participant is None:
            raise error
        self.matches.participant.stop(error)
        self._proven()

    # Callbacks of the participant (`Callbacks`).

    def _took(self, frame: Frame, source: str = "") -> None:
        self.sync.took(frame, source)
        self.beginnings.took(frame)

    def _proven(self) -> None:
        self.sync.proven()
        self.beginnings.ended()
