"""Faults in plain words, with their place: options, seed, number of moves, seat to move, record."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pygames.core.cards import CHANCE
from pygames.core.laws import LAWS, BrokenLaw
from pygames.core.match import Match
from pygames.core.record import write

HOUSE = str(Path(__file__).parent.parent.parent)
GUEST = str(Path(__file__).parent.parent / "guest")
LINES = 12
"""Number of record lines shown, from the end."""


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
    own = [frame for frame in frames if not frame.filename.startswith(HOUSE) or frame.filename.startswith(GUEST)]
    if not own:
        return f"The house cannot go on with what the game gave it: {words}."
    return f"The game's own code falls: {words}, in {place(own[-1].filename)}, line {own[-1].lineno} ({own[-1].name})."


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
    """Return the end of a match's record; empty if it cannot be written."""
    try:
        lines = write(match).rstrip().split("\n")
    except Exception:
        return ""
    cut = lines.index("") + 1 if "" in lines else 0
    head, body = lines[:cut], lines[cut:]
    return "\n".join([*head, *(["..."] if len(body) > LINES else []), *body[-LINES:]])
