"""A stored journal is read in one pass, which verifies all signatures together. A damaged line does not affect the
others."""

from base64 import b64decode, b64encode
from functools import cache
from random import Random

import pytest

from pygames.peer.channel import journal
from pygames.peer.channel.journal import read_journal
from pygames.peer.crypto.group import L
from pygames.peer.crypto.multiply import base
from pygames.peer.crypto.proofs import SIGNATURE, all_signed, public, sign, signed
from pygames.peer.protocol import frames
from pygames.peer.protocol.wire import Refused
from pygames.peer.room.peer import Peer

from .games import find
from .net import room

SEED = bytes(range(32))
CASES = 40


@cache
def disk() -> tuple[str, ...]:
    """Return the journal of a player after a match and half of a rematch."""
    net = room("dice", "seats=2 turns=20", players=2)
    net.play()
    for node in net.nodes.values():
        node.peer.rematch()
        node.flush()
    net.play(until=lambda net: len(net.nodes["A"].peer.matches.past) == 1 and len(net.nodes["A"].peer.play.lines) > 9)
    return tuple(net.nodes["A"].disk)


def made(count: int) -> list[tuple[bytes, tuple[int, int, int, int], bytes, bytes]]:
    """Return `count` signatures by three keys, in the form that `all_signed` accepts."""
    found = []
    for at in range(count):
        secret, statement = 1000 + at % 3, b"statement %d" % at
        point = base().times(secret)
        found.append((public(secret), point, sign("test", SEED, secret, statement), statement))
    return found


@pytest.mark.parametrize("count", [0, 1, 2, 7, 47, 90])
def test_signatures_together_are_valid_if_each_is(count):
    assert all_signed("test", made(count))
    assert not count or not all_signed("other", made(count))


def test_no_wrong_signature_hides_among_good_ones():
    rng, good = Random(1), made(12)
    for case in range(CASES):
        bad = list(good)
        one, other = rng.sample(range(len(bad)), 2)
        (key, point, first, said), (key2, point2, second, said2) = bad[one], bad[other]
        raw = bytearray(first)
        raw[rng.randrange(SIGNATURE)] ^= 1 << rng.randrange(8)
        if case % 4 == 0:
            bad[one] = key, point, bytes(raw), said
        elif case % 4 == 1:
            bad[one], bad[other] = (key, point, second, said), (key2, point2, first, said2)
        elif case % 4 == 2:  # two faults that would cancel each other if the equations had no random weights
            for at, way in ((one, 1), (other, -1)):
                key, point, whole, said = bad[at]
                answer = (int.from_bytes(whole[32:], "little") + way * (case + 1)) % L
                bad[at] = key, point, whole[:32] + answer.to_bytes(32, "little"), said
        else:
            bad[one] = key, point, first, said + b"!"
        assert not all(signed("test", key, point, whole, said) for key, point, whole, said in bad)
        assert not all_signed("test", bad), case


def test_a_good_journal_is_resumed_without_verifying_a_signature_alone(monkeypatch):
    lines = disk()
    assert sum(line.startswith("frame ") for line in lines) > 40
    alone: list[object] = []

    def one(*of):
        alone.append(of)
        return signed(*of)

    monkeypatch.setattr(frames, "signed", one)
    peer = Peer.resume(lines, find)
    assert (len(peer.past), alone) == (1, [])


def spoilt(rng: Random, lines: list[str]) -> list[str]:
    """Return a journal with one to three damaged lines."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(2, len(lines))
        word, _, rest = lines[at].partition(" ")
        seat, _, code = rest.partition(" ")
        way = rng.randrange(7)
        if way == 0 and word in journal.FRAMES:
            raw = bytearray(b64decode(code))
            raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
            lines[at] = f"{word} {seat} {b64encode(raw).decode()}"
        elif way == 1:
            lines[at] = f"{word} {rng.choice(['9', '-1', '٣', '1' * 5000, '', '1'])} {code}"
        elif way == 2:
            lines[at] = lines[at][: rng.randrange(len(lines[at]))]
        elif way == 3:
            del lines[at]
        elif way == 4:
            lines.insert(at, rng.choice(lines))
        elif way == 5:
            lines[at] = rng.choice(["genesis {}", "frame 0 AAAA", "lost 1_0", "lost ٣", "device zz", "", "x" * 900])
        else:
            other = rng.randrange(2, len(lines))
            lines[at], lines[other] = lines[other], lines[at]
    return lines


def none(lines: list[str]) -> set[int]:
    """Return an empty set of verified lines, so that each line is verified alone."""
    return set()


def test_a_damaged_journal_holds_what_it_holds_when_each_line_is_verified_alone(monkeypatch):
    rng, together = Random(2), journal._verified
    for case in range(CASES):
        lines = spoilt(rng, list(disk()))
        monkeypatch.setattr(journal, "TOGETHER", rng.choice([1, 5, 64, 256]))
        found: list[object] = []
        for verified in (together, none):
            monkeypatch.setattr(journal, "_verified", verified)
            try:
                found.append(read_journal(lines))
            except Refused as error:
                found.append(str(error))
        assert found[0] == found[1], case


def test_a_seat_of_a_game_that_is_not_here_is_refused_in_words() -> None:
    """The journal names a game that this site does not have: its line with the keys is damaged, or from another site's
    backup. The journal is refused with a readable reason."""
    head, session, *more = disk()
    with pytest.raises(Refused, match="a game that this page doesn't have"):
        Peer.resume([head, session.replace('"game":"dice"', '"game":"dire"'), *more], find)
