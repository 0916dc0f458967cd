"""Tests of costs in bytes, and of the report that `bench` prints. Only `bench` itself measures times."""

import pytest

from pygames.games import every, find
from pygames.peer.crypto import shuffle
from pygames.peer.crypto.multiply import base
from pygames.peer.room.peer import Peer
from pygames.peer.tools import bench
from pygames.peer.tools.bench import one_draw, set_up, whole_match
from pygames.peer.tools.mail import BEFORE_MAX, PER_RUN_MAX, Correspondence, Envelope, by_mail, report
from tests.toys import TOY

from .cheats import stage_at
from .games import DICE
from .net import room


def test_a_whole_match_of_vassal_fits_300_kilobytes():
    heights, size, spent = whole_match(find("vassal"))
    assert heights > 60
    assert 20_000 < size <= 300_000
    assert spent > 0


LORDS = "corner_capture=1 line_capture=1 mixed_capture=1"
ASSASSIN = "decks=1 start_royals=3"
SHORT = (
    ("vassal", "", 1, PER_RUN_MAX),
    ("lords_and_vassals", LORDS, 1, PER_RUN_MAX),
    ("royal_assassin", ASSASSIN, 1, PER_RUN_MAX),
    ("royal_assassin", ASSASSIN, 2, PER_RUN_MAX),
    ("in_conflict", "battles=1", 1, 1.5),  # above the limit: the seats wait for shuffles and links between battles
)


@pytest.mark.parametrize(("name", "options", "seed", "most"), SHORT)
def test_a_match_of_two_takes_few_letters(name, options, seed, most):
    mail = by_mail(find(name), options, seed)
    assert mail.before <= BEFORE_MAX
    assert mail.per_run <= most


def test_letters_are_counted_by_hand():
    kinds = [("commit",), ("link", "move"), ("shares", "move"), ("move",), ("shares",), ("shares", "move"), ("move",)]
    mail = Correspondence(tuple(Envelope(at % 2, each, 10 + at) for at, each in enumerate(kinds)))
    assert (mail.before, mail.runs, mail.size, mail.largest) == (1, 4, 91, 16)
    assert mail.per_run == 6 / 4
    sizes = [1024, 2048, 4096, 2048]
    assert Correspondence(tuple(Envelope(0, ("move",), 1, size) for size in sizes)).links == 3
    again = Correspondence((Envelope(0, ("move",), 1), Envelope(1, ("shares",), 1), Envelope(0, ("shares", "move"), 1)))
    assert (again.runs, again.per_run) == (1, 3.0)


def test_the_report_names_every_number_of_seats():
    lines = list(report([DICE], [1]))
    assert [line.split(" seats")[0] for line in lines[:-1]] == ["Dice, 2", "Dice, 3", "Dice, 4"]
    assert "before the first move" in lines[0]
    assert "by hand" in lines[0]
    assert lines[-1] == "Limits for two seats: 8 letters before the first move, 1.1 per run of moves."


def test_set_up_and_draw_are_measured():
    spent, size = set_up(2, 6)
    assert size == 2 * (64 * 6 + 32 * (5 * 6 + 9)) * 4 // 3
    assert spent > 0
    assert all(each > 0 for each in one_draw())


def test_the_figures_are_told_one_by_one(monkeypatch):
    monkeypatch.setattr(bench, "set_up", lambda seats, cards: (0.25, 1000 * seats * cards))
    monkeypatch.setattr(bench, "one_draw", lambda: (0.0012, 0.0034))
    monkeypatch.setattr(bench, "whole_match", lambda game: (12, 3456, 0.5))
    monkeypatch.setattr(bench, "every", lambda: [TOY])
    *shuffles, last, draw, match = bench.bench()
    assert last == "set-up 4 x 108: 0.250 s CPU a player, 432,000 bytes of shuffles in all"
    assert len(shuffles) == 3
    assert draw == "one draw: 1.2 ms to make, 3.4 ms to check"
    assert match == "Toy: 12 heights, 3,456 bytes in all, 0.50 s CPU a player"


def test_a_long_shuffle_never_holds_the_worker_for_long():
    """A deck of Vassal is shuffled and checked in many short steps, which are counted here rather than timed. The
    reported progress never falls."""
    seeds = (b"a" * 32, b"b" * 32)
    host = Peer.create("vassal", seed=seeds[0], secret=bytes(32))
    guest = Peer.join(host.link, seed=seeds[1])
    host.connect("g", bytes(32), seeds[0])
    guest.connect("h", bytes(32), seeds[1])
    steps: dict[str, list[float]] = {}
    shuffled: dict[Peer, list[float]] = {host: [], guest: []}
    for _ in range(40):
        for one, other, channel in ((host, guest, "h"), (guest, host, "g")):
            while one.work():
                status = one.status()
                steps.setdefault(status["progress"]["doing"], []).append(status["progress"]["done"])
                participant = status.get("shuffled")
                if participant is not None:
                    shuffled[one].append(participant)
            for _, data in one.outbox().send:
                other.receive(channel, data)
        if guest.status()["terms"] and not guest.status()["agreed"]:
            guest.agree()
        if any(peer["ready"] for peer in host.status()["peers"]) and host.participant is None:
            host.begin()
        if host.status().get("mine") or guest.status().get("mine"):
            break
    assert len(steps["shuffling"]) > 60
    assert len(steps["checking"]) > 60
    for told in shuffled.values():
        assert told == sorted(told)
        assert 0 <= told[0] < 0.1 < 0.9 < told[-1] <= 1
    assert host.status()["shuffled"] is None
    assert host.block == guest.block


def test_what_needs_no_other_seat_is_made_while_one_waits_for_it():
    """A seat computes what depends on no other seat while it waits: in the lobby the tables for all shuffles, and the
    joint key's table while another seat shuffles first."""
    shuffle.forget()
    net = room("vassal", mesh=False)
    for node in net.nodes.values():
        node.peer.settle()
    assert base.cache_info().currsize == 1
    assert shuffle.first_link.cache_info().currsize == 1
    assert len(shuffle._generators) >= 54
    waits = stage_at("shuffle").nodes["B"].peer
    assert not waits.participant.follower.replica.deal.met
    waits.settle()
    assert waits.participant.follower.replica.deal.met
    assert waits.outbox().send == []


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_the_work_of_the_lobby_has_an_end(game):
    peer = Peer.create(game.name, seed=bytes(32), secret=bytes(range(32)))
    assert sum(1 for _ in range(500) if peer.work()) < 500
