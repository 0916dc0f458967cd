"""Finds runs of turns in Lords and Vassals in which each turn undoes the same player's turn before.

`python -m tests.games.lords_and_vassals.shuttles --matches N --seed S` plays matches between all pairs of levels and
personas in turn, and prints the longest run of each match that has one.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import islice, product
from random import Random

from pygames.bots.players import LADDER, choose, player_of
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.games.lords_and_vassals import GAME
from pygames.games.lords_and_vassals.rules import Lords


def longest_run(turns: Sequence[Lords]) -> int:
    """Return the length of a player's longest run of turns that each undo the turn before. `turns`: the positions at
    the beginning of that player's turns."""
    placed = [(state.sides[state.turn or 0].lords, state.sides[state.turn or 0].vassals) for state in turns]
    longest = run = 0
    for before, between, now in zip(placed, placed[1:], placed[2:], strict=False):
        run = run + 1 if now == before != between else 0
        longest = max(longest, run)
    return longest


def played(match: Match, players: Sequence[str], seed: object, turns: int = 400) -> list[int]:
    """Play a match between two players, for at most `turns` turns. Return the longest run of each player."""
    starts: list[list[Lords]] = [[], []]
    until = match.state.number + turns
    for seat in match.turns(LocalDealer(f"{seed}".zfill(8).encode())):
        state = match.state
        if state.number >= until:
            break
        if state.left == 4:
            starts[seat].append(state)
        match.play(choose(GAME, state.seen_by(seat), Random(f"{seed} {len(match.lines)}"), players[seat]))
    return [longest_run(each) for each in starts]


def main() -> None:
    """Play the matches that the arguments describe, and print the longest runs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", default="1,2,3,4")
    chosen = parser.parse_args()
    keys = ["", *(each.key for each in GAME.knowledge().personas)]
    everybody = [player_of(int(level), key) for level in LADDER if level in chosen.levels for key in keys]
    pairs = list(product(everybody, everybody))
    Random(chosen.seed).shuffle(pairs)
    found = Counter[int]()
    for number, pair in enumerate(islice(pairs * (chosen.matches // len(pairs) + 1), chosen.matches)):
        runs = played(Match(GAME, GAME.options()), pair, f"{chosen.seed} {number}")
        found[max(runs)] += 1
        if max(runs) > 1:
            print(number, *pair, *runs, flush=True)
    print(f"{chosen.matches} matches, by the longest run:", dict(sorted(found.items())))


if __name__ == "__main__":
    main()
