"""Fault 4: no later message replaces a match that is in progress or has ended. The room is real, and its host may be
hostile."""

from dataclasses import replace
from typing import Any

import pytest

from pygames.peer.channel import notes
from pygames.peer.crypto.group import encode
from pygames.peer.crypto.multiply import base
from pygames.peer.crypto.proofs import public
from pygames.peer.protocol import creation
from pygames.peer.protocol.frames import Key, write_frame
from pygames.peer.protocol.wire import to_base64
from pygames.peer.tools.verify import verify
from tests.peer.cheats import replica
from tests.peer.games import find

from . import REFUSED, STANDS, attack
from .hostile import came, kept, mid, on, took
from .proposals import commits, ended, proposed


@attack(4, REFUSED)
@pytest.mark.parametrize("series", [0, 1, 9])
@pytest.mark.parametrize("by", ["A", "B"])
def test_a_second_genesis_while_a_match_is_on(series, by):
    """During a match, a guest or the host proposes another one, or sends the signed genesis of another one. The match
    that all have signed continues."""
    net = mid(options="seats=3", players=3)
    genesis = replace(replica(net.nodes["A"]).genesis, series=series, clock=7)
    honest = [name for name in "ABC" if name != by]
    hostile = took(net, by)
    before = kept(net, *honest)
    hostile.note("proposal", genesis=to_base64(genesis.encoded()))
    hostile.note("genesis", genesis=to_base64(genesis.encoded()), frames=commits(genesis, *[hostile.key] * 3))
    assert kept(net, *honest) == before
    assert all(net.nodes[name].peer.past == [] for name in honest)
    on(net, *honest)


@attack(4, REFUSED)
@pytest.mark.parametrize("series", [1, 500])
@pytest.mark.parametrize("change", [{}, {"clock": 5}, {"options": "seats=2 turns=20"}])
@pytest.mark.parametrize("convicted", [False, True])
def test_a_host_replaces_no_result_by_a_match_of_its_own(series, change, convicted):
    """The host sends the genesis of another match, signed with its own key and a second key of its own. The result, the
    evidence and the log of the other player and of a watcher do not change."""
    net = mid(options="seats=2", players=2, mover="A", watchers=1)
    if not convicted:
        ended(net)
    stranger = Key.read(public(99))
    genesis = replace(proposed(net, net.nodes["A"].peer.lobby.key, stranger), series=series, **change)
    a = took(net, "A")
    if convicted:
        at = a.taken.participant.replica
        for raw in [a.frame("move", creation.move(at, text)) for text in ("step 1", "step 2")]:
            a.give(raw)
        net.settle()
    honest = [net.nodes[name].peer for name in ("B", "W0")]
    assert {(peer.result()["kind"], peer.result()["seat"]) for peer in honest} == (
        {("equivocation", 0)} if convicted else {("audited", None)}
    )
    before = [(peer.status()["phase"], peer.result(), peer.export()) for peer in honest]
    about = {"genesis": to_base64(genesis.encoded()), "frames": commits(genesis, a.key, 99)}
    assert a.note("genesis", "B", **about) == a.note("genesis", "W0", **about) != []
    assert [(peer.status()["phase"], peer.result(), peer.export()) for peer in honest] == before
    assert [peer.past for peer in honest] == [[], []]


@attack(4, REFUSED)
def test_a_host_states_other_terms_during_a_match():
    """The host announces other terms during a match. The guest's client refuses them before it asks the rules, which
    might fail on impossible terms."""
    net = mid(options="seats=2", players=2)
    a, b = took(net, "A"), net.nodes["B"].peer
    b.lobby.game = replace(b.game, new=lambda options: pytest.fail("the rules are asked"))
    before = b.status()["terms"]
    for change in ({"options": "seats=4"}, {"clock": 5}):
        (reason,) = a.note("terms", "B", **{"options": "seats=2", "clock": 0, "series": 1, **change})
        assert "same terms" in reason
    assert b.status()["terms"] == before
    on(net, "B")


@attack(4, REFUSED)
@pytest.mark.parametrize("series", [1, 2, 500])
@pytest.mark.parametrize("by", ["W", "B"])
def test_a_higher_series_after_the_end_replaces_nothing(series, by):
    """After the end of a match, a watcher or a guest sends the genesis of a next match. The result and the saved log do
    not change."""
    net = mid(options="seats=2", players=2, mover="A")
    net.nodes["B"].plays = True
    logs = ended(net)
    hostile = took(net, "B") if by == "B" else came(net, "W", wish="watch", game="dice")
    genesis = replace(replica(net.nodes["A"]).genesis, series=series)
    result = net.nodes["A"].peer.result()
    hostile.note("proposal", "A", genesis=to_base64(genesis.encoded()))
    frames = commits(genesis, *[hostile.key] * 2)
    assert hostile.note("genesis", "A", genesis=to_base64(genesis.encoded()), frames=frames) != []
    peer = net.nodes["A"].peer
    assert (peer.result(), peer.past, peer.export()) == (result, [], logs[0])


