"""Tests of matches that begin by mail: players agree and sign, and learn from letters who plays."""

import pytest

from tests.peer.post import moved, office, results, stranger


@pytest.mark.parametrize("read", [False, True])
def test_players_whose_connection_broke_in_the_lobby_begin_by_mail(read: bool) -> None:
    """The connection breaks in the lobby, and the players begin by mail. Neither page is reloaded. `read`: the guest
    read the host's mail before the connection, and cannot read it again."""
    net = office("toy")
    mail = net.office.newest(0)
    if read:
        net.nodes["B"].peer.read(0, mail, bytes(32))
    net.join("A", "B")
    net.settle()
    net.cut("A", "B")
    if read:
        net.office.kept.clear()
    for _ in range(100):
        for node in net.nodes.values():
            net.visit(node, reload=False)
    assert results(net) == [("audited", None)] * 2


def test_a_guest_who_gets_up_before_the_connection_breaks_is_not_ready_by_old_mail() -> None:
    net = office("dice", players=3)
    guest, host = net.nodes["B"].peer, net.nodes["A"].peer
    net.visit(net.nodes["B"])
    guest = net.nodes["B"].peer
    host.read(1, net.office.newest(1), bytes(32))
    host.settle()
    assert [one["ready"] for one in host.status()["peers"]] == [True]
    net.join("A", "B")
    net.settle()
    guest.agree(False)
    net.settle()
    net.cut("A", "B")
    assert [one["ready"] for one in host.status()["peers"]] == [False]


def test_a_stranger_learns_from_the_hosts_letter_that_all_seats_are_taken() -> None:
    """A stranger reads in the host's letter that all seats are taken. The stranger signs nothing and writes to nobody,
    and the players go on."""
    net = office("toy")
    net.by_turns(until=lambda net: net.nodes["A"].peer.status().get("height", 0) > 2)
    late = stranger(net)
    assert not late.status()["taken"]
    for place, mail in net.office.ask():
        late.read(place, mail, bytes(32))
    late.settle()
    assert late.status()["taken"]
    late.agree()
    late.settle()
    assert late.participant is None
    assert not any(node.peer.status()["taken"] for node in net.nodes.values())
    net.by_turns()
    assert results(net) == [("audited", None)] * 2


def test_a_guest_who_signs_comes_before_a_stranger_who_only_claims_to_be_ready() -> None:
    net = office("toy")
    other = stranger(net)
    other.read(0, net.office.newest(0), bytes(32))
    other.settle()
    other.lobby.agree()  # an honest program signs when its player agrees
    claim = other.mail()
    assert claim is not None
    net.office.post(*claim)
    host = net.nodes["A"]
    net.visit(host, reload=False)
    assert host.peer.status()["seating"]
    net.visit(net.nodes["B"])
    net.visit(host, reload=False)
    ready = [one for one in host.peer.status()["peers"] if one["ready"]]
    assert [one["name"] for one in ready] == ["B", "X"]
    host.peer.begin([ready[0]["id"]])
    host.flush()
    net.by_turns()
    assert results(net) == [("audited", None)] * 2


@pytest.mark.parametrize("reload", [True, False])
def test_a_guest_who_signed_by_letter_learns_that_another_one_plays(reload: bool) -> None:
    """Two guests have each signed a match with the host. The one who does not play learns from a letter that the seats
    are taken; the page of the other one never shows that."""
    net = office("toy")
    second = net.add("X", stranger(net))
    for name in "BX":
        net.visit(net.nodes[name], reload)
    assert [net.nodes[name].peer.status()["taken"] for name in "BX"] == [False, False]
    players = [net.nodes[name] for name in "AB"]
    while not any(moved(node) for node in players):
        for node in players:
            net.visit(node, reload)
            assert not node.peer.status()["taken"]
    net.visit(second, reload)
    assert second.peer.status()["taken"]
    while len(results(net)) < 2:
        for node in players:
            net.visit(node, reload)
    net.visit(second)
    assert second.peer.status()["taken"]


def test_a_guest_who_has_signed_by_letter_and_is_then_connected_begins_at_once() -> None:
    net = office("toy")
    for place, mail in net.office.ask():
        net.nodes["B"].peer.read(place, mail, bytes(32))
    net.act(net.nodes["B"])
    assert net.nodes["B"].peer.status()["seating"]
    net.join("A", "B")
    net.settle()
    net.begin()
    assert net.nodes["A"].peer.status()["phase"] != "lobby"
