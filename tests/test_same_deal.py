"""Tests of playing the same deal from the other side: the visitor gets the seat of a former opponent."""

from __future__ import annotations

from itertools import takewhile

import pytest

from pygames import games
from pygames.app import App
from pygames.core.cards import CHANCE
from pygames.core.record import read

from .shell import PERSON, SEED, Shell, faces

OTHER = "cd" * 16


def opening(record: str) -> list[str]:
    """Return the lines of nature in a record before the first move of a seat."""
    return [line.text for line in takewhile(lambda line: line.seat == CHANCE, read(record, games.find).lines)]


@pytest.mark.parametrize("name", games.NAMES)
def test_every_seat_has_what_it_had_before(name: str) -> None:
    """Check that the deal stays the same, even if it did not come from the seed, as with prerendered deals."""
    shell = Shell()
    shell.app = App()
    others = games.find(name).seats[0] - 1
    ready = shell("new", game=name, seed=SEED, players=[PERSON, *({"level": 1 + at} for at in range(others))])["saved"]
    before = shell("resume", **(ready | {"seed": OTHER}))
    assert before["canSwap"]
    after = shell("rematch", seed="ab" * 16, same=True)
    dealt = opening(ready["record"])
    assert opening(after["saved"]["record"])[: len(dealt)] == dealt
    assert (after["you"], after["levels"]) == (others, [*range(1, others + 1), 0]), "a bot has the visitor's seat"
    assert after["saved"]["seed"] == OTHER


def test_what_comes_later_is_the_same_too(shell: Shell) -> None:
    update = shell.new()
    for _ in range(2):
        update = shell.bots(shell.first(update))
    mine = faces(update, "hand0")
    swapped = shell("rematch", seed=OTHER, same=True)
    assert swapped["names"] == ["Page Odo", "You"]
    shell.finish(swapped)
    again = shell("rematch", seed=OTHER, same=True)
    assert again["names"] == ["You", "Page Odo"]
    for _ in range(2):
        again = shell.bots(shell.first(again))
    assert faces(again, "hand0") == mine != []


def test_only_one_person_alone_has_an_other_side(shell: Shell) -> None:
    update = shell.new({"name": "Ann"}, {"name": "Ben"}, game="open")
    assert not update["canSwap"]
    assert "played alone" in shell.refused("rematch", seed=SEED, same=True)["said"]
    assert shell("rematch", seed=SEED)["names"] == ["Ben", "Ann"]


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("persons", [("You",), ("Ann", "Ben"), ("Zoe", "Ann")], ids=" ".join)
def test_a_rematch_leaves_everybody_name_and_colour(name: str, persons: tuple[str, ...]) -> None:
    """Check that each player keeps name and colour in rematches, and after a reload, which restores the match from its
    record."""
    seats = games.find(name).seats[0]
    players = [*({"name": person} for person in persons), *({"level": 2} for _ in range(seats - len(persons)))]
    shell = Shell()
    shell.app = App()
    update = shell("new", game=name, seed=SEED, players=players)
    worn = dict(zip(update["names"], update["colours"], strict=True))
    assert sorted(worn.values()) == [*range(seats)]
    if len(persons) == 1:
        assert worn["You"] == 0, "who plays alone is always of the first colour"
    for same in (False, len(persons) == 1, False):
        update = shell("rematch", seed=OTHER, same=same)
        assert dict(zip(update["names"], update["colours"], strict=True)) == worn
        update = shell("resume", **update["saved"])
        assert dict(zip(update["names"], update["colours"], strict=True)) == worn
