"""Fault 7: a bot in a player's seat, the steward that signs the bot's moves, and asides that extend a player's time or
pass the turn."""

import pytest

from pygames.core.slices import drained
from pygames.peer.protocol import creation
from pygames.peer.protocol.steward import steward
from pygames.peer.protocol.wire import to_base64
from pygames.peer.tools.verify import verify
from tests.peer.cheats import replica
from tests.peer.games import find
from tests.peer.net import out_of_time, room

from . import PROVEN, REFUSED, STANDS, UNCONFIRMED, attack
from .hostile import kept, mid, on, took

BOT, TIME = {"seat": 1, "wants": "bot"}, {"seat": 1, "wants": "time"}


@attack(7, UNCONFIRMED)
@pytest.mark.parametrize("players", [3, 4])
def test_a_bot_at_once_for_a_seat_that_is_there(players):
    """All other seats but one call and vote for a bot in the seat of B, who is connected. B's player keeps the seat."""
    net = mid(options=f"seats={players}", players=players)
    names = ["A", "D"][: players - 2]
    for hostile in [took(net, name) for name in names]:
        assert hostile.give(hostile.frame("call", BOT)) == []
        hostile.give(hostile.frame("close", BOT))
    b = net.nodes["B"]
    b.peer.act("step 1")
    net.settle()
    assert b.peer.status()["absent"] == []
    on(net, "B", "C")


@attack(7, REFUSED)
@pytest.mark.parametrize(("game", "players"), [("dice", 2), ("toy", 2), ("four", 4)])
@pytest.mark.parametrize("kind", ["call", "close"])
def test_no_bot_between_two_nor_where_anything_is_hidden(game, players, kind):
    net = mid(game, "seats=2" if game == "dice" else "", players=players, lines=2)
    a, b = took(net, "A"), net.nodes["B"]
    before = kept(net, "B")
    reasons = a.give(a.frame(kind, BOT), "B")
    assert reasons != []
    assert kept(net, "B") == before
    assert b.peer.status()["absent"] == []
    assert b.peer.status()["mine"]


@attack(7, REFUSED)
@pytest.mark.parametrize("kind", ["close", "answered"])
def test_all_others_vote_for_a_bot_where_cards_are_hidden(kind):
    """A bot in a game with hidden cards would have to know a hand that nobody else may know, so the match would wait
    for the bot forever. Votes for a bot are refused."""
    net = mid("four", players=4, lines=12)
    hostile = [took(net, name) for name in "ACD"]
    b = net.nodes["B"]
    before = kept(net, "B")
    for each in hostile:
        assert "nothing is hidden" in each.give(each.frame(kind, BOT), "B")[0]
    assert kept(net, "B") == before
    assert b.peer.status()["absent"] == []
    assert b.peer.status()["mine"]


def replaced(players=3):
    """Return a match in which a bot has replaced B; the hostile clients of A, who is the bot's steward, and of B; and
    C's node."""
    net = mid(options=f"seats={players}", players=players)
    hostile = [took(net, name) for name in "AB"]
    c = net.nodes["C"]
    out_of_time(c, 1)
    c.peer.call(1, bot=True)
    net.settle()
    hostile[0].give(hostile[0].frame("call", BOT))
    hostile[0].give(hostile[0].frame("close", BOT))
    assert c.peer.status()["absent"] == [1]
    hostile[0].asks("C")
    return net, *hostile, c


@attack(7, PROVEN)
@pytest.mark.parametrize("choice", [0, 1])
def test_a_steward_that_plays_another_move(choice):
    _, a, _, c = replaced()
    good = drained(steward(replica(c)))
    bad = [str(move) for move in replica(c).play.state.moves() if str(move) != good][choice]
    a.give(a.frame("move", {**creation.move(a.taken.participant.replica, bad)}, by=c))
    result = c.peer.result()
    assert (result["kind"], result["seat"]) == ("invalid", 0)
    assert "bot" in result["reason"]
    assert verify(c.peer.export(), find).verdict.seat == 0


@attack(7, REFUSED)
def test_who_was_replaced_moves_all_the_same():
    net, _, b, c = replaced()
    before = kept(net, "C")
    move = creation.move(b.taken.participant.replica, "step 1")
    assert b.give(b.frame("move", move, by=c), "C") != []
    b.give(b.frame("resign", {}, by=c), "C")
    assert kept(net, "C") == before


@attack(7, REFUSED)
def test_who_signs_before_a_bot_moves_does_not_choose_its_move():
    """The seat that signs before a bot's move can sign its own move in many ways, each with another block. The bot's
    move must not depend on the block."""
    net = room("politics", players=3)

    def same(node):
        at = replica(node)
        block, moves = at.block, set()
        for n in range(8):
            at.log.blocks[-1] = bytes([n]) * 32
            moves.add(drained(steward(at)))
        at.log.blocks[-1] = block
        assert len(moves) == 1

    net.play(until=lambda net: net.nodes["A"].peer.play and len(net.nodes["A"].peer.play.lines) > 40, each=same)


# Asides.


