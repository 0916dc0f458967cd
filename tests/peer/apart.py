"""Peers whose rules run in another worker and reply late. Each request to the rules interrupts the current step, which
is repeated after the reply."""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Callable, Iterator
from types import FrameType, FunctionType, MethodType
from typing import Any, TypeVar

from pygames.app import App
from pygames.core.game import Game
from pygames.core.state import State
from pygames.peer.channel.work import Work
from pygames.peer.protocol.attempt import Unanswered
from pygames.peer.room.peer import Peer
from pygames.remote.game import RemoteGame, RemoteState, Rules, question, remote_game
from pygames.sandbox import GUEST, Desk

Found = TypeVar("Found")
LOOKED_AT = 7
"""In one of this many steps, everything that the peer stores is compared before and after each interruption."""


class Late(Rules):
    """Rules that reply late. The first time that a line of the program makes a request, the step is interrupted, even
    if another line has made the same request before. When the step is repeated, the rules reply."""

    def __init__(self, kind: type[RemoteState]) -> None:
        super().__init__(kind)
        self.delayed: set[Any] = set()
        """The requests that were answered late, each with the lines of the program that made it."""
        self.late = False

    def due(self, key: tuple[Any, ...]) -> None:
        """Interrupt the step unless this line of the program has made this request before."""
        if not self.late:
            return
        where: list[tuple[str, int]] = []
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and len(where) < 8:
            if "/pygames/" in frame.f_code.co_filename:
                where.append((frame.f_code.co_name, frame.f_lineno))
            frame = frame.f_back
        asked = (key, tuple(where))
        if asked not in self.delayed:
            self.delayed.add(asked)
            raise Unanswered(key)

    def _ask(self, key: tuple[Any, ...]) -> Any:
        self.due(key)
        return super()._ask(key)

    def state(self, options: str, viewer: Any, made: tuple[Any, ...]) -> RemoteState:
        if (options, viewer, tuple(map(str, made))) in self._states:
            self.due(("state", options, viewer, tuple(map(str, made))))
        return super().state(options, viewer, made)

    def first(self, options: str) -> RemoteState:
        self.due(("first", options, -1, ()))
        return super().first(options)


class Apart:
    """A game whose rules reply late, and the steps that make requests to them."""

    def __init__(self, of: Game) -> None:
        app = App(lambda name: {GUEST: of, of.name: of}[name])
        about = json.loads(app.call(json.dumps({"do": "about", "game": GUEST})))["ok"]
        self.game, rules = remote_game(about, "")
        self.rules = Late(rules._kind)
        rules._kind.rules = self.rules
        object.__setattr__(self.game, "new", lambda options: self.rules.first(str(options)))
        self.of, self.desk = of, Desk(of)
        self.interrupted = self.steps = 0
        self.holds: Callable[[], dict[str, Any]] | None = None
        """A function that returns everything that an interrupted step must leave unchanged."""
        self.changed: list[str] = []
        self.hears_late = False
        """True if the processing of received notes is interrupted too. It is then delayed, so replies may be sent in
        another order."""

    def find(self, name: str) -> RemoteGame:
        """Return this game by its name."""
        return {self.game.name: self.game}[name]

    def answer(self, key: tuple[Any, ...]) -> None:
        """Answer a request to the rules, as the guest's worker would."""
        text = json.dumps(question(key))
        self.rules.answer(key, json.loads(json.dumps(self.desk.answer(json.loads(text)))))

    def whole(self, step: Callable[[], Found]) -> Found:
        """Run a step, interrupt it at each of its requests in turn, and return its result."""
        self.steps += 1
        looks = self.holds is not None and self.steps % LOOKED_AT == 0
        while True:
            before = self.holds() if looks and self.holds else {}
            self.rules.late = True
            try:
                found = step()
            except Unanswered as waiting:
                self.interrupted += 1
                if looks and self.holds:
                    self.changed += differences(before, self.holds())
                self.answer(waiting.question)
            else:
                return found
            finally:
                self.rules.late = False


