"""A hint: what the strongest level would touch, why, and how much better that is than the rest. And the same seen from
the other side: why another did what it did, what would have been better, and what it liked about it.

It knows what its seat knows: everything comes from the view of the seat to move, hidden cards are guessed. The
reason is the game's own (`why` in its folder `lessons`), what the move brings about the table's (`Path.forecast`).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from importlib import import_module
from random import Random
from typing import NamedTuple

from pygames.bots.players import LEVELS, think
from pygames.bots.worth import estimate, worth
from pygames.core.cards import CHANCE, Seat
from pygames.core.game import Game
from pygames.core.knowledge import Knowledge
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.scene import Path
from pygames.core.state import State
from pygames.core.words import NUMBERS
from pygames.session import Player

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
LOSS = 2.0
"""How many, for a move to be told as better than one that was made: the best of several is partly the luckiest."""

REASONS = 2
"""Of a turn of several moves so many reasons are told, the last ones."""


class Hint(NamedTuple):
    """What to touch, and why; of what another did, only why. Sentences write seats as {0}, {1}."""

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
    leads = yield from _compared(game.knowledge(), view, move, rng, hurry, 0.8, 0.2)
    path = _path(game, view, move)
    told = [event.text for event in game.tell(view, move) if event.text]
    does = path.forecast.words if path and path.forecast else " ".join(told[:1])
    better = _said([*leads.values()], len(list(view.moves())))
    return Hint(str(move), path.path if path else (), does, _why(game, view, move), better)


def explaining(match: Match, lines: Sequence[int], viewer: Seat | None, who: Player, rng: Random) -> Hinting:
    """Thinks of why a bot did what it did in these lines of a match, in each of which it could choose; says what that
    was where the viewer was not told."""
    game, knowledge, does, whys, better = match.game, match.game.knowledge(), list[str](), dict[str, None](), ""
    knowledge.persona, most, liked = who.persona, EQUAL, 0.0
    for nth, at in enumerate(lines):
        view, move = match.known(match.positions[at].turn, at), match.lines[at].move
        assert move is not None
        leads = yield from _compared(knowledge, view, move, rng, False, nth / len(lines), 1 / len(lines))
        said = _said([*leads.values()], len(list(view.moves())))
        told = _told(game, view, move)
        if told != _told(game, match.known(viewer, at), move.seen_by(viewer)):
            does.append(told)
        whys[_why(game, view, move)] = None
        if likes := knowledge.liking(view, [move, *leads]):
            liked += likes[move] - sorted(likes.values())[(len(likes) - 1) // 2]  # more than most others
        for rival, lead in leads.items():
            found = estimate(lead)
            if -found.mean > max(most, LOSS * found.error):
                most, better = -found.mean, _told(game, view, rival)
    if better:
        said = words.BETTER.format(share=round(100 * most), better=better)
    elif len(lines) > 1:
        said = words.NONE_BETTER
    errs = words.ERRS.format(level=LEVELS[who.level - 1]) if better and knowledge.errors[who.level - 1] else ""
    habit = words.HABIT.format(line=who.persona.line) if who.persona and liked > 0 else ""
    reasons = [why for why in whys if why][-REASONS:]
    return Hint("", (), " ".join(does), " ".join(reasons), " ".join(filter(None, (said, errs, habit))))


def _told(game: Game, view: State, move: Move) -> str:
    return " ".join(event.text for event in game.tell(view, move) if event.text)


def _why(game: Game, view: State, move: Move) -> str:
    """The game's own reason, where it has lessons."""
    return str(import_module(f"{home(game)}.lessons").why(view, move)) if has_lessons(game) else ""


def _path(game: Game, view: State, move: Move) -> Path | None:
    """The first way to make a move that the table offers."""
    scene = game.scene(view, view.turn)
    return next((path for path in scene.moves if path.move == str(move)), None)


def _compared(
    knowledge: Knowledge, view: State, chosen: Move, rng: Random, hurry: bool, start: float, part: float
) -> Generator[float, bool | None, dict[Move, list[float]]]:
    """By how much the chosen move led each of the others that look best, by playouts in the same guessed worlds.

    `part`: how much this is of all that is to be done, after `start` of it."""
    moves = list(view.moves())
    looks = knowledge.scores(view, moves) if len(moves) > 1 else [0.0]
    ranked = sorted(range(len(moves)), key=looks.__getitem__, reverse=True)
    rivals = [moves[at] for at in ranked if moves[at] != chosen][:RIVALS]
    leads: dict[Move, list[float]] = {rival: [] for rival in rivals}
    seat = view.turn or 0
    for done in range(WORLDS if rivals else 0):
        if (yield start + part * done / WORLDS) or hurry:
            hurry = True
            if done >= 2:
                break
        world, luck = knowledge.world(view, rng), rng.getrandbits(32)
        own = worth(knowledge, world.after(chosen), luck)[seat]
        for rival, lead in leads.items():
            lead.append(own - worth(knowledge, world.after(rival), luck)[seat])
    return leads


def _said(leads: Sequence[Sequence[float]], moves: int) -> str:
    """The comparison in words: each rival's deficit counts where it is larger than chance would make it."""
    if not leads:
        return words.ONLY_ONE
    behind = [estimate(lead) for lead in leads]
    alike = sum(each.mean <= max(EQUAL, SURE * each.error) for each in behind)
    if not alike:
        return words.CLEARLY_BEST if min(each.mean for each in behind) >= CLEAR else words.BEST
    if alike == moves - 1 > 1:
        return words.ALL_ALIKE
    many = NUMBERS[alike + 1] if alike + 1 < len(NUMBERS) else str(alike + 1)
    return words.ONE_OF_AS_GOOD.format(many=many.lower())
