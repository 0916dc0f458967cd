"""The rules of a wheel as a `Game`, computed by a process that runs the wheel's code (see `child`).

Every answer is checked against a schema, with limits on length and time. A missing or invalid answer ends the whole
verification: `NoAnswer` is not an `Exception`, so that no handler on the way convicts a seat because of it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Full, Queue
from random import Random
from threading import Thread
from time import monotonic
from types import SimpleNamespace
from typing import Any, ClassVar, Self, cast

from pygames.core.cards import CHANCE, Card, Deck, Face, Seat
from pygames.core.game import Game
from pygames.core.knowledge import Knowledge
from pygames.core.moves import ROLL_MAX, BadNotation, Draw, Move, Request, Roll, Shuffle, parse_audience, parse_card
from pygames.core.options import Options
from pygames.core.state import Outcome, State
from pygames.peer.protocol.frames import CARDS_MAX, SEATS_MAX
from pygames.peer.protocol.ledger import FACE_MAX
from pygames.peer.protocol.wire import Refused, Shape, listed, natural, plain, record, text

from ..words import harmless

ROOT = Path(__file__).parents[3]
CHILD = Path(__file__).with_name("child.py")
ANSWER_MAX = 64 * 1024
"""Maximum size of one answer, in bytes."""
ANSWER_TIME = 20.0
"""Maximum number of seconds for one answer of the wheel's process."""
TIME_MAX = 600.0
"""Maximum number of seconds for all answers of the wheel's process together."""
POSITIONS_MAX = 10**7
WORDS_MAX = 400

_slot = natural(10**6)
_yes = record(yes=natural(1))
_request = {
    ("roll",): record(roll=natural(ROLL_MAX)),
    ("draw", "left", "to"): record(draw=_slot, left=natural(CARDS_MAX), to=plain(20)),
    ("shuffle",): record(shuffle=listed(plain(FACE_MAX), CARDS_MAX)),
}


