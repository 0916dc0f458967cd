"""Runs the game that an author writes in the page's workshop: imports its files, runs trials of it in slices, and
handles the requests of `pygames.app` for the latest version that could be imported.

Only `web/src/guest/sandbox_worker.js` uses this.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import sys
import traceback
from collections.abc import Generator, Iterator
from contextlib import redirect_stdout, suppress
from dataclasses import replace
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from io import StringIO
from keyword import iskeyword
from pathlib import Path
from random import Random
from time import monotonic
from types import CodeType
from typing import TYPE_CHECKING, Any

from pygames.app import App, Requests, hear
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.laws import BrokenLaw, any_move
from pygames.core.laws.meanings import about
from pygames.core.match import Match
from pygames.core.record import write
from pygames.games import NAMES
from pygames.guests import NAME
from pygames.sandbox import GUEST, Call, brought_by
from pygames.schemas import NUMBER, TEXT, Asked, Field
from pygames.trials import words
from pygames.trials.fault import Fault, form_hint, with_hint
from pygames.trials.files import books, description
from pygames.trials.matches import InSteps, ends, guesses, positions, records, tables
from pygames.trials.printed import Output

if TYPE_CHECKING:
    from pygames.replies import Drafted, Held, Printed, Sampled, Wrong

FOLDER = Path("/workshop")
"""The folder of the author's game on Pyodide's virtual disk."""
FILES_MAX, SIZE_MAX = 60, 200_000
"""Maximum number of files of a game, and maximum number of characters of all its files together."""
FILE = re.compile(r"([a-z0-9_]{1,40}/){0,3}[a-z0-9_-]{1,40}\.(py|md|svg|txt)")
PATIENCE = 4.0
"""Seconds after which a request stops the author's code."""
SLICE = 0.012
"""Seconds for which one request runs trials."""
ROUNDS = (0.3, 3.0)
"""Seconds for each trial in the first round of all trials, and in the second round."""
PLIES = 400
"""Maximum number of lines of the random match that the page replays step by step."""
PRINTED_MAX = 20_000
"""Maximum number of printed characters that one request returns to the page."""
TRIALS: tuple[InSteps, ...] = (positions, tables, records, ends, guesses)
GUESSED = re.compile(r"\bname\s*=\s*[\"']([a-z][a-z0-9_]{0,39})[\"']")


class Endless(Exception):
    """The error that is raised if the author's code runs too long."""


class Watch:
    """Stops the author's code, and no other code, when a request takes too long: each jump and each call of a function
    checks the time (`sys.monitoring`, Python 3.12). This cannot stop a built-in function of Python; then the page ends
    the worker."""

    TOOL = 4

    def __init__(self) -> None:
        self.until = float("inf")
        self.tools: Any = getattr(sys, "monitoring", None)
        if self.tools:
            jump, start = self.tools.events.JUMP, self.tools.events.PY_START
            self.events = jump | start
            self.tools.use_tool_id(self.TOOL, "workshop")
            for event in (jump, start):
                self.tools.register_callback(self.TOOL, event, self._seen)

    def over(self, code: CodeType) -> None:
        """Watch a code object and all code objects nested in it."""
        if not self.tools:
            return
        self.tools.set_local_events(self.TOOL, code, self.events)
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                self.over(inner)

    def _seen(self, *_: object) -> None:
        if monotonic() > self.until:
            raise Endless


WATCH = Watch()


class Loader(SourceFileLoader):
    """An import loader for the author's modules, which always compiles the source and watches the code."""

    def get_code(self, fullname: str) -> CodeType:
        """Compile a module from its source, watch its code, and return the code."""
        path = self.get_filename(fullname)
        code: CodeType = compile(self.get_data(path), path, "exec", dont_inherit=True)
        WATCH.over(code)
        return code


class Finder:
    """An import finder for the modules of one package in the workshop's folder."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Return the specification of a module of the package; None for any other (`importlib.abc.MetaPathFinder`)."""
        if name.partition(".")[0] != self.package:
            return None
        place = FOLDER.joinpath(*name.split("."))
        if (place / "__init__.py").is_file():
            file, within = place / "__init__.py", [str(place)]
        elif place.with_suffix(".py").is_file():
            file, within = place.with_suffix(".py"), None
        else:
            return None
        loader = Loader(name, str(file))
        return spec_from_file_location(name, file, loader=loader, submodule_search_locations=within)


