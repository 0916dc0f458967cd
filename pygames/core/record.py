"""The record of a match: text, one move a line, chance included.

    liege 1
    game vassal
    rules 1
    options no_motive=1
    seats You; Maud
    date 2026-11-21
    view all

    shuffle
    draw 0 0:Jo

Save file, replay, share link, peer log, bug report and golden test. `view` says who is told what: "all",
"public" or a seat; `wheel FILE SHA256` names the wheel of a guest's game. Records come from outside: everything
is checked, errors name the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from . import words
from .cards import CHANCE, Seat
from .game import Game
from .match import LINES_MAX, Match, ReplayError
from .moves import number
from .names import YOU
from .names import clean_name as clean_name  # peers hold names to what a record holds

FORMAT = 1
WHEEL = re.compile(r"[\w.!+-]{1,120}\.whl [0-9a-f]{64}", re.ASCII)
SIZE_MAX = 512 * 1024
"""Maximum number of characters of a record; the longest match takes about a tenth of this."""


class BadRecord(ValueError):
    """A text that is no readable record; `line` counts from 1, 0 means the whole."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(words.AT_LINE.format(line=line, reason=reason) if line else reason)
        self.line = line
        self.reason = reason


def write(match: Match) -> str:
    """Return the record of a match, as far as its view knows it."""
    head = [f"liege {FORMAT}", f"game {match.game.name}", f"rules {match.game.rules_version}"]
    if match.game.wheel:
        head.append(f"wheel {match.game.wheel}")
    if str(match.options):
        head.append(f"options {match.options}")
    head.append(f"seats {'; '.join(match.names)}")
    if match.date:
        head.append(f"date {match.date}")
    head.append(f"view {view_text(match.view)}")
    if match.start:
        head.append(f"position {match.start}")
    if match.marks:
        head.append(f"marks {' '.join(match.marks)}")
    return "\n".join([*head, "", *(line.text for line in match.lines), ""])


def check_opening(match: Match, find: Callable[[str], Game]) -> None:
    """Check that the record's header parses back to the same match; BadRecord otherwise.

    `Match.play` checks the same for each move, so whatever is stored can be read again.
    """
    opening = replace(match, lines=[], positions=[])
    if read(write(opening), find) != opening:
        raise BadRecord(0, words.NOT_ALIKE)


def read(text: str, find: Callable[[str], Game]) -> Match:
    """Parse a record. `find` returns a game by name or raises KeyError; BadRecord describes the mistake."""
    if len(text) > SIZE_MAX:
        raise BadRecord(0, words.TOO_LONG.format(size=len(text), most=SIZE_MAX))
    if not text.strip():
        raise BadRecord(0, words.EMPTY)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    head: dict[str, tuple[int, str]] = {}
    body = 0
    for at, line in enumerate(lines, 1):
        if not line.strip():
            body = at
            break
        word, _, rest = line.strip().partition(" ")
        if at == 1 and word != "liege":
            raise BadRecord(1, words.NO_RECORD)
        if word not in HEAD:
            raise BadRecord(at, words.NO_HEADING.format(word=word[:20]))
        if word in head:
            raise BadRecord(at, words.TWICE.format(word=word))
        head[word] = (at, rest.strip())
    else:
        body = len(lines)
    return _match(head, lines, body, find)


def _match(head: dict[str, tuple[int, str]], lines: list[str], body: int, find: Callable[[str], Game]) -> Match:
    def need(word: str) -> tuple[int, str]:
        if word not in head:
            raise BadRecord(0, words.LACKS.format(word=word))
        return head[word]

    at, version = need("liege")
    if version != str(FORMAT):
        raise BadRecord(at, words.OTHER_FORMAT.format(version=version[:20], here=FORMAT))
    at, wheel = head.get("wheel", (0, ""))
    if at and not WHEEL.fullmatch(wheel):
        raise BadRecord(at, words.NO_WHEEL)
    try:
        game = find(need("game")[1])
    except KeyError:
        at, name = need("game")
        missing = words.NO_GUEST if wheel else words.NO_GAME
        raise BadRecord(at, missing.format(name=name[:40], wheel=wheel)) from None
    if wheel and game.wheel and wheel.split()[1] != game.wheel.split()[1]:
        raise BadRecord(at, words.BY_GUEST.format(wheel=wheel))
    at, rules = need("rules")
    if rules != str(game.rules_version):
        raise BadRecord(at, words.OTHER_RULES.format(rules=rules[:20], title=game.title, here=game.rules_version))
    at, chosen = head.get("options", (0, ""))
    try:
        options = game.options.parse(chosen)
        seats = game.new(options).seats
    except ValueError as error:
        raise BadRecord(at, str(error)) from None
    at, names = head.get("seats", (0, ""))
    seated = seated_names(names.split(";")) if names else ()
    if seated and len(seated) != seats:
        raise BadRecord(at, words.OTHER_SEATS.format(named=len(seated), title=game.title, seats=seats))
    at, view = need("view")
    try:
        viewer = parse_view(view, seats)
    except ValueError as error:
        raise BadRecord(at, str(error)) from None
    at, date = head.get("date", (0, ""))
    try:
        date = date and parse_date(date)
    except ValueError as error:
        raise BadRecord(at, str(error)) from None
    marks = tuple(head.get("marks", (0, ""))[1].split())
    if not {*marks} <= {"undo", "hint", "onward"}:
        raise BadRecord(head["marks"][0], words.NO_MARK)
    at, start = head.get("position", (0, ""))
    try:
        match = Match(game, options, seated, viewer, date, marks, start)
    except ValueError as error:
        raise BadRecord(at, str(error)) from None
    moves = [line.strip() for line in lines[body:]]
    while moves and not moves[-1]:
        moves.pop()
    if len(moves) > LINES_MAX:
        raise BadRecord(0, words.TOO_MANY.format(moves=len(moves), most=LINES_MAX))
    try:
        match.replay(moves)
    except ReplayError as error:
        raise BadRecord(body + error.at, error.reason) from None
    return match


def seated_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names as a record stores them: YOU for at most one seat, cleaned names for the others."""
    told = [name.strip() for name in names]
    return tuple(name if name == YOU and told.count(YOU) == 1 else clean_name(name) for name in told)


HEAD = ("liege", "game", "rules", "wheel", "options", "seats", "date", "view", "position", "marks")


def view_text(view: Seat | None) -> str:
    """ "all", "public" or the number of a seat."""
    return "all" if view == CHANCE else "public" if view is None else str(view)


def parse_view(text: str, seats: int) -> Seat | None:
    """The inverse of `view_text`; ValueError for anything else."""
    if text == "all":
        return CHANCE
    if text == "public":
        return None
    return number(text, words.A_VIEW, seats - 1)


def parse_date(text: str) -> str:
    """Check a date of a record; ValueError unless it is YYYY-MM-DD."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        raise ValueError(words.NO_DATE.format(text=text[:20]))
    return text
