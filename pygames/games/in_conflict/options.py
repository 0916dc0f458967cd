"""The options of a match of In Conflict."""

from __future__ import annotations

from pygames.core.options import Options, option

from . import words


class ConflictOptions(Options):
    """The options of In Conflict, with their defaults and ranges."""

    seats: int = option(2, *words.PLAYERS, least=2, most=4)
    battles: int = option(8, *words.BATTLES, least=1, most=16)
    materiel: int = option(4, *words.MATERIEL, least=0, most=6)
    own_cards: bool = option(False, *words.OWN_CARDS)
    class_first: bool = option(False, *words.CLASS_FIRST)
    public_leader_card: bool = option(False, *words.PUBLIC_LEADER_CARD)
    no_ace_rule: bool = option(False, *words.NO_ACE_RULE)
