"""Limits for a game's texts: computer opponents, and the opening of the rule book."""

from __future__ import annotations

import re

from pygames.bots.players import LEVELS
from pygames.core.game import Game
from pygames.core.names import clean_name
from pygames.core.scene import ART
from pygames.core.words import counted

from .fault import Fault

SPOKEN = 45
"""Maximum characters of an opponent's comment, which must fit into two rows on a phone."""
LINE = 64
"""Maximum characters of *Goal*, *Turn* and *Twist* in the rule book; each is one line on the first page."""
BRIEF = 95
"""Maximum words of *In thirty seconds*."""
_BRIEF = re.compile(r"^## In thirty seconds\n(.*?)(?=^#|\Z)", re.MULTILINE | re.DOTALL)
_FENCE = re.compile(r"^```.*?^```\n", re.MULTILINE | re.DOTALL)
_POINT = re.compile(r"^\* \*\*(Goal|Turn|Twist)\.\*\* (.+)\n", re.MULTILINE)


def check_personas(game: Game) -> None:
    """Raise Fault if two opponents cannot be distinguished, or the page cannot show one."""
    personas = game.knowledge().personas
    for each in personas:
        if not re.fullmatch(r"[a-z]+", each.key):
            raise Fault(f"The opponent '{each.key}' needs a key of lower-case letters.")
        for field in ("key", "name", "arms"):
            if sum(getattr(other, field) == getattr(each, field) for other in personas) > 1:
                raise Fault(f"Two opponents have the same {field}: '{getattr(each, field)}'.")
        if each.arms not in ART:
            raise Fault(f"The arms of '{each.key}' are '{each.arms}', which is not one of Liege's pictures.")
        for level in LEVELS:
            if clean_name(f"{level} {each.name}") != f"{level} {each.name}":
                raise Fault(f"'{level} {each.name}' is not a valid name for an opponent, or is too long.")
        for line in each.says:
            if not 0 < len(line) <= SPOKEN:
                raise Fault(f"'{each.key}' says '{line}', which has {len(line)} characters; 1 to {SPOKEN} are allowed.")


def check_brief(book: str) -> None:
    """Raise Fault if the section *In thirty seconds* of a rule book does not fit the first page."""
    found = _BRIEF.search(book)
    if not found:
        raise Fault("rules.md has no section 'In thirty seconds'.")
    text = _FENCE.sub("", found[1])
    points = _POINT.findall(text)
    if [name for name, _ in points] != ["Goal", "Turn", "Twist"]:
        raise Fault("'In thirty seconds' in rules.md needs a list of **Goal.**, **Turn.** and **Twist.**.")
    for name, line in points:
        if len(line) > LINE:
            raise Fault(f"{name} in rules.md has {len(line)} characters; at most {LINE} are allowed.")
    feel = _POINT.sub("", text).strip().split("\n\n")[0]
    words = len(" ".join([*(line for _, line in points), feel]).split())
    if words > BRIEF:
        raise Fault(f"'In thirty seconds' in rules.md has {counted(words, 'word')}; at most {BRIEF} are allowed.")
