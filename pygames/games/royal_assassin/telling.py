"""What a move of Royal Assassin did, step by step, in words; a cascade one reserve card after the other."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Literal

from pygames.core.cards import Seat, printed
from pygames.core.moves import Drawn, Move, Rolled, Shuffled
from pygames.core.scene import Event

from . import cascade, words
from .moves import Assassinate, Attack, Defend, Discard, Hold, Play, Present, Regicide, ReserveAttack, ReserveDefend
from .position import Position
from .rules import JOKER, ROYALS, VALUE, Laid, royal_of

Kind = Literal["move", "gain", "loss"]


def tell(before: Position, move: Move) -> list[Event]:
    """Every step that followed, each with the position after it; the last is the one after the whole move."""
    if isinstance(move, Drawn):
        return _drawn(before, move)
    if isinstance(move, Shuffled):
        return [_shuffled(before)]
    if isinstance(move, Rolled):
        return [Event(words.BEGINS.format(who=words.who(move.value)), kind="roll", ruling=5)]
    positions = list(before.steps(move))
    first = _step(before, move, positions[0]) if before.phase == "cascade" else _action(before, move, positions[0])
    events = [first]
    for earlier, later in pairwise(positions):
        found = cascade.choices(earlier)
        events.append(_step(earlier, found[0] if found else None, later))
    events = [replace(event, position=at) for event, at in zip(events, positions, strict=True)]
    last = positions[-1]
    events[-1] = replace(events[-1], position=None)
    events += _after(before, last)
    return events


def touched(move: Play, seat: Seat) -> str:
    """The id of what an action is made with: a card of the hand, or the joker that a seat has set aside."""
    card = move.joker if isinstance(move, Assassinate) else move.card
    return f"c{card.slot}" if card else f"joker-{seat}"


def _action(before: Position, move: Move, after: Position) -> Event:
    """An action of ruling 8."""
    seat = before.mover
    assert isinstance(move, Play)
    card = printed((move.joker.face if move.joker else JOKER) if isinstance(move, Assassinate) else move.card.face)
    who = words.who(seat)
    if isinstance(move, Attack | Defend):
        attacks = isinstance(move, Attack)
        told = words.ATTACKS if attacks else words.DEFENDS
        text = _counted(told, who, card, move.target, after, 1 - seat if attacks else seat)
        return _event(text, move, seat, move.target, *((12, words.WHY_ATTACK) if attacks else (13, words.WHY_DEFEND)))
    if isinstance(move, Present):
        return _event(words.PRESENTS.format(who=who, card=card), move, seat, None, 21, words.WHY_PRESENT, "gain")
    if isinstance(move, Discard):
        return _event(words.DISCARDS.format(who=who, card=card), move, seat, None, 9, words.WHY_DISCARD)
    royal = printed(move.target.face)
    if isinstance(move, Regicide):
        text = words.SLAYS.format(who=who, royal=royal, card=card)
        return _event(text, move, seat, move.target, 22, words.WHY_REGICIDE, "loss")
    text = words.ASSASSINATES.format(who=who, royal=royal)
    return _event(text, move, seat, move.target, 23, words.WHY_ASSASSINATE, "loss")


def _step(before: Position, answer: Move | None, after: Position) -> Event:
    """A step of a cascade; an answer, or a miss, and who falls."""
    seat = before.mover
    who = words.who(seat)
    fallen = [royal for royal in before.courts[seat] if royal_of(after.courts[seat], royal.card) is None]
    falls = [words.FALLS.format(who=who, royal=printed(royal.card.face)) for royal in fallen]
    kind: Kind = "loss" if fallen else "move"
    reserve = before.reserves[seat]
    if isinstance(answer, ReserveAttack | ReserveDefend):
        text = _answered(who, answer, after, 1 - seat if isinstance(answer, ReserveAttack) else seat)
        ids = (f"c{reserve[-1].slot}", f"r{answer.target.slot}")
        return Event(" ".join([text, *falls]), ids, ruling=16, why=words.WHY_ANSWER, kind=kind, short=_short(answer))
    if isinstance(answer, Hold):
        held = words.HELD_BACK.format(who=who)
        return Event(" ".join([held, *falls]), ruling=16, kind=kind, short="hold")
    silent = words.HAS_NO_RESERVE.format(who=who)
    if reserve:
        silent = words.FITS_NO_FIGHT.format(who=who, card=printed(reserve[-1].face))
    if fallen:
        dead = tuple(f"c{royal.card.slot}" for royal in fallen)
        return Event(" ".join([silent, *falls]), dead, ruling=18, why=words.WHY_FALL, kind="loss")
    if before.missed:  # the second miss in a row
        return Event(words.SILENT, kind="turn")
    return Event(silent, kind="turn")


def _answered(who: str, answer: ReserveAttack | ReserveDefend, after: Position, owner: Seat) -> str:
    """What a reserve's top card does to a royal, and what comes of it while the royal lives."""
    card = printed(answer.face)
    if royal_of(after.courts[owner], answer.target) is None:
        return words.ANSWERS_IN_VAIN.format(who=who, card=card, royal=printed(answer.target.face))
    told = words.ANSWERS_ATTACKING if isinstance(answer, ReserveAttack) else words.ANSWERS_DEFENDING
    return _counted(told, who, card, answer.target, after, owner)


def _counted(told: str, who: str, card: str, target: Laid, after: Position, owner: Seat) -> str:
    """What a number card did to the royal it was laid on."""
    royal = royal_of(after.courts[owner], target)
    assert royal is not None
    name = printed(target.face)
    text = told.format(who=who, royal=name, card=card, count=words.reading(royal))
    if not royal.pile:
        return f"{text} {words.CLEARED.format(royal=name)}"
    return f"{text} {words.MORTAL.format(royal=name)}" if royal.tally >= royal.value else text


def _after(before: Position, last: Position) -> list[Event]:
    """What the end of a turn means."""
    outcome = last.outcome()
    if outcome is not None:
        ruling = 29 if all(last.courts) else 25
        return [Event(outcome.reason, ruling=ruling, kind="end")]
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


def _event(text: str, move: Play, seat: Seat, target: Laid | None, ruling: int, why: str, kind: Kind = "move") -> Event:
    card = touched(move, seat)
    ids = (card, f"r{target.slot}") if target else (card,)
    return Event(text, ids, ruling=ruling, why=why, kind=kind, short=_short(move))


def _short(move: Move) -> str:
    """The entry in the list of moves: the notation with signs, without slots."""
    signs = []
    for word in str(move).split():
        face = word.rpartition(":")[2]
        if face == JOKER:
            signs.append("joker")
        elif face in VALUE:
            signs.append(printed(face))
        else:
            signs.append(words.SIGNS.get(word, word))
    return " ".join(signs)