class Bench:
    """The author's game in the workshop: its files, the imported game, and the trials in progress."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.package = ""
        self.trials: Iterator[float] | None = None
        self.printed, self.random = StringIO(), Output()

    def find(self, name: str) -> Game:
        """Return the latest imported game; KeyError if there is none, or if it has another name."""
        if self.game is None or name not in (GUEST, self.game.name):
            raise KeyError(name)
        return self.game

    def take(self, files: dict[str, str]) -> Game:
        """Import a game from its files. Raises Fault or SyntaxError for wrong files, and any error that the author's
        code raises; after an error, the previous game stays."""
        refuse(files)
        self.trials, self.random = None, Output()
        for path, text in files.items():
            if path.endswith(".py"):
                compile(text, path, "exec", dont_inherit=True)
        guessed = [found for text in files.values() for found in GUESSED.findall(text)]
        game = self._imported(guessed[0] if guessed else "game", files)
        if game.name != self.package:
            game = self._imported(game.name, files)
        description(game, monotonic())
        self.game = game
        self.trials = self._tried(game)
        return game

    def _imported(self, name: str, files: dict[str, str]) -> Game:
        if not NAME.fullmatch(name) or iskeyword(name) or name in sys.stdlib_module_names or name == "pygames":
            raise Fault(words.BAD_NAME.format(name=name[:40]))
        if name in NAMES:
            raise Fault(words.TAKEN.format(name=name))
        for module in [each for each in sys.modules if each.partition(".")[0] in (self.package, name)]:
            del sys.modules[module]
        shutil.rmtree(FOLDER, ignore_errors=True)
        for path, text in files.items():
            place = FOLDER / name / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        sys.meta_path[:] = [Finder(name), *(each for each in sys.meta_path if not isinstance(each, Finder))]
        self.package = name
        game = getattr(import_module(name), "GAME", None)
        if not isinstance(game, Game):
            raise Fault(words.NO_GAME)
        return replace(game, package=name)

    def _tried(self, game: Game) -> Generator[float, None, None]:
        """Run two rounds of all trials, a short and a longer one. Yield the progress, from 0 to 1."""
        for at, seconds in enumerate(ROUNDS):
            for each, trial in enumerate(TRIALS):
                for _ in trial(game, until := monotonic() + seconds):
                    done = 1 - max(0.0, until - monotonic()) / seconds
                    yield (at + (each + done) / len(TRIALS)) / len(ROUNDS)
            if not at:
                books(game, monotonic())

    def sample(self, seed: int) -> str:
        """Return the record of a random match, played to its end or to `PLIES` lines."""
        game, rng = self.find(GUEST), Random(seed)
        match = Match(game, game.options())
        for _ in match.turns(LocalDealer(b"sample %d" % seed)):
            match.play(str(any_move(match.state, rng)))
            if len(match.lines) >= PLIES:
                break
        return write(match)

    def wrong(self, error: BaseException) -> Wrong:
        """Return the description of an error: a sentence, the place in the author's files, and the match's record."""
        record = error.record if isinstance(error, Fault) else ""
        endless = next((each for each in _causes(error) if isinstance(each, Endless)), None)
        said = error.what if isinstance(error, Fault) and not endless else _said(endless or error)
        where = error.where if isinstance(error, Fault) else ""
        file, line = self._place(error)
        return {"said": said, "file": file, "line": line, "where": where, "record": record}

    def _place(self, error: BaseException) -> tuple[str, int]:
        """Return the file and the line of an error in the author's files: from the chain of its causes, else the
        function that the broken law is about; "" and 0 if there is no such place."""
        for step in _causes(error):
            if isinstance(step, Fault) and step.file:
                return self._line(step.file, step.part)
            if isinstance(step, SyntaxError) and step.filename and step.filename[0] != "<":  # not generated code
                return self._within(step.filename) or step.filename, step.lineno or 1
            frames = traceback.extract_tb(step.__traceback__)
            own = [(file, frame.lineno or 1) for frame in frames if (file := self._within(frame.filename))]
            if own:
                return own[-1]
        laws = [str(step) for step in _causes(error) if isinstance(step, BrokenLaw)]
        return self._function(about(laws[0])) if laws else ("", 0)

    def _line(self, name: str, part: str) -> tuple[str, int]:
        """Return the path of the package's file with this name, and the line of its first heading or list item that
        contains `part`, else 1; "" and 0 if there is no such file."""
        home = FOLDER / self.package
        for path in sorted(home.rglob(name)):
            lines = path.read_text(encoding="utf-8").split("\n")
            found = (at for at, line in enumerate(lines, 1) if line[:1] in ("#", "*") and part in line)
            return path.relative_to(home).as_posix(), next(found, 1)
        return "", 0

    def _within(self, file: str) -> str:
        """Return the path, within the package, of one of the author's files; empty for any other file."""
        home = f"{FOLDER / self.package}/"
        return file.removeprefix(home) if file.startswith(home) else ""

    def _function(self, names: list[str]) -> tuple[str, int]:
        """Return the file and line of a function of the package: the first of these names that the package defines; ""
        and 0 if it defines none of them."""
        found: dict[str, tuple[str, int]] = {}
        for path in sorted((FOLDER / self.package).rglob("*.py")):
            with suppress(SyntaxError, OSError):
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    if isinstance(node, ast.FunctionDef):
                        found.setdefault(node.name, (self._within(str(path)), node.lineno))
        return next((found[name] for name in names if name in found), ("", 0))


