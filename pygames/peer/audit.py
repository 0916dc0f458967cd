"""The audit: when all keys are out, every card is opened and the match replayed with full knowledge, strictly.

It finds what no view could: a false claim about a hidden hand, a secret that was none, a seat whose own lines are
not what it was told.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING

from pygames.core.cards import Face, Seat, filled_in
from pygames.core.match import Line, Match

from .frames import Frame
from .ledger import Slot, commitment, face_of
from .multiply import times
from .transcript import hashed

if TYPE_CHECKING:
    from .table import Table


def lines_digest(lines: Iterable[Line]) -> bytes:
    """32 bytes that stand for the lines of a match as one seat was told them."""
    return hashed("lines", *(line.text for line in lines))[:32]


class Fault(Exception):
    """What the audit found, and against whom; CHANCE: against nobody."""

    def __init__(self, seat: Seat, reason: str, frame: Frame | None = None) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason
        self.frame = frame


def audit(table: Table) -> Generator[float, None, Match]:
    """Opens everything and replays the match, in steps; returns it with full knowledge, or raises Fault."""
    published = {frame.seat: frame for frame in table.log[-1] if frame.kind == "key"}
    faces: dict[int, Face] = {}
    whole = sum(table.keys.values())
    secrets = {seat: {item["slot"]: item for item in frame.data["secrets"]} for seat, frame in published.items()}
    for at, card in enumerate(table.slots.values()):
        yield 0.8 * at / len(table.slots)
        if not card.secret:
            faces[card.slot] = _opened(table, card, whole)
        else:
            faces[card.slot] = _told(table, card, secrets.get(card.maker, {}), published)
    full = Match(table.game, table.options, table.play.names)
    for at, line in enumerate(table.play.lines):
        if at % 8 == 0:
            yield 0.8 + 0.2 * at / len(table.play.lines)
        if line.move is None:
            full.end(line.text)
            continue
        public = line.move.seen_by(None)
        move = public._make(filled_in(value, faces) for value in public._values())
        if not full.state.allows(move):
            seat = full.state.turn
            assert seat is not None
            raise Fault(seat, f"'{move}' was not legal (line {at + 1}: {public})")
        full.play(move)
    for seat, frame in published.items():
        if lines_digest(full.seen_by(seat).lines) != frame.data["lines"]:
            raise Fault(seat, "its own lines are not what it was told", frame)
    return full


def _opened(table: Table, card: Slot, whole: int) -> Face:
    assert card.cipher is not None
    return face_of(table.game.name, card, [times(whole, card.cipher.a)])


def _told(table: Table, card: Slot, secrets: dict[int, dict[str, object]], published: dict[Seat, Frame]) -> Face:
    item = secrets.get(card.slot)
    if item is None:
        raise Fault(card.maker, f"it does not open its secret of slot {card.slot}", published.get(card.maker))
    face, nonce = item["face"], item["nonce"]
    assert isinstance(face, str)
    assert isinstance(nonce, bytes)
    if commitment(table.match, card.slot, card.maker, face, nonce) != card.commitment:
        raise Fault(card.maker, f"its secret of slot {card.slot} is not what it committed to", published[card.maker])
    return face
