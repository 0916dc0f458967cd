"""Tests that each sentence of a hint is true of the recommended move, and its reason false of the next best one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pygames import games
from pygames.bots.estimates import estimate
from pygames.bots.estimates import worth as worth_of
from pygames.core.cards import CHANCE
from pygames.core.game import Game
from pygames.core.slices import drained
from pygames.core.state import State
from pygames.learn.hint import hinting, reason

from .hint_claims import CLAIMS, ODDS, is_true, told
from .laws import variants, walk
from .parts import COMPLETE


def met(game: Game, options: Any, seed: int) -> Iterator[tuple[State, State]]:
    """Yield the positions of a random match in which a seat has a choice, each with that seat's view."""
    for state, _ in walk(game, options, seed, 400):
        if state.turn not in (CHANCE, None) and len(list(state.moves())) > 1:
            yield state, state.seen_by(state.turn)


PAIRS = 5
"""Maximum number of pairs of moves to compare in a position, until there is a reason for the first move of a pair."""


def reasons(name: str, seeds: int, each: int) -> Counter[str]:
    """Check the reasons for random moves over others, in random matches with all options. Return how many reasons of
    each kind there were."""
    game, found = games.find(name), Counter[str]()
    for nth, options in enumerate(variants(game)):
        for seed in range(seeds):
            rng = Random(f"{name} {nth} {seed}")
            places = list(met(game, options, 1000 * nth + seed))
            for state, view in rng.sample(places, min(each, len(places))):
                for _ in range(PAIRS):
                    move, other = rng.sample(list(view.moves()), 2)
                    if said := reason(game, view, move, other):
                        break
                found[re.sub(r"\S*[\d♠♥♦♣]\S*", "*", said)] += 1
                if said:
                    told(name, state, move, other, said)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_every_reason_is_true_of_the_move_and_not_of_the_next_best(name: str) -> None:
    found = reasons(name, 1 if name == "lords_and_vassals" else 4, 4 if name == "lords_and_vassals" else 10)
    said = sum(count for reason, count in found.items() if reason)
    assert said > 10, found


BEHIND = re.compile(r"The next best move would win about (\d+) fewer matches in 100: (.+)")
OTHERWISE = re.compile(
    r"(About as good: (.+)|It came out best, but the difference may be luck\. Next best: (.+)"
    r"|No other move wins at once\.|\d+ other moves? would win at once too\.)"
)
MANY = re.compile(r"At least (\d+) of the (\d+) moves are about equally good\.")


@pytest.mark.slow
@pytest.mark.parametrize("name", CLAIMS)
def test_a_whole_hint_is_true(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a hint names the move as the table does, and that the move's lead over the next best one appears again
    in new worlds."""
    game, rng = games.find(name), Random(name)
    knowledge = game.knowledge()
    monkeypatch.setattr(type(knowledge), "iterations", (8, 8, 8, 40))
    places = [place for seed in range(3) for place in met(game, game.options(), seed)]
    for state, view in rng.sample(places, 10):
        hint = drained(hinting(game, view, rng))
        named = {str(move): game.tell(view, move)[0].text for move in view.moves() if game.tell(view, move)}
        assert hint.does == named[hint.move]
        moves = {str(move): move for move in view.moves()}
        move, other = moves[hint.move], moves[hint.next]
        if hint.why == "That wins the match.":
            too = sum(is_true(name, state, each, hint.why) for each in moves.values() if each != move)
            assert is_true(name, state, move, hint.why)
            assert hint.better.split()[0] == (str(too) if too else "No")
        elif hint.why:
            told(name, state, move, other, hint.why)
        if all_of := re.fullmatch(r"All (\d+) moves are about equally good\.", hint.better):
            assert int(all_of[1]) == len(moves)
        elif many := MANY.fullmatch(hint.better):
            assert 3 <= int(many[1]) <= int(many[2]) == len(moves)
        elif behind := BEHIND.fullmatch(hint.better):
            assert behind[2] == named[hint.next]
            leads = []
            for _ in range(2 if knowledge.steady else 160):
                world, luck = knowledge.world(view, rng), rng.getrandbits(32)
                one, two = (worth_of(knowledge, world.after(each), luck)[view.turn or 0] for each in (move, other))
                leads.append(one - two)
            again = estimate(leads)
            assert abs(100 * again.mean - int(behind[1])) <= 100 * 5 * again.error + 3
        else:
            last = OTHERWISE.fullmatch(hint.better)
            assert last, hint.better
            assert (last[2] or last[3] or named[hint.next]) == named[hint.next]


def test_a_false_reason_is_noticed() -> None:
    """Plant false statements in each game: a sentence of one move for another move, and a sentence with another
    number."""
    assert {*COMPLETE} <= {*CLAIMS}
    for name in CLAIMS:
        game, caught, tries = games.find(name), 0, 0
        for seed in range(6):
            for state, view in list(met(game, game.options(), seed))[:40]:
                moves = list(view.moves())
                move, other = moves[0], moves[-1]
                said = reason(game, view, move, other)
                if not said or tries >= 30:
                    continue
                tries += 1
                if sampled := re.fullmatch(ODDS, said):  # both odds may be too close for samples
                    said = said.replace(f"{sampled['odds']}%", f"{(int(sampled['odds']) + 40) % 100}%")
                    other, move = move, other
                with pytest.raises(AssertionError):
                    told(name, state, other, move, said)
                caught += 1
        assert caught >= 3, name
