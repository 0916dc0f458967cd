"""Tests of the encrypted channel against every sentence of section 2 of PROTOCOL.md, and attacks on it."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.peer.channel.line import PLAIN_MAX, TAG, Plain, Proven, Reply, SecureChannel
from pygames.peer.crypto.group import IDENTITY, decode, encode, encode_scalar
from pygames.peer.crypto.multiply import base, times
from pygames.peer.crypto.proofs import public
from pygames.peer.protocol.frames import FRAME_MAX
from pygames.peer.protocol.wire import Refused

from .second_line import Second, signature
from .vectors import INVALID

ROOM, BINDING = bytes([9]) * 32, bytes([8]) * 32
ANN, BEN, MAL = 111, 222, 333
"""The secret identity keys of Ann, of Ben and of the attacker."""
AS_ANN, AS_BEN = b'{"name":"Ann"}', b'{"name":"Ben"}'


def ann(fresh=3, room=ROOM, binding=BINDING, secret=ANN, hello=AS_ANN):
    return SecureChannel(bytes([1]) * 32, secret, room, binding, hello, bytes([fresh]) * 32)


def ben(fresh=4, room=ROOM, binding=BINDING, secret=BEN, hello=AS_BEN):
    return SecureChannel(bytes([2]) * 32, secret, room, binding, hello, bytes([fresh]) * 32)


def replies(one, other):
    """Return the message that each end sends once it has the other end's point."""
    return one.receive(other.open()).sealed, other.receive(one.open()).sealed


def met(one=None, other=None):
    """Return two ends that have authenticated each other."""
    one, other = one or ann(), other or ben()
    said, answered = replies(one, other)
    one.receive(answered)
    other.receive(said)
    return one, other


def mallory(line, secret=MAL, e=5555, room=ROOM, binding=BINDING):
    """Return an attacker with new keys at the other end of a channel, after both have sent their points."""
    second = Second(e, secret, room, binding).meets(line.open())
    second.answer = line.receive(second.opening()).sealed
    return second


def refuses(line, message, words):
    """Check that this message is rejected, and that the channel is then dead in both directions."""
    with pytest.raises(Refused, match=words):
        line.receive(message)
    assert line.other is None
    with pytest.raises(Refused, match="the line is closed"):
        line.receive(message)
    with pytest.raises(ValueError, match="not proven"):
        line.seal(b"?")


NO_LINE, NOT_THE_LINK, NOT_NEXT = "opens no channel", "not given the same link", "not the next one"


# Guarantees.


def test_both_ends_learn_who_the_other_is_and_say_what_they_like():
    one, other = ann(), ben()
    assert len(one.open()) == 33
    assert one.open()[0] == 0x80
    assert one.open() == one.open()
    first, second = one.receive(other.open()), other.receive(one.open())
    assert isinstance(first, Reply)
    proven = one.receive(second.sealed)
    assert isinstance(proven, Proven)
    assert (proven.key.code, proven.hello) == (public(BEN), AS_BEN)
    assert one.other == proven.key
    assert other.receive(first.sealed).hello == AS_ANN
    for plain in (b"a", b"b", b"b", bytes(PLAIN_MAX)):
        assert other.receive(one.seal(plain)) == Plain(plain)
        assert one.receive(other.seal(plain)) == Plain(plain)


def test_a_message_has_1_to_65_604_bytes_which_is_the_largest_frame():
    assert PLAIN_MAX == 65_604 == 4 + FRAME_MAX
    one, other = met()
    for wrong in (b"", bytes(PLAIN_MAX + 1)):
        with pytest.raises(ValueError, match="a message of"):
            one.seal(wrong)
    assert other.receive(one.seal(b"still here")) == Plain(b"still here")
    with pytest.raises(ValueError, match="fits no message"):
        ann(hello=bytes(PLAIN_MAX - 95))


@pytest.mark.parametrize("length", [0, TAG - 1, PLAIN_MAX + TAG + 1, 10**6])
def test_other_lengths_are_refused(length):
    one, _ = met()
    refuses(one, bytes(length), NOT_NEXT)


