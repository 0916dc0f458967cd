"""The models of how a match begins, and of calls between two players, are explored completely. Without any one of their
rules, there is a counterexample."""

import pytest

from pygames.peer.room.peer import Peer

from .games import find
from .model import beginning, duel
from .model.beginning import Beginning
from .model.duel import Duel
from .model.explore import explore, stuck
from .net import room, seed_of

FOREIGN = "a match has begun without the host"
BEGINNINGS = {
    "host alone": (2, (3,), ("host alone", "host plays"), FOREIGN),
    "host plays": (2, (0, 3), ("host plays",), FOREIGN),
    "agreed": (2, (0,), ("agreed",), "a seat is in a match that its person did not agree to"),
    "all sign": (3, (), ("all sign",), "a match has begun that an honest seat has not signed"),
    "host last": (2, (), ("host last",), "an honest host's guests are in two matches"),
    "stays": (2, (0,), ("stays",), "a match that had begun is replaced"),
    "beside": (2, (0,), ("beside",), "a match that is over is replaced"),
}
CONVICTED = "an honest seat is convicted"
UNFOUNDED = "an honest seat concedes without reason"
DUELS = {
    "one frame": ((), CONVICTED),
    "stored first": ((), CONVICTED),
    "called": ((), UNFOUNDED),
    "own clock": ((), UNFOUNDED),
    "open only": ((), CONVICTED),
    "proven": ((0,), "honest seats that met disagree"),
}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("byzantine", [(), (0,), (1,), (3,), (0, 1)], ids=str)
def test_nobody_is_in_a_match_without_its_will_or_in_two(seats, byzantine):
    found = explore(Beginning(seats, byzantine))
    assert found.whole
    assert not found.traces


@pytest.mark.parametrize("rule", beginning.RULES)
def test_each_rule_of_beginning_left_out_gives_a_counterexample(rule):
    seats, byzantine, off, fault = BEGINNINGS[rule]
    assert fault in explore(Beginning(seats, byzantine, off), wanted=fault).traces


@pytest.mark.parametrize("byzantine", [(), (0,), (1,)], ids=str)
def test_two_seats_never_part(byzantine):
    found = explore(Duel(byzantine, heights=4))
    assert found.whole
    assert not found.traces


def test_two_honest_seats_always_come_to_an_end_though_one_had_left():
    model, stubborn = Duel(heights=3), Duel(off=("owed beats",), heights=3)
    assert stuck(model, model.settled) is None
    assert stuck(stubborn, stubborn.settled)


@pytest.mark.parametrize("rule", DUELS)
def test_each_rule_of_two_left_out_gives_a_counterexample(rule):
    byzantine, fault = DUELS[rule]
    assert fault in explore(Duel(byzantine, (rule,), heights=3), wanted=fault).traces
    assert set(duel.RULES) == {*DUELS, "owed beats"}


def test_a_host_who_proposes_to_another_guest_leaves_none_behind():
    """B accepts the host's proposal, but is disconnected before the host learns of it, and the host begins with C. B
    then watches their match."""
    net = room("toy", players=2)
    a = net.nodes["A"]
    net.add("C", Peer.join(a.peer.link, seed=seed_of("C"), name="C", find=find, line=net.line))
    for name in "AB":
        net.join(name, "C")
    net.settle()
    for name in "BC":
        net.nodes[name].peer.agree()
    net.settle()
    chosen = {end["name"]: end["id"] for end in a.peer.status()["peers"]}
    a.peer.begin([chosen["B"]])
    a.peer.settle()
    a.flush()
    proposal = [data for one, other, data in net.flying if (one, other) == ("A", "B")]
    for data in proposal:
        net.nodes["B"].peer.receive("A", data)
    net.nodes["B"].peer.settle()
    net.cut("A", "B")
    a.peer.begin([chosen["C"]])
    net.settle()
    net.join("A", "B")
    net.settle()
    assert len({node.peer.participant.genesis.match for node in net.nodes.values()}) == 1
    assert net.nodes["B"].peer.seat is None
    assert net.nodes["C"].peer.seat == 1
