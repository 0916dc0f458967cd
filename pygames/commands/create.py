"""create a project with a small playable game, which you then change into your own"""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from pygames.games import NAMES
from pygames.guests import HOUSE, NAME, Unfit, find

from .words import Refused

TEMPLATE = Path(__file__).with_name("guest")
"""The folder of the whole template, a guest called `tierce`, which the tests play like the built-in games."""
SMALL = Path(__file__).with_name("guests")
"""The folder of the small templates: their common README, and a folder for each kind."""
WHOLE = "whole"
"""The kind of the template in `TEMPLATE`."""
KINDS = {WHOLE: "tierce", "board": "fourline", "card": "ruffs", "dice": "hoard"}
"""The name of the game in each kind of template."""
MADE = ("__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache")
NEXT = """{title} is written, in the folder {folder}. Next:
    cd {folder}
    python3 -m pip install -e .
    python3 -m pygames play {name}
README.md in that folder describes the files, and how to open the game on the site."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: the name, the folder, and the kind of game."""
    parser.add_argument("name", help="the name of your game in records and links: lower-case letters, digits and _")
    parser.add_argument("folder", type=Path, help="the folder for the project, new or empty")
    parser.add_argument(
        "--kind",
        choices=KINDS,
        default=WHOLE,
        help="the game to start from: a small board, card or dice game, or by default a whole card game with lessons",
    )


def run(chosen: argparse.Namespace) -> int:
    """Write the project; Refused, before anything is written, if the name or the folder cannot be used."""
    refuse_name(chosen.name)
    title = chosen.name.replace("_", " ").capitalize()
    called = KINDS[chosen.kind]
    files = {
        path.replace(called, chosen.name): text.replace(called, chosen.name).replace(called.capitalize(), title)
        for path, text in template(chosen.kind)
    }
    write(files, chosen.folder)
    print(NEXT.format(title=title, folder=chosen.folder, name=chosen.name))
    return 0


def refuse_name(name: str) -> None:
    """Raise Refused if no game can have this name."""
    if not NAME.fullmatch(name) or iskeyword(name):
        raise Refused(
            f"'{name}' is not a name for a game: use lower-case letters, digits and '_', at most 40, a letter first"
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


def template(kind: str = WHOLE) -> list[tuple[str, str]]:
    """Return the path and content of each file of a template."""
    if kind == WHOLE:
        return _texts(TEMPLATE)
    called, whole = KINDS[kind], KINDS[WHOLE]
    project = (TEMPLATE / "pyproject.toml").read_text(encoding="utf-8")
    about = (SMALL / "README.md").read_text(encoding="utf-8")
    return [
        ("README.md", about.replace("named", called).replace("Titled", called.capitalize())),
        ("pyproject.toml", project.replace(whole, called).replace(whole.capitalize(), called.capitalize())),
        *_texts(SMALL / kind),
    ]


def _texts(folder: Path) -> list[tuple[str, str]]:
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and not {*path.parts} & {*MADE})
    return [(path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")) for path in paths]


def write(files: dict[str, str], folder: Path) -> None:
    """Write files into a new or empty folder; if that fails, remove them and raise Refused."""
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
