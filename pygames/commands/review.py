"""review a match: luck and skill told apart, and its turning points"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from pygames.bots.players import PLAYERS
from pygames.core.words import named
from pygames.guests import HOUSE, find
from pygames.review import words
from pygames.review.check import USUALLY, Found, checked, measured
from pygames.review.check import told as proof
from pygames.review.review import Incomplete, Review, begun, reviewing
from pygames.review.sentences import point, summary

from . import tasks
from .elsewhere import installed
from .replay import load
from .tasks import Tasks
from .words import Refused, game_named, table


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: the file, or a game whose reviews are to be tested."""
    parser.add_argument("file", nargs="?", help="a record with all cards; - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="repeats the same review (default: 1)")
    parser.add_argument("--check", metavar="GAME", help="play matches, plant blunders in them, and review them")
    parser.add_argument("--matches", type=int, default=200, metavar="N", help="for --check (default: 200)")
    parser.add_argument("--players", default=USUALLY, choices=PLAYERS, help=f"for --check (default: {USUALLY})")
    parser.add_argument("--luck", action="store_true", help="for --check: judge only luck, which is quicker")
    tasks.arguments(parser)


@dataclass(frozen=True)
class Check(Tasks):
    """Matches that test the reviews of a game."""

    game: str
    seed: int
    players: str
    luck: bool
    """True to test only the measurement of luck."""

    def task(self, number: int) -> dict[str, Any]:
        """Play and review one match. Return the results."""
        judge = measured if self.luck else checked
        return judge(find(self.game), self.seed * 100_000 + number, self.players)._asdict()

    def fields(self) -> set[str]:
        """Return the names of a task's results (see `Found`)."""
        return {*Found._fields}

    def head(self) -> dict[str, Any]:
        """Return the parameters, with hashes of the engines, since reviews have no version number."""
        return {**asdict(self), "engines": [installed(HOUSE), installed(find(self.game).package)]}


def run(chosen: argparse.Namespace) -> int:
    """Review a record, or test reviews with `--check`; Refused if that is not possible."""
    if chosen.check:
        game = game_named(chosen.check)
        if chosen.matches < 2:
            raise Refused("--matches must be at least 2")
        check = Check(game.name, chosen.seed, chosen.players, chosen.luck)
        found = [Found(**result) for result in tasks.results(check, chosen)]
        print(proof(game, found, chosen.players))
        return 0
    if not chosen.file:
        raise Refused("give a record, or --check with a game")
    try:
        review = begun(load(chosen.file))
    except Incomplete as error:
        raise Refused(f"{chosen.file}: {error}") from None
    for _ in reviewing(review, Random(chosen.seed)):
        pass
    if chosen.json:
        print(json.dumps(shown(review)))
    else:
        print("\n".join(told(review)))
    return 0


def told(review: Review) -> list[str]:
    """Format a review: the chances after each step, luck and decisions, and the turning points."""
    match = review.match
    points = {at.step.start: at for at in review.points()}
    rows: list[list[object]] = [["after", *match.names]]
    rows += [
        [step.end, *(f"{100 * chance:.0f}" for chance in review.chances[step.end]), "*" * (step.start in points)]
        for step in review.steps
    ]
    lines = [table([[*row, ""] if len(row) <= len(match.names) + 1 else row for row in rows]), ""]
    if match.outcome() is None:
        lines.append(words.UNFINISHED)
    lines += [named(said, match.names) for said in summary(review)]
    lines += [f"{at.step.end:4}  {named(point(review, at), match.names)}" for at in points.values()]
    return lines if points else [*lines, words.NO_POINTS]


def shown(review: Review) -> dict[str, Any]:
    """Return a review as JSON; its values are shares of a win, from 0 to 1."""
    match = review.match
    return {
        "game": match.game.name,
        "seats": list(match.names),
        "chances": [{"after": step.end, "chances": review.chances[step.end]} for step in review.steps],
        "luck": [
            {"from": start, "shares": [each.mean for each in found.shares], "errors": [e.error for e in found.shares]}
            for start, found in sorted(review.lucks.items())
        ],
        "losses": [
            {
                "from": start, "seat": match.lines[start].seat, "best": str(found.best),
                "share": found.share.mean, "error": found.share.error, "shown": found.shown,
            }
            for start, found in sorted(review.losses.items())
        ],
        "summary": summary(review),
        "points": [
            {"from": at.step.start, "to": at.step.end, "share": at.share, "said": point(review, at)}
            for at in review.points()
        ],
    }  # fmt: skip
