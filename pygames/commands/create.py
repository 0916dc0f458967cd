"""write a small game of your own, whole and playable, as a project to begin from"""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from pygames.games import NAMES
from pygames.guests import HOUSE, NAME, Unfit, find

from .words import Refused

TEMPLATE = Path(__file__).with_name("guest")
"""A guest called `tierce`, which the tests play like the built-in games."""
CALLED, TITLED = "tierce", "Tierce"
MADE = ("__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache")
NEXT = """{title} is written, in the folder {folder}. Next:
    cd {folder}
    python3 -m pip install -e .
    python3 -m pygames play {name}
README.md there says what is where, and how it comes into the page."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: the name, and the folder."""
    parser.add_argument("name", help="the game's name in records and links: small letters, digits and _")
    parser.add_argument("folder", type=Path, help="a new or empty folder")


def run(chosen: argparse.Namespace) -> int:
    """Write the project; Refused, with nothing written, for an unusable name or folder."""
    refuse_name(chosen.name)
    title = chosen.name.replace("_", " ").capitalize()
    files = {
        path.replace(CALLED, chosen.name): text.replace(CALLED, chosen.name).replace(TITLED, title)
        for path, text in template()
    }
    write(files, chosen.folder)
    print(NEXT.format(title=title, folder=chosen.folder, name=chosen.name))
    return 0


def refuse_name(name: str) -> None:
    """Raise Refused if no game can have this name."""
    if not NAME.fullmatch(name) or iskeyword(name):
        raise Refused(
            f"'{name}' is not a name for a game: use small letters, digits and '_', at most 40, a letter first"
        )
    try:
        taken = bool(find(name))
    except Unfit:
        taken = True
    except KeyError:
        taken = name in ("tests", HOUSE) or getattr(find_spec(name), "origin", None) is not None
    if taken:
        house = f"Liege has a game '{name}'" if name in NAMES else f"there is already a Python package '{name}' here"
        raise Refused(f"{house}; choose another name")


def template() -> list[tuple[str, str]]:
    """Return the files of the template: paths and contents."""
    paths = sorted(path for path in TEMPLATE.rglob("*") if path.is_file() and not {*path.parts} & {*MADE})
    return [(path.relative_to(TEMPLATE).as_posix(), path.read_text(encoding="utf-8")) for path in paths]


def write(files: dict[str, str], folder: Path) -> None:
    """Write files into a new or empty folder; Refused if that fails, with no file left behind."""
    made: list[Path] = []
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise Refused(f"{folder} is not empty; nothing has been written")
        for path, text in files.items():
            place = folder / path
            for parent in [each for each in reversed(place.parents) if not each.exists()]:
                parent.mkdir()
                made.append(parent)
            made.append(place)
            place.write_text(text, encoding="utf-8")
    except OSError as error:
        for each in reversed(made):
            if each.is_dir():
                each.rmdir()
            else:
                each.unlink(missing_ok=True)
        why = error.strerror or error
        raise Refused(f"{folder}: {why}; nothing has been written") from None
