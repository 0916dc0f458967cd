"""The art of the pages: each page contains only the symbols that it uses. Games can add symbols."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pygames import games
from pygames.core.game import Game

from ..tools import Missing

SYMBOL = re.compile(r'<(symbol|pattern|linearGradient|radialGradient|clipPath) id="(?P<id>[^"]+)".*?</\1>', re.DOTALL)
PICTURE = re.compile(r"(c|m|face|tile|arms)-")
"""Prefixes of the ids of symbols that pieces use (`pygames.core.game.Game.symbols`); other symbols are parts of
these."""

GAMES = Path(games.__file__).parent
"""The folder of all games; in a build of another language, it contains that language's rule books
(`elsewhere.tree`)."""


def folder(game: Game) -> Path:
    """Return the folder of a game."""
    return GAMES / game.name


def part_of(sprite: str, text: str) -> str:
    """Return the part of a sprite that a text refers to, directly or through other symbols."""
    bodies = _bodies(sprite)
    wanted: set[str] = set()
    todo = list(_references(text))
    while todo:
        name = todo.pop()
        if name in bodies and name not in wanted:
            wanted.add(name)
            todo += _references(bodies[name])
    return _sheet(body for name, body in bodies.items() if name in wanted)


def ids(sprite: str) -> list[str]:
    """Return the ids of all symbols in a sprite."""
    return list(_bodies(sprite))


def brought(every: Iterable[Game], sprite: str) -> dict[str, str]:
    """Return the symbols that each game adds to the sprite; Missing if they do not match the game's declaration."""
    taken = set(_bodies(sprite))
    found = {}
    for game in every:
        path = folder(game) / "symbols.svg"
        bodies = _bodies(path.read_text(encoding="utf-8")) if path.exists() else {}
        drawn = {name for name in bodies if PICTURE.match(name)}
        faces = {name for name in drawn if name.startswith("face-")}
        for what, names in {
            "is drawn but not in Game.symbols": drawn - {*game.symbols},
            "is in Game.symbols but not drawn": {*game.symbols} - drawn,
            "is needed where its card is small": {name.replace("face-", "tile-", 1) for name in faces} - drawn,
            "is another's name already": taken & bodies.keys(),
        }.items():
            if names:
                raise Missing(f"{path.parent.name}/{path.name}: '{min(names)}' {what}")
        taken |= bodies.keys()
        found[game.name] = _sheet(bodies.values()) if bodies else ""
    return found


def _bodies(sprite: str) -> dict[str, str]:
    return {found["id"]: found[0] for found in SYMBOL.finditer(sprite)}


def _sheet(bodies: Iterable[str]) -> str:
    opening = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" class="sprite" aria-hidden="true">'
    return "\n".join([opening, *bodies, "</svg>"])


def _references(text: str) -> Iterator[str]:
    for found in re.finditer(r'href="#([^"]+)"|url\(#([^)"]+)\)', text):
        yield found.group(1) or found.group(2)
