"""The encrypted letters in frames: the letters that a frame must contain, their recipients and their contents.

A letter contains shares of a card, or the opening of a secret, for one seat. `crypto.sealed` encrypts it.
"""

from __future__ import annotations

from typing import Any

from pygames.core.cards import Face, Seat

from .. import words
from ..crypto.sealed import OVERHEAD, PROOF, proven, unseal
from .effects import Cheat, Complaint, Effect, Letter
from .frames import Frame
from .ledger import FACE_MAX, SHARE, Slot, commitment, read_share
from .replica import Replica
from .wire import Refused


def share_letters(replica: Replica, seat: Seat) -> list[Letter]:
    """Return the letters that a seat's `shares` frame must contain: for each drawn hidden card that the seat may see,
    its share, to each other seat that may see the card."""
    return [
        Letter(other, draw.slot, (seat,))
        for draw in replica.due.draws
        if None not in draw.to and seat in draw.to
        for other in draw.to
        if other != seat and other is not None
    ]


def check_letters(replica: Replica, frame: Frame, letters: list[Letter], trusted: bool = False) -> None:
    """Check a frame's letters: Refused if their number or a length is wrong, Cheat if a proof is invalid. `trusted`:
    skip the proofs."""
    sealed = frame.data["sealed"]
    if len(letters) != len(sealed):
        raise Refused("there are not as many letters as are due")
    for letter, data in zip(letters, sealed, strict=True):
        if letter.size is not None and len(data) != letter.size + OVERHEAD + PROOF:
            raise Refused("a letter is not as long as it must be")
        context = letter_context(replica, frame.height, frame.seat, letter)
        if not trusted and not proven(data[:-PROOF], data[-PROOF:], *context):
            raise Cheat(frame, words.NOT_ITS_LETTER.format(seat=letter.to))


def letter_context(replica: Replica, height: int, seat: Seat, letter: Letter) -> tuple[Any, ...]:
    """Return the context to which a letter's encryption and proof are bound."""
    return replica.match, height, seat, letter.to, letter.slot


def read_letters(
    replica: Replica, frame: Frame, effect: Effect, cards: dict[int, Slot], trusted: bool
) -> dict[int, Face]:
    """Decrypt the letters to this viewer and add their contents to the effect. Return the faces of secrets by slot;
    Complaint if a letter is bad."""
    faces: dict[int, Face] = {}
    for at, (letter, data) in enumerate(zip(effect.letters, frame.data["sealed"], strict=True)):
        if letter.to != replica.viewer or replica.own is None:
            continue
        context = letter_context(replica, frame.height, frame.seat, letter)
        plain = unseal(replica.own.box, data[:-PROOF], *context)
        found = None if plain is None else holds(replica, letter, cards[letter.slot], plain, trusted)
        if found is None:
            raise Complaint(frame, at)
        if letter.owners:
            effect.told += [(letter.slot, seat, share) for seat, share in zip(letter.owners, found, strict=True)]
        else:
            effect.nonces[letter.slot] = found[0]
            faces[letter.slot] = found[1].decode("ascii")
    return faces


def holds(replica: Replica, letter: Letter, card: Slot, plain: bytes, trusted: bool = False) -> list[bytes] | None:
    """Return the validated content of a letter: shares with their proofs, or the nonce and face of a secret; None if it
    is invalid."""
    if not letter.owners:
        nonce, face = plain[:32], plain[32:]
        if not face.isascii() or not 1 <= len(face) <= FACE_MAX:  # no record could contain such a face
            return None
        made = commitment(replica.match, card.slot, card.maker, face.decode("ascii"), nonce)
        return [nonce, face] if made == card.commitment else None
    found = [plain[at : at + SHARE] for at in range(0, len(plain), SHARE)]
    for seat, share in zip(letter.owners, found, strict=True):
        if not trusted and read_share(replica.deal.people[seat].code, replica.match, card, seat, share) is None:
            return None
    return found
