"""Finds the game to check: installed, in a wheel, or in a project folder. It installs nothing."""

from __future__ import annotations

import re
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from pygames.core.game import Game
from pygames.guests import Unfit, offered, read_through
from pygames.guests.words import DAMAGED

from ..words import Refused, game_named

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
"""Pattern of a package's name, which becomes part of a path."""
VERSION = re.compile(r"[A-Za-z0-9.+!_-]{1,99}")
OWN = re.compile(r"(?:liege[-_.]tabletop|pygames)\b(?![-.])", re.IGNORECASE)


@contextmanager
def opened(package: str) -> Iterator[Game]:
    """Provide the game of a package while the body runs; if there is none, raise Refused with a sentence."""
    path = Path(package)
    wheel, project = path.suffix == ".whl", (path / "pyproject.toml").is_file()
    if not wheel and not project:
        yield game_named(package)
        return
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        paths = [made] if wheel else [made, str(path / "src"), str(path)]
        if wheel:
            unpack(path, folder)
        else:
            _describe(path, folder)
        before = {*sys.modules}
        sys.path[:0] = paths
        invalidate_caches()
        try:
            yield only_game(package, made)
        finally:
            for each in paths:
                sys.path.remove(each)
            for name in {*sys.modules} - before:
                if any(str(getattr(sys.modules[name], "__file__", "")).startswith(each) for each in paths):
                    del sys.modules[name]


def only_game(package: str, folder: str) -> Game:
    """Return the game of the only package in a folder on the import path; Refused if there is not exactly one, or no
    game."""
    found = [*distributions(path=[folder])]
    if len(found) != 1:
        raise Refused(f"{package}: a wheel must describe one package, but this one describes {len(found)}")
    try:
        needs, _ = found[0].requires or (), found[0].entry_points
    except Exception:  # the exception depends on what is damaged
        raise Refused(f"{package}: its metadata is damaged") from None
    others = [need for need in needs if "extra" not in need and not OWN.match(need)]
    missing = next((need for need in others if not _here(need)), None)
    if missing:
        raise Refused(f"{package}: it needs '{missing}', which is not installed here")
    try:
        return offered(found[0])
    except Unfit as error:
        raise Refused(f"{package}: {error}") from None


def _here(need: str) -> bool:
    """True if a required package is installed, in any version."""
    return any(distributions(name=re.split(r"[^\w.-]", need.strip(), maxsplit=1)[0]))


def unpack(wheel: Path, folder: Path) -> None:
    """Unpack a wheel into a folder; Refused if it is damaged, too large or contains machine code."""
    try:
        read_through(wheel)
        with zipfile.ZipFile(wheel) as whole:
            whole.extractall(folder)
    except (OSError, Unfit) as error:
        why = getattr(error, "strerror", None) or error
        raise Refused(f"{wheel}: {why}") from None
    except Exception:  # for example, an IndexError for a file without a name
        raise Refused(f"{wheel}: {DAMAGED}") from None


def _describe(project: Path, folder: Path) -> None:
    """Write the metadata that an installer would write for a project: name, version, dependencies, entry points."""
    try:
        about: dict[str, Any] = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        name, version = str(about["name"]), str(about.get("version", "0"))
        entries = [*about.get("entry-points", {}).get("pygames.games", {}).items()]
        needs = [str(each) for each in about.get("dependencies", ())]
        if not NAME.fullmatch(name) or not VERSION.fullmatch(version):
            raise ValueError("no package can have this name or version")
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Refused(f"{project / 'pyproject.toml'}: this does not describe a project ({error})") from None
    into = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    into.mkdir()
    lines = [f"Name: {name}", f"Version: {version}", *(f"Requires-Dist: {need}" for need in needs)]
    (into / "METADATA").write_text("\n".join(["Metadata-Version: 2.1", *lines, ""]), encoding="utf-8")
    listed = "".join(f"{each} = {place}\n" for each, place in entries)
    (into / "entry_points.txt").write_text(f"[pygames.games]\n{listed}" if listed else "", encoding="utf-8")
