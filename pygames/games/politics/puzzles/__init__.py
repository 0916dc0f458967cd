"""Puzzles of Politics: a verdict worth giving. They lie in `puzzles.txt`.

Only late in a round that may decide the match: then everything that may still come of a verdict can be played.
"""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.quest import Quest

from ..rules import Politics
from ..stages import VERDICT
from ..words import OFFICES, commas
from . import words

EACH = 4
"""Of one match: each is of another contest."""
LATE = 4
"""Offices still to be contested in the round, at most."""
NEAR = 9
"""Points that somebody lacks, at most, so that a round may decide the match."""


def quests(view: Politics) -> Iterator[Quest]:
    """What may be asked of the seat to move."""
    if view.stage != VERDICT or len(view.queue) > LATE or max(view.points) < view.goal - NEAR:
        return
    office, now = OFFICES[view.contested], view.round
    left = commas(OFFICES[rank] for rank in view.queue if any(view.markers[rank * view.seats :][: view.seats]))
    say = (words.THEN if left else words.LAST).format(office=office, left=left)
    title = words.TITLE.format(office=office)
    yield Quest(title, say, words.ASK, until=lambda state: state.round > now)
