"""A player or spectator in a match of a guest's game, whose table another worker renders."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, cast

from pygames.core.moves import IllegalMove
from pygames.core.words import OVER
from pygames.peer.protocol.attempt import attempts
from pygames.peer.words import NOT_BEGUN
from pygames.peer_session import SLICES_MAX, RoomMember
from pygames.schemas import Asked
from pygames.words import NOT_YOUR_TURN

if TYPE_CHECKING:
    from pygames.replies import Seated


class RemoteRoomMember(RoomMember):
    """A player or spectator in a match of a guest's game, whose table another worker renders."""

    _told: object = None

    def steps(self, slices: int) -> Generator[Any, None, bool]:
        """Run at most `slices` slices of work; yield questions about the rules. Return true if more work is left."""
        more = True
        for _ in range(max(0, min(slices, SLICES_MAX))):
            more = yield from attempts(self.peer.work)
            if not more:
                break
        return more

    @property
    def waits(self) -> str:
        """The party that must act next (a `replies.Waits`): "you", "peers", "nobody" for a spectator, or "over"."""
        peer, play = self.peer, self.peer.play
        assert play is not None
        if play.ended:
            return "over"
        if peer.seat is None:
            return "nobody"
        return "you" if peer.fresh and peer.mine else "peers"

    def say(self, what: str, asked: Asked) -> None:
        """Perform the user's action, like `RoomMember.say`, but without a `PeerSession`."""
        if what not in ("move", "resign", "agree draw"):
            return super().say(what, asked)
        if self.peer.play is None:
            raise ValueError(NOT_BEGUN)
        if what == "resign":
            self.peer.resign()
        elif what == "agree draw":
            self.peer.offer_draw()
        elif self.waits != "you":
            raise IllegalMove(NOT_YOUR_TURN if self.waits != "over" else OVER)
        else:
            self.peer.act(asked["move"])

    def seated(self) -> Seated | None:
        """Return the data with which the guest's worker renders the table; None if the data has not changed, or while
        nature is to move."""
        play = self.peer.play
        if play is None or not (play.ended or (play.state.turn or 0) >= 0):
            return None
        lines = [line.text for line in play.lines]
        now = (play, lines, self.waits)
        if now == self._told:
            return None
        self._told = now
        return {
            "options": str(play.options),
            "names": list(play.names),
            "view": play.view,
            "lines": lines,
            "marks": list(play.marks),
            "waits": cast(Any, self.waits),
            "fresh": self.peer.fresh,
        }
