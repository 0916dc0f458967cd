"""Tests reviews statistically: luck averages out and explains results, reviews report planted blunders, and report few
good moves."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from pygames.bots.estimates import Estimate, estimate, worth
from pygames.bots.halving import halve
from pygames.bots.players import LEVELS, choose
from pygames.bots.search import search
from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.slices import drained
from pygames.core.state import State

from .costs import LEAST, loss, luck
from .review import USUAL, Effort, begun, reviewing

PLANTED = 0.15
"""The minimum cost of a planted blunder."""
HARDER = 4
"""Factor by which the search that identifies blunders exceeds the search effort of the strongest level."""
WORLDS = 400
"""Number of worlds in which two moves are compared to identify a blunder."""
TRIES = 12
"""Maximum number of random moves that are tried per match to find a blunder."""
USUALLY = "thumb"
"""The default player of all seats. Playouts use the same moves, so that the unexplained part of results comes from the
noise of playouts, not from better or worse decisions."""


class Found(NamedTuple):
    """The results of testing the review of one match."""

    luck: float
    """The first seat's luck, in shares of the win."""
    share: float
    """The first seat's share of the win."""
    planted: bool
    """True if one of the random moves tried in this match was a blunder."""
    noticed: bool
    """True if a review would report that blunder."""
    alarms: int
    """Number of decisions that the review reports although the stronger search finds no large cost."""


def checked(game: Game, seed: int, players: str = USUALLY, effort: Effort = USUAL) -> Found:
    """Play a match, review it, and test if a review finds a blunder planted in it. Return the results."""
    match = played(game, seed, players)
    rng = Random(f"{seed} review")
    review = begun(match)
    for _ in reviewing(review, rng, effort):
        pass
    alarms = 0
    for at, found in review.losses.items():
        if found.shown:
            seat = match.positions[at].turn
            assert seat is not None
            line = match.lines[at].move
            assert line is not None
            view, move = match.positions[at].seen_by(seat), line.seen_by(seat)
            cost = max(
                lead(game, view, best, move, rng).mean for best in {found.best: 0, strongest(game, view, rng): 0}
            )
            alarms += cost < LEAST
    planted, noticed = blunder(game, match, rng, effort)
    return Found(review.fortune(0), shared(match), planted, noticed, alarms)


def blunder(game: Game, match: Match, rng: Random, effort: Effort) -> tuple[bool, bool]:
    """Try random moves until one is a blunder. Return two flags: a blunder was found, and a review would report it."""
    places = [at for at, line in enumerate(match.lines) if line.seat is not None and line.seat != CHANCE]
    for at in rng.sample(places, min(TRIES, len(places))):
        seat = match.positions[at].turn
        assert seat is not None
        view = match.positions[at].seen_by(seat)
        moves = list(view.moves())
        if len(moves) == 1:
            continue
        move, best = rng.choice(moves), strongest(game, view, rng)
        if move == best or lead(game, view, best, move, rng).mean < PLANTED:
            continue
        judging = loss(game.knowledge(), view, move, rng, effort.first, effort.worlds)
        return True, drained(judging).shown
    return False, False


def measured(game: Game, seed: int, players: str = USUALLY, effort: Effort = USUAL) -> Found:
    """Play a match, and return its result and its luck, without a full review."""
    match = played(game, seed, players)
    share, brought = shared(match), 0.0
    for step in begun(match).steps:
        if step.seat == CHANCE:
            row = match.positions[step.start : step.end + 1]
            brought += drained(luck(game.knowledge(), row, seed, effort.luck)).shares[0].mean
    return Found(brought, share, False, False, 0)


def shared(match: Match) -> float:
    """Return the first seat's share of the win."""
    outcome = match.outcome()
    assert outcome is not None
    return (0 in outcome.winners) / len(outcome.winners)


def played(game: Game, seed: int, players: str) -> Match:
    """Return a finished match of bots, whose random numbers are independent of the review's."""
    match, dealer = Match(game, game.options()), LocalDealer(f"review {seed}".encode())
    for turn in match.turns(dealer):
        match.play(choose(game, match.state.seen_by(turn), Random(f"{seed} {len(match.lines)}"), players))
    return match


def strongest(game: Game, view: State, rng: Random) -> Move:
    """Return the move of the strongest level with `HARDER` times its search effort; the usual effort if the game has
    its own search."""
    knowledge = game.knowledge()
    effort = knowledge.iterations[-1]
    if knowledge.think(view, rng, effort, 0.0) is not None:
        return choose(game, view, rng, str(len(LEVELS)))
    thinking = (halve if knowledge.paired else search)(knowledge, view, rng, HARDER * effort)
    return drained(thinking)


def lead(game: Game, view: State, better: Move, worse: Move, rng: Random) -> Estimate:
    """Return the lead of one move over another for the seat to move, in shares of the win."""
    knowledge, seat = game.knowledge(), view.turn
    assert seat is not None
    found = []
    for _ in range(2 if knowledge.steady else WORLDS):
        world, luck = knowledge.world(view, rng), rng.getrandbits(32)
        one, two = (worth(knowledge, world.after(move), luck)[seat] for move in (better, worse))
        found.append(one - two)
    return estimate(found)


def told(game: Game, found: list[Found], players: str = USUALLY) -> str:
    """Return the results of all matches as lines of text, with a part on blunders if any were planted."""
    brought = estimate([one.luck for one in found])
    raw, adjusted = (_variance(values) for values in ([x.share for x in found], [x.share - x.luck for x in found]))
    planted = sum(one.planted for one in found)
    part = f" ({adjusted / raw:.2f})" if raw else ""
    lines = [
        f"{game.name}: {len(found)} matches between players `{players}`",
        f"  luck of the first seat, mean   {brought.mean:+.3f} (standard error {brought.error:.3f})",
        f"  variance of results            {raw:.3f}, without luck {adjusted:.3f}{part}",
    ]
    if planted:
        lines += [
            f"  planted blunders noticed       {sum(one.noticed for one in found)} of {planted}",
            f"  false alarms a match           {sum(one.alarms for one in found) / len(found):.2f}",
        ]
    return "\n".join(lines)


def _variance(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / len(values)
