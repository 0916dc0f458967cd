"""Tests of seats that move to another device. The link for the move contains only the seat's keys, and the match goes
on there."""

import pytest

from pygames.peer.channel.journal import read_journal
from tests.peer.net import Net, Node, room, wait


def move(net: Net, name: str) -> None:
    """Move a seat to a device that has its keys, and knows the height that the match had reached."""
    node = net.nodes[name]
    reached = node.peer.status().get("reached")
    node.disk = [*node.disk[:2], *([reached] if reached else []), "lost"]
    node.reload()


def goes_on_when_honest(net: Net, liar: Node, whole: list[str]) -> None:
    """Reload the liar's page with its whole journal, and check that the match then reaches its end."""
    net.cut("A", "B")
    liar.disk = whole
    liar.reload()
    net.join("A", "B")
    net.play()
    assert {node.peer.result()["kind"] for node in net.nodes.values()} == {"audited"}


def height(net: Net) -> int:
    """Return the height of the match; -1 in the lobby."""
    participant = net.nodes["A"].peer.participant
    return participant.replica.height if participant is not None and participant.begun else -1


@pytest.mark.parametrize("name", ["A", "B"])
@pytest.mark.parametrize("when", [-1, 1, 4, 9])
@pytest.mark.parametrize(("game", "options", "players"), [("toy", "", 2), ("dice", "", 3)])
def test_a_seat_moves_with_its_keys_alone(name: str, when: int, game: str, options: str, players: int) -> None:
    """The host or a guest moves to another device, before the match or at several heights. The match ends as if nobody
    had moved."""
    net = room(game, options, players)
    net.settle()
    if when >= 0:
        net.play(until=lambda net: height(net) >= when)
    before = [node.peer.block for node in net.nodes.values() if node.name != name]
    move(net, name)
    net.settle()
    if when >= 0:
        assert net.nodes[name].peer.block in before
    net.play()
    results = [node.peer.result() for node in net.nodes.values()]
    assert [(result["kind"], result["seat"]) for result in results if result] == [("audited", None)] * players
    assert len(net.blocks()) == 1


@pytest.mark.parametrize("name", ["A", "B"])
@pytest.mark.parametrize("same", [True, False])
def test_a_seat_moves_after_an_update_of_the_page(name: str, same: bool) -> None:
    """A match that began in an earlier version of the page continues on the new device, unless the wheel of its game
    has changed."""
    net = room("dice", "", 3)
    net.settle()
    net.play(until=lambda net: height(net) >= 4)
    version, rest = read_journal(net.nodes["A"].disk).identity.engine.split(" ", 1)
    for node in net.nodes.values():
        node.engine = f"{version}.new {rest if same else rest[::-1]}"
        node.reload()
    moved = net.nodes[name]
    move(net, name)
    net.settle()
    assert (moved.peer.participant is not None) == same
    if same:
        net.play()
        assert [node.peer.result()["kind"] for node in net.nodes.values()] == ["audited"] * 3


@pytest.mark.parametrize("when", [9, 14])
@pytest.mark.parametrize("share", [0.3, 0.6])
def test_a_hostile_opponent_cannot_take_the_match_back_when_a_seat_moves(when: int, share: float) -> None:
    """The opponent's page drops the latest frames and sends only the beginning of the match. The moved seat signs
    nothing."""
    net = room("toy", "", 2)
    net.settle()
    net.play(until=lambda net: height(net) >= when)
    honest, liar = net.nodes["B"], net.nodes["A"]
    status = honest.peer.status()
    series, reached, block = status["reached"].split(" ")[1:]
    assert int(series) == 0
    assert int(reached) >= when - 3
    whole = list(liar.disk)
    frames = [at for at, line in enumerate(whole) if line.startswith("frame")]
    net.cut("A", "B")
    honest.disk = [*honest.disk[:2], status["reached"], "lost"]
    liar.disk = whole[: frames[int(len(frames) * share)]]
    for node in (honest, liar):
        node.reload()
    net.join("A", "B")
    wait(net, 160)
    participant = honest.peer.participant
    assert participant is None or (participant.replica.height < int(reached) and not honest.peer.fresh)
    assert not [line for line in honest.disk if line.startswith("frame 1 ") and line not in whole]

    goes_on_when_honest(net, liar, whole)
    assert honest.peer.participant.replica.log.blocks[int(reached)].hex() == block


@pytest.mark.parametrize("share", [0.4, 0.7])
def test_nor_when_it_comes_back_to_the_device_that_it_had_left(share: float) -> None:
    """A seat returns to a device that it had left early in the match. The link states the height that the match has
    reached since, and the opponent sends only earlier frames. The seat signs nothing."""
    net = room("toy", "", 2)
    net.settle()
    net.play(until=lambda net: height(net) >= 5)
    honest, liar = net.nodes["B"], net.nodes["A"]
    left = [*honest.disk, honest.peer.status()["reached"], "lost"]
    move(net, "B")
    net.settle()
    net.play(until=lambda net: height(net) >= 14)
    reached, whole = honest.peer.status()["reached"], list(liar.disk)
    assert reached not in left
    signed = [line for line in whole if line.startswith("frame")]
    net.cut("A", "B")
    honest.disk = [*left, reached, "lost"]
    liar.disk = whole[: whole.index(signed[int(len(signed) * share)])]
    for node in (honest, liar):
        node.reload()
    net.join("A", "B")
    wait(net, 160)
    assert not honest.peer.fresh
    assert not [line for line in honest.disk if line.startswith("frame 1 ") and line not in whole]

    goes_on_when_honest(net, liar, whole)
