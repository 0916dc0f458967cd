"""Faults 3 and 6: real and alleged equivocation, and frames that no honest engine would sign."""

import pytest

from pygames.peer.protocol import creation
from pygames.peer.protocol.ledger import commitment
from pygames.peer.protocol.wire import to_base64
from pygames.peer.tools.verify import verify
from tests.peer.cheats import due_data, replica, stage, stage_at
from tests.peer.games import find
from tests.peer.net import out_of_time

from . import PROVEN, REFUSED, STANDS, attack
from .hostile import kept, mid, on, took

MOVES = ("step 1", "step 2")


def at_turn(players, hostile="B"):
    """Return a match in which B is to move, its hostile client, and the names of the honest players. `hostile`: the
    player whose client is hostile."""
    net = mid(options=f"seats={players}", players=players)
    return net, took(net, hostile), [name for name in net.nodes if name != hostile]


def convicted(net, names, kind, seat):
    """Check that all these players have the same proof, and that a verifier finds it in their saved logs."""
    for name in names:
        peer = net.nodes[name].peer
        result = peer.result()
        assert (result["kind"], result["seat"]) == (kind, seat), result
        report = verify(peer.export(), find)
        assert report.ok, report.words
        assert (report.verdict.kind, report.verdict.seat) == (kind, seat)


# Fault 3: two frames of one seat for one height.


@attack(3, PROVEN)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_moves_at_one_height(players):
    net, b, honest = at_turn(players)
    at = b.taken.participant.replica
    one, two = (b.frame("move", creation.move(at, text)) for text in MOVES)
    b.give(one)
    b.give(two)
    convicted(net, honest, "equivocation", 1)


@attack(3, PROVEN)
@pytest.mark.parametrize("players", [3, 4])
def test_one_move_to_each_who_then_meet(players):
    net, b, honest = at_turn(players)
    at = b.taken.participant.replica
    one, two = (b.frame("move", creation.move(at, text)) for text in MOVES)
    for name in honest[1:]:
        net.cut("A", name)
    b.give(one, "A")
    b.give(two, *honest[1:])
    for name in honest[1:]:
        net.join("A", name)
    for _ in range(4):
        net.settle()
        net.tick(4.0)
    convicted(net, honest, "equivocation", 1)


@attack(3, PROVEN)
@pytest.mark.parametrize("second", ["heard", "move"])
def test_a_move_and_something_else(second):
    net, b, honest = at_turn(2)
    at = b.taken.participant.replica
    other = creation.move(at, "throw")
    if second == "heard":
        other = {"asides": [to_base64(b.frame("draw", {}))], "heads": []}
    frames = b.frame("move", creation.move(at, "step 1")), b.frame(second, other)
    for raw in frames:
        b.give(raw)
    convicted(net, honest, "equivocation", 1)


@attack(3, REFUSED)
@pytest.mark.parametrize("players", [2, 3])
def test_a_frame_on_another_block_convicts_nobody(players):
    """A seat's two frames are for one height, and one of them follows a block that nobody knows. That is no
    equivocation."""
    net, b, honest = at_turn(players)
    at = b.taken.participant.replica
    one = b.frame("move", creation.move(at, "step 1"))
    b.give(one)
    before = kept(net, *honest)
    two = b.frame("move", creation.move(at, "step 2"), height=at.height, block="22" * 32)
    b.give(two)
    assert kept(net, *honest) == before
    on(net, *honest)


@attack(3, REFUSED)
@pytest.mark.parametrize("seat", [0, 2])
def test_an_honest_frame_bent_or_shown_again_convicts_nobody(seat):
    net, b, honest = at_turn(3)
    before = kept(net, *honest)
    raw = next(frame.raw for frame in replica(net.nodes["A"]).log.frames() if frame.seat == seat)
    for at in (3, 40, 70, len(raw) - 3):
        bent = bytearray(raw)
        bent[at] ^= 1
        assert b.give(bytes(bent), seat=seat) != []
        net.tick(1.0)
    b.give(raw, seat=seat)
    assert kept(net, *honest) == before
    on(net, *honest)


@attack(3, STANDS)
@pytest.mark.parametrize("players", [3, 4])
def test_votes_that_come_after_the_move_make_no_equivocation_of_it(players):
    """All others are hostile. B has moved, receives their votes, and signs again on the block that results. This proves
    nothing against B."""
    net = mid(options=f"seats={players}", players=players)
    names = [name for name in net.nodes if name != "B"]
    hostile = [took(net, name) for name in names]
    b = net.nodes["B"]
    frames = [each.frame("close", {"seat": 1, "wants": "bot"}) for each in hostile]
    moved = creation.frame(replica(b), "move", creation.move(replica(b), "step 1")).raw
    b.peer.act("step 1")
    net.settle()
    for each, vote in zip(hostile, frames, strict=True):
        each.give(vote)
    assert b.peer.status()["absent"] == [1]
    for each in hostile:  # the hostile seats send B its own first frame again
        each.give(moved, "B", seat=1)
    assert b.peer.participant.follower.verdict is None
    assert verify(b.peer.export(), find).verdict is None


