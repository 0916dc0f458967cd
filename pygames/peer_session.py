"""A table in a match over the network: one seat of a peer match, drawn by the same code as any other match.

The page transports the bytes (in the order that `pygames.peer.room.peer` documents), as base64 in JSON. `pygames.peer`
validates frames; `pygames.session` draws.
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
"""Maximum number of slices of work per request."""


@dataclass
class PeerSession(Session):
    """A table whose other players are remote peers; `match` contains what this seat knows."""

    peer: Peer | None = None

    def savepoint(self) -> Callable[[], None]:
        """Return a function that does nothing, since a match between peers cannot be rolled back locally."""
        return lambda: None

    @property
    def waits(self) -> Waits:
        """The person or program that the match waits for; "nobody" for a spectator."""
        if self.match.ended:
            return "over"
        if self.watching:
            return "nobody"
        return "you" if self._mine() else "peers"

    def _mine(self) -> bool:
        return self.peer is not None and self.peer.fresh and self.peer.mine

    def move(self, text: str) -> None:
        """Sign and play the move of this seat."""
        if self.peer is None or self.waits != "you":
            raise IllegalMove(words.NOT_YOUR_TURN if self.waits != "over" else OVER)
        self.peer.act(text)
        self.looking = None

    def end(self, text: str) -> None:
        """Resign (`resign`), or offer or accept a draw (`agree draw`)."""
        if self.peer is None or text not in ("resign", "agree draw"):
            raise IllegalMove(words.NO_END.format(text=text[:40]))
        if text == "resign":
            self.peer.resign()
        else:
            self.peer.offer_draw()

    @property
    def undoable(self) -> bool:
        """Always False; undo between peers needs everybody's agreement."""
        return False

    def undo(self) -> None:
        """Raise IllegalMove (see `undoable`)."""
        raise IllegalMove(words.NO_UNDO)

    def go_on(self) -> None:
        """Play forced moves; nature's moves are computed jointly by all peers."""
        while self.peer is not None and self.match is self.peer.play and self.waits == "you":
            if not self._forced(len(self.match.lines)):
                return
            self.peer.act(str(next(iter(self.match.state.moves()))))


class RoomMember:
    """A player or spectator in a room of peers."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.session: PeerSession | None = None
        self._drawn = -1, ""
        """Number of lines and `waits` when the table was last drawn."""
        self.mails = False
        """True if the page wants this side's mail whenever it changes."""
        self._mailed: tuple[int, bytes] | None = None
        """The mail returned last, and its place."""
        self._mails = 0
        """The number of times that mail was returned."""

    def step(self, slices: int) -> bool:
        """Run some slices of work. True if there is more to do."""
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
        """True if the table must be redrawn; False while a draw or roll is still being computed."""
        session = self.session
        if session is None or not (session.match.ended or (session.match.state.turn or 0) >= 0):
            return False
        now = len(session.match.lines), session.waits
        changed = now != self._drawn
        self._drawn = now
        return changed

    def out(self, more: bool, table: Update | None) -> Met:
        """Return what the page must do and show, ready for JSON."""
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
        """Return this side's mail and its place, if either has changed."""
        mail = self.peer.mail()
        if mail is None or mail == self._mailed:
            return None
        self._mailed = mail
        self._mails += 1
        return mail[0], b64encode(mail[1]).decode()

    def tick(self, asked: Asked) -> None:
        """Pass the page's clocks to the peer.

        `kept` in the request: the number of this side's mail that a relay keeps; 1 is the first mail that this object
        returned.
        """
        if asked["now"] is not None:
            kept = 0 < asked["kept"] == self._mails and self.peer.mail() == self._mailed
            self.peer.tick(asked["now"], asked["time"], kept)

    def say(self, what: str, asked: Asked) -> None:
        """Perform the user's action: sit down, begin, move, end, challenge a late seat, leave, or request a rematch."""
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
        """Process events of channels in order: "connect" with binding and nonce, "receive", "disconnect"; and "mail"
        with a nonce, or "letter" for mail that the player opened."""
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