@attack(4, STANDS)
def test_a_rematch_that_only_one_wants_begins_nothing():
    """After the end of a match, the host proposes a rematch to which the guest's player has not agreed. Nothing
    begins."""
    net = mid(options="seats=2", players=2, mover="A")
    ended(net)
    old = replica(net.nodes["A"]).genesis
    a = took(net, "A")
    genesis = replace(old, series=1, keys=old.keys[::-1], names=old.names[::-1])
    assert a.note("proposal", "B", genesis=to_base64(genesis.encoded())) == ["nobody here agreed to that match"]
    assert net.nodes["B"].peer.past == []
    assert net.nodes["B"].peer.participant.replica.match == old.match


@attack(4, REFUSED)
def test_a_rematch_with_somebody_else():
    net = mid(options="seats=2", players=2, mover="A")
    ended(net)
    net.nodes["B"].peer.rematch()
    net.settle()
    old = replica(net.nodes["A"]).genesis
    a = took(net, "A")
    other = Key.read(encode(base().times(77)))
    genesis = replace(old, series=1, keys=(old.keys[1], other))
    reason = a.note("proposal", "B", genesis=to_base64(genesis.encoded()))
    assert reason == ["who invites has no seat in that match"]
    genesis = replace(old, series=1, keys=(old.keys[0], other))
    assert a.note("proposal", "B", genesis=to_base64(genesis.encoded())) == ["that match is for others"]
    assert net.nodes["B"].peer.participant.replica.match == old.match


@attack(4, REFUSED)
@pytest.mark.parametrize("by", ["the host", "a guest", "a watcher"])
def test_while_a_rematch_is_seated_nothing_else_takes_its_place(by):
    """B has signed a rematch that has not begun yet. Then the host proposes the rematch with other seats, or somebody
    sends B the signed genesis of the previous match, as if B had lost its data. Nothing changes for B."""
    net = mid(options="seats=3", players=3, mover="A", watchers=1)
    ended(net)
    b, old = net.nodes["B"].peer, replica(net.nodes["A"]).genesis
    signed = [to_base64(frame.raw) for frame in replica(net.nodes["A"]).log[0]]
    for name in "BC":
        net.nodes[name].peer.rematch()
    a = took(net, "A")
    genesis = replace(old, keys=(*old.keys[1:], old.keys[0]), names=(*old.names[1:], old.names[0]), series=1)
    assert a.note("proposal", "B", genesis=to_base64(genesis.encoded())) == []
    assert (b.participant.genesis, len(b.past)) == (genesis, 1)
    if by == "the host":
        other = replace(genesis, keys=old.keys, names=old.names)
        assert "one seat on" in a.note("proposal", "B", genesis=to_base64(other.encoded()))[0]
    else:
        hostile = took(net, "C") if by == "a guest" else came(net, "M", "B", wish="watch", game="dice")
        hostile.note("genesis", "B", genesis=to_base64(old.encoded()), frames=signed)
    assert (b.participant.genesis, len(b.past)) == (genesis, 1)


@attack(4, REFUSED)
def test_a_finished_match_is_not_spoilt_while_the_next_one_is_on():
    """A has lost the first match. During the rematch, A's friend C signs a second frame for the first match, so that it
    would have no winner. The log of the first match stays valid."""
    net = mid(options="seats=3 turns=20", players=3, mover="A", lines=6)
    ended(net)
    for node in net.nodes.values():
        node.peer.rematch()
    net.settle()
    b, c = net.nodes["B"].peer, net.nodes["C"].peer
    assert (b.participant.genesis.series, c.participant.genesis.series) == (1, 1)
    old, own = b.past[0].replica, c.past[0].replica.own
    log = b.export(b.past[0])
    first = next(frame for frames in old.log for frame in frames if (frame.seat, frame.kind) == (2, "move"))
    second: dict[str, Any] = {"text": "step 2" if first.data["text"] == "step 1" else "step 1", "link": ""}
    second |= {name: [] for name in ("shares", "openings", "commits", "sealed", "heads")}
    about = old.match, first.height, 2, first.block, first.state, "move", second
    took(net, "C").say(notes.carried(0, 2, write_frame(own.seed, own.sign, *about).raw), "B")
    assert b.export(b.past[0]) == log
    assert verify(log, find).audited


@attack(4, REFUSED)
@pytest.mark.parametrize("change", ["seats", "options", "clock", "series", "names"])
def test_a_rematch_by_other_terms_than_the_match_before(change):
    """The host proposes a rematch in which it has the first move again, or whose terms or names differ from those of
    the match before. The guest's client refuses."""
    net = mid(options="seats=2", players=2, mover="A")
    ended(net)
    b, old = net.nodes["B"].peer, replica(net.nodes["A"]).genesis
    a = took(net, "A")
    told: dict[str, Any] = {"options": old.options, "clock": 0, "series": 1}
    changes: dict[str, dict[str, Any]] = {
        "options": {"options": "seats=2 turns=20"},
        "clock": {"clock": 1},
        "series": {"series": 2},
    }
    told |= changes.get(change, {})
    a.note("terms", "B", **told)
    b.rematch()
    net.settle()
    keys, names = old.keys[::-1], old.names[::-1]
    if change == "seats":
        keys, names = old.keys, old.names
    elif change == "names":
        names = old.names
    genesis = replace(old, keys=keys, names=names, **told)
    assert a.note("proposal", "B", genesis=to_base64(genesis.encoded())) != []
    assert b.past == []
    good = replace(old, keys=old.keys[::-1], names=old.names[::-1], series=1)
    assert (a.note("proposal", "B", genesis=to_base64(good.encoded())) == []) == (change != "series")
