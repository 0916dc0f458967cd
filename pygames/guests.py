"""Third-party games ("guests"): an installed package offers one in the entry point group `pygames.games`, as "NAME =
package:GAME".

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

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint
    from pathlib import Path

GROUP = "pygames.games"
HOUSE = "pygames"
DISTRIBUTION = "liege-tabletop"
"""The name by which installers know the package; guests may still require it as `pygames`, its former name."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
NEEDS = re.compile(r"(?:liege[-_.]tabletop|pygames)\s*\(?([^;()\[\]]*)\)?", re.IGNORECASE)
CLAUSE = re.compile(r"(~=|==|!=|<=|>=|<|>)\s*(\d{1,6}(?:\.\d{1,6}){0,2})(\.\*)?")
SIGNS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne}
UNPACKED_MAX = 32 * 1024 * 1024
"""Maximum bytes of an unpacked wheel."""
MACHINE = (".so", ".pyd", ".dll", ".dylib", ".wasm")
"""File name endings of machine code."""
SEATS_MIN, SEATS_MAX = 2, 4
"""Minimum and maximum number of seats of a match."""
WORDS_MAX = 200
"""Characters kept of a foreign error message."""


class Unfit(KeyError):
    """A guest that cannot be played; the message is one sentence."""

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
                raise Unfit(f"It's too large: an unpacked guest can have at most {UNPACKED_MAX // 1024 // 1024} MB.")
            damaged = whole.testzip()
    except (Unfit, OSError):
        raise
    except Exception:  # of various types, depending on what is broken
        damaged = wheel.name
    if damaged:
        raise Unfit("This isn't a wheel, or it's damaged.")
    for one in listed:
        if one.filename.endswith(MACHINE):
            raise Unfit(f"It contains compiled code ({one.filename[:60]}), but a guest must be pure Python.")


def find(name: str) -> Game:
    """Return the built-in or guest game of this name; KeyError if there is none, Unfit if it cannot be played."""
    return games.find(name) if name in games.NAMES else _guest(name)


def guests() -> tuple[list[Game], list[str]]:
    """Return all guests by name, and a sentence for each that cannot be played."""
    found, wrong = [], []
    for name in sorted({entry.name for entry in _entries()}):
        try:
            found.append(_guest(name))
        except Unfit as error:
            wrong.append(str(error))
    return found, wrong


def offered(package: str | Distribution) -> Game:
    """Return the game of an installed package; Unfit explains in a sentence why there is none."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        package = distribution(package) if isinstance(package, str) else package
    except (PackageNotFoundError, ValueError):
        raise Unfit(f"There is no package '{package}' here.") from None
    entries = [entry for entry in package.entry_points if entry.group == GROUP]
    if not entries:
        raise Unfit(f"{_called(package)} has no game: it has no entry point in the group '{GROUP}'.")
    if len(entries) > 1:
        raise Unfit(f"{_called(package)} has several games, but a guest must be one game: {_names(entries)}.")
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
        raise Unfit(f"Several installed packages have a game '{name}': {packages}. Uninstall all but one.")
    assert entries[0].dist
    return _game(entries[0], entries[0].dist)


def _game(entry: EntryPoint, package: Distribution) -> Game:
    """Load the game of an entry point after checking that it can be played here."""
    guest, name = _called(package), entry.name
    if not NAME.fullmatch(name) or iskeyword(name):
        raise Unfit(
            f"{guest} calls its game '{name[:40]}'; use lower-case letters, digits and '_', at most 40, and no keyword."
        )
    if not entry.pattern.match(entry.value):
        raise Unfit(f"{guest} has the entry point '{entry.value[:40]}', which is not like '{name}:GAME'.")
    if name in games.NAMES:
        raise Unfit(f"{guest} calls its game '{name}', which is the name of one of Liege's own games.")
    if any(file.parts[0] == HOUSE for file in package.files or ()):
        raise Unfit(f"{guest} contains files of '{HOUSE}', which is Liege's own package.")
    if wrong := _version(package):
        raise Unfit(f"{guest} {wrong}")
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        words = " ".join(f"{type(error).__name__}: {error}".split())[:WORDS_MAX]
        raise Unfit(f"{guest} cannot be imported ({words}){_place(error, entry.module)}.") from error
    if not isinstance(game, Game):
        raise Unfit(f"{guest} has the entry point '{entry.value[:40]}', which is not a Game of pygames.core.game.")
    if game.name != name:
        raise Unfit(f"{guest} calls its game '{name}', but Game.name is '{game.name[:40]}'.")
    seats: object = game.seats  # an author may write anything
    if not (isinstance(seats, tuple) and seats and all(type(n) is int and SEATS_MIN <= n <= SEATS_MAX for n in seats)):
        raise Unfit(f"{guest} has {str(seats)[:40]} as Game.seats; a match has {SEATS_MIN} to {SEATS_MAX} seats.")
    return replace(game, package=entry.module)


def _place(error: BaseException, module: str) -> str:
    """Return the place in the guest's own file where an error was raised; empty if it was raised elsewhere."""
    top, found, step = module.partition(".")[0], "", error.__traceback__
    while step:
        *_, folder, file = re.split(r"[\\/]", f"/{step.tb_frame.f_code.co_filename}")
        if top in (folder, file.removesuffix(".py")):
            found = f", in {folder}/{file}, line {step.tb_lineno}"
        step = step.tb_next
    return found


def _version(package: Distribution) -> str:
    """Return why a package does not fit this version of pygames; empty if it fits."""
    least = ".".join(__version__.split(".")[:2])
    needs = [found for text in package.requires or () if (found := NEEDS.fullmatch(text.strip()))]
    if not needs:
        return f"does not say for which version it was written: it lacks a dependency like '{DISTRIBUTION}~={least}.0'."
    for clause in filter(None, (part.strip() for found in needs for part in found[1].split(","))):
        if not _within(clause):
            return f"was written for {HOUSE} {clause}; this is {HOUSE} {__version__}."
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
    return f"The package {package.name} {package.version}"[:80]


def _names(entries: list[EntryPoint]) -> str:
    return ", ".join(sorted(entry.name for entry in entries))[:WORDS_MAX]
