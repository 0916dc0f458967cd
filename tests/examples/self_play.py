"""Self-play to a table of results: every player against every other, each deal from both sides.

python3 -m tests.examples.self_play vassal random greedy 1 --deals 20
"""

from __future__ import annotations

import argparse
from itertools import combinations
from random import Random

from pygames.bots.players import PLAYERS, choose
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.guests import find


def won(game: Game, players: tuple[str, ...], deal: int) -> list[float]:
    """Play one match, in which each player sees only its own view. Return each seat's share of the win."""
    match, rng = Match(game, game.options()), Random(f"{players} {deal}")
    for seat in match.turns(LocalDealer(b"deal %d" % deal)):
        match.play(choose(game, match.known(seat), rng, players[seat]))
    outcome = match.outcome()
    assert outcome
    return [(seat in outcome.winners) / len(outcome.winners) for seat in range(len(players))]


def table(game: Game, players: list[str], deals: int) -> dict[tuple[str, str], float]:
    """Return, for each pair of players in either order, the share of their matches that the first player wins.

    The players play each deal twice, with their seats exchanged, so that both have the same luck.
    """
    found = {}
    for one, other in combinations(players, 2):
        wins = sum(won(game, (one, other), deal)[0] + won(game, (other, one), deal)[1] for deal in range(deals))
        found[one, other] = wins / (2 * deals)
        found[other, one] = 1 - found[one, other]
    return found


def told(players: list[str], found: dict[tuple[str, str], float]) -> str:
    """Format the table as lines: the percentage of matches that the player of the row wins against that of the
    column."""
    lines = [" " * 8 + "".join(f"{player:>8}" for player in players)]
    for one in players:
        cells = (f"{found[one, other]:8.0%}" if (one, other) in found else " " * 7 + "-" for other in players)
        lines.append(f"{one:8}" + "".join(cells))
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("players", nargs="+", choices=PLAYERS)
    parser.add_argument("--deals", type=int, default=20)
    asked = parser.parse_args()
    print(told(asked.players, table(find(asked.game), asked.players, asked.deals)))
