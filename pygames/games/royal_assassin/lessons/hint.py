"""Effects of a move of Royal Assassin, for hints: the royals that fall, and the counts after the cascade."""

from __future__ import annotations

from pygames.core.cards import printed
from pygames.core.moves import Move
from pygames.core.words import counted

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
        royals = counted(len(last.courts[seat]), "royal")
        found["joins"] = (1.2, words.ROYALS.format(who=who(seat), royals=royals))
    for owner in (0, 1):
        sign, before, after = -1 if owner == seat else 1, view.courts[owner], last.courts[owner]
        fallen = sum(royal_of(after, royal.card) is None for royal in before)
        if fallen:
            left = counted(len(after), "royal")
            told = words.LEFT if owner != seat else words.LEFT_BAD
            found[f"court {owner}"] = (5.0 * sign * fallen, told.format(who=who(owner), left=left))
        for royal in before:
            now, alone = royal_of(after, royal.card), sum(each.card.face == royal.card.face for each in before) == 1
            if now is not None and alone and now.tally != royal.tally:
                value = sign * (now.tally - royal.tally) / now.value
                places = {"who": who(owner), "royal": printed(now.card.face), "lacks": now.value - now.tally}
                found[f"{now.card.face} {owner}"] = (value, _told(words.LACKS, value, places))
    return found


def _told(template: str, value: float, places: dict[str, object]) -> str:
    """Return a sentence for a good effect, a clause for a bad one."""
    told = template.format(**places)
    return f"{told}." if value > 0 else told
