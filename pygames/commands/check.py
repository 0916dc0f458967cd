"""hold a game to the laws, in all views, with bots and among peers, and say what is broken and where"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from functools import partial
from threading import Thread
from time import monotonic

from pygames.core.game import Game
from pygames.core.slices import drained
from pygames.core.words import counted
from pygames.trials.fault import HOUSE, Fault, place, said
from pygames.trials.files import books, description
from pygames.trials.matches import InSteps, ends, guesses, positions, records, tables
from pygames.trials.printed import Output

from .checking.package import opened
from .checking.players import bots, peers
from .checking.repeats import repeats
from .words import Refused, harmless

SECONDS = 60
LINES = 12
"""Maximum number of moves printed of a match that found a fault: the last ones."""
GRACE = 30
"""Seconds that a trial may run beyond the end of the time limit for all trials; after that, it counts as hung."""

Trial = Callable[[Game, float], str]


def whole(trial: InSteps) -> Trial:
    """Return a trial that runs all steps of a generator without interruption."""
    return lambda game, until: drained(trial(game, until))


TRIALS: dict[str, Trial] = {
    "description": description,
    "positions": whole(positions),
    "tables": whole(tables),
    "guesses": whole(guesses),
    "records": whole(records),
    "ends": whole(ends),
    "bots": bots,
    "peers": peers,
    "books": books,
}
"""Trials by name. A trial runs until a given time and returns a description of what it tested, or raises Fault."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: the game to check, and the time limit."""
    parser.add_argument("package", help="an installed game's name, a wheel, or a folder with a pyproject.toml")
    parser.add_argument("--seconds", type=float, default=SECONDS, metavar="S", help=f"at most (default {SECONDS})")


def run(chosen: argparse.Namespace) -> int:
    """Run all trials on a game; print a line for each, and a description of each fault. Return 1 if there is any
    fault."""
    if not 0 < chosen.seconds <= 3600:
        raise Refused("--seconds must be more than 0, and 3600 at most")
    with opened(chosen.package) as game:
        print(harmless(f"{game.title} ('{game.name}', version {game.rules_version} of its rules)"))
        faults = checked(game, chosen.seconds, chosen.package)
    if not faults:
        print("No faults found.")
        return 0
    print(f"Broken: {', '.join(faults)}.")
    return 1


def checked(game: Game, seconds: float, package: str = "", trials: Mapping[str, Trial] = TRIALS) -> list[str]:
    """Run trials and print their results. Return the names of those that found a fault.

    `package`: the name by which other processes find the game; empty: they do not play it.
    """
    trials = {**trials, "repeats": lambda game, until: repeats(game, package, until)}
    end, faults = monotonic() + seconds, dict[str, str]()
    for at, (name, trial) in enumerate(trials.items()):
        now = monotonic()
        if name == "peers" and "positions" in faults:
            print(f"  {name:12} not tried: peers need positions without a fault")
            continue
        until = now + max(0.0, end - now) / (len(trials) - at)
        try:
            with redirect_stdout(Output()) as printed:
                done = _patiently(partial(trial, game, until), end + GRACE)
            many = f"; the game printed {counted(printed.count, 'line')}" if printed.count else ""
            print(harmless(f"  {name:12} {done}{many}"), flush=True)
        except Fault as fault:
            same = next((other for other, what in faults.items() if what == fault.what), "")
            faults[name] = fault.what
            print(harmless(f"  {name:12} BROKEN. {f'The same as in {same}.' if same else fault.what}"))
            if same:
                continue
            if fault.where:
                print(harmless(f"      {fault.where}"))
            for line in shortened(fault.record):
                print(harmless(f"      | {line}"))
            for line in printed.text().splitlines():
                print(harmless(f"      printed: {line}"))
            if fault.last:
                break
    return [*faults]


def shortened(record: str) -> list[str]:
    """Return the head of a record and its last moves, at most `LINES`."""
    lines = record.rstrip().split("\n") if record else []
    cut = lines.index("") + 1 if "" in lines else 0
    head, body = lines[:cut], lines[cut:]
    return [*head, *([f"... {counted(len(body) - LINES, 'move')} before"] if len(body) > LINES else []), *body[-LINES:]]


def _patiently(trial: Callable[[], str], until: float) -> str:
    """Return the result of a trial; if it hangs, raise Fault with the line of the game's code that it executes."""
    found: list[str | BaseException] = []

    def tried() -> None:
        try:
            found.append(trial())
        except BaseException as error:
            found.append(error)

    thread = Thread(target=tried, daemon=True)
    thread.start()
    thread.join(max(1.0, until - monotonic()))
    if not found:
        raise Fault(f"The game did not answer in time{_at(thread)}.", last=True)
    if isinstance(found[0], str):
        return found[0]
    if isinstance(found[0], Fault | KeyboardInterrupt):
        raise found[0]
    raise Fault(said(found[0])) from found[0]


def _at(thread: Thread) -> str:
    """Return a phrase that names the line of the game's own code that a thread is executing."""
    frame = sys._current_frames().get(thread.ident or 0)
    while frame and frame.f_code.co_filename.startswith(HOUSE) and frame.f_back:
        frame = frame.f_back
    return (
        f": it is in {place(frame.f_code.co_filename)}, line {frame.f_lineno} ({frame.f_code.co_name})" if frame else ""
    )
