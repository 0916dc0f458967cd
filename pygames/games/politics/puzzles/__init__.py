"""Puzzles of Politics: a verdict worth giving. They lie in `puzzles.txt`.

Nothing is asked of the cup: what a marker in it is worth turns on what the others put in, which no playout proves.
"""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.quest import Quest

from ..rules import Politics
from ..stages import VERDICT
from ..words import OFFICES
from . import words


def quests(view: Politics) -> Iterator[Quest]:
    """What may be asked of the seat to move."""
    office = OFFICES[view.contested]
    if view.stage == VERDICT:
        said = words.VERDICT.format(office=office)
        yield Quest(words.VERDICT_TITLE.format(office=office), said, words.VERDICT_ASK)
