"""print how strong each level is, from stored matches, or play such matches again

`strength.json` contains the winners of the measured matches. Everything else is computed from them: shares, intervals,
luck, and the sentences next to the levels on the page.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from statistics import mean
from textwrap import wrap
from typing import Any

from pygames.bots.players import LADDER, LEVELS
from pygames.core.game import Game
from pygames.games import every

from . import tasks, words
from .series import Series
from .simulate import between_two, interval
from .words import Refused, game_named

FILE = Path(__file__).with_name("strength.json")
RULE = "rule"
"""The opponent of level 1: a player whose moves never change between versions."""
EQUAL = LADDER[1]
"""The level of the players that measure luck: a game's first personas, which are equally strong. Without personas, some
matches of a deal would be identical, since a level makes the same errors in the same positions."""
SEED = 401
"""The seed of a series without stored matches."""
WIDTH = 120
"""Maximum width of a line of winners in the file, in characters."""

EVEN = 50
"""The first player's share of wins in an even match, in percent."""
WIDE = 10
"""The width of an interval, in percentage points, above which sentences round the share to a multiple of `COARSE`."""
COARSE = 5
LUCK = 50, 20, -100
"""The smallest luck, in percent, for each text in `words.LUCK`."""


@dataclass(frozen=True)
class Step:
    """A measured series of matches with the default options, in which the bots change seats on each deal."""

    bots: str
    seed: int
    rules: int
    """The version of the rules in these matches."""
    knowledge: int
    """The version of the bots in these matches."""
    winners: tuple[str, ...]
    """One text for each deal, with one hexadecimal digit for each match; bit n of the digit is set if seat n won."""

    @property
    def matches(self) -> int:
        """The number of matches in the series."""
        return sum(map(len, self.winners))

    @property
    def wins(self) -> dict[str, float]:
        """The first bot's share of wins with its interval, in percent, converted to two players (`between_two`)."""
        seats = self.bots.count(",") + 1
        won = []
        for deal in self.winners:
            held = [seats_of(match) for match in deal]
            # In match n of a deal, the first bot's seat is -n modulo the number of seats.
            won.append([(-number % seats in who) / len(who) for number, who in enumerate(held)])
        return {name: 100 * between_two(value, seats) for name, value in interval(won).items()}

    @property
    def luck(self) -> dict[str, float]:
        """Luck in percent, with its interval: how far deal and seat decide a match between equal players.

        0: the seat that won one match of a deal wins the others no more often than any other seat. 100: the same seat
        wins all matches of a deal.
        """
        chance = 1 / (self.bots.count(",") + 1)
        same = [[mean(agreement(*pair) for pair in combinations(deal, 2))] for deal in self.winners]
        return {name: 100 * (value - chance) / (1 - chance) for name, value in interval(same).items()}


def seats_of(match: str) -> list[int]:
    """Return the winning seats of a match, which its hexadecimal digit encodes."""
    return [seat for seat in range(4) if int(match, 16) >> seat & 1]


def agreement(one: str, other: str) -> float:
    """Return the probability that a random winner of one match has the same seat as a random winner of the other."""
    first, second = seats_of(one), seats_of(other)
    return len({*first} & {*second}) / (len(first) * len(second))


def steps(game: Game) -> dict[str, Step]:
    """Return a game's measured series, by their bots; empty for a game that was never measured."""
    found = json.loads(FILE.read_text(encoding="utf-8")).get(game.name, [])
    read = [Step(**{**one, "winners": tuple(" ".join(one["winners"]).split())}) for one in found]
    return {step.bots: step for step in read}


def ladder(game: Game) -> list[str]:
    """Return the bots of each series of a game: each level against the one below, then players of equal strength."""
    seats = game.seats[0]
    pairs = zip(LADDER, (RULE, *LADDER), strict=False)
    equal = [f"{EQUAL}:{each.key}" for each in game.knowledge().personas[:seats]]
    return [*(",".join([level, *[below] * (seats - 1)]) for level, below in pairs), ",".join(equal)]


def sentences(game: Game) -> list[str]:
    """Return a sentence on the strength of each level, weakest first; an empty list unless every series was
    measured."""
    found, (*rungs, equal) = steps(game), ladder(game)
    if not {*rungs, equal} <= found.keys():
        return []
    luck = next(name for least, name in zip(LUCK, words.LUCK, strict=True) if found[equal].luck["share"] >= least)
    others = [words.THUMB, *(words.A_LEVEL.format(level=name) for name in LEVELS)]
    told = zip(map(found.__getitem__, rungs), others, strict=False)
    return [sentence(step.wins, step.matches, luck, other, game.seats[0] > 2) for step, other in told]


def sentence(wins: dict[str, float], matches: int, luck: str, other: str, as_two: bool = False) -> str:
    """Return the sentence for a share of wins with its interval, in percent. `as_two`: the share was converted to two
    players (`between_two`)."""
    if wins["low"] <= EVEN <= wins["high"]:
        return words.NO_DIFFERENCE.format(luck=luck, other=other, matches=matches)
    whole = rounded(wins)
    if whole == 100:
        return words.ALWAYS[as_two].format(luck=luck, other=other, wins=int(wins["low"]))
    return words.WINS[as_two].format(luck=luck, other=other, wins=whole)


