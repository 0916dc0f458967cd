"""The same deal, played from the other side: who sat there before has the visitor's seat now."""

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
    """The lines of a record that nature gave before anybody moved."""
    return [line.text for line in takewhile(lambda line: line.seat == CHANCE, read(record, games.find).lines)]


@pytest.mark.parametrize("name", games.NAMES)
def test_every_seat_has_what_it_had_before(name: str) -> None:
    """Even if that was not dealt from the seed, as in the deals that lie ready."""
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
    assert swapped["names"] == ["Page Maud", "You"]
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
