"""What a move of Royal Assassin did, step by step, in words; a cascade one reserve card after the other."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Literal

from pygames.core.cards import Seat, printed
from pygames.core.moves import Drawn, Move, Rolled, Shuffled
from pygames.core.scene import Event

from . import cascade
from .moves import Assassinate, Attack, Defend, Discard, Hold, Play, Present, Regicide, ReserveAttack, ReserveDefend
from .position import Position
from .rules import JOKER, ROYALS, VALUE, Laid, Royal

Kind = Literal["move", "gain", "loss"]


def tell(before: Position, move: Move) -> list[Event]:
    """Every step that followed, each with the position after it; the last is the one after the whole move."""
    if isinstance(move, Drawn):
        return _drawn(before, move)
    if isinstance(move, Shuffled):
        return [_shuffled(before)]
    if isinstance(move, Rolled):
        return [Event(f"{{{move.value}}} begins: the lot decides.", kind="roll", ruling=5)]
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


def reading(royal: Royal) -> str:
    """The count beside the number that kills: "+5 of 13"."""
    return f"{signed(royal)} of {royal.value}"


def signed(royal: Royal) -> str:
    """The count: "+5", "−4", "0"."""
    return f"{royal.tally:+d}".replace("-", "−") if royal.tally else "0"


def touched(move: Play, seat: Seat) -> str:
    """The id of what an action is made with: a card of the hand, or the joker that a seat has set aside."""
    card = move.joker if isinstance(move, Assassinate) else move.card
    return f"c{card.slot}" if card else f"joker-{seat}"


def _action(before: Position, move: Move, after: Position) -> Event:
    """An action of ruling 8."""
    seat = before.mover
    who = f"{{{seat}}}"
    if isinstance(move, Attack):
        text = (
            f"{who} attacks {_name(move.target)} with {printed(move.card.face)}: {_fate(after, 1 - seat, move.target)}."
        )
        return _event(
            text, move, touched(move, seat), move.target, 12, "A number card attacks a royal of the opposite colour."
        )
    if isinstance(move, Defend):
        text = f"{who} defends {_name(move.target)} with {printed(move.card.face)}: {_fate(after, seat, move.target)}."
        why = "A number card defends a royal of its own suit, attacked or not; the count may go below zero."
        return _event(text, move, touched(move, seat), move.target, 13, why)
    if isinstance(move, Present):
        text = f"{who} presents {printed(move.card.face)}."
        return _event(text, move, touched(move, seat), None, 21, "A royal from hand joins the court, open.", "gain")
    if isinstance(move, Regicide):
        text = f"{who} slays {_name(move.target)} with {printed(move.card.face)}, which is discarded."
        why = "A royal from hand slays an open royal of the opposite colour and of equal or lower value."
        return _event(text, move, touched(move, seat), move.target, 22, why, "loss")
    if isinstance(move, Assassinate):
        text = f"{who} sends the royal assassin: {_name(move.target)} dies."
        why = "A joker kills any enemy royal, whatever its colour and whatever lies in front of it."
        return _event(text, move, touched(move, seat), move.target, 23, why, "loss")
    assert isinstance(move, Discard)
    text = f"{who} lays {printed(move.card.face)} on the reserve."
    return _event(
        text, move, touched(move, seat), None, 9, "A card goes to the reserve only if none in hand has another use."
    )


def _step(before: Position, answer: Move | None, after: Position) -> Event:
    """A step of a cascade; an answer, or a miss, and who falls."""
    seat = before.mover
    who = f"{{{seat}}}"
    fallen = [royal for royal in before.courts[seat] if _gone(royal.card, after, seat)]
    falls = [f"{who}'s {_name(royal.card)} falls." for royal in fallen]
    kind: Kind = "loss" if fallen else "move"
    reserve = before.reserves[seat]
    if isinstance(answer, ReserveAttack | ReserveDefend):
        text = _answered(who, answer, after, 1 - seat if isinstance(answer, ReserveAttack) else seat)
        why = "The top card of a reserve must be played if it fits a fight; the reserves speak in turn."
        ids = (f"c{reserve[-1].slot}", f"r{answer.target.slot}")
        return Event(" ".join([text, *falls]), ids, ruling=16, why=why, kind=kind, short=_short(answer))
    silent = f"{who}'s {printed(reserve[-1].face)} fits no fight." if reserve else f"{who}'s reserve is empty."
    if isinstance(answer, Hold):
        held = f"{who}'s reserve is held back."
        return Event(" ".join([held, *falls]), ruling=16, kind=kind, short="hold")
    if fallen:
        why = "A royal whose count reaches its value dies at the end of its owner's next step of the cascade."
        dead = tuple(f"c{royal.card.slot}" for royal in fallen)
        return Event(" ".join([silent, *falls]), dead, ruling=18, why=why, kind="loss")
    if before.missed:  # the second miss in a row
        return Event("The reserves are silent.", kind="turn")
    return Event(silent, kind="turn")


def _answered(who: str, answer: ReserveAttack | ReserveDefend, after: Position, owner: Seat) -> str:
    """What a reserve's top card does to a royal, and what comes of it while the royal lives."""
    face, target = printed(answer.face), _name(answer.target)
    fate = "" if _gone(answer.target, after, owner) else _fate(after, owner, answer.target)
    if isinstance(answer, ReserveAttack):
        if fate:
            return f"{who}'s reserve answers: {face} attacks {target}, {fate}."
        return f"{who}'s reserve answers: {face} attacks {target}."
    if fate:
        return f"{who}'s reserve answers: {face} defends {target}, {fate}."
    return f"{who}'s reserve answers: {face} defends {target}."


