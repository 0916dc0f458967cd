"""The table of one peer in a match over the network, which the same code renders as any other match.

The page transports the bytes (in the order that `pygames.peer.room.peer` documents), as base64 in JSON. `pygames.peer`
validates frames; `pygames.session` renders the table.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames import words
from pygames.core.moves import IllegalMove
from pygames.core.words import OVER
from pygames.peer.room.peer import Peer
from pygames.peer.words import NOT_BEGUN
from pygames.schemas import Asked
from pygames.session import Player, Session

if TYPE_CHECKING:
    from pygames.replies import Met, Update, Waits

SLICES_MAX = 4096
"""Maximum number of slices of work that one request of the page may run."""


@dataclass
class PeerSession(Session):
    """A session whose other players are remote peers. Its `match` contains only what this seat knows."""

    peer: Peer | None = None

    def savepoint(self) -> Callable[[], None]:
        """Return a function that does nothing, since a match between peers cannot be rolled back locally."""
        return lambda: None

    @property
    def waits(self) -> Waits:
        """The party that must act next: "you", "peers", "nobody" for a spectator, or "over"."""
        if self.match.ended:
            return "over"
        if self.watching:
            return "nobody"
        return "you" if self._mine() else "peers"

    def _mine(self) -> bool:
        return self.peer is not None and self.peer.fresh and self.peer.mine

    def move(self, text: str) -> None:
        """Sign and play a move of this seat, given in notation; IllegalMove if it is not this seat's turn."""
        if self.peer is None or self.waits != "you":
            raise IllegalMove(words.NOT_YOUR_TURN if self.waits != "over" else OVER)
        self.peer.act(text)
        self.looking = None

    def end(self, text: str) -> None:
        """Resign (`text` is "resign"), or offer or accept a draw ("agree draw"); IllegalMove for another text."""
        if self.peer is None or text not in ("resign", "agree draw"):
            raise IllegalMove(words.NO_END.format(text=text[:40]))
        if text == "resign":
            self.peer.resign()
        else:
            self.peer.offer_draw()

    @property
    def undoable(self) -> bool:
        """Always False: this session cannot undo a move alone, because all peers must agree to an undo."""
        return False

    def undo(self) -> None:
        """Raise IllegalMove, because all peers must agree to an undo."""
        raise IllegalMove(words.NO_UNDO)

    def go_on(self) -> None:
        """Play this seat's forced moves. Nature's moves need no call, since all peers compute them together."""
        while self.peer is not None and self.match is self.peer.play and self.waits == "you":
            if not self._forced(len(self.match.lines)):
                return
            self.peer.act(str(next(iter(self.match.state.moves()))))


class RoomMember:
    """A player or spectator in a room of peers, and the session that renders the table."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.session: PeerSession | None = None
        self._drawn = -1, ""
        """The number of lines and the value of `waits` when the table was last rendered."""
        self.mails = False
        """True if the page requests this peer's mail whenever the mail changes."""
        self._mailed: tuple[int, bytes] | None = None
        """The place and the bytes of the mail that was last returned to the page; None before the first."""
        self._mails = 0
        """The number of times that mail was returned to the page."""

    def step(self, slices: int) -> bool:
        """Run at most `slices` slices of work, then this seat's forced moves. Return true if more work is left."""
        more = True
        for _ in range(max(0, min(slices, SLICES_MAX))):
            more = self.peer.work()
            if not more:
                break
        self._sit()
        if not more and self.session is not None and self.session.waits == "you":
            before = len(self.session.match.lines)
            self.session.go_on()
            more = len(self.session.match.lines) != before
        return more

    def _sit(self) -> None:
        play = self.peer.play
        if play is not None and (self.session is None or self.session.match is not play):
            seat = self.peer.seat
            players = tuple(Player(name) for name in play.names) if seat is not None else ()
            self.session = PeerSession(play, players, facing=seat, peer=self.peer)
            if not self.peer.fresh:
                self.session.known()
            self._drawn = -1, ""

    def changed(self) -> bool:
        """True if the table has changed since the last call and must be rendered; false while nature is to move."""
        session = self.session
        if session is None or not (session.match.ended or (session.match.state.turn or 0) >= 0):
            return False
        now = len(session.match.lines), session.waits
        changed = now != self._drawn
        self._drawn = now
        return changed

    def out(self, more: bool, table: Update | None) -> Met:
        """Return the reply to the page as JSON data: the outbox, the events, the status, the table and the mail."""
        out = self.peer.outbox()
        return {
            "store": out.store,
            "send": [(channel, b64encode(data).decode()) for channel, data in out.send],
            "close": out.close,
            "events": self.peer.events(),
            "status": self.peer.status(),
            "more": more,
            "table": table,
            "mail": self._mail() if self.mails and not more else None,
        }

    def _mail(self) -> tuple[int, str] | None:
        """Return the place of this peer's mail, and the mail in base64; None if there is no new mail to return."""
        mail = self.peer.mail()
        if mail is None or mail == self._mailed:
            return None
        self._mailed = mail
        self._mails += 1
        return mail[0], b64encode(mail[1]).decode()

    def tick(self, asked: Asked) -> None:
        """Pass the times in the page's request to the peer.

        `kept` in the request: the number of this peer's mail that a relay has stored, counted from 1 in the order in
        which this object returned mail to the page.
        """
        if asked["now"] is not None:
            kept = 0 < asked["kept"] == self._mails and self.peer.mail() == self._mailed
            self.peer.tick(asked["now"], asked["time"], kept)

    def say(self, what: str, asked: Asked) -> None:
        """Perform the user's action: agree to the terms, begin a match, move, end it, request an undo, call a late
        seat, leave, or request a rematch."""
        if what in ("agree", "rise"):
            self.peer.agree(what == "agree", None if asked["clock"] is None else (asked["options"], asked["clock"]))
        elif what == "begin":
            self.peer.begin(asked["guests"])
        elif what in ("rematch", "concede"):
            (self.peer.rematch if what == "rematch" else self.peer.concede)()
        elif what == "undo":
            if asked["lines"] is None:
                raise ValueError("the request does not say how many lines stay")
            self.peer.ask_undo(asked["lines"])
        elif what in ("call", "replace", "leave"):
            seat = asked["seat"]
            if seat is None:
                raise ValueError("the request does not say which seat is late")
            if what == "leave":
                self.peer.leave(seat)
            else:
                self.peer.call(seat, bot=what == "replace")
        elif self.session is None:
            raise ValueError(NOT_BEGUN)
        elif what == "move":
            self.session.move(asked["move"])
        else:
            self.session.end(what)

    def hear(self, told: Iterable[tuple[str, str, list[bytes]]]) -> None:
        """Process events from the page in order: "connect" (with binding and random bytes), "receive" and "disconnect"
        of a channel; "mail" from a relay and "letter" for mail that the user opened (both with random bytes)."""
        for what, name, parts in told:
            if what == "connect":
                self.peer.connect(name, *parts)
            elif what == "receive":
                self.peer.receive(name, *parts)
            elif what in ("mail", "letter"):
                mail, fresh = parts
                self.peer.read(int(name), mail, fresh, opened=what == "letter")
            else:
                self.peer.disconnect(name)
