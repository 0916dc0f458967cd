"""Arbitrary bytes cause no exception and no endless work, and a refused message changes no state."""

import json
from base64 import b64decode
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.core.moves import BadNotation
from pygames.core.slices import drained
from pygames.games import every
from pygames.peer.channel.line import OPENING
from pygames.peer.channel.link import read_link
from pygames.peer.channel.notes import NOTE, carried, hello, note
from pygames.peer.crypto.group import encode
from pygames.peer.crypto.multiply import BASE, base
from pygames.peer.crypto.proofs import SIGNATURE, public
from pygames.peer.protocol.frames import KINDS, Key
from pygames.peer.protocol.genesis import Genesis
from pygames.peer.protocol.wire import Refused, canonical, parsed, to_base64
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify

from .cheats import agreed, body, due_data, mover, replica, signed_raw, snapshot, stage, stage_at
from .games import find
from .net import SECRET, seed_of
from .plain import PlainLine

FEW = settings(max_examples=60, deadline=None)


@cache
def players():
    net = stage()
    cheat, honest = mover(net)
    return cheat, honest, body(cheat, "move", due_data(cheat))


def quietly(to, source, data):
    """Check that a message is received without an exception and changes nothing."""
    before = snapshot(to.peer)
    for end in to.peer.ends:
        end.faults = end.notes = 0
    to.peer.receive(source.name, data)
    to.peer.settle()
    to.peer.outbox()
    assert snapshot(to.peer) == before
    assert source.name in to.peer.ends


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
@given(st.binary(min_size=1, max_size=300).filter(lambda data: data[0] != OPENING))
def test_bytes(data):
    cheat, honest, _ = players()
    quietly(honest, cheat, data)


@FEW
@given(ANY, st.integers(0, 3))
def test_signed_json_of_any_shape(value, seat):
    cheat, honest, _ = players()
    quietly(honest, cheat, carried(0, seat, signed_raw(cheat, json.dumps(value).encode())))
    quietly(honest, cheat, bytes((NOTE,)) + json.dumps(value, sort_keys=True, separators=(",", ":")).encode())


@FEW
@given(st.sampled_from(sorted(KINDS)), st.dictionaries(st.text(max_size=8), ANY, max_size=3), st.integers(-1, 30))
def test_signed_frames_of_every_kind_with_strange_data(kind, data, height):
    cheat, honest, good = players()
    try:
        KINDS[kind](data)
    except Refused:
        pass
    else:
        return  # valid data of an aside, or of an equivocation
    try:
        raw = signed_raw(cheat, good | {"kind": kind, "data": data, "height": height})
    except ValueError:
        return  # JSON cannot write NaN or infinity
    quietly(honest, cheat, carried(0, cheat.peer.seat, raw))


@FEW
@given(st.data())
def test_good_frames_with_some_bytes_changed(data):
    cheat, honest, good = players()
    raw = bytearray(signed_raw(cheat, good))
    for at in data.draw(st.sets(st.integers(0, len(raw) - 1), min_size=1, max_size=3)):
        raw[at] ^= data.draw(st.integers(1, 255))
    quietly(honest, cheat, carried(0, cheat.peer.seat, bytes(raw)))
    resigned = bytes(raw)[SIGNATURE:]  # sign the changed body too, so that the parser has to refuse it
    if b'"kind":"move"' in resigned and b'"text"' in resigned:
        return
    quietly(honest, cheat, carried(0, cheat.peer.seat, signed_raw(cheat, resigned)))


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
@given(st.text(max_size=120) | st.builds("{}#join/{}/{}".format, *[st.text(alphabet="#/toyAQ_-=%é", max_size=50)] * 3))
def test_links(text):
    try:
        game, secret, host = read_link(text)
    except Refused:
        return
    assert (len(secret), len(host)) == (32, 16)
    assert isinstance(game, str)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_logs_and_journals_with_lines_changed(data):
    _, honest, _ = players()
    log = honest.peer.export().split("\n")
    at = data.draw(st.integers(0, len(log) - 1))
    change = data.draw(st.sampled_from(["drop", "twice", "bend", "spoil", "swap", "cut", "junk"]))
    line = log[at]
    if change == "drop":
        log[at : at + 1] = []
    elif change == "twice":
        log[at:at] = [line]
    elif change == "bend" and line:
        spot = data.draw(st.integers(0, len(line) - 1))
        log[at] = line[:spot] + chr(ord(line[spot]) ^ 1) + line[spot + 1 :]
    elif change == "spoil":
        log[at] = line[: data.draw(st.integers(0, len(line)))] + data.draw(st.text(alphabet="A=é \0", max_size=3))
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
    Peer.resume(disk, find).settle()


