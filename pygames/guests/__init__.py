"""Finds third-party games ("guests"): an installed package offers a game by an entry point "NAME = package:GAME" in the
group `pygames.games`.

`.github/CONTRIBUTING.md` documents the API for guests and its versions. Package metadata is read only when an unknown
name is requested.
"""

from __future__ import annotations

import operator
import re
from dataclasses import replace
from functools import cache
from keyword import iskeyword
from typing import TYPE_CHECKING

from pygames import __version__, games
from pygames.core.game import Game

from . import words

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint
    from pathlib import Path

GROUP = "pygames.games"
HOUSE = "pygames"
DISTRIBUTION = "liege-tabletop"
"""The name of this project's package for installers. Guests may also require it by its former name, `pygames`."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
NEEDS = re.compile(r"(?:liege[-_.]tabletop|pygames)\s*\(?([^;()\[\]]*)\)?", re.IGNORECASE)
CLAUSE = re.compile(r"(~=|==|!=|<=|>=|<|>)\s*(\d{1,6}(?:\.\d{1,6}){0,2})(\.\*)?")
SIGNS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne}
UNPACKED_MAX = 32 * 1024 * 1024
"""Maximum size of an unpacked wheel in bytes."""
MACHINE = (".so", ".pyd", ".dll", ".dylib", ".wasm")
"""File name endings of machine code."""
SEATS_MIN, SEATS_MAX = 2, 4
"""Minimum and maximum number of seats of a match."""
WORDS_MAX = 200
"""Maximum number of characters quoted from a guest's error message or list of names."""


class Unfit(KeyError):
    """The error for a guest game that cannot be played; its message is one sentence."""

    def __str__(self) -> str:
        return str(self.args[0])


