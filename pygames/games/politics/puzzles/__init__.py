"""Puzzles of Politics: a revolt worth starting, and a verdict worth giving. They lie in `puzzles.txt`."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.quest import Quest

from ..rules import Politics
from ..stages import CUP, VERDICT
from ..words import OFFICES
from . import words


def quests(view: Politics) -> Iterator[Quest]:
    """What may be asked of the seat to move."""
    office = OFFICES[view.contested]
    if view.stage == CUP:
        said = words.DEFEND if view.owners[view.contested] == view.turn else words.REVOLT
        yield Quest(words.REVOLT_TITLE.format(office=office), said.format(office=office), words.REVOLT_ASK)
    elif view.stage == VERDICT:
        said = words.VERDICT.format(office=office)
        yield Quest(words.VERDICT_TITLE.format(office=office), said, words.VERDICT_ASK)
