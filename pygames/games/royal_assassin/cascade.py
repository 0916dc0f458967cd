"""The cascade: after an attack from hand, the reserves respond in turn, the defender first (rulings 16 to 18, 31, 32).

A position in a cascade contains the seat of the next step. `choices` lists the options of this seat; `steps` plays the
chosen option and then all forced steps, until a player has a choice, two steps in a row are missed, or a court is
wiped out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygames.core.cards import Face, Seat
from pygames.core.moves import Move

from .moves import Hold, ReserveAttack, ReserveDefend
from .rules import (
    COLOUR,
    GUARDS,
    MISSES,
    STRIKES,
    VALUE,
    AssassinOptions,
    Court,
    Laid,
    Royal,
    exposed,
    guarded,
    royal_of,
)

if TYPE_CHECKING:
    from .position import Position

Stand = tuple[tuple[Court, ...], tuple[tuple[Laid, ...], ...], tuple[Laid, ...], tuple[Laid, ...], Seat, int]
"""The state after a step of a cascade: courts, reserves, discard, graveyard, the seat of the next step, and the number
of steps missed in a row."""


def fits(options: AssassinOptions, own: Court, enemy: Court, face: Face) -> list[Royal]:
    """Return the royals whose fight the top card of a reserve can join: those to attack, then those to defend."""
    strikes, guards = STRIKES[face], GUARDS[options.same_color_defence][face]
    if options.front_royal_only:
        enemy = exposed(options, enemy)
    if options.solo_defence:
        own = guarded(options, own)
    found = []
    # ruling 17: a reserve card may go only on royals that already have number cards in front
    for royal in enemy:
        if royal[2] and royal[0][1] in strikes:
            found.append(royal)
    for royal in own:
        if royal[2] and royal[0][1] in guards:
            found.append(royal)
    return found


def attacks(face: Face, target: Face) -> bool:
    """True if a number card put on this royal attacks it: the colours differ. A card of the same colour defends."""
    return COLOUR[face] != COLOUR[target]


def choices(position: Position) -> list[Move]:
    """Return the possible moves of the top card of the mover's reserve; an empty list if the step is a miss."""
    mover = position.mover
    reserve = position.reserves[mover]
    if not reserve:
        return []
    face = reserve[-1].face
    found: list[Move] = [
        ReserveAttack(face, royal.card) if attacks(face, royal.card.face) else ReserveDefend(face, royal.card)
        for royal in fits(position.options, position.courts[mover], position.courts[1 - mover], face)
    ]
    if found and position.options.optional_reserve:
        found.append(Hold())
    return found


def steps(position: Position, answer: Move | None) -> Iterator[Stand]:
    """Yield the state after each step: first after the mover's answer, if given, then after all forced steps."""
    options = position.options
    courts, reserves = position.courts, position.reserves
    discard, graveyard = position.discard, position.graveyard
    mover, missed = position.mover, position.missed
    wounded = True  # True if the mover's court may have been attacked since the mover's last step
    while missed < MISSES:
        own, enemy, reserve = courts[mover], courts[1 - mover], reserves[mover]
        royal = None
        if answer is not None:
            if isinstance(answer, ReserveAttack | ReserveDefend):
                royal = royal_of(enemy if isinstance(answer, ReserveAttack) else own, answer.target)
            answer = None
        elif reserve:
            found = fits(options, own, enemy, reserve[-1].face)
            if found:
                # ruling 16: the card must be played; if several royals are possible, the player chooses
                if len(found) > 1 or options.optional_reserve:
                    return
                royal = found[0]
        if royal is None:
            missed += 1
            attacked = False
        else:
            missed = 0
            laid = reserve[-1]
            reserves = (reserves[0], reserve[:-1]) if mover else (reserve[:-1], reserves[1])
            attacked = attacks(laid.face, royal.card.face)
            if attacked:
                enemy, cleared = laid_on(enemy, royal, laid, VALUE[laid.face], options)
            else:
                own, cleared = laid_on(own, royal, laid, -VALUE[laid.face], options)
            discard += cleared
        if wounded:
            # ruling 18: a mortally wounded royal dies at the end of its owner's next step
            for lord in own:
                if lord[1] >= VALUE[lord[0][1]]:
                    own, discard, graveyard = killed(own, lord, discard, graveyard, options)
        wounded = attacked
        courts = (enemy, own) if mover else (own, enemy)
        mover = 1 - mover
        yield courts, reserves, discard, graveyard, mover, missed
        if not own:
            return


def laid_on(
    court: Court, royal: Royal, laid: Laid, amount: int, options: AssassinOptions
) -> tuple[Court, tuple[Laid, ...]]:
    """Return a court after a number card is put on one of its royals, and the cards that go to the discard."""
    at = court.index(royal)
    card, tally, pile = royal
    tally += amount
    pile = (*pile, laid)
    # ruling 14: a count of exactly zero removes the cards; with `solo_defence`, also a negative count
    if tally == 0 or (tally < 0 and options.solo_defence):
        return (*court[:at], Royal(card), *court[at + 1 :]), pile
    return (*court[:at], Royal(card, tally, pile), *court[at + 1 :]), ()


def killed(
    court: Court, royal: Royal, discard: tuple[Laid, ...], graveyard: tuple[Laid, ...], options: AssassinOptions
) -> tuple[Court, tuple[Laid, ...], tuple[Laid, ...]]:
    """Return a court, the discard and the graveyard after a royal of the court is killed."""
    discard += royal.pile
    if options.recycle_killed:
        discard += (royal.card,)
    else:
        graveyard += (royal.card,)  # ruling 19
    return tuple([other for other in court if other is not royal]), discard, graveyard
