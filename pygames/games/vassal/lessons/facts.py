"""Facts of Vassal that lessons name in braces, computed from the game's own tables."""

from __future__ import annotations

from pygames.core.cards import RANKS
from pygames.core.words import number_word

from ..alliance import SIZE
from ..moves import HOUSES
from ..rules import WIN_ADJACENT, WIN_ANY
from ..words import TIERS

FACTS = {
    "ladder": ", ".join(reversed(TIERS)),
    "top": TIERS[-1],
    "below_top": TIERS[-2],
    "bottom": TIERS[0],
    "houses": number_word(HOUSES),
    "size": number_word(SIZE),
    "to_win": number_word(WIN_ANY),
    "side_by_side": number_word(WIN_ADJACENT),
    "ace": str(RANKS.index("A") + 1),
    "jack": str(RANKS.index("J") + 1),
    "queen": str(RANKS.index("Q") + 1),
    "king": str(RANKS.index("K") + 1),
}