def test_a_log_that_was_changed_is_not_verified():
    _, honest, _ = players()
    good = honest.peer.export()
    assert verify(good, find).ok
    assert not verify("", find).ok
    assert not verify(good.replace("frame 0", "frame 1", 1), find).ok
    assert not verify(good.replace("liege-peer 4", "liege-peer 3"), find).ok
    assert not verify(good + "accused 0 AAAA\n", find).ok
    innocent = good.strip().split("\n")[-1].replace("frame", "accused")
    assert "proves nothing" in verify(good + innocent + "\n", find).words


# Frames with the shape of their kind, at the height where they are due: only proofs and rules can show that they are
# bad


@cache
def staged(kind, game, players, nth):
    """Return the node of a seat that owes a frame of this kind, another player's follower, and the good data. Callers
    copy the follower before they use it."""
    net = stage_at(kind, game, players=players, nth=nth)
    seat = replica(net.nodes["A"]).due.seats[-1]
    nodes = list(net.nodes.values())
    cheat, other = nodes[seat], nodes[(seat + 2) % len(nodes) if players > 2 else 1 - seat]
    return cheat, other.peer.participant.follower, due_data(cheat)


WORDS = [
    "pass",
    "draw 0 3:a",
    "shuffle",
    "roll 3",
    "show 1:?",
    "0:a",
    "choose 0:?",
    "whisper 1:h",
    "",
    "tell 0:1 ",
    "9" * 40,
]


