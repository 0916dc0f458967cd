"""Every game of the house over peers: played by views only, resumed in the middle, watched, audited, verified."""

import pytest

from pygames.core.cards import CHANCE
from pygames.core.match import Match
from pygames.games import every
from pygames.peer.verify import verify

from .games import TOYS, find
from .net import room

GAMES = sorted({game.name for game in every()} | set(TOYS))


@pytest.mark.parametrize("name", GAMES)
def test_a_match_among_peers(name):
    seats = find(name).new(find(name).options()).seats
    net = room(name, players=seats, watchers=1, seed=5)
    net.play(until=lambda net: (play := net.nodes["A"].session.play) and len(play.lines) > 12)
    middle = net.nodes["B"]
    before = middle.session.block, [line.text for line in middle.session.play.lines]
    middle.reload()
    assert (middle.session.block, [line.text for line in middle.session.play.lines]) == before
    net.play()
    nodes = list(net.nodes.values())
    assert len(net.blocks()) == 1
    assert [node.session.result()["kind"] for node in nodes] == ["audited"] * len(nodes)
    assert [node.session.seat for node in nodes] == [*range(seats), None]

    full = nodes[0].session.follower.table.full
    assert full.view == CHANCE
    for node in nodes:
        play, table = node.session.play, node.session.follower.table
        assert table.full.lines == full.lines  # one record, whoever audits
        assert full.seen_by(table.viewer).lines == play.lines
        again = Match(play.game, play.options, play.names, table.viewer)
        again.replay(line.text for line in play.lines)
        assert again.state == play.state  # one's lines replay to one's view
        assert play.state.seen_by(None) == full.state.seen_by(None)

    report = verify(nodes[-1].session.export(), find)
    assert report.ok, report.words
    assert report.audited
    assert report.block == nodes[0].session.block.hex()
    assert len({node.session.export() for node in nodes}) == 1
