"""Validates a due frame: its place in the log and its proofs, with one function per kind of frame.

Moves (`moving`) and asides (`asides`) have their own modules. The functions return an `Effect`, or raise an exception
of `effects`.
"""

from __future__ import annotations

from pygames.core.cards import Seat

from .. import words
from ..crypto.group import BadPoint, Point, decode, is_identity
from ..crypto.keys import key_commitment
from ..crypto.proofs import check_shares, signed
from ..crypto.shuffle import BadShuffle, Cipher, check
from .asides import judge_heard
from .claims import attested, conceded
from .deal import Person
from .effects import Cheat, Effect
from .frames import Frame
from .letters import check_letters, read_letters, share_letters
from .moving import Judging, check_link, judge_move
from .phases import PHASES
from .replica import Replica
from .wire import OtherBlock, Refused


def judge(replica: Replica, frame: Frame, trusted: bool = False) -> Judging:
    """Validate a frame of the open height, in steps, and return its effect. `trusted`: skip the proofs, since the frame
    was validated before (it is from this peer's journal)."""
    if frame.block != replica.block:
        raise OtherBlock
    if frame.kind not in PHASES[replica.due.kind].frames:
        raise Refused(f"no {frame.kind} is due at height {replica.height}, but {replica.due.kind}")
    if frame.seat not in replica.due.seats:
        raise Refused(f"seat {frame.seat} owes nothing at height {replica.height}")
    if frame.state != replica.state:
        raise Cheat(frame, words.OTHER_POSITION.format(height=replica.height))
    attested(replica, frame)
    return (yield from judge_content(replica, frame, trusted))


def judge_content(replica: Replica, frame: Frame, trusted: bool) -> Judging:
    """Validate the data of a frame, in steps, and return its effect. The caller has checked its height, block, kind and
    seat."""
    try:
        return (yield from _JUDGES[frame.kind](replica, frame, trusted))
    except BadPoint as error:
        raise Refused(str(error)) from None


def _commit(replica: Replica, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    return Effect((frame.data["key"], frame.data["chain"]))


def _open(replica: Replica, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    data, seat = frame.data, frame.seat
    key, box = decode(data["key"]), decode(data["box"])
    if is_identity(key) or is_identity(box):
        raise BadPoint(words.NO_KEY)
    if key_commitment(replica.match, seat, data["key"], data["box"]) != replica.deal.commits[seat]:
        raise Cheat(frame, words.OTHER_KEY, *replica.log[0])
    if not trusted:
        knows_key = signed("deal key", data["key"], key, data["proof"], replica.match, seat)
        if not knows_key or not signed("box key", data["box"], box, data["box_proof"], replica.match, seat):
            raise Cheat(frame, words.KEY_UNPROVEN, *replica.log[0])
    return Effect((Person(data["key"], key, data["box"], box),))


def _shuffle(replica: Replica, frame: Frame, trusted: bool) -> Judging:
    out, proof = frame.data["deck"], frame.data["proof"]
    if trusted:
        yield 0.0
        points = [decode(out[at : at + 32]) for at in range(0, len(out), 32)]
        codes = [out[at : at + 64] for at in range(0, len(out), 64)]
        return Effect(tuple(map(Cipher, points[::2], points[1::2], codes)))
    try:
        new = yield from check(
            replica.deal.joint, replica.deck.shuffling, out, proof, *replica.deck_context(frame.seat)
        )
    except BadShuffle as error:
        raise Cheat(frame, str(error)) from None
    return Effect(tuple(new))


def _ack(replica: Replica, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    return Effect()


def open_draws(replica: Replica, seat: Seat) -> list[int]:
    """Return the slots of the drawn cards for which a seat must publish its share: public cards, and cards that this
    seat may not see."""
    return [draw.slot for draw in replica.due.draws if None in draw.to or seat not in draw.to]


def shares_context(replica: Replica, seat: Seat, slots: list[int]) -> tuple[bytes | int, ...]:
    """Return the context to which the proof of a seat's public shares in one frame is bound."""
    return replica.match, replica.height, seat, *slots


def _shares(replica: Replica, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    seat = frame.seat
    effect = Effect(letters=share_letters(replica, seat))
    check_letters(replica, frame, effect.letters, trusted)
    slots = open_draws(replica, seat)
    effect.given = _given(replica, frame, slots, [replica.deck.pile[slot].a for slot in slots], trusted)
    yield 0.5
    cards = {draw.slot: replica.deck.drawn(draw) for draw in replica.due.draws}
    read_letters(replica, frame, effect, cards, trusted)
    return effect


def own_slots(replica: Replica, seat: Seat) -> list[int]:
    """Return the slots of the cards for which a seat must publish its share for the audit."""
    return [slot for slot in replica.due.slots if seat in replica.deal.missing(replica.deal.slots[slot])]


def _opening(replica: Replica, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    slots = own_slots(replica, frame.seat)
    firsts = [cipher.a for slot in slots if (cipher := replica.deal.slots[slot].cipher) is not None]
    return Effect(given=_given(replica, frame, slots, firsts, trusted))


def _given(
    replica: Replica, frame: Frame, slots: list[int], firsts: list[Point], trusted: bool
) -> list[tuple[int, Seat, Point]]:
    """Validate a frame's public shares of the cards in these slots, with the one proof for all. Return each share as
    slot, seat, point. `firsts`: the first halves of the cards' ciphertexts."""
    data, seat = frame.data, frame.seat
    codes = [data["shares"][at : at + 32] for at in range(0, len(data["shares"]), 32)]
    if len(data["shares"]) != 32 * len(slots) or len(data["proof"]) != (96 if slots else 0):
        raise Refused("there are not as many shares as are due")
    if trusted or not slots:
        points = [decode(code) for code in codes]
    else:
        key, context = replica.deal.people[seat].code, shares_context(replica, seat, slots)
        found = check_shares(key, firsts, codes, data["proof"], *context)
        if found is None:
            raise Cheat(frame, words.BAD_SHARES)
        points = found
    return [(slot, seat, point) for slot, point in zip(slots, points, strict=True)]


def _link(replica: Replica, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    check_link(replica, frame, frame.data["link"])
    return Effect((frame.data["link"],))


def _concede(replica: Replica, frame: Frame, trusted: bool) -> Judging:
    yield 0.0
    conceded(replica, frame)
    return Effect()


_JUDGES = {
    "commit": _commit,
    "open": _open,
    "shuffle": _shuffle,
    "ack": _ack,
    "shares": _shares,
    "link": _link,
    "move": judge_move,
    "heard": judge_heard,
    "concede": _concede,
    "opening": _opening,
}
