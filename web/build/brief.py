"""A game in thirty seconds: goal, turn, twist and what it feels like, as its rule book begins."""

from __future__ import annotations

import re
from typing import NamedTuple

from pygames.core.game import Game

from .progress import ROOT
from .sprite import folder
from .tools import Missing

SECTION = re.compile(
    r"^## In thirty seconds\n\n(?:```position\n(?P<position>(?:.+\n)+?)```\n\n)?"
    r"\* \*\*Goal\.\*\* (?P<goal>.+)\n\* \*\*Turn\.\*\* (?P<turn>.+)\n\* \*\*Twist\.\*\* (?P<twist>.+)\n\n"
    r"(?P<feel>(?:.+\n)+)\n",
    re.MULTILINE,
)


class Brief(NamedTuple):
    """What one reads before the first match, in sentences."""

    goal: str
    turn: str
    twist: str
    feel: str
    """What it feels like, in one paragraph."""


def brief(game: Game) -> Brief:
    """What the rule book says of it; Missing if that is not there."""
    found = _section(game)
    return Brief(found["goal"], found["turn"], found["twist"], " ".join(found["feel"].split()))


def position(game: Game) -> str:
    """The fence of the position that stands beside it; empty if there is none."""
    return _section(game)["position"] or ""


def _section(game: Game) -> re.Match[str]:
    book = folder(game) / "rules.md"
    found = SECTION.search(book.read_text(encoding="utf-8"))
    if found is None:
        wanted = "'## In thirty seconds' with Goal, Turn, Twist in a list and a paragraph"
        raise Missing(f"{book.relative_to(ROOT)} lacks {wanted}")
    return found
