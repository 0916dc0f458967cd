"""Tests of how players begin a match: they sit down, and can stand up until they have signed."""

import pytest

from pygames.peer.protocol.frames import write_frame
from pygames.peer.protocol.wire import Refused, to_base64
from pygames.peer.room.peer import Peer

from .adversary.hostile import came, mid, took
from .adversary.proposals import ended, lobby, own_key, proposed
from .games import find
from .net import room, seed_of


def seated():
    """Return a room in which B has sat down and the host has not begun, the host's peer, and B's peer."""
    net = room("dice", "seats=2")
    net.settle()
    net.nodes["B"].peer.agree()
    net.settle()
    return net, net.nodes["A"].peer, net.nodes["B"].peer


def test_who_gets_up_again_is_not_seated():
    net, host, guest = seated()
    guest.agree(False)
    net.settle()
    with pytest.raises(Refused, match="not as many guests"):
        host.begin()
    assert not guest.status()["agreed"]


def test_nobody_gets_up_who_has_signed():
    """The host proposes and then sends nothing. A signature cannot be withdrawn, so the guest's client does not claim
    that the player stood up."""
    net, host, guest = seated()
    host.begin()
    for channel, message in host.outbox().send:
        assert channel == "B"
        guest.receive("A", message)
    guest.settle()
    assert guest.status()["seating"]
    with pytest.raises(Refused, match="has signed"):
        guest.agree(False)
    assert guest.status()["agreed"]
    net.nodes["B"].flush()
    net.play(until=lambda net: guest.status()["phase"] == "playing")


def test_who_comes_has_a_seed_of_32_bytes():
    with pytest.raises(Refused, match="a seed of 32 bytes"):
        Peer.join(room("dice").nodes["A"].peer.link, seed=b"short", find=find)


def test_terms_are_told_in_the_words_of_the_record_alone():
    """Both clients write the terms in the form of the record. Otherwise they would sign different bytes for the same
    terms."""
    net = room("dice", "seats=2")
    net.settle()
    a, b = took(net, "A"), net.nodes["B"].peer
    before = b.status()["terms"]
    reasons = a.note("terms", "B", options="turns=9  seats=2", clock=0, series=0)
    assert reasons == ["the options are not written as the record writes them"]
    assert b.status()["terms"] == before


def test_nobody_sits_down_under_terms_that_came_after_those_read():
    """A hostile host changes its terms just when the guest agrees, and proposes a match at once. The guest's client
    signs only the terms that the guest saw."""
    net = room("dice", "seats=2")
    net.settle()
    changed = proposed(net, options="seats=2 turns=20", clock=1)
    a, b = took(net, "A"), net.nodes["B"].peer
    read = b.status()["terms"]
    assert a.note("terms", "B", options="seats=2 turns=20", clock=1, series=0) == []
    with pytest.raises(Refused, match="changed meanwhile"):
        b.agree(to=(read["options"], read["clock"]))
    assert not b.status()["agreed"]
    assert a.note("proposal", "B", genesis=to_base64(changed.encoded())) == ["nobody here agreed to that match"]
    b.agree(to=("seats=2 turns=20", 1))
    assert b.status()["agreed"]


@pytest.mark.parametrize(
    ("kind", "data", "options", "words"),
    [
        ("ack", {}, "seats=2", "that is not how seats sign a match"),
        ("commit", {"key": "00" * 32, "chain": "00" * 32}, "seats=99", "that match cannot be played: "),
        ("commit", {"key": "00" * 32, "chain": "00" * 32}, "seats=3", "has 3 seats, the genesis 2"),
    ],
)
def test_no_match_is_watched_that_no_client_could_play(kind, data, options, words):
    """A hostile host and its friend send a watcher a match that both have signed, but that no client could play. The
    watcher's client refuses it."""
    net = lobby(watchers=1)
    friend = came(net, "M", game="dice")
    genesis = proposed(net, net.nodes["A"].peer.lobby.key, own_key(friend), options=options)
    a, at = took(net, "A"), genesis.match
    signed = [
        write_frame(bytes(32), secret, at, 0, seat, at, bytes(32), kind, data)
        for seat, secret in enumerate((a.key, friend.key))
    ]
    frames = [to_base64(frame.raw) for frame in signed]
    (reason,) = a.note("genesis", "W0", genesis=to_base64(genesis.encoded()), frames=frames)
    assert words in reason
    assert net.nodes["W0"].peer.participant is None


def test_a_rematch_is_for_those_who_played():
    """A rematch is for those who played: not for a watcher, and not for a stranger whom the host would seat instead of
    its guest."""
    net = mid(options="seats=2", players=2, mover="A", watchers=1)
    ended(net)
    with pytest.raises(Refused, match="who watches does not play"):
        net.nodes["W0"].peer.rematch()
    host = net.nodes["A"].peer
    net.add("S", Peer.join(host.link, seed=seed_of("S"), name="S", find=find, line=net.line)).plays = False
    net.join("A", "S")
    net.settle()
    net.nodes["S"].peer.agree()
    net.settle()
    (stranger,) = [peer["id"] for peer in host.status()["peers"] if peer["name"] == "S"]
    with pytest.raises(Refused, match="by those who played before"):
        host.begin([stranger])
    assert host.past == []


def test_a_player_who_comes_anew_takes_the_place_of_its_old_channel():
    """A player connects again before the other side notices that the old connection has broken. The new channel
    replaces the old one."""
    net = mid(options="seats=2")
    net.add("B2", Peer.resume(net.nodes["B"].disk, find, line=net.line)).plays = False
    net.join("A", "B2")
    net.settle()
    assert [end.name for end in net.nodes["A"].peer.ends] == ["B2"]
    assert [end.seat for end in net.nodes["A"].peer.ends] == [1]


def test_a_channel_is_closed_that_has_a_name_already_or_finds_no_room(monkeypatch):
    net = mid(options="seats=2")
    a = net.nodes["A"].peer
    monkeypatch.setattr("pygames.peer.channel.ends.ENDS_MAX", 1)
    for name in ("B", "M"):
        a.connect(name, bytes(32), seed_of(name))
        assert a.outbox().close == [name]
        assert [end.seat for end in a.ends] == [1]
