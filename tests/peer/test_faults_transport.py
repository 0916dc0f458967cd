"""Fault rows 1 to 14: transport and parsing. Every message here is refused and changes nothing."""

import json
from dataclasses import replace
from typing import Any

import pytest

from pygames.core.record import clean_name
from pygames.peer.channel.ends import INBOX_BYTES
from pygames.peer.channel.identity import engine_of
from pygames.peer.channel.notes import carried, hello, note, read_hello
from pygames.peer.crypto.proofs import SIGNATURE, sign
from pygames.peer.protocol.frames import FRAME_MAX
from pygames.peer.protocol.wire import BODY_MAX, Refused, base64, canonical, parsed
from pygames.peer.room.peer import Peer

from .cheats import body, due_data, give, give_refused, mover, replica, signed_raw, snapshot, stage
from .games import find
from .net import SECRET, room, seed_of
from .plain import PlainLine


@pytest.fixture(scope="module")
def net():
    return stage()


@pytest.fixture(scope="module")
def good(net):
    """Return the node of the seat to move, another node, and a good frame."""
    cheat, honest = mover(net)
    return cheat, honest, signed_raw(cheat, body(cheat, "move", due_data(cheat)))


def clear(node):
    """Reset the count of faults, as happens when time passes."""
    for end in node.peer.ends:
        end.faults = 0


def test_an_engine_is_named_by_a_version_and_two_sums() -> None:
    """In a guest's game with dependencies, the engine is named by a version and two hashes. A hello with such a name is
    accepted."""
    engine = " ".join(["0123456789ab", "f" * 64, "e" * 64])
    assert read_hello(hello(engine=engine, game="toy", name="Ann", wish="play"), engine, "toy")["engine"] == engine


