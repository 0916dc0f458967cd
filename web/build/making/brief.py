"""The section "In thirty seconds" of a rule book: goal, turn, twist and atmosphere of a game."""

from __future__ import annotations

import re
from typing import NamedTuple

from pygames.core.game import Game

from ..progress import ROOT
from ..tools import Missing
from .sprite import folder

SECTION = re.compile(
    r"^## .+\n\n(?:```position\n(?P<position>(?:.+\n)+?)```\n\n)?"
    r"\* \*\*.+\*\* (?P<goal>.+)\n\* \*\*.+\*\* (?P<turn>.+)\n\* \*\*.+\*\* (?P<twist>.+)\n\n"
    r"(?P<feel>(?:.+\n)+)\n",
    re.MULTILINE,
)


class Brief(NamedTuple):
    """The texts of the section "In thirty seconds"."""

    goal: str
    turn: str
    twist: str
    feel: str
    """The atmosphere of the game, in one paragraph."""


def brief(game: Game) -> Brief:
    """Return the texts of the section in a game's rule book; Missing if there is no such section."""
    found = _section(game)
    return Brief(found["goal"], found["turn"], found["twist"], " ".join(found["feel"].split()))


def position(game: Game) -> str:
    """Return the text of the fence with the section's position; empty if there is none."""
    return _section(game)["position"] or ""


def _section(game: Game) -> re.Match[str]:
    book = folder(game) / "rules.md"
    found = SECTION.search(book.read_text(encoding="utf-8"))
    if found is None:
        wanted = "'## In thirty seconds' with Goal, Turn, Twist in a list and a paragraph"
        raise Missing(f"{book.relative_to(ROOT)} lacks {wanted}")
    return found
