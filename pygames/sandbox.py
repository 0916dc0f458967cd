"""Runs a guest game in a sandboxed worker of the page: installs its wheel, and handles the requests of `pygames.app`.

Only `web/src/guest/sandbox_worker.js` uses this.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from email import message_from_bytes
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urljoin, urlsplit

from pygames import __version__
from pygames.app import App, Requests, hear
from pygames.core.cards import CHANCE, Card
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import BadNotation, Draw, Drawn, IllegalMove, Roll, Shuffle, Shuffled
from pygames.core.state import State
from pygames.guests import DISTRIBUTION, HOUSE, Unfit, offered, read_through, words
from pygames.schemas import TEXT, Asked, Field
from pygames.session import Player, Session

if TYPE_CHECKING:
    from pygames.replies import Brings, Facts, Question, Ruled, Seated, Update, Waits

NAMED = re.compile(r"(?P<name>\w[\w.]*)-[\w.!+]+(-\d\w*)?-[\w.]+-(?P<any>none-any)?([\w.]+-[\w.]+)?\.whl", re.ASCII)
GUEST = "guest"
"""The name by which the page requests the guest game, whatever the game's own name is."""
Call = Callable[[str], str]
"""A function that returns the reply to a request, both as JSON, like `App.call`."""


async def opened(wheel: str, address: str, installed: Callable[[], object]) -> tuple[Call | None, str]:
    """Install a wheel, and its dependencies from the host of `address` ("" for a local file). Return a function that
    handles requests, or None and an error sentence. The guest's code runs only after this function has called
    `installed`."""
    path = Path(wheel)
    try:
        named = f"{path.name} {sha256(path.read_bytes()).hexdigest()}"
        package = await _installed(path, address)
        installed()
        game = replace(offered(package), wheel=named)
    except Unfit as error:
        return None, str(error)
    except Exception as error:
        shown = " ".join(f"{type(error).__name__}: {error}".split())[:160]
        return None, words.NOT_INSTALLED.format(error=shown)
    hear(REQUESTS, SHAPES)
    return App(lambda name: {game.name: game, GUEST: game}[name]).call, ""


def brings(at: App, asked: Asked) -> Brings:
    """Return the rule book of the guest game, and the titles of its lessons (request `brings`)."""
    return brought_by(at._game(asked))


def brought_by(game: Game) -> Brings:
    """Return the rule book of a game, and the titles of its lessons."""
    from pygames.learn.course import course, home, text_of
    from pygames.learn.text import BadLesson, script

    lessons: list[tuple[str, str]] = []
    found = course(game)
    for name, text in found.texts.items():
        try:
            lessons.append((name, script(text, found.facts).title))
        except BadLesson as error:
            lessons.append((name, f"{name} ({error})"))
    module = import_module(home(game))
    book = Path(module.__file__ or "").with_name("rules.md")
    packaged = hasattr(module, "__path__")  # the files beside a single module belong to other packages
    return {"book": text_of(str(book)) if packaged and book.is_file() else "", "lessons": lessons}


def rule(at: App, asked: Asked) -> Ruled:
    """Return the answer to a question about the rules of a network match, whose keys are in another worker (request
    `rule`)."""
    return Desk(at._find(GUEST)).answer(json.loads(asked["question"]))


FORESEEN = 80
"""Maximum number of positions in one answer; a match between peers never has more pending draws."""
NO_ANSWER: Ruled = {
    "kind": "failed",
    "views": [],
    "facts": [],
    "text": "",
    "cards": [],
    "allowed": False,
    "hinges": [],
    "holds": False,
}
POSITIONS: dict[Any, State] = {}
"""A cache of positions by game, options, view and lines. Each is computed from the position before the last line."""


