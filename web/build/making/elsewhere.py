"""The pages in another language, made in a separate process: `python -m web.build.making.elsewhere FOLDER`.

A language must be chosen before an engine is loaded (`pygames.translated`), so this process loads the engine again. The
folder contains a copy of `pygames` with translated lessons and rule books (`tree`), and the inputs of the pages in
`given.json`. The process writes `made.json`: path -> content, in base64.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..progress import ROOT

GIVEN, MADE = "given.json", "made.json"


def tree(folder: Path, language: str, lessons: Mapping[str, str]) -> None:
    """Write a copy of the engines into a folder, with the lessons and rule books of a language."""
    from .catalogues import lesson_in

    shutil.copytree(ROOT / "pygames", folder / "pygames", ignore=shutil.ignore_patterns("__pycache__", "*.po"))
    games = folder / "pygames" / "games"
    for path in sorted(games.glob("*/*/*.txt")):
        path.write_text(lesson_in(path.read_text(encoding="utf-8"), lessons), encoding="utf-8")
    for path in sorted(games.glob(f"*/rules.{language}.md")):
        shutil.copy(path, path.with_name("rules.md"))


def files(given: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the pages and first tables of a language, made in a separate process. `given`: the content of `given.json`
    (see `main`)."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tree(folder, given["language"]["code"], given["lessons"])
        (folder / GIVEN).write_text(json.dumps(given), encoding="utf-8")
        paths = os.pathsep.join([str(folder), str(ROOT)])
        command = [sys.executable, "-m", "web.build.making.elsewhere", str(folder)]
        subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": paths}, check=True)
        made = json.loads((folder / MADE).read_text(encoding="utf-8"))
    return {path: base64.b64decode(content) for path, content in made.items()}


def main(folder: Path) -> None:
    """Make the pages of a language. `given.json` contains: `catalogue` for the engine, `templates`, `shell` (the
    shell's texts), `language`, and the inputs of English pages."""
    given = json.loads((folder / GIVEN).read_text(encoding="utf-8"))
    from pygames import translated

    translated.begin(given["catalogue"])
    from pygames import games

    from . import deals, pages, positions, words, workshop

    words.IN_TEMPLATES.update(given["templates"])
    positions.LANGUAGE.update(given["shell"])
    positions.WIDEST *= 2  # longer words make wider pictures, and the limit is for authors of the English rule books
    ready = {f"{game.name}.json": deals.deals(game) for game in games.every()}
    for game in games.every():
        ready |= deals.lessons(game) | deals.about(game)
    from .site import folder_of, under

    hashed = under(f"{given['language']['code']}/deals", ready)
    engine = given["engine"] | {"deals": folder_of(hashed, next(iter(ready)))}
    starts = under(f"{given['language']['code']}/starts", workshop.whole(given["guide"]))
    engine["workshop_data"] = next(iter(starts))
    language = pages.Language(**given["language"])
    made = pages.pages(given["assets"], given["styles"], engine, given["told"], "", language)
    whole = hashed | starts | {f"{language.code}/{path}": content for path, content in made.items()}
    encoded = {path: base64.b64encode(content).decode() for path, content in whole.items()}
    (folder / MADE).write_text(json.dumps(encoded), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
