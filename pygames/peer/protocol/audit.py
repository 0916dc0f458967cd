"""The audit at the end of a match: the seats open only those hidden cards on which claims about hidden hands depended,
and each peer checks the claims with the faces of these cards."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from pygames.core.cards import CHANCE, Face, Seat
from pygames.core.match import Match

from .. import words
from .deal import Deal
from .ledger import face_of


class FalseClaim(Exception):
    """A seat's claim about hidden cards that the audit found false."""

    def __init__(self, seat: Seat, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason


def hinging(play: Match) -> dict[int, tuple[int, ...]]:
    """Return, by the number of a line (from 0), the slots of the hidden cards on which the legality of the line's move
    depended for a viewer who sees only what is public."""
    found: dict[int, tuple[int, ...]] = {}
    for at, line in enumerate(play.lines):
        if line.move is not None and line.seat != CHANCE:
            slots = play.known(None, at).hinges(line.move.seen_by(None))
            if slots:
                found[at] = slots
    return found


def unopened(play: Match, deal: Deal) -> list[int]:
    """Return the slots of the cards on which a claim depended and whose faces are not public yet, ascending."""
    hinges = {slot for slots in hinging(play).values() for slot in slots}
    return sorted(slot for slot in hinges if deal.missing(deal.slots[slot]))


def opened(play: Match, deal: Deal) -> dict[int, Face]:
    """Return, by slot, the faces of those cards on which a claim depended and whose faces are public."""
    hinges = {slot for slots in hinging(play).values() for slot in slots}
    public = [card for slot in sorted(hinges) if not deal.missing(card := deal.slots[slot])]
    return {
        card.slot: card.face if card.rolled and card.face else face_of(deal.game, card, list(card.given.values()))
        for card in public
    }


def audit(play: Match, deal: Deal) -> Generator[float, None, None]:
    """Check every claim with the faces of the opened cards, in steps; FalseClaim if a claim was false."""
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
        except Exception as error:  # the seat that made the move is at fault if the engine fails on it
            raise FalseClaim(line.seat, words.CANNOT_CHECK.format(move=move, line=at + 1, error=error)) from error
        if not stands:
            raise FalseClaim(line.seat, words.NOT_LEGAL.format(move=move, line=at + 1))
