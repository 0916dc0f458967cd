"""Requests for reviews, in addition to those of `pygames.app`; registered by `begin`.

    {"do": "review", "slices": 8}                -> the review of the match so far; repeat until complete
    {"do": "retry", "at": 36}                    -> the table before line 36, where the player makes one other move
    {"do": "tried", "slices": 8}                 -> the progress of evaluating that move, then the result
    {"do": "onward", "at": 12, "seed": "9f..."}  -> a new match that continues after entry 12; -1: after the deal

A match that is still in progress cannot be reviewed. A review computes only during requests.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING

from pygames.app import App, Requests, hear, seated
from pygames.core.cards import CHANCE
from pygames.core.record import write
from pygames.review import words
from pygames.review.retry import Retry, trial
from pygames.review.review import Effort, Point, Review, begun, reviewing
from pygames.review.sentences import because, decision, line
from pygames.review.sentences import point as said
from pygames.schemas import COUNT, NUMBER, PLAYERS, SEED, Asked, Field
from pygames.session import Session

if TYPE_CHECKING:
    from pygames.replies import Reviewed, Tried, TurningPoint, Update

SEED_OF_REVIEWS = 1
"""The fixed seed of all reviews, so that a record gets the same review on every device."""
EFFORT = Effort(quick=8, luck=80, first=12, worlds=120)
"""The numbers of playouts in a review: fewer than on the command line, so that visitors do not wait long."""


MARK = "onward"
"""The mark in the record of a match that continues a reviewed match."""


@dataclass
class _Reading:
    """A review in progress."""

    record: str
    review: Review
    work: Generator[float, None, None]
    progress: float = 0.0


_READING: list[_Reading] = []
"""The review in progress; at most one item."""


def review(at: App, asked: Asked) -> Reviewed:
    """Continue the review of the table's match by a number of slices. Return the results so far."""
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
    """Open a table at a decision of the reviewed match, where the player can make another move."""
    table = at._table()
    whole = (table.whole if isinstance(table, Retry) else None) or _reviewable(at).match
    return at._sit(trial(whole, asked["at"], Random(SEED_OF_REVIEWS).getrandbits(32), EFFORT))


def tried(at: App, asked: Asked) -> Tried:
    """Evaluate the player's new move for some more slices. Return the progress, and at the end also the result."""
    table = at._table()
    if not isinstance(table, Retry) or table.waits == "you":
        raise ValueError(words.NO_TRIAL)
    table.judge(asked["slices"])
    return {"progress": table.progress, "said": table.said}


def onward(at: App, asked: Asked) -> Update:
    """Start a new match for the user that continues the reviewed match after an entry, with the same cards."""
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
    if isinstance(table, Retry) or not (table.match.ended or table.watching):
        raise ValueError(words.NOT_OVER)
    if table.match.view != CHANCE:
        raise ValueError(words.NOT_ALL)
    return table


def _shown(reading: _Reading, table: Session) -> Reviewed:
    review, whole = reading.review, reading.progress == 1
    ends = [entry.end for entry in table.entries()]
    pairs = bool(table.scene().pairs)

    def entry(line: int) -> int:
        """Return the index of the log entry that contains a line of the record."""
        return next((at for at, end in enumerate(ends) if end > line), len(ends) - 1)

    def told(point: Point) -> TurningPoint:
        step, best = point.step, review.losses.get(point.step.start)
        at = entry(step.end - 1)
        played, better = decision(review, point) if point.gainer is None else ("", "")
        view = review.match.known(step.seat, step.start) if point.gainer is None else None
        return {
            "line": step.start,
            "entry": at,
            "move": at // 2 + 1 if pairs else at + 1,
            "seat": step.seat if point.gainer is None else point.gainer,
            "share": round(100 * point.share),
            "luck": point.gainer is not None,
            "said": said(review, point),
            "played": played,
            "better": better,
            "because": because(review, point) if better else "",
            "ring": list(review.match.game.touches(view, best.best)) if view and best else [],
        }

    chances = {
        entry(step.end - 1): [round(100 * chance) for chance in review.chances[step.end]]
        for step in review.steps
        if step.end in review.chances
    }
    facing = table.facing or 0
    points = [told(each) for each in review.points(facing) if said(review, each)]
    worst, balance = review.worst(facing), review.balance()
    if whole and ends:
        chances[len(ends) - 1] = [*balance.end]
    return {
        "progress": reading.progress,
        "said": line(review, facing, worst, told(worst)["move"] if worst else 0) if whole else "",
        "start": [*balance.start],
        "end": [*balance.end],
        "luck": [*balance.luck],
        "lost": [*balance.lost],
        "doubt": [*balance.doubt],
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
    """Register the requests for reviews for all tables."""
    hear(REQUESTS, SHAPES)
