"""A seat (or a spectator) in a room of peers: the API of peer play for the carrier, which transports its bytes.

Nothing in this package opens a connection, reads a clock, draws a random number or stores a byte. The carrier (the
worker of the page, or a test) does so, with these calls:

    peer = Peer.create("vassal", name="Maud", seed=SEED, secret=SECRET)        # 32 random bytes each
    peer = Peer.join("#join/vassal/...", name="Odo", seed=SEED)                # the other side
    peer = Peer.resume(stored_lines)                                           # after a reload

    peer.connect("a", binding, fresh)     # a channel opened; binding: 32 bytes, equal at both ends (zeros if the
                                          # transport has none); fresh: 32 random bytes, used for this channel alone
    peer.receive("a", message)            # a message arrived over the channel; never raises
    peer.disconnect("a")                  # the channel closed
    while peer.work():                    # one slice of some 10 ms: validating, shuffling, own frames; False when idle
        ...                               # process the worker's other messages, display status()["progress"]
    out = peer.outbox()                   # 1. store out.store (lines, durably, in order)   2. then send out.send
                                          # (channel, bytes), in order   3. close out.close (channels)
    peer.tick(now)                        # seconds, monotonic (performance.now() / 1000), about once a second

    peer.agree()                          # a guest agrees to status()["terms"]
    peer.begin()                          # the host begins, with those who are ready
    peer.act("12:Ks 3")                   # this seat's move, in the record's notation, when status()["mine"]
    peer.resign(); peer.offer_draw(); peer.ask_undo(lines); peer.call(seat); peer.leave(seat); peer.concede()
    peer.rematch(); peer.export()

`act` and the other actions of the user raise `Refused`, `BadNotation` or `IllegalMove` (all ValueErrors with readable
messages) without changing anything. `play` is the `pygames.core.match.Match` of this viewer (None in the lobby), whose
state the carrier draws. `status()` (see `status_types`) and `events()` return plain dicts, lists, strings and numbers,
ready for JSON.

A `Room` contains the parts of a peer:

    connections   connecting, disconnecting    ends        channels to others, and their limits
    router        routing of messages          lobby       terms, proposals and consent
    beginnings    the start of a match         matches     the matches of the room
    incoming      received frames              participant the local seat in one match
    sync          exchange of log parts        follower    validation of frames, and the match itself
    work          long work in slices          outbox      output for the carrier

The effect of a message depends on the phase of the room; `phases` is the table of phases.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pygames.core.cards import Seat
from pygames.core.match import Match
from pygames.core.slices import drained
from pygames.games import find as find_game

from .. import words
from ..channel.identity import Find, hosting, invited
from ..channel.journal import HEAD, Identity, read_journal
from ..channel.line import SecureChannel
from ..channel.outbox import Outbox
from ..crypto.keys import signing_key
from ..protocol.wire import Refused
from .clock import TICK_MAX
from .matches import log_of
from .participant import Participant
from .room import Room
from .status import status

if TYPE_CHECKING:
    from ..protocol.status_types import News, Result, Status


class Peer:
    """One player or spectator in one room."""

    def __init__(self, identity: Identity, find: Find = find_game, line: type[SecureChannel] = SecureChannel) -> None:
        """Use `create`, `join` or `resume` instead. `line`: the class that encrypts channels; only tests use another
        one."""
        self.identity = identity
        self.game = find(identity.game)
        self._sign = signing_key(identity.seed)
        self._room = Room(identity, self.game, self._sign, line)
        self.ends, self.lobby, self.matches = self._room.ends, self._room.lobby, self._room.matches
        self._now: float | None = None

    # Joining.

    @classmethod
    def create(
        cls,
        game: str,
        *,
        seed: bytes,
        secret: bytes,
        name: str = "",
        options: str = "",
        clock: int = 0,
        engine: str = "",
        find: Find = find_game,
        line: type[SecureChannel] = SecureChannel,
    ) -> Peer:
        """Open a room as its host. `seed`, `secret`: 32 random bytes each. ValueError for options that the game does
        not have."""
        return cls._enter(hosting(game, seed, secret, name, options, clock, engine, find), find, line)

    @classmethod
    def join(
        cls,
        link: str,
        *,
        seed: bytes,
        name: str = "",
        watch: bool = False,
        engine: str = "",
        find: Find = find_game,
        line: type[SecureChannel] = SecureChannel,
    ) -> Peer:
        """Join a room by its link; Refused if the link is invalid."""
        return cls._enter(invited(link, seed, name, watch, engine, find), find, line)

    @classmethod
    def _enter(cls, identity: Identity, find: Find, line: type[SecureChannel]) -> Peer:
        peer = cls(identity, find, line)
        for stored in (HEAD, identity.line()):
            peer._room.out.store(stored)
        return peer

    @classmethod
    def resume(
        cls,
        lines: Iterable[str],
        find: Find = find_game,
        kept: int = 0,
        line: type[SecureChannel] = SecureChannel,
        engine: str = "",
    ) -> Peer:
        """Restore a peer from its stored lines; Refused, with the reason, if they do not contain its identity.

        `kept`: the number of lines that the carrier has stored; with fewer `lines`, some are missing.
        `engine`: the version of the running program, if another version may have stored the lines.
        """
        peer, steps = cls.resuming(lines, find, kept, line, engine)
        drained(steps)
        return peer

    @classmethod
    def resuming(
        cls,
        lines: Iterable[str],
        find: Find = find_game,
        kept: int = 0,
        line: type[SecureChannel] = SecureChannel,
        engine: str = "",
    ) -> tuple[Peer, Generator[Any, None, None]]:
        """Return a peer, and a generator that restores it and yields questions to rules that run elsewhere."""
        journal = read_journal(lines, kept)
        try:
            peer = cls(replace(journal.identity, engine=engine or journal.identity.engine), find, line)
        except KeyError:
            raise Refused(words.GAME_MISSING) from None
        return peer, peer._room.beginnings.resume(journal)

    # Channels.

    def connect(self, channel: str, binding: bytes, fresh: bytes) -> None:
        """Handle a new channel. `binding`: 32 bytes, equal at both ends of the channel; `fresh`: 32 random bytes."""
        self._room.beginnings.random(fresh)
        self.ends.open(channel, binding, fresh)

    def disconnect(self, channel: str) -> None:
        """Handle a channel that has closed."""
        self._room.connections.gone(channel)

    def receive(self, channel: str, message: bytes) -> None:
        """Handle a message from a channel. Never raises; a rejected message changes nothing."""
        end = self.ends.get(channel)
        if end is not None:
            self._room.router.receive(end, bytes(message))

    # Mail.

    def read(self, place: int, mail: bytes, fresh: bytes, opened: bool = False) -> None:
        """Handle the mail of a place, 0 to 3. `fresh`: 32 random bytes; `opened`: true if the player opened the mail,
        and needs an event about its content. Never raises; refused mail changes nothing."""
        self._room.mailing.read(place, mail, fresh, opened)

    def mail(self) -> tuple[int, bytes] | None:
        """Return the place of this peer's mail, and the mail; None if it has no place. The caller must store the lines
        of the outbox first."""
        place = self._room.mailing.place
        return None if place is None else (place, self._room.mailing.write())

    # Work, in slices.

    def work(self) -> bool:
        """Run one slice of work. Return False if there is no work."""
        return self._room.work.slice()

    def settle(self) -> None:
        """Run slices of work until there is no work."""
        while self.work():
            pass

    # The player's actions.

    def agree(self, yes: bool = True, to: tuple[str, int] | None = None) -> None:
        """Agree to the host's terms; or, with `yes` false, withdraw before the match begins.

        `to`: the options and the clock that the user has read; Refused if the host has changed them since.
        """
        self._room.beginnings.agree(yes, to)

    def begin(self, guests: Iterable[str] = ()) -> None:
        """Begin the match as host, with these guests (by `id`, see `status`), or if there are none, with those ready
        first."""
        self._room.beginnings.begin(guests)

    def rematch(self) -> None:
        """Request a rematch in this room. The rematch begins when all players have requested it."""
        self._room.beginnings.rematch()

    def _playing(self) -> Participant:
        if self.participant is None or not self.participant.begun:
            raise Refused(words.NOT_BEGUN)
        return self.participant

    def act(self, text: str) -> None:
        """Make a move, given in the notation of the record or of the command line."""
        self._playing().act(text)

    def resign(self) -> None:
        """Resign: on this seat's turn immediately, otherwise when the seat to move has acknowledged the resignation."""
        self._playing().say("resign")

    def offer_draw(self) -> None:
        """Offer or accept a draw; an offer ends when another seat moves."""
        self._playing().say("draw")

    def ask_undo(self, lines: int) -> None:
        """Request, or agree to, an undo that leaves `lines` lines. Only moves that revealed nothing can be undone."""
        self._playing().say("undo", {"lines": lines})

    def call(self, seat: Seat, bot: bool = False) -> None:
        """Call a seat that has used up its time or is unreachable. `bot`: propose that a bot plays for that seat."""
        self._playing().call(seat, "bot" if bot else "time")

    def leave(self, seat: Seat) -> None:
        """Leave the match because a seat has not answered a call; the result is unconfirmed."""
        self._playing().leave(seat)

    def concede(self) -> None:
        """Concede the match to the player who has called this seat."""
        self._playing().concede()

    def fail(self, error: BaseException) -> None:
        """Stop the match because the rules, which run elsewhere, have failed. No seat is at fault."""
        self._room.fail(error)

    # Time.

    def tick(self, now: float, time: float | None = None, kept: bool = False) -> None:
        """Set the time `now`, in seconds of a monotonic clock. The carrier calls this method about once a second.

        `time`: the time of this device, in seconds since 1970, for clocks in days; `kept`: true if a relay keeps the
        current mail of this peer.
        """
        step = 0.0 if self._now is None else max(0.0, min(now - self._now, TICK_MAX))
        self._now = now
        self._room.tick(step, time, kept)

    # State.

    @property
    def participant(self) -> Participant | None:
        """The local participant in the current match, or the last one."""
        return self.matches.participant

    @property
    def past(self) -> list[Participant]:
        """This peer's participants in the earlier matches of this room, one for each match."""
        return self.matches.past

    @property
    def link(self) -> str:
        """The invitation link of this room."""
        return self.identity.link

    @property
    def seat(self) -> Seat | None:
        """This peer's seat; None for a spectator, or in the lobby."""
        return self.participant.seat if self.participant else None

    @property
    def fresh(self) -> bool:
        """True if this device may sign for its seat now; see `returning`."""
        return self.participant is None or self.participant.fresh

    @property
    def mine(self) -> bool:
        """True if this player is to move."""
        return self.participant is not None and self.participant.begun and self.participant.mine

    @property
    def play(self) -> Match | None:
        """The match as this viewer knows it; None until it has begun."""
        return self.participant.replica.play if self.participant and self.participant.begun else None

    @property
    def block(self) -> bytes:
        """The block before the open height: the hash of all frames that the match has closed."""
        return self.participant.replica.block if self.participant else b""

    def result(self) -> Result | None:
        """Return the result of the match (see `status_types`); None while it is in progress."""
        return self.matches.result()

    def status(self) -> Status:
        """Return the data that a page displays beside the table, ready for JSON; see `status_types`."""
        return status(self._room)

    def export(self, participant: Participant | None = None) -> str:
        """Return the log of the current or last match, or of one of `past`, as text with evidence, which anybody can
        verify."""
        participant = participant or self.participant
        return log_of(participant) if participant else ""

    def events(self) -> list[News]:
        """Return the events since the last call."""
        return self._room.out.events()

    def outbox(self) -> Outbox:
        """Return the output for the carrier: lines to store, then messages to send, then channels to close."""
        return self._room.out.box(self.ends)
