"""A review in sentences, which write seats as {0}, {1}."""

from __future__ import annotations

from pygames.core.cards import Seat
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.state import State

from . import words
from .judging import LEAST, Loss
from .review import Point, Review


def summary(review: Review) -> list[str]:
    """What luck and decisions did for each seat."""
    template = words.FORTUNE if review.lucks else words.NO_FORTUNE
    return [
        template.format(who=_who(seat), luck=_signed(review.fortune(seat)), lost=_hundred(review.lost(seat)))
        for seat in review.seats
    ]


def line(review: Review, seat: Seat, move: int | None) -> str:
    """The whole review in one sentence, for a seat; `move`: the number of its turning point, if it has one."""
    if review.lucky:
        template = words.NOT_TURNED if move is None else words.TURNED
    else:
        template = words.SKILL_NOT_TURNED if move is None else words.SKILL_TURNED
    luck, lost = _signed(review.fortune(seat)), _hundred(review.lost(seat))
    return template.format(who=_who(seat), luck=luck, lost=lost, move=move)


def verdict(match: Match, at: int, tried: tuple[Move, Loss], played: tuple[Move, Loss]) -> str:
    """What became of trying a move instead of the one played there."""
    view = match.known(match.positions[at].turn, at)
    assert view.turn is not None
    (move, cost), (before, lost) = tried, played
    told = _told(match, view, move)
    if not cost.shown:
        return words.GOOD.format(told=told)
    less = cost.share.mean < lost.share.mean - LEAST
    template = words.PLAYED if move == before else words.LESS if less else words.TRIED
    share, better = _hundred(cost.share.mean), _told(match, view, cost.best)
    return template.format(told=told, who=_who(view.turn), share=share, better=better)


def point(review: Review, at: Point) -> str:
    """A turning point: what happened, what it meant, and what would have been better."""
    step, positions = at.step, review.match.positions
    if at.gainer is not None:
        told = words.DEALT if not step.start else _nature(review, at)
        return (words.BROUGHT if told else words.CAME).format(told=told, who=_who(at.gainer), share=_hundred(at.share))
    move = review.match.lines[step.start].move
    assert move is not None
    view = positions[step.start].seen_by(step.seat)
    told, better = (
        _told(review.match, view, each) for each in (move.seen_by(step.seat), review.losses[step.start].best)
    )
    return words.COST.format(told=told, who=_who(step.seat), share=_hundred(at.share), better=better)


def _nature(review: Review, at: Point) -> str:
    """The last thing that nature answered and of which something is told."""
    match, said = review.match, ""
    for index in range(at.step.start, at.step.end):
        move = match.lines[index].move
        assert move is not None
        said = _told(match, match.positions[index], move) or said
    return said


def _told(match: Match, position: State, move: Move) -> str:
    """What was done, and of what came of it the great moments alone."""
    events = [event for event in match.game.tell(position, move) if event.text]
    return " ".join(event.text for event in events if event.moment or event is events[0])


def _who(seat: Seat) -> str:
    return f"{{{seat}}}"


def _hundred(share: float) -> str:
    return str(round(100 * share))


def _signed(share: float) -> str:
    """Of 100, with its sign."""
    return f"{round(100 * share):+d}".replace("-", "\N{MINUS SIGN}").replace("+0", "0")
