"""Facts of Politics that lessons name in braces, computed from the game's own tables."""

from __future__ import annotations

from pygames.core.words import number_word

from ..court import GOALS, PLACES
from ..words import OFFICES

FACTS = {
    "goal": str(GOALS[3]),
    "offices": number_word(PLACES),
    "first_office": f"{OFFICES[1]} 1",
    "last_office": f"{OFFICES[PLACES]} {PLACES}",
}