def rounded(wins: dict[str, float]) -> int:
    """Return a share in whole percent. If its interval is wide, return a multiple of `COARSE`, unless that is
    `EVEN`."""
    coarse = int(wins["share"] / COARSE + 0.5) * COARSE
    wide = wins["high"] - wins["low"] > WIDE
    return coarse if wide and coarse != EVEN else int(wins["share"] + 0.5)


def table(chosen: Sequence[Game]) -> Iterator[str]:
    """Yield the lines of a Markdown table of shares and luck, with intervals and numbers of matches."""
    heads = ["game", f"1 against `{RULE}`", "2 against 1", "3 against 2", "4 against 3", "luck"]
    yield f"| {' | '.join(heads)} |"
    yield "| " + " | ".join([":--"] * len(heads)) + " |"
    for game in chosen:
        found, (*rungs, equal) = steps(game), ladder(game)
        cells = [cell(game, found[rung], found[rung].wins) if rung in found else "" for rung in rungs]
        cells.append(cell(game, found[equal], found[equal].luck) if equal in found else "")
        yield f"| {' | '.join([game.title, *cells])} |"


def cell(game: Game, step: Step, row: dict[str, float]) -> str:
    """Format a value with its interval and the number of matches, and a star if rules or bots have changed since."""
    share, low, high = (f"{row[name]:.0f}".replace("-", "\u2212") for name in ("share", "low", "high"))
    star = "*" * ((step.rules, step.knowledge) != (game.rules_version, game.knowledge().version))
    return f"{share} ({low} to {high}), {step.matches}{star}"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: a game, and a series to be played."""
    parser.add_argument(
        "game",
        nargs="?",
        help="print what the page says of this game's levels; without a game, print a table of all games",
    )
    parser.add_argument(
        "--bots",
        metavar="A,B",
        help="play matches between these players again, and compare the result with the stored one",
    )
    parser.add_argument(
        "--matches", type=int, metavar="N", help="play this many matches; by default, as many as were stored"
    )
    parser.add_argument(
        "--seed", type=int, metavar="S", help="use this seed; by default, the seed of the stored matches"
    )
    parser.add_argument("--write", action="store_true", help="store the result in place of the old one")
    tasks.arguments(parser)


def run(chosen: argparse.Namespace) -> int:
    """Print the table or the sentences, or play a series. Return 1 if the winners differ from the stored ones."""
    if chosen.game is None:
        print("\n".join(table(every())))
        return 0
    game = game_named(chosen.game)
    if chosen.bots is None:
        said = zip(LEVELS, sentences(game), strict=False)
        print(
            "\n".join(f"{level}: {words}" for level, words in said) or f"The levels of {game.title} are not measured."
        )
        return 0
    if chosen.bots not in ladder(game):
        raise Refused(f"--bots must be one of {' '.join(ladder(game))}")
    before = steps(game).get(chosen.bots)
    now = played(game, chosen, before)
    row = now.luck if chosen.bots == ladder(game)[-1] else now.wins
    print(f"{game.name} {now.bots}, seed {now.seed}: {cell(game, now, row)}")
    if chosen.write:
        write(game, now)
    elif before and before.winners[: len(now.winners)] != now.winners[: len(before.winners)]:
        print("These matches ended otherwise when they were measured.")
        return 1
    return 0


def played(game: Game, chosen: argparse.Namespace, before: Step | None) -> Step:
    """Play the series that the arguments describe, and return it."""
    seed = chosen.seed if chosen.seed is not None else before.seed if before else SEED
    chosen.matches = chosen.matches if chosen.matches is not None else before.matches if before else 0
    bots = tuple(chosen.bots.split(","))
    if chosen.matches < 1 or chosen.matches % len(bots):
        raise Refused(f"--matches must be a multiple of {len(bots)}, at least {len(bots)}")
    series = Series(game.name, str(game.options()), bots, seed, True)
    found = tasks.results(series, chosen)
    digits = [f"{sum(1 << seat for seat in result['winning_seats']):x}" for result in found]
    deals = tuple("".join(digits[at : at + len(bots)]) for at in range(0, len(digits), len(bots)))
    return Step(chosen.bots, seed, game.rules_version, game.knowledge().version, deals)


def write(game: Game, step: Step) -> None:
    """Store a series in the file."""
    known = {step.bots: step for step in steps(game).values()} | {step.bots: step}
    ordered = [known[bots] for bots in ladder(game) if bots in known]
    whole: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    whole[game.name] = [asdict(one) | {"winners": wrap(" ".join(one.winners), WIDTH - 10)} for one in ordered]
    FILE.write_text(json.dumps(whole, indent=2) + "\n", encoding="utf-8")
