"""Judging a frame that is due: its place in the log, its proofs, and the rules. One function a kind.

`Refused`: not taken, nothing changes. `Cheat`: its signature makes it evidence. `Desync`: nobody knows whose fault.
`Complaint`: only this viewer can show that it is bad. What a frame comes to is an `Effect`, filed when its height
closes.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from pygames.core.cards import CHANCE, Card, Face, Seat, filled_in
from pygames.core.digest import digest
from pygames.core.moves import BadNotation, Move, Roll

from . import rolls
from .frames import Frame, read_frame
from .group import BadPoint, Point, decode, encode, encode_scalar, is_identity
from .ledger import SHARE, Slot, commitment, face_of, read_share
from .multiply import base
from .own import key_commitment
from .proofs import check_shares, signed
from .sealed import OVERHEAD, disclosed, read, unseal
from .shuffle import BadShuffle, Cipher, check
from .table import Cheat, Desync, Person, Table, newly_told
from .wire import OtherBlock, Refused

Judging = Generator[float, None, "Effect"]


@dataclass(frozen=True)
class Letter:
    """What a sealed letter of a frame should hold."""

    to: Seat
    slot: int
    owners: tuple[Seat, ...]
    """Whose shares; empty for the opening of a secret."""

    @property
    def size(self) -> int | None:
        """Bytes of the letter; None where it depends on a secret face."""
        return SHARE * len(self.owners) if self.owners else None


@dataclass
class Effect:
    """What a frame comes to, for one viewer."""

    values: tuple[Any, ...] = ()
    given: list[tuple[int, Seat, Point]] = field(default_factory=list)
    """Shares now public: slot, seat, share."""
    told: list[tuple[int, Seat, bytes]] = field(default_factory=list)
    """Shares this viewer was told."""
    widened: list[Card] = field(default_factory=list)
    """Cards with their new audience, and their face where this viewer knows it."""
    secrets: list[Slot] = field(default_factory=list)
    """Secrets made."""
    nonces: dict[int, bytes] = field(default_factory=dict)
    """Openings of secrets, by slot."""
    letters: list[Letter] = field(default_factory=list)
    """What the sealed letters should hold, in order."""

    def file(self, card: Slot) -> None:
        """Files what was said of one card."""
        for slot, seat, share in self.given:
            if slot == card.slot:
                card.given[seat] = share
        for slot, seat, told in self.told:
            if slot == card.slot:
                card.told[seat] = told
        if card.slot in self.nonces:
            card.nonce = self.nonces[card.slot]

    def file_all(self, slots: dict[int, Slot]) -> None:
        """Files what a move said."""
        for made in self.secrets:
            slots[made.slot] = made
            self.file(made)
        for card in self.widened:
            self.file(slots[card.slot])
            slots[card.slot].to = card.to
            slots[card.slot].face = card.face


class Complaint(Exception):
    """A sealed letter to this viewer is bad, which only he can show."""

    def __init__(self, frame: Frame, at: int) -> None:
        super().__init__(f"letter {at} of the {frame} is bad")
        self.frame = frame
        self.at = at


class Told(Cheat):
    """A move that the rules refuse by what this viewer alone was told; the audit will show it to all."""


def judge(table: Table, frame: Frame, trusted: bool = False) -> Judging:
    """What a frame of this height comes to. `trusted`: it was judged before (one's own log), skip the proofs."""
    if frame.kind != table.due.kind and not (frame.kind == "heard" and table.due.kind == "move"):
        raise Refused(f"no {frame.kind} is due at height {table.height}, but {table.due.kind}")
    if frame.seat not in table.due.seats:
        raise Refused(f"seat {frame.seat} owes nothing at height {table.height}")
    if frame.block != table.block:
        before = table.log[-1] if table.log else ()
        if before and all(old.seat == frame.seat and not old.aside for old in before):
            raise Cheat(frame, "it contradicts its own frame of the height before", *before)
        raise OtherBlock
    if frame.state != table.state:
        raise Desync(f"desync at height {table.height}: seat {frame.seat} sees another position")
    try:
        return (yield from _JUDGES[frame.kind](table, frame, trusted))
    except BadPoint as error:
        raise Refused(str(error)) from None


def _commit(table: Table, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    return Effect((frame.data["key"], frame.data["chain"]))


def _open(table: Table, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    data, seat = frame.data, frame.seat
    key, box = decode(data["key"]), decode(data["box"])
    if is_identity(key) or is_identity(box):
        raise BadPoint("the identity is no key")
    if key_commitment(table.match, seat, data["key"], data["box"]) != table.commits[seat]:
        raise Cheat(frame, "its key is not the one it committed to", *_at(table, 0, seat))
    if not trusted:
        for domain, code, point in (("deal key", data["key"], key), ("box key", data["box"], box)):
            proof = data["proof" if domain == "deal key" else "box_proof"]
            if not signed(domain, code, point, proof, table.match, seat):
                raise Cheat(frame, "it does not prove that it knows its key", *_at(table, 0, seat))
    return Effect((Person(data["key"], key, data["box"], box),))


def _at(table: Table, height: int, seat: Seat) -> list[Frame]:
    return [frame for frame in table.log[height] if frame.seat == seat]


def _shuffle(table: Table, frame: Frame, trusted: bool) -> Judging:
    out, proof = frame.data["deck"], frame.data["proof"]
    if trusted:
        yield 0.0
        points = [decode(out[at : at + 32]) for at in range(0, len(out), 32)]
        codes = [out[at : at + 64] for at in range(0, len(out), 64)]
        return Effect(tuple(map(Cipher, points[::2], points[1::2], codes)))
    try:
        new = yield from check(table.joint, table.shuffling, out, proof, table.deck_context(frame.seat))
    except BadShuffle as error:
        raise Cheat(frame, str(error)) from None
    return Effect(tuple(new))


def _ack(table: Table, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    return Effect()


def share_letters(table: Table, seat: Seat) -> list[Letter]:
    """The letters that a seat owes at a height of shares: its share to each of the others told."""
    return [
        Letter(other, draw.slot, (seat,))
        for draw in table.due.draws
        if None not in draw.to and seat in draw.to
        for other in draw.to
        if other != seat and other is not None
    ]


def open_draws(table: Table, seat: Seat) -> list[int]:
    """The slots whose shares a seat owes to everybody."""
    return [draw.slot for draw in table.due.draws if None in draw.to or seat not in draw.to]


def shares_context(table: Table, seat: Seat, slots: list[int]) -> bytes:
    """What a batch of shares is bound to."""
    return digest((table.match, table.height, seat, *slots))


def _shares(table: Table, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    data, seat = frame.data, frame.seat
    slots = open_draws(table, seat)
    codes = [data["shares"][at : at + 32] for at in range(0, len(data["shares"]), 32)]
    if len(data["shares"]) != 32 * len(slots) or len(data["proof"]) != (96 if slots else 0):
        raise Refused("there are not as many shares as are due")
    effect = Effect(letters=share_letters(table, seat))
    _check_letters(effect.letters, data["sealed"])
    firsts = [table.pile[slot].a for slot in slots]
    if trusted or not slots:
        points = [decode(code) for code in codes]
    else:
        key, context = table.people[seat].code, shares_context(table, seat, slots)
        found = check_shares(key, firsts, codes, data["proof"], context)
        if found is None:
            raise Cheat(frame, "its shares are not made with its key")
        points = found
    effect.given = [(slot, seat, point) for slot, point in zip(slots, points, strict=True)]
    yield 0.5
    cards = {draw.slot: Slot(draw.slot, draw.to, table.pile[draw.slot], table.faces) for draw in table.due.draws}
    _read_letters(table, frame, effect, cards, trusted)
    return effect


def _check_letters(letters: list[Letter], sealed: list[bytes]) -> None:
    if len(letters) != len(sealed):
        raise Refused("there are not as many letters as are due")
    for letter, data in zip(letters, sealed, strict=True):
        if letter.size is not None and len(data) != letter.size + OVERHEAD:
            raise Refused("a letter is not as long as it must be")


def letter_context(table: Table, frame: Frame, letter: Letter) -> tuple[Any, ...]:
    """What a letter is bound to."""
    return table.match, frame.height, frame.seat, letter.to, letter.slot


def _read_letters(table: Table, frame: Frame, effect: Effect, cards: dict[int, Slot], trusted: bool) -> dict[int, Face]:
    """Opens the letters to this viewer into the effect; returns the faces of secrets told."""
    faces: dict[int, Face] = {}
    for at, (letter, data) in enumerate(zip(effect.letters, frame.data["sealed"], strict=True)):
        if letter.to != table.viewer or table.own is None:
            continue
        plain = unseal(table.own.box, data, *letter_context(table, frame, letter))
        found = None if plain is None else _letter(table, letter, cards[letter.slot], plain, trusted)
        if found is None:
            raise Complaint(frame, at)
        if letter.owners:
            effect.told += [(letter.slot, seat, share) for seat, share in zip(letter.owners, found, strict=True)]
        else:
            effect.nonces[letter.slot] = found[0]
            faces[letter.slot] = found[1].decode("ascii")
    return faces


def _letter(table: Table, letter: Letter, card: Slot, plain: bytes, trusted: bool = False) -> list[bytes] | None:
    """What a letter holds, checked: shares with proofs, or nonce and face of a secret; None if it is bad."""
    if not letter.owners:
        nonce, face = plain[:32], plain[32:]
        if not face.isascii() or len(nonce) != 32:
            return None
        made = commitment(table.match, card.slot, card.maker, face.decode("ascii"), nonce)
        return [nonce, face] if made == card.commitment else None
    found = [plain[at : at + SHARE] for at in range(0, len(plain), SHARE)]
    for seat, share in zip(letter.owners, found, strict=True):
        if not trusted and read_share(table.people[seat].code, table.match, card, seat, share) is None:
            return None
    return found


def _link(table: Table, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    _check_link(table, frame, frame.data["link"])
    return Effect((frame.data["link"],))


def _check_link(table: Table, frame: Frame, link: bytes) -> None:
    if not rolls.follows(link, table.tips[frame.seat]):
        raise Cheat(frame, "its link does not follow from its chain")


# Moves


@dataclass
class Plan:
    """What must go with a move: its cards by what is to be done with them."""

    made: list[Card] = field(default_factory=list)
    """New secrets."""
    shown: list[Card] = field(default_factory=list)
    """Now known to all."""
    letters: list[Letter] = field(default_factory=list)
    rolls: bool = False
    """Whether nature is asked for a number next."""


def plan(table: Table, move: Move) -> Plan:
    """What must go with a move, which is taken as the public is told it."""
    found = Plan()
    for card in move.cards:
        held = table.slots.get(card.slot)
        if held is None:
            if None in card.to:
                continue
            found.made.append(card)
            # the maker's own letter to itself: so a seed and the log are all that a reload needs
            found.letters += [Letter(seat, card.slot, ()) for seat in card.to if seat is not None]
        elif None in card.to:
            if None not in held.to:
                found.shown.append(card)
        else:
            for seat in newly_told(held.to, card.to):
                assert seat is not None
                owners = () if held.secret else tuple(who for who in table.missing(held) if who != seat)
                found.letters.append(Letter(seat, card.slot, owners))
    after = table.public.after(move)
    found.rolls = after.turn == CHANCE and isinstance(after.request(), Roll)
    return found


def _move(table: Table, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    data, public = frame.data, table.public
    try:
        move = public.parse(data["text"])
    except BadNotation as error:
        raise Cheat(frame, f"it is no move: {error}") from None
    if str(move) != data["text"]:
        raise Refused("the move is not written as the record writes it")
    if move.seen_by(None) != move or not public.allows(move):
        raise Cheat(frame, f"the rules do not allow '{data['text']}'")
    due = plan(table, move)
    if bool(data["link"]) != due.rolls or len(data["link"]) not in (0, 32):
        raise Refused("a link goes with a move exactly if a roll follows")
    if due.rolls:
        _check_link(table, frame, data["link"])
    secrets = [card for card in due.shown if table.slots[card.slot].secret]
    shares = [
        (card, seat)
        for card in due.shown
        if not table.slots[card.slot].secret
        for seat in table.missing(table.slots[card.slot])
    ]
    if [len(data["shares"]), len(data["openings"]), len(data["commits"])] != [len(shares), len(secrets), len(due.made)]:
        raise Refused("what goes with the move is not what it needs")
    _check_letters(due.letters, data["sealed"])
    effect = Effect(letters=due.letters)
    maker = public.turn
    assert maker is not None
    for card, made in zip(due.made, data["commits"], strict=True):
        effect.secrets.append(Slot(card.slot, card.to, commitment=made, maker=maker))
    for card, nonce in zip(secrets, data["openings"], strict=True):
        held = table.slots[card.slot]
        assert card.face is not None
        if commitment(table.match, card.slot, held.maker, card.face, nonce) != held.commitment:
            raise Cheat(frame, f"the secret of slot {card.slot} is not what it committed to")
        effect.nonces[card.slot] = nonce
    for (card, seat), share in zip(shares, data["shares"], strict=True):
        yield 0.5
        held = table.slots[card.slot]
        point = decode(share[:32])
        if not trusted and read_share(table.people[seat].code, table.match, held, seat, share) is None:
            raise Cheat(frame, f"the share of seat {seat} for slot {card.slot} is not made with its key")
        effect.given.append((card.slot, seat, point))
    _check_faces(table, frame, due, effect)
    cards = table.slots | {made.slot: made for made in effect.secrets}
    told = _read_letters(table, frame, effect, cards, trusted)
    full = _as_told(table, frame, move, effect, told)
    effect.values = (full, data["link"])
    return effect


def _check_faces(table: Table, frame: Frame, due: Plan, effect: Effect) -> None:
    for card in due.shown:
        held = table.slots[card.slot]
        if held.secret:
            continue
        parts = [*held.given.values(), *(point for slot, _, point in effect.given if slot == card.slot)]
        face = face_of(table.game.name, held, parts)
        if face != card.face:
            raise Cheat(frame, f"slot {card.slot} is not {card.face} but {face}")


def _as_told(table: Table, frame: Frame, move: Move, effect: Effect, told: dict[int, Face]) -> Move:
    """The move as this viewer is told it; judged again by his own view."""
    faces: dict[int, Face] = {}
    for card in move.cards:
        held = table.slots.get(card.slot)
        face = card.face or told.get(card.slot) or (held.face if held else None)
        if face is None and held is not None and not held.secret and card.known_to(table.viewer):
            parts = dict(held.given)
            parts |= {seat: decode(share[:32]) for slot, seat, share in effect.told if slot == card.slot}
            if table.own is not None and table.viewer is not None and held.cipher is not None:
                parts[table.viewer] = table.own.share(held.cipher.a)
            if len(parts) == len(table.seats):
                face = face_of(table.game.name, held, list(parts.values()))
        if card.known_to(table.viewer) and face is not None:
            faces[card.slot] = face
        if held is not None:
            effect.widened.append(Card(card.slot, face, card.to))
    for made in effect.secrets:
        made.face = faces.get(made.slot)
    full = move._make(filled_in(value, faces) for value in move._values())
    if not table.play.state.allows(full):
        raise Told(frame, f"by what this seat was told, the rules do not allow '{full}'")
    return full


# Asides


def hear(table: Table, raw: bytes) -> Frame:
    """The aside of these bytes, if it can be heard now; Refused otherwise."""
    for seat in table.seats:
        try:
            aside = read_frame(raw, seat, table.signers, table.match)
        except Refused:
            continue
        if not aside.aside:
            raise Refused("that is no aside")
        why = table.hears(aside)
        if why:
            raise Refused(why)
        return aside
    raise Refused("that is no aside of this match")


def _heard(table: Table, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    asides = [hear(table, raw) for raw in frame.data["asides"]]
    if not asides or len({(aside.seat, aside.kind) for aside in asides}) != len(asides):
        raise Refused("nothing is heard, or one thing twice")
    if any(aside.kind == "resign" for aside in asides[:-1]):
        raise Refused("after a resignation nothing more is heard")
    return Effect(tuple(asides))


def judge_complaint(table: Table, complaint: Frame) -> Cheat:
    """Who lied: the seat whose letter is complained of, or the one who complains. Refused where it proves nothing."""
    data = complaint.data
    accused: Frame | None = None
    for seat in table.seats:
        if seat != complaint.seat:
            try:
                accused = read_frame(data["frame"], seat, table.signers, table.match)
            except Refused:
                continue
    if accused is None or accused.kind not in ("shares", "move") or accused.height > table.height:
        raise Refused("that complains of no frame of this match")
    effect, cards = _letters_of(table, accused)
    if data["at"] >= len(effect.letters) or effect.letters[data["at"]].to != complaint.seat:
        raise Refused("that letter is another seat's")
    letter, sealed = effect.letters[data["at"]], accused.data["sealed"][data["at"]]
    context = letter_context(table, accused, letter)
    box = table.people[complaint.seat].box
    try:
        decode(sealed[:32])
    except BadPoint:
        return Cheat(accused, f"its letter to seat {letter.to} cannot be opened", complaint)
    if not disclosed(box, sealed, data["secret"], data["proof"], *context):
        raise Refused("the complaint does not open the letter")
    plain = read(data["secret"], box, sealed, *context)
    if plain is None or _letter(table, letter, cards[letter.slot], plain) is None:
        return Cheat(accused, f"its letter to seat {letter.to} is not what it must be", complaint)
    return Cheat(complaint, "it complains of a letter that is good")


def letters_of(table: Table, frame: Frame) -> list[Letter]:
    """What the letters of a frame of this match should hold; Refused if it is not in the log and not due."""
    return _letters_of(table, frame)[0].letters


def _letters_of(table: Table, frame: Frame) -> tuple[Effect, dict[int, Slot]]:
    """The letters of a frame of this height or an earlier one, and the cards they speak of."""
    if frame.height < table.height:
        found = table.effects[frame.height].get(frame.seat)
        if found is None or _at(table, frame.height, frame.seat)[0].raw != frame.raw:
            raise Refused("that frame is not in the log")
        return found, table.slots
    if frame.kind != table.due.kind or frame.seat not in table.due.seats:
        raise Refused("that frame is not due")
    if frame.kind == "shares":
        effect = Effect(letters=share_letters(table, frame.seat))
        cards = {draw.slot: Slot(draw.slot, draw.to, table.pile[draw.slot]) for draw in table.due.draws}
    else:
        try:
            move = table.public.parse(frame.data["text"])
        except BadNotation:
            raise Refused("that frame is no move") from None
        if not table.public.allows(move):
            raise Refused("that move is not allowed anyway")
        effect = Effect(letters=plan(table, move).letters)
        maker = table.public.turn
        assert maker is not None
        made = zip(plan(table, move).made, frame.data["commits"], strict=False)
        cards = table.slots | {card.slot: Slot(card.slot, card.to, commitment=c, maker=maker) for card, c in made}
    _check_letters(effect.letters, frame.data["sealed"])
    return effect, cards


def _key(table: Table, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    secret = int.from_bytes(frame.data["key"], "little")
    if encode_scalar(secret) != frame.data["key"] or encode(base().times(secret)) != table.people[frame.seat].code:
        raise Cheat(frame, "the key it publishes is not its key")
    return Effect((secret,))


_JUDGES = {
    "commit": _commit,
    "open": _open,
    "shuffle": _shuffle,
    "ack": _ack,
    "shares": _shares,
    "link": _link,
    "move": _move,
    "heard": _heard,
    "key": _key,
}
