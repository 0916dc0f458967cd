"""Fault 4: attempts to begin a match without being its host, or on other terms. The room is real, and its host may be
hostile."""

from typing import Any

import pytest

from pygames.core.slices import drained
from pygames.peer.channel import notes
from pygames.peer.crypto.group import encode
from pygames.peer.crypto.keys import SeatKeys, signing_key
from pygames.peer.crypto.multiply import base
from pygames.peer.crypto.proofs import public
from pygames.peer.protocol import creation
from pygames.peer.protocol.frames import Key
from pygames.peer.protocol.genesis import Genesis
from pygames.peer.protocol.replica import Replica
from pygames.peer.protocol.wire import NotNow, to_base64
from pygames.peer.room.lobby import Lobby
from pygames.peer.room.peer import Peer
from tests.peer.games import find
from tests.peer.net import room, seed_of

from . import REFUSED, attack
from .hostile import came, took
from .proposals import commits, lobby, nobody_plays, own_key, proposed

CHANGES: dict[str, dict[str, Any]] = {
    "options": {"options": "seats=2 turns=20"},
    "clock": {"clock": 5},
    "rules": {"rules": 99},
    "engine": {"engine": "mine"},
    "room": {"room": bytes(32)},
    "game": {"game": "toy"},
    "series": {"series": 7},
}


# False proposals.


@attack(4, REFUSED)
@pytest.mark.parametrize("wish", ["watch", "play", "host"])
@pytest.mark.parametrize("players", [2, 3])
def test_only_who_invites_proposes(wish, players):
    """A stranger with the link proposes the match that the guests agreed to, or announces terms of its own. Only the
    host may do either."""
    net = lobby(players)
    mallory = came(net, "M", wish=wish, game="dice")
    reasons = mallory.note("proposal", "B", genesis=to_base64(proposed(net).encoded()))
    assert reasons == ["only who invites proposes a match"]
    before = net.nodes["B"].peer.lobby.terms
    assert mallory.note("terms", "B", options="seats=2 turns=20", clock=9, series=0) == [
        "only who invites says what is played"
    ]
    assert net.nodes["B"].peer.lobby.terms == before
    nobody_plays(net, "A", "B")


@attack(4, REFUSED)
def test_a_guest_proposes():
    net = lobby(3)
    genesis = proposed(net)
    b = took(net, "B")
    for name in "AC":
        assert b.note("proposal", name, genesis=to_base64(genesis.encoded())) == ["only who invites proposes a match"]
    nobody_plays(net, "A", "C")


@attack(4, REFUSED)
@pytest.mark.parametrize("change", CHANGES)
def test_a_hostile_host_proposes_what_nobody_agreed_to(change):
    net = lobby()
    genesis = proposed(net, **CHANGES[change])
    a = took(net, "A")
    assert a.note("proposal", "B", genesis=to_base64(genesis.encoded())) != []
    nobody_plays(net, "B")


@attack(4, REFUSED)
@pytest.mark.parametrize("names", [("Bo", "B", "C"), ("A", "Bo", "C"), ("A", "B", "A")])
def test_a_hostile_host_proposes_under_other_names_than_those_that_players_came_with(names):
    """The host proposes a match with a wrong name for itself, for the guest who receives the proposal, or for another
    guest. The guest's client refuses."""
    net = lobby(3)
    genesis = proposed(net, names=names)
    a = took(net, "A")
    (reason,) = a.note("proposal", "B", genesis=to_base64(genesis.encoded()))
    assert "another name" in reason
    nobody_plays(net, "B")


@attack(4, REFUSED)
def test_a_hostile_host_proposes_before_anybody_sat_down():
    net = lobby(agreed=False)
    genesis = proposed(net)
    a = took(net, "A")
    assert a.note("proposal", "B", genesis=to_base64(genesis.encoded())) == ["nobody here agreed to that match"]
    nobody_plays(net, "B")


