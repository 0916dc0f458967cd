"""Faults 1, 2 and 5: calls without regard to a clock, claims about closed heights, and claims by a seat that owes a
frame itself."""

import pytest

from pygames.peer.protocol import claims
from pygames.peer.protocol.wire import to_base64
from pygames.peer.tools.verify import verify
from tests.peer.cheats import replica, stage_at
from tests.peer.games import find
from tests.peer.net import out_of_time

from . import PROVEN, REFUSED, STALLS, STANDS, UNCONFIRMED, attack
from .hostile import came, kept, mid, on, took

TIME, BOT = {"seat": 1, "wants": "time"}, {"seat": 1, "wants": "bot"}


def against_b(players, hostile="A", **how):
    """Return a match in which B is to move, the hostile client, B's node, and the names of the honest players."""
    net = mid(options=f"seats={players}", players=players, **how)
    honest = [name for name in net.nodes if name != hostile]
    return net, took(net, hostile), net.nodes["B"], honest


def plays_on(net, node, honest):
    """Let B move, and check that all honest seats can play on."""
    height = replica(node).height
    node.peer.act("step 1")
    net.settle()
    assert replica(node).height > height
    on(net, *honest)


# Fault 1: calls without regard to a clock.


@attack(1, UNCONFIRMED)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_call_at_once_takes_nothing_from_who_is_there(players):
    net, a, b, honest = against_b(players, clock=60)
    assert a.give(a.own("call", TIME)) == []
    assert b.peer.result() is None
    assert b.peer.status()["calls"][0]["left"] == 60  # B's client has answered the call automatically
    plays_on(net, b, honest)


@attack(1, UNCONFIRMED)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_calls_and_leaves_at_once_has_won_nothing(players):
    net, a, b, honest = against_b(players)
    a.give(a.own("call", TIME))
    a.give(a.own("leave", {"seat": 1}))
    assert b.peer.status()["gone"] == [0]
    assert b.peer.result() is None
    report = verify(b.peer.export(), find)
    assert report.ok
    assert "not confirmed" in report.words
    plays_on(net, b, honest)


@attack(1, REFUSED)
@pytest.mark.parametrize("kind", ["timeout", "claim"])
def test_claims_of_protocol_1_are_no_frames(kind):
    net, a, b, honest = against_b(2)
    before = kept(net, "B")
    assert "no such kind" in a.give(a.frame(kind, {"seat": 1}))[0]
    assert kept(net, "B") == before
    plays_on(net, b, honest)


@attack(1, REFUSED)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_concedes_for_another(players):
    net, a, b, honest = against_b(players)
    call = a.own("call", TIME)
    before = kept(net, *honest)
    data = {"call": to_base64(call), "heads": []}
    assert "owes nothing" in a.give(a.frame("concede", data))[0]
    assert "signature" in a.give(a.frame("concede", data, seat=1), seat=1)[0]
    assert "another seat" in a.give(a.frame("concede", data, seat=1))[0]
    assert kept(net, *honest) == before
    plays_on(net, b, honest)


@attack(1, REFUSED)
def test_among_three_a_concession_by_the_late_seat_itself_ends_nothing():
    net, b, _, honest = against_b(3, hostile="B")
    before = kept(net, *honest)
    call = b.frame("call", {"seat": 1, "wants": "time"})
    assert "the others vote" in b.give(b.frame("concede", {"call": to_base64(call), "heads": []}))[0]
    assert kept(net, *honest) == before


@attack(1, REFUSED)
def test_who_leaves_has_called_before():
    net, a, b, honest = against_b(2)
    assert "must call before" in a.give(a.frame("leave", {"seat": 1}))[0]
    plays_on(net, b, honest)


@attack(1, STALLS)
def test_who_withholds_its_link_cannot_claim_the_roll():
    """A roll needs a link from both seats. The last seat to reveal its link knows the roll from the other's. It
    withholds its link and calls the other late. The call is refused."""
    net = stage_at("link", "dice", "seats=2", 2)
    a = took(net, "A")
    b = net.nodes["B"]
    net.settle()
    assert replica(b).late(0)
    assert not replica(b).late(1)
    assert a.give(a.frame("call", TIME)) != []
    assert b.peer.status()["calls"] == []
    assert [each["seat"] for each in b.peer.status()["waiting"]] == [0]
    assert b.peer.result() is None