class Desk:
    """Answers questions of the page's own worker about the rules of the guest game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def answer(self, asked: Question) -> Ruled:
        """Return the answer to a question; of kind "failed" if the rules raise an error."""
        try:
            return {**NO_ANSWER, **self._answer(asked)}  # type: ignore[typeddict-item]
        except Exception:
            return NO_ANSWER

    def _answer(self, asked: Question) -> dict[str, Any]:
        options, lines = asked["options"], tuple(asked["lines"])
        if asked["kind"] == "first":
            first = self.game.new(self.game.options.parse(options))
            views = [CHANCE, None, *range(first.seats)]
            return {"kind": "state", "views": [(view, facts(first.seen_by(view))) for view in views]}
        state = self._position(options, asked["view"], lines)
        if asked["kind"] == "state":
            return {"kind": "state", "facts": facts(state)}
        try:
            move = state.parse(asked["text"])
        except BadNotation:  # the text is wrong; the lines before it are valid
            return {"kind": "bad"}
        if asked["kind"] in ("upholds", "believes"):
            faces = dict(asked["faces"])
            if asked["kind"] == "upholds":
                holds = state.upholds(move, faces, Random(0))
            else:
                holds = state.believes(move, faces, asked["seat"])
            return {"kind": "truth", "holds": holds}
        allowed = state.turn != CHANCE and state.allows(move)
        return {
            "kind": "move",
            "text": str(move),
            "cards": [(card.slot, card.face, list(card.to)) for card in move.cards],
            "allowed": allowed,
            "hinges": list(state.hinges(move)) if allowed and state.viewer is None else [],
            "facts": facts(state.after(move)) if allowed else [],
        }

    def _position(self, options: str, view: int | None, lines: tuple[str, ...]) -> State:
        key = self.game.name, options, view, lines
        found = POSITIONS.get(key)
        if found is None:
            if lines:
                before = self._position(options, view, lines[:-1])
                found = before.after(before.parse(lines[-1]))
            else:
                found = self.game.new(self.game.options.parse(options)).seen_by(view)
            POSITIONS[key] = found
        return found


def facts(state: State) -> list[Facts]:
    """Return the facts of a position, and of each later position as long as nature reveals nothing to the viewer."""
    found = [_facts(state)]
    while state.turn == CHANCE and len(found) < FORESEEN:
        asked = state.request()
        drawn = Card(asked.slot, None, asked.to) if isinstance(asked, Draw) else None
        if isinstance(asked, Roll) or (drawn is not None and drawn.known_to(state.viewer)):
            break
        state = state.after(Drawn(drawn) if drawn else Shuffled())
        found.append(_facts(state))
    return found


WANTS: dict[type, Literal["", "shuffle", "draw", "roll"]] = {
    type(None): "",
    Shuffle: "shuffle",
    Draw: "draw",
    Roll: "roll",
}


def _facts(state: State) -> Facts:
    asked = state.request() if state.turn == CHANCE else None
    outcome = state.outcome() if state.turn is None else None
    return {
        "seats": state.seats,
        "secretive": state.secretive,
        "turn": state.turn,
        "decks": [(deck.start, deck.size, deck.left, list(deck.unseen)) for deck in state.decks],
        "wants": WANTS[type(asked)],
        "number": asked.slot if isinstance(asked, Draw) else asked.n if isinstance(asked, Roll) else 0,
        "to": list(asked.to) if isinstance(asked, Draw) else [],
        "ahead": [list(to) for to in state.ahead()] if isinstance(asked, Draw) else [],
        "faces": list(asked.faces) if isinstance(asked, Shuffle) else [],
        "scores": list(outcome.scores) if outcome else [],
        "reason": outcome.reason if outcome else "",
    }


@dataclass
class Seat(Session):
    """The table of a network match that this worker draws; the match itself runs in the site's own worker."""

    told: Waits = "nobody"
    """The person or program that the match waits for, as the site's worker reported it."""

    @property
    def waits(self) -> Waits:
        """The person or program that the match waits for."""
        return self.told

    @property
    def undoable(self) -> bool:
        """False always: an undo between peers needs the agreement of all players, so the site's worker handles it."""
        return False

    def move(self, text: str) -> None:
        """Raise IllegalMove, as only the site's own worker makes moves."""
        raise IllegalMove(words.NO_MOVES)

    end = move

    def undo(self) -> None:
        """Raise IllegalMove, as only the site's own worker handles an undo."""
        raise IllegalMove(words.NO_UNDO)

    def go_on(self) -> None:
        """Do nothing, as all moves come from the site's own worker."""

    def forget(self) -> None:
        """Reset the numbers of drawn lines after an undo, so that new lines in place of undone ones are drawn."""
        self._drawn = {viewer: min(lines, len(self.match.lines)) for viewer, lines in self._drawn.items()}


