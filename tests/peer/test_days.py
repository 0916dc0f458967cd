"""Tests of clocks in days, which run while no page is open. A player loses on time only if two clocks agree."""

from hashlib import sha256

import pytest

from pygames.peer.channel.journal import LOST
from pygames.peer.protocol.genesis import DAY
from pygames.peer.protocol.wire import Refused
from pygames.peer.room.days import BARRED, LONGEST, WAIT
from pygames.peer.room.peer import Peer
from tests.peer.games import find
from tests.peer.net import SECRET, Node, room, seed_of
from tests.peer.post import Post, results, stranger

CLOCK = 3 * DAY
START = 1_790_000_000
YEARS = 20 * 365 * DAY


class Calendar(Post):
    """Players who are never online at the same time, each with a clock."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.time = START
        self.wrong: dict[str, int] = {}
        """The number of seconds by which each player's clock is ahead."""
        self.keeps = True
        """True if relays store posted mail."""

    def told(self, node: Node, kept: bool = False) -> None:
        """Report the time to a player's peer, as the page does."""
        self.now += 1
        node.peer.tick(self.now, self.time + self.wrong.get(node.name, 0), kept)
        node.peer.settle()
        node.flush()

    def act(self, node: Node, moves: bool = True) -> None:
        self.told(node)
        super().act(node, moves)
        self.told(node)

    def visit(self, node: Node, reload: bool = True, moves: bool = True) -> bool:
        changed = super().visit(node, reload, moves)
        self.told(node, kept=self.keeps)
        return changed

    def leave(self, node: Node) -> None:
        """Post a player's current mail."""
        node.peer.settle()
        node.flush()
        posted = node.peer.mail()
        assert posted is not None
        self.office.post(*posted)
        self.told(node, kept=self.keeps)

    def claim(self, node: Node, late: Node) -> None:
        """Let a player visit, claim that another player's time is over, and post mail."""
        self.visit(node)
        node.peer.call(late.peer.seat)
        self.leave(node)


def calendar(game: str = "toy", players: int = 2, clock: int = CLOCK) -> Calendar:
    net = Calendar()
    host = Peer.create(game, seed=seed_of("A"), secret=SECRET, name="A", clock=clock, find=find, line=net.line)
    net.add("A", host)
    for name in "BCD"[: players - 1]:
        net.add(name, Peer.join(host.link, seed=seed_of(name), name=name, find=find, line=net.line))
    net.visit(net.nodes["A"])
    return net


def waited(net: Calendar) -> tuple[Node, Node]:
    """Play until a player has moved and a relay stores the letter. Return that player, and the player to move."""
    for _ in range(40):
        for node in net.nodes.values():
            net.visit(node, moves=False)
    mover = next(node for node in net.nodes.values() if node.peer.status()["mine"])
    net.visit(mover)
    late = next(node for node in net.nodes.values() if node is not mover)
    assert mover.peer.status()["waiting"][0]["seat"] == late.peer.seat
    return mover, late


@pytest.fixture
def pair() -> tuple[Calendar, Node, Node]:
    net = calendar()
    return net, *waited(net)


def claimable(node: Node) -> list[int]:
    return node.peer.status()["claimable"]


def test_time_counts_from_when_the_letter_was_kept_while_nobody_is_there(pair) -> None:
    net, ann, ben = pair
    seat = ben.peer.seat
    assert ann.peer.status()["until"] == {str(seat): net.time + CLOCK}
    net.time += CLOCK - 1
    net.visit(ann)
    assert claimable(ann) == []
    assert ann.peer.status()["left"] == {str(seat): 1}
    net.time += 1
    net.visit(ann)
    assert claimable(ann) == [seat]
    assert ann.peer.result() is None, "a clock ends nothing by itself"


def test_a_letter_that_no_relay_keeps_starts_no_clock() -> None:
    net = calendar()
    net.keeps = False
    ann, _ = waited(net)
    net.time += 2 * CLOCK
    net.visit(ann)
    assert (ann.peer.status()["until"], claimable(ann)) == ({}, [])
    net.keeps = True
    net.visit(ann)
    assert list(ann.peer.status()["until"].values()) == [net.time + CLOCK]


def test_who_had_read_the_letter_and_let_the_time_pass_concedes_a_claim(pair) -> None:
    """Ben has read Ann's letter and lets the time pass; the two are never online together. Ben's client concedes when
    Ann claims the match."""
    net, ann, ben = pair
    net.visit(ben, moves=False)
    net.time += CLOCK
    net.claim(ann, ben)
    net.visit(ben, moves=False)
    assert ben.peer.result()["kind"] == "conceded"
    net.visit(ann)
    assert results(net) == [("conceded", ben.peer.seat)] * 2