def test_an_empty_message_and_one_too_long_are_refused_though_well_sealed():
    for plain, words in ((b"", "is empty"), (bytes(PLAIN_MAX + 1), NOT_NEXT)):
        line = ann()
        second = mallory(line)
        line.receive(second.hello(b"x"))
        refuses(line, second.seal(plain), words)


def test_nothing_is_said_before_the_other_end_is_proven():
    one, other = ann(), ben()
    for step in (lambda: None, lambda: one.receive(other.open())):
        step()
        with pytest.raises(ValueError, match="not proven"):
            one.seal(b"who is there?")


def test_nothing_is_heard_before_the_other_end_is_proven():
    line = ann()
    second = mallory(line)
    refuses(
        line, second.seal(b"\1a frame, sealed by one who holds the link" + bytes(100)), "no point|not a key|canonical"
    )


def test_a_line_needs_its_bytes():
    for wrong in ({"room": bytes(31)}, {"binding": bytes(33)}):
        with pytest.raises(ValueError, match="32 bytes each"):
            ann(**wrong)


# The first message.


@pytest.mark.parametrize(
    "opening", [b"", b"\x80", bytes(33), b"\x80" + bytes(31), b"\x80" * 34, b"\x81" + ben().open()[1:], b"\x80" * 200]
)
def test_what_opens_no_line_is_refused(opening):
    """A first message that is not an opening is refused. The last one is as long as a hello of protocol 1."""
    refuses(ann(), opening, NO_LINE)


def test_the_identity_and_what_is_no_point_are_refused():
    refuses(ann(), b"\x80" + encode(IDENTITY), "identity")
    for text in INVALID:
        refuses(ann(), b"\x80" + bytes.fromhex(text), "encod|canonical")


def test_a_reflection_is_refused():
    line = ann()
    refuses(line, line.open(), "back to this side")


def test_reflected_hellos_and_messages_are_refused():
    """The two directions have different keys, so an end never accepts its own messages."""
    one, other = ann(), ben()
    said, _ = replies(one, other)
    refuses(one, said, NOT_THE_LINK)
    one, other = met()
    refuses(one, one.seal(b"echo"), NOT_NEXT)


def test_two_lines_of_one_end_are_not_joined_to_each_other():
    """An attacker connects two of Ann's channels to each other. Both ends refuse, as the other end has Ann's key."""
    one, other = ann(3), ann(4)
    said, answered = replies(one, other)
    refuses(one, answered, "own key")
    refuses(other, said, "own key")


# Keys.


def test_another_secret_or_binding_is_refused_by_both():
    for other in (ben(room=bytes(32)), ben(binding=bytes(32))):
        one = ann()
        said, answered = replies(one, other)
        refuses(one, answered, NOT_THE_LINK)
        refuses(other, said, NOT_THE_LINK)


def test_where_the_carrier_knows_nothing_the_binding_is_zeros():
    one, other = met(ann(binding=bytes(32)), ben(binding=bytes(32)))
    assert one.receive(other.seal(b"well?")) == Plain(b"well?")


def test_every_line_has_keys_of_its_own():
    """Each channel has its own keys. They differ with other ephemeral bytes, another binding or another room secret,
    and in each direction."""
    sealed = []
    for one, other in (
        met(),
        met(ann(5)),
        met(other=ben(5)),
        met(ann(binding=bytes(32)), ben(binding=bytes(32))),
        met(ann(room=bytes(32)), ben(room=bytes(32))),
    ):
        sealed += [one.seal(b"the same words"), other.seal(b"the same words"), one.seal(b"the same words")]
    assert len(set(sealed)) == len(sealed)


def test_the_ephemeral_point_depends_on_all_that_is_secret_or_of_this_line():
    """Even if the random bytes of two connections are the same, their ephemeral points differ."""
    points = {ann().open(), ann(5).open(), ann(room=bytes(32)).open(), ann(binding=bytes(32)).open(), ben(3).open()}
    assert len(points) == 5


