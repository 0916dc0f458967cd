"""What decided a match, for the page: requests beside those of `pygames.app`, which `begin` adds..

    {"do": "review", "slices": 8}                -> what is found so far of the match at the table; asked until whole
    {"do": "retry", "at": 36}                    -> the table before that line, for one move, made as in every match
    {"do": "tried", "slices": 8}                 -> how far that move is judged, or what it would have cost
    {"do": "onward", "at": 12, "seed": "9f..."}  -> a match of one's own from after an entry; -1: from after the deal

Nothing is told of a match that is still played. Who stops asking has stopped the review, and goes on with it by asking.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING

from pygames.app import App, Requests, hear, seated
from pygames.asked import COUNT, NUMBER, PLAYERS, SEED, Asked, Field
from pygames.core.cards import CHANCE
from pygames.core.record import write
from pygames.review import words
from pygames.review.review import Effort, Point, Review, begun, reviewing
from pygames.review.telling import line
from pygames.review.telling import point as said
from pygames.review.trial import Trial, trial
from pygames.session import Session

if TYPE_CHECKING:
    from pygames.replies import Reviewed, Tried, TurningPoint, Update

SEED_OF_REVIEWS = 1
"""The same record is reviewed alike everywhere."""
EFFORT = Effort(quick=8, luck=80, first=12, worlds=120)
"""Less than in a terminal, as nobody waits for long at a table."""


MARK = "onward"
"""What the record of a match says that goes on from within another one."""


@dataclass
class _Reading:
    """The review that is being made."""

    record: str
    review: Review
    work: Generator[float, None, None]
    progress: float = 0.0


_READING: list[_Reading] = []
"""One at most."""


def review(at: App, asked: Asked) -> Reviewed:
    """Goes on with the review of the match at the table for so many slices; what is found so far."""
    table = _reviewable(at)
    record = write(table.match)
    if not _READING or _READING[0].record != record:
        found = begun(table.match)
        _READING[:] = [_Reading(record, found, reviewing(found, Random(SEED_OF_REVIEWS), EFFORT))]
    reading = _READING[0]
    for _ in range(asked["slices"]):
        try:
            reading.progress = next(reading.work)
        except StopIteration:
            reading.progress = 1.0
            break
    return _shown(reading, table)


def retry(at: App, asked: Asked) -> Update:
    """A decision of the match at the table, to be made again."""
    table = at._table()
    whole = (table.whole if isinstance(table, Trial) else None) or _reviewable(at).match
    return at._sit(trial(whole, asked["at"], Random(SEED_OF_REVIEWS).getrandbits(32), EFFORT))


def tried(at: App, asked: Asked) -> Tried:
    """What became of what was tried."""
    table = at._table()
    if not isinstance(table, Trial) or table.waits == "you":
        raise ValueError(words.NO_TRIAL)
    table.judge(asked["slices"])
    return {"progress": table.progress, "said": table.said}


def onward(at: App, asked: Asked) -> Update:
    """A match of one's own that goes on from within the one at the table: the cards are those of that match."""
    table, entry = _reviewable(at), asked["at"]
    old, entries = table.match, table.entries()
    if not -1 <= entry < len(entries):
        raise ValueError(words.NO_ENTRY)
    dealt = sum(1 for _ in takewhile(lambda line: line.seat == CHANCE, old.lines))
    end = dealt if entry < 0 else entries[entry].end
    if end >= len(old.lines):
        raise ValueError(words.OVER_THERE)
    marks = (*(mark for mark in old.marks if mark != MARK), MARK)
    match = replace(old, lines=old.lines[:end], positions=old.positions[: end + 1], marks=marks)
    mine = bool(table.seed)
    session = Session(match, table.players if mine else seated(match, asked), table.seed if mine else asked["seed"])
    session.known()
    return at._sit(session)


def _reviewable(at: App) -> Session:
    table = at._table()
    if isinstance(table, Trial) or not (table.match.ended or table.watching):
        raise ValueError(words.NOT_OVER)
    if table.match.view != CHANCE:
        raise ValueError(words.NOT_ALL)
    return table


def _shown(reading: _Reading, table: Session) -> Reviewed:
    review, whole = reading.review, reading.progress == 1
    ends = [entry.end for entry in table.entries()]
    pairs = bool(table.scene().pairs)

    def entry(line: int) -> int:
        """Which one holds what happened after so many lines."""
        return next((at for at, end in enumerate(ends) if end > line), len(ends) - 1)

    def told(point: Point) -> TurningPoint:
        step, best = point.step, review.losses.get(point.step.start)
        at = entry(step.end - 1)
        view = review.match.known(step.seat, step.start) if point.gainer is None else None
        return {
            "line": step.start,
            "entry": at,
            "move": at // 2 + 1 if pairs else at + 1,
            "seat": step.seat if point.gainer is None else point.gainer,
            "share": round(100 * point.share),
            "luck": point.gainer is not None,
            "said": said(review, point),
            "ring": list(review.match.game.touches(view, best.best)) if view and best else [],
        }

    chances = {
        entry(step.end - 1): [round(100 * chance) for chance in review.chances[step.end]]
        for step in review.steps
        if step.end in review.chances
    }
    points = [told(each) for each in review.points() if said(review, each)]
    facing = table.facing or 0
    own = [each for each in review.mistakes() if each.step.seat == facing]
    costliest = told(max(own, key=lambda each: each.share))["move"] if own else None
    balance = review.balance()
    return {
        "progress": reading.progress,
        "said": line(review, facing, costliest) if whole else "",
        "start": [*balance.start],
        "end": [*balance.end],
        "luck": [*balance.luck],
        "lost": [*balance.lost],
        "chances": sorted(chances.items()),
        "points": points,
    }


SHAPES: dict[str, dict[str, Field]] = {
    "review": {"slices": COUNT},
    "retry": {"at": COUNT},
    "tried": {"slices": COUNT},
    "onward": {"at": NUMBER, "seed": SEED, "players": PLAYERS.or_else(())},
}
REQUESTS: Requests = {
    "review": review,
    "retry": retry,
    "tried": tried,
    "onward": onward,
}


def begin() -> None:
    """From now on every table answers these requests too."""
    hear(REQUESTS, SHAPES)
