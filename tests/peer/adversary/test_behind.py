"""Fault 15: clients that have fallen behind, and frames sent to them for heights that they have not reached."""

from contextlib import suppress
from functools import cache

import pytest

from pygames.core.slices import drained
from pygames.peer.protocol import creation
from pygames.peer.protocol.follower import Follower
from pygames.peer.protocol.replica import Replica
from pygames.peer.protocol.saved import write_log
from pygames.peer.protocol.wire import Refused, to_base64
from pygames.peer.tools.verify import verify
from tests.peer.cheats import replica
from tests.peer.games import find
from tests.peer.net import out_of_time

from . import PROVEN, REFUSED, attack
from .hostile import mid, took


@cache
def anew():
    """Return a match in which a bot plays for D. B has lost its own move, A and C have attested that they do not have
    it, and B has signed another move with these attestations. The result is B's replica, the height at which the bot
    replaced D, and B's two moves."""
    net = mid(options="seats=4 turns=20", players=4, mover="A")
    took(net, "D")
    net.nodes["A"].peer.act("throw")
    net.settle()
    for name in "ABC":
        out_of_time(net.nodes[name], 3)
        net.nodes[name].peer.call(3, bot=True)
    net.settle()
    a, b, c = (net.nodes[name] for name in "ABC")
    assert b.peer.status()["absent"] == [3]
    bot = next(at for at, frames in enumerate(replica(b).log) if frames[0].kind == "close")
    assert b.peer.status()["mine"]
    heads = [creation.frame(replica(node), "head", {"seat": 1, "device": "ab" * 16}) for node in (a, c)]
    lost = creation.frame(replica(b), "move", creation.move(replica(b), "step 1"))
    second = creation.move(replica(b), "step 2") | {"heads": [to_base64(head.raw) for head in heads]}
    return replica(b), bot, lost, creation.frame(replica(b), "move", second)


def cut(at, height):
    """Return the match up to a height of its log."""
    again = Follower(Replica(at.genesis, at.game))
    for frame in [frame for closed in at.log[:height] for frame in closed]:
        drained(again.file(frame))
    return again.replica


@attack(15, REFUSED)
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("back", [0, 1, 3])
def test_a_saved_log_cut_short_convicts_nobody_who_signed_anew(back, turned):
    """A saved log ends before the bot replaced D. Its evidence is B's lost move and the later one, which contains no
    head of D. Anybody who saw the lost move could create such a file. It convicts nobody."""
    at, bot, lost, second = anew()
    evidence = sorted((lost, second), key=lambda frame: frame.raw, reverse=turned)
    report = verify(write_log(cut(at, bot - back), evidence=evidence), find)
    assert not report.ok
    assert report.verdict is None


@attack(15, REFUSED)
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("back", [0, 1, 3])
def test_a_client_that_is_behind_convicts_nobody_who_signed_anew(back, turned):
    """A watcher receives B's lost move and the later one before it knows that a bot plays for D. Nobody is
    convicted."""
    at, bot, *two = anew()
    late = Follower(Replica(at.genesis, at.game))
    for frame in [frame for closed in at.log[: bot - back] for frame in closed]:
        drained(late.file(frame))
    for frame in two[::-1] if turned else two:
        with suppress(Refused):
            drained(late.file(frame, trusted=False))
    assert late.verdict is None


@attack(15, PROVEN)
@pytest.mark.parametrize("players", [3, 4])
def test_a_proof_reaches_who_cannot_follow(players):
    """B signs two frames for a height that C's log has not reached. C accepts them as a proof all the same."""
    net = mid(options=f"seats={players} turns=20", players=players)
    b, c = took(net, "B"), net.nodes["C"]
    a = net.nodes["A"]
    one, two = (creation.move(replica(a), text) for text in ("step 1", "step 2"))
    far = {"height": replica(a).height + 7, "block": "77" * 32}
    frames = [b.frame("move", data, **far) for data in (one, two)]
    before = replica(c).height
    b.give(frames[0], "C")
    assert c.peer.result() is None
    b.give(frames[1], "C")
    result = c.peer.result()
    assert (result["kind"], result["seat"], replica(c).height) == ("equivocation", 1, before)
    report = verify(c.peer.export(), find)
    assert (report.verdict.kind, report.verdict.seat) == ("equivocation", 1)