@attack(7, STANDS)
@pytest.mark.parametrize("kind", ["draw", "undo"])
def test_what_the_mover_says_gives_it_no_time(kind):
    """The seat to move offers draws, requests undos, and acknowledges its own asides. Its clock keeps running."""
    net = mid(options="seats=2 turns=20", clock=30, lines=4)
    b, a = took(net, "B"), net.nodes["A"]
    for second in range(31):
        net.tick(1.0)
        if second % 8 == 4:
            data = {"lines": len(replica(a).play.lines) - 1} if kind == "undo" else {}
            said = b.frame(kind, data)
            b.give(said)
            b.give(b.frame("heard", {"asides": [to_base64(said)], "heads": []}))
            b.asks()
    assert replica(a).height > replica(a).proposals.since
    assert a.peer.participant.may_call() == [1]


@attack(7, REFUSED)
@pytest.mark.parametrize("players", [2, 3])
def test_six_asides_a_seat_and_decision_and_no_more(players):
    net = mid(options=f"seats={players} turns=20", players=players, lines=4)
    a, b = took(net, "A"), net.nodes["B"]
    b.plays = False
    reasons = []
    for n in range(30):
        net.tick(1.0)
        reasons += a.give(a.frame("undo", {"lines": n}), "B")
    stored = [line for line in b.disk if line.startswith("aside")]
    assert len(stored) <= 8
    assert len(reasons) >= 20
    on(net, "B")


@attack(7, REFUSED)
@pytest.mark.parametrize("asides", ["none", "another's words", "twice", "of no aside"])
def test_the_mover_hears_what_nobody_said(asides):
    """The seat to move acknowledges no aside, a forged one, one of its own twice, or a frame that is no aside. The
    acknowledgement is refused."""
    net = mid(options="seats=2")
    b, a = took(net, "B"), net.nodes["A"]
    forged = b.frame("resign", {}, seat=0)
    own = b.frame("draw", {})
    heard = {
        "none": [],
        "another's words": [forged],
        "twice": [own, own],
        "of no aside": [replica(a).log[-1][0].raw],
    }[asides]
    before = kept(net, "A")
    raw = b.frame("heard", {"asides": [to_base64(each) for each in heard], "heads": []})
    assert b.give(raw) != []
    assert kept(net, "A") == before
    assert a.peer.status()["waiting"] == [{"seat": 1, "for": "moving"}]


def heard(b, *said):
    """Let B, who is to move, acknowledge these asides."""
    return b.give(b.own("heard", {"asides": [to_base64(each) for each in said], "heads": []}))


@attack(7, REFUSED)
def test_an_offer_from_before_moves_were_taken_back_is_not_accepted_after():
    """B holds A's offer of a draw, and A has agreed to an undo since. Later, when B stands better, it acknowledges the
    offer again. The offer no longer counts."""
    net = mid(options="seats=2 turns=20", lines=4)
    a, b = net.nodes["A"], took(net, "B")
    offer, back = creation.frame(replica(a), "draw", {}).raw, len(replica(a).play.lines) - 2
    heard(b, offer)
    undo = creation.frame(replica(a), "undo", {"lines": back}).raw
    heard(b, undo, b.frame("undo", {"lines": back}))
    assert len(replica(a).play.lines) == back
    assert a.peer.status()["offers"] == []
    raw = b.frame("heard", {"asides": [to_base64(offer), to_base64(b.frame("draw", {}))], "heads": []})
    assert b.give(raw) == ["that was sent before the last move"]
    on(net, "A")


@attack(7, STANDS)
def test_moves_taken_back_open_a_decision_with_its_whole_time():
    """B asks for an undo when its time is almost over, and A agrees. The new decision has its whole time."""
    net = mid(options="seats=2 turns=20", lines=4, clock=60)
    a, b = net.nodes["A"], net.nodes["B"]
    for _ in range(58):
        net.tick(1.0)
    back = len(replica(a).play.lines) - 2
    for node in (a, b):
        node.peer.ask_undo(back)
        net.settle()
    assert len(replica(b).play.lines) == back
    net.tick(2.0)
    assert a.peer.participant.may_call() == []
    assert b.peer.status()["left"] == {"1": 58}


@attack(7, REFUSED)
def test_the_mover_hears_itself_six_times_and_no_more():
    """The seat to move acknowledges its own requests, a different one each time. Each adds a height to the log, so only
    six are accepted."""
    net = mid(options="seats=2 turns=20", lines=5)
    a, b = net.nodes["A"], took(net, "B")
    lines = len(replica(a).play.lines)
    for n in range(6):
        assert heard(b, b.frame("undo", {"lines": lines - 1 - n % 2})) == []
    before = kept(net, "A")
    said = b.frame("undo", {"lines": lines - 1})
    raw = b.frame("heard", {"asides": [to_base64(said)], "heads": []})
    assert b.give(raw) == ["that seat has sent too many asides"]
    assert kept(net, "A") == before
    assert a.peer.status()["waiting"] == [{"seat": 1, "for": "moving"}]


@attack(7, REFUSED)
@pytest.mark.parametrize("kind", ["undo", "draw"])
def test_six_asides_are_kept_though_the_mover_hears_none(kind):
    """B, who is to move, acknowledges nothing, and A sends many asides. C stores and passes on six of them."""
    net = mid(options="seats=3 turns=20", players=3, lines=4)
    a, _, c = took(net, "A"), took(net, "B"), net.nodes["C"]
    c.flush()
    stored = len(c.disk)
    for n in range(20):
        data, more = ({"lines": n}, {}) if kind == "undo" else ({}, {"state": f"{n:064x}"})
        a.give(a.frame(kind, data, **more), "C")
        net.tick(1.0)
    c.flush()
    assert len(c.disk) - stored <= 6
    on(net, "C")
