"""verify the saved log of a match between friends: every shuffle, draw, roll and move"""

from __future__ import annotations

import argparse
import json
from hashlib import sha256
from pathlib import Path

from pygames.core.game import Game
from pygames.guests import Unfit, find
from pygames.peer.protocol.wire import Refused as Unanswered
from pygames.peer.tools.verify import LOG_MAX, Report, verify, wheel_of

from .foreign.rules import NoAnswer, rules_of
from .words import Refused, content, harmless

WHEEL_MAX = 32 * 1024 * 1024
"""Maximum size of a wheel, in bytes."""
CHECKED = "played and checked with the wheel whose SHA-256 is {wheel}"
PLAYED = (
    "played with the wheel whose SHA-256 is {wheel}, checked with what is installed here: --wheel FILE takes that wheel"
)
FOREIGN = (
    "The wheel's code ran in a process of its own: it could not change this verdict, but Python cannot keep hostile "
    "code from reading your files or using your network. Check a wheel that you do not trust as another user, or in a "
    "container."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: the file, the format, and a wheel."""
    parser.add_argument("file", help="a log as the page saves it; - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    parser.add_argument(
        "--wheel",
        type=Path,
        metavar="FILE",
        help="the guest's wheel that was played; not installed. Its code runs in a process of its own, but can read "
        "your files",
    )
    parser.add_argument("--record", action="store_true", help="print the match as a record after the verdict")


def run(chosen: argparse.Namespace) -> int:
    """Print what the log proves. Return 0 if the log is valid or proves a fault, else 1."""
    text = content(chosen.file, LOG_MAX).decode("ascii", errors="replace")
    report = _with_wheel(text, chosen.wheel) if chosen.wheel else verify(text, _installed)
    if chosen.json:
        shown = {name: value for name, value in vars(report).items() if name not in ("verdict", "record")}
        about = {"verdict": None if report.verdict is None else str(report.verdict)}
        print(json.dumps({**shown, **about, **({"note": FOREIGN} if chosen.wheel else {})}))
    else:
        for line in _lines(report, bool(chosen.wheel), chosen.record):
            print(harmless(line))
    return 0 if report.ok else 1


def _lines(report: Report, wheel: bool, record: bool) -> list[str]:
    """Return the lines to print. They contain untrusted names, faces, moves and outcomes; the caller sanitizes them."""
    lines = [report.words]
    if report.match:
        lines.append(f"match {report.match}, {report.heights} heights, last block {report.block}")
    if report.wheel:
        lines.append((CHECKED if wheel else PLAYED).format(wheel=report.wheel))
    if report.outcome not in report.words:
        lines.append(report.outcome)
    if report.opened:
        opened = " ".join(f"{slot}:{face}" for slot, face in report.opened.items())
        lines.append(f"opened at the end: {opened}")
    if wheel:
        lines.append(FOREIGN)
    if record:
        lines += report.record.split("\n")
    return lines


def _installed(name: str) -> Game:
    """Return the installed game of this name; Refused if it is a guest that cannot be played."""
    try:
        return find(name)
    except Unfit as error:
        raise Refused(str(error)) from None


def _with_wheel(text: str, wheel: Path) -> Report:
    """Verify a log with a guest's wheel; Refused unless all seats played with exactly this wheel. The wheel's hash is
    checked before its code runs."""
    if wheel.suffix != ".whl":
        raise Refused(f"{wheel}: a wheel's name must end with '.whl'")
    played = wheel_of(text)
    if not played:
        raise Refused("the log was not played with a wheel: verify it without --wheel")
    raw = content(str(wheel), WHEEL_MAX)
    here = sha256(raw).hexdigest()
    if here != played:
        raise Refused(f"{wheel}: its SHA-256 is {here}, but the match was played with {played}")
    try:
        with rules_of(raw, wheel.name) as game:
            return verify(text, {game.name: game}.__getitem__)
    except NoAnswer as error:
        return Report(False, f"Not verified: {error}.", wheel=played)
    except Unanswered as error:
        raise Refused(harmless(str(error))) from None