@attack(1, REFUSED)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_owes_nothing_is_not_called(players):
    """The seat to move calls another seat, which owes nothing, or itself. The calls are refused."""
    net, b, _, honest = against_b(players, hostile="B")
    before = kept(net, *honest)
    for seat in (0, 1):
        assert b.give(b.frame("call", {"seat": seat, "wants": "time"})) != []
    assert all(net.nodes[name].peer.status()["calls"] == [] for name in honest)
    assert kept(net, *honest) == before


@attack(1, STANDS)
@pytest.mark.parametrize("players", [3, 4])
def test_one_vote_closes_nothing(players):
    """All others but one vote to end B's time, without calls before. A height closes only if all others vote, so
    nothing happens."""
    net, a, b, honest = against_b(players)
    hostile = [a] + [took(net, name) for name in "D"[: players - 3]]
    for each in hostile:
        each.give(each.frame("close", TIME))
    honest = list("BC")
    assert b.peer.result() is None
    plays_on(net, b, honest)


@attack(1, STANDS)
@pytest.mark.parametrize("players", [3, 4])
def test_all_others_together_can_say_that_a_seat_was_late(players):
    """All others vote that a seat was late, though it has moved. Nothing can be proven against all others together
    (section 10): the seat loses on time, and nobody is blamed."""
    net, a, b, _ = against_b(players)
    hostile = [a] + [took(net, name) for name in "CD"[: players - 2]]
    b.peer.act("step 1")  # B has even moved
    net.settle()
    for each in hostile:
        height = replica(b).height - 1
        block = replica(b).log.blocks[height].hex()
        each.give(each.frame("close", TIME, height=height, block=block), "B")
    assert b.peer.result()["kind"] == "closed"
    report = verify(b.peer.export(), find)
    assert report.ok
    assert report.verdict is None


@attack(1, REFUSED)
@pytest.mark.parametrize("data", [{"seat": 0, "wants": "time"}, {"seat": 3, "wants": "time"}, {"seat": 1, "wants": ""}])
def test_votes_about_oneself_or_nobody(data):
    net, a, b, honest = against_b(3)
    assert a.give(a.frame("close", data)) != []
    plays_on(net, b, honest)


@attack(1, PROVEN)
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("first", "second"), [("close", "answered"), ("answered", "close")], ids=["takes back", "thinks again"]
)
def test_who_votes_both_ways_convicts_itself(players, first, second):
    net, a, b, honest = against_b(players)
    a.give(a.frame(first, TIME))
    a.give(a.frame(second, TIME))
    for name in honest:
        result = net.nodes[name].peer.result()
        assert (result["kind"], result["seat"]) == ("contradiction", 0)
    assert verify(b.peer.export(), find).verdict.seat == 0


@attack(1, REFUSED)
def test_a_watcher_calls_and_votes():
    """A watcher sends calls and votes in the name of a seat. The signature is not that seat's, so they are refused."""
    net, a, b, _ = against_b(3)
    watcher = came(net, "W", wish="watch", game="dice")
    watcher.taken = a.taken
    before = kept(net, "B", "C")
    for kind in ("call", "close", "answered", "leave"):
        data = {"seat": 1} if kind == "leave" else TIME
        raw = a.frame(kind, data)
        bent = watcher.key.to_bytes(32, "little") + raw[32:]
        assert watcher.give(bent, seat=0) != []
        assert watcher.give(raw, "B", seat=2) != []
    assert kept(net, "B", "C") == before
    plays_on(net, b, ["B", "C"])


# Fault 2: claims about closed heights.


