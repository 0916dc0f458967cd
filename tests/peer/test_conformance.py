"""Every game of the site is played over peers, from views alone. Seats resume at every height, and the match is
watched, audited and verified."""

import pytest

from pygames.core.match import Match
from pygames.core.record import read
from pygames.core.slices import drained
from pygames.games import every
from pygames.peer.channel.journal import frame_line
from pygames.peer.protocol import creation
from pygames.peer.protocol.audit import opened
from pygames.peer.protocol.wire import to_base64
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify

from .games import TOYS, find
from .net import room

GAMES = sorted({game.name for game in every()} | set(TOYS))
SHORT = {"in_conflict": "battles=2", "lords_and_vassals": "corner_capture=1 line_capture=1 mixed_capture=1"}
"""Options for games whose matches are repetitive or long."""


@pytest.mark.parametrize("name", GAMES)
def test_a_match_among_peers(name):
    seats = find(name).new(find(name).options()).seats
    net = room(name, SHORT.get(name, ""), players=seats, watchers=1, seed=5)
    net.play(until=lambda net: (play := net.nodes["A"].peer.play) and len(play.lines) > 12)
    middle = net.nodes["B"]
    before = middle.peer.block, [line.text for line in middle.peer.play.lines]
    middle.reload()
    assert (middle.peer.block, [line.text for line in middle.peer.play.lines]) == before
    net.play()
    nodes = list(net.nodes.values())
    assert len(net.blocks()) == 1
    assert [node.peer.result()["kind"] for node in nodes] == ["audited"] * len(nodes)
    assert [node.peer.seat for node in nodes] == [*range(seats), None]

    last = nodes[-1].peer.participant.replica
    faces = opened(last.play, last.deal)
    for node in nodes:
        play, replica = node.peer.play, node.peer.participant.replica
        assert opened(replica.play, replica.deal) == faces  # every viewer sees the same cards and no others
        known = {card.slot: card.face for card in replica.deal.slots.values() if card.face}
        assert all(known.get(slot, face) == face for slot, face in faces.items())
        assert [line.text for line in play.seen_by(None).lines] == [line.text for line in nodes[-1].peer.play.lines]
        again = Match(play.game, play.options, play.names, replica.viewer)
        again.replay(line.text for line in play.lines)
        assert again.state == play.state  # a seat's lines replay to its view
        assert play.state.seen_by(None) == nodes[-1].peer.play.state

    report = verify(nodes[-1].peer.export(), find)
    assert report.ok, report.words
    assert report.audited
    assert report.opened == faces
    assert read(report.record, find).lines == nodes[-1].peer.play.lines
    assert report.block == nodes[0].peer.block.hex()
    assert len({node.peer.export() for node in nodes}) == 1
    for node in nodes[:seats]:
        resumes_at_every_height(node)


def resumes_at_every_height(node):
    """At every height the stored lines give the same seat, the same hand and, byte for byte, the same frame (row 53).

    Shuffles are left out, as they cost the most; row 36 tests that they repeat.
    """
    whole, seat, stored = node.peer, node.peer.seat, set(node.disk)
    head = [line for line in node.disk if line.split()[0] not in ("frame", "aside")]
    again = Peer.resume(head, find).participant.follower
    assert again.replica.viewer == seat
    for height, frames in enumerate(whole.participant.follower.replica.log):
        replica = again.replica
        assert replica.height == height
        assert replica.play.state == whole.play.positions[len(replica.play.lines)]
        for frame in frames:
            if frame.seat == seat and frame.kind != "shuffle":
                text = whole.play.lines[len(replica.play.lines)].text if frame.kind == "move" else ""
                data = creation.move(replica, text) if text else drained(creation.make(replica))
                if "heads" in data:  # after the reload in the middle, frames carry heads
                    data["heads"] = [to_base64(head) for head in frame.data["heads"]]
                assert creation.frame(replica, frame.kind, data).raw == frame.raw
        for frame in frames:
            assert frame_line(frame) in stored
            assert drained(again.take(frame.seat, frame.raw, trusted=True)) in ("taken", "closed")
    assert again.replica.block == whole.block
