"""The page's requests for a match of a guest's game, whose rules run in another worker. Such a request returns its
reply, or a question to the guest's worker; with the answer the request continues."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any, cast

from pygames.app import App, Requests, hear
from pygames.core.game import Game
from pygames.peer.protocol.attempt import Failed, attempts
from pygames.peer.room.peer import Peer
from pygames.schemas import SHAPES, TEXT, Asked, Field

from .answers import wrong
from .game import RemoteGame, Rules, question, remote_game
from .member import RemoteRoomMember

if TYPE_CHECKING:
    from pygames.replies import MetElsewhere, Ruled, Told

ASKED_MAX = 10_000
"""Maximum number of questions per request, so that a guest's rules cannot prolong a request without end."""
ANSWERS_MAX = 48 * 2**20
"""Maximum number of characters of all answers in a match, which are stored until its end."""


class RemoteRulesMatch:
    """The match of a guest's game in this worker, and the request that waits for an answer about the rules."""

    def __init__(self, game: RemoteGame, rules: Rules) -> None:
        self.game, self.rules = game, rules
        self.member: RemoteRoomMember | None = None
        self.going: Generator[Any, None, MetElsewhere] | None = None
        self.waiting: tuple[Any, ...] = ()
        """The question about the rules that the guest's worker must answer next."""
        self.asked = 0
        """Number of questions that the current request has asked."""
        self.told = 0
        """Number of characters of all answers in this match."""

    def find(self, name: str) -> Game:
        """Return the game of this match by its name or as "guest"; KeyError for any other name."""
        return {self.game.name: self.game, "guest": self.game}[name]

    def take_answer(self, text: str) -> None:
        """Store the JSON answer to the pending question, or a failure once all answers exceed `ANSWERS_MAX`."""
        self.told += len(text)
        failed = cast("Ruled", {"kind": "failed"})
        self.rules.answer(self.waiting, json.loads(text) if self.told <= ANSWERS_MAX else failed)

    def go_on(self) -> MetElsewhere:
        """Continue the current request, and return its reply, or the next question to the guest's worker."""
        assert self.going is not None
        try:
            self.waiting = next(self.going)
            self.asked += 1
            if self.asked > ASKED_MAX:
                wrong()
            return {"asks": question(self.waiting), "met": None, "seated": None, "log": None}
        except StopIteration as done:
            self.going, self.asked = None, 0
            return cast("MetElsewhere", done.value)
        except Failed as error:
            self.going, self.asked = None, 0
            if self.member is None or self.member.peer.participant is None:
                raise ValueError(str(error)) from None
            self.member.peer.fail(error)
            return self._met(False)
        except BaseException:
            self.going, self.asked = None, 0
            raise

    def _met(self, more: bool) -> MetElsewhere:
        assert self.member is not None
        return {"asks": None, "met": self.member.out(more, None), "seated": self.member.seated(), "log": None}

    def meeting(self, asked: Asked) -> Generator[Any, None, MetElsewhere]:
        """Create, join or return to a room of peers, as `App.meet` does."""
        own: Any = {"seed": asked["seed"], "name": asked["name"], "engine": asked["engine"], "find": self.find}
        if asked["lines"] is not None:
            kept, engine = asked["kept"], asked["engine"]
            peer, steps = Peer.resuming(asked["lines"], find=self.find, kept=kept, engine=engine)
            yield from steps
        elif asked["link"]:
            peer = Peer.join(asked["link"], watch=asked["watch"], **own)
        else:
            room = {name: asked[name] for name in ("secret", "options", "clock")}
            peer = yield from attempts(lambda: Peer.create(self.game.name, **room, **own))
        yield from attempts(peer.status)
        self.member = RemoteRoomMember(peer)
        return self._met((yield from self.member.steps(0)))

    def proving(self, asked: Asked) -> Generator[Any, None, MetElsewhere]:
        """Return the complete text log of the match, which anybody can verify."""
        member = self.member
        if member is None:
            raise ValueError("no friends are at this table")
        log = yield from attempts(member.peer.export)
        return {"asks": None, "met": None, "seated": None, "log": log}

    def exchanging(self, asked: Asked) -> Generator[Any, None, MetElsewhere]:
        """Perform the user's action, process received bytes and the time, and run some work, as `App.exchange` does."""
        member = self.member
        if member is None:
            raise ValueError("no friends are at this table")
        if asked["say"]:
            yield from attempts(lambda: member.say(asked["say"], asked))
        member.mails = asked["mail"]
        member.hear(asked["heard"])
        member.tick(asked)
        more = yield from member.steps(asked["slices"])
        yield from attempts(member.peer.status)
        return self._met(more)


TABLE: list[RemoteRulesMatch] = []
"""The match of this worker, in a list that contains at most one."""


def table() -> RemoteRulesMatch:
    """Return the match of this worker; ValueError before the request `play`."""
    if not TABLE:
        raise ValueError("this worker was not told what is played")
    return TABLE[0]


def play(app: App, asked: Asked) -> Told:
    """Set the guest's game of this worker, whose rules run in another worker. Return the game's title."""
    TABLE[:] = [RemoteRulesMatch(*remote_game(json.loads(asked["about"]), asked["wheel"]))]
    return {"line": TABLE[0].game.title}


def doing(
    what: Callable[[RemoteRulesMatch, Asked], Generator[Any, None, MetElsewhere]],
) -> Callable[[App, Asked], MetElsewhere]:
    """Return a handler for a request that may need answers about the rules; ValueError while another request waits for
    an answer."""

    def begin(app: App, asked: Asked) -> MetElsewhere:
        here = table()
        if here.going is not None and what is not RemoteRulesMatch.meeting:
            raise ValueError("the last request waits for the rules")
        here.going = what(here, asked)
        return here.go_on()

    return begin


def meet(app: App, asked: Asked) -> MetElsewhere:
    """Create, join or return to a room of peers, as `App.meet` does. `journal` requests may have sent the first lines
    of a journal before."""
    if asked["lines"] is not None:
        asked = {**asked, "lines": app.brought(asked)}
    return doing(RemoteRulesMatch.meeting)(app, asked)


def ruled(app: App, asked: Asked) -> MetElsewhere:
    """Store an answer about the rules, and continue the request that needs it."""
    here = table()
    if here.going is None:
        raise ValueError("nothing was asked")
    here.take_answer(asked["answer"])
    return here.go_on()


REQUESTS: Requests = {
    "play": play,
    "meetElsewhere": meet,
    "exchangeElsewhere": doing(RemoteRulesMatch.exchanging),
    "ruled": ruled,
    "proofElsewhere": doing(RemoteRulesMatch.proving),
}
NEW_SHAPES: dict[str, dict[str, Field]] = {
    "play": {"about": TEXT, "wheel": TEXT},
    "meetElsewhere": SHAPES["meet"],
    "exchangeElsewhere": SHAPES["exchange"],
    "ruled": {"answer": TEXT},
    "proofElsewhere": {},
}


def begin() -> None:
    """Register the requests of this module in this worker."""
    hear(REQUESTS, NEW_SHAPES)
