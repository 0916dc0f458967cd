"""Moves from hand (rulings 8, 9, 37): lists all legal moves, or checks one move without a list.

`cascade` implements the moves of the reserves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.cards import ALL, Card, Face, deck_of
from pygames.core.moves import Move
from pygames.core.value import new

from .moves import Assassinate, Attack, Defend, Discard, Present, Regicide
from .rules import GUARDS, JOKER, NUMBERS, ROYALS, SLAYS, STRIKES, exposed, guarded, royal_of

if TYPE_CHECKING:
    from .position import Position


def choices(position: Position) -> list[Move]:
    """Return the legal actions of the mover, with discards only if ruling 9 allows them."""
    seat = position.mover
    options = position.options
    enemy = exposed(options, position.courts[1 - seat])
    own = guarded(options, position.courts[seat])
    guards = GUARDS[options.same_color_defence]
    found: list[Move] = []
    idle: list[Move] = []
    useful = False
    for slot, face, _ in position.hands[seat]:
        assert face is not None
        shown = new(Card, (slot, face, ALL))
        if face in STRIKES:
            strikes, kin = STRIKES[face], guards[face]
            before = len(found)
            for royal in enemy:
                if royal[0][1] in strikes:
                    found.append(new(Attack, ("attack", shown, royal[0])))
            for royal in own:
                if royal[0][1] in kin:
                    found.append(new(Defend, ("defend", shown, royal[0])))
            if len(found) > before:
                useful = True
            else:
                idle.append(new(Discard, ("discard", shown)))
        elif face == JOKER:
            found += [Assassinate(shown, royal.card) for royal in position.courts[1 - seat]]
        else:
            useful = True
            slays = SLAYS[face]
            found.append(new(Present, ("present", shown)))
            for royal in enemy:
                if not royal[2] and royal[0][1] in slays:
                    found.append(new(Regicide, ("regicide", shown, royal[0])))
    if position.jokers[seat]:
        found += [new(Assassinate, ("assassinate", None, royal[0])) for royal in position.courts[1 - seat]]
    # ruling 9: a discard is legal only if no card in hand except jokers has another use
    return found if useful else found + idle


def permits(position: Position, move: Move) -> bool:
    """True if the mover may make this move. Works on any view, and does not list all moves (see `State.permits`)."""
    seat = position.mover
    if isinstance(move, Assassinate):
        if royal_of(position.courts[1 - seat], move.target) is None:
            return False
        if move.joker is None:
            return position.jokers[seat] > 0
        card, fits = move.joker, move.joker.face == JOKER
    elif isinstance(move, Attack):
        card, royal = move.card, royal_of(exposed(position.options, position.courts[1 - seat]), move.target)
        fits = royal is not None and card.face in NUMBERS and royal.card.face in STRIKES[card.face]
    elif isinstance(move, Defend):
        card, royal = move.card, royal_of(guarded(position.options, position.courts[seat]), move.target)
        guards = GUARDS[position.options.same_color_defence]
        fits = royal is not None and card.face in NUMBERS and royal.card.face in guards[card.face]
    elif isinstance(move, Present):
        card, fits = move.card, move.card.face in ROYALS
    elif isinstance(move, Regicide):
        card, royal = move.card, royal_of(exposed(position.options, position.courts[1 - seat]), move.target)
        fits = royal is not None and card.face in ROYALS and not royal.pile and royal.card.face in SLAYS[card.face]
    elif isinstance(move, Discard):
        card, fits = move.card, move.card.face in NUMBERS
    else:
        return False
    return fits and _in_hand(position, card) and (not isinstance(move, Discard) or _nothing_else(position, card))


def hinges(position: Position, move: Move) -> tuple[int, ...]:
    """Return the slots of the hidden cards that a discard claims to be of no use (ruling 37); see `State.hinges`."""
    if not isinstance(move, Discard):
        return ()
    hand = position.hands[position.mover]
    return tuple(held.slot for held in hand if held.face is None and held.slot != move.card.slot)


def _in_hand(position: Position, named: Card) -> bool:
    """True if this card may be in the mover's hand, as far as this view knows."""
    return any(held.slot == named.slot and position.tells(held, named, ALL) for held in position.hands[position.mover])


def _nothing_else(position: Position, named: Card) -> bool:
    """True if no card in hand can be used except by a discard (ruling 37), as far as the view knows the cards."""
    assert named.face is not None
    if useful(position, named.face):
        return False
    hidden: dict[int, int] = {}
    for held in position.hands[position.mover]:
        if held.slot == named.slot:
            continue
        if held.face is None:
            index = deck_of(position.decks, held.slot)
            assert index is not None
            hidden[index] = hidden.get(index, 0) + 1
        elif held.face != JOKER and useful(position, held.face):
            return False
    return all(_may_be_idle(position, index, count, named) for index, count in hidden.items())


def _may_be_idle(position: Position, index: int, count: int, named: Card) -> bool:
    """True if `count` hidden cards of a deck, not counting the named card, may all have no use except a discard."""
    unseen = position.decks[index].unseen
    idle = sum(face == JOKER or not useful(position, face) for face in unseen)
    here = next(held for held in position.hands[position.mover] if held.slot == named.slot)
    if here.face is None and position.decks[index].holds(named.slot):
        idle -= 1  # the named card is one of the unseen cards
    return idle >= count


def useful(position: Position, face: Face) -> bool:
    """True if the mover can use a card with this face except by a discard. The face must not be a joker."""
    if face in ROYALS:
        return True  # ruling 9: it can be presented
    strikes, kin = STRIKES[face], GUARDS[position.options.same_color_defence][face]
    enemy = exposed(position.options, position.courts[1 - position.mover])
    own = guarded(position.options, position.courts[position.mover])
    return any(royal.card.face in strikes for royal in enemy) or any(royal.card.face in kin for royal in own)
