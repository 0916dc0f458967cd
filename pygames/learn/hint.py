"""Hints: the move of the strongest level, a reason for it, and its lead over the next best move. Also explains past
moves of bots: the reasons, a better move, and the persona's preference.

A hint uses only the view of the seat to move, and samples hidden cards. A reason is an effect of the move that the next
best move lacks; a game lists the `effects` of moves in its folder `lessons`. If the game lists no different effect, the
hint has no reason.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import NamedTuple

from pygames.bots.estimates import Estimate, estimate, worth
from pygames.bots.players import LEVELS, think
from pygames.core.cards import CHANCE, Seat
from pygames.core.game import Game
from pygames.core.knowledge import Knowledge
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.state import State
from pygames.core.words import after_colon
from pygames.session import Player

from . import words
from .course import has_lessons, home

LOOKED, TRIED = 4, 3
"""Numbers of rivals of the chosen move: the best ones by the heuristic, and the best of the rest in a few playouts."""
SCREEN = 120
"""Approximate number of playouts that select rivals from the legal moves, if there are many."""
PLAYOUTS, EACH = 600, 80
"""Maximum numbers of playouts for comparing the chosen move with its rivals in the same worlds: in all, and per
move."""
FEW, CLOSE = 16, 2
"""The number of worlds after which only some rivals remain in the comparison, and the number of these: the rivals with
the smallest deficits."""
EQUAL, ALIKE = 0.03, 0.08
"""Limits for two moves to count as equal, in shares of a win: they differ by at most EQUAL, or by at most ALIKE and one
standard error."""
SURE = 1.5
"""The number of standard errors by which the lead of a move must exceed zero to be certain."""
LOSS = 2.0
"""The number of standard errors by which another move must lead to be called better than a bot's move. It is larger
than SURE, because the best of several moves is partly the luckiest."""

SEARCHED = 0.8
"""The progress of a hint, 0 to 1, at which the search ends and the comparison of moves begins."""
MATTERS = 0.03
"""The difference up to which a better effect is not a reason for a move."""
REASONS = 2
"""Maximum number of reasons in the explanation of a turn of several moves, which uses the last ones."""


Effects = Mapping[str, tuple[float, str]]
"""The effects of a move by key: the value for the seat that moves, and a text that is true for moves with this value
only. The text for a bad effect is a clause ("{1} takes house 4"). The key "match" is the end of the match; a value
above 0 is a win."""


class Hint(NamedTuple):
    """A suggested move and the reason for it; for a bot's past move, only the reason. Sentences write seats as {0},
    {1}."""

    move: str
    ids: tuple[str, ...]
    """The ids to touch for the suggested move, in order."""
    does: str
    """A description of the move, in the words of the move list."""
    why: str
    """An effect of the move that the next best move lacks; empty if the game lists none."""
    better: str
    """A sentence with the next best move and the lead over it, or a sentence that some moves are about equal."""
    next: str = ""
    """The next best move; empty if there is no other move."""


Hinting = Generator[float, bool | None, Hint]
"""A generator that computes a hint in slices and yields its progress, 0 to 1. Sending True ends it early, with the
results so far."""


def hinting(game: Game, view: State, rng: Random) -> Hinting:
    """Compute a hint for the seat to move, from its own view; ValueError if no seat is to move, or for another view."""
    seat = view.turn
    if seat is None or seat == CHANCE or view.viewer != seat:
        raise ValueError(words.NO_HINT)
    thinking, hurry = think(game, view, rng, str(len(LEVELS))), False
    try:
        progress = next(thinking)
        while True:
            hurry = bool((yield SEARCHED * progress)) or hurry
            progress = thinking.send(hurry)
    except StopIteration as done:
        move: Move = done.value
    leads = yield from _compared(game.knowledge(), view, move, rng, hurry, SEARCHED, 1 - SEARCHED)
    path = next((path for path in game.scene(view, seat).moves if path.move == str(move)), None)
    rival = _next(leads)
    why = words.WINS if _wins(game, view, move) else reason(game, view, move, rival)
    better = _said(game, view, move, leads)
    return Hint(str(move), path.path if path else (), _done(game, view, move), why, better, str(rival or ""))


def explaining(match: Match, lines: Sequence[int], viewer: Seat | None, who: Player, rng: Random) -> Hinting:
    """Compute an explanation of a bot's moves in these lines of a match, in each of which it had a choice. The result
    also describes moves that the viewer could not see fully."""
    game, knowledge, does, whys, better = match.game, match.game.knowledge(), list[str](), dict[str, None](), ""
    knowledge.persona, most, liked = who.persona, EQUAL, 0.0
    for nth, at in enumerate(lines):
        view, move = match.known(match.positions[at].turn, at), match.lines[at].move
        assert move is not None
        leads = yield from _compared(knowledge, view, move, rng, False, nth / len(lines), 1 / len(lines))
        said = _said(game, view, move, leads)
        told = _told(game, view, move)
        if told != _told(game, match.known(viewer, at), move.seen_by(viewer)):
            does.append(told)
        rival = _next(leads)
        if rival is not None and estimate(leads[rival]).mean >= 0:  # a better rival is a reason against the move
            whys[reason(game, view, move, rival)] = None
        if likes := knowledge.liking(view, [move, *leads]):
            liked += likes[move] - sorted(likes.values())[(len(likes) - 1) // 2]  # compared with the median move
        for rival, lead in leads.items():
            found = estimate(lead)
            if -found.mean > max(most, LOSS * found.error):
                most, better = -found.mean, _told(game, view, rival)
    if better:
        said = words.BETTER.format(share=round(100 * most), better=after_colon(better))
    elif len(lines) > 1:
        said = words.NONE_BETTER
    errs = words.ERRS.format(level=LEVELS[who.level - 1]) if better and knowledge.errors[who.level - 1] else ""
    habit = words.HABIT.format(line=who.persona.line) if who.persona and liked > 0 else ""
    reasons = [why for why in whys if why][-REASONS:]
    return Hint("", (), " ".join(does), " ".join(reasons), " ".join(filter(None, (said, errs, habit))))


def _told(game: Game, view: State, move: Move) -> str:
    return " ".join(event.text for event in game.tell(view, move) if event.text)


def _done(game: Game, view: State, move: Move) -> str:
    """Return the description of a move, without its consequences."""
    return next((event.text for event in game.tell(view, move) if event.text), "")


def reason(game: Game, view: State, move: Move, other: Move | None, after: str = words.AFTER_NEXT) -> str:
    """Return the most important effect that favours a move over another; empty if there is none. `after`: the sentence
    for a bad effect of the other move."""
    if other is None:
        return ""
    made, else_ = effects(game, view, move), effects(game, view, other)
    if "match" in made and "match" in else_ and made["match"] == else_["match"]:
        return ""
    leads = {key: made.get(key, (0.0, ""))[0] - else_.get(key, (0.0, ""))[0] for key in (*made, *else_)}
    for key in sorted(leads, key=leads.__getitem__, reverse=True):
        own, others = made.get(key, (0.0, ""))[1], else_.get(key, (0.0, ""))[1]
        if leads[key] <= MATTERS:
            break
        if own == others:
            continue
        if own and made[key][0] > 0:
            return own
        if others and else_[key][0] < 0:
            return after.format(bad=others)
    return ""


def effects(game: Game, view: State, move: Move) -> Effects:
    """Return the effects of a move: the end of the match, if the move ends it, and the effects that the game lists."""
    found = dict[str, tuple[float, str]]()
    outcome = view.after(move).outcome()
    if outcome is not None and view.turn is not None:
        wins = outcome.winners == (view.turn,)
        found["match"] = (100.0, words.WINS) if wins else (-100.0, words.NO_WIN.format(who=f"{{{view.turn}}}"))
    listed = getattr(import_module(f"{home(game)}.lessons"), "effects", None) if has_lessons(game) else None
    return found if listed is None else {**listed(view, move), **found}


def _wins(game: Game, view: State, move: Move) -> bool:
    """True if a move certainly wins the match, before any other seat has a choice."""
    return effects(game, view, move).get("match", (0.0, ""))[0] > 0


def _next(leads: Mapping[Move, Sequence[float]]) -> Move | None:
    """Return the rival with the smallest deficit; None if there are no rivals."""
    return min(leads, key=lambda rival: estimate(leads[rival]).mean, default=None)


def _compared(
    knowledge: Knowledge, view: State, chosen: Move, rng: Random, hurry: bool, start: float, part: float
) -> Generator[float, bool | None, dict[Move, list[float]]]:
    """Compare the chosen move with its rivals by playouts in the same worlds; select the rivals from all legal moves
    first. Return the lead over each rival in each world.

    Yield the progress, from `start` to `start + part`.
    """
    others = [move for move in view.moves() if move != chosen]
    seat = view.turn or 0
    if not others:
        return {}
    looks = dict(zip(others, knowledge.scores(view, others), strict=True))
    ranked = sorted(others, key=looks.__getitem__, reverse=True)
    rivals, rest = ranked[:LOOKED], ranked[LOOKED:]
    whole = max(SCREEN, len(rest)) + PLAYOUTS
    done = 0
    if len(rest) > TRIED:
        totals = dict.fromkeys(rest, 0.0)
        for _ in range(1 if knowledge.steady else max(1, SCREEN // len(rest))):
            world, luck = knowledge.world(view, rng), rng.getrandbits(32)
            for move in rest:
                totals[move] += worth(knowledge, world.after(move), luck)[seat]
                done += 1
            hurry = bool((yield start + part * min(1.0, done / whole))) or hurry
            if hurry:
                break
        rest = sorted(rest, key=totals.__getitem__, reverse=True)[:TRIED]
    leads: dict[Move, list[float]] = {rival: [] for rival in (*rivals, *rest)}
    alive = list(leads)
    whole = done + min(PLAYOUTS, EACH * (1 + len(alive)))
    for worlds in range(1, 2 if knowledge.steady else PLAYOUTS):
        world, luck = knowledge.world(view, rng), rng.getrandbits(32)
        own = worth(knowledge, world.after(chosen), luck)[seat]
        for rival in alive:
            leads[rival].append(own - worth(knowledge, world.after(rival), luck)[seat])
        done += 1 + len(alive)
        hurry = bool((yield start + part * min(1.0, done / whole))) or hurry
        if done >= whole or (hurry and worlds > 1):
            break
        if worlds == FEW:
            alive = sorted(alive, key=lambda rival: sum(leads[rival]))[:CLOSE]
    return leads


Leads = Mapping[Move, Sequence[float]]
"""The leads of a move over each of its rivals, one number for each world."""


def _said(game: Game, view: State, move: Move, leads: Leads) -> str:
    """Return a sentence that compares a move with its rivals. A rival's deficit counts only if it exceeds the sampling
    error."""
    if not leads:
        return words.ONLY_ONE
    if _wins(game, view, move):
        others = sum(_wins(game, view, other) for other in view.moves() if other != move)
        return words.WIN_TOO.of(others) if others else words.NO_OTHER_WINS
    rival, count = _next(leads), len(list(view.moves()))
    assert rival is not None
    least, other = _behind(game, leads[rival]), after_colon(_done(game, view, rival))
    if least.mean > max(EQUAL, SURE * least.error):
        return words.BEHIND.format(points=round(100 * least.mean), other=other)
    found = [_behind(game, lead) for lead in leads.values()]
    alike = sum(each.mean <= max(EQUAL, min(ALIKE, each.error)) for each in found)
    if not alike:
        return words.UNSURE.format(other=other)
    if alike == count - 1 > 1:
        return words.ALL_ALIKE.format(count=count)
    return words.ALIKE.format(other=other) if alike == 1 else words.SEVERAL_ALIKE.format(some=alike + 1, count=count)


def _behind(game: Game, lead: Sequence[float]) -> Estimate:
    """Return the deficit of a rival. If the game's values are exact, it is the deficit in one world, without error."""
    return Estimate(lead[0], 0.0) if game.knowledge().steady else estimate(lead)
