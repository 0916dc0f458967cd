"""Tests of the worked examples: a table of results, a bot against the levels, and a learning environment."""

from __future__ import annotations

from random import Random

import pytest

from pygames import games
from pygames.guests import find

from .examples.environment import SIZE, Environment, best, learnt, observed
from .examples.own_bot import against, mine
from .examples.self_play import table, told


def test_a_table_of_results_has_each_pair_once_and_turned() -> None:
    players = ["random", "greedy"]
    found = table(find("lords_and_vassals"), players, 2)
    assert found["random", "greedy"] + found["greedy", "random"] == 1
    assert found["greedy", "random"] > 0.5
    assert told(players, found).splitlines()[2].split() == ["greedy", f"{found['greedy', 'random']:.0%}", "-"]


@pytest.mark.parametrize("name", ["vassal", "in_conflict"])
def test_a_bot_of_ones_own_plays_whole_matches_of_the_ladder(name: str) -> None:
    assert 0 <= against(find(name), mine, "1", 1) <= 1


@pytest.mark.parametrize("name", games.NAMES)
def test_an_episode_is_the_same_for_the_same_seed_and_ends_with_a_reward(name: str) -> None:
    ends = []
    for _ in range(2):
        environment = Environment(find(name), others="random")
        assert len(environment.reset(3)) == SIZE
        over, reward, steps = False, 0.0, 0
        while not over:
            assert environment.view.turn == environment.seat
            _, reward, over = environment.step(steps % len(environment.actions))
            steps += 1
        assert environment.actions == []
        assert -1 <= reward <= 1
        ends.append((steps, reward))
    assert ends[0] == ends[1]
    assert ends[0][0] > 1


def test_an_observation_holds_nothing_that_its_seat_does_not_know() -> None:
    environment = Environment(find("vassal"))
    environment.reset(5)
    view = environment.view
    worlds = [view.filled(Random(number)) for number in range(5)]
    assert len({str(observed(world)) for world in worlds}) == 5
    assert [observed(world.seen_by(0)) for world in worlds] == [observed(view)] * 5


def test_who_learns_comes_to_prefer_what_wins() -> None:
    environment = Environment(find("lords_and_vassals"), others="random")
    weights = learnt(environment, 3)
    assert any(weights)
    environment.reset(99)
    assert 0 <= best(weights, environment.after()) < len(environment.actions)
