"""Fault 14: words, votes and bots by which somebody decides a match who may not."""

import pytest

from pygames.peer import making, notes
from pygames.peer.verify import verify
from pygames.peer.wire import pack
from tests.peer.cheats import stage_at, table
from tests.peer.games import find

from . import REFUSED, STANDS, attack
from .hostile import kept, mid, took

# What the seat to move hears.


@attack(14, STANDS)
@pytest.mark.parametrize("players", [3, 4])
def test_all_others_give_up_at_once(players):
    """Before the seat to move can hear any of them: it hears the first, and its own client does not fall over it."""
    net = mid(options=f"seats={players} turns=20", players=players, mover="A")
    hostile = [took(net, name) for name in "ACD"[: players - 1]]
    a, b = hostile[0], net.nodes["B"]
    move = a.frame("move", making.move(a.taken.part.table, "step 1"))
    for each in hostile:
        each.give(each.frame("resign", {}, height=table(b).height + 1), "B")
    assert len(b.session.part.follower.pool) == len(hostile)
    a.give(move)
    result = b.session.result()
    assert (result["kind"], result["scores"]) == ("audited", [-1] + [0] * (players - 1))
    assert verify(b.session.export(), find).audited


@attack(14, REFUSED)
@pytest.mark.parametrize("said", ["undo", "draw"])
def test_what_a_seat_asked_before_a_bot_took_it_counts_for_nothing(said):
    """C asks to take back, hears itself and falls silent; B agrees to a bot. A asks the same: B has not agreed."""
    net = mid(options="seats=3 turns=20", players=3, mover="C")
    a, c, b = took(net, "A"), took(net, "C"), net.nodes["B"]
    lines = len(b.session.play.lines)
    data = {"lines": lines - 1} if said == "undo" else {}
    asked = c.frame(said, data)
    c.give(c.frame("heard", {"asides": [pack(asked)], "heads": []}))
    b.session.part.clock.away[2] = 1000.0
    b.session.call(2, bot=True)
    net.settle()
    for kind in ("call", "close"):
        a.give(a.frame(kind, {"seat": 2, "wants": "bot"}))
    assert b.session.status()["absent"] == [2]
    again = a.frame(said, data, by=b)
    a.give(a.frame("heard", {"asides": [pack(again)], "heads": []}, by=b), "B")
    assert (len(b.session.play.lines), b.session.result()) == (lines, None)
    assert b.session.status()["offers"] == ([0] if said == "draw" else [])


# Votes where nobody may be called.


@attack(14, REFUSED)
@pytest.mark.parametrize("kind", ["commit", "open"])
@pytest.mark.parametrize("players", [3, 4])
def test_all_others_vote_before_there_is_a_match(players, kind):
    """In these phases nobody may be called: then nobody's time is over either."""
    net = stage_at(kind, "dice", f"seats={players}", players)
    hostile = [took(net, name) for name in "ACD"[: players - 1]]
    b = net.nodes["B"]
    before = kept(net, "B")
    for each in hostile:
        assert each.give(each.frame("close", {"seat": 1, "wants": "time"}, by=b), "B") != []
    assert kept(net, "B") == before


@attack(14, STANDS)
@pytest.mark.parametrize("idle", [0, 1])
def test_a_vote_that_is_settled_before_it_is_answered(idle):
    """C votes that B was late, when only D's link is missing until all have played on; the link comes while A works."""
    net = mid(options="seats=4 turns=20", players=4, lines=2)
    c, a, b = took(net, "C"), net.nodes["A"], net.nodes["B"]
    b.session.act("step 1")
    net.settle()
    height, links = table(a).height - 1, []
    net.tap = lambda one, other, message: (
        [message]
        if other != "A" or one not in "BD" or message[0] != notes.FRAME
        else links.append((one, message)) or []
    )
    c.give(c.own("move", making.move(c.taken.part.table, "throw")))
    about = {"height": height, "block": table(a).log.blocks[height].hex()}
    vote = c.frame("close", {"seat": 1, "wants": "time"}, **about)
    for _ in range(idle):
        a.session.work()
    a.session.receive("C", c.lines["A"].seal(notes.carried(0, 2, vote)))
    a.session.work()
    a.session.receive("D", [message for one, message in links if one == "D"][-1])
    a.session.settle()
    assert a.session.result() is None
    assert sorted(table(a).log.here) == [0, 3]
