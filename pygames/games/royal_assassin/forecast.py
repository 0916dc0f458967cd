"""Forecasts of a move: the new count, the course of the cascade, and the royals that fall.

All cards that affect a cascade are open, so the cascade can be computed up to its end or to a player's choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Literal

from pygames.core.cards import Seat, printed
from pygames.core.moves import Move
from pygames.core.scene import Forecast
from pygames.core.words import in_turn

from . import cascade, words
from .moves import Assassinate, Discard, Hold, Present, Regicide, ReserveDefend
from .position import Position
from .rules import VALUE, Laid, Royal
from .telling import steps

Beat = tuple[Seat, Royal, bool]
"""A royal's change in a step: its owner, the royal after the step, and True if the royal falls."""

MOST = 3
"""Maximum number of changes of a royal's count in a sentence; of more, the sentence has only the last."""


def forecast(position: Position, move: Move) -> tuple[Forecast, tuple[str, ...]]:
    """Return the forecast of a move, and the ids of the royals that fall."""
    seat = position.mover
    positions = list(position.steps(move))
    last = positions[-1]
    if isinstance(move, Discard):
        text = words.WOULD_LIE.format(card=printed(move.card.face), who=words.who(seat))
        mine = (f"reserve-{seat}", words.reserve_label(last.reserves[seat], seat))
        # ruling 27: if no cards are left to draw, the reserves become the deck
        told = " ".join((text, *_ending(last, seat)))
        return Forecast(told, words.FIRST, then=() if last.phase == "deal" else (mine,)), ()
    if isinstance(move, Present):
        court = last.courts[seat]
        card = printed(move.card.face)
        text = words.WOULD_JOIN.format(card=card, who=words.who(seat), value=court[-1].value)
        told = " ".join((text, *_ending(last, seat)))
        return Forecast(told, words.standing(court), then=((f"court-{seat}", words.court_label(court, seat)),)), ()
    royals = _royals(position, move, positions)
    fallen = [beats[-1] for beats in royals if beats[-1][2]]
    losers = {owner for owner, _, _ in fallen}
    outcome = last.outcome()
    lead = outcome.scores[seat] - outcome.scores[1 - seat] if outcome is not None else 0
    wins, loses = lead > 0, lead < 0
    kind: Literal["", "gain", "loss"] = ""
    if wins or (losers == {1 - seat} and not loses):
        kind = "gain"
    elif loses or losers == {seat}:
        kind = "loss"
    first = [] if isinstance(move, Hold) else royals[0]  # the touched royal is always the first to be affected
    runs = sum(map(len, royals)) > 1  # a cascade without effect has no steps in the forecast
    whole = Forecast(
        " ".join(_sentences(position, move, last, royals)),
        words.WINS if wins else words.LOSES if loses else _tag(first) if first else words.MISSES_TAG,
        kind,
        _then(last, royals),
        tuple(event.text for event in steps(position, move, positions)) if runs else (),
        first[-1][1].tally if first and not isinstance(move, Assassinate | Regicide) else None,
    )
    return whole, tuple(f"r{royal.card.slot}" for _, royal, _ in fallen)


def _royals(before: Position, move: Move, positions: list[Position]) -> list[list[Beat]]:
    """Return the changes of each royal, in the order in which the royals are first affected."""
    found: dict[Laid, list[Beat]] = {}
    at = before
    for after in positions:
        step: list[Beat] = []
        for owner in (0, 1):
            court, later = at.courts[owner], after.courts[owner]
            if court is not later:
                stands = {royal.card: royal for royal in later}
                for royal in court:
                    now = stands.get(royal.card)
                    if now is None:
                        step += _falls(at, after, move if at is before else None, owner, royal)
                    elif now is not royal:
                        step.append((owner, now, False))
        for beat in sorted(step, key=itemgetter(2)):  # first the card is played, then royals fall
            found.setdefault(beat[1].card, []).append(beat)
        at = after
    return list(found.values())


def _falls(at: Position, after: Position, move: Move | None, owner: Seat, royal: Royal) -> Iterator[Beat]:
    """Yield the fall of a royal. If its owner's reserve defended it too weakly in the same step (ruling 18), yield the
    change of its count first."""
    if len(after.reserves[owner]) < len(at.reserves[owner]):
        answer = move or cascade.choices(at)[0]
        if isinstance(answer, ReserveDefend) and answer.target == royal.card:
            royal = royal._replace(tally=royal.tally - VALUE[answer.face])
            yield owner, royal, False
    yield owner, royal, True


def _sentences(before: Position, move: Move, last: Position, royals: list[list[Beat]]) -> Iterator[str]:
    if isinstance(move, Hold):
        yield words.WOULD_MISS.format(card=printed(before.reserves[before.mover][-1].face))
    yield from map(_fate, royals)
    if isinstance(move, Regicide):
        yield words.WOULD_BE_DISCARDED.format(card=printed(move.card.face))
    elif isinstance(move, Assassinate):
        yield words.WOULD_BE_SPENT
    yield from _ending(last, before.mover)
    if last.phase == "cascade":
        top = printed(last.reserves[last.mover][-1].face)
        yield words.WOULD_CHOOSE.format(who=words.who(last.mover), card=top)


def _ending(last: Position, seat: Seat) -> Iterator[str]:
    """Yield a sentence about the result if the match has ended in the position `last`."""
    outcome = last.outcome()
    if outcome is not None:
        own, other = outcome.scores[seat], outcome.scores[1 - seat]
        yield words.WOULD_BE_EQUAL if own == other else words.WOULD_WIN if own > other else words.WOULD_LOSE


def _fate(beats: list[Beat]) -> str:
    """Return a sentence about the changes of a royal: its new counts, and its fall."""
    owner, royal, falls = beats[-1]
    counts = [words.signed(each) for _, each, fell in beats if not fell]
    told = words.WOULD_STAND if royal.pile else words.WOULD_STAND_OPEN
    if falls:
        told = words.WOULD_FALL_AT if counts else words.WOULD_FALL
    said = in_turn(counts if len(counts) <= MOST else counts[-1:])
    return told.format(who=words.who(owner), royal=printed(royal.card.face), counts=said, value=royal.value)


def _tag(beats: list[Beat]) -> str:
    """Return the changes of the touched royal as a short tag: "+5 of 13"."""
    _, royal, falls = beats[-1]
    counts = [words.signed(each) for _, each, fell in beats if not fell]
    if len(counts) > MOST:
        counts[1:-1] = ["…"]
    return words.tag(counts, royal, falls)


def _then(last: Position, royals: list[list[Beat]]) -> tuple[tuple[str, str], ...]:
    """Return the labels, after the move, of the affected royals and of the courts that lost a royal."""
    found = {}
    for beats in royals:
        owner, royal, falls = beats[-1]
        if falls:
            found[f"court-{owner}"] = words.court_label(last.courts[owner], owner)
        else:
            found[f"r{royal.card.slot}"] = words.royal_label(royal, owner)
    return tuple(found.items())
