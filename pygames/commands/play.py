"""play against a bot in the terminal; the notation is the command language"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from secrets import randbits

from pygames.bots.players import LEVELS, persona
from pygames.core.board import drawn
from pygames.core.match import Match
from pygames.core.names import YOU
from pygames.core.record import write
from pygames.core.slices import drained
from pygames.core.words import named
from pygames.learn.hint import hinting
from pygames.session import Session, bot, person

from . import words
from .words import Refused, add_options, game_named, harmless, options_of, result, rng_of, seed_bytes

SLICE = 1000
"""Number of search iterations of a bot per call."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: game, level, persona, seat, options, seed."""
    parser.add_argument("game")
    parser.add_argument("--level", type=int, choices=(1, 2, 3, 4), default=2, help="the bot's level (default 2)")
    parser.add_argument(
        "--persona", default="", metavar="NAME", help="the character that the bot plays as, like 'bold'"
    )
    parser.add_argument("--seat", type=int, default=0, help="your seat, from 0 (default 0)")
    add_options(parser, seed=None)


def run(chosen: argparse.Namespace) -> int:
    """Play one match in the terminal: the user in one seat, bots in the others."""
    game = game_named(chosen.game)
    match = Match(game, options_of(game, chosen.option))
    if not 0 <= chosen.seat < match.state.seats:
        raise Refused(words.NO_SUCH_SEAT.format(game=game.title, last=match.state.seats - 1))
    try:
        habit = persona(game, chosen.persona)
    except ValueError as error:
        raise Refused(str(error)) from None
    seed = randbits(64) if chosen.seed is None else chosen.seed
    habits = iter([habit])  # only the first bot has the persona
    after = [(at - chosen.seat) % match.state.seats for at in range(match.state.seats)]
    players = tuple(
        bot(chosen.level, place, next(habits, None)) if place else person(n)
        for n, place in zip(match.names, after, strict=True)
    )
    session = Session(match, players, seed_bytes("play", seed))
    print(words.BEGINS.format(game=game.title, seed=seed))
    played(session, chosen.level)
    return 0


def played(session: Session, level: int) -> bool:
    """Play a match of one person in the terminal. True if it was completed."""
    match, mine = session.match, session.persons[0]
    names = [match.game.seat_names[seat] if name == YOU else name for seat, name in enumerate(match.names)]
    print(words.YOU_ARE.format(seat=names[mine], help=words.PLAY_HELP))
    shown = None
    while _tell(session, names) != "over":
        if session.waits == "bot":
            session.think(SLICE)
            continue
        if shown is not match.state:
            shown = match.state
            show(session, names)
        try:
            text = input(f"{names[mine]}> ").strip()
        except EOFError:
            print()
            return False
        if text == "quit":
            return False
        try:
            _command(session, text, mine)
        except ValueError as error:
            print(harmless(words.SEE_MOVES.format(error=sentence(str(error)))))
    outcome = match.outcome()
    assert outcome is not None
    for seat, name in enumerate(names):
        player = words.ME if seat == mine else LEVELS[level - 1]
        print(f"  {name} ({player}): {result(outcome, seat)}")
    return True


def sentence(text: str) -> str:
    """Capitalize a sentence and end it with a full stop."""
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


def _command(session: Session, text: str, seat: int) -> None:
    match = session.match
    if text in ("help", "?", ""):
        print(words.PLAY_HELP)
    elif text == "moves":
        print("  ".join(str(move) for move in match.state.seen_by(seat).moves()))
    elif text == "record":
        print(write(match.seen_by(seat)))
    elif text == "resign":
        session.end("resign")
    elif text == "table":
        show(session, match.names)
    elif text == "hint":
        view = match.known(seat)
        advice = drained(hinting(match.game, view, rng_of("hint", session.seed.hex(), len(match.lines))))
        if "hint" not in match.marks:
            match.marks = (*match.marks, "hint")
        told = " ".join(said for said in (advice.does, advice.why, advice.better) if said)
        print(named(f"  {advice.move}: {told}", match.names))
    elif text == "undo":
        session.undo()
    else:
        session.move(text)


def _tell(session: Session, names: Sequence[str]) -> str:
    """Print new events. Return whom the match waits for, or "over"."""
    for event in session.news():
        if event.text:
            print("  " + named(event.text, names))
    if session.speech:
        print("  " + named(session.speech, names))
    return session.waits


def show(session: Session, names: Sequence[str]) -> None:
    """Print the table as the seat in front of the screen sees it."""
    match, seat = session.match, session.facing
    scene = match.game.scene(match.state.seen_by(seat), seat)
    print("\n" + named(drawn(scene, names), names))