@attack(4, REFUSED)
@pytest.mark.parametrize("who", ["host twice", "without the guest", "without the host"])
def test_a_hostile_host_seats_whom_it_likes(who):
    net = lobby()
    a_key, b_key = (net.nodes[name].peer.lobby.key for name in "AB")
    a = took(net, "A")
    other = Key.read(encode(base().times(77)))
    keys = {"host twice": (a_key, other), "without the guest": (a_key, other), "without the host": (other, b_key)}[who]
    at = Lobby(net.nodes["B"].peer.identity, net.nodes["B"].peer.game, 1)
    genesis = Genesis("dice", "seats=2", 1, at.identity.engine, at.room, 0, keys, ("A", "B"))
    assert a.note("proposal", "B", genesis=to_base64(genesis.encoded())) != []
    nobody_plays(net, "B")


@attack(4, REFUSED)
def test_a_hostile_host_tells_terms_by_which_no_match_can_be():
    """The host announces options with a number of players that the game does not allow. The guest's client refuses them
    and does not crash."""
    net = room("in_conflict", players=2)
    net.settle()
    a, b = took(net, "A"), net.nodes["B"]
    before = b.peer.status()["terms"]
    assert "cannot be played" in a.note("terms", "B", options="seats=3", clock=0, series=0)[0]
    assert b.peer.status()["terms"] == before


# False claims that a match has begun.


@attack(4, REFUSED)
@pytest.mark.parametrize("signed", ["nobody", "one", "all by one key", "other kinds"])
def test_a_genesis_that_not_all_have_signed(signed):
    """A stranger claims that a match has begun. Clients accept this only with a first frame of each seat, signed with
    that seat's own key."""
    net = lobby(watchers=1)
    mallory = came(net, "M", wish="watch", game="dice")
    genesis = proposed(net)
    frames = {
        "nobody": [],
        "one": commits(genesis, mallory.key),
        "all by one key": commits(genesis, *[mallory.key] * 2),
    }
    frames = frames.get(signed, [to_base64(bytes(100))] * 2)
    for name in ("A", "B", "W0"):
        assert mallory.note("genesis", name, genesis=to_base64(genesis.encoded()), frames=frames) != []
    nobody_plays(net, "A", "B", "W0")


@attack(4, REFUSED)
@pytest.mark.parametrize("series", [0, 1, 9, 60_000])
def test_a_match_of_ones_own_without_the_host(series):
    """A stranger sends the genesis of a match that all its seats have signed. Clients refuse it, as the host has no
    seat in that match."""
    net = lobby(watchers=1)
    mallory = came(net, "M", wish="watch", game="dice")
    genesis = proposed(net, own_key(mallory), Key.read(public(99)), series=series)
    about = {"genesis": to_base64(genesis.encoded()), "frames": commits(genesis, mallory.key, 99)}
    for name in ("A", "B", "W0"):
        assert mallory.note("genesis", name, **about) == ["who invites has no seat in that match"]
    nobody_plays(net, "A", "B", "W0")


@attack(4, REFUSED)
def test_a_hostile_host_gives_guests_the_names_of_others():
    """The host exchanges its own name and a guest's. The saved log names the winner by these names, so the guest's
    client refuses."""
    net = lobby(3)
    genesis = proposed(net, names=("B", "A", "C"))
    a = took(net, "A")
    assert a.note("proposal", "B", genesis=to_base64(genesis.encoded())) == ["that match gives this seat another name"]
    nobody_plays(net, "B")


@attack(4, REFUSED)
@pytest.mark.parametrize("body", [b"{}", b"[]", b"null", b"x" * 4000, b""])
def test_a_genesis_that_is_none(body):
    net = lobby()
    a = took(net, "A")
    assert a.say(notes.note("proposal", genesis=to_base64(body)), "B") != []
    nobody_plays(net, "B")


@attack(4, REFUSED)
@pytest.mark.parametrize("agreed", [True, False])
def test_a_series_that_has_no_place_before_a_frame(agreed):
    """The host and a friend sign a match whose series number does not fit into the two bytes before a frame. The
    guest's client refuses it, and forwards nothing to a watcher."""
    net = lobby(agreed=agreed)
    host = took(net, "A")
    node = net.nodes["B"]
    room, engine = node.peer.lobby.room, node.peer.identity.engine
    seeds = host.seed, seed_of("friend")
    keys = tuple(Key.read(public(signing_key(seed))) for seed in seeds)
    genesis = Genesis("dice", "seats=2", 1, engine, room, 2**16, keys, ("A", "F"))
    signed = []
    for seat, seed in enumerate(seeds):
        at = Replica(genesis, find("dice"), seat, SeatKeys(seed, genesis.match))
        signed.append(to_base64(creation.frame(at, "commit", drained(creation.make(at))).raw))
    came(net, "W", wish="watch", game="dice")  # B would forward the match to this watcher
    reasons = host.note("genesis", "B", genesis=to_base64(genesis.encoded()), frames=signed)
    assert reasons == [f"{2**16} is not a number up to {2**16 - 1}"]
    assert node.peer.participant is None


