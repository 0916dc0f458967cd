"""play matches between bots: results, lengths and win rates with intervals"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from math import sqrt
from statistics import mean, median
from time import monotonic
from typing import Any

from pygames.bots.players import PLAYERS, choose
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.options import Options

from .words import Refused, add_options, game_named, options_of, rng_of, seed_bytes


def arguments(parser: argparse.ArgumentParser) -> None:
    """How many matches of what, between whom."""
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=100, metavar="N")
    parser.add_argument(
        "--bots", default="2", metavar="A,B", help=f"of {', '.join(PLAYERS)}; one for all, or a seat each"
    )
    parser.add_argument(
        "--fixed", action="store_true", help="bots keep their seats (else they change seats each match)"
    )
    parser.add_argument("--json", action="store_true")
    add_options(parser)


def run(chosen: argparse.Namespace) -> int:
    """Plays and reports."""
    game = game_named(chosen.game)
    options = options_of(game, chosen.option)
    seats = game.new(options).seats
    bots = chosen.bots.split(",")
    if len(bots) == 1:
        bots = bots * seats
    if len(bots) != seats or any(bot not in PLAYERS for bot in bots):
        raise Refused(f"--bots takes one of {', '.join(PLAYERS)}, or {seats} of them with commas")
    if chosen.matches < 1:
        raise Refused("--matches must be at least 1")
    results = []
    shown = monotonic()
    for number in range(chosen.matches):
        results.append(one(game, options, bots, chosen.seed, number, not chosen.fixed))
        if monotonic() - shown > 5:
            shown = monotonic()
            print(f"\r{number + 1} of {chosen.matches} matches", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    report = summary(game, options, bots, results)
    print(json.dumps(report) if chosen.json else told(report))
    return 0


def one(game: Game, options: Options, bots: list[str], seed: int, number: int, turn_seats: bool) -> dict[str, Any]:
    """One match; which bot sat where, who won, how long it was and why it ended."""
    seats = len(bots)
    shift = number % seats if turn_seats else 0
    sitting = [(seat + shift) % seats for seat in range(seats)]  # sitting[seat] = index of the bot there
    match = Match(game, options)
    # Matches that only change seats share a deal, which takes luck out of the comparison.
    dealer = LocalDealer(seed_bytes("simulate", seed, number // seats if turn_seats else number))
    while True:
        match.deal(dealer)
        if match.ended:
            break
        turn = match.state.turn
        assert turn is not None
        rng = rng_of(seed, number, len(match.lines))
        match.play(choose(game, match.state.seen_by(turn), rng, bots[sitting[turn]]))
    outcome = match.outcome()
    assert outcome is not None
    first = next(line.seat for line in match.lines if line.seat is not None and line.seat >= 0)
    return {
        "sitting": sitting,
        "winners": [sitting[seat] for seat in outcome.winners],
        "winning_seats": list(outcome.winners),
        "first": first,
        "decisions": sum(line.seat is not None and line.seat >= 0 for line in match.lines),
        "rounds": match.state.round,
        "reason": _kind(outcome.reason),
    }


def _kind(reason: str) -> str:
    """The reason without seats and numbers, so that like ends count together."""
    alike = re.sub(r"\d", "#", re.sub(r"\{\d+\}", "a seat", reason))
    return alike[:1].upper() + alike[1:]


def summary(game: Game, options: Options, bots: list[str], results: list[dict[str, Any]]) -> dict[str, Any]:
    """Shares of wins by bot, by seat and of the seat that moved first; a shared win counts in parts."""
    n = len(results)
    by_bot = [sum((bot in r["winners"]) / len(r["winners"]) for r in results) for bot in range(len(bots))]
    by_seat = [sum((s in r["winning_seats"]) / len(r["winning_seats"]) for r in results) for s in range(len(bots))]
    first = sum((r["first"] in r["winning_seats"]) / len(r["winning_seats"]) for r in results)
    return {
        "game": game.name,
        "options": options.changed(),
        "matches": n,
        "bots": [{"bot": bot, "won": won, **interval(won, n)} for bot, won in zip(bots, by_bot, strict=True)],
        "seats": [{"seat": seat, "won": won, **interval(won, n)} for seat, won in enumerate(by_seat)],
        "first": {"won": first, **interval(first, n)},
        "draws": sum(len(r["winners"]) > 1 for r in results),
        "decisions": lengths([r["decisions"] for r in results]),
        "rounds": lengths([r["rounds"] for r in results]),
        "ends": dict(Counter(r["reason"] for r in results).most_common()),
    }


def lengths(numbers: list[int]) -> dict[str, float]:
    """How long the matches were."""
    return {"least": min(numbers), "median": median(numbers), "mean": round(mean(numbers), 1), "most": max(numbers)}


def interval(won: float, n: int) -> dict[str, float]:
    """The share and its 95 % interval (Wilson 1927)."""
    z = 1.96
    share = won / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return {"share": round(share, 4), "low": round(max(0.0, middle - half), 4), "high": round(middle + half, 4)}


def told(report: dict[str, Any]) -> str:
    """The report in lines."""

    def line(name: str, row: dict[str, Any]) -> str:
        return f"  {name:12} {100 * row['share']:5.1f} %  ({100 * row['low']:.1f} to {100 * row['high']:.1f})"

    words = " ".join(f"{name}={value}" for name, value in report["options"].items())
    lines = [f"{report['game']} {words}".rstrip() + f": {report['matches']} matches, {report['draws']} draws"]
    lines += [line(f"bot {row['bot']}", row) for row in report["bots"]]
    lines += [line(f"seat {row['seat']}", row) for row in report["seats"]]
    lines.append(line("first to move", report["first"]))
    for name in ("decisions", "rounds"):
        about = report[name]
        if about["most"]:  # a game may count no rounds
            lines.append(
                f"  {name:12} {about['least']} to {about['most']}, median {about['median']}, mean {about['mean']}"
            )
    lines += [f"  {count:6} x {reason}" for reason, count in report["ends"].items()]
    return "\n".join(lines)
