"""Descriptions of a game's faults in words, each with the state of the match: options, number of moves, seat to move,
record."""

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

from . import words
from .form import misformed

HOUSE = str(Path(__file__).parent.parent)
LIBRARY = os.path.dirname(os.__file__)
GUEST = str(Path(__file__).parent.parent / "commands" / "guest")


class Fault(Exception):
    """A fault of a game. `where`: the state of the match; empty if the fault does not depend on a position. `last`:
    true if no further trial can run. `file`, `part`: the text or picture with the fault, and words of the faulty
    line."""

    def __init__(
        self, what: str, where: str = "", record: str = "", last: bool = False, file: str = "", part: str = ""
    ) -> None:
        super().__init__(what)
        self.what, self.where, self.record, self.last = what, where, record, last
        self.file, self.part = file, part


@contextmanager
def blamed(match: Match, doing: str = "", made: Sequence[Move] = ()) -> Iterator[None]:
    """Convert an error in the body to Fault, with the state of the match and `doing`, a sentence on the current action.

    `made`: the moves made in the body, if it does not play them in the match itself.
    """
    try:
        yield
    except Exception as error:
        if isinstance(error, Fault) and error.where:
            raise
        with suppress(Exception), redirect_stdout(None):  # a move that the match refuses is the fault, so stop there
            for move in made:
                match.play(move)
        what = error.what if isinstance(error, Fault) else _cause(match, error)
        raise Fault(what, " ".join(filter(None, (where(match), doing))), record_of(match)) from error


def _cause(match: Match, error: Exception) -> str:
    """Return the description of a wrong field of the position, which may be the cause of the error, or of the error."""
    with suppress(Exception):  # `misformed` calls the game's own `request`, which may raise an error
        if wrong := misformed(match.positions[-1]):
            return wrong
    what = said(error)
    return _with_function(match, error, what) if isinstance(error, BrokenLaw) else what


def _with_function(match: Match, error: BrokenLaw, what: str) -> str:
    """Return a description with the place of the game's function that a broken law is about, if there is one."""
    game, kinds = match.game, type(match.positions[0]).__mro__
    for name in about(str(error)):
        for found in (*(vars(kind).get(name) for kind in kinds), getattr(game, name, None)):
            code = getattr(found, "__code__", None)
            if code and is_own(code.co_filename):
                file = place(code.co_filename)
                return words.SEE.format(what=what, function=name, file=file, line=code.co_firstlineno)
    return what


def said(error: BaseException) -> str:
    """Return the description of an error: the broken law, or the place in the game's own code."""
    found = re.match(r"law (\d+): (.*)", str(error), re.DOTALL) if isinstance(error, BrokenLaw) else None
    if found and int(found[1]) in LAWS:
        return words.LAW_BROKEN.format(law=found[1], what=found[2], meaning=LAWS[int(found[1])])
    raised = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    walked = [*traceback.walk_tb(error.__traceback__)]
    own = [(frame, line) for frame, line in walked if is_own(frame.f_code.co_filename)]
    if not own:
        return words.UNUSABLE.format(error=raised)
    (frame, line), hint = own[-1], form_hint(error)
    hidden = any(card.face is None for each, _ in own for card in cards_in(each.f_locals.values()))
    if "None" in raised and hidden and is_own(walked[-1][0].f_code.co_filename) and any(map(_reads_face, own)):
        hint = words.HIDDEN
    code = frame.f_code
    what = words.RAISES.format(error=raised, file=place(code.co_filename), line=line, function=code.co_name)
    return with_hint(what, hint)


def _reads_face(step: tuple[FrameType, int]) -> bool:
    """True if the current line of a function reads the attribute `face`, or if the function has a variable `face`."""
    frame, line = step
    code = frame.f_code
    return "face" in code.co_varnames or ".face" in getline(code.co_filename, line)


def form_hint(error: BaseException) -> str:
    """Return a hint on the permitted forms if the game called `option` with wrong arguments; empty for any other
    error."""
    return words.OPTION if isinstance(error, TypeError) and str(error).startswith("option() ") else ""


def with_hint(what: str, hint: str) -> str:
    """Return a description, followed by a hint if there is one."""
    return words.WITH_HINT.format(what=what, hint=hint) if hint else what


def is_own(file: str) -> bool:
    """True for a file of a third-party game, which belongs neither to Liege nor to Python's library."""
    library = file.startswith(LIBRARY) and "site-packages" not in file
    return file.startswith(GUEST) or not (library or file.startswith((HOUSE, "<")))


def place(file: str) -> str:
    """Return the last two parts of a path, which are enough to find the file."""
    return "/".join(Path(file).parts[-2:])


def where(match: Match) -> str:
    """Return the description of a match's state: its options, its number of moves, and the seat to move."""
    turn = match.state.turn
    text = words.IT_IS_OVER if turn is None else words.NATURE_ASKED if turn == CHANCE else words.SEAT_MOVES
    drawn = sum(line.seat == CHANCE for line in match.lines)
    moves = (words.WITH_NATURE if drawn else words.MOVES).of(len(match.lines), nature=drawn)
    return text.format(options=given(match.options), moves=moves, seat=turn)


def given(options: Options) -> str:
    """Return the description of a match's options."""
    return words.OPTIONS.format(options=options) if options.changed() else words.USUAL


def record_of(match: Match) -> str:
    """Return the record of a match; empty if writing it raises an error."""
    try:
        return write(match)
    except Exception:
        return ""
