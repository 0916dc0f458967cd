"""play the deal of the day; everybody has the same on the same date"""

from __future__ import annotations

import argparse
from datetime import date as Date

from pygames.core.words import NO_DATE
from pygames.today import LEVEL, line, today

from . import words
from .play import played
from .words import Refused, game_named


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: game and date."""
    parser.add_argument("game")
    parser.add_argument("--date", default="", metavar="D", help="like 2026-01-31 (default: today)")


def run(chosen: argparse.Namespace) -> int:
    """Play the deal of the day, and print its one-line summary."""
    game = game_named(chosen.game)
    date = chosen.date or Date.today().isoformat()
    try:
        session = today(game, date)
    except ValueError:
        raise Refused(NO_DATE.format(text=date[:20])) from None
    print(words.DAYS_DEAL.format(game=game.title, date=date, seed=session.seed.hex()))
    if played(session, LEVEL):
        print(line(session))
    return 0
