"""The audit: when a match has ended, the cards are opened on which a claim about a hidden hand hinged, and no others;
the claim is judged again with their faces. What was never shown and never claimed stays unseen.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from pygames.core.cards import CHANCE, Face, Seat
from pygames.core.match import Match

from .deal import Deal
from .ledger import face_of


class Fault(Exception):
    """A claim that was false; the log proves it."""

    def __init__(self, seat: Seat, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason


def hinging(play: Match) -> dict[int, tuple[int, ...]]:
    """By line, from 0: the slots on which the legality of its move hinged for the public; only lines that have any."""
    found: dict[int, tuple[int, ...]] = {}
    for at, line in enumerate(play.lines):
        if line.move is not None and line.seat != CHANCE:
            slots = play.known(None, at).hinges(line.move.seen_by(None))
            if slots:
                found[at] = slots
    return found


def unopened(play: Match, deal: Deal) -> list[int]:
    """The slots on which something hinged and that are not public yet."""
    hinges = {slot for slots in hinging(play).values() for slot in slots}
    return sorted(slot for slot in hinges if deal.missing(deal.slots[slot]))


def opened(play: Match, deal: Deal) -> dict[int, Face]:
    """The faces of the cards on which something hinged, as far as they are public."""
    hinges = {slot for slots in hinging(play).values() for slot in slots}
    public = [card for slot in sorted(hinges) if not deal.missing(card := deal.slots[slot])]
    return {card.slot: face_of(deal.game, card, list(card.given.values())) for card in public}


def audit(play: Match, deal: Deal) -> Generator[float, None, None]:
    """Judges every claim again, in steps; Fault if one was false."""
    faces = opened(play, deal)
    claims = hinging(play)
    for done, (at, slots) in enumerate(claims.items()):
        yield done / len(claims)
        line = play.lines[at]
        assert line.move is not None
        assert line.seat is not None
        move, view = line.move.seen_by(None), play.known(None, at)
        named = {card.slot: card.face for card in move.cards if card.face is not None}
        shown = named | {slot: faces[slot] for slot in slots}
        try:
            stands = view.upholds(move, shown, Random(0))
        except Exception as error:  # the engine fell over it: whoever said it is to blame
            raise Fault(line.seat, f"'{move}' cannot be judged (line {at + 1}): {error}") from error
        if not stands:
            raise Fault(line.seat, f"'{move}' was not legal (line {at + 1})")
