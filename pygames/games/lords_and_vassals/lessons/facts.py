"""Facts of Lords and Vassals that its lessons name in braces, computed from the tables that it plays by."""

from __future__ import annotations

from pygames.core.words import number_word

from ..rules import GOAL, PINNING, TURN

FACTS = {
    "to_win": number_word(GOAL),
    "one_less": number_word(GOAL - 1),
    "moves": number_word(TURN),
    "pinning": number_word(PINNING),
}
