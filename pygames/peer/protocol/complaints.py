"""Proofs of faults that only one seat can see: a bad letter, and a move that the rules forbid given the cards that this
seat was shown. The seat publishes its evidence, and every peer judges it."""

from __future__ import annotations

from typing import Any

from pygames.core.cards import Face, Seat
from pygames.core.moves import BadNotation, Move
from pygames.core.state import State

from .. import words
from ..crypto.group import Point, decode
from ..crypto.sealed import PROOF, disclosed, read
from .effects import Cheat, Effect, Letter
from .frames import Frame, read_any
from .ledger import Slot, commitment, face_of, make_share, read_share
from .letters import check_letters, holds, letter_context, read_letters, share_letters
from .moving import enclosures
from .replica import Replica
from .wire import Refused, to_base64


def judge_complaint(replica: Replica, complaint: Frame) -> Cheat:
    """Return the proof against the seat at fault: the sender of a bad letter, or the author of a false complaint.
    Refused if the complaint proves nothing."""
    data = complaint.data
    accused = read_any(data["frame"], replica.signers, replica.match)
    if accused.seat == complaint.seat or accused.kind not in ("shares", "move") or accused.height > replica.height:
        raise Refused("that is about no frame of another seat of this match")
    effect, cards = _letters_of(replica, accused)
    if data["at"] >= len(effect.letters) or effect.letters[data["at"]].to != complaint.seat:
        raise Refused("that letter is another seat's")
    letter, sealed = effect.letters[data["at"]], accused.data["sealed"][data["at"]][:-PROOF]
    context = letter_context(replica, accused.height, accused.seat, letter)
    box = replica.deal.people[complaint.seat].box
    if not disclosed(box, sealed, data["secret"], data["proof"], *context):
        raise Refused("the complaint does not open the letter")
    plain = read(data["secret"], box, sealed, *context)
    if plain is None or holds(replica, letter, cards[letter.slot], plain) is None:
        return Cheat(accused, words.BAD_LETTER.format(seat=letter.to), complaint)
    return Cheat(complaint, words.GOOD_LETTER)


def letters_of(replica: Replica, frame: Frame) -> list[Letter]:
    """Return the expected contents of a frame's letters; Refused if the frame is neither in the log nor due now."""
    return _letters_of(replica, frame)[0].letters


def _letters_of(replica: Replica, frame: Frame) -> tuple[Effect, dict[int, Slot]]:
    """Return an effect with the expected contents of a frame's letters, and, by slot, the cards whose shares or
    openings they contain. Refused if the frame is neither in the log nor due now."""
    if frame.height < replica.height:
        found = replica.log.effects[frame.height].get(frame.seat)
        old = replica.log.of(frame.height, frame.seat)
        if found is None or old is None or old.raw != frame.raw:
            raise Refused("that frame is not in the log")
        return found, replica.deal.slots
    if frame.kind != replica.due.kind or frame.seat not in replica.due.seats:
        raise Refused("that frame is not due")
    if (frame.block, frame.state) != (replica.block, replica.state):
        raise Refused("that frame follows another block than ours")
    if frame.kind == "shares":
        effect = Effect(letters=share_letters(replica, frame.seat))
        cards = {draw.slot: replica.deck.drawn(draw) for draw in replica.due.draws}
    else:
        try:
            move = replica.public.parse(frame.data["text"])
        except BadNotation:
            raise Refused("that frame is not a move") from None
        if not replica.public.allows(move):
            raise Refused("that move is not allowed anyway")
        due = enclosures(replica, move)
        effect = Effect(letters=due.letters, line=len(replica.play.lines), before=replica.lines.hashes[-1])
        maker = replica.public.turn
        assert maker is not None
        made = zip(due.made, frame.data["commits"], strict=False)
        cards = replica.deal.slots | {
            card.slot: Slot(card.slot, card.to, commitment=c, maker=maker) for card, c in made
        }
    check_letters(replica, frame, effect.letters)
    return effect, cards


# Proofs of a move that the rules forbid given the cards that a seat was shown.