def seat(at: App, asked: Asked) -> Update:
    """Return the table of a network match after the lines of the request `seat`."""
    of: Seated = json.loads(asked["seated"])
    old, game = at._session, at._find(GUEST)
    names, view, lines = tuple(of["names"]), of["view"], of["lines"]
    head = game, game.options.parse(of["options"]), names, view
    if isinstance(old, Seat) and (old.match.game, old.match.options, old.match.names, old.match.view) == head:
        match, here = old.match, old
        made = [line.text for line in match.lines]
        same = next((at for at, pair in enumerate(zip(made, lines, strict=False)) if pair[0] != pair[1]), None)
        match.undo(min(len(made), len(lines)) if same is None else same)
        here.forget()
    else:
        match = Match(*head)
        players = tuple(Player(name) for name in names) if view is not None else ()
        here = Seat(match, players, facing=view)
    at._session = None  # no session until all lines have succeeded
    for line in lines[len(match.lines) :]:
        match.line(line)
    match.marks, here.told = tuple(of["marks"]), of["waits"]
    if here is not old:
        at._listed = (None, 0)
        if not of["fresh"]:
            here.known()
    elif here.looking is not None and here.looking >= len(here.entries()):
        here.looking = None
    at._session = here
    return at.update()


SHAPES: dict[str, dict[str, Field]] = {"brings": {"game": TEXT}, "rule": {"question": TEXT}, "seat": {"seated": TEXT}}
REQUESTS: Requests = {"brings": brings, "rule": rule, "seat": seat}


async def _installed(wheel: Path, address: str) -> str:
    """Install a wheel with its dependencies, and return the name of its package; Unfit if it cannot be installed."""
    import micropip

    named = NAMED.fullmatch(wheel.name)
    if not named:
        raise Unfit(words.NO_WHEEL)
    read_through(wheel)
    if not named["any"]:
        raise Unfit(words.ONE_MACHINE.format(file=wheel.name[:60]))
    others = [
        (named, needs)
        for named, needs in required(wheel)
        if re.sub(r"[-_.]+", "-", named.lower()) not in (HOUSE, DISTRIBUTION)
    ]
    if others and not address:
        raise Unfit(words.NEEDS_PACKAGE.format(name=min(others)[0][:40]))
    for known in (HOUSE, DISTRIBUTION):
        micropip.add_mock_package(known, __version__)
    await micropip.install(f"emfs:{wheel}", deps=False)
    if others:
        indexes = [urljoin(address, f"{folder}{{package_name}}/") for folder in ("", "../")]  # as in PEP 503
        try:
            await micropip.install([needs for _, needs in others], index_urls=indexes)
        except Exception as error:
            names, host = ", ".join(sorted({named for named, _ in others}))[:80], urlsplit(address).netloc
            raise Unfit(words.NEEDS_PACKAGES.format(host=host, names=names)) from error
    return str(named["name"])


def required(wheel: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the full text of each requirement of a wheel, without requirements for extras."""
    with zipfile.ZipFile(wheel) as whole:
        told = [name for name in whole.namelist() if name.endswith(".dist-info/METADATA") and name.count("/") == 1]
        if len(told) != 1:
            raise Unfit(words.NO_METADATA)
        for needs in message_from_bytes(whole.read(told[0])).get_all("Requires-Dist") or ():
            if not re.search(r";.*\bextra\b", needs):
                yield re.split(r"[^\w.-]", needs.strip(), maxsplit=1)[0], needs
