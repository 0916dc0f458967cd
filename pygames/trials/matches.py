"""Trials that play random matches: positions, tables, guesses, records, ends. Each trial yields at every position."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from random import Random
from time import monotonic

from pygames.core.cards import CHANCE, Face
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.laws import (
    Lookers,
    any_move,
    check_end,
    check_fair,
    check_forecasts,
    check_position,
    check_secrets_vary,
    pairs,
    refuses_noise,
    secret_faces,
    variants,
    walk,
)
from pygames.core.laws.wording import fault
from pygames.core.match import LINES_MAX, Match
from pygames.core.moves import Move
from pygames.core.options import Options
from pygames.core.record import BadRecord, read, write
from pygames.core.state import State
from pygames.core.words import counted

from . import words
from .fault import Fault, blamed, said, with_hint
from .form import misformed
from .printed import begin_match

ROUNDS = 3
"""Maximum number of matches for each set of options."""
PLIES = 1200
APART = 9
"""Number of positions after which the expensive checks run again."""

Steps = Generator[None, None, str]
"""A trial in steps, which returns a description of all that it has tried, or raises Fault."""
InSteps = Callable[[Game, float], Steps]
"""A trial of a game that runs up to a given time (`monotonic`), but at least for a part of one match."""
Look = Callable[[State, Move], None]
"""A function that checks a position and the next move, and plays the move."""


def positions(game: Game, until: float) -> Steps:
    """Check laws 1 to 10 and 13. Moves of other positions must be refused where they are illegal."""
    bank: list[Move] = []
    rng = Random(1)

    def looking(match: Match) -> Look:
        def look(state: State, move: Move) -> None:
            check_position(state, move, rng, bank)
            bank.append(move)
            match.play(move)

        return look

    return (yield from _along(game, until, looking))


def tables(game: Game, until: float) -> Steps:
    """Check laws 12 and 14 for every seat and for spectators."""
    rng = Random(2)

    def looking(match: Match) -> Look:
        lookers = Lookers(match)

        def look(state: State, move: Move) -> None:
            check_forecasts(game, state, rng)
            match.play(move)
            lookers.follow()

        return look

    return (yield from _along(game, until, looking))


def guesses(game: Game, until: float) -> Steps:
    """Check law 11, and that the game refuses texts that are not moves."""
    rng, tried, known = Random(3), [0], set[Face]()

    def looking(match: Match) -> Look:
        def look(state: State, move: Move) -> None:
            match.play(move)
            tried[0] += 1
            if tried[0] % APART:
                return
            known.update(secret_faces(state))
            for viewer in (*range(state.seats), None):
                view = state.seen_by(viewer)
                check_fair(view, rng, 200)
                check_secrets_vary(view, rng, known)
                refuses_noise(view)
            refuses_noise(state)

        return look

    return (yield from _along(game, until, looking))


def records(game: Game, until: float) -> Steps:
    """Check that the full record of a match, and the record of each view, can be parsed and give the same position."""
    told = 0
    for options, seed in _matches(game, until):
        match, rng = Match(game, options), Random(seed)
        with blamed(match, words.READ_AGAIN):
            for _ in match.turns(LocalDealer(b"record %d" % seed)):
                match.play(str(any_move(match.state, rng)))
                yield
                if len(match.lines) > PLIES:
                    break
            for viewer in (CHANCE, *range(match.state.seats), None):
                _reread(match.seen_by(viewer), game)
                yield
            told += 1
    return f"{counted(told, 'record')}, each read again as every seat is told it"


def _reread(match: Match, game: Game) -> None:
    text = write(match)
    try:
        again = read(text, lambda name: game)
    except BadRecord as error:
        cause: BaseException = error
        while cause.__context__:
            cause = cause.__context__
        why = "" if isinstance(cause, ValueError) else said(cause)
        raise Fault(with_hint(words.RECORD_UNREAD.format(error=error), why)) from error
    if write(again) != text or again.state != match.state or again.outcome() != match.outcome():
        raise Fault(words.RECORD_DIFFERS)


def ends(game: Game, until: float) -> Steps:
    """Check that every match ends, with a score for each seat and a reason."""
    most, tried = 0, 0
    for options, seed in _matches(game, until):
        match, at, made = Match(game, options), 0, list[Move]()
        state = match.state
        with blamed(match, "", made):
            for at, (before, move) in enumerate(walk(game, options, seed, LINES_MAX)):
                state = before.after(move)
                made.append(move)
                yield
                if at % 100 == 0 and monotonic() > until:
                    return f"{counted(tried, 'match', 'matches')} to the end, {most} moves at most"
            if state.turn is not None:
                raise Fault(words.ENDLESS_MATCH.format(n=LINES_MAX))
            check_end(state)
            outcome = state.outcome()
            assert outcome is not None
            if len(outcome.scores) != state.seats:
                raise Fault(words.SCORES.of(len(outcome.scores), seats=state.seats))
            if not outcome.reason.strip():
                raise Fault(words.NO_REASON)
            if wrong := fault(outcome.reason):
                raise Fault(words.REASON.format(wrong=wrong))
        tried, most = tried + 1, max(most, at + 1)
    return f"{counted(tried, 'match', 'matches')} to the end, {most} moves at most"


def _along(game: Game, until: float, looking: Callable[[Match], Look]) -> Steps:
    """Run a check at every position of random matches, and return the numbers of matches and moves; Fault, with the
    state of the match, if a check fails."""
    matches, moves = 0, 0
    for options, seed in _matches(game, until):
        match, doing, made = Match(game, options), words.FIRST_POSITION, ""
        try:
            look = looking(match)
            for state, move in walk(game, options, seed, PLIES):
                made = str(move)
                doing = words.NEXT_MOVE.format(move=made)
                if wrong := misformed(state):
                    raise Fault(wrong)
                look(state, move)
                doing = ""
                yield
                if monotonic() > until:
                    break
        except Exception as error:
            last = match.lines and doing and made == match.lines[-1].text
            with blamed(match, words.LAST_MOVE.format(move=made) if last else doing):
                raise error
        matches, moves = matches + 1, moves + len(match.lines)
    return f"{counted(matches, 'match', 'matches')}, {counted(moves, 'move')}"


def _matches(game: Game, until: float) -> Iterator[tuple[Options, int]]:
    """Yield the options and the seed of each match: each option, then each pair of options, and all again with other
    seeds. Stop at the time `until`, but not before the first match."""
    every = [*variants(game), *pairs(game)]
    for seed in range(ROUNDS):
        for at, options in enumerate(every):
            if (seed or at) and monotonic() > until:
                return
            begin_match()
            yield options, 100 * at + seed
