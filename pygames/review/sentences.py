"""Describes the results of a review in sentences, with seats written as {0}, {1}."""

from __future__ import annotations

from typing import NamedTuple

from pygames.core.cards import Seat
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.state import State
from pygames.core.words import after_colon
from pygames.learn.hint import reason

from . import words
from .costs import LEAST, Loss
from .review import Balance, Point, Review


def summary(review: Review) -> list[str]:
    """Return a sentence for each seat with the terms that explain its result from its chances at the start."""
    balance = review.balance()
    templates = (words.NO_FORTUNE, words.NO_FORTUNE_OF_MANY), (words.FORTUNE, words.FORTUNE_OF_MANY)
    template = templates[bool(balance.luck)][len(review.seats) > 2]
    return [
        template.format(start=balance.start[seat], end=balance.end[seat], **_sums(balance, seat))
        for seat in review.seats
    ]


def line(review: Review, seat: Seat, worst: Point | None, move: int) -> str:
    """Return a seat's summary: its costliest decision, a better move and the reason; if there was no costly decision,
    its luck.

    `worst`: the costliest decision, None if no cost is certainly large; `move`: the number of that move.
    """
    balance, who, left, said = review.balance(), _who(seat), review.left(seat), list[str]()
    if left > (worst.share if worst else LEAST):
        said = [words.LEFT.format(who=who, share=_hundred(left))]
    if worst is not None:
        share, better = _hundred(worst.share), decision(review, worst).better
        said += [
            words.ADVICE.format(who=who, move=move, share=share, better=after_colon(better)),
            because(review, worst),
        ]
    else:
        said += [words.NO_MISTAKE.format(who=who)]
        if balance.lost[seat] and not left:
            said += [words.SMALL.format(lost=balance.lost[seat])]
        if balance.luck:
            luck, doubt = balance.luck[seat], balance.doubt[seat]
            template = words.LUCK if abs(luck) > doubt else words.NO_LUCK
            said += [template.format(luck=_signed(luck), doubt=doubt)]
    return " ".join(filter(None, said))


def _sums(balance: Balance, seat: Seat) -> dict[str, str]:
    luck = _signed(balance.luck[seat]) if balance.luck else ""
    doubt = str(balance.doubt[seat]) if balance.luck else ""
    lost, gained = _signed(-balance.lost[seat]), _signed(balance.gained(seat))
    return {"who": _who(seat), "other": _who(1 - seat), "luck": luck, "doubt": doubt, "lost": lost, "gained": gained}


def verdict(match: Match, at: int, tried: tuple[Move, Loss], played: tuple[Move, Loss]) -> str:
    """Return a sentence with the result of trying another move."""
    view = match.known(match.positions[at].turn, at)
    assert view.turn is not None
    (move, cost), (before, lost) = tried, played
    told = _told(match, view, move)
    if not cost.shown:
        return words.GOOD.format(told=told)
    less = cost.share.mean < lost.share.mean - LEAST
    template = words.PLAYED if move == before else words.LESS if less else words.TRIED
    share, better = _hundred(cost.share.mean), _told(match, view, cost.best)
    return template.format(told=told, who=_who(view.turn), share=share, better=after_colon(better))


class Decision(NamedTuple):
    """A description of the move that was made in a decision, and one of a better move."""

    played: str
    better: str


def decision(review: Review, at: Point) -> Decision:
    """Return the move that was made at a turning point and a better move, described from the view of their seat."""
    view, played, better = _moves(review, at)
    return Decision(_told(review.match, view, played), _told(review.match, view, better))


def because(review: Review, at: Point) -> str:
    """Return an effect that favours the better move over the played one, in the game's words; empty if the game lists
    none."""
    view, played, better = _moves(review, at)
    key = at.step.start, better
    if key not in review.reasons:
        review.reasons[key] = reason(review.match.game, view, better, played, words.AFTER_PLAYED)
    return review.reasons[key]


def _moves(review: Review, at: Point) -> tuple[State, Move, Move]:
    """Return the view of the seat that decided, the move that it made, and the better move."""
    step = at.step
    move = review.match.lines[step.start].move
    assert move is not None
    view = review.match.positions[step.start].seen_by(step.seat)
    return view, move.seen_by(step.seat), review.losses[step.start].best


def point(review: Review, at: Point) -> str:
    """Return the description of a turning point: luck and its effect, or a move, its cost, a better move and the
    reason. Empty if nature's answers have no description."""
    step = at.step
    if at.gainer is not None:
        told = _nature(review, at) if step.start else words.DEALT
        return words.BROUGHT.format(told=told, who=_who(at.gainer), share=_hundred(at.share)) if told else ""
    told, better = decision(review, at)
    share = _hundred(at.share)
    said = words.COST.format(told=told, who=_who(step.seat), share=share, better=better)
    return " ".join(filter(None, (said, because(review, at))))


def _nature(review: Review, at: Point) -> str:
    """Return the description of the last of nature's answers that has a description; empty if there is none."""
    match, said = review.match, ""
    for index in range(at.step.start, at.step.end):
        move = match.lines[index].move
        assert move is not None
        said = _told(match, match.positions[index], move) or said
    return said


def _told(match: Match, position: State, move: Move) -> str:
    """Return the texts of a move's first event, and of its events that are great moments."""
    events = [event for event in match.game.tell(position, move) if event.text]
    return " ".join(event.text for event in events if event.moment or event is events[0])


def _who(seat: Seat) -> str:
    return f"{{{seat}}}"


def _hundred(share: float) -> str:
    return str(round(100 * share))


def _signed(points: int) -> str:
    """Return a number with its sign, as text; 0 has no sign."""
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}").replace("+0", "0")
