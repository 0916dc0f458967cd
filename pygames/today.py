"""The deal of the day: everybody gets the same deal against the same opponent on a day, in the page and in the
terminal.

The date, the rules version and the opponent's version determine the seed. Includes a one-line summary that names no
card.
"""

from __future__ import annotations

from hashlib import blake2b
from itertools import pairwise, starmap

from pygames import words
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.names import YOU
from pygames.core.record import parse_date
from pygames.session import Session, bot, person

LEVEL = 3
MINE, OTHERS = "\u25cf", "\u25cb"
SEED = "today {date} {game} rules {rules} opponent {version} level {level}"


def versions(game: Game) -> str:
    """Return the versions of the rules and of the opponent: "2.1"."""
    return f"{game.rules_version}.{game.knowledge().version}"


def seed_of(game: Game, date: str) -> bytes:
    """Return the seed of a game's deal on a day."""
    rules, version = versions(game).split(".")
    seed = SEED.format(date=date, game=game.name, rules=rules, version=version, level=LEVEL)
    return blake2b(seed.encode(), digest_size=16).digest()


def today(game: Game, date: str) -> Session:
    """Return the table of a day, with the visitor at the first seat; ValueError for an invalid date."""
    _, month, day = map(int, parse_date(date).split("-"))
    if not (1 <= month <= len(words.MONTHS) and 1 <= day <= 31):
        raise ValueError(f"'{date}' is not a date")
    match = Match(game, game.options(), date=date)
    players = [bot(LEVEL, seat) if seat else person(YOU, alone=True) for seat in range(match.state.seats)]
    match.names = tuple(player.name for player in players)
    return Session(match, tuple(players), seed_of(game, date))


def line(session: Session) -> str:
    """Return a one-line summary of a finished match; its dots show in order who gained: the user, or an opponent."""
    match, me = session.match, session.facing or 0
    outcome, gained = match.outcome(), match.game.gained
    if outcome is None or not match.date:
        raise ValueError("only a match that is over, and bears a date, is told in one line")
    scores, dots = [0] * match.state.seats, ""
    for steps in starmap(gained, pairwise(match.positions)) if gained else ():
        scores = [had + more for had, more in zip(scores, steps, strict=True)]
        if len(steps) > 2 and sum(step > 0 for step in steps) > 1:
            dots += MINE if steps[me] == max(steps) else OTHERS
        else:
            dots += "".join((MINE if seat == me else OTHERS) * step for seat, step in enumerate(steps))
    how = words.DREW if len(outcome.winners) > 1 else words.WON if me in outcome.winners else words.LOST
    score = "-".join(map(str, [scores[me], *scores[:me], *scores[me + 1 :]]))
    month, day = map(int, match.date.split("-")[1:])
    told = how.format(title=match.game.title, day=day, month=words.MONTHS[month - 1], score=score)
    return f"{told} \u00b7 {dots}" if dots else told
