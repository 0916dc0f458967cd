"""A seat that moves to another device takes its keys alone, as the page's link does, and plays on there."""

import pytest

from tests.peer.net import Net, room


def move(net: Net, name: str) -> None:
    """Move a seat to a device that has its keys and nothing else."""
    node = net.nodes[name]
    node.disk = [*node.disk[:2], "lost"]
    node.reload()


def height(net: Net) -> int:
    """Return the height of the match; -1 in the lobby."""
    part = net.nodes["A"].peer.part
    return part.replica.height if part is not None and part.begun else -1


@pytest.mark.parametrize("name", ["A", "B"])
@pytest.mark.parametrize("when", [-1, 1, 4, 9])
@pytest.mark.parametrize(("game", "options", "players"), [("toy", "", 2), ("dice", "", 3)])
def test_a_seat_moves_with_its_keys_alone(name: str, when: int, game: str, options: str, players: int) -> None:
    """Host and guest, before the match and at several heights: the match ends as if nobody had moved."""
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
