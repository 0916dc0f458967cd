"""Faults in plain words, with their place: options, seed, number of moves, seat to move, record."""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pygames.core.cards import CHANCE
from pygames.core.laws import LAWS, BrokenLaw
from pygames.core.match import Match
from pygames.core.record import write

HOUSE = str(Path(__file__).parent.parent)
LIBRARY = os.path.dirname(os.__file__)
GUEST = str(Path(__file__).parent.parent / "commands" / "guest")


class Fault(Exception):
    """A fault; `where` is empty if it does not depend on a position. `endless`: the game hangs."""

    def __init__(self, what: str, where: str = "", record: str = "", endless: bool = False) -> None:
        super().__init__(what)
        self.what, self.where, self.record, self.endless = what, where, record, endless


@contextmanager
def blamed(match: Match, about: str = "") -> Iterator[None]:
    """Add the place in the match, and what was being done, to errors in the body."""
    try:
        yield
    except Fault as fault:
        if fault.where:
            raise
        raise Fault(fault.what, " ".join(filter(None, (where(match), about))), record_of(match)) from fault
    except Exception as error:
        raise Fault(said(error), " ".join(filter(None, (where(match), about))), record_of(match)) from error


def said(error: BaseException) -> str:
    """Describe an error: the law that is broken, or the place in the game's own code."""
    found = re.match(r"law (\d+): (.*)", str(error), re.DOTALL) if isinstance(error, BrokenLaw) else None
    if found and int(found[1]) in LAWS:
        return f"Law {found[1]} is broken: {found[2]}. It says that something is wrong when {LAWS[int(found[1])]}."
    words = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if is_own(frame.filename)]
    if not own:
        return f"Liege cannot use what the game gave it: {words}."
    return f"The game's own code raises {words}, in {place(own[-1].filename)}, line {own[-1].lineno} ({own[-1].name})."


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
    options = f"the options {match.options}" if match.options.changed() else "the usual options"
    return f"With {options}, after {len(match.lines)} moves, when {seat}."


def record_of(match: Match) -> str:
    """Return a match's record; empty if it cannot be written."""
    try:
        return write(match)
    except Exception:
        return ""
