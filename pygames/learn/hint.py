"""A hint: what the strongest level would touch, why, and how much better that is than the rest.

It knows what its visitor knows: everything comes from the view of the seat to move, hidden cards are guessed. The
reason is the game's own (`why` in its folder `lessons`), what the move brings about the table's (`Path.forecast`).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from importlib import import_module
from random import Random
from typing import NamedTuple

from pygames.bots.players import LEVELS, think
from pygames.bots.worth import estimate, worth
from pygames.core.cards import CHANCE
from pygames.core.game import Game
from pygames.core.knowledge import Knowledge
from pygames.core.moves import Move
from pygames.core.scene import Path
from pygames.core.state import State
from pygames.core.words import NUMBERS

from . import words
from .course import has_lessons, home

RIVALS = 7
"""Moves that the chosen one is compared with: those that look best by the rule of thumb."""
WORLDS = 100
"""Guessed worlds in which they are compared, each move with the same luck."""
EQUAL = 0.03
"""Shares of wins that differ by less are as good."""
CLEAR = 0.1
"""By how much the best must lead the next to be clearly best."""
SURE = 1.0
"""How many standard errors a difference must have to count."""


class Hint(NamedTuple):
    """What to touch, and why. Sentences write seats as {0}, {1}."""

    move: str
    ids: tuple[str, ...]
    """What a person touches for it, in order."""
    does: str
    """What it brings about."""
    why: str
    """What it prepares or prevents; empty where the game says nothing of it."""
    better: str
    """How much better it is than the rest."""


Hinting = Generator[float, bool | None, Hint]
"""A hint in slices: yields its progress, 0 to 1; sending True asks for what has been found so far."""


def hinting(game: Game, view: State, rng: Random) -> Hinting:
    """Thinks of a hint for the seat to move, from what it knows; ValueError where nobody is to move."""
    seat = view.turn
    if seat is None or seat == CHANCE or view.viewer != seat:
        raise ValueError(words.NO_HINT)
    thinking, hurry = think(game, view, rng, str(len(LEVELS))), False
    try:
        progress = next(thinking)
        while True:
            hurry = bool((yield 0.8 * progress)) or hurry
            progress = thinking.send(hurry)
    except StopIteration as done:
        move: Move = done.value
    better = yield from _compared(game.knowledge(), view, move, rng, hurry)
    path = _path(game, view, move)
    told = [event.text for event in game.tell(view, move) if event.text]
    does = path.forecast.words if path and path.forecast else " ".join(told[:1])
    lessons = import_module(f"{home(game)}.lessons") if has_lessons(game) else None
    why = lessons.why(view, move) if lessons else ""
    return Hint(str(move), path.path if path else (), does, why, better)


def _path(game: Game, view: State, move: Move) -> Path | None:
    """The first way to make a move that the table offers."""
    scene = game.scene(view, view.turn)
    return next((path for path in scene.moves if path.move == str(move)), None)


def _compared(
    knowledge: Knowledge, view: State, chosen: Move, rng: Random, hurry: bool
) -> Generator[float, bool | None, str]:
    """How much better the chosen move is than the others, by playouts in the same guessed worlds."""
    moves = list(view.moves())
    if len(moves) == 1:
        return words.ONLY_ONE
    looks = knowledge.scores(view, moves)
    ranked = sorted(range(len(moves)), key=looks.__getitem__, reverse=True)
    rivals = [moves[at] for at in ranked if moves[at] != chosen][:RIVALS]
    leads: list[list[float]] = [[] for _ in rivals]
    seat = view.turn or 0
    for done in range(WORLDS):
        if (yield 0.8 + 0.2 * done / WORLDS) or hurry:
            hurry = True
            if done >= 2:
                break
        world, luck = knowledge.world(view, rng), rng.getrandbits(32)
        own = worth(knowledge, world.after(chosen), luck)[seat]
        for lead, rival in zip(leads, rivals, strict=True):
            lead.append(own - worth(knowledge, world.after(rival), luck)[seat])
    return _said(leads, len(moves))


def _said(leads: Sequence[Sequence[float]], moves: int) -> str:
    """The comparison in words: each rival's deficit counts where it is larger than chance would make it."""
    behind = [estimate(lead) for lead in leads]
    alike = sum(each.mean <= max(EQUAL, SURE * each.error) for each in behind)
    if not alike:
        return words.CLEARLY_BEST if min(each.mean for each in behind) >= CLEAR else words.BEST
    if alike == moves - 1 > 1:
        return words.ALL_ALIKE
    many = NUMBERS[alike + 1] if alike + 1 < len(NUMBERS) else str(alike + 1)
    return words.ONE_OF_AS_GOOD.format(many=many.lower())
