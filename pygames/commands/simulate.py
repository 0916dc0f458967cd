"""play matches between bots: results, lengths and win rates with intervals"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, median
from typing import Any

from pygames.bots.players import LADDER, PLAYERS, known
from pygames.core.game import Game
from pygames.core.options import Options
from pygames.core.words import counted

from . import tasks
from .elsewhere import fingerprint
from .series import HABITS, HINT, OLD, Series
from .words import Refused, add_options, game_named, options_of

Z = 1.96
"""Number of standard deviations by which a 95 % interval extends to each side of the mean."""
NEW = "new"
"""The name of the strongest level in this checkout, to be compared with `old`."""
EPSILON = 1e-12
"""The variance below which a variance is a rounding error."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: game, number of matches, and bots."""
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=100, metavar="N")
    parser.add_argument(
        "--bots",
        default="2",
        metavar="A,B",
        help=f"of {', '.join(PLAYERS)}, a level also with a persona ('3:bold'), hint (plays the hint at every choice), "
        "new, old; one for all, or a seat each",
    )
    parser.add_argument(
        "--old",
        type=Path,
        metavar="DIR",
        help="another checkout: the bot `old` is its strongest level, `old:2` its second; `new` is the strongest here",
    )
    parser.add_argument(
        "--fixed", action="store_true", help="bots keep their seats (else they change seats each match)"
    )
    parser.add_argument(
        "--ms",
        type=float,
        default=0,
        metavar="MS",
        help="average thread CPU time of a level for each decision, in place of its own iterations",
    )
    tasks.arguments(parser)
    parser.add_argument("--habits", action="store_true", help="count what each bot does, on average for each match")
    parser.add_argument("--json", action="store_true")
    add_options(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play the matches and print a report."""
    game = game_named(chosen.game)
    options = options_of(game, chosen.option)
    seats = game.new(options).seats
    bots = chosen.bots.split(",")
    if len(bots) == 1:
        bots = bots * seats
    players = [LADDER[-1] if bot == NEW else bot for bot in bots]
    if any(_is_old(bot) for bot in bots) and not chosen.old:
        raise Refused("--bots old needs --old DIR, another checkout")
    if chosen.old:
        fingerprint(chosen.old)
    if len(bots) != seats or not all(bot == HINT or _is_old(bot) or known(game, bot) for bot in players):
        names = ", ".join(
            [*PLAYERS, HINT, NEW, OLD, *(f"{LADDER[-1]}:{each.key}" for each in game.knowledge().personas)]
        )
        raise Refused(f"--bots must be one of {names}, or {seats} of them with commas")
    if chosen.matches < 1:
        raise Refused("--matches must be at least 1")
    if not 0 <= chosen.ms < 1e6:
        raise Refused("--ms must be a number of milliseconds, less than a million")
    old = str(chosen.old.resolve()) if chosen.old else ""
    series = Series(
        game.name, str(options), tuple(players), chosen.seed, not chosen.fixed, chosen.ms, chosen.habits, old
    )
    report = summary(game, options, bots, tasks.results(series, chosen))
    print(json.dumps(report) if chosen.json else told(report))
    return 0


def _is_old(bot: str) -> bool:
    """True if the name is of a bot in another checkout (`--old`), which cannot be validated in this process."""
    return bot.partition(":")[0] == OLD


def summary(game: Game, options: Options, bots: list[str], results: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the shares of wins of each bot, each seat, and the seat that moved first, and statistics of the matches. A
    win shared by n seats counts 1/n for each."""
    n = len(results)

    def row(who: Sequence[int], winners: str) -> dict[str, float]:
        deals: dict[int, list[float]] = {}
        for one, result in zip(who, results, strict=True):
            deals.setdefault(result["deal"], []).append((one in result[winners]) / len(result[winners]))
        return {"won": sum(map(sum, deals.values())), **interval([*deals.values()])}

    return {
        "game": game.name,
        "options": options.changed(),
        "matches": n,
        "deals": len({result["deal"] for result in results}),
        "bots": [
            {
                **{"bot": name, **row([bot] * n, "winners"), "ms": round(mean(r["ms"][bot] for r in results), 1)},
                "habits": habits([result.get(HABITS, [{}] * len(bots))[bot] for result in results]),
            }
            for bot, name in enumerate(bots)
        ],
        "seats": [{"seat": seat, **row([seat] * n, "winning_seats")} for seat in range(len(bots))],
        "first": row([result["first"] for result in results], "winning_seats"),
        "draws": sum(len(r["winners"]) > 1 for r in results),
        "decisions": lengths([r["decisions"] for r in results]),
        "rounds": lengths([r["rounds"] for r in results]),
        "ends": dict(Counter(r["reason"] for r in results).most_common()),
    }


def habits(done: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the averages per match of a bot's traits."""
    traits = sorted({trait for match in done for trait in match})
    return {trait: round(mean(match.get(trait, 0) for match in done), 2) for trait in traits}


def lengths(numbers: list[int]) -> dict[str, float]:
    """Return least, median, mean and most of the lengths of matches."""
    return {"least": min(numbers), "median": median(numbers), "mean": round(mean(numbers), 1), "most": max(numbers)}


def interval(deals: Sequence[Sequence[float]]) -> dict[str, float]:
    """Return the share of wins with its 95 % interval, from the results of each deal's matches.

    Matches of one deal are correlated, so deals are the independent units. The interval is Wilson's (1927) for the
    number of independent matches that would have the variance found between deals, at most the number of matches; if
    all matches ended alike, so that there is no variance, one match per deal. (Effective sample size: Dean and Pagano,
    Evaluating Confidence Interval Methods for Binomial Proportions in Clustered Surveys, Journal of Survey Statistics
    and Methodology 3, 2015.)
    """
    count, matches = len(deals), sum(map(len, deals))
    share = sum(map(sum, deals)) / matches
    within = share * (1 - share)
    between = sum((sum(deal) - share * len(deal)) ** 2 for deal in deals) / matches**2 * count / max(1, count - 1)
    n = count if within < EPSILON else matches if between < EPSILON else min(matches, within / between)
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(within / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


def between_two(share: float, seats: int) -> float:
    """Convert a share of wins among several players to one between two players, by the odds against a single
    opponent."""
    return (seats - 1) * share / (1 + (seats - 2) * share)


def told(report: dict[str, Any]) -> str:
    """Format a report on a series of matches."""

    def line(name: str, row: dict[str, Any]) -> str:
        return f"  {name:12} {100 * row['share']:5.1f} %  ({100 * row['low']:.1f} to {100 * row['high']:.1f})"

    words = " ".join(f"{name}={value}" for name, value in report["options"].items())
    counts = counted(report["matches"], "match", "matches"), counted(report["deals"], "deal")
    lines = [f"{report['game']} {words}".rstrip() + f": {', '.join(counts)}, {counted(report['draws'], 'draw')}"]
    for row in report["bots"]:
        cells = [line(f"bot {row['bot']}", row)]
        if len(report["bots"]) > 2 and report["draws"] < report["matches"]:  # not if partners win together
            cells.append(f"between two {100 * between_two(row['share'], len(report['bots'])):.1f} %")
        if row["ms"]:
            cells.append(f"{row['ms']} ms a decision")
        if row["habits"]:
            cells.append(", ".join(f"{trait} {amount}" for trait, amount in row["habits"].items()))
        lines.append("  ".join(cells))
    lines += [line(f"seat {row['seat']}", row) for row in report["seats"]]
    lines.append(line("first to move", report["first"]))
    for name in ("decisions", "rounds"):
        about = report[name]
        if about["most"]:  # zero in games that count no rounds
            lines.append(
                f"  {name:12} {about['least']} to {about['most']}, median {about['median']}, mean {about['mean']}"
            )
    lines += [f"  {count:6} x {reason}" for reason, count in report["ends"].items()]
    return "\n".join(lines)