def _after(before: Position, last: Position) -> list[Event]:
    """What the end of a turn means."""
    outcome = last.outcome()
    if outcome is not None:
        ruling = 29 if all(last.courts) else 25
        return [Event(outcome.reason, ruling=ruling, kind="end")]
    if last.phase == "play" and last.mover == last.lead and before.lead == last.mover and last.turns:
        text = f"{{{1 - last.mover}}}'s hand is empty: the turn is skipped."
        return [Event(text, ruling=7, kind="turn")]
    return []


def _drawn(before: Position, move: Drawn) -> list[Event]:
    seat = before.mover
    card = move.card
    ids = (f"c{card.slot}",)
    if before.phase == "deal":
        what = printed(card.face) if card.face else "a card"
        return [Event(f"{{{seat}}} draws {what}.", ids, ruling=6, kind="deal")]
    text = f"{{{seat}}} turns up {printed(card.face)}: it goes on the reserve."
    if card.face in ROYALS:
        text = f"{{{seat}}} turns up {printed(card.face)}: it joins the court."
    elif card.face == JOKER:
        text, ids = f"{{{seat}}} turns up {printed(card.face)}: it is set aside.", (f"joker-{seat}",)
    return [Event(text, ids, ruling=4, kind="deal")]


def _shuffled(before: Position) -> Event:
    if not before.decks:
        return Event("The deck is shuffled.", kind="shuffle", ruling=1)
    if before.discard:
        why = "When the deck is empty the discard becomes the new deck, even in the middle of a deal."
        return Event("The deck is empty: the discard is shuffled.", kind="shuffle", ruling=26, why=why)
    text = "Deck and discard are empty: both reserves are shuffled into a new deck."
    return Event(text, kind="shuffle", ruling=27)


def _event(text: str, move: Move, card: str, target: Laid | None, ruling: int, why: str, kind: Kind = "move") -> Event:
    ids = (card, f"r{target.slot}") if target else (card,)
    return Event(text, ids, ruling=ruling, why=why, kind=kind, short=_short(move))


def _short(move: Move) -> str:
    """The entry in the list of moves: the notation with signs, without slots."""
    words = []
    for word in str(move).split():
        face = word.rpartition(":")[2]
        if face == JOKER:
            words.append("joker")
        elif face in VALUE:
            words.append(printed(face))
        else:
            words.append({"x": "×", "down": "to reserve", "up": "presented"}.get(word, word))
    return " ".join(words)


def _name(card: Laid) -> str:
    return printed(card.face)


def _gone(card: Laid, after: Position, seat: Seat) -> bool:
    return all(royal.card != card for royal in after.courts[seat])


def _fate(after: Position, seat: Seat, card: Laid) -> str:
    """What a number card did to the royal it was laid on."""
    royal = next(royal for royal in after.courts[seat] if royal.card == card)
    if not royal.pile:
        return "the count is 0 and the cards are cleared"
    return f"{reading(royal)}, mortally wounded" if royal.tally >= royal.value else reading(royal)