def read_through(wheel: Path) -> None:
    """Check a wheel; Unfit if it is damaged, contains machine code, or is too large when unpacked. OSError if it cannot
    be read."""
    import zipfile

    try:
        with zipfile.ZipFile(wheel) as whole:
            listed = whole.infolist()
            if sum(one.file_size for one in listed) > UNPACKED_MAX:
                raise Unfit(words.TOO_LARGE.format(most=UNPACKED_MAX // 1024 // 1024))
            damaged = whole.testzip()
    except (Unfit, OSError):
        raise
    except Exception:  # the type of the error depends on the damage
        damaged = wheel.name
    if damaged:
        raise Unfit(words.DAMAGED)
    for one in listed:
        if one.filename.endswith(MACHINE):
            raise Unfit(words.COMPILED.format(file=one.filename[:60]))


def find(name: str) -> Game:
    """Return the built-in or guest game of this name; KeyError if there is none, Unfit if it cannot be played."""
    return games.find(name) if name in games.NAMES else _guest(name)


def guests() -> tuple[list[Game], list[str]]:
    """Return all playable guest games, sorted by name, and an error sentence for each other guest game."""
    found, wrong = [], []
    for name in sorted({entry.name for entry in _entries()}):
        try:
            found.append(_guest(name))
        except Unfit as error:
            wrong.append(str(error))
    return found, wrong


def offered(package: str | Distribution) -> Game:
    """Return the game that an installed package offers; Unfit, with the reason in a sentence, if there is none."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        package = distribution(package) if isinstance(package, str) else package
    except (PackageNotFoundError, ValueError):
        raise Unfit(words.NO_PACKAGE.format(name=package)) from None
    entries = [entry for entry in package.entry_points if entry.group == GROUP]
    if not entries:
        raise Unfit(words.NO_GAME.format(guest=_called(package), group=GROUP))
    if len(entries) > 1:
        raise Unfit(words.SEVERAL.format(guest=_called(package), names=_names(entries)))
    return _game(entries[0], package)


def _entries() -> list[EntryPoint]:
    from importlib.metadata import entry_points

    return sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))


@cache
def _guest(name: str) -> Game:
    entries = [entry for entry in _entries() if entry.name == name and entry.dist is not None]
    if not entries:
        raise KeyError(name)
    if len(entries) > 1:
        packages = ", ".join(sorted(_called(entry.dist) for entry in entries if entry.dist))
        raise Unfit(words.TWO_PACKAGES.format(name=name, packages=packages))
    assert entries[0].dist
    return _game(entries[0], entries[0].dist)


def _game(entry: EntryPoint, package: Distribution) -> Game:
    """Check an entry point, and load and return its game; Unfit if the game cannot be played here."""
    guest, name = _called(package), entry.name
    if not NAME.fullmatch(name) or iskeyword(name):
        raise Unfit(words.BAD_NAME.format(guest=guest, name=name[:40]))
    if not entry.pattern.match(entry.value):
        raise Unfit(words.BAD_ENTRY.format(guest=guest, entry=entry.value[:40], name=name))
    if name in games.NAMES:
        raise Unfit(words.OWN_NAME.format(guest=guest, name=name))
    try:
        files = package.files or ()
    except Exception:  # the type of the error depends on the damage
        raise Unfit(words.DAMAGED) from None
    if any(file.parts[:1] == (HOUSE,) for file in files):
        raise Unfit(words.OWN_FILES.format(guest=guest, house=HOUSE))
    if wrong := _version(package):
        raise Unfit(wrong)
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        shown = " ".join(f"{type(error).__name__}: {error}".split())[:WORDS_MAX]
        file, line = _place(error, entry.module)
        sentence = words.FAILS_AT if file else words.FAILS
        raise Unfit(sentence.format(guest=guest, error=shown, file=file, line=line)) from error
    if not isinstance(game, Game):
        raise Unfit(words.NOT_A_GAME.format(guest=guest, entry=entry.value[:40]))
    if game.name != name:
        raise Unfit(words.OTHER_NAME.format(guest=guest, name=name, other=game.name[:40]))
    seats: object = game.seats  # a guest's value may have any type
    if not (isinstance(seats, tuple) and seats and all(type(n) is int and SEATS_MIN <= n <= SEATS_MAX for n in seats)):
        raise Unfit(words.BAD_SEATS.format(guest=guest, seats=str(seats)[:40], least=SEATS_MIN, most=SEATS_MAX))
    return replace(game, package=entry.module)


def _place(error: BaseException, module: str) -> tuple[str, int]:
    """Return the file and the line of the guest's code at which an error was raised; "" and 0 if none of the guest's
    files is in the traceback."""
    top, found, step = module.partition(".")[0], ("", 0), error.__traceback__
    while step:
        *_, folder, file = re.split(r"[\\/]", f"/{step.tb_frame.f_code.co_filename}")
        if top in (folder, file.removesuffix(".py")):
            found = f"{folder}/{file}", step.tb_lineno
        step = step.tb_next
    return found


def _version(package: Distribution) -> str:
    """Return a sentence on the reason why a package does not fit this version of pygames; empty if it fits."""
    least = ".".join(__version__.split(".")[:2])
    needs = [found for text in package.requires or () if (found := NEEDS.fullmatch(text.strip()))]
    if not needs:
        return words.NO_VERSION.format(guest=_called(package), needed=f"{DISTRIBUTION}~={least}.0")
    for clause in filter(None, (part.strip() for found in needs for part in found[1].split(","))):
        if not _within(clause):
            return words.OTHER_VERSION.format(guest=_called(package), house=HOUSE, wanted=clause, here=__version__)
    return ""


def _within(clause: str) -> bool:
    """True if this version satisfies a clause of a dependency (">=0.1", "~=0.1.0", "==0.1.*")."""
    found = CLAUSE.fullmatch(clause)
    if not found:
        return False
    sign, text, anything = found.groups()
    here, asked = tuple(map(int, re.findall(r"\d+", __version__)))[:3], tuple(map(int, text.split(".")))
    whole = (*asked, 0, 0)[:3]
    if sign == "~=":
        return here >= whole and here[: len(asked) - 1] == asked[:-1]
    return bool(SIGNS[sign](here[: len(asked)], asked) if anything else SIGNS[sign](here, whole))


def _called(package: Distribution) -> str:
    return words.PACKAGE.format(name=package.name, version=package.version)[:80]


def _names(entries: list[EntryPoint]) -> str:
    return ", ".join(sorted(entry.name for entry in entries))[:WORDS_MAX]
