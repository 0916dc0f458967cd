"""Validates a move: by the public rules, its required openings and letters, and the cards that this viewer knows."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TypeVar

from pygames.core.cards import Card, Face, filled_in
from pygames.core.moves import BadNotation, Move

from .. import words
from ..crypto import rolls
from ..crypto.group import decode
from .effects import Cheat, Effect, Letter, PrivateCheat
from .frames import Frame
from .ledger import Slot, commitment, face_of, read_share
from .letters import check_letters, read_letters
from .replica import Replica, newly_told
from .steward import steward
from .wire import Refused

Judging = Generator[float, None, Effect]
Answer = TypeVar("Answer")


@dataclass
class Enclosures:
    """The attachments that a move requires: commitments and openings of cards, letters, and a chain link for a roll."""

    made: list[Card] = field(default_factory=list)
    """The cards that the move creates as secrets; it must contain a commitment to each of them."""
    shown: list[Card] = field(default_factory=list)
    """The cards that the move makes public; it must contain the shares or the nonce that open each of them."""
    letters: list[Letter] = field(default_factory=list)
    rolls: bool = False
    """True if a roll follows the move, so that the move must contain a chain link."""


def enclosures(replica: Replica, move: Move) -> Enclosures:
    """Return the attachments that a move requires. `move`: its public form, with hidden cards blank."""
    found = Enclosures()
    for card in move.cards:
        held = replica.deal.slots.get(card.slot)
        if held is None:
            if None in card.to:
                continue
            found.made.append(card)
            # the maker also sends a letter to itself, so that it can restore the secret from its seed and the log
            found.letters += [Letter(seat, card.slot, ()) for seat in card.to if seat is not None]
        elif None in card.to:
            if None not in held.to:
                found.shown.append(card)
        else:
            for seat in newly_told(held.to, card.to):
                assert seat is not None
                owners = () if held.secret else tuple(who for who in replica.deal.missing(held) if who != seat)
                found.letters.append(Letter(seat, card.slot, owners))
    found.rolls = replica.needs_roll(replica.public.after(move))
    return found


def judge_move(replica: Replica, frame: Frame, trusted: bool) -> Judging:
    """Validate a `move` frame, in steps. Return its effect, or raise one of the exceptions of `effects`."""
    yield 0.0
    data, public = frame.data, replica.public
    move = _asked(frame, lambda: public.parse(data["text"]))
    if _asked(frame, lambda: str(move)) != data["text"]:
        raise Refused("the move is not written as the record writes it")
    if not _asked(frame, lambda: move.seen_by(None) == move and public.allows(move)):
        raise Cheat(frame, words.FORBIDDEN.format(move=data["text"]))
    if not trusted and public.turn in replica.absent and data["text"] != (yield from steward(replica)):
        raise Cheat(frame, words.NOT_THE_BOT)
    due = _asked(frame, lambda: enclosures(replica, move))
    if bool(data["link"]) != due.rolls or len(data["link"]) not in (0, 32):
        raise Refused("a move carries a link exactly if a roll follows")
    if due.rolls:
        check_link(replica, frame, data["link"])
    secrets = [card for card in due.shown if replica.deal.slots[card.slot].secret]
    shares = [
        (card, seat)
        for card in due.shown
        if not replica.deal.slots[card.slot].secret
        for seat in replica.deal.missing(replica.deal.slots[card.slot])
    ]
    if [len(data["shares"]), len(data["openings"]), len(data["commits"])] != [len(shares), len(secrets), len(due.made)]:
        raise Refused("the move does not carry exactly what it needs")
    check_letters(replica, frame, due.letters, trusted)
    effect = Effect(letters=due.letters, line=len(replica.play.lines), before=replica.lines.hashes[-1])
    maker = public.turn
    assert maker is not None
    for card, made in zip(due.made, data["commits"], strict=True):
        effect.secrets.append(Slot(card.slot, card.to, commitment=made, maker=maker))
    for card, nonce in zip(secrets, data["openings"], strict=True):
        held = replica.deal.slots[card.slot]
        assert card.face is not None
        if commitment(replica.match, card.slot, held.maker, card.face, nonce) != held.commitment:
            raise Cheat(frame, words.OTHER_SECRET.format(slot=card.slot))
        effect.nonces[card.slot] = nonce
    for (card, seat), share in zip(shares, data["shares"], strict=True):
        yield 0.5
        held = replica.deal.slots[card.slot]
        point = decode(share[:32])
        if not trusted and read_share(replica.deal.people[seat].code, replica.match, held, seat, share) is None:
            raise Cheat(frame, words.BAD_SHARE.format(seat=seat, slot=card.slot))
        effect.given.append((card.slot, seat, point))
    _check_faces(replica, frame, due, effect)
    cards = replica.deal.slots | {made.slot: made for made in effect.secrets}
    told = read_letters(replica, frame, effect, cards, trusted)
    full = _as_told(replica, frame, move, effect, told)
    effect.values = (full, data["link"])
    return effect


def _asked(frame: Frame, ask: Callable[[], Answer]) -> Answer:
    """Call the rules about the text of a seat's move; raise Cheat against that seat for any exception."""
    try:
        return ask()
    except BadNotation as error:
        raise Cheat(frame, words.NO_MOVE.format(error=error)) from None
    except Exception as error:
        raise Cheat(frame, words.RULES_FAILED.format(kind=type(error).__name__, error=error)) from error


def _check_faces(replica: Replica, frame: Frame, due: Enclosures, effect: Effect) -> None:
    for card in due.shown:
        held = replica.deal.slots[card.slot]
        if held.secret:
            continue
        parts = [*held.given.values(), *(point for slot, _, point in effect.given if slot == card.slot)]
        face = face_of(replica.game.name, held, parts)
        if face != card.face:
            raise Cheat(frame, words.OTHER_FACE.format(slot=card.slot, face=card.face, found=face))


def _as_told(replica: Replica, frame: Frame, move: Move, effect: Effect, told: dict[int, Face]) -> Move:
    """Return the move with the faces that this viewer may know; PrivateCheat if the rules forbid it in this viewer's
    position."""
    faces: dict[int, Face] = {}
    for card in move.cards:
        held = replica.deal.slots.get(card.slot)
        face = card.face or told.get(card.slot) or (held.face if held else None)
        if face is None and held is not None and not held.secret and card.known_to(replica.viewer):
            parts = dict(held.given)
            parts |= {seat: decode(share[:32]) for slot, seat, share in effect.told if slot == card.slot}
            if replica.own is not None and replica.viewer is not None and held.cipher is not None:
                parts[replica.viewer] = replica.own.share(held.cipher.a)
            if len(parts) == len(replica.seats):
                face = face_of(replica.game.name, held, list(parts.values()))
        if card.known_to(replica.viewer) and face is not None:
            faces[card.slot] = face
        if held is not None:
            effect.widened.append(Card(card.slot, face, card.to))
    for made in effect.secrets:
        made.face = faces.get(made.slot)
    full = move._make(filled_in(value, faces) for value in move._values())
    try:
        legal = replica.play.state.allows(full) and replica.play.state.after(full) is not None
    except Exception:  # if the rules fail on a face, the seat that chose the face is at fault
        legal = False
    if not legal:
        raise PrivateCheat(frame, words.TOLD_HERE.format(move=full))
    return full


def check_link(replica: Replica, frame: Frame, link: bytes) -> None:
    """Raise Cheat unless `link` is the next link of the hash chain of the frame's seat."""
    if not rolls.follows(link, replica.rolls.tips[frame.seat]):
        raise Cheat(frame, words.BAD_LINK)
