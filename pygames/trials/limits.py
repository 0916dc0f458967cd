"""Limits for the texts of a game: of its computer opponents, and of the first section of its rule book."""

from __future__ import annotations

import re

from pygames.bots.players import LEVELS
from pygames.core.game import Game
from pygames.core.names import clean_name
from pygames.core.scene import ART

from . import words
from .fault import Fault

SPOKEN = 45
"""Maximum number of characters of an opponent's comment, which must fit into two lines on a phone."""
LINE = 64
"""Maximum number of characters of each of *Goal*, *Turn* and *Twist* in the rule book, which fill one line each on the
first page."""
BRIEF = 95
"""Maximum number of words of the section *In thirty seconds* of the rule book."""
BOOK = "rules.md"
SAME = {"key": words.SAME_KEY, "name": words.SAME_NAME, "arms": words.SAME_ARMS}
HEADING = "In thirty seconds"
_BRIEF = re.compile(r"^## In thirty seconds\n(.*?)(?=^#|\Z)", re.MULTILINE | re.DOTALL)
_FENCE = re.compile(r"^```.*?^```\n", re.MULTILINE | re.DOTALL)
_POINT = re.compile(r"^\* \*\*(Goal|Turn|Twist)\.\*\* (.+)\n", re.MULTILINE)


def check_personas(game: Game) -> None:
    """Raise Fault if two computer opponents have the same key, name or arms, or if a text of one is invalid."""
    personas = game.knowledge().personas
    for each in personas:
        if not re.fullmatch(r"[a-z]+", each.key):
            raise Fault(words.OPPONENT_KEY.format(key=each.key))
        for field, same in SAME.items():
            if sum(getattr(other, field) == getattr(each, field) for other in personas) > 1:
                raise Fault(same.format(value=getattr(each, field)))
        if each.arms not in ART:
            raise Fault(words.ARMS.format(key=each.key, arms=each.arms))
        for level in LEVELS:
            if clean_name(f"{level} {each.name}") != f"{level} {each.name}":
                raise Fault(words.OPPONENT_NAME.format(name=f"{level} {each.name}"))
        for line in each.says:
            if not 0 < len(line) <= SPOKEN:
                raise Fault(words.COMMENT.format(key=each.key, line=line, length=len(line), most=SPOKEN))


def check_brief(book: str) -> None:
    """Raise Fault if a rule book's section *In thirty seconds* has a wrong form or is too long for the first page."""
    found = _BRIEF.search(book)
    if not found:
        raise Fault(words.NO_BRIEF.format(file=BOOK), file=BOOK, part=HEADING)
    text = _FENCE.sub("", found[1])
    points = _POINT.findall(text)
    if [name for name, _ in points] != ["Goal", "Turn", "Twist"]:
        raise Fault(words.BRIEF_LIST.format(file=BOOK), file=BOOK, part=HEADING)
    for name, line in points:
        if len(line) > LINE:
            what = words.BRIEF_LINE.format(part=name, file=BOOK, length=len(line), most=LINE)
            raise Fault(what, file=BOOK, part=name)
    feel = _POINT.sub("", text).strip().split("\n\n")[0]
    length = len(" ".join([*(line for _, line in points), feel]).split())
    if length > BRIEF:
        raise Fault(words.BRIEF_WORDS.of(length, file=BOOK, most=BRIEF), file=BOOK, part=HEADING)
