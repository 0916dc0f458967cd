"""The audit: at the end of a match, the cards on which claims about hidden hands depended are opened, and no others;
the claims are then judged with their faces. All other hidden cards stay hidden."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from pygames.core.cards import CHANCE, Face, Seat
from pygames.core.match import Match

from .. import words
from .deal import Deal
from .ledger import face_of


class FalseClaim(Exception):
    """A false claim, proved by the log."""

    def __init__(self, seat: Seat, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason


def hinging(play: Match) -> dict[int, tuple[int, ...]]:
    """Map each line (from 0) whose move depended on hidden cards, as far as the public could know, to the slots of
    these cards."""
    found: dict[int, tuple[int, ...]] = {}
    for at, line in enumerate(play.lines):
        if line.move is not None and line.seat != CHANCE:
            slots = play.known(None, at).hinges(line.move.seen_by(None))
            if slots:
                found[at] = slots
    return found


def unopened(play: Match, deal: Deal) -> list[int]:
    """Return the slots on which a claim depended and that are not public yet."""
    hinges = {slot for slots in hinging(play).values() for slot in slots}
    return sorted(slot for slot in hinges if deal.missing(deal.slots[slot]))


def opened(play: Match, deal: Deal) -> dict[int, Face]:
    """Return the faces of the cards on which claims depended, as far as they are public."""
    hinges = {slot for slots in hinging(play).values() for slot in slots}
    public = [card for slot in sorted(hinges) if not deal.missing(card := deal.slots[slot])]
    return {
        card.slot: card.face if card.rolled and card.face else face_of(deal.game, card, list(card.given.values()))
        for card in public
    }


def audit(play: Match, deal: Deal) -> Generator[float, None, None]:
    """Judge every claim again, in steps; FalseClaim if one was false."""
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
        except Exception as error:  # the seat whose move makes the engine fail is to blame
            raise FalseClaim(line.seat, words.CANNOT_CHECK.format(move=move, line=at + 1, error=error)) from error
        if not stands:
            raise FalseClaim(line.seat, words.NOT_LEGAL.format(move=move, line=at + 1))
