"""Whatever bytes come: never an exception, never a hang, never a changed state for what is refused."""

import json
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.peer.frames import KINDS, SIGNATURE
from pygames.peer.messages import MESSAGE
from pygames.peer.session import Session, read_link
from pygames.peer.verify import verify
from pygames.peer.wire import Refused, canonical, parsed

from .cheats import body, due_data, mover, signed_raw, snapshot, stage
from .games import find

FEW = settings(max_examples=60, deadline=None)


@cache
def players():
    net = stage()
    cheat, honest = mover(net)
    return cheat, honest, body(cheat, "move", due_data(cheat))


def quietly(to, source, data):
    """Received without an exception, and nothing has changed."""
    before = snapshot(to.session)
    for end in to.session.channels.values():
        end.faults = end.chats = 0
    to.session.receive(source.name, data)
    to.session.settle()
    to.session.outbox()
    assert snapshot(to.session) == before
    assert source.name in to.session.channels


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
ANY = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["kind", "data", "text", "x", "__proto__"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@FEW
@given(st.binary(max_size=300))
def test_bytes(data):
    cheat, honest, _ = players()
    quietly(honest, cheat, data)


@FEW
@given(ANY, st.integers(0, 3))
def test_signed_json_of_any_shape(value, seat):
    cheat, honest, _ = players()
    quietly(honest, cheat, bytes((seat,)) + signed_raw(cheat, json.dumps(value).encode()))
    quietly(honest, cheat, bytes((MESSAGE,)) + json.dumps(value, sort_keys=True, separators=(",", ":")).encode())


@FEW
@given(st.sampled_from(sorted(KINDS)), st.dictionaries(st.text(max_size=8), ANY, max_size=3), st.integers(-1, 30))
def test_signed_frames_of_every_kind_with_strange_data(kind, data, height):
    cheat, honest, good = players()
    try:
        KINDS[kind](data)
    except Refused:
        pass
    else:
        return  # that is how they look: an aside, or an equivocation
    try:
        raw = signed_raw(cheat, good | {"kind": kind, "data": data, "height": height})
    except ValueError:
        return  # no JSON: a float that is none
    quietly(honest, cheat, bytes((cheat.session.seat,)) + raw)


@FEW
@given(st.data())
def test_good_frames_with_some_bytes_changed(data):
    cheat, honest, good = players()
    raw = bytearray(signed_raw(cheat, good))
    for at in data.draw(st.sets(st.integers(0, len(raw) - 1), min_size=1, max_size=3)):
        raw[at] ^= data.draw(st.integers(1, 255))
    quietly(honest, cheat, bytes((cheat.session.seat,)) + bytes(raw))
    resigned = bytes(raw)[SIGNATURE:]  # the same, but signed: the parser has to see it
    if b'"kind":"move"' in resigned and b'"text"' in resigned:
        return
    quietly(honest, cheat, bytes((cheat.session.seat,)) + signed_raw(cheat, resigned))


@FEW
@given(ANY)
def test_what_is_parsed_is_canonical(value):
    try:
        text = json.dumps(value).encode()
        found = parsed(text)
    except Refused:
        return
    assert canonical(found) == text


@FEW
@given(st.text(max_size=120) | st.text(alphabet="#join/toyAQ_-=%é", max_size=80))
def test_links(text):
    try:
        game, secret = read_link(text)
    except Refused:
        return
    assert len(secret) == 32
    assert isinstance(game, str)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_logs_and_journals_with_lines_changed(data):
    _, honest, _ = players()
    log = honest.session.export().split("\n")
    at = data.draw(st.integers(0, len(log) - 1))
    change = data.draw(st.sampled_from(["drop", "twice", "bend", "swap", "cut", "junk"]))
    line = log[at]
    if change == "drop":
        log[at : at + 1] = []
    elif change == "twice":
        log[at:at] = [line]
    elif change == "bend" and line:
        spot = data.draw(st.integers(0, len(line) - 1))
        log[at] = line[:spot] + chr(ord(line[spot]) ^ 1) + line[spot + 1 :]
    elif change == "swap":
        log[at : at + 2] = log[at : at + 2][::-1]
    elif change == "cut":
        log = log[:at]
    else:
        log[at] = data.draw(st.text(max_size=50))
    report = verify("\n".join(log), find)
    assert not report.audited
    assert report.verdict is None or report.verdict.seat is not None
    disk = [honest.disk[0], honest.disk[1], *log[1:]]
    Session.resume(disk, find).settle()


def test_a_log_that_was_changed_is_not_verified():
    _, honest, _ = players()
    good = honest.session.export()
    assert verify(good, find).ok
    assert not verify("", find).ok
    assert not verify(good.replace("frame 0", "frame 1", 1), find).ok
    assert not verify(good.replace("liege-peer 1", "liege-peer 2"), find).ok
    assert not verify(good + "accused 0 AAAA\n", find).ok
    innocent = good.strip().split("\n")[-1].replace("frame", "accused")
    assert "proves nothing" in verify(good + innocent + "\n", find).words
