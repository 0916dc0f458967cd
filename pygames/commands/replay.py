"""check a record and tell it move by move"""

from __future__ import annotations

import argparse
import json

from pygames.core.digest import digest
from pygames.core.match import Match
from pygames.core.record import SIZE_MAX, BadRecord, read, view_text
from pygames.core.words import named
from pygames.guests import find

from .words import Refused, content, result


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: the file, and the format."""
    parser.add_argument("file", help="a record; - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")


def run(chosen: argparse.Namespace) -> int:
    """Replay a record strictly, and print it; Refused gives the line and the reason of an error."""
    match = load(chosen.file)
    outcome = match.outcome()
    shown = {
        "game": match.game.name,
        "options": match.options.changed(),
        "seats": list(match.names),
        "view": view_text(match.view),
        "marks": list(match.marks),
        "moves": [{"seat": line.seat, "text": line.text} for line in match.lines],
        "outcome": None if outcome is None else {"scores": list(outcome.scores), "reason": outcome.reason},
        "public_digest": digest(match.state.seen_by(None)).hex(),
    }
    if chosen.json:
        print(json.dumps(shown))
        return 0
    played = 0
    for line in match.lines:
        if line.move is None:
            print(f"      {line.text}")
            continue
        sentences = [event.text for event in match.game.tell(match.positions[played], line.move)]
        played += 1
        words = named(" ".join(sentences), match.names)
        print(f"{played:4}  {line.text:16}  {words}".rstrip())
    if outcome is None:
        print("unfinished")
    else:
        results = ", ".join(f"{name} {result(outcome, seat)}" for seat, name in enumerate(match.names))
        print(f"{named(outcome.reason, match.names)} ({results})")
    print(f"public position {shown['public_digest']}")
    return 0


def load(name: str) -> Match:
    """Load the match of a record file; Refused if it cannot be read."""
    raw = content(name, 4 * SIZE_MAX)  # a character has at most 4 bytes in UTF-8
    try:
        return read(raw.decode(), find)
    except UnicodeDecodeError as error:
        raise Refused(f"{name}: this is not UTF-8 text (byte {error.start})") from None
    except BadRecord as error:
        raise Refused(f"{name}: {error}") from None
