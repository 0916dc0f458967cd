"""The events of a move of Royal Assassin in words; a cascade has one event for each reserve card."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from pygames.core.cards import Seat, printed
from pygames.core.moves import Drawn, Move, Rolled, Shuffled
from pygames.core.scene import Event

from . import cascade, words
from .moves import Assassinate, Attack, Defend, Discard, Hold, Play, Present, Regicide, ReserveAttack, ReserveDefend
from .position import Position
from .rules import JOKER, ROYALS, VALUE, Laid, Royal, royal_of


def tell(before: Position, move: Move) -> list[Event]:
    """Return all events of a move. Each event except the last contains the position after it."""
    if isinstance(move, Drawn):
        return _drawn(before, move)
    if isinstance(move, Shuffled):
        return [_shuffled(before)]
    if isinstance(move, Rolled):
        return [Event(words.BEGINS.format(who=words.who(move.value)), kind="roll", ruling=5)]
    positions = list(before.steps(move))
    told = steps(before, move, positions)
    events = [replace(event, position=at) for event, at in zip(told[:-1], positions, strict=False)]
    return [*events, told[-1], *_after(before, positions[-1])]


def steps(before: Position, move: Move, positions: list[Position]) -> list[Event]:
    """Return an event for each of `positions`: those after a seat's move and after each forced step that follows."""
    events = [_step(before, move, positions[0]) if before.phase == "cascade" else _action(before, move, positions[0])]
    for earlier, later in pairwise(positions):
        found = cascade.choices(earlier)
        events.append(_step(earlier, found[0] if found else None, later))
    return events


def touched(move: Play, seat: Seat) -> str:
    """Return the id of the card that an action plays: a card in hand, or a joker set aside."""
    card = move.joker if isinstance(move, Assassinate) else move.card
    return f"c{card.slot}" if card else f"joker-{seat}"


def _action(before: Position, move: Move, after: Position) -> Event:
    """Return the event of an action of ruling 8."""
    seat = before.mover
    assert isinstance(move, Play)
    card = printed((move.joker.face if move.joker else JOKER) if isinstance(move, Assassinate) else move.card.face)
    who = words.who(seat)
    used = touched(move, seat)
    told = Event("", (used,), short=_short(move))
    if isinstance(move, Attack | Defend):
        attacks = isinstance(move, Attack)
        royal = royal_of(after.courts[1 - seat if attacks else seat], move.target)
        assert royal is not None
        text, clears = _laid(words.ATTACKS if attacks else words.DEFENDS, who, card, royal)
        place = f"r{move.target.slot}"
        told = replace(told, text=text, ids=(used, place), trace=(place,))
        if attacks:
            return replace(told, ruling=12, why=words.WHY_ATTACK, sound="clear" if clears else "attack")
        return replace(told, ruling=13, why=words.WHY_DEFEND, sound="clear" if clears else "guard")
    if isinstance(move, Present):
        text = words.PRESENTS.format(who=who, card=card)
        return replace(told, text=text, ruling=21, why=words.WHY_PRESENT, kind="gain", trace=(used,))
    if isinstance(move, Discard):
        text = words.DISCARDS.format(who=who, card=card)
        return replace(told, text=text, ruling=9, why=words.WHY_DISCARD, trace=(f"reserve-{seat}",))
    name, owner = printed(move.target.face), words.who(1 - seat)
    told = replace(_fallen(told, (move.target,), 1 - seat), ruling=22, why=words.WHY_REGICIDE)
    if isinstance(move, Regicide):
        return replace(told, text=words.SLAYS.format(who=who, owner=owner, royal=name, card=card))
    text = words.ASSASSINATES.format(who=who, owner=owner, royal=name)
    return replace(told, text=text, ruling=23, why=words.WHY_ASSASSINATE, sound="send")


