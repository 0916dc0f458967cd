"""Trials of a game's description, rule book, cover, pictures and lessons."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

from pygames.core.cards import CHANCE
from pygames.core.game import Game
from pygames.core.laws import variants, walk
from pygames.core.laws.shapes import short
from pygames.core.match import Match
from pygames.core.state import State
from pygames.core.words import counted
from pygames.learn.course import course, home
from pygames.learn.puzzles import puzzles

from . import words
from .fault import Fault, blamed, given
from .form import misdeclared, misformed
from .limits import check_brief, check_personas

SEATS_MAX = 4
BOOK, COVER, SYMBOLS = "rules.md", "cover.svg", "symbols.svg"
COVER_BOX = "0 0 240 280"


def description(game: Game, until: float) -> str:
    """Check the fields of a `Game`, and the first positions of its matches with all options; Fault if one is wrong."""
    for field in ("title", "line"):
        if not str(getattr(game, field)).strip():
            raise Fault(words.FIELD_EMPTY.format(field=field))
    seats: object = game.seats  # an author's value may have any type
    if not (isinstance(seats, tuple) and seats and all(type(n) is int and 2 <= n <= SEATS_MAX for n in seats)):
        raise Fault(words.SEATS.format(seats=seats, most=SEATS_MAX))
    if len(game.seat_names) < max(game.seats):
        raise Fault(words.SEAT_NAMES.of(len(game.seat_names), seats=max(game.seats)))
    if type(game.rules_version) is not int or game.rules_version < 1:
        raise Fault(words.RULES_VERSION.format(version=game.rules_version))
    check_personas(game)
    if wrong := misdeclared(game.options):
        raise Fault(wrong)
    every = variants(game)
    played: set[int] = set()
    usual: State | None = None
    for options in every:
        try:
            state = game.new(options)
        except ValueError:
            if options == every[0]:
                raise Fault(words.NO_DEFAULT) from None
            continue
        if state.seats not in game.seats:
            what = words.OTHER_SEATS.format(found=short(state.seats), seats=game.seats)
            raise Fault(what, words.ONLY_OPTIONS.format(options=given(options)), last=True)
        again = [name for name in State._fields if name in vars(type(state)).get("__annotations__", {})]
        if again:
            raise Fault(words.FIELD_AGAIN.format(kind=type(state).__name__, field=again[0]))
        if wrong := misformed(state):
            raise Fault(wrong)
        if usual is not None and state == usual:
            raise Fault(words.NO_EFFECT.format(option=next(iter(options.changed()))))
        usual = state if usual is None else usual
        played.add(state.seats)
        with blamed(Match(game, options)):
            if state.viewer != CHANCE:
                raise Fault(words.VIEW_FIRST.format(viewer=state.viewer))
    if len(game.seats) > 1 and len(played) == 1:
        raise Fault(words.SEATS_UNDECIDED.format(seats=game.seats, found=played.pop()))
    return f"{counted(len(every), 'set')} of options"


def books(game: Game, until: float) -> str:
    """Check that the rule book has all rulings to which events and lessons refer, that the pictures exist, and that the
    lessons are valid; Fault otherwise."""
    book, cover = _text(game, BOOK), _text(game, COVER)
    rulings = {int(number) for number in re.findall(r"^### (\d+)\.", book, re.MULTILINE)}
    for state, move in walk(game, game.options(), 8, 400):
        for event in game.tell(state, move):
            if event.ruling and event.ruling not in rulings:
                raise Fault(words.NO_RULING.format(event=event.text, ruling=event.ruling, file=BOOK), file=BOOK)
            if event.kind == "end" and not event.why:
                raise Fault(words.NO_WHY.format(event=event.text))
    head = re.search(r"^# (.+)$", book, re.MULTILINE)
    if not head or head[1].strip() != game.title:
        raise Fault(words.HEAD.format(file=BOOK, title=game.title), file=BOOK)
    check_brief(book)
    _drawn(COVER, cover, COVER_BOX)
    if game.symbols:
        there = {each.get("id") for each in _drawn(SYMBOLS, _text(game, SYMBOLS)).iter()}
        if missing := sorted({*game.symbols} - there):
            raise Fault(words.NO_PICTURE.format(symbol=missing[0], file=SYMBOLS), file=SYMBOLS)
    found = course(game)
    for name, error in found.broken.items():
        file, wrong = f"{name}.txt", str(error).removesuffix(".")
        raise Fault(words.LESSON_BROKEN.format(file=file, error=wrong), file=file)
    for name, error in puzzles(game).broken.items():
        raise Fault(words.PUZZLE_BROKEN.format(name=name, error=str(error).removesuffix(".")))
    for lesson in found.lessons:
        if unknown := [ruling for ruling in lesson.teaches if ruling not in rulings]:
            file = f"{lesson.name}.txt"
            raise Fault(words.LESSON_RULING.format(file=file, ruling=unknown[0]), file=file)
    return f"{counted(len(rulings), 'ruling')}, {counted(len(found.lessons), 'lesson')}"


def _text(game: Game, name: str) -> str:
    try:
        return files(home(game)).joinpath(name).read_text(encoding="utf-8")
    except (OSError, ModuleNotFoundError, TypeError):
        raise Fault(words.NO_FILE.format(file=name, package=home(game)), file=name) from None
    except UnicodeDecodeError:
        raise Fault(words.NO_UTF8.format(file=name), file=name) from None


def _drawn(name: str, text: str, box: str = "") -> ElementTree.Element:
    try:
        drawing = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise Fault(words.NO_SVG.format(file=name, error=error), file=name) from None
    if box and drawing.get("viewBox") != box:
        raise Fault(words.VIEW_BOX.format(file=name, found=drawing.get("viewBox"), wanted=box), file=name)
    return drawing