def test_who_has_not_read_the_letter_plays_on_after_a_claim(pair) -> None:
    net, ann, ben = pair
    net.time += CLOCK
    net.claim(ann, ben)
    net.visit(ben, moves=False)
    assert ben.peer.result() is None
    assert ben.peer.status()["calls"][0]["left"] == CLOCK
    net.visit(ben)
    net.visit(ann)
    assert (ann.peer.status()["calls"], results(net)) == ([], [])


@pytest.mark.parametrize("wrong", [-YEARS, YEARS])
def test_a_claim_by_a_clock_that_is_years_off_takes_nothing(pair, wrong: int) -> None:
    """The claimant sets the clock to another year and runs a page that claims at once. The claim has no effect."""
    net, ann, ben = pair
    net.visit(ben, moves=False)
    net.wrong["A" if ann.name == "A" else "B"] = wrong
    net.visit(ann)
    assert claimable(ann) == [], "a difference of years shows that the clock was set"
    ann.peer.participant.clock.over = lambda replica, seat: True  # a modified page claims the match all the same
    ann.peer.call(ben.peer.seat)
    net.leave(ann)
    net.time += CLOCK - 60
    net.visit(ben, moves=False)
    assert ben.peer.result() is None
    assert ben.peer.status()["calls"][0]["left"] == 60


@pytest.mark.parametrize("wrong", [-YEARS, YEARS])
def test_a_late_player_whose_own_clock_was_set_does_not_lose_by_it(pair, wrong: int) -> None:
    net, ann, ben = pair
    net.visit(ben, moves=False)
    net.wrong[ben.name] = wrong
    net.time += CLOCK + 1
    net.claim(ann, ben)
    net.visit(ben, moves=False)
    assert ben.peer.result() is None
    net.time += CLOCK
    net.visit(ben, moves=False)
    assert ben.peer.result()["kind"] == "conceded", "by the count that began anew"


@pytest.mark.parametrize("wrong", [-YEARS, YEARS])
def test_a_clock_that_was_always_years_off_counts_as_any_other(wrong: int) -> None:
    net = calendar()
    net.wrong = {"A": wrong, "B": -wrong}
    ann, ben = waited(net)
    net.visit(ben, moves=False)
    net.time += CLOCK
    net.claim(ann, ben)
    net.visit(ben, moves=False)
    assert ben.peer.result()["kind"] == "conceded"


def test_a_seat_of_a_restored_backup_counts_anew(pair) -> None:
    """A restored seat may be on a device with another clock, so the count of its time begins again."""
    net, ann, ben = pair
    net.visit(ben, moves=False)
    ben.disk.append(LOST)
    net.time += CLOCK
    net.claim(ann, ben)
    net.visit(ben, moves=False)
    assert ben.peer.result() is None
    assert list(ben.peer.status()["until"].values()) in ([], [net.time + CLOCK])
    ann.disk.append(LOST)
    net.visit(ann)
    assert claimable(ann) == []


def test_who_came_and_could_not_sign_for_want_of_a_letter_counts_anew(pair) -> None:
    """The relay, or Ann, withholds Ann's letter until Ben's time is over, and then sends it with a claim. Ben visited
    but could not sign, so the count begins again."""
    net, ann, ben = pair
    net.visit(ben, moves=False)
    net.time += DAY
    ben.reload()
    for _ in range(int(BARRED) + 2):
        net.told(ben)
    assert not ben.peer.fresh
    net.time += CLOCK - DAY
    net.claim(ann, ben)
    net.visit(ben, moves=False)
    assert ben.peer.result() is None
    assert ben.peer.status()["calls"][0]["left"] == CLOCK


def test_a_page_that_is_slow_to_read_the_letters_does_not_count_anew(pair) -> None:
    net, ann, ben = pair
    net.visit(ben, moves=False)
    net.time += CLOCK
    net.claim(ann, ben)
    ben.reload()
    for _ in range(int(BARRED) - 2):
        net.told(ben)
    net.visit(ben, reload=False, moves=False)
    assert ben.peer.result()["kind"] == "conceded"


