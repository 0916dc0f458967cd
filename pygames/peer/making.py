"""Making one's own frames: the data of whatever is due. Everything secret in it follows from the seed."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from pygames.core.cards import Seat
from pygames.core.moves import IllegalMove, Move

from .effects import Letter
from .frames import Frame, write_frame
from .judging import open_draws, own_slots, shares_context
from .ledger import Slot, commitment, make_share, secret_nonce
from .letters import letter_context, share_letters, without_proof
from .moving import enclosures
from .own import Own, key_commitment
from .proofs import prove_shares, shares, sign
from .sealed import disclose, seal
from .shuffle import Cipher, shuffle
from .table import Table
from .wire import to_base64

Data = dict[str, Any]
Making = Generator[float, None, Data]


def frame(table: Table, kind: str, data: Data, height: int = -1) -> Frame:
    """One's own signed frame for the open height; an aside may speak of a closed one."""
    own, seat = _me(table)
    height = table.height if height < 0 else height
    block = table.log.blocks[height]
    return write_frame(own.seed, own.sign, table.match, height, seat, block, table.state, kind, data)


def _me(table: Table) -> tuple[Own, Seat]:
    assert table.own is not None
    assert table.viewer is not None
    return table.own, table.viewer


def make(table: Table) -> Making:
    """The data of the frame that is due from this seat, in steps; not for moves, which are a person's."""
    assert table.viewer in table.due.seats
    return (yield from _MAKERS[table.due.kind](table))


def _commit(table: Table) -> Making:
    yield 0.0
    own, seat = _me(table)
    return {"key": key_commitment(table.match, seat, own.deal_code, own.box_code).hex(), "chain": own.chain.tip.hex()}


def _open(table: Table) -> Making:
    yield 0.0
    own, seat = _me(table)
    return {
        "key": own.deal_code.hex(),
        "proof": to_base64(sign("deal key", own.seed, own.deal, table.match, seat)),
        "box": own.box_code.hex(),
        "box_proof": to_base64(sign("box key", own.seed, own.box, table.match, seat)),
    }


def _shuffle(table: Table) -> Making:
    own, seat = _me(table)
    out, proof = yield from shuffle(own.seed, table.deal.joint, table.deck.shuffling, table.deck_context(seat))
    return {"deck": to_base64(out), "proof": to_base64(proof)}


def _ack(table: Table) -> Making:
    yield 0.0
    return {}


def _shares(table: Table) -> Making:
    own, seat = _me(table)
    slots = open_draws(table, seat)
    drawn = {draw.slot for draw in table.due.draws}
    assert drawn.issuperset(slots)  # no share but of a card that is drawn
    data = yield from _opened(table, slots, table.deck.pile)
    sealed = []
    for letter in share_letters(table, seat):
        yield 0.9
        card = Slot(letter.slot, (), table.deck.pile[letter.slot])
        sealed.append(_letter(table, letter, make_share(own.seed, own.deal, table.match, card, seat)))
    return {**data, "sealed": sealed}


def _opening(table: Table) -> Making:
    slots = own_slots(table, _me(table)[1])
    return (yield from _opened(table, slots, {slot: table.deal.slots[slot].cipher for slot in slots}))


def _opened(table: Table, slots: list[int], ciphers: Mapping[int, Cipher | None]) -> Making:
    """One's own shares of these slots for everybody, and one proof of them all."""
    own, seat = _me(table)
    firsts, made = [], []
    for at, slot in enumerate(slots):
        yield at / len(slots)
        cipher = ciphers[slot]
        assert cipher is not None
        firsts.append(cipher.a)
        made += shares(own.deal, [cipher.a])
    proof = prove_shares(own.seed, own.deal, firsts, made, shares_context(table, seat, slots)) if slots else b""
    return {"shares": to_base64(b"".join(made)), "proof": to_base64(proof)}


def _letter(table: Table, letter: Letter, plain: bytes) -> str:
    own, seat = _me(table)
    context = letter_context(table, table.height, seat, letter)
    return to_base64(b"".join(seal(own.seed, table.deal.people[letter.to].box_point, plain, *context)))


def _link(table: Table) -> Making:
    yield 0.0
    own, _ = _me(table)
    return {"link": own.chain.link(table.rolls.rolled).hex()}


def move(table: Table, choice: Move | str) -> Data:
    """The data of a move by this seat; BadNotation or IllegalMove, and then nothing has changed."""
    own, _ = _me(table)
    state = table.play.state
    if isinstance(choice, str):
        choice = state.parse(choice)
    if not state.allows(choice):
        raise IllegalMove(f"'{choice}' is not allowed here")
    public = choice.seen_by(None)
    due = enclosures(table, public)
    faces = {card.slot: card.face for card in choice.cards}
    nonces: dict[int, bytes] = {}
    commits = []
    for card in due.made:
        face = faces[card.slot]
        assert face is not None
        nonces[card.slot] = secret_nonce(own.seed, table.match, card.slot, face, table.height)
        turn = table.public.turn
        assert turn is not None
        commits.append(to_base64(commitment(table.match, card.slot, turn, face, nonces[card.slot])))
    given, openings = [], []
    for card in due.shown:
        held = table.deal.slots[card.slot]
        if held.secret:
            openings.append(to_base64(held.nonce))
        else:
            given += [to_base64(_share(table, held, seat)) for seat in table.deal.missing(held)]
    sealed = [_letter(table, letter, _plain(table, letter, faces, nonces)) for letter in due.letters]
    link = own.chain.link(table.rolls.rolled) if due.rolls else b""
    return {
        "text": str(public),
        "link": to_base64(link),
        "shares": given,
        "openings": openings,
        "commits": commits,
        "sealed": sealed,
        "heads": [],
    }


def _plain(table: Table, letter: Letter, faces: dict[int, str | None], nonces: dict[int, bytes]) -> bytes:
    if letter.owners:
        return b"".join(_share(table, table.deal.slots[letter.slot], seat) for seat in letter.owners)
    nonce = nonces.get(letter.slot) or table.deal.slots[letter.slot].nonce
    return nonce + (faces[letter.slot] or "").encode("ascii")


def _share(table: Table, card: Slot, seat: Seat) -> bytes:
    """A seat's share of a card with its own proof: one's own made now, another's as it was told."""
    own, me = _me(table)
    return make_share(own.seed, own.deal, table.match, card, seat) if seat == me else card.told[seat]


def complaint(table: Table, accused: Frame, at: int, letter: Letter) -> Data:
    """The data of a complaint of a bad letter."""
    own, _ = _me(table)
    sealed = without_proof(table, accused.data["sealed"][at])
    secret, proof = disclose(own.seed, own.box, sealed, *letter_context(table, accused.height, accused.seat, letter))
    return {"frame": to_base64(accused.raw), "at": at, "secret": secret.hex(), "proof": to_base64(proof)}


_MAKERS = {
    "commit": _commit,
    "open": _open,
    "shuffle": _shuffle,
    "ack": _ack,
    "shares": _shares,
    "link": _link,
    "opening": _opening,
}