class ApartPeer(Peer):
    """A peer of a game whose rules reply late. It repeats interrupted steps, as `pygames.remote` does."""

    apart: Apart

    @classmethod
    def of(cls, apart: Apart) -> type[ApartPeer]:
        """Return the class of peers that play this game."""
        return type("ApartPeer", (cls,), {"apart": apart})

    @classmethod
    def resume(cls, *of: Any, **about: Any) -> Peer:  # type: ignore[override]
        apart = cls.apart
        peer, steps = apart.whole(lambda: cls.resuming(*of, **about))
        apart.rules.late = True
        for asked in steps:
            apart.interrupted += 1
            apart.answer(asked)
        apart.rules.late = False
        return peer

    def receive(self, channel: str, message: bytes) -> None:
        """Receive a message. Requests that it causes are answered during the next work."""
        self.apart.rules.late = self.apart.hears_late
        super().receive(channel, message)
        self.apart.rules.late = False

    def tick(self, now: float) -> None:
        """Set the time. This causes no request to the rules."""
        self.apart.rules.late = True
        super().tick(now)
        self.apart.rules.late = False

    def work(self) -> bool:
        """Do one slice of work."""
        return self.apart.whole(super().work)

    def export(self, part: Any = None) -> str:
        return self.apart.whole(lambda: super(ApartPeer, self).export(part))

    def status(self) -> Any:
        return self.apart.whole(super().status)


def in_attempts(name: str) -> Callable[..., Any]:
    """Return a method that repeats its step until all requests are answered."""

    def method(self: ApartPeer, *of: Any, **about: Any) -> Any:
        return self.apart.whole(lambda: getattr(Peer, name)(self, *of, **about))

    return method


for said in ("agree", "begin", "act", "resign", "offer_draw", "ask_undo", "call", "leave", "concede", "rematch"):
    setattr(ApartPeer, said, in_attempts(said))


# All values that a peer stores.

UNLIKE = ("joint", "_known", "_interrupted", "_warm")
"""Fields that an interrupted step may change: cached results, and values that restart an interrupted job."""


def held(peer: Peer) -> dict[str, Any]:
    """Return all mutable values that can be reached from a peer, by their paths."""
    found: dict[str, Any] = {}
    seen: set[int] = set()
    todo = deque([("room", peer._room)])
    while todo:
        path, value = todo.popleft()
        if isinstance(value, State):
            found[path] = value._values() if not isinstance(value, RemoteState) else (value.viewer, value.lines)
        elif isinstance(value, bool | int | float | str | bytes | None) or id(value) in seen:
            found[path] = value if isinstance(value, bool | int | float | str | bytes | None) else "again"
        elif isinstance(value, FunctionType | MethodType | Game | RemoteGame | type | Work):
            found[path] = "code"
        else:
            seen.add(id(value))
            found[path] = type(value).__name__
            todo.extend((f"{path}.{name}", one) for name, one in below(value))
    return found


def below(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the parts of a value, each with its name."""
    if isinstance(value, dict):
        yield from ((repr(key), one) for key, one in value.items())
        yield "order", repr(list(value))
    elif isinstance(value, set | frozenset):
        yield "set", repr(sorted(map(repr, value)))
    elif isinstance(value, list | tuple | deque):
        yield "length", len(value)
        yield from ((str(at), one) for at, one in enumerate(value))
    elif type(value).__module__.startswith(("pygames.peer", "pygames.core.match")):
        names = [*getattr(type(value), "__slots__", ()), *getattr(value, "__dict__", ())]
        yield from ((name, getattr(value, name)) for name in names if name not in UNLIKE)


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Return the paths at which two snapshots differ."""
    gone = before.keys() ^ after.keys()
    return [*gone, *(path for path in before.keys() & after.keys() if before[path] != after[path])]