def refuse(files: dict[str, str]) -> None:
    """Raise Fault if the files are too many or too large, a path is not permitted, or `__init__.py` is missing."""
    if len(files) > FILES_MAX or sum(map(len, files.values())) > SIZE_MAX:
        raise Fault(words.TOO_LARGE.format(files=FILES_MAX, size=SIZE_MAX))
    for path in files:
        if not FILE.fullmatch(path):
            raise Fault(words.BAD_FILE.format(file=path[:80]))
    if "__init__.py" not in files:
        raise Fault(words.NO_INIT.format(file="__init__.py"))


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an error, then the error that caused it, and so on."""
    step: BaseException | None = error
    while step is not None:
        yield step
        step = step.__cause__


def _said(error: BaseException) -> str:
    """Return a sentence that describes an error of the author's code, and a hint if there is one."""
    if isinstance(error, SyntaxError):
        return words.UNREADABLE.format(error=error.msg)
    if isinstance(error, Endless):
        return words.ENDLESS.format(seconds=PATIENCE)
    told = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return with_hint(f"{told}{'' if told.endswith('.') else '.'}", form_hint(error))


BENCH = Bench()


def draft(at: App, asked: Asked) -> Drafted:
    """Import the game from the author's files (a JSON object of path -> text). Return the fault or the game."""
    try:
        files = {str(path): str(text) for path, text in dict(json.loads(asked["files"])).items()}
        game = BENCH.take(files)
    except BaseException as error:
        return {"wrong": BENCH.wrong(error), "about": None, "book": "", "lessons": []}
    brings = brought_by(game)
    return {"wrong": None, "about": at.about({"game": GUEST}), "book": brings["book"], "lessons": brings["lessons"]}


def trial(at: App, asked: Asked) -> Held:
    """Run a slice of the trials, and return the progress or a fault."""
    if BENCH.trials is None:
        return {"done": 1.0, "first": True, "wrong": None}
    end, done, wrong = monotonic() + SLICE, 0.0, None
    try:
        with redirect_stdout(BENCH.random):
            for done in BENCH.trials:
                WATCH.until = monotonic() + PATIENCE
                if monotonic() > end:
                    return {"done": done, "first": done >= 1 / len(ROUNDS), "wrong": None}
    except BaseException as error:
        wrong = BENCH.wrong(error)
    BENCH.trials = None
    BENCH.printed.write(BENCH.random.text())
    return {"done": 1.0, "first": True, "wrong": wrong}


def sample(at: App, asked: Asked) -> Sampled:
    """Return the record of a random match of the author's game."""
    return {"record": BENCH.sample(asked["number"])}


def printed(at: App, asked: Asked) -> Printed:
    """Return the text that the author's code has printed since the last such request."""
    text = BENCH.printed.getvalue()
    BENCH.printed.seek(0)
    BENCH.printed.truncate()
    return {"text": text[:PRINTED_MAX]}


SHAPES: dict[str, dict[str, Field]] = {
    "draft": {"files": TEXT},
    "trial": {},
    "sample": {"number": NUMBER},
    "printed": {},
}
REQUESTS: Requests = {"draft": draft, "trial": trial, "sample": sample, "printed": printed}


def begin() -> Call:
    """Set up the workshop, and return the function that handles the page's requests."""
    hear(REQUESTS, SHAPES)
    sys.dont_write_bytecode = True
    sys.stdout = sys.stderr = BENCH.printed
    app = App(BENCH.find)

    def call(text: str) -> str:
        WATCH.until = monotonic() + PATIENCE
        try:
            return app.call(text)
        finally:
            WATCH.until = float("inf")

    return call