def _step(before: Position, answer: Move | None, after: Position) -> Event:
    """Return the event of a step of a cascade: an answer or a miss, and the royals that fall."""
    seat = before.mover
    who = words.who(seat)
    reserve = before.reserves[seat]
    dead = tuple(royal.card for royal in before.courts[seat] if royal_of(after.courts[seat], royal.card) is None)
    told, bare = Event("", kind="turn", sound="waits"), not any(before.reserves)
    if isinstance(answer, ReserveAttack | ReserveDefend):
        attacks = isinstance(answer, ReserveAttack)
        owner = 1 - seat if attacks else seat
        royal = royal_of(after.courts[owner], answer.target)
        if royal is None:  # the royal was defended too weakly, and fell
            royal = royal_of(before.courts[owner], answer.target)
            assert royal is not None
            royal = royal._replace(tally=royal.tally - VALUE[answer.face])
        told_as = words.ANSWERS_ATTACKING if attacks else words.ANSWERS_DEFENDING
        text, clears = _laid(told_as, who, printed(answer.face), royal)
        place = f"r{answer.target.slot}"
        told = replace(told, text=text, ids=(f"c{reserve[-1].slot}", place), trace=(place,), short=_short(answer))
        told = replace(told, ruling=16, why=words.WHY_ANSWER, kind="move", sound="clear" if clears else "answer")
    elif isinstance(answer, Hold):
        told = replace(told, text=words.HELD_BACK.format(who=who), ruling=16, kind="move", short=words.SHORT_HOLD)
    elif before.missed and not dead:  # the second miss in a row
        return replace(told, text=(words.NO_ANSWER_AT_ALL[1] if bare else words.CASCADE_OVER).format(who=who))
    elif reserve:
        told = replace(told, text=words.FITS_NO_FIGHT.format(who=who, card=printed(reserve[-1].face)))
    else:
        no_card = words.NO_ANSWER_AT_ALL[bool(before.missed)] if bare else words.HAS_NO_RESERVE
        told = replace(told, text=no_card.format(who=who))
    if not dead:
        return told
    falls = (words.FALLS.format(who=who, royal=printed(card.face)) for card in dead)
    told = replace(_fallen(told, dead, seat), text=" ".join([told.text, *falls]))
    return told if told.why else replace(told, ruling=18, why=words.WHY_FALL)


def _fallen(told: Event, dead: tuple[Laid, ...], seat: Seat) -> Event:
    """Return the event with the changes that mark the fall of royals of a seat."""
    ids = tuple(f"c{card.slot}" for card in dead)
    return replace(told, ids=ids, kind="loss", harms=seat, moment="fall", sound="fall")


def _laid(told: str, who: str, card: str, royal: Royal) -> tuple[str, bool]:
    """Return a sentence about the effect of a number card on a royal, and True if it removed all cards in front."""
    name = printed(royal.card.face)
    text = told.format(who=who, royal=name, card=card, count=words.reading(royal))
    if not royal.pile:
        return f"{text} {words.CLEARED.format(royal=name)}", True
    return f"{text} {words.MORTAL}" if royal.tally >= royal.value else text, False


def _after(before: Position, last: Position) -> list[Event]:
    """Return the events at the end of a turn."""
    outcome = last.outcome()
    if outcome is not None:
        ruling, why = (29, words.WHY_JUDGED) if all(last.courts) else (25, words.WHY_WIPED_OUT)
        return [Event(outcome.reason, ruling=ruling, why=why, kind="end")]
    if last.phase == "play" and last.mover == last.lead and before.lead == last.mover and last.turns:
        return [Event(words.SKIPPED.format(who=words.who(1 - last.mover)), ruling=7, kind="turn")]
    return []


def _drawn(before: Position, move: Drawn) -> list[Event]:
    seat = before.mover
    face = move.card.face
    ids = (f"c{move.card.slot}",)
    told, ruling = words.DRAWS if face else words.DRAWS_HIDDEN, 6
    if before.phase != "deal":
        told, ruling = words.TURNS_UP_NUMBER, 4
        if face in ROYALS:
            told = words.TURNS_UP_ROYAL
        elif face == JOKER:
            told, ids = words.TURNS_UP_JOKER, (f"joker-{seat}",)
    return [Event(told.format(who=words.who(seat), card=printed(face)), ids, ruling=ruling, kind="deal")]


def _shuffled(before: Position) -> Event:
    if not before.decks:
        return Event(words.SHUFFLED, kind="shuffle", ruling=1)
    if before.discard:
        return Event(words.SHUFFLED_DISCARD, kind="shuffle", ruling=26, why=words.WHY_SHUFFLE)
    return Event(words.SHUFFLED_RESERVES, kind="shuffle", ruling=27)


def _short(move: Move) -> str:
    """Return the text for the move list: the notation with symbols, without slots."""
    card, sign, *target = (word.rpartition(":")[2] for word in str(move).split())
    return words.SHORT[sign].format(card=printed(card), royal=printed(target[0]) if target else "")
