"""How a match begins, as its persons do it: who sits down, who gets up again, and until when."""

import pytest

from pygames.peer.wire import Refused

from .net import room


def seated():
    """B has sat down, and the host has not begun."""
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
    """The host proposes, and says no more yet: a signature cannot be taken back, and nobody says that it was."""
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
