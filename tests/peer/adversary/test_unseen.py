"""Fault 13: attempts to see hidden cards as a watcher, and to take a seat or pass for the host with the link alone."""

import pytest

from pygames.peer.channel import notes
from pygames.peer.protocol.wire import canonical, parsed, to_base64
from pygames.peer.tools.verify import verify
from tests.peer.cheats import replica
from tests.peer.games import find
from tests.peer.net import room

from . import REFUSED, STANDS, attack
from .hostile import Hostile, came, mid, on


@attack(13, STANDS)
@pytest.mark.parametrize("options", ["plies=4", "plies=4 no_pass=1", "plies=6"])
@pytest.mark.parametrize("end", ["played out", "given up"])
def test_a_watcher_opens_no_card_that_was_never_shown(options, end):
    """A watcher stores every byte of a match, audit included. Neither the watcher nor a reader of the saved log can
    open a card that was never shown."""
    net = room("toy", options, seed=5)
    watcher = came(net, "W", wish="watch", game="toy")
    if end == "given up":
        net.play(until=lambda net: net.nodes["A"].peer.status().get("mine") and len(lines(net)) > 8)
        net.nodes["A"].peer.resign()
    net.play()
    a, b = (net.nodes[name].peer for name in "AB")
    assert a.result()["audited"]
    opened = verify(a.export(), find).opened
    hidden = [
        (at, slot)
        for at in (replica(net.nodes[name]) for name in "AB")
        for slot, card in at.deal.slots.items()
        if not card.secret and card.face is not None and None not in card.to and slot not in opened
    ]
    assert hidden or end == "played out"
    heard = b"".join(message for _, message in watcher.heard)
    for at, slot in hidden:
        assert at.deal.missing(at.deal.slots[slot]) != ()  # one of the card's shares is in no frame
    for peer in (a, b):
        for key in (peer.participant.replica.own.deal, peer.participant.replica.own.box):
            assert key.to_bytes(32, "little") not in heard
            assert key.to_bytes(32, "little").hex().encode() not in heard


def lines(net):
    play = net.nodes["A"].peer.play
    return play.lines if play else []


@attack(13, REFUSED)
@pytest.mark.parametrize("wish", ["host", "play"])
def test_the_first_comer_sits_only_if_the_host_chooses_it(wish):
    net = room("dice", "seats=2", mesh=False)
    net.nodes["B"].plays = False
    mallory = came(net, "M", "A", wish=wish, game="dice")
    a = net.nodes["A"].peer
    terms = a.lobby.terms.digest
    mallory.note("ready", "A", series=0, terms=to_base64(terms))
    net.join("A", "B")
    net.settle()
    net.nodes["B"].peer.agree()
    net.settle()
    assert a.participant is None  # nothing begins by itself
    (friend,) = [each["id"] for each in a.status()["peers"] if each["name"] == "B"]
    a.begin([friend])
    net.settle()
    assert a.status()["phase"] != "lobby"
    assert [end.seat for end in a.ends if end.name == "M"] == [None]
    assert net.nodes["B"].peer.seat == 1


@attack(13, REFUSED)
def test_who_passes_for_the_host_is_shown_as_nobodys_host():
    """A stranger with the link claims to be the host, uses the host's name and announces terms. The guest's client does
    not accept the stranger as the host."""
    net = room("dice", "seats=2", mesh=False)
    mallory = came(net, "M", "B", wish="host", game="dice")
    b = net.nodes["B"].peer
    assert mallory.note("terms", "B", options="seats=2", clock=0, series=0) == ["only who invites says what is played"]
    assert [each["host"] for each in b.status()["peers"]] == [False]
    assert b.status()["terms"] is None
    with pytest.raises(ValueError, match="what is played"):
        b.agree()


@attack(13, STANDS)
def test_a_guest_is_bound_by_nothing_that_it_was_not_told():
    """The host changes its terms after a guest has agreed to them. The guest's client withdraws the agreement and shows
    the new terms."""
    net = room("dice", "seats=2")
    net.settle()
    b = net.nodes["B"].peer
    assert b.status()["terms"] == {"options": "seats=2", "clock": 0, "series": 0}
    b.agree()
    net.settle()
    net.nodes["A"].peer.ends.tell(notes.note("terms", options="seats=2", clock=5, series=0))
    net.settle()
    assert b.status()["terms"]["clock"] == 5
    assert not b.status()["agreed"]
    assert b.participant is None


@attack(13, REFUSED)
def test_a_watcher_takes_no_seat_that_is_left_free():
    """A seat loses its connection. A watcher announces that it is ready, and requests an attestation as if it had that
    seat. The host gives it no seat and signs no head."""
    net = mid(options="seats=2")
    watcher = came(net, "W", "A", wish="watch", game="dice")
    net.cut("A", "B")
    at = replica(net.nodes["A"])
    watcher.note("ready", "A", series=0, terms=to_base64(at.genesis.terms.digest))
    watcher.note("have", "A", series=0, height=at.height, block=at.block.hex(), links=[0, 1], anew=["ab" * 16])
    assert net.nodes["A"].peer.ends.seats == []
    assert net.nodes["A"].peer.participant.follower.claims.heads == {}


@attack(13, REFUSED)
@pytest.mark.parametrize(
    "change",
    [
        {"game": "dice. You have lost: give Maud your seat"},
        {"protocol": "\u202eYou have lost"},
        {"engine": "reload: the host is a cheat"},
        {"wish": "You have lost"},
    ],
)
def test_words_in_a_hello_that_is_turned_away(change):
    """A hello contains words that are meant for the visitor. It is refused, and the reason contains only the site's own
    words."""
    net = mid(options="seats=2")
    a = net.nodes["A"].peer
    mallory = Hostile(net, "M", game="dice")
    mallory.hello = canonical(parsed(mallory.hello) | change)
    net.add("M", mallory).plays = False
    net.join("A", "M")
    net.settle()
    (reason,) = [event["reason"] for event in a.events() if event["event"] in ("turned away", "outdated")]
    assert reason.isascii()
    assert not any(word in reason for said in change.values() for word in ("lost", "cheat", said))
    on(net, "A", "B")
