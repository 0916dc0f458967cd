"""Play by mail: reads the mail of players who are not connected, and writes this peer's mail; PROTOCOL.md, section 17.

Each mail is written from the current state of the room, so the journal stores nothing about mail.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from contextlib import suppress
from hashlib import sha256
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from pygames.core.cards import Seat
from pygames.core.record import clean_name

from ..channel import notes
from ..channel.ends import End, Ends
from ..channel.journal import Identity
from ..channel.mail import UNPACKED_MAX, read_mail, write_mail
from ..channel.outbox import ReportEvent
from ..crypto.proofs import SIGNATURE
from ..protocol.attempt import Interrupted
from ..protocol.follower import AHEAD
from ..protocol.frames import SEATS_MAX, Frame, Key, read_frame
from ..protocol.wire import Refused, parsed
from .beginnings import Beginnings
from .lobby import Lobby
from .matches import Matches
from .participant import Participant
from .returning import last_signed
from .router import Router
from .sync import Sync

if TYPE_CHECKING:
    from ..protocol.status_types import MailNews

Job = Generator[float, None, None]
OPENED_MAX = 64
"""Maximum number of stored hashes of mail that the player opened."""


class Mailing:
    """Reads the mail of other players, and writes this peer's mail."""

    def __init__(
        self,
        identity: Identity,
        sign: int,
        hello: bytes,
        ends: Ends,
        matches: Matches,
        lobby: Lobby,
        beginnings: Beginnings,
        router: Router,
        sync: Sync,
        event: ReportEvent,
    ) -> None:
        self._identity, self._sign, self._hello = identity, sign, hello
        self._ends, self._matches, self._lobby = ends, matches, lobby
        self._beginnings, self._hearing, self._sync, self._event = beginnings, router, sync, event
        self._places: dict[int, Key] = {}
        """The sender of the mail at each place."""
        self._fed: tuple[Participant | None, int] = (None, -1)
        """The match and the height for which the frames of all received mail were last queued (`_feed`)."""
        self._copy: list[tuple[int, bytes]] = []
        """Frames signed by another device of this seat, from the mail at this peer's own place: (height, message)."""
        self._unheard: deque[tuple[End, bytes]] = deque()
        """Messages of received mail that have not been handled yet, with their senders."""
        self._last: tuple[list[bytes], bytes] = ([], b"")
        """The messages of the mail that this peer wrote last, and the mail itself."""
        self._opened: deque[bytes] = deque(maxlen=OPENED_MAX)
        """Hashes of the mail that the player has opened since the page was loaded."""

    # Reading.

    def read(self, place: int, mail: bytes, fresh: bytes, opened: bool = False) -> None:
        """Handle the mail of a place. `fresh`: 32 random bytes; `opened`: true if the player opened this mail. Never
        raises."""
        try:
            found = read_mail(self._identity.secret, mail)
            said = notes.read_hello(found.hello, self._identity.engine, self._identity.game)
        except notes.OtherVersion as error:
            self._event("outdated", channel="mail", reason=str(error))
            return
        except Refused as error:
            if opened:
                self._event("opened", channel="mail", reason="damaged")
            else:
                self._event("turned away", channel="mail", reason=str(error))
            return
        messages = [(_height(message), message) for message in found.messages]
        frames = [(height, message) for height, message in messages if height is not None]
        have = _have(found.messages)
        report = _report(have)
        if opened:
            brought = self._brought(found.key, mail, frames, report)
            self._event("opened", channel="mail", reason=brought, name=clean_name(said["name"]))
            heard = any(end.key == found.key for end in self._ends.everyone())
            if brought == "stranger" or (brought == "nothing" and heard):
                return  # mail of an earlier date must not replace a report from later mail
        self._beginnings.random(fresh)
        self._places[place] = found.key
        if found.key == self._lobby.key:
            self._copied(frames)
            return
        end, new = self._ends.written(found.key)
        earlier = max(end.report, self._ends.told.get(found.key, (0, 0)))  # includes reports over closed channels
        end.lower = have if report < earlier else {}
        end.report = max(report, earlier)
        if have and not end.lower:
            end.later["have"] = have
        end.called, end.wish, end.frames = clean_name(said["name"]), said["wish"], self._joined(end.frames, frames)
        end.seat = self._matches.seat_of(end)
        if self._matches.participant is None or not self._matches.participant.begun:
            first = [notes.read_carried(message[1:])[2] for height, message in frames if height == 0][:SEATS_MAX]
            with suppress(Interrupted):  # until the guest game's worker has answered, the order of guests stays
                end.signed = self._lobby.has_signed(end, first)
        self._fed = None, -1
        left = ("have", "terms", "ready", "proposal") if end.lower else ("have",)
        self._unheard += [(end, one) for height, one in messages if height is None and _kind(one) not in left]
        if new:
            self._event("written", name=end.called, wish=end.wish, seat=end.seat)

    def _brought(self, key: Key, mail: bytes, frames: list[tuple[int, bytes]], report: tuple[int, int]) -> MailNews:
        """Return a token for mail that the player opened: "news" if the mail contains anything new, else the reason why
        it does not."""
        if key == self._lobby.key:
            return "own"
        name = sha256(mail).digest()
        again = name in self._opened
        self._opened.append(name)
        participant = self._matches.participant
        if participant is None or not participant.begun:
            return "nothing" if again else "news"
        seat = participant.genesis.seat_of(key.code)
        if seat is None:
            return "stranger"
        if self._matches.over:
            return "nothing" if again else "news"
        carried = (notes.read_carried(message[1:]) for _, message in frames)
        on = participant.genesis.series
        new = any(series > on or (series == on and not self._matches.knows(raw)) for series, _, raw in carried)
        more = any(end.seat == seat and end.block and (on, end.height) < report for end in self._ends)
        return "news" if new or more else "nothing"

    def _joined(self, earlier: list[tuple[int, bytes]], later: list[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
        """Return the frames of a sender's latest mail, and those of its earlier mail that are still missing here:
        anybody with the link can repeat an earlier mail, also at another place, and this peer may read it last."""
        missing = [one for one in earlier if not self._matches.knows(notes.read_carried(one[1][1:])[2])]
        found = list(dict.fromkeys([*later, *missing]))
        sizes = accumulate(len(message) for _, message in found)
        return [one for one, size in zip(found, sizes, strict=True) if size <= 2 * UNPACKED_MAX]

    def _copied(self, frames: list[tuple[int, bytes]]) -> None:
        """Handle the mail at this peer's own place. If another device of this seat has signed frames that are missing
        here, store them to repeat them in this peer's mail, and become a new device of the seat."""
        participant = self._matches.participant
        for height, message in frames:
            series, seat, raw = notes.read_carried(message[1:])
            if (
                participant is None
                or (series, seat) != (participant.genesis.series, participant.seat)
                or self._matches.knows(raw)
            ):
                continue
            with suppress(Refused):
                self._beginnings.missed(read_frame(raw, seat, participant.genesis.keys, participant.genesis.match))
                self._copy = list(dict.fromkeys([*self._copy, (height, message)]))

    def next_job(self) -> Job | None:
        """Return the next job on received mail; None if there is none, or while an answer of the rules is awaited."""
        if self._hearing.waits:
            return None
        ends = [end for end in self._ends.everyone() if end.line is None]
        if self._unheard or self._due(ends):
            return self._hear()
        due = ((end, kind) for end in ends for kind in end.later if self._is_time_for(kind, ends))
        return next((self._later(*one) for one in due), None)

    def _due(self, ends: list[End]) -> bool:
        """True if the frames of all mail must be queued again: once at each height, as other frames are due there."""
        participant = self._matches.participant
        new = participant is not None and self._fed != (participant, participant.replica.height)
        return new and any(end.frames for end in ends) and not any(end.inbox for end in ends)

    def _feed(self) -> None:
        """Queue the frames of all received mail that are due now or soon and are not known yet."""
        participant = self._matches.participant
        if participant is None:
            return
        self._fed = participant, participant.replica.height
        for end in self._ends.everyone():
            for height, message in end.frames:
                series, _, raw = notes.read_carried(message[1:])
                due = series == participant.genesis.series and height <= participant.replica.height + AHEAD
                if due and not self._matches.knows(raw):
                    self._unheard.append((end, message))

    def _is_time_for(self, kind: str, ends: list[End]) -> bool:
        """True if a postponed note can be handled now: a proposal after this player has agreed to terms (which are
        compared later); a report of a height after all frames of mail have been validated."""
        return bool(self._lobby.agreed) if kind == "proposal" else not any(end.inbox for end in ends)

    def _hear(self) -> Job:
        """Handle the queued messages of mail, up to a message that must wait for an answer of the rules."""
        yield 0.0
        if not self._unheard:
            self._feed()
        while self._unheard and not self._hearing.waits:
            self._hearing.take(*self._unheard.popleft())

    def _later(self, end: End, kind: str) -> Job:
        """Handle a postponed note of mail."""
        yield 0.0
        self._hearing.note(end, end.later.pop(kind))

    # Writing.

    @property
    def place(self) -> int | None:
        """The place of this peer's mail: 0 for the host; for a guest the place that already has its mail, else the
        first place without a player's mail. None if there is no such place, for spectators and replaced devices."""
        participant = self._matches.participant
        if self._identity.role == "watch" or (participant is not None and participant.elsewhere):
            return None
        if self._lobby.hosts:
            return 0
        places, senders = range(1, SEATS_MAX), self._places
        held = [place for place in places if senders.get(place) == self._lobby.key]
        # Only the first place of each sender counts; mail of the same sender at later places is a copy.
        first = {senders[place]: place for place in sorted(senders, reverse=True)}
        players = participant.genesis.keys if participant is not None and participant.begun else first
        taken = [first[key] for key in players if key in first]
        return next(iter([*held, *(place for place in places if place not in taken)]), None)

    def write(self) -> bytes:
        """Return this peer's mail; the same bytes as long as its messages are the same."""
        messages = [self._hello, *self._beginnings.said(self._unknown()), self._sync.have(), *self._frames()]
        if messages != self._last[0]:
            identity = self._identity
            self._last = messages, write_mail(identity.seed, self._sign, identity.secret, messages)
        return self._last[1]

    def _unknown(self) -> bool:
        """True if another player may have nothing of the match in progress."""
        participant = self._matches.participant
        return participant is not None and any(
            self._lower(participant, seat) == 0 for seat in self._readers(participant)
        )

    @property
    def unread(self) -> list[Seat]:
        """The players who are not connected and may lack frames of the match in progress; empty for a spectator."""
        participant = self._matches.participant
        if participant is None or participant.seat is None:
            return []
        away = [seat for seat in self._readers(participant) if seat not in self._ends.seats]
        stopped = participant.follower.verdict is not None
        return [seat for seat in away if stopped or self._base(participant, seat) < participant.replica.height]

    def given(self, kept: bool) -> list[Seat]:
        """Return the players who have, or can fetch, all frames that this peer has.

        If a relay keeps this peer's current mail (`kept`), those are all players. Otherwise they are the players who
        are connected, to this peer or by a report to another player, and those who have reported this height.
        """
        participant = self._matches.participant
        if participant is None or kept:
            return [] if participant is None else self._readers(participant)
        met = {*self._ends.seats, *self._ends.linked}
        return [
            seat
            for seat in self._readers(participant)
            if seat in met or self._base(participant, seat) >= participant.replica.height
        ]

    def _readers(self, participant: Participant) -> list[Seat]:
        """Return the seats for which this peer writes mail: all other players who are still in the match."""
        return [seat for seat in participant.replica.present if seat != participant.seat]

    def _base(self, participant: Participant, seat: Seat) -> int:
        """Return the height from which a player may lack frames: the height that it last reported, else the last height
        at which it signed a frame."""
        replica = participant.replica
        end = next((end for end in self._ends if end.seat == seat and end.block), None)
        if end is None or end.height > replica.height:
            return replica.height if seat in replica.log.here else last_signed(replica.log, seat)
        return _shared(participant, end.height, end.block)

    def _lower(self, participant: Participant, seat: Seat) -> int:
        """Return the height from which a player may lack frames if its latest mail is genuine, even if earlier mail
        reported a later height: a restored device may have written the latest mail."""
        series, ends = participant.genesis.series, [end for end in self._ends.everyone() if end.seat == seat]
        base, lower = self._base(participant, seat), next((end.lower for end in ends if end.lower), {})
        # A page that has no match reports the number of the next match, which the host's terms contain.
        if not lower and any(end.report[0] > series and not end.report[1] for end in ends):
            return 0
        if lower and lower["series"] < series:
            return 0  # the player has nothing of this match
        if not lower or lower["series"] > series or lower["height"] >= base:
            return base
        return _shared(participant, lower["height"], lower["block"])

    def _frames(self) -> list[bytes]:
        """Return, as messages, the frames that readers may lack: evidence, this peer's frames, frames that their own
        signer may have lost, and asides. Frames that every reader may lack come first, and frames that only the reader
        furthest behind may lack come last, because the last ones may not fit into the mail."""
        participant = self._matches.participant
        if participant is None or participant.seat is None:
            return []
        replica, follower = participant.replica, participant.follower
        bases = {seat: self._lower(participant, seat) for seat in self._readers(participant)}
        levels = sorted({*bases.values(), *(self._base(participant, seat) for seat in bases)}, reverse=True) or [
            replica.height
        ]
        found: list[Frame] = list(follower.verdict.frames) if follower.verdict is not None else []
        found += [
            frame for (at, seat), frame in follower.early.items() if seat == participant.seat and at >= replica.height
        ]
        closed = [
            [frame for frames in replica.log[low:top] for frame in frames]
            for top, low in pairwise([replica.height, *levels])
        ]
        closed[0] += [frame for frame, _ in replica.log.here.values()]
        for at, frames in enumerate(closed):
            found += [
                frame
                for frame in frames
                if frame.aside
                or frame.seat == participant.seat
                or frame.height >= bases.get(frame.seat, replica.height)
            ]
            if at == 0:
                found += [*follower.pool.values(), *follower.claims.open(replica)]
        series = participant.genesis.series
        messages = [notes.carried(series, frame.seat, frame.raw) for frame in found] + self._before(participant)
        messages += [message for height, message in self._copy if height >= levels[-1]]
        return list(dict.fromkeys(messages))

    def _before(self, participant: Participant) -> list[bytes]:
        """Return messages for readers that still lack a part of the last match while a rematch is proposed: its frames,
        and its genesis for a reader that has nothing of it. A restored seat cannot sign or propose the rematch while
        the last match continues in its log."""
        if participant.begun or not self._matches.past:
            return []
        before = self._matches.past[-1]
        series, log = before.genesis.series, before.replica.log
        writers = [end for end in self._ends.everyone() if end.seat is not None and end.line is None]
        reports = [_report(end.lower) if end.lower else end.report for end in writers]
        # at height 0 the number of the match is not significant: a page that has no match reports the lobby's number
        heights = [height for on, height in reports if (on == series or not height) and on <= series]
        heights = [height for height in heights if height <= before.replica.height]
        if not heights:
            return []
        lacking = list(before.follower.verdict.frames) if before.follower.verdict is not None else []
        lacking += [frame for frames in log[min(heights) :] for frame in frames]
        lacking += [frame for frame, _ in log.here.values()]
        genesis = [] if min(heights) else [self._beginnings.shown(before)]
        return genesis + [notes.carried(series, frame.seat, frame.raw) for frame in lacking]


def _height(message: bytes) -> int | None:
    """Return the height in a message with a frame; None for any other message, and for an invalid frame."""
    if message[0] != notes.FRAME:
        return None
    with suppress(Refused, TypeError, KeyError):
        height = parsed(notes.read_carried(message[1:])[2][SIGNATURE:])["height"]
        return height if type(height) is int else None
    return None


def _shared(participant: Participant, height: int, block: bytes) -> int:
    """Return the height up to which a remote log is known to equal the local log. `block`: the remote's block at
    `height`."""
    if participant.replica.log.blocks[height] != block:  # the logs differ somewhere before: repeat the last heights
        return max(0, height - notes.WINDOW)
    return height


def _kind(message: bytes) -> str:
    """Return the kind of a note; empty for any other message."""
    with suppress(Refused):
        return str(notes.read_note(message[1:])["kind"]) if message[0] == notes.NOTE else ""
    return ""


def _have(messages: Iterable[bytes]) -> dict[str, Any]:
    """Return the first note of a mail that reports a height; empty if there is none."""
    found = (notes.read_note(message[1:]) for message in messages if _kind(message) == "have")
    return next(found, {})


def _report(have: dict[str, Any]) -> tuple[int, int]:
    """Return the number of the match and the height that a note `have` reports; 0 for missing values."""
    return have.get("series", 0), have.get("height", 0)
