"""Effects of a move of Royal Assassin, for hints: the royals that fall, and the counts after the cascade."""

from __future__ import annotations

from pygames.core.cards import printed
from pygames.core.moves import Move

from ..moves import Present
from ..position import Position
from ..rules import royal_of
from ..words import who
from . import words


def effects(view: Position, move: Move) -> dict[str, tuple[float, str]]:
    """Return the effects of a move by topic: the value for the seat to move, and a sentence."""
    seat, last = view.mover, list(view.steps(move))[-1]
    found = {}
    if isinstance(move, Present):
        found["joins"] = (1.2, words.ROYALS.of(len(last.courts[seat]), who=who(seat)))
    for owner in (0, 1):
        sign, before, after = -1 if owner == seat else 1, view.courts[owner], last.courts[owner]
        fallen = sum(royal_of(after, royal.card) is None for royal in before)
        if fallen:
            told = words.LEFT if owner != seat else words.LEFT_BAD
            found[f"court {owner}"] = (5.0 * sign * fallen, told.of(len(after), who=who(owner)))
        for royal in before:
            now, alone = royal_of(after, royal.card), sum(each.card.face == royal.card.face for each in before) == 1
            if now is not None and alone and now.tally != royal.tally:
                value = sign * (now.tally - royal.tally) / now.value
                lacks = words.LACKS if value > 0 else words.LACKS_BAD
                text = lacks.format(who=who(owner), royal=printed(now.card.face), lacks=now.value - now.tally)
                found[f"{now.card.face} {owner}"] = (value, text)
    return found
