"""Tests of seats that return from before a rematch: restored from a backup made during the match before, or moved with
their keys alone."""

from itertools import combinations

import pytest

from pygames.peer.room.peer import Peer
from tests.peer.games import find
from tests.peer.net import Net, Node, room, wait
from tests.peer.post import Post, office

DICE = {2: "seats=2 turns=6", 3: "turns=6"}


def ended(players: int) -> tuple[Net, list[str]]:
    """Return a room whose first match has ended, and B's stored lines from the middle of it."""
    backup: list[str] = []

    def backs_up(node: Node) -> None:
        if node.name == "B" and not backup:
            backup.extend(node.disk)

    net = room("dice", DICE[players], players=players).play(each=backs_up)
    assert net.settled()
    return net, backup


def proposed(net: Net) -> None:
    """Let everybody ask for the rematch. B goes offline before the host's proposal arrives; the others sign it."""
    for node in reversed(net.nodes.values()):  # the host comes last, and proposes the rematch
        net.settle()
        node.peer.rematch()
    for name in net.nodes:
        net.cut("B", name)
    net.settle()
    others = [node.peer.participant for node in net.nodes.values() if node.name != "B"]
    assert {participant.genesis.series for participant in others if participant is not None} == {1}


def comes_back(net: Net, lines: list[str]) -> Node:
    """Let B return on another device with these lines of its journal, connected to the others; return its node."""
    b = net.nodes["B"]
    for name in net.nodes:
        net.cut("B", name)
    b.peer, b.disk = Peer.resume([*lines, "lost"], find, line=net.line), [*lines, "lost"]
    for name in net.nodes:
        if name != "B":
            net.join("B", name)
    return b


def goes_on(net: Net) -> None:
    """Play until the rematch has ended for everybody."""
    for _ in range(12):
        net.tick(4.0)
        net.settle()
        for node in net.nodes.values():
            if node.peer.participant is not None and node.peer.participant.genesis.series == 0 and node.peer.result():
                node.peer.rematch()
    net.play(rounds=200)
    assert {node.peer.participant.genesis.series for node in net.nodes.values()} == {1}
    assert {node.peer.result()["kind"] for node in net.nodes.values()} == {"audited"}


@pytest.mark.parametrize("players", [2, 3])
def test_a_seat_restored_from_the_match_before_joins_the_rematch_that_is_on(players: int) -> None:
    net, backup = ended(players)
    for node in net.nodes.values():
        node.peer.rematch()
    net.settle()
    assert {node.peer.participant.begun for node in net.nodes.values()} == {True}
    b = comes_back(net, backup)
    assert b.peer.participant is not None
    assert (b.peer.participant.genesis.series, b.peer.result()) == (0, None)
    goes_on(net)


@pytest.mark.parametrize("players", [2, 3])
def test_a_seat_restored_from_the_match_before_gets_its_end_while_the_rematch_is_proposed(players: int) -> None:
    net, backup = ended(players)
    proposed(net)
    b = comes_back(net, backup)
    for _ in range(4):
        net.settle()
        net.tick(4.0)
    result = b.peer.result()
    assert result is not None
    assert (b.peer.participant and b.peer.participant.genesis.series, result["kind"]) == (0, "audited")
    goes_on(net)


@pytest.mark.parametrize("players", [2, 3])
def test_a_host_restored_from_before_all_matches_gets_the_last_one_while_its_rematch_is_proposed(players: int) -> None:
    net, _ = ended(players)
    proposed(net)
    a = net.nodes["A"]
    for name in net.nodes:
        net.cut("A", name)
    a.peer, a.disk = Peer.resume([*a.disk[:2], "lost"], find, line=net.line), [*a.disk[:2], "lost"]
    for name in net.nodes:
        if name != "A":
            net.join("A", name)
    for _ in range(4):
        net.settle()
        net.tick(4.0)
    assert a.peer.participant is not None
    assert a.peer.participant.genesis.series == 0
    goes_on(net)


