"""Tests of the law's checks of sentences for visitors: correct plurals and possessives, and no empty placeholders. Law
12 applies these checks to every match of every game (`test_laws.py`)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pygames.core.laws import Lookers
from pygames.core.laws.wording import fault
from pygames.core.match import Match
from pygames.core.scene import Event
from pygames.games import every, find

from .laws import variants, walk
from .parts import COMPLETE


@pytest.mark.parametrize(
    "text",
    [
        "{0} wins with 1 points.",
        "Both sides won 1 battles, by 1 points in all: a draw.",
        "{0} has taken more, 1 men to 0.",
        "Place 2 marker.",
        "1 leaves from the Fool",
        "{1} is first.  The die rolls.",
        "{seat} is first.",
        "It's None's turn.",
        "{0} passes .",
        "{0} passes..",
        " {0} passes.",
        "The Waves's turn.",
    ],
)
def test_what_is_badly_said_is_found(text: str) -> None:
    assert fault(text)


@pytest.mark.parametrize(
    "text",
    [
        "{1}'s marker is drawn, one of 2 in the cup.",
        "Nobody has won house 1 yet. The stronger of two full alliances takes it.",
        "Maud's Queen, acting as the Princess, moves the Fool one place up.",
        "1 of 5 lords taken",
        "0 cards, 1 card, 2 cards, 11 royals, 21 points to 1",
    ],
)
def test_what_is_well_said_is_left_alone(text: str) -> None:
    assert not fault(text)


def test_the_law_reads_what_is_told() -> None:
    game = find("vassal")

    def tell(before: object, move: object) -> list[Event]:
        return [Event("{0} has 1 cards")]

    match = Match(replace(game, tell=tell), game.options())
    lookers = Lookers(match)
    match.play(next(iter(match.state.moves())))
    with pytest.raises(AssertionError, match="badly said: '1 cards' in 'Maud has 1 cards'"):
        lookers.follow()


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_every_end_is_told_in_a_whole_sentence_and_says_why(game) -> None:  # type: ignore[no-untyped-def]
    for options in variants(game):
        for seed in range(4):
            *_, (state, move) = walk(game, options, seed, 20_000)
            outcome = state.after(move).outcome()
            assert outcome is not None
            assert not fault(outcome.reason)
            assert outcome.reason.endswith(".")
            why = [event.why for event in game.tell(state, move) if event.kind == "end"]
            assert why or game.name not in COMPLETE, f"{options}: {outcome.reason}"
            assert all(why), f"{options}: {outcome.reason}"
            assert outcome.reason[0] in "{" or outcome.reason[0].isupper() or outcome.reason[0].isdigit()
