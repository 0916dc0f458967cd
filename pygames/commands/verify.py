"""verify the saved log of a match between friends: every shuffle, draw, roll and move"""

from __future__ import annotations

import argparse
import json
from hashlib import sha256
from pathlib import Path

from pygames.core.game import Game
from pygames.guests import Unfit, find
from pygames.peer.verify import LOG_MAX, Report, verify

from .checking.package import opened
from .words import Refused, content

CHECKED = "played and checked with the wheel whose SHA-256 is {wheel}"
PLAYED = (
    "played with the wheel whose SHA-256 is {wheel}, checked with what is installed here: --wheel FILE takes that wheel"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The file."""
    parser.add_argument("file", help="a log as the page saves it; - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    parser.add_argument("--wheel", type=Path, metavar="FILE", help="the guest's wheel that was played; not installed")
    parser.add_argument("--record", action="store_true", help="print the match as a record after the verdict")


def run(chosen: argparse.Namespace) -> int:
    """Prints what the log proves; 0 if all of it is good or a fault in it is proven, else 1."""
    text = content(chosen.file, LOG_MAX).decode("ascii", errors="replace")
    report = _with_wheel(text, chosen.wheel) if chosen.wheel else verify(text, _installed)
    if chosen.json:
        shown = {name: value for name, value in vars(report).items() if name not in ("verdict", "record")}
        print(json.dumps({**shown, "verdict": None if report.verdict is None else str(report.verdict)}))
    else:
        print(report.words)
        if report.match:
            print(f"match {report.match}, {report.heights} heights, last block {report.block}")
        if report.wheel:
            print((CHECKED if chosen.wheel else PLAYED).format(wheel=report.wheel))
        if report.outcome not in report.words:
            print(report.outcome)
        if report.opened:
            opened = " ".join(f"{slot}:{face}" for slot, face in report.opened.items())
            print(f"opened at the end: {opened}")
        if chosen.record:
            print(report.record)
    return 0 if report.ok else 1


def _installed(name: str) -> Game:
    """The game of this name; Refused where a guest offers it and cannot be played."""
    try:
        return find(name)
    except Unfit as error:
        raise Refused(str(error)) from None


def _with_wheel(text: str, wheel: Path) -> Report:
    """What a log proves by a guest's wheel; Refused unless all seats played these very bytes."""
    if wheel.suffix != ".whl":
        raise Refused(f"{wheel}: the name of a wheel ends with '.whl'")
    with opened(str(wheel)) as game:
        report = verify(text, {game.name: game}.__getitem__)
    bytes_here = sha256(wheel.read_bytes()).hexdigest()
    if report.wheel and report.wheel != bytes_here:
        raise Refused(f"{wheel}: its SHA-256 is {bytes_here}, and the log was played with {report.wheel}")
    return report
