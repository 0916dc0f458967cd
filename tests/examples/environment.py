"""A game as an environment for reinforcement learning: one seat learns, and the ladder plays the others.

The interface is the usual one (reset, step; an observation, a reward, whether the episode is over), without
dependencies: wrap it for any library. Since games have different components, an observation is hashed: each number of
the seat's view falls into one of SIZE places by its name (feature hashing, Weinberger et al. 2009). An action is the
index of a move in the list of legal moves; `after` returns the observation that each leads to, for learners of values.

python3 -m tests.examples.environment vassal
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from zlib import crc32

from pygames.bots.players import choose
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.state import State
from pygames.guests import find

SIZE = 512


def observed(view: State) -> list[float]:
    """Return a seat's view as SIZE numbers; it contains nothing the seat does not know."""
    vector = [0.0] * SIZE
    for name, number in parts(view, type(view).__name__):
        key = crc32(name.encode())
        vector[key % SIZE] += number * (1 if key & 1 << 31 else -1)
    return vector


def parts(value: object, name: str) -> Iterator[tuple[str, float]]:
    """Yield the numbers in a value, each with its path; a text counts as a one of its kind."""
    if isinstance(value, int | float):
        yield name, float(value)
    elif isinstance(value, str | bytes):
        yield f"{name}={value!r}", 1.0
    elif isinstance(value, tuple):
        for at, item in enumerate(value):
            yield from parts(item, f"{name}.{at}")


class Environment:
    """Episodes of a game, seen from one seat; players of the ladder have the others."""

    def __init__(self, game: Game, seat: int = 0, others: str = "greedy") -> None:
        self.game, self.seat, self.others = game, seat, others

    def reset(self, seed: int) -> list[float]:
        """Deal anew and return the first observation; the same seed gives the same deal."""
        self.match, self.rng = Match(self.game, self.game.options()), Random(seed)
        self.turns = self.match.turns(LocalDealer(b"episode %d" % seed))
        self._others_play()
        return observed(self.view)

    @property
    def view(self) -> State:
        """Return the learner's view."""
        return self.match.known(self.seat)

    @property
    def actions(self) -> list[Move]:
        """Return the available actions; none when it is over."""
        return [] if self.match.ended else list(self.view.moves())

    def after(self) -> list[list[float]]:
        """Return the observation that each action leads to, as far as the learner knows."""
        return [observed(self.view.after(move)) for move in self.actions]

    def step(self, action: int) -> tuple[list[float], float, bool]:
        """Play an action and the others' replies. Return the next observation, the reward (at the end: the share of the
        win, from -1 to 1), and whether it is over. IndexError if there is no such action."""
        self.match.play(self.actions[action])
        self._others_play()
        outcome = self.match.outcome()
        won = (self.seat in outcome.winners) / len(outcome.winners) if outcome else 0.5
        return observed(self.view), 2 * won - 1, outcome is not None

    def _others_play(self) -> None:
        for turn in self.turns:
            if turn == self.seat:
                return
            self.match.play(choose(self.game, self.match.known(turn), self.rng, self.others))


def learnt(environment: Environment, episodes: int, rate: float = 0.02, curious: float = 0.1) -> list[float]:
    """Learn the weights of a linear value of observations, from Monte Carlo returns."""
    weights, rng = [0.0] * SIZE, Random(1)
    for episode in range(episodes):
        environment.reset(episode)
        seen, over, reward = [], environment.match.ended, 0.0
        while not over:
            after = environment.after()
            action = rng.randrange(len(after)) if rng.random() < curious else best(weights, after)
            seen.append(after[action])
            _, reward, over = environment.step(action)
        for vector in seen:
            error = reward - value(weights, vector)
            length = sum(number * number for number in vector) or 1.0
            weights = [old + rate * error * number / length for old, number in zip(weights, vector, strict=True)]
    return weights


def value(weights: list[float], vector: list[float]) -> float:
    """Return the value of an observation under these weights."""
    return sum(weight * number for weight, number in zip(weights, vector, strict=True))


def best(weights: list[float], after: list[list[float]]) -> int:
    """Return the action with the best value."""
    return max(range(len(after)), key=lambda at: value(weights, after[at]))


if __name__ == "__main__":
    played = Environment(find(sys.argv[1]), others="random")
    weights = learnt(played, 200)
    rewards = []
    for deal in range(1000, 1100):
        played.reset(deal)
        over, reward = played.match.ended, 0.0
        while not over:
            _, reward, over = played.step(best(weights, played.after()))
        rewards.append(reward)
    print(f"mean reward against random players, from -1 to 1: {sum(rewards) / len(rewards):.2f}")