def test_row_1_a_flipped_bit(good):
    cheat, honest, raw = good
    for at in (0, 31, 32, 63, 64, 70, len(raw) // 2, len(raw) - 1):
        clear(honest)
        bent = bytearray(raw)
        bent[at] ^= 1
        give_refused(honest, cheat, bytes(bent), because="signature")


def test_row_2_signed_by_another(good):
    cheat, honest, raw = good
    clear(honest)
    text = raw[SIGNATURE:]
    by_other = sign("frame", honest.peer.identity.seed, honest.peer._sign, text) + text
    give_refused(honest, cheat, by_other, because="signature")
    spectator = sign("frame", bytes(32), 12345, text) + text
    give_refused(honest, cheat, spectator, because="signature")
    give_refused(honest, cheat, raw, seat=honest.peer.seat, because="signature")
    give_refused(honest, cheat, raw, seat=3, because="no seat")
    foreign = body(cheat, "move", due_data(cheat), seat=honest.peer.seat)
    give_refused(honest, cheat, signed_raw(cheat, foreign), because="another seat")


def test_row_3_an_old_frame_is_ignored(good):
    cheat, honest, _ = good
    clear(honest)
    before = snapshot(honest.peer)
    for frame in replica(honest).log.frames():
        if frame.seat == cheat.peer.seat:
            assert give(honest, cheat, frame.raw) == []
    assert snapshot(honest.peer) == before


def test_row_4_a_frame_of_another_match(good):
    cheat, honest, _ = good
    clear(honest)
    other = body(cheat, "move", due_data(cheat), match=bytes(32).hex())
    give_refused(honest, cheat, signed_raw(cheat, other), because="another match")


@pytest.mark.parametrize("seed", [1, 2])
def test_row_5_everything_twice_and_shuffled(seed):
    smooth = room(options="plies=6").play()
    rough = room(options="plies=6", seed=seed, reorder=True, duplicate=1.0).play()
    assert rough.blocks() == smooth.blocks()
    assert len(rough.blocks()) == 1


@pytest.mark.parametrize("size", [FRAME_MAX + 1, 300_000])
def test_row_6_too_large_is_refused_and_cut_off(size):
    net = stage()
    cheat, honest = mover(net)
    before = snapshot(honest.peer)
    honest.peer.receive(cheat.name, carried(0, cheat.peer.seat, bytes(size)))
    assert cheat.name in honest.peer.outbox().close
    assert cheat.name not in honest.peer.ends
    assert snapshot(honest.peer) == before
    assert give(honest, cheat, b"x" * 100) == []  # the channel accepts no more messages


def test_row_6_a_body_one_byte_too_long():
    cheat, honest = mover(stage())
    assert len(signed_raw(cheat, b" " * BODY_MAX)) == FRAME_MAX
    text = canonical("a" * (BODY_MAX - 1))
    assert len(text) == BODY_MAX + 1
    honest.peer.receive(cheat.name, carried(0, cheat.peer.seat, signed_raw(cheat, text)))
    assert cheat.name not in honest.peer.ends


def test_row_6_memory_is_bounded_whatever_comes():
    cheat, honest = mover(stage())
    for at in range(2000):
        clear(honest)
        junk = at.to_bytes(4, "big") * 20
        honest.peer.receive(cheat.name, carried(0, cheat.peer.seat, junk))
    assert honest.peer.ends.get(cheat.name).waiting <= INBOX_BYTES + 200
    honest.peer.settle()
    assert len(honest.peer.events()) <= 1000


DEEP = [b"[" * 5000, b"[" * 3000 + b"]" * 3000, b'{"a":' * 3000, b"[" * 60_000, b'{"a":' * 17 + b"1" + b"}" * 17]


@pytest.mark.parametrize("text", DEEP, ids=range(len(DEEP)))
def test_row_7_deep_nesting_is_seen_before_the_parser(good, text, monkeypatch):
    cheat, honest, _ = good
    clear(honest)
    monkeypatch.setattr(json, "loads", lambda *a, **k: pytest.fail("it reached the parser"))
    give_refused(honest, cheat, signed_raw(cheat, text), because="nested")


def test_row_7_brackets_in_a_text_are_not_nesting():
    assert parsed(canonical({"a": '[[[[{{{{\\"[[[[[[[[[[[[[[['})) == {"a": '[[[[{{{{\\"[[[[[[[[[[[[[[['}


def bent(good, old, new):
    cheat, _, raw = good
    text = raw[SIGNATURE:]
    assert old in text
    return signed_raw(cheat, text.replace(old, new, 1))


NUMBERS = [b"NaN", b"Infinity", b"-Infinity", b"1e999", b"9" * 5000, b"1.0", b"-0", b"true", b"9007199254740992", b"07"]


@pytest.mark.parametrize("number", NUMBERS)
def test_row_8_numbers_that_are_none(good, number):
    cheat, honest, _ = good
    clear(honest)
    height = b'"height":%d' % replica(cheat).height
    give_refused(honest, cheat, bent(good, height, b'"height":' + number))


def test_row_9_wrong_keys_and_types(good):
    cheat, honest, raw = good
    whole = json.loads(raw[SIGNATURE:])
    clear(honest)
    text = raw[SIGNATURE:]
    give_refused(honest, cheat, signed_raw(cheat, text[:-1] + b',"height":1}'), because="twice")
    for key in whole:
        clear(honest)
        give_refused(honest, cheat, signed_raw(cheat, {k: v for k, v in whole.items() if k != key}))
        values: tuple[Any, ...] = (None, [], {}, "", True, -1)
        for value in values:
            give_refused(honest, cheat, signed_raw(cheat, whole | {key: value}))
    clear(honest)
    give_refused(honest, cheat, signed_raw(cheat, whole | {"more": 1}))
    for key, value in whole["data"].items():
        clear(honest)
        others: tuple[Any, ...] = (None, 7, {}, [None], [["a"]], "é")
        for wrong in others:
            # "é" is a text that is no move, which row 16 covers
            if wrong != value and not (key == "text" and wrong == "é"):
                give_refused(honest, cheat, signed_raw(cheat, whole | {"data": whole["data"] | {key: wrong}}))
        missing = {k: v for k, v in whole["data"].items() if k != key}  # this covers row 20 as well
        give_refused(honest, cheat, signed_raw(cheat, whole | {"data": missing}))
    for value in (None, [], "x", 7):
        give_refused(honest, cheat, signed_raw(cheat, whole | {"data": value}))


TEXTS = [b"\xff\xfe", b'"\\ud800"', b"\0", b"\xef\xbb\xbf", b" ", b"\n"]


@pytest.mark.parametrize("junk", TEXTS, ids=range(len(TEXTS)))
def test_row_10_bytes_that_are_no_text(good, junk):
    cheat, honest, raw = good
    clear(honest)
    text = raw[SIGNATURE:]
    give_refused(honest, cheat, signed_raw(cheat, junk + text))
    give_refused(honest, cheat, signed_raw(cheat, text + junk))
    half = bent(good, b'"text":"', b'"text":"\\ud800')
    give_refused(honest, cheat, half, because="printable ASCII")
    with pytest.raises(Refused, match="half a character"):
        read_hello(hello(engine="e", game="toy", name="\ud800", wish="play"), "e", "toy")


@pytest.mark.parametrize("key", ["__proto__", "constructor", "prototype", "toString"])
def test_row_11_keys_that_poison_objects(good, key):
    cheat, honest, raw = good
    clear(honest)
    whole = json.loads(raw[SIGNATURE:])
    give_refused(honest, cheat, signed_raw(cheat, whole | {key: {"x": 1}}))
    give_refused(honest, cheat, signed_raw(cheat, whole | {"data": whole["data"] | {key: {"x": 1}}}))


NAMES = [
    ("<img src=x onerror=alert(1)>", "img src=x onerror=alert(1)"[:24]),
    ("a\u202eb\u200b\u2066c\0d\ne", "abcde"),
    ("x" * 10_000, "x" * 24),
    ("\N{FAMILY}\u200d\N{GIRL}", "\N{FAMILY}\N{GIRL}"),
    ("\u202e\u200b", "Guest"),
]


@pytest.mark.parametrize(("name", "shown"), NAMES, ids=range(len(NAMES)))
def test_row_12_names_are_text_stripped_and_cut(name, shown):
    net = room(mesh=False)
    peer = net.nodes["B"].peer
    peer.lobby.identity = replace(peer.identity, name=clean_name(name))
    said = hello(engine=peer.identity.engine, game="toy", name=name, wish="play")
    peer.ends._make = lambda binding, fresh: PlainLine(peer.identity.seed, peer._sign, SECRET, binding, said, fresh)
    net.join("A", "B")
    net.settle()
    net.begin()
    peer = net.nodes["A"].peer.status()["names"][1]
    assert len(peer) <= 24
    assert peer == shown[: len(peer)]
    assert peer.isprintable()


def test_row_13_a_flood_of_notes_is_cut_and_the_game_goes_on():
    net = stage()
    cheat, honest = mover(net)
    before = snapshot(honest.peer)
    for at in range(400):
        honest.peer.receive(cheat.name, note("ready", series=at, terms=""))
    assert snapshot(honest.peer) == before
    assert cheat.name not in honest.peer.ends  # the channel is closed; the player can connect again
    net.tick(1)


def test_row_14_other_writings_of_the_same_thing(good):
    cheat, honest, raw = good
    clear(honest)
    whole = json.loads(raw[SIGNATURE:])
    backwards = dict(reversed(whole.items()))
    for text in (json.dumps(whole).encode(), json.dumps(backwards, separators=(",", ":")).encode()):
        give_refused(honest, cheat, signed_raw(cheat, text))
    escaped = raw[SIGNATURE:].replace(b'"kind"', b'"\\u006bind"')
    give_refused(honest, cheat, signed_raw(cheat, escaped), because="canonical")
    unpacked = base64(100)
    assert unpacked("QQ==") == b"A"
    for other in ("QR==", "QQ=", "QQ", "Q Q==", "QQ==\n", "QQ===", "____"):
        with pytest.raises(Refused):
            unpacked(other)


def test_rows_27_67_greetings_that_are_refused():
    def come(binding=bytes(32), secret=SECRET, engine="", seed="B", game="toy"):
        host = Peer.create("toy", seed=seed_of("A"), secret=SECRET, find=find)
        guest = Peer.create(game, seed=seed_of(seed), secret=secret, engine=engine, find=find)
        host.connect("g", bytes(32), seed_of("g"))
        guest.connect("h", binding, seed_of("h"))
        for _ in range(3):
            for one, name, other in ((host, "h", guest), (guest, "g", host)):
                for _, message in one.outbox().send:
                    other.receive(name, message)
        heard = [e["reason"] for e in host.events() if e["event"] in ("turned away", "outdated")]
        return host.status()["peers"], heard

    assert come()[0]
    for wrong, words in (
        ({"binding": b"x" * 32}, "in between"),
        ({"secret": b"x" * 32}, "not given the same link"),
        ({"engine": "older"}, "different versions of this site"),
        ({"seed": "A"}, "own key"),
        ({"game": "dice", "engine": engine_of(find("toy"))}, "came to play"),
    ):
        peers, reasons = come(**wrong)
        assert not peers
        assert words in reasons[0]
