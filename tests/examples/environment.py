"""A game as an environment for reinforcement learning: one seat learns, and bots play the other seats.

The interface is the usual one (`reset` and `step`; an observation, a reward, and whether the episode is over), without
dependencies: write a wrapper for your library. Since games have different components, an observation is hashed: the
name of each number in the seat's view selects one of SIZE places (feature hashing, Weinberger et al. 2009). An action
is the index of a move in the list of legal moves; `after` returns the observation after each action, for learners of
values.

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
    """Return a seat's view as SIZE numbers, which contain only what the seat knows."""
    vector = [0.0] * SIZE
    for name, number in parts(view, type(view).__name__):
        key = crc32(name.encode())
        vector[key % SIZE] += number * (1 if key & 1 << 31 else -1)
    return vector


def parts(value: object, name: str) -> Iterator[tuple[str, float]]:
    """Yield each number in a value, with its path; a text is a part of the path and yields 1."""
    if isinstance(value, int | float):
        yield name, float(value)
    elif isinstance(value, str | bytes):
        yield f"{name}={value!r}", 1.0
    elif isinstance(value, tuple):
        for at, item in enumerate(value):
            yield from parts(item, f"{name}.{at}")


class Environment:
    """Episodes of a game from the perspective of one seat; bots play the other seats."""

    def __init__(self, game: Game, seat: int = 0, others: str = "greedy") -> None:
        self.game, self.seat, self.others = game, seat, others

    def reset(self, seed: int) -> list[float]:
        """Deal a new match, and return the first observation. The same seed gives the same deal."""
        self.match, self.rng = Match(self.game, self.game.options()), Random(seed)
        self.turns = self.match.turns(LocalDealer(b"episode %d" % seed))
        self._others_play()
        return observed(self.view)

    @property
    def view(self) -> State:
        """The learner's view of the position."""
        return self.match.known(self.seat)

    @property
    def actions(self) -> list[Move]:
        """The learner's legal moves; empty when the match is over."""
        return [] if self.match.ended else list(self.view.moves())

    def after(self) -> list[list[float]]:
        """Return the observation after each action, as far as the learner knows the result."""
        return [observed(self.view.after(move)) for move in self.actions]

    def step(self, action: int) -> tuple[list[float], float, bool]:
        """Play an action and the other seats' moves. Return the next observation, the reward (at the end, the share of
        the win scaled to -1 to 1; before, 0), and True if the match is over. IndexError if there is no such action."""
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
    """Return weights of a linear value of observations, learnt from Monte Carlo returns."""
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
    """Return the value of an observation with these weights."""
    return sum(weight * number for weight, number in zip(weights, vector, strict=True))


def best(weights: list[float], after: list[list[float]]) -> int:
    """Return the index of the action whose observation has the highest value."""
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
