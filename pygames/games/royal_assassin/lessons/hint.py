"""Why a move of Royal Assassin is good: what it prepares or prevents."""

from __future__ import annotations

from pygames.core.cards import printed
from pygames.core.moves import Move
from pygames.core.words import counted

from ..moves import Assassinate, Attack, Defend, Present, Regicide
from ..position import Position
from ..rules import royal_of
from ..words import who
from . import words


def why(view: Position, move: Move) -> str:
    """In a sentence; empty where nothing is to be said."""
    seat, other = view.mover, who(1 - view.mover)
    after = view.after(move)
    if after.outcome() is not None:
        return ""
    if isinstance(move, Present):
        return words.MORE.format(who=who(seat))
    if isinstance(move, Defend):
        royal = royal_of(view.courts[seat], move.target)
        assert royal is not None
        name = printed(royal.card.face)
        if royal.tally > 0:
            return words.SHIELDS.format(who=who(seat), royal=name, lacks=royal.value - royal.tally)
        return "" if royal.pile else words.GUARDED.format(royal=name, who=other)
    if isinstance(move, Attack):
        hit = royal_of(after.courts[1 - seat], move.target)
        if hit is not None and hit.tally > 0:
            return words.BEFORE.format(who=other, royal=printed(hit.card.face), lacks=hit.value - hit.tally)
    if isinstance(move, Regicide | Assassinate | Attack) and len(after.courts[1 - seat]) < len(view.courts[1 - seat]):
        return words.LAST.format(who=other, royals=counted(len(after.courts[1 - seat]), "royal"))
    return ""
