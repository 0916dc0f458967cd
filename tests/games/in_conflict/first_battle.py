"""Counts the Materiel that players commit in the first battle of In Conflict.

`python -m tests.games.in_conflict.first_battle PLAYER... --deals N` prints how many of its four cards a player commits
in that battle, as the mean over both seats.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random

from pygames.bots.players import choose
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.games.in_conflict import GAME
from pygames.games.in_conflict.moves import Commit
from pygames.games.in_conflict.rules import Conflict


def first_battles(player: str, deals: int) -> Iterator[list[tuple[Conflict, list[tuple[Conflict, Commit]]]]]:
    """Yield, for each deal and each seat, the view of the first Materiel decision in the first battle and all cards
    committed, each with its view."""
    for deal in range(deals):
        match, found = Match(GAME, GAME.options()), dict[int, tuple[Conflict, list[tuple[Conflict, Commit]]]]()
        for seat in match.turns(LocalDealer(f"first {deal}".encode())):
            view = match.state.seen_by(seat)
            if not any(isinstance(move, Commit) for move in view.moves()):
                break
            _, cards = found.setdefault(seat, (view, []))
            move = choose(GAME, view, Random(f"{deal} {len(match.lines)}"), player)
            if isinstance(move, Commit):
                cards.append((view, move))
            match.play(move)
        yield [*found.values()]


def spent(player: str, deals: int) -> float:
    """Return the number of cards of Materiel that a player commits in the first battle, as the mean over both seats."""
    counts = [len(cards) for seats in first_battles(player, deals) for _, cards in seats]
    return sum(counts) / len(counts)


def main() -> None:
    """Print the mean number of committed cards for each player."""
    parser = argparse.ArgumentParser()
    parser.add_argument("players", nargs="+")
    parser.add_argument("--deals", type=int, default=150)
    chosen = parser.parse_args()
    for player in chosen.players:
        print(f"{player}: {spent(player, chosen.deals):.2f} cards in {chosen.deals} deals", flush=True)


if __name__ == "__main__":
    main()
