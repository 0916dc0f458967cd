"""Puzzles of Politics: find the best verdict. The puzzles are in `puzzles.txt`.

Their positions are late in a round that may decide the match, so that all continuations of a verdict can be searched.
"""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.quest import Quest

from ..rules import Politics
from ..stages import VERDICT
from ..words import OFFICES, commas
from . import words

EACH = 4
"""Maximum number of puzzles per match, each about a different contest."""
LATE = 4
"""Maximum number of offices still to be contested in the round."""
NEAR = 9
"""Maximum number of points that the leader may still lack, so that the round may decide the match."""


def quests(view: Politics) -> Iterator[Quest]:
    """Yield possible puzzles for the seat to move."""
    if view.stage != VERDICT or len(view.queue) > LATE or max(view.points) < view.goal - NEAR:
        return
    office, now = OFFICES[view.contested], view.round
    left = commas(OFFICES[rank] for rank in view.queue if any(view.markers[rank * view.seats :][: view.seats]))
    say = (words.THEN if left else words.LAST).format(office=office, left=left)
    title = words.TITLE.format(office=office)
    yield Quest(title, say, words.ASK, until=lambda state: state.round > now)
