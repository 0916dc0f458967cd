"""What a move would bring about: the count that it makes, the cascade as it will run, and who falls.

Everything that decides a cascade lies open, so that it can be played to its end, or to somebody's choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
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

Beat = tuple[Seat, Royal, bool]
"""Whose royal, how it stands after a step, and whether it falls by it."""

MOST = 6
"""Of a longer cascade only the end is told, royal by royal."""


def forecast(position: Position, move: Move) -> tuple[Forecast, tuple[str, ...]]:
    """What a move would bring about, and the ids of the royals that fall by it."""
    seat = position.mover
    last, beats = _run(position, move)
    if isinstance(move, Discard):
        text = words.WOULD_LIE.format(card=printed(move.card.face), who=words.who(seat))
        mine = (f"reserve-{seat}", words.reserve_label(last.reserves[seat], seat))
        # ruling 27: where nothing is left to draw, the reserves become the deck
        return Forecast(text, words.FIRST, then=() if last.phase == "deal" else (mine,)), ()
    if isinstance(move, Present):
        court = last.courts[seat]
        card = printed(move.card.face)
        text = words.WOULD_JOIN.format(card=card, who=words.who(seat), value=court[-1].value)
        return Forecast(text, words.standing(court), then=((f"court-{seat}", words.court_label(court, seat)),)), ()
    fallen = [(owner, royal) for owner, royal, falls in beats if falls]
    losers = {owner for owner, _ in fallen}
    outcome = last.outcome()
    wins = outcome is not None and outcome.scores[seat] > outcome.scores[1 - seat]
    kind: Literal["", "gain", "loss"] = "gain" if wins or losers == {1 - seat} else "loss" if losers == {seat} else ""
    tag = words.WINS if wins else words.SILENT_TAG if isinstance(move, Hold) else _tag(beats)
    told = Forecast(" ".join(_sentences(position, move, last, beats)), tag, kind, _then(last, beats))
    return told, tuple(f"r{royal.card.slot}" for _, royal in fallen)


def _run(before: Position, move: Move) -> tuple[Position, list[Beat]]:
    """The position to which a move leads, nature aside, and what happens to royals on the way, in order."""
    beats: list[Beat] = []
    at = before
    for after in before.steps(move):
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
        beats += sorted(step, key=itemgetter(2))  # first the card is laid, then somebody falls
        at = after
    return at, beats


def _falls(at: Position, after: Position, move: Move | None, owner: Seat, royal: Royal) -> Iterator[Beat]:
    """A royal falls in a step; in the same step its reserve may have defended it, and not enough (ruling 18)."""
    if len(after.reserves[owner]) < len(at.reserves[owner]):
        answer = move or cascade.choices(at)[0]
        if isinstance(answer, ReserveDefend) and answer.target == royal.card:
            royal = royal._replace(tally=royal.tally - VALUE[answer.face])
            yield owner, royal, False
    yield owner, royal, True


def _sentences(before: Position, move: Move, last: Position, beats: list[Beat]) -> Iterator[str]:
    runs = [list(run) for _, run in groupby(beats, _card)]
    if len(runs) > MOST:
        runs = [[beat] for beat in {_card(beat): beat for beat in beats}.values()]
    if isinstance(move, Hold):
        yield words.WOULD_BE_SILENT.format(card=printed(before.reserves[before.mover][-1].face))
    yield from map(_fate, runs)
    if isinstance(move, Regicide):
        yield words.WOULD_BE_DISCARDED.format(card=printed(move.card.face))
    elif isinstance(move, Assassinate):
        yield words.WOULD_BE_SPENT
    outcome = last.outcome()
    if outcome is not None:
        own, other = outcome.scores[before.mover], outcome.scores[1 - before.mover]
        yield words.WOULD_BE_EQUAL if own == other else words.WOULD_WIN if own > other else words.WOULD_LOSE
    elif last.phase == "cascade":
        top = printed(last.reserves[last.mover][-1].face)
        yield words.WOULD_CHOOSE.format(who=words.who(last.mover), card=top)


def _fate(run: list[Beat]) -> str:
    """What happens to one royal in steps that follow each other."""
    owner, royal, falls = run[-1]
    counts = [words.signed(each) for _, each, fell in run if not fell]
    told = words.WOULD_STAND if royal.pile else words.WOULD_STAND_OPEN
    if falls:
        told = words.WOULD_FALL_AT if counts else words.WOULD_FALL
    name = printed(royal.card.face)
    return told.format(who=words.who(owner), royal=name, counts=in_turn(counts), value=royal.value)


def _tag(beats: list[Beat]) -> str:
    """What becomes of the royal that is touched: something happens to it first."""
    card = _card(beats[0])
    _, royal, falls = next(beat for beat in reversed(beats) if _card(beat) == card)
    return words.FALLS_TAG if falls else words.reading(royal) if royal.pile else words.OPEN_TAG


def _then(last: Position, beats: list[Beat]) -> tuple[tuple[str, str], ...]:
    """How the royals that were laid on and the courts that lost one are spoken of afterwards."""
    found = {}
    for owner, royal, falls in beats:
        found[f"r{royal.card.slot}"] = words.royal_label(royal, owner)
        if falls:
            del found[f"r{royal.card.slot}"]
            found[f"court-{owner}"] = words.court_label(last.courts[owner], owner)
    return tuple(found.items())


def _card(beat: Beat) -> Laid:
    return beat[1].card