@attack(2, REFUSED)
@pytest.mark.parametrize("kind", ["call", "close", "leave"])
@pytest.mark.parametrize("players", [2, 3])
def test_no_claim_reaches_a_closed_height(kind, players):
    """The attacker makes a claim about each of the last 32 closed heights in turn. The log does not change."""
    net, a, b, honest = against_b(players, lines=7)
    before = kept(net, *honest)
    top = replica(b).height
    for height in range(max(0, top - 32), top):
        net.tick(1.0)
        at = {"height": height, "block": replica(b).log.blocks[height].hex()}
        a.give(a.frame(kind, {"seat": 1} if kind == "leave" else TIME, **at))
    assert kept(net, *honest) == before
    assert replica(b).height == top
    plays_on(net, b, honest)


@attack(2, REFUSED)
@pytest.mark.parametrize("seat", [1, 3])
def test_all_votes_against_what_others_have_built_on_change_nothing(seat):
    """Two hostile seats of four vote about heights on which all four have built. The votes change nothing."""
    net, a, b, _ = against_b(4, lines=6)
    c = took(net, "C")
    top = replica(b).height
    for height in range(top):
        net.tick(1.0)
        at = {"height": height, "block": replica(b).log.blocks[height].hex()}
        for each in (a, c):
            each.give(each.frame("close", {"seat": seat, "wants": "time"}, **at), "B", "D")
    assert replica(b).height == top
    plays_on(net, b, ["B", "D"])


@attack(2, REFUSED)
def test_the_loser_withholds_and_claims_the_height_that_it_saw_being_won():
    """B's move has closed the height. A claims that the move never arrived, and calls B. The call is refused."""
    net, a, b, _honest = against_b(2)
    height, block = replica(b).height, replica(b).block.hex()
    state = replica(b).state.hex()
    b.peer.act("step 2")
    net.settle()
    assert a.give(a.frame("call", TIME, height=height, block=block, state=state)) == ["that height is closed"]
    assert b.peer.result() is None
    assert replica(b).height == height + 1


@attack(2, REFUSED)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_claim_on_a_block_of_ones_own(players):
    net, a, b, honest = against_b(players)
    before = kept(net, *honest)
    for height in (replica(b).height - 1, replica(b).height):
        for kind in ("call", "close"):
            assert "another height or block" in a.give(a.frame(kind, TIME, height=height, block="11" * 32))[0]
    assert a.give(a.frame("call", TIME, height=replica(b).height + 50)) != []
    assert kept(net, *honest) == before
    plays_on(net, b, honest)


@attack(2, REFUSED)
def test_votes_on_all_that_was_played_use_up_nobodys_votes(monkeypatch):
    """A votes about B at each earlier height. If the honest seats answered each vote, they would have no votes left
    against A, who is late at the end."""
    monkeypatch.setattr(claims, "VOTES_MAX", 4)
    net = mid(options="seats=3 turns=20", players=3, mover="A", lines=15, clock=30)
    a, b, c = took(net, "A"), net.nodes["B"], net.nodes["C"]
    for height in range(2, replica(b).height):
        net.tick(1.0)
        if replica(b).log.of(height, 1):
            a.give(a.frame("close", TIME, height=height, block=replica(b).log.blocks[height].hex()))
    for _ in range(20):
        net.tick(2.0)
    for node in (b, c):
        node.peer.call(0)
    net.settle()
    for node in (b, c):
        result = node.peer.result()
        assert (result["kind"], result["seat"]) == ("closed", 0)


# Fault 5: both seats owe a frame.


@attack(5, STALLS)
@pytest.mark.parametrize("when", ["commit", "open", "link"])
def test_both_owe_and_neither_may_call(when):
    net = stage_at(when, "dice", "seats=2", 2)
    a = took(net, "A")
    net.cut("A", "B")
    b = net.nodes["B"]
    b.peer.participant.clock.away = {0: 1000.0}
    for _ in range(70):
        net.tick(2.0)
    net.join("A", "B")
    net.settle()
    for seat in (0, 1):
        a.give(a.frame("call", {"seat": seat, "wants": "time"}))
    assert b.peer.result() is None
    assert b.peer.participant.follower.claims.calls == {}