@pytest.mark.parametrize("players", [2, 3])
def test_a_seat_that_moves_with_its_keys_alone_signs_the_rematch_of_a_host_that_was_loaded_anew(players: int) -> None:
    net, backup = ended(players)
    proposed(net)
    net.nodes["A"].flush()
    net.nodes["A"].reload()
    terms = net.nodes["A"].peer.lobby.terms
    assert terms is not None
    assert terms.series == 1
    comes_back(net, backup[:2])
    net.settle()
    net.begin()
    goes_on(net)


@pytest.mark.parametrize("players", [2, 3])
def test_a_seat_restored_from_the_match_before_gets_its_end_by_letters_while_the_rematch_is_proposed(
    players: int,
) -> None:
    net = office("dice", DICE[players], players)
    b = net.nodes["B"]
    net.by_turns(until=lambda net: bool(b.peer.participant and b.peer.participant.replica.height > 4))
    backup = list(b.disk)
    net.by_turns()
    for node in reversed(net.nodes.values()):  # the host comes last, and proposes the rematch
        node.peer.rematch()
        net.visit(node, reload=False)
    proposed = net.nodes["A"].peer.participant
    assert proposed is not None
    assert (proposed.genesis.series, proposed.begun) == (1, False)
    b.disk = [*backup, "lost"]
    b.reload()
    to_the_end(net)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("away", ["host", "guest"])
def test_a_seat_with_its_keys_alone_gets_to_the_rematch_that_is_proposed_by_letters(away: str, players: int) -> None:
    net = office("dice", DICE[players], players)
    node = net.nodes["A" if away == "host" else "B"]
    net.by_turns()
    for other in reversed(net.nodes.values()):  # the host comes last, and proposes the rematch
        other.peer.rematch()
        net.visit(other, reload=False)
    for other in net.nodes.values():
        if other is not node:
            net.visit(other, reload=False)
    node.disk = [*node.disk[:2], "lost"]
    node.reload()
    assert node.peer.participant is None
    to_the_end(net)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("alone", ["", "A", "B"])
def test_pages_that_stay_open_play_the_rematch_by_letters_once_their_line_has_gone(alone: str, players: int) -> None:
    net = office("dice", DICE[players], players)
    for a, b in combinations(net.nodes, 2):
        net.join(a, b)
    net.play()
    wait(net, 8)  # everybody reports the end
    for a, b in combinations(net.nodes, 2):
        net.cut(a, b)
    if alone:  # this player goes on with the keys alone
        node = net.nodes[alone]
        node.disk = [*node.disk[:2], "lost"]
        node.reload()
    to_the_end(net)


def to_the_end(net: Post) -> None:
    """Let the players visit in turn, connected by letters alone, until the rematch has ended for everybody."""
    for _ in range(20 * len(net.nodes)):
        for node in net.nodes.values():
            net.visit(node, reload=False)
            if node.peer.result() and node.peer.participant and node.peer.participant.genesis.series == 0:
                node.peer.rematch()
    parts = [node.peer.participant for node in net.nodes.values()]
    assert [participant and participant.genesis.series for participant in parts] == [1] * len(parts)
    assert {(node.peer.result() or {}).get("kind") for node in net.nodes.values()} == {"audited"}


def test_a_seat_restored_from_the_match_before_reads_of_the_rematch_in_a_letter() -> None:
    net = office("toy")
    b = net.nodes["B"]
    net.by_turns(until=lambda net: bool(b.peer.participant and b.peer.participant.replica.height > 6))
    backup = list(b.disk)
    net.by_turns()
    for node in net.nodes.values():
        node.peer.rematch()
    for _ in range(8):
        for node in net.nodes.values():
            net.visit(node, reload=False)
    parts = [node.peer.participant for node in net.nodes.values()]
    assert [(participant.genesis.series, participant.begun) for participant in parts if participant is not None] == [
        (1, True)
    ] * 2
    b.disk = [*backup, "lost"]
    b.reload()
    for _ in range(3):
        for node in (b, net.nodes["A"]):
            net.visit(node, reload=False)
    assert b.peer.participant is not None
    assert b.peer.participant.genesis.series == 1