@attack(3, STANDS)
@pytest.mark.parametrize("players", [2, 3])
def test_a_head_against_an_honest_seat_makes_no_fault_of_its_move(players):
    """A attests that it has no frame of B, before and after it receives B's move. B's move proves no fault."""
    net, a, honest = at_turn(players, hostile="A")
    b = net.nodes["B"]
    a.give(a.frame("head", {"seat": 1, "device": "ab" * 16}))
    b.peer.act("step 1")
    net.settle()
    a.give(
        a.frame(
            "head",
            {"seat": 1, "device": "ab" * 16},
            height=replica(b).height - 1,
            block=replica(b).log.blocks[-2].hex(),
        )
    )
    on(net, *honest)
    assert verify(b.peer.export(), find).verdict is None


# Fault 6: attempts to avoid a loss with frames that no honest engine would sign.


@attack(6, PROVEN)
@pytest.mark.parametrize(
    ("kind", "game", "players"),
    [
        ("commit", "toy", 2),
        ("open", "toy", 2),
        ("shuffle", "toy", 2),
        ("shares", "toy", 2),
        ("move", "toy", 2),
        ("link", "dice", 3),
        ("shares", "four", 4),
        ("ack", "four", 4),
    ],
)
def test_a_position_that_the_rules_do_not_give(kind, game, players):
    """A losing seat signs a state hash that the rules do not give. The frame proves a fault, so the seat cannot end the
    match without blame."""
    net = stage_at(kind, game, players=players)
    seat = replica(net.nodes["A"]).due.seats[0]
    name = "ABCD"[seat]
    data = due_data(net.nodes[name])
    cheat = took(net, name)
    raw = cheat.frame(kind, data, state="33" * 32)
    cheat.give(raw)
    convicted(net, [each for each in net.nodes if each != name], "invalid", seat)


SECRETS = {
    "seventeen letters": "a" * 17,
    "no letter": "",
    "a bell": "\x07",
    "not ASCII": "é",
    "a space": "1 1",
    "a 9": "9",
}


@attack(6, STANDS)
@pytest.mark.parametrize("face", SECRETS)
def test_a_secret_that_no_rule_can_read_is_no_way_out_at_the_end(face):
    """A seat commits to a secret that no rule can read, and resigns. The audit does not crash, and the seat has
    lost."""
    net = mid("toy", "plies=4", mover="A", lines=0)
    a, b = took(net, "A"), net.nodes["B"]
    at = a.taken.participant.replica
    data = a.due()
    made = commitment(at.match, int(data["text"].split()[1].split(":")[0]), 0, face, bytes(32))
    a.give(a.frame("move", data | {"commits": [to_base64(made)]}))
    assert b.peer.status()["mine"]
    a.give(a.frame("resign", {}, by=b))
    result = b.peer.result()
    assert (result["kind"], result["scores"]) == ("audited", [-1, 0])
    assert verify(b.peer.export(), find).audited


@attack(6, PROVEN)
@pytest.mark.parametrize("face", SECRETS)
def test_a_secret_told_as_what_no_rule_reads(face):
    """A seat reveals another face than it chose, one that might crash an engine. The frame is refused, or proves a
    fault of that seat."""
    net = mid("toy", "plies=4", mover="A", lines=12)
    net.play(until=lambda net: "tell" in [move.kind for move in replica(net.nodes["A"]).play.state.moves()])
    name = "AB"[replica(net.nodes["A"]).due.seats[0]]
    cheat = took(net, name)
    data = cheat.due()
    text = data["text"].split(":")[0] + ":" + face
    owes_or_guilty(net, cheat, cheat.frame("move", data | {"text": text}))


@attack(6, REFUSED)
@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass pass",
        "play",
        "99:a",
        "0:z",
        "-1",
        "move \x00",
        "9" * 400,
        "tell 0:1",
        "choose 0:1",
        "show",
        "\U0001f0a1",
    ],
)
def test_a_move_that_no_rule_reads_is_no_way_out(text):
    """A seat sends a move that the rules cannot read. It is refused, or proven against the seat; the match does not
    crash, and the seat still owes its move."""
    net = stage()
    seat = replica(net.nodes["A"]).due.seats[0]
    cheat = took(net, "AB"[seat])
    owes_or_guilty(net, cheat, cheat.frame("move", cheat.due() | {"text": text}))


def owes_or_guilty(net, cheat, raw):
    """Check that the cheat's frame is rejected while its seat still owes its move, or that the cheat is proven
    guilty."""
    seat, other = cheat.seat, net.nodes["BA"[cheat.seat]]
    before = kept(net, other.name)
    cheat.give(raw)
    result = other.peer.result()
    if result is None:
        assert kept(net, other.name) == before
        assert [each["seat"] for each in other.peer.status()["waiting"]] == [seat]
    else:
        assert (result["kind"], result["seat"]) == ("invalid", seat)
        assert verify(other.peer.export(), find).verdict.seat == seat


@attack(3, PROVEN)
def test_two_moves_at_a_height_that_votes_have_closed():
    """The others have ended B's time by votes. Then B sends A two moves for the same height. They prove an equivocation
    to all."""
    net, b, honest = at_turn(3)
    at = b.taken.participant.replica
    one, two = (b.frame("move", creation.move(at, text)) for text in MOVES)
    for name in honest:
        peer = net.nodes[name].peer
        out_of_time(net.nodes[name], 1)
        peer.call(1)
        net.settle()
    b.give(one, "A")
    assert [net.nodes[name].peer.result()["kind"] for name in honest] == ["closed"] * 2  # a late frame is not a fault
    b.give(two, "A")
    convicted(net, honest, "equivocation", 1)