def test_a_host_who_proposes_without_end_and_begins_nothing_fills_no_journal():
    """The host proposes four times a second for two minutes and begins nothing. Each accepted proposal is stored, so
    the guest's client accepts only a few."""
    net = lobby()
    guest, host = net.nodes["B"], net.nodes["A"]
    keys = [host.peer.lobby.key, guest.peer.lobby.key]
    ways = [proposed(net, *keys), proposed(net, *keys[::-1], names=("B", "A"))]
    sizes = []
    for at in range(120):
        for each in range(4):
            genesis = to_base64(ways[(at + each) % 2].encoded())
            guest.peer.receive("A", notes.note("proposal", genesis=genesis))
            guest.peer.settle()
        guest.flush(send=False)
        net.tick(1.0)
        sizes.append(len(guest.disk))
    assert sizes[-1] - sizes[len(sizes) // 2] <= 2  # one genesis and one frame a minute
    assert sizes[-1] < 500
    again = Peer.resume(guest.disk, find, line=net.line)
    assert again.status()["seating"]


def test_a_guest_who_stands_up_and_sits_down_without_end_fills_no_journal_of_the_host():
    """The host's page begins a match whenever all seats are taken. A hostile guest agrees and withdraws again and
    again, and signs nothing. The host's journal stays small."""
    net = lobby()
    host, guest = net.nodes["A"], took(net, "B")
    yes, no = (to_base64(terms) for terms in (host.peer.lobby.terms.digest, bytes(32)))
    sizes = []
    for _ in range(20):
        for terms in (no, yes):
            guest.note("ready", "A", series=0, terms=terms)
        host.peer.begin()
        host.peer.settle()
        host.flush(send=False)
        sizes.append(len(host.disk))
    assert sizes[-1] == sizes[0]


def test_players_who_come_under_ever_new_keys_stop_a_room_for_a_minute_only():
    """In a room for three, a stranger takes a seat under a new key each time and never signs. An honest friend who
    joins later still gets the seat within a minute."""
    net = lobby(3)
    host, guest, friend = (net.nodes[name] for name in "ABC")
    keys = [node.peer.lobby.key for node in (host, guest)]
    for at in range(150):
        key = Key.read(public(signing_key(seed_of("stranger", at))))
        genesis = to_base64(proposed(net, *keys, key, names=("A", "B", "S")).encoded())
        guest.peer.receive("A", notes.note("proposal", genesis=genesis))
        guest.peer.settle()
        guest.peer.tick(at / 10)
    guest.flush(send=False)
    guest.reload()
    net.settle()
    guest.peer.agree()  # the guest's page has stored that the player agreed
    net.settle()
    net.settle()
    host.peer.begin()
    for _ in range(70):
        net.tick(1.0)
        net.settle()
    assert [node.peer.participant.begun for node in (host, guest, friend)] == [True] * 3


def test_a_host_stores_a_hundred_matches_that_never_begin_and_then_one_a_minute():
    """A hostile guest joins under a new name each time and never signs. The host stores a hundred such matches, and
    then one a minute."""
    net = lobby()
    host, guest = net.nodes["A"], took(net, "B")
    guest.note("ready", "A", series=0, terms=to_base64(host.peer.lobby.terms.digest))
    (end,) = host.peer.ends
    refused = 0
    for at in range(150):
        end.called = f"Guest {at}"
        try:
            host.peer.begin()
        except NotNow:
            refused += 1
    host.flush(send=False)
    stored = len([line for line in host.disk if line.startswith("genesis")])
    assert (stored, refused) == (101, 49)
    for at in range(62):
        host.peer.tick(float(at))
    host.peer.begin()
