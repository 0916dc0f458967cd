"""Pictures of positions in the rule books. A fence in `rules.md` describes a position, and the shell's code draws it in
Node:

    ```position
    lesson 02-comparing 2       the beginning of step 2 of a lesson; with "after": its solution
    only house4 house6          ids of the parts to show; default: all shared parts
    ring house4                 ids to highlight
    say Your Scheme is higher.  the caption
    ```

Instead of a lesson there may be the lines of a record: its last position is shown, to seat 0.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from subprocess import PIPE, Popen
from typing import Any, NamedTuple

from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.plain import plain
from pygames.core.record import read
from pygames.learn.lesson import cut
from pygames.lesson_requests import course_of

from ..progress import ROOT
from ..tools import WEB, Missing, node_path
from . import words
from .sprite import folder
from .suits import suited

FENCE = "position"
DRAWS = WEB / "build" / "making" / "still.mjs"
LANGUAGE: dict[str, Any] = {}
"""The shell's texts in the language of this build; empty for English (`web/src/languages/language.js`)."""
WIDEST = 420
"""Maximum width of a picture in SVG units; in a wider picture, letters would be too small on a phone."""


class Fence(NamedTuple):
    """The text of a fence, and the line that opens it."""

    text: str
    line: int


class Position(NamedTuple):
    """The content of a parsed fence."""

    scene: Any
    names: tuple[str, ...]
    only: list[str]
    ring: list[str]
    words: str
    lesson: str
    """The name of the lesson from which the position comes; empty if there is none."""


class Still(NamedTuple):
    """A drawing, its description, and its size."""

    svg: str
    words: str
    width: int
    height: int


def positions(game: Game, fences: list[Fence], symbols: Iterable[str]) -> list[str]:
    """Return the figures for all fences; for an error, raise Missing with file and line."""
    found = [_position(game, fence) for fence in fences]
    return [
        figure(game, position, _checked(game, fence, still))
        for fence, position, still in zip(fences, found, stills(found, symbols), strict=True)
    ]


def field(game: Game, text: str, symbols: Iterable[str]) -> str:
    """Return the picture of a single position as HTML."""
    fence = Fence(text, 0)
    return laid(game, *(_checked(game, fence, still) for still in stills([_position(game, fence)], symbols)))


def laid(game: Game, still: Still) -> str:
    """Return a picture as HTML, on the cloth of its game's table."""
    return f'<div class="drawn" data-cloth="{game.cloth}">{still.svg}</div>'


def figure(game: Game, position: Position, still: Still) -> str:
    """Return a picture as HTML with its caption, and a link to the lesson if it comes from one."""
    tried = ""
    if position.lesson:
        number = [each.name for each in course_of(game).lessons].index(position.lesson) + 1
        href = f'href="./#lesson={escape(position.lesson)}"'
        icon = '<svg class="icon" aria-hidden="true"><use href="#i-learn" width="100%" height="100%"/></svg>'
        tried = f'<a class="press" {href}>{icon}{words.TRY_IT.format(lesson=number)}</a>'
    caption = f"<p>{suited(escape(position.words))}</p>" if position.words else ""
    return f'<figure class="position">{laid(game, still)}<figcaption>{caption}{tried}</figcaption></figure>\n'


def stills(found: list[Position], symbols: Iterable[str]) -> list[Still | str]:
    """Return the drawing of each position, or the error message if it cannot be drawn."""
    if not found:
        return []
    shown = [{**each._asdict(), "scene": plain(each.scene)} for each in found]
    with Popen([node_path(), str(DRAWS)], stdin=PIPE, stdout=PIPE, text=True, encoding="utf-8") as node:
        told, _ = node.communicate(
            json.dumps({"symbols": sorted(symbols), "shown": shown, "language": LANGUAGE or None})
        )
    return [each.get("error") or Still(**each) for each in json.loads(told)]


def _checked(game: Game, fence: Fence, still: Still | str) -> Still:
    if isinstance(still, str):
        raise _wrong(game, fence, still)
    if still.width > WIDEST:
        raise _wrong(game, fence, f"the picture is {still.width} wide, of at most {WIDEST}: show less by 'only'")
    return still


def _position(game: Game, fence: Fence) -> Position:
    lines = [line.split("#", 1)[0].rstrip() for line in fence.text.splitlines()]
    told: dict[str, list[str]] = {"lesson": [], "only": [], "ring": [], "say": []}
    rest = []
    for line in lines:
        word, _, more = line.partition(" ")
        if word in told and more.strip():
            told[word].append(more.strip())
        else:
            rest.append(line)
    try:
        match, seat, lesson = _match(game, told["lesson"], "\n".join(rest).strip())
        scene = game.scene(match.known(seat), seat)
    except (KeyError, ValueError, IndexError) as error:
        raise _wrong(game, fence, str(error)) from None
    ids = [word for name in ("only", "ring") for words in told[name] for word in words.split()]
    here = json.dumps(plain(scene))
    for ident in ids:
        if f'"id": "{ident}"' not in here:
            raise _wrong(game, fence, f"there is no '{ident}' on the table here")
    only, ring = (" ".join(told[name]).split() for name in ("only", "ring"))
    return Position(scene, match.names, only, ring, " ".join(told["say"]), lesson)


def _match(game: Game, lessons: list[str], record: str) -> tuple[Match, int, str]:
    """Return the match of a position, the seat that views it, and the name of the lesson, if any."""
    if bool(lessons) == bool(record):
        raise ValueError("a position is either a step of a lesson or the lines of a record")
    if record:
        return read(record + "\n", {game.name: game}.__getitem__), 0, ""
    name, _, where = lessons[0].partition(" ")
    number, _, after = where.partition(" ")
    try:
        lesson = course_of(game).lesson(name)
    except KeyError:
        raise ValueError(f"there is no lesson '{name}'") from None
    if not number.isdecimal() or not 1 <= int(number) <= len(lesson.steps) or after not in ("", "after"):
        raise ValueError(f"'{where}' is no step of '{name}': it has {len(lesson.steps)}, and may say 'after'")
    step = lesson.steps[int(number) - 1]
    return cut(lesson.match, step.solved if after else step.start), lesson.seat, name


def _wrong(game: Game, fence: Fence, reason: str) -> Missing:
    book = (folder(game) / "rules.md").relative_to(ROOT)
    return Missing(f"{book}, line {fence.line}: {reason}")
