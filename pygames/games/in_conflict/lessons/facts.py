"""Facts of In Conflict that lessons name in braces, computed from the game's own tables."""

from __future__ import annotations

from pygames.core.words import number_word

from ..battle_draw import HAND_REWARD, reward, tally, total
from ..options import ConflictOptions
from .words import POINTS

_PLAYED = ConflictOptions()
_ATTACKS = total(tally(True, False, 1, 1, 0))
FACTS = {
    "battles": number_word(_PLAYED.battles),
    "materiel": number_word(_PLAYED.materiel),
    "attacker": POINTS.of(_ATTACKS),
    "defender": str(total(tally(False, False, 1, 1, 0))),
    "initiative": str(total(tally(True, True, 1, 1, 0)) - _ATTACKS),
    "black": str(reward("2c")),
    "red": str(reward("2d")),
    "court": str(reward("Jc")),
    "ace": str(reward("Ac")),
    "hand": str(HAND_REWARD),
}
