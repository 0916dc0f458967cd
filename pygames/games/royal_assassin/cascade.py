"""The cascade: after an attack from hand the reserves speak in turn, defender first (rulings 16 to 18, 31, 32).

A position in a cascade says whose step it is. `uses` lists what the top card of his reserve can do, `step`
does one of them, or misses; `onward` does what follows by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.game import Move

from .moves import Hold, ReserveAttack, ReserveDefend
from .rules import GUARDS, MISSES, STRIKES, VALUE, AssassinOptions, Court, Laid, Royal, exposed, guarded

if TYPE_CHECKING:
    from .position import Position


def uses(position: Position) -> list[Move]:
    """The triggered uses of the stepping player's top reserve card: in fights only, with or without a choice."""
    mover = position.mover
    reserve = position.reserves[mover]
    if not reserve:
        return []
    face = reserve[-1].face
    options = position.options
    strikes, guards = STRIKES[face], GUARDS[options.same_color_defence][face]
    # ruling 17: only royals that have number cards in front already
    found: list[Move] = [
        ReserveAttack(face, royal.card)
        for royal in exposed(options, position.courts[1 - mover])
        if royal.pile and royal.card.face in strikes
    ]
    found += [
        ReserveDefend(face, royal.card)
        for royal in guarded(options, position.courts[mover])
        if royal.pile and royal.card.face in guards
    ]
    return found


def choices(position: Position) -> list[Move]:
    """What the stepping player may do: `uses`, and to decline where that is played; empty if he misses."""
    found = uses(position)
    if found and position.options.optional_reserve:
        found.append(Hold())
    return found


def step(position: Position, answer: Move | None) -> Position:
    """The position after one step: an answer, or a miss; then the deaths that fall due, and the other's step."""
    mover = position.mover
    courts = position.courts
    own, enemy = courts[mover], courts[1 - mover]
    reserves = position.reserves
    discard = position.discard
    graveyard = position.graveyard
    options = position.options
    missed = position.missed + 1
    if isinstance(answer, ReserveAttack | ReserveDefend):
        missed = 0
        laid = reserves[mover][-1]
        rest = reserves[mover][:-1]
        reserves = (reserves[0], rest) if mover else (rest, reserves[1])
        if isinstance(answer, ReserveAttack):
            enemy, cleared = laid_on(enemy, answer.target, laid, VALUE[laid.face], options)
        else:
            own, cleared = laid_on(own, answer.target, laid, -VALUE[laid.face], options)
        discard += cleared
    for royal in own:
        # ruling 18: a wound is mortal at the end of its owner's next step
        if royal.tally >= VALUE[royal.card.face]:
            own, discard, graveyard = killed(own, royal, discard, graveyard, options)
    return position.fought((enemy, own) if mover else (own, enemy), reserves, discard, graveyard, 1 - mover, missed)


def onward(position: Position) -> Position | None:
    """The position after the next step that follows by itself; None where somebody chooses or nobody speaks."""
    if position.phase != "cascade":
        return None
    if position.missed == MISSES:
        return position.passed()
    found = uses(position)
    if len(found) > 1 or (found and position.options.optional_reserve):
        return None
    return step(position, found[0] if found else None)


def laid_on(
    court: Court, target: Laid, laid: Laid, amount: int, options: AssassinOptions
) -> tuple[Court, tuple[Laid, ...]]:
    """A court with a number card laid on one of its royals, and the cards that this clears away."""
    at = next(at for at, royal in enumerate(court) if royal.card == target)
    card, count, pile = court[at]
    count += amount
    pile = (*pile, laid)
    # ruling 14: only an exact zero clears; in the solo game any defence that reaches the attack
    if count == 0 or (count < 0 and options.solo_defence):
        return (*court[:at], Royal(card), *court[at + 1 :]), pile
    return (*court[:at], Royal(card, count, pile), *court[at + 1 :]), ()


def killed(
    court: Court, royal: Royal, discard: tuple[Laid, ...], graveyard: tuple[Laid, ...], options: AssassinOptions
) -> tuple[Court, tuple[Laid, ...], tuple[Laid, ...]]:
    """A court without this royal, and discard and graveyard after it."""
    discard += royal.pile
    if options.recycle_killed:
        discard += (royal.card,)
    else:
        graveyard += (royal.card,)  # ruling 19
    return tuple(other for other in court if other is not royal), discard, graveyard
