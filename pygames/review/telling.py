"""A review in sentences that name seats as {0}, {1}."""

from __future__ import annotations

from pygames.core.cards import Seat
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.state import State

from . import words
from .judging import LEAST, Loss
from .review import Balance, Point, Review


def summary(review: Review) -> list[str]:
    """Return the terms that lead each seat from its chances at the start to the result."""
    balance = review.balance()
    template = words.FORTUNE if balance.luck else words.NO_FORTUNE
    return [
        template.format(start=balance.start[seat], end=balance.end[seat], **_sums(balance, seat))
        for seat in review.seats
    ]


def line(review: Review, seat: Seat, move: int | None) -> str:
    """Return a one-line summary for a seat; `move`: the number of its costliest decision, if it has one."""
    balance = review.balance()
    sums = (words.LUCK if balance.luck else words.SKILL).format(**_sums(balance, seat))
    return (
        words.NO_MISTAKE.format(sums=sums, who=_who(seat))
        if move is None
        else words.COSTLIEST.format(sums=sums, who=_who(seat), move=move)
    )


def _sums(balance: Balance, seat: Seat) -> dict[str, str]:
    luck = _signed(balance.luck[seat]) if balance.luck else ""
    lost, gained = _signed(-balance.lost[seat]), _signed(balance.gained(seat))
    others = f"{_who(1 - seat)}'s" if len(balance.lost) == 2 else words.OTHERS
    return {"who": _who(seat), "others": others, "luck": luck, "lost": lost, "gained": gained}


def verdict(match: Match, at: int, tried: tuple[Move, Loss], played: tuple[Move, Loss]) -> str:
    """Return how trying another move turned out."""
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
    """Describe a turning point: what happened, its effect, and a better move; empty if nature's answer has no
    description."""
    step, positions = at.step, review.match.positions
    if at.gainer is not None:
        told = _nature(review, at) if step.start else words.DEALT
        return words.BROUGHT.format(told=told, who=_who(at.gainer), share=_hundred(at.share)) if told else ""
    move = review.match.lines[step.start].move
    assert move is not None
    view = positions[step.start].seen_by(step.seat)
    told, better = (
        _told(review.match, view, each) for each in (move.seen_by(step.seat), review.losses[step.start].best)
    )
    return words.COST.format(told=told, who=_who(step.seat), share=_hundred(at.share), better=better)


def _nature(review: Review, at: Point) -> str:
    """Return the description of the last of nature's answers that has one."""
    match, said = review.match, ""
    for index in range(at.step.start, at.step.end):
        move = match.lines[index].move
        assert move is not None
        said = _told(match, match.positions[index], move) or said
    return said


def _told(match: Match, position: State, move: Move) -> str:
    """Describe a move; of its consequences, only the great moments."""
    events = [event for event in match.game.tell(position, move) if event.text]
    return " ".join(event.text for event in events if event.moment or event is events[0])


def _who(seat: Seat) -> str:
    return f"{{{seat}}}"


def _hundred(share: float) -> str:
    return str(round(100 * share))


def _signed(points: int) -> str:
    """Format a number with its sign."""
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}").replace("+0", "0")
