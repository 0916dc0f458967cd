"""Creates the frames of this peer's seat. All secrets in their data are derived from the seat's seed."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from pygames.core.cards import Seat
from pygames.core.moves import IllegalMove, Move
from pygames.core.words import NOT_ALLOWED

from ..crypto.keys import SeatKeys, key_commitment
from ..crypto.proofs import prove_shares, shares, sign
from ..crypto.sealed import PROOF, disclose, seal
from ..crypto.shuffle import Cipher, shuffle
from .effects import Letter
from .frames import Frame, write_frame
from .ledger import Slot, commitment, make_share, secret_nonce
from .letters import letter_context, share_letters
from .moving import enclosures
from .replica import Replica
from .validation import open_draws, own_slots, shares_context
from .wire import to_base64

Data = dict[str, Any]
Making = Generator[float, None, Data]


def frame(replica: Replica, kind: str, data: Data, height: int = -1) -> Frame:
    """Create and sign a frame of this seat, for the open height unless `height` is given (an aside may be about an
    earlier height)."""
    own, seat = _me(replica)
    height = replica.height if height < 0 else height
    block = replica.log.blocks[height]
    return write_frame(own.seed, own.sign, replica.match, height, seat, block, replica.state, kind, data)


def _me(replica: Replica) -> tuple[SeatKeys, Seat]:
    assert replica.own is not None
    assert replica.viewer is not None
    return replica.own, replica.viewer


def make(replica: Replica) -> Making:
    """Create the data of the frame that this seat owes, in steps. Not for moves: see `move`."""
    assert replica.viewer in replica.due.seats
    return (yield from _MAKERS[replica.due.kind](replica))


def _commit(replica: Replica) -> Making:
    yield 0.0
    own, seat = _me(replica)
    return {"key": key_commitment(replica.match, seat, own.deal_code, own.box_code).hex(), "chain": own.chain.tip.hex()}


def _open(replica: Replica) -> Making:
    yield 0.0
    own, seat = _me(replica)
    return {
        "key": own.deal_code.hex(),
        "proof": to_base64(sign("deal key", own.seed, own.deal, replica.match, seat)),
        "box": own.box_code.hex(),
        "box_proof": to_base64(sign("box key", own.seed, own.box, replica.match, seat)),
    }


def _shuffle(replica: Replica) -> Making:
    own, seat = _me(replica)
    out, proof = yield from shuffle(own.seed, replica.deal.joint, replica.deck.shuffling, *replica.deck_context(seat))
    return {"deck": to_base64(out), "proof": to_base64(proof)}


def _ack(replica: Replica) -> Making:
    yield 0.0
    return {}


def _shares(replica: Replica) -> Making:
    own, seat = _me(replica)
    slots = open_draws(replica, seat)
    drawn = {draw.slot for draw in replica.due.draws}
    assert drawn.issuperset(slots)  # this seat must never reveal its share of a card that is not drawn
    data = yield from _opened(replica, slots, replica.deck.pile)
    sealed = []
    for letter in share_letters(replica, seat):
        yield 0.9
        card = Slot(letter.slot, (), replica.deck.pile[letter.slot])
        sealed.append(_letter(replica, letter, make_share(own.seed, own.deal, replica.match, card, seat)))
    return {**data, "sealed": sealed}


def _opening(replica: Replica) -> Making:
    slots = own_slots(replica, _me(replica)[1])
    return (yield from _opened(replica, slots, {slot: replica.deal.slots[slot].cipher for slot in slots}))


def _opened(replica: Replica, slots: list[int], ciphers: Mapping[int, Cipher | None]) -> Making:
    """Create this seat's public shares of the cards in these slots, with one proof for all of them."""
    own, seat = _me(replica)
    firsts, made = [], []
    for at, slot in enumerate(slots):
        yield at / len(slots)
        cipher = ciphers[slot]
        assert cipher is not None
        firsts.append(cipher.a)
        made += shares(own.deal, [cipher.a])
    proof = prove_shares(own.seed, own.deal, firsts, made, *shares_context(replica, seat, slots)) if slots else b""
    return {"shares": to_base64(b"".join(made)), "proof": to_base64(proof)}


def _letter(replica: Replica, letter: Letter, plain: bytes) -> str:
    own, seat = _me(replica)
    context = letter_context(replica, replica.height, seat, letter)
    return to_base64(b"".join(seal(own.seed, replica.deal.people[letter.to].box_point, plain, *context)))


def _link(replica: Replica) -> Making:
    yield 0.0
    own, _ = _me(replica)
    return {"link": own.chain.link(replica.rolls.rolled).hex()}


def move(replica: Replica, choice: Move | str) -> Data:
    """Return the data of a frame with this seat's move; BadNotation or IllegalMove if the move is invalid."""
    own, _ = _me(replica)
    state = replica.play.state
    if isinstance(choice, str):
        choice = state.parse(choice)
    if not state.allows(choice):
        raise IllegalMove(NOT_ALLOWED.format(move=choice))
    public = choice.seen_by(None)
    due = enclosures(replica, public)
    faces = {card.slot: card.face for card in choice.cards}
    nonces: dict[int, bytes] = {}
    commits = []
    for card in due.made:
        face = faces[card.slot]
        assert face is not None
        nonces[card.slot] = secret_nonce(own.seed, replica.match, card.slot, face, replica.height)
        turn = replica.public.turn
        assert turn is not None
        commits.append(to_base64(commitment(replica.match, card.slot, turn, face, nonces[card.slot])))
    given, openings = [], []
    for card in due.shown:
        held = replica.deal.slots[card.slot]
        if held.secret:
            openings.append(to_base64(held.nonce))
        else:
            given += [to_base64(_share(replica, held, seat)) for seat in replica.deal.missing(held)]
    sealed = [_letter(replica, letter, _plain(replica, letter, faces, nonces)) for letter in due.letters]
    link = own.chain.link(replica.rolls.rolled) if due.rolls else b""
    return {
        "text": str(public),
        "link": to_base64(link),
        "shares": given,
        "openings": openings,
        "commits": commits,
        "sealed": sealed,
        "heads": [],
    }


def _plain(replica: Replica, letter: Letter, faces: dict[int, str | None], nonces: dict[int, bytes]) -> bytes:
    if letter.owners:
        return b"".join(_share(replica, replica.deal.slots[letter.slot], seat) for seat in letter.owners)
    nonce = nonces.get(letter.slot) or replica.deal.slots[letter.slot].nonce
    return nonce + (faces[letter.slot] or "").encode("ascii")


def _share(replica: Replica, card: Slot, seat: Seat) -> bytes:
    """Return a seat's share of a card with its proof: a new one for this seat, the stored one for another seat."""
    own, me = _me(replica)
    return make_share(own.seed, own.deal, replica.match, card, seat) if seat == me else card.told[seat]


def complaint(replica: Replica, accused: Frame, at: int, letter: Letter) -> Data:
    """Return the data of a complaint that letter number `at` of the accused frame is bad."""
    own, _ = _me(replica)
    sealed = accused.data["sealed"][at][:-PROOF]
    secret, proof = disclose(own.seed, own.box, sealed, *letter_context(replica, accused.height, accused.seat, letter))
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