@attack(5, UNCONFIRMED)
def test_two_parted_seats_keep_no_opposite_results():
    """While A is disconnected from B, A calls B and leaves, and B moves. When they connect again, neither has won, and
    the match continues."""
    net, a, b, _honest = against_b(2)
    a.own("call", TIME)
    leave = a.own("leave", {"seat": 1})
    net.cut("A", "B")
    b.peer.act("step 1")
    b.flush()
    net.join("A", "B")
    net.settle()
    assert a.give(leave) != []
    assert b.peer.result() is None
    a.asks()
    assert a.taken.participant.replica.block == replica(b).block
    assert a.taken.result() is None  # A's client also continues the match


@attack(1, UNCONFIRMED)
@pytest.mark.parametrize("kind", ["close", "head"])
@pytest.mark.parametrize("when", ["long ago", "just now"])
def test_who_pretends_to_wait_for_votes_is_called_all_the_same(kind, when):
    """C is losing. It signs a head or a vote for an earlier height, as if it still waited for others' votes, and then
    falls silent. The others can call it all the same."""
    net = mid(options="seats=3 turns=20", players=3, mover="C", lines=8)
    c = took(net, "C")
    at = c.taken.participant.replica
    moved = [height for height, frames in enumerate(at.log) if frames[0].kind == "move" and frames[0].seat == 1]
    height = moved[0 if when == "long ago" else -1]
    data = {"seat": 1, "device": "ab" * 16} if kind == "head" else {"seat": 1, "wants": "time"}
    c.give(c.frame(kind, data, height=height, block=at.log.blocks[height].hex()))
    for name in "AB":
        peer = net.nodes[name].peer
        out_of_time(net.nodes[name], 2)
        peer.call(2)
        net.settle()
    closed = when == "long ago" or kind == "close"  # A has answered the vote; a recent head may be honest
    for name in "AB":
        peer = net.nodes[name].peer
        assert (peer.result() is not None) == closed
        if closed:
            assert (peer.result()["kind"], peer.result()["seat"]) == ("closed", 2)
        else:
            peer.participant.clock.called[2] = 1000.0
            peer.leave(2)
            assert peer.result()["kind"] == "unconfirmed"


@attack(1, REFUSED)
def test_a_vote_about_who_owed_nothing():
    """A seat votes about a height at which it was itself to move. Nobody can answer that vote, so clients must not wait
    for an answer."""
    net = mid(options="seats=3 turns=20", players=3, mover="C", lines=8)
    c = took(net, "C")
    at = c.taken.participant.replica
    height = next(height for height, frames in enumerate(at.log) if [frame.seat for frame in frames] == [2])
    before = kept(net, "A", "B")
    vote = c.frame("close", {"seat": 1, "wants": "time"}, height=height, block=at.log.blocks[height].hex())
    assert "owed nothing" in c.give(vote, "A")[0]
    assert kept(net, "A", "B") == before


@attack(5, STALLS)
@pytest.mark.parametrize("players", [3, 4])
def test_two_that_owe_call_each_other_so_that_an_honest_seat_votes_twice(players):
    """B and C withhold their links and call each other, and the others rightly call both. A then has all calls against
    each of the two. If A voted both out, its two votes for one height would convict it."""
    net = mid(options=f"seats={players} turns=20", players=players, mover="A")
    b, c = took(net, "B"), took(net, "C")
    honest = [name for name in net.nodes if name not in "BC"]
    net.nodes["A"].peer.act("throw")
    net.settle()
    for name in honest:
        out_of_time(net.nodes[name], 1, 2)
    for by, accused in ((b, 2), (c, 1)):
        by.give(by.frame("call", {"seat": accused, "wants": "time"}, by=net.nodes["A"]))
    for name in honest:
        for accused in (1, 2):
            net.nodes[name].peer.call(accused)
    net.settle()
    for name in honest:
        assert net.nodes[name].peer.result() is None
        assert net.nodes[name].peer.participant.follower.claims.votes == {}
        assert verify(net.nodes[name].peer.export(), find).verdict is None