def test_the_ephemeral_secret_is_forgotten_once_there_are_keys():
    one, _ = met()
    kept = [value for value in vars(one).values() if type(value) is int]
    assert one.open()[1:] not in [encode(base().times(value)) for value in kept]


# A man in the middle who has the link.


def test_who_sits_in_between_is_seen_with_another_key_and_passes_for_nobody():
    """The attacker has channels to Ann and Ben, and forwards Ben's hello to Ann. Ann refuses it, as it is signed for
    another channel."""
    one, other = ann(), ben()
    left, right = mallory(one, e=555), mallory(other, e=777)
    refuses(one, left.seal(right.unseal(right.answer)), "not signed by its key")
    assert other.receive(right.hello(b"Mal")).key.code == public(MAL)


def test_nobody_puts_another_name_to_the_line_of_others():
    """Identity misbinding: the attacker signs the points of Ann and Ben, but cannot seal the hello without their
    secret."""
    one, other = ann(), ben()
    replies(one, other)
    false = Second(555, MAL, ROOM, BINDING)
    false.point, false.other = other.open()[1:], one.open()[1:]
    false.agree(encode(times(false.e, decode(false.other))))
    refuses(one, false.hello(AS_BEN), NOT_THE_LINK)


def test_the_signature_is_over_both_points_the_binding_and_the_hello_and_of_the_key_that_is_said():
    statements = (
        lambda s, hello: (s.other, s.point, BINDING, hello),
        lambda s, hello: (s.point, s.point, BINDING, hello),
        lambda s, hello: (s.point, encode(base().times(9)), BINDING, hello),
        lambda s, hello: (encode(base().times(9)), s.other, BINDING, hello),
        lambda s, hello: (s.point, s.other, bytes(32), hello),
        lambda s, hello: (s.point, s.other, BINDING, hello + b" "),
        lambda s, hello: (s.point, s.other, BINDING),
        lambda s, hello: (s.point + s.other, BINDING, hello),
    )
    for statement in statements:
        line = ann()
        second = mallory(line)
        proof = signature(MAL, 77, *statement(second, AS_BEN))
        refuses(line, second.seal(second.key + proof + AS_BEN), "not signed by its key")
    line = ann()
    second = mallory(line)
    proof = signature(MAL, 77, *second.statement(AS_BEN))
    refuses(line, second.seal(public(BEN) + proof + AS_BEN), "not signed by its key")
    line = ann()
    second = mallory(line)
    assert line.receive(second.hello(AS_BEN)).key.code == public(MAL)  # without the attack the same steps succeed


def test_the_identity_signs_no_hello():
    """If the identity point were accepted as a key, anybody could answer any challenge."""
    line = ann()
    second = mallory(line)
    proof = encode(base().times(77)) + encode_scalar(77)
    refuses(line, second.seal(encode(IDENTITY) + proof + b"x"), "identity")


@pytest.mark.parametrize("length", [0, 31, 32, 95])
def test_a_hello_cut_short_is_refused(length):
    line = ann()
    second = mallory(line)
    refuses(line, second.seal((second.key + bytes(64))[:length]), "cut short")


def test_a_hello_may_be_empty():
    line = ann()
    assert line.receive(mallory(line).hello(b"")).hello == b""


def test_whose_key_is_known_to_others_is_still_not_fooled_by_them():
    """Key compromise impersonation: with Ann's secret key, Mallory can pass for Ann, but cannot pass for Ben to Ann."""
    line = ann()
    second = mallory(line, secret=ANN)
    proof = signature(ANN, 77, *second.statement(AS_BEN))
    refuses(line, second.seal(public(BEN) + proof + AS_BEN), "not signed by its key")


# Replayed messages.


def test_an_old_line_is_not_played_back():
    """Everything that Ben sent on an old channel arrives on a new channel of Ann. Ann refuses it."""
    one, old = ann(), ben()
    _, answered = replies(one, old)
    line = ann(fresh=5)
    line.receive(old.open())
    refuses(line, answered, NOT_THE_LINK)


