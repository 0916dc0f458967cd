"""verify the saved log of a match between friends: every shuffle, draw, roll and move"""

from __future__ import annotations

import argparse
import json

from pygames.guests import find
from pygames.peer.verify import LOG_MAX, verify

from .words import content


def arguments(parser: argparse.ArgumentParser) -> None:
    """The file."""
    parser.add_argument("file", help="a log as the page saves it; - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    parser.add_argument("--record", action="store_true", help="print the match as a record after the verdict")


def run(chosen: argparse.Namespace) -> int:
    """Prints what the log proves; 0 if all of it is good or a fault in it is proven, else 1."""
    raw = content(chosen.file, LOG_MAX)
    report = verify(raw.decode("ascii", errors="replace"), find)
    if chosen.json:
        shown = {name: value for name, value in vars(report).items() if name not in ("verdict", "record")}
        print(json.dumps({**shown, "verdict": None if report.verdict is None else str(report.verdict)}))
    else:
        print(report.words)
        if report.match:
            print(f"match {report.match}, {report.heights} heights, last block {report.block}")
        if report.outcome not in report.words:
            print(report.outcome)
        if report.opened:
            opened = " ".join(f"{slot}:{face}" for slot, face in report.opened.items())
            print(f"opened at the end: {opened}")
        if chosen.record:
            print(report.record)
    return 0 if report.ok else 1
