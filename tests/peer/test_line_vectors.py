"""Tests of the encrypted channel with a second implementation, written from PROTOCOL.md alone, and test vectors for
further ones."""

from pygames.peer.channel.line import Plain, Proven, SecureChannel
from pygames.peer.crypto.group import encode
from pygames.peer.crypto.multiply import base
from pygames.peer.crypto.proofs import public

from .second_line import Second, h

ROOM, BINDING = bytes([9]) * 32, bytes([8]) * 32
ANN, BEN = 111, 222
AS_ANN, AS_BEN = b'{"name":"Ann"}', b'{"name":"Ben"}'


def line():
    """Return Ann's end of a channel."""
    return SecureChannel(bytes([1]) * 32, ANN, ROOM, BINDING, AS_ANN, bytes([3]) * 32)


def test_a_client_written_from_the_protocol_is_understood_and_understands():
    ann = line()
    second = Second(4444, BEN, ROOM, BINDING).meets(ann.open())
    hello = second.unseal(ann.receive(second.opening()).sealed)
    assert (hello[:32], hello[96:]) == (public(ANN), AS_ANN)
    assert ann.receive(second.hello(AS_BEN)) == Proven(ann.other, AS_BEN)
    assert ann.other.code == public(BEN)
    for plain in (b"1", b"2" * 300, b"3" * 5000):
        assert second.unseal(ann.seal(plain)) == plain
        assert ann.receive(second.seal(plain)) == Plain(plain)


VECTORS = """
common
    643902f18ca164e987fb1d6c56bf3faee835a4b5107f23dd3aafcc5d061acb27
ann's stream key
    50aed04f34a2d0a03d465381fb01070d5f354f6581401148a9e3b24d3066e40d
ann's tag key
    dc29ab18a27b3ef1a9bf615c4790bbd15e882219f38a48ac3e60063ef7a8ef05
ben's stream key
    09729190bc8eba7a039e42c8cc490a7ca070e039fe8d88a5c9d476a209a8b4ad
ben's tag key
    1774db20cdb3a6e4f81a841552355acc4214b611f89306b53ad274fd1787ae90
ann opens
    8072f6e2cd6b7a61dae2a09e3e29470cff17c8495d75b87b1c9bf8ff07d40a4434
ann's hello
    589b20006bfaf16d4ebf423169e963416aa9eed68ed4d7ea402ed45a79a9a0cd6c303f8a8377c07496bd0fe759bb43d7d495
    eb7ea96577b6a4414381f941492fd8c8263ef8bc3e232ebb8d8644d443380c0ff0038bafe07ba58680bd89c19bab3b90ac63
    0d4cdd467807ac2ba7ccdde231e9beab458fbce01e95f62831b5
ann says
    847679db5ad1c660a411ca10b5dfbc23a9e22e
ben opens
    803030775b0c513b7f88013bb024fe394c980b35c251d08a460a1b145499aa9026
ben's hello
    a90c01680336cf0b9b35e3e9d5d196b6aba3960b259a7cec7b0b58365142dfd450d51088f0037884fe2bdb7c18432f866ebd
    c646fa3b12cd9e78504bd5bf1dc8a602890a6ddb972a80929c95792b8043492f5ddc7898ecc77c566b916f9a98f1461a3ed5
    c48b9210fb32d791f62b417a0828faa78f09b3cffbfae65c117f
ben says
    6fbd4db92c2c9f9426ef32d2a53e7ef8ea144f
"""
"""Test vectors of a channel. The inputs, in the order Ann, Ben: ephemeral scalars 1001 and 2002; secret identity keys
111 and 222; nonce 77 in both signatures. Room secret: 32 bytes 09; binding: 32 bytes 08. Both send the message 01 02
03."""


def test_vectors():
    ann, ben = Second(1001, ANN, ROOM, BINDING), Second(2002, BEN, ROOM, BINDING)
    ann.meets(ben.opening())
    ben.meets(ann.opening())
    found = {"common": encode(base().times(1001 * 2002))}
    for name, end, hello in (("ann", ann, AS_ANN), ("ben", ben, AS_BEN)):
        found |= {
            f"{name}'s stream key": end.mine[:32],
            f"{name}'s tag key": end.mine[32:],
            f"{name} opens": end.opening(),
            f"{name}'s hello": end.hello(hello),
            f"{name} says": end.seal(bytes((1, 2, 3))),
        }
    told: dict[str, str] = {}
    for text in VECTORS.strip().splitlines():
        if text.startswith(" "):
            told[name] += text.strip()
        else:
            told[name := text] = ""
    assert {name: octets.hex() for name, octets in found.items()} == told


def test_an_end_repeats_its_bytes_from_the_same_inputs():
    """The same inputs give the same bytes. The ephemeral scalar and the nonce are details of this implementation, but a
    change of them must be noticed."""
    assert line().open() == line().open()
    sent = line().open(), line().receive(Second(4444, BEN, ROOM, BINDING).opening()).sealed
    assert h("test", *sent).hex().startswith("0a75e4c7a68751c38fee")
