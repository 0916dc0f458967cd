"""Forecasts of a move: captures, the new counts of captured pieces, and the pieces at risk after the move."""

from __future__ import annotations

from typing import Literal

from pygames.core.cards import Seat
from pygames.core.scene import Forecast
from pygames.core.words import after_colon, listed, number_word

from . import words
from .board import BIT, NAMES
from .moves import Jump, Pin, Step
from .risks import LOOKS, at_risk, man_at
from .rules import GOAL, Lords
from .telling import kind_on, man_on, place_on, taken, tray

Effect = Literal["", "gain", "loss"]
ENDS: tuple[Effect, ...] = ("", "gain", "loss")
"""The effect of an outcome, indexed by the seat's score: 0, 1 or -1."""


def forecast(state: Lords, move: Step | Jump | Pin, before: dict[int, int]) -> Forecast | None:
    """Return the forecast of a move; None for a step without effects. `before`: the pieces at risk before the move."""
    seat, place = state.mover, NAMES[move.end]
    after = state.after(move)
    risks = at_risk(after, seat)
    pins, rests = isinstance(move, Pin), after.turn == seat and bool(after.rest & BIT[move.end])
    if not (risks or pins or rests or move.takes or after.result):
        return None
    said, then = [], [(f"man-{place}", man_on(after, move.end))]
    tag, kind = "", ENDS[0]
    if move.takes:
        kinds = [kind_on(state, square) for square in move.takes]
        lines = state.lines(move.start, move.end, move.takes)
        counts = [
            (each, {"taken": taken(after, 1 - seat, each), "goal": GOAL}) for each in words.TRAYS if each in kinds
        ]
        then += [(tray(1 - seat, each), words.TRAYS[each].format(**count)) for each, count in counts]
        men = [
            words.TAKES_ONE.format(man=words.KINDS[each], square=NAMES[square], where=place_on(line, square))
            for each, square, line in zip(kinds, move.takes, lines, strict=True)
        ]
        score = [words.COUNTS[each].format(**count) for each, count in counts]
        said.append(words.TAKES.of(len(men), men=listed(men), counts=", ".join(score)))
        uncovered = [NAMES[square] for square in move.takes if state.stacks & BIT[square]]
        said.extend(words.FREES.format(square=each) for each in uncovered)  # ruling 19
        tag, kind = words.TAKES_TAG.format(count=len(men)), "gain"
    if after.result is not None:
        score_of = after.result.scores[seat]
        (sentence, tag), kind = words.ENDS[score_of], ENDS[score_of]
        said.append(sentence.format(reason=after_colon(after.result.reason)))
        return Forecast(" ".join(said), tag, kind, tuple(then))
    if rests:
        said.append(words.WILL_REST)
    elif pins:
        said.append(words.PIN_HOLDS)
    if risks:
        said.append(answers(after, seat, risks))
    if move.end in risks or risks.keys() - before:
        tag, kind = tag or words.AT_RISK, kind or "loss"
    return Forecast(" ".join(said), tag, kind, tuple(then))


def answers(state: Lords, seat: Seat, risks: dict[int, int]) -> str:
    """Return a sentence about the pieces of this seat that the opponent can soon capture."""
    men = (
        words.RISK.of(moves, man=man, square=square)
        for (man, square), moves in ((man_at(state, place), moves) for place, moves in risks.items())
    )
    return words.ANSWERS.format(moves=number_word(LOOKS), who=words.WHO[1 - seat], men=listed([*men]))
