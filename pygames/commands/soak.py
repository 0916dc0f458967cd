"""play random matches with random options and hold every move to the laws"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from itertools import count
from math import inf
from time import monotonic

from pygames.core.game import Game
from pygames.core.laws import Lookers, check_position, label, some_options, walk
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.options import Options
from pygames.core.record import write
from pygames.games import every

from .words import Refused, game_named, rng_of, table

MATCHES = 20
"""Number of matches of each game if the user gives no limit."""
BANK = 400
"""Number of moves taken from another match; the position must refuse each that is illegal in it (law 9)."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: games and limits; the first limit reached ends the run."""
    parser.add_argument("game", nargs="*", help="default: all")
    parser.add_argument(
        "--matches", type=int, metavar="N", help=f"of each game (default {MATCHES} without other bounds)"
    )
    parser.add_argument("--moves", type=int, metavar="N", help="of each game, nature's among them")
    parser.add_argument("--seconds", type=float, metavar="S", help="for all games together")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="repeats the same matches (default 1)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first match (default 0)")


def run(chosen: argparse.Namespace) -> int:
    """Play random matches, always of the game with the fewest moves so far, and print a table. If a law is broken,
    print the record of the match and return 1."""
    bounds = (chosen.matches, chosen.moves, chosen.seconds)
    if any(bound is not None and not bound > 0 for bound in bounds):
        raise Refused("--matches, --moves and --seconds must be more than 0")
    if chosen.first < 0:
        raise Refused("--first must be 0 or more")
    soaks = [Soak(game_named(name), chosen.seed) for name in chosen.game] or [Soak(g, chosen.seed) for g in every()]
    until = monotonic() + (chosen.seconds or inf)
    matches = chosen.matches or (MATCHES if bounds == (None, None, None) else inf)
    numbers = {soak.game.name: count(chosen.first) for soak in soaks}
    while monotonic() < until:
        going = [soak for soak in soaks if soak.moves < (chosen.moves or inf) and soak.matches < matches]
        if not going:
            break
        soak = min(going, key=lambda each: each.moves)  # gives all games about equally many moves
        try:
            soak.play(next(numbers[soak.game.name]), until)
        except SoakFault as fault:
            print(fault)
            print(told(soaks))
            return 1
    print(told(soaks))
    return 0


class SoakFault(Exception):
    """A law was broken; the message contains the record of the match."""


@dataclass
class Soak:
    """The random matches of one game, and their statistics."""

    game: Game
    seed: int
    matches: int = 0
    moves: int = 0
    tellings: int = 0
    """Number of checked pairs of a move and a viewer."""
    options: set[Options] = field(default_factory=set)
    _bank: list[Move] = field(default_factory=list)

    def play(self, number: int, until: float = inf) -> None:
        """Play one match to its end or until the time is up; SoakFault if a law is broken."""
        if not self._bank:
            self._bank = [move for _, move in walk(self.game, self.game.options(), 99, BANK)]
        rng = rng_of("soak", self.seed, self.game.name, number)
        options = some_options(self.game, rng)
        match = Match(self.game, options)
        move = None
        try:
            lookers = Lookers(match)
            for state, move in walk(self.game, options, rng.getrandbits(64)):
                check_position(state, move, rng, self._bank)
                match.play(move)
                lookers.follow()
                self.tellings += len(lookers)
                if monotonic() >= until:
                    break
        except Exception as error:
            raise SoakFault(self._shown(number, match, move, error)) from error
        self.matches += 1
        self.moves += len(match.lines)
        self.options.add(options)

    def _shown(self, number: int, match: Match, move: Move | None, error: Exception) -> str:
        record = write(match)
        if move is not None and (not match.lines or match.lines[-1].move is not move):
            record += f"{move}\n"  # the match has not stored this move yet
        name = self.game.name
        return (
            f"{name} {label(match.options)}, match {number}, after {len(match.lines)} moves: "
            f"{type(error).__name__}: {error}\n\n{record}\n"
            f"again: python3 -m pygames soak {name} --seed {self.seed} --first {number} --matches 1\n"
        )


def told(soaks: list[Soak]) -> str:
    """Format the statistics of all games as a table."""
    rows: list[list[object]] = [["", "matches", "sets of options", "moves", "told and drawn"]]
    for soak in soaks:
        numbers = (soak.matches, len(soak.options), soak.moves, soak.tellings)
        rows.append([soak.game.name, *(f"{number:,}" for number in numbers)])
    return table(rows)
