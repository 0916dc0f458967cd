"""Helpers shared by commands: finding a game, parsing options and seeds, and clear errors."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from unicodedata import category

from pygames.core.cards import Seat
from pygames.core.game import Game
from pygames.core.options import Options
from pygames.core.state import Outcome
from pygames.games import NAMES
from pygames.guests import Unfit, find, guests

SEED_MAX = 64
"""Maximum size of a dealer's seed, in bytes."""

# Texts about the strength of a level.

LUCK = "Mostly luck", "Partly luck", "Little luck in deal and seat"
"""How far luck decides a match, the most luck first."""
WINS = (
    "Wins about {wins}% of matches against {other}. {luck}.",
    "Wins about {wins}% of matches against {other}, as if only two played. {luck}.",
)
"""Sentences on a level's strength: for two players, and for more."""
ALWAYS = (
    "Wins at least {wins}% of matches against {other}. {luck}.",
    "Wins at least {wins}% of matches against {other}, as if only two played. {luck}.",
)
NO_DIFFERENCE = "No difference from {other} was found in {matches} matches. {luck}."
THUMB = "a plain rule of thumb"
"""The name of the player `rule` in a sentence."""
A_LEVEL = "a {level}"

# Texts of a match and a lesson in the terminal. Words between single quotes are commands; do not translate them.

PLAY_HELP = "a move in notation; 'moves' lists them, 'table', 'hint', 'undo', 'record', 'resign', 'quit'"
BEGINS = "{game}, seed {seed}."
YOU_ARE = "You are {seat}. Type {help}."
SEE_MOVES = "{error} ('moves' lists what can be done.)"
ME = "you"
WON, LOST, DREW = "won", "lost", "drew"
"""The result of a seat in a list of results."""
DAYS_DEAL = "{game}, the deal of {date}, seed {seed}"
LEARN_HELP = "a move in notation; Enter goes on, 'show' plays it for you, 'table', 'moves', 'back', 'quit'"
IS_BROKEN = "this lesson is broken"
WHICH = "Which one? (1 to {n})"
BROKEN = "This lesson is broken ({error})."
LAST_LESSON = "That was the last lesson. To play a match: {command}"
NEXT_LESSON = "Next: {lesson}. Enter goes on, 'quit' leaves."
LESSON_BEGINS = "{lesson}. You are {seat}. Type {help}."
STEP = "[{at} of {n}] {said}"
YOU_WON, YOU_LOST, YOU_DREW = "You won.", "You lost.", "You drew."
LESSON_DONE = "This lesson is done."
NO_SUCH_GAME = "there is no game '{name}'; there are: {names}"
NO_SUCH_SEAT = "{game} here has seats 0 to {last}"
NO_SUCH_LESSON = "{game} has lessons 1 to {n}"


class Refused(Exception):
    """A command cannot be executed; the message is one clear sentence."""


def harmless(text: str) -> str:
    """Replace control characters and line breaks, since untrusted text may contain terminal escape sequences."""
    return "".join("?" if category(letter)[0] == "C" or letter in "\u2028\u2029" else letter for letter in text)


def content(name: str, most: int) -> bytes:
    """Read a file, or standard input if `name` is "-"; Refused if it cannot be read or has more than `most` bytes."""
    try:
        if name == "-":
            raw = sys.stdin.buffer.read(most + 1)
        else:
            with open(name, "rb") as file:
                raw = file.read(most + 1)
    except OSError as error:
        raise Refused(f"{name}: {error.strerror or error}") from None
    if len(raw) > most:
        raise Refused(f"{name}: this is too long, more than {most:,} bytes")
    return raw


def game_named(name: str) -> Game:
    """Return the game of this name; Refused if there is none."""
    try:
        return find(name)
    except Unfit as error:
        raise Refused(str(error)) from None
    except KeyError:
        names = [*NAMES, *(game.name for game in guests()[0])]
        raise Refused(NO_SUCH_GAME.format(name=name, names=", ".join(names))) from None


def options_of(game: Game, words: Sequence[str]) -> Options:
    """Parse options, each as "name=value"; Refused if they are invalid or not playable together."""
    try:
        options = game.options.parse(" ".join(words))
    except ValueError as error:
        raise Refused(f"{game.title}: {error}") from None
    try:
        game.new(options)
    except ValueError as error:
        raise Refused(str(error)) from None
    return options


def add_options(parser: argparse.ArgumentParser, seed: int | None = 1) -> None:
    """Add the arguments `--option NAME=VALUE` (repeatable) and `--seed S`; a default of None means a new seed for each
    run."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    first = "another each time" if seed is None else seed
    parser.add_argument("--seed", type=int, default=seed, metavar="S", help=f"repeats the same run (default: {first})")


def result(outcome: Outcome, seat: Seat, told: Sequence[str] = ()) -> str:
    """Return the result of a seat: "won", "lost" or "drew", or the word in `told` for it."""
    won, lost, drew = told or (WON, LOST, DREW)
    if len(outcome.winners) == len(outcome.scores):
        return drew
    return won if seat in outcome.winners else lost


def seed_bytes(*parts: object) -> bytes:
    """Return a dealer's seed made of numbers and words. Different parts give different seeds; long ones are hashed."""
    text = " ".join(map(str, parts)).encode()
    return text if len(text) <= SEED_MAX else blake2b(text).digest()


def rng_of(*parts: object) -> Random:
    """Return a random number generator seeded with numbers and words."""
    return Random(" ".join(map(str, parts)))


def table(rows: Sequence[Sequence[object]]) -> str:
    """Format rows as a table: columns of words are aligned left, numbers right."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[at]) for row in texts) for at in range(len(texts[0]))]
    lines = []
    for row in texts:
        cells = [
            cell.rjust(width) if cell[:1].isdigit() else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