def test_a_claim_is_made_once(pair) -> None:
    net, ann, ben = pair
    net.time += CLOCK
    net.visit(ann)
    ann.peer.call(ben.peer.seat)
    with pytest.raises(Refused):
        ann.peer.call(ben.peer.seat)
    net.leave(ann)
    net.visit(ann)
    net.leave(ann)
    net.visit(ben, moves=False)
    assert len(ben.peer.status()["calls"]) == 1


def test_a_move_that_crosses_a_claim_counts(pair) -> None:
    """A relay stores Ben's letter with a move, but Ann's page claims that Ben's time is over before it reads the
    letter. Ben's move counts."""
    net, ann, ben = pair
    net.time += CLOCK
    net.visit(ann)
    net.visit(ben)
    ann.peer.call(ben.peer.seat)
    net.leave(ann)
    net.visit(ann)
    assert ann.peer.status()["calls"] == []
    net.visit(ben, moves=False)
    assert results(net) == []


def test_a_claim_waits_a_day_for_its_answer_before_its_player_may_leave(pair) -> None:
    net, ann, ben = pair
    net.time += CLOCK
    net.claim(ann, ben)
    net.time += WAIT - 1
    net.visit(ann)
    assert ann.peer.status()["leavable"] == []
    net.time += 1
    net.visit(ann)
    ann.peer.leave(ben.peer.seat)
    net.leave(ann)
    assert ann.peer.result()["kind"] == "unconfirmed"
    net.visit(ben)
    net.visit(ann)
    assert ann.peer.result() is None, "the owed move goes on with the match"


def test_a_stranger_and_a_watcher_cannot_claim(pair) -> None:
    net, ann, ben = pair
    net.time += CLOCK
    for peer in (stranger(net), Peer.join(ann.peer.link, seed=seed_of("W"), watch=True, find=find, line=net.line)):
        for place, mail in net.office.ask():
            peer.read(place, mail, sha256(mail).digest())
        peer.settle()
        peer.tick(1.0, net.time)
        with pytest.raises(Refused):
            peer.call(ben.peer.seat)


def test_the_player_to_move_cannot_claim(pair) -> None:
    net, ann, ben = pair
    net.visit(ben, moves=False)
    net.time += 2 * CLOCK
    net.visit(ben, moves=False)
    assert claimable(ben) == []
    with pytest.raises(Refused):
        ben.peer.call(ann.peer.seat)


def test_a_connected_player_has_the_turn_without_a_letter_and_is_not_called_for_leaving() -> None:
    net = room("toy", clock=CLOCK)
    net.settle()
    net.begin()
    net.play(until=lambda net: any(node.peer.status().get("mine") for node in net.nodes.values()))
    late = next(node for node in net.nodes.values() if node.peer.status()["mine"])
    other = next(node for node in net.nodes.values() if node is not late)
    time = START
    for node in (late, other):
        node.peer.tick(1.0, time)
    net.cut("A", "B")
    for second in range(2, 400, 2):
        other.peer.tick(float(second), time + second)
    assert claimable(other) == []
    other.peer.tick(400.0, time + CLOCK)
    assert claimable(other) == [late.peer.seat]


def test_a_count_of_more_than_forty_days_begins_anew(pair) -> None:
    net, ann, ben = pair
    net.time += LONGEST
    net.visit(ann)
    assert claimable(ann) == [ben.peer.seat]
    net.time += 1
    net.visit(ann)
    assert claimable(ann) == []


def test_three_players_must_all_find_the_time_over() -> None:
    """Among three players, all others must find that a player's time is over. One player's count is a day behind, as it
    began again on a restored copy of the seat."""
    net = calendar("dice", players=3)
    for _ in range(60):
        for node in net.nodes.values():
            net.visit(node, moves=False)
    late = next(node for node in net.nodes.values() if node.peer.status()["mine"])
    first, second = (node for node in net.nodes.values() if node is not late)
    net.time += DAY
    second.disk.append(LOST)
    net.visit(second)
    net.time += CLOCK - DAY
    net.claim(first, late)
    net.visit(second)
    assert claimable(second) == []
    assert results(net) == []


def test_a_page_that_does_not_know_the_time_yet_answers_no_claim(pair) -> None:
    net, ann, ben = pair
    net.visit(ben, moves=False)
    net.time += CLOCK
    net.claim(ann, ben)
    ben.reload()
    for place, mail in net.office.ask():
        ben.peer.read(place, mail, sha256(mail).digest())
    ben.peer.settle()
    assert ben.peer.status()["calls"][0]["left"] is None
    net.told(ben)
    assert ben.peer.result()["kind"] == "conceded"
