"""A game as an environment for reinforcement learning: one seat learns, the others are played by the ladder.

The shape is that of the field (reset, step; an observation, a reward, whether it is over), with no dependency: wrap it
for the library of your choice. Games differ in what they are made of, so that an observation is hashed: each number of
the seat's view falls into one of SIZE places by its name (feature hashing, Weinberger et al. 2009). An action is a move
by its place in the list of legal moves; `after` are the observations that each leads to, for learners of values.

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
    """A seat's view as SIZE numbers; what the seat does not know is not in it."""
    vector = [0.0] * SIZE
    for name, number in parts(view, type(view).__name__):
        key = crc32(name.encode())
        vector[key % SIZE] += number * (1 if key & 1 << 31 else -1)
    return vector


def parts(value: object, name: str) -> Iterator[tuple[str, float]]:
    """The numbers in a value, each with the way to it; a text counts as one of its kind."""
    if isinstance(value, int | float):
        yield name, float(value)
    elif isinstance(value, str | bytes):
        yield f"{name}={value!r}", 1.0
    elif isinstance(value, tuple):
        for at, item in enumerate(value):
            yield from parts(item, f"{name}.{at}")


class Environment:
    """Episodes of a game, seen from one seat; the others are players of the ladder."""

    def __init__(self, game: Game, seat: int = 0, others: str = "greedy") -> None:
        self.game, self.seat, self.others = game, seat, others

    def reset(self, seed: int) -> list[float]:
        """A new deal; the same seed brings the same one. The first observation."""
        self.match, self.rng = Match(self.game, self.game.options()), Random(seed)
        self.turns = self.match.turns(LocalDealer(b"episode %d" % seed))
        self._others_play()
        return observed(self.view)

    @property
    def view(self) -> State:
        """What the learner knows."""
        return self.match.known(self.seat)

    @property
    def actions(self) -> list[Move]:
        """What can be done now; nothing when it is over."""
        return [] if self.match.ended else list(self.view.moves())

    def after(self) -> list[list[float]]:
        """What each action leads to, as far as the learner knows."""
        return [observed(self.view.after(move)) for move in self.actions]

    def step(self, action: int) -> tuple[list[float], float, bool]:
        """Plays an action and what others answer: the next observation, the reward (at the end: the share of the win,
        from -1 to 1), and whether it is over. IndexError if there is no such action."""
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
    """Weights of a linear value of what a move leads to, by Monte Carlo returns."""
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
    """What an observation is worth to who has learnt this."""
    return sum(weight * number for weight, number in zip(weights, vector, strict=True))


def best(weights: list[float], after: list[list[float]]) -> int:
    """The action that leads to the most."""
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