@st.composite
def bent(draw, value):
    """Return another value of the same shape."""
    if isinstance(value, dict):
        key = draw(st.sampled_from([*sorted(value), *(["text"] * 5 if "text" in value else [])]))
        return value | {key: draw(bent(value[key]))}
    if isinstance(value, list):
        items = list(value)
        how = draw(st.sampled_from(["drop", "twice", "turn", "new", "bend"]))
        if how == "new" or not items:
            return [*items, draw(CODES)]
        at = draw(st.integers(0, len(items) - 1))
        if how == "bend":
            return [*items[:at], draw(bent(items[at])), *items[at + 1 :]]
        return items[:at] + items[at + 1 :] if how == "drop" else [*items, items[at]] if how == "twice" else items[::-1]
    if isinstance(value, int):
        return draw(st.integers(0, 300))
    if len(value) in (64, 0) and not value.strip("0123456789abcdef"):
        return draw(st.binary(min_size=32, max_size=32)).hex()
    try:
        raw = bytearray(b64decode(value, validate=True))
    except ValueError:
        return draw(st.sampled_from([*WORDS, *(value[:-1] + face for face in "abcdefgh012?")]) | st.text(max_size=12))
    how = draw(st.sampled_from(["bit", "field", "swap", "size", "any"]))
    if how == "any" or len(raw) < 64:
        return draw(CODES)
    at, other = (32 * draw(st.integers(0, len(raw) // 32 - 1)) for _ in range(2))
    if how == "bit":
        raw[at + draw(st.integers(0, 31))] ^= 1 << draw(st.integers(0, 7))
    elif how == "field":
        raw[at : at + 32] = draw(FIELDS)
    elif how == "swap":
        raw[at : at + 32], raw[other : other + 32] = raw[other : other + 32], raw[at : at + 32]
    else:
        raw += draw(st.binary(min_size=1, max_size=64))
    return to_base64(bytes(raw))


FIELDS = st.sampled_from([bytes(32), b"\xff" * 32, encode(BASE), encode(base().times(5)), b"\1" + bytes(31)])
CODES = st.builds(
    lambda fields, end: to_base64(b"".join(fields) + end), st.lists(FIELDS, max_size=4), st.binary(max_size=40)
)
DUE = [(kind, "toy", 2, 0) for kind in ("commit", "open", "shuffle", "shares", "move", "link")]
DUE += [("shares", "four", 4, 0), ("move", "four", 4, 0), ("ack", "four", 4, 0), *[("move", "toy", 2, 4)] * 4]


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(DUE), st.data())
def test_frames_that_are_due_and_in_shape(due, data):
    cheat, follower, good = staged(*due)
    if not good:
        return
    bad = data.draw(bent(good))
    try:
        KINDS[due[0]](bad)
        raw = signed_raw(cheat, body(cheat, due[0], bad))
    except ValueError:
        return
    follower = deepcopy(follower)
    before = agreed(follower.replica), sorted(follower.replica.log.here), sorted(follower.pool)
    try:
        answer = drained(follower.take(cheat.peer.seat, raw))
    except Refused as error:
        answer = str(error)
        assert follower.verdict is None
    else:
        if answer in ("taken", "closed"):  # a seat may commit to anything, and the frame may be unchanged
            return
        assert answer == "proof"
        assert (follower.verdict.kind, follower.verdict.seat) == ("invalid", cheat.peer.seat), follower.verdict
    assert "engine failed" not in answer
    assert (agreed(follower.replica), sorted(follower.replica.log.here), sorted(follower.pool)) == before


@FEW
@given(st.data())
def test_greetings_terms_and_a_genesis_of_any_kind(data):
    """In the lobby, somebody with the link sends messages of any kind in the right form: hellos, terms and a
    genesis."""
    host = Peer.create("toy", seed=seed_of("A"), secret=SECRET, name="A", find=find)
    guest = Peer.join(host.link, seed=seed_of("B"), find=find, line=cast(Any, PlainLine))
    guest.connect("h", bytes(32), bytes(32))
    name = data.draw(st.just("Odo") | st.text(max_size=30))
    said = {"engine": guest.identity.engine, "game": "toy", "name": name, "wish": "host"}
    said |= data.draw(st.dictionaries(st.sampled_from(sorted(said)), st.text(max_size=9), max_size=1))
    try:
        words = hello(**said)
    except UnicodeEncodeError:  # an unpaired surrogate cannot be encoded
        return
    line = PlainLine(host.identity.seed, host._sign, SECRET, bytes(32), words, bytes(32))
    guest.receive("h", line.open())
    keys = [host.lobby.key, guest.lobby.key, Key.read(public(77))]
    about: dict[str, Any] = {
        "game": "toy",
        "options": "",
        "engine": guest.identity.engine,
        "rules": 1,
        "series": 0,
        "clock": 0,
    }
    options = st.text(max_size=30) | st.sampled_from(
        ["plies=4", "plies=4 plies=6", "plies=99", "no_pass", "plies=" + 30 * "9"]
    )
    others = {"options": options, "game": st.sampled_from(["dice", "none"]), "rules": st.integers(0, 3)}
    others |= {"series": st.integers(0, 9), "clock": st.integers(0, 99_999)}
    about |= data.draw(st.one_of(*(st.fixed_dictionaries({key: value}) for key, value in others.items())))
    who = tuple(data.draw(st.just(keys[:2]) | st.lists(st.sampled_from(keys), min_size=1, max_size=4)))
    genesis = Genesis(room=host.lobby.room, keys=who, names=("Odo",) * len(who), **about)
    try:
        guest.receive("h", note("terms", options=about["options"], clock=about["clock"], series=about["series"]))
        if guest.status()["terms"]:
            guest.agree()
        guest.receive("h", note("proposal", genesis=to_base64(genesis.encoded())))
        guest.receive("h", note("genesis", genesis=to_base64(genesis.encoded()), frames=[]))
    except UnicodeEncodeError:
        return
    guest.settle()
    sits = guest.participant is not None
    fair = {key.code for key in who} <= {key.code for key in keys} and len(who) == len({key.code for key in who}) == 2
    assert not sits or (fair and guest.lobby.key in who and host.lobby.key in who)
    assert json.loads(json.dumps(guest.status()))["phase"] == "lobby"
    assert guest.status()["seating"] == sits
    assert all(line.isascii() for line in guest.outbox().store)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([game.name for game in every()]), st.integers(0, 60), st.data())
def test_what_is_no_move_is_bad_notation_in_every_game(name, plies, data):
    """The rules receive a peer's text unchecked. They must parse it or raise BadNotation, and decide whether the move
    is allowed."""
    game = find(name)
    match, rng = Match(game, game.options()), Random(plies)
    dealer = LocalDealer(bytes(32))
    texts = []
    for _ in range(plies):
        match.deal(dealer)
        if match.ended:
            return
        texts.append(str(match.play(rng.choice(list(match.state.moves()))).seen_by(None)))
    match.deal(dealer)
    if match.ended:
        return
    view = match.state.seen_by(None)
    words = sorted({"0:?", "99:Ks", "-1", "?", "²", "1e3", "0" * 30, *" ".join(texts).split()})
    text = data.draw(st.text(max_size=30) | st.lists(st.sampled_from(words), max_size=5).map(" ".join))
    try:
        move = view.parse(text)
    except BadNotation:
        return
    assert view.allows(move) in (True, False)