def _whole(least: int, most: int) -> Shape:
    def check(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise Refused("a number that cannot be")
        return value

    return check


def _or_none(shape: Shape) -> Shape:
    return lambda value: None if value is None else shape(value)


def _asked(value: Any) -> Any:
    keys = tuple(sorted(value)) if type(value) is dict else ()
    if keys not in _request:
        raise Refused("a request that is none")
    return _request[keys](value)


_SHAPES: dict[str, Shape] = {
    "game": record(name=plain(40), title=text(80), rules=natural(10**6), hidden=natural(1)),
    "options": record(text=plain(WORDS_MAX)),
    "position": record(
        at=natural(POSITIONS_MAX),
        turn=_whole(-2, SEATS_MAX - 1),
        seats=_whole(1, SEATS_MAX),
        secretive=natural(1),
        first=_whole(-1, 10**6),
        request=_or_none(_asked),
        outcome=_or_none(
            record(scores=listed(_whole(-(10**9), 10**9), SEATS_MAX), reason=text(WORDS_MAX)),
        ),
    ),
    "read": record(text=plain(500), cards=listed(plain(40), CARDS_MAX)),
    "allows": _yes,
    "hinges": record(slots=listed(_slot, CARDS_MAX)),
    "upholds": _yes,
    "believes": _yes,
    "greedy": record(text=plain(500)),
}
_SHAPES |= {"new": _SHAPES["position"], "after": _SHAPES["position"]}
_FAILED = {kind: record(**{kind: text(WORDS_MAX)}) for kind in ("bad", "wrong", "error", "refused")}


class NoAnswer(BaseException):
    """The wheel's process sends no answer or an invalid one; the message gives the reason."""


class RulesError(RuntimeError):
    """The code in the wheel raised an error."""


class Process:
    """The process that runs a wheel's code. Only questions and answers are exchanged with it."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        command = [sys.executable, "-I", "-B", str(CHILD), str(ROOT), str(wheel)]
        kept = {
            name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ
        }  # Windows cannot start a process without it
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env=kept,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._answers: Queue[bytes] = Queue(maxsize=4)
        self._questions: Queue[bytes] = Queue(maxsize=1)
        self._deaf = False
        """True if the process has closed its standard input."""
        self._left = TIME_MAX
        for work in (self._read, self._write):
            Thread(target=work, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(ANSWER_MAX + 1):
            self._answers.put(line)
            if len(line) > ANSWER_MAX:
                return
        self._answers.put(b"")

    def _write(self) -> None:
        """Write the questions to the process. This runs in its own thread, because a process that does not read blocks
        it."""
        assert self._process.stdin is not None
        try:
            while question := self._questions.get():
                self._process.stdin.write(question)
                self._process.stdin.flush()
        except OSError:
            self._deaf = True

    def stop(self) -> None:
        """Kill the wheel's process."""
        self._process.kill()
        self._process.wait()
        with suppress(Full):  # if the queue is full, the thread is writing, and fails now
            self._questions.put_nowait(b"")

    def begin(self) -> None:
        """Wait until the wheel is loaded; if it contains no game, raise Refused with the process's message."""
        answer = self._answer()
        if type(answer) is dict and "refused" in answer:
            raise Refused(_held(_FAILED["refused"], answer)["refused"])
        _held(record(ready=natural(1)), answer)

    def ask(self, kind: str, **about: Any) -> Any:
        """Send a question to the process, and return its validated answer."""
        start = monotonic()
        try:
            self._questions.put(json.dumps({"ask": kind, **about}).encode("ascii") + b"\n", timeout=self._patience())
        except Full:
            ended = "has ended" if self._deaf else "reads no questions"
            raise NoAnswer(f"the wheel's process {ended}") from None
        self._left -= monotonic() - start
        answer = self._answer()
        failed = next((each for each in ("bad", "wrong", "error") if type(answer) is dict and each in answer), None)
        if failed is None:
            return _held(_SHAPES[kind], answer)
        words = harmless(_held(_FAILED[failed], answer)[failed])
        raise {"bad": BadNotation, "wrong": ValueError, "error": RulesError}[failed](words)

    def _patience(self) -> float:
        """Return how many seconds to wait for the next answer."""
        return min(ANSWER_TIME, max(0.0, self._left))

    def _answer(self) -> Any:
        start = monotonic()
        try:
            line = self._answers.get(timeout=self._patience())
        except Empty:
            raise NoAnswer("the wheel's rules took too long to answer") from None
        self._left -= monotonic() - start
        if not line:
            raise NoAnswer("the wheel's process has ended (out of memory or time, or by itself)")
        if len(line) > ANSWER_MAX or not line.endswith(b"\n"):
            raise NoAnswer("the wheel's rules gave an answer that is too long")
        try:
            return json.loads(line)
        except (ValueError, RecursionError):
            raise NoAnswer("the wheel's process gave an answer that cannot be read") from None


def _held(shape: Shape, answer: Any) -> Any:
    try:
        return shape(answer)
    except Refused as error:
        raise NoAnswer(f"the wheel's process gave an answer that is not allowed: {error}") from None


class ForeignMove(Move, kind="foreign"):
    """A move of the wheel's game, as text."""

    text: str
    named: tuple[Card, ...]

    def __str__(self) -> str:
        return self.text


class ForeignState(State):
    """The public view of a position of the wheel's game, identified by its number in the process."""

    process: Any
    at: int
    many: int
    secret: int
    asked: Any
    ended: Any

    @classmethod
    def of(cls, process: Process, answer: dict[str, Any]) -> Self:
        """Return the position that an answer of the process describes."""
        turn, first, ended = answer["turn"], answer["first"], answer["outcome"]
        if (turn == CHANCE) != (answer["request"] is not None):
            raise NoAnswer("the wheel's rules ask for a random event when none is due")
        if ended is not None and len(ended["scores"]) != answer["seats"]:
            raise NoAnswer("the wheel's rules give scores for seats that do not exist")
        return cls(
            viewer=None,
            turn=None if turn == -2 else turn,
            decks=() if first < 0 else (Deck(first, 0, 0, ()),),
            process=process,
            at=answer["at"],
            many=answer["seats"],
            secret=answer["secretive"],
            asked=_request_of(answer["request"]),
            ended=None if ended is None else Outcome(tuple(ended["scores"]), harmless(ended["reason"])),
        )

    @property
    def seats(self) -> int:
        return self.many

    @property
    def secretive(self) -> bool:
        return bool(self.secret)

    def _ask(self, kind: str, move: Move | str, **about: Any) -> Any:
        return self.process.ask(kind, at=self.at, text=str(move), **about)

    def request(self) -> Request:
        assert self.asked is not None
        return cast("Request", self.asked)

    def outcome(self) -> Outcome | None:
        return cast("Outcome | None", self.ended)

    def seen_by(self, viewer: Seat | None) -> Self:
        return self

    def read(self, text: str) -> Move:
        answer = self._ask("read", text)
        try:
            parts = [card.split(" ") for card in answer["cards"]]
            cards = tuple(parse_card(card, parse_audience(to)) for to, card in parts)
        except ValueError as error:
            raise NoAnswer(f"the wheel's rules name a card that does not exist: {error}") from None
        return ForeignMove(answer["text"], cards)

    def allows(self, move: Move) -> bool:
        return bool(self._ask("allows", move)["yes"])

    def after(self, move: Move) -> Self:
        return self.of(self.process, self._ask("after", move))

    def hinges(self, move: Move) -> tuple[int, ...]:
        return tuple(self._ask("hinges", move)["slots"])

    def upholds(self, move: Move, faces: Mapping[int, Face], rng: Random) -> bool:
        return bool(self._ask("upholds", move, faces=[*faces.items()])["yes"])

    def believes(self, move: Move, faces: Mapping[int, Face], viewer: Seat | None) -> bool:
        return bool(self._ask("believes", move, faces=[*faces.items()], viewer=viewer)["yes"])


def _request_of(asked: dict[str, Any] | None) -> Request | None:
    if asked is None:
        return None
    if "roll" in asked:
        if not asked["roll"]:
            raise NoAnswer("the wheel's rules ask for a random number from an empty range")
        return Roll(asked["roll"])
    if "shuffle" in asked:
        return Shuffle(tuple(asked["shuffle"]))
    try:
        return Draw(asked["draw"], parse_audience(asked["to"]), asked["left"])
    except ValueError as error:
        raise NoAnswer(f"the wheel's rules draw a card for a seat that does not exist: {error}") from None


class ForeignOptions(Options):
    """The options of the wheel's game, as text."""

    process: ClassVar[Process]
    text: str = ""

    def __str__(self) -> str:
        return self.text

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(cls.process.ask("options", text=text)["text"])


def _nothing(*_: Any) -> Any:
    raise RulesError("the verifier draws no table")


def _game(process: Process) -> Game:
    try:
        answer = process.ask("game")
    except (ValueError, RulesError) as error:
        raise NoAnswer(f"the wheel does not say which game it is: {error}") from None
    options = type("WheelOptions", (ForeignOptions,), {"process": process, "__annotations__": {}})

    def greedy(view: ForeignState, rng: Random) -> Move:
        version, numbers, _ = rng.getstate()
        return view.read(process.ask("greedy", at=view.at, random=[version, [*numbers]])["text"])

    def knowledge() -> Knowledge:
        return cast("Knowledge", SimpleNamespace(greedy=greedy, personas=(), persona=None))

    def new(chosen: Options) -> State:
        return ForeignState.of(process, process.ask("new", text=str(chosen)))

    return Game(
        name=answer["name"],
        title=harmless(answer["title"]),
        line="",
        seats=(),
        rules_version=answer["rules"],
        options=options,
        new=new,
        scene=_nothing,
        tell=_nothing,
        knowledge=knowledge,
        hidden=bool(answer["hidden"]),
    )


@contextmanager
def rules_of(content: bytes, name: str, start: Callable[[Path, Path], Process] = Process) -> Iterator[Game]:
    """Provide the game of a wheel while the body runs; Refused if the wheel contains no game, NoAnswer if its process
    fails."""
    with tempfile.TemporaryDirectory() as made:
        wheel = Path(made) / name
        wheel.write_bytes(content)
        process = start(Path(made), wheel)
        try:
            process.begin()
            yield _game(process)
        finally:
            process.stop()
