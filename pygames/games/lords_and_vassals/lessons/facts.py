"""Facts of Lords and Vassals that lessons name in braces, computed from the game's own tables."""

from __future__ import annotations

from pygames.core.words import number_word

from ..rules import GOAL, PINNING, TURN

FACTS = {
    "to_win": number_word(GOAL),
    "one_less": number_word(GOAL - 1),
    "moves": number_word(TURN),
    "pinning": number_word(PINNING),
}
