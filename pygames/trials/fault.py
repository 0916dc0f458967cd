"""Faults in plain words, with their place: options, seed, number of moves, seat to move, record."""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from linecache import getline
from pathlib import Path
from types import FrameType

from pygames.core.cards import CHANCE, cards_in
from pygames.core.laws import LAWS, BrokenLaw
from pygames.core.laws.meanings import about
from pygames.core.match import Match
from pygames.core.moves import Move
from pygames.core.options import Options
from pygames.core.record import write

from .form import OPTION, misformed

HOUSE = str(Path(__file__).parent.parent)
LIBRARY = os.path.dirname(os.__file__)
HIDDEN = "This seat does not see some of the cards: their `face` is None here."
GUEST = str(Path(__file__).parent.parent / "commands" / "guest")


class Fault(Exception):
    """A fault; `where` is empty if it does not depend on a position. `last`: no other trial can run, such as when the
    game hangs."""

    def __init__(self, what: str, where: str = "", record: str = "", last: bool = False) -> None:
        super().__init__(what)
        self.what, self.where, self.record, self.last = what, where, record, last


@contextmanager
def blamed(match: Match, doing: str = "", made: Sequence[Move] = ()) -> Iterator[None]:
    """Convert errors in the body to Fault, with the place in the match and `doing`, a sentence on what was being done.

    `made`: the moves made in the body, if it does not play them in the match itself.
    """
    try:
        yield
    except Exception as error:
        if isinstance(error, Fault) and error.where:
            raise
        with suppress(Exception), redirect_stdout(None):  # stop at a move that the match refuses: that is the fault
            for move in made:
                match.play(move)
        what = error.what if isinstance(error, Fault) else _cause(match, error)
        raise Fault(what, " ".join(filter(None, (where(match), doing))), record_of(match)) from error


def _cause(match: Match, error: Exception) -> str:
    """Describe a wrong field of the position, which may have led to the error, or else the error."""
    with suppress(Exception):  # `misformed` runs the game's own `request`, which may fail
        if wrong := misformed(match.positions[-1]):
            return wrong
    return said(error) + (_function(match, error) if isinstance(error, BrokenLaw) else "")


def _function(match: Match, error: BrokenLaw) -> str:
    """Return the place of the game's function that a broken law is about; empty if there is none."""
    game, kinds = match.game, type(match.positions[0]).__mro__
    for name in about(str(error)):
        for found in (*(vars(kind).get(name) for kind in kinds), getattr(game, name, None)):
            code = getattr(found, "__code__", None)
            if code and is_own(code.co_filename):
                return f" See `{name}`, in {place(code.co_filename)}, line {code.co_firstlineno}."
    return ""


def said(error: BaseException) -> str:
    """Describe an error: the law that is broken, or the place in the game's own code."""
    found = re.match(r"law (\d+): (.*)", str(error), re.DOTALL) if isinstance(error, BrokenLaw) else None
    if found and int(found[1]) in LAWS:
        return f"Law {found[1]} is broken: {found[2]}. It says that something is wrong when {LAWS[int(found[1])]}."
    words = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    walked = [*traceback.walk_tb(error.__traceback__)]
    own = [(frame, line) for frame, line in walked if is_own(frame.f_code.co_filename)]
    if not own:
        return f"Liege cannot use what the game gave it: {words}."
    (frame, line), hint = own[-1], form_hint(error)
    hidden = any(card.face is None for each, _ in own for card in cards_in(each.f_locals.values()))
    if "None" in words and hidden and is_own(walked[-1][0].f_code.co_filename) and any(map(_reads_face, own)):
        hint = f" {HIDDEN}"
    place_of = f"{place(frame.f_code.co_filename)}, line {line} ({frame.f_code.co_name})"
    return f"The game's own code raises {words}, in {place_of}.{hint}"


def _reads_face(step: tuple[FrameType, int]) -> bool:
    """True if the line of a function that was running reads a face, or the function has one in a variable."""
    frame, line = step
    code = frame.f_code
    return "face" in code.co_varnames or ".face" in getline(code.co_filename, line)


def form_hint(error: BaseException) -> str:
    """Return the permitted forms if `option` was called with wrong arguments; otherwise nothing."""
    return f" {OPTION}" if isinstance(error, TypeError) and str(error).startswith("option() ") else ""


def is_own(file: str) -> bool:
    """True for a file of a game: it belongs neither to Liege nor to Python's library."""
    library = file.startswith(LIBRARY) and "site-packages" not in file
    return file.startswith(GUEST) or not (library or file.startswith((HOUSE, "<")))


def place(file: str) -> str:
    """Return the end of a path, enough to find the file."""
    return "/".join(Path(file).parts[-2:])


def where(match: Match) -> str:
    """Describe the state of a match."""
    turn = match.state.turn
    seat = "it is over" if turn is None else "nature is asked" if turn == CHANCE else f"seat {turn} is to move"
    drawn = sum(line.seat == CHANCE for line in match.lines)
    nature = f", {drawn} of them nature's" if drawn else ""
    return f"{given(match.options)}, after {len(match.lines)} moves{nature}, when {seat}."


def given(options: Options) -> str:
    """Describe the options of a match."""
    return f"With the options {options}" if options.changed() else "With the usual options"


def record_of(match: Match) -> str:
    """Return a match's record; empty if it cannot be written."""
    try:
        return write(match)
    except Exception:
        return ""
