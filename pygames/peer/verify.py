"""Verifying a saved log: anybody replays it, checks every proof, and comes to the same verdict.

Follows the match as a spectator; the evidence of a fault, if there is some, comes after the log and must prove it.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass

from pygames.core.game import Game
from pygames.core.record import write
from pygames.core.words import named
from pygames.games import find as find_game

from .follower import Follower, Verdict
from .frames import Genesis
from .multiply import drained
from .table import Table
from .wire import Refused

LOG_MAX = 64 * 1024 * 1024
"""Characters of a log that are read."""


@dataclass
class Report:
    """What a saved log shows."""

    ok: bool
    """Whether every frame was good, or the evidence proves a fault."""
    words: str
    """One sentence for people."""
    match: str = ""
    """The name of the match."""
    heights: int = 0
    block: str = ""
    audited: bool = False
    outcome: str = ""
    verdict: Verdict | None = None
    record: str = ""
    """The match as a record: with full knowledge if it was audited, otherwise as the public saw it."""

    def __str__(self) -> str:
        return self.words


def verify(text: str, find: Callable[[str], Game] = find_game) -> Report:
    """Checks a saved log to the last byte; never raises."""
    try:
        return _verify(text, find)
    except Refused as error:
        return Report(False, f"Not verified: {error}.")


def _verify(text: str, find: Callable[[str], Game]) -> Report:
    if len(text) > LOG_MAX:
        raise Refused("the log is too long")
    lines = text.split("\n")
    if lines[0].strip() != "liege-peer 1":
        raise Refused("this is no saved log (it should begin with 'liege-peer 1')")
    word, _, body = (lines[1] if len(lines) > 1 else "").partition(" ")
    if word != "genesis":
        raise Refused("line 2: the genesis is missing")
    try:
        genesis = Genesis.read(body.strip().encode())
        follower = Follower(Table(genesis, find(genesis.game)))
    except KeyError:
        raise Refused("the log is of a game that is not here") from None
    except ValueError as error:
        raise Refused(f"line 2: {error}") from None
    if genesis.rules != follower.table.game.rules_version:
        raise Refused(f"the log was played by rules version {genesis.rules}, which is not the one here")
    accused = False
    for at, line in enumerate(lines[2:], 3):
        if line.strip():
            accused |= _line(follower, at, line)
    return _report(follower, accused)


def _line(follower: Follower, at: int, line: str) -> bool:
    word, _, rest = line.strip().partition(" ")
    seat, _, data = rest.partition(" ")
    if word not in ("frame", "accused") or not (seat.isascii() and seat.isdigit() and len(seat) == 1):
        raise Refused(f"line {at}: '{line[:20]}' is no line of a log")
    try:
        raw = b64decode(data, validate=True)
        answer = drained(follower.take(int(seat), raw))
    except ValueError as error:
        if word == "accused" and follower.verdict is not None:
            return True
        raise Refused(f"line {at}: {error}") from None
    if word == "frame" and answer not in ("taken", "closed", "kept"):
        raise Refused(f"line {at}: a frame that does not belong here ({_why(follower) or answer})")
    return word == "accused"


def _why(follower: Follower) -> str:
    return follower.verdict.reason if follower.verdict else ""


def _report(follower: Follower, accused: bool) -> Report:
    table = follower.table
    if follower.verdict is None and table.due.kind == "over":
        drained(follower.audit())
    names, outcome = table.genesis.names, table.play.outcome()
    reason = named(outcome.reason, names) if outcome else ""
    report = Report(True, "", table.match.hex(), table.height, table.block.hex(), table.audited, reason)
    report.record = write(table.full or table.play)
    if follower.verdict is not None:
        verdict = report.verdict = follower.verdict
        blamed = "Nobody is to blame" if verdict.seat is None else f"{names[verdict.seat]} (seat {verdict.seat})"
        report.ok = verdict.seat is not None
        report.words = f"Fault proven, {verdict.kind}: {blamed}: {verdict.reason}."
    elif accused:
        raise Refused("the evidence proves nothing")
    elif table.audited:
        report.words = f"Verified: every shuffle, draw and move; hands opened and audited. {reason}"
    elif outcome is not None:
        report.words = f"Verified up to the end, but not audited (a key was not published). {reason}"
    else:
        owes = ", ".join(f"{names[seat]} owes a {kind}" for seat, kind in table.owes())
        report.words = f"Verified as far as it goes ({table.height} heights); unfinished: {owes}."
    return report
