"""Facts of Royal Assassin that lessons name in braces, computed from the game's own tables."""

from __future__ import annotations

from pygames.core.words import number_word

from ..rules import HAND, JOKERS, RANK_VALUES, AssassinOptions

_PLAYED = AssassinOptions()
FACTS = {
    "jack": str(RANK_VALUES["J"]),
    "queen": str(RANK_VALUES["Q"]),
    "king": str(RANK_VALUES["K"]),
    "royals": number_word(_PLAYED.start_royals),
    "jokers": number_word(JOKERS * _PLAYED.decks),
    "dealt": number_word(HAND),
}