def show(replica: Replica, accused: Frame) -> dict[str, Any]:
    """Return the data of a `told` frame: the accused move, and all openings that this seat has of the cards that the
    move names or on which its legality depends."""
    own, me = replica.own, replica.viewer
    assert own is not None
    assert me is not None
    effect, cards = _letters_of(replica, accused)
    move, view = _move(replica, accused, effect)
    faces = read_letters(replica, accused, effect, cards, True)
    letters = {(slot, seat): share for slot, seat, share in effect.told}
    shares, secrets = [], []
    for slot in sorted({*_named(move, me), *view.hinges(move)}):
        card = cards[slot]
        face, nonce = faces.get(slot) or card.face, effect.nonces.get(slot) or card.nonce
        if card.secret and face and nonce:
            secrets.append({"slot": slot, "face": face, "nonce": nonce.hex()})
        elif not card.secret:
            known = {seat: letters.get((slot, seat)) or card.told.get(seat, b"") for seat in replica.deal.missing(card)}
            if me in known:
                known[me] = make_share(own.seed, own.deal, replica.match, card, me)
            if all(known.values()):
                shares += [{"slot": slot, "seat": seat, "share": to_base64(share)} for seat, share in known.items()]
    return {"frame": to_base64(accused.raw), "shares": shares, "secrets": secrets}


def judge_told(replica: Replica, told: Frame) -> Cheat:
    """Return the proof against a seat whose move the rules forbid given the cards that `told` opens; Refused if `told`
    proves nothing."""
    accused = read_any(told.data["frame"], replica.signers, replica.match)
    if accused.seat == told.seat or accused.kind != "move" or accused.height > replica.height:
        raise Refused("that is not a move of another seat of this match")
    effect, cards = _letters_of(replica, accused)
    move, view = _move(replica, accused, effect)
    hidden = {card.slot for card in move.cards if not card.known_to(told.seat)}  # also cards revealed since
    faces = {slot: face for slot, face in _faces(replica, told, cards).items() if slot not in hidden}
    if any(slot not in faces for slot in _named(move, told.seat)):
        raise Refused("it does not open the cards of the move")
    try:
        believed = view.believes(move, faces, told.seat)
    except Exception:  # the rules fail on a face that they do not know
        believed = False
    if believed:
        raise Refused("the rules allow that move")
    return Cheat(accused, words.TOLD_OTHERWISE.format(seat=told.seat, move=move), told)


def _move(replica: Replica, frame: Frame, effect: Effect) -> tuple[Move, State]:
    """Return the public form of a frame's move, and the public position before the move; Refused if it was undone."""
    hashes = replica.lines.hashes
    # if the hashes differ, an undo has changed the lines before the move
    if effect.line < len(replica.play.positions) and hashes[effect.line] == effect.before:
        view = replica.play.known(None, effect.line)
        return view.parse(frame.data["text"]), view
    raise Refused("that move was undone")


def _named(move: Move, seat: Seat) -> list[int]:
    """Return the slots of the cards that a move shows to this seat and not to everybody."""
    return [card.slot for card in move.cards if card.known_to(seat) and not card.known_to(None)]


def _faces(replica: Replica, told: Frame, cards: dict[int, Slot]) -> dict[int, Face]:
    """Return, by slot, the faces that a `told` frame opens; Refused if an opening is invalid."""
    faces: dict[int, Face] = {}
    for item in told.data["secrets"]:
        card = cards.get(item["slot"])
        if card is None or not card.secret:
            raise Refused("that is not a secret")
        if commitment(replica.match, card.slot, card.maker, item["face"], item["nonce"]) != card.commitment:
            raise Refused("that does not open the secret")
        faces[card.slot] = item["face"]
    given: dict[int, dict[Seat, Point]] = {}
    for item in told.data["shares"]:
        card = cards.get(item["slot"])
        if card is None or card.secret or card.rolled or item["seat"] not in replica.seats:
            raise Refused("that is not a share of a card")
        if read_share(replica.deal.people[item["seat"]].code, replica.match, card, item["seat"], item["share"]) is None:
            raise Refused("that share is not made with its key")
        given.setdefault(card.slot, dict(card.given))[item["seat"]] = decode(item["share"][:32])
    for slot, parts in given.items():
        if len(parts) == len(replica.seats):
            faces[slot] = face_of(replica.game.name, cards[slot], list(parts.values()))
    return faces