def test_what_was_said_on_one_line_is_not_heard_on_another():
    """A message of one channel arrives on another channel of the same two ends, at the same count. It is refused."""
    for left, right in (((3, 4), (5, 6)), ((3, 4), (3, 6)), ((3, 4), (5, 4))):
        _, other = met(ann(left[0]), ben(left[1]))
        later, _ = met(ann(right[0]), ben(right[1]))
        refuses(later, other.seal(b"spliced"), NOT_NEXT)


def test_no_message_is_replayed_left_out_or_out_of_order():
    for order in ((0, 0), (1,), (0, 2), (0, 1, 0), (0, 1, 1)):
        one, other = met()
        sealed = [other.seal(b"the same words") for _ in range(3)]
        for at in order[:-1]:
            one.receive(sealed[at])
        refuses(one, sealed[order[-1]], NOT_NEXT)


def test_the_hello_is_no_message_and_comes_once():
    one, other = ann(), ben()
    said, answered = replies(one, other)
    one.receive(answered)
    refuses(one, answered, NOT_NEXT)
    other.receive(said)
    refuses(other, one.open(), NOT_NEXT)


# Corrupted bytes.

MANY = settings(max_examples=300, deadline=None)


@cache
def transcript():
    """Return the messages of Ann and Ben to each other: points, hellos, a message."""
    one, other = ann(), ben()
    said, answered = replies(one, other)
    one.receive(answered)
    other.receive(said)
    return (one.open(), said, one.seal(b"to Ben")), (other.open(), answered, other.seal(b"to Ann"))


@MANY
@given(st.integers(0, 2), st.integers(0, 2**16), st.sampled_from(["flip", "cut", "longer", "front"]))
def test_bent_messages_are_refused_and_nothing_else_is_heard(at, where, how):
    """One of Ben's messages has a flipped bit, or is cut or extended. That message or the next one is refused."""
    messages = list(transcript()[1])
    sound = messages[at]
    place = where % (8 * len(sound))
    messages[at] = {
        "flip": (int.from_bytes(sound, "big") ^ 1 << place).to_bytes(len(sound), "big"),
        "cut": sound[: place // 8],
        "longer": sound + where.to_bytes(3, "big"),
        "front": sound[place // 8 + 1 :],
    }[how]
    line, heard = ann(), []
    with pytest.raises(Refused):  # noqa: PT012 - which of them is refused differs
        for message in messages:
            heard.append(line.receive(message))
    assert not [one for one in heard if isinstance(one, Plain)]
    assert not [one for one in heard if isinstance(one, Proven)] or at == 2


@MANY
@given(st.lists(st.sampled_from([(side, at) for side in (0, 1) for at in range(3)]), min_size=1, max_size=5))
def test_messages_of_both_ends_in_any_order_are_heard_in_the_one_order_only(order):
    line = ann()
    right = [(1, 0), (1, 1), (1, 2)]
    for count, (side, at) in enumerate(order):
        if order[: count + 1] == right[: count + 1]:
            line.receive(transcript()[side][at])
            continue
        with pytest.raises(Refused):
            line.receive(transcript()[side][at])
        return


@MANY
@given(st.lists(st.binary(max_size=200), min_size=1, max_size=3))
def test_any_bytes(messages):
    line = ann()
    with pytest.raises(Refused):  # noqa: PT012
        for message in messages:
            line.receive(message)
        line.receive(b"")


@MANY
@given(st.lists(st.tuples(st.booleans(), st.binary(min_size=1, max_size=300)), max_size=8))
def test_whatever_is_said_is_heard(said):
    ends = met()
    for from_ann, plain in said:
        sender, receiver = ends if from_ann else ends[::-1]
        sealed = sender.seal(plain)
        assert len(sealed) == len(plain) + TAG
        assert receiver.receive(sealed) == Plain(plain)
