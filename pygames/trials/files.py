"""Trials of a game's other files: its description, rule book, cover, pictures and lessons."""

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

from .fault import Fault, blamed, given
from .form import misdeclared, misformed
from .limits import check_brief, check_personas

SEATS_MAX = 4
COVER = "0 0 240 280"


def description(game: Game, until: float) -> str:
    """Check the fields of `Game`, and its first positions."""
    for field in ("title", "line"):
        if not str(getattr(game, field)).strip():
            raise Fault(f"Game.{field} is empty.")
    seats: object = game.seats  # an author may write anything
    if not (isinstance(seats, tuple) and seats and all(type(n) is int and 2 <= n <= SEATS_MAX for n in seats)):
        raise Fault(f"Game.seats is {seats}; it must be a tuple of numbers from 2 to {SEATS_MAX}, such as (2,).")
    if len(game.seat_names) < max(game.seats):
        raise Fault(f"Game.seat_names has {counted(len(game.seat_names), 'name')} for {max(game.seats)} seats.")
    if type(game.rules_version) is not int or game.rules_version < 1:
        raise Fault(f"Game.rules_version is {game.rules_version}; the first version is 1.")
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
                raise Fault("The game cannot be played with its default options.") from None
            continue
        if state.seats not in game.seats:
            what = f"The first position has {short(state.seats)} seats, but Game.seats is {game.seats}"
            raise Fault(f"{what}: its property `seats` must return one of these.", f"{given(options)}.", last=True)
        again = [name for name in State._fields if name in vars(type(state)).get("__annotations__", {})]
        if again:
            raise Fault(f"{type(state).__name__} declares the field `{again[0]}`, which every position has already.")
        if wrong := misformed(state):
            raise Fault(wrong)
        if usual is not None and state == usual:
            name = next(iter(options.changed()))
            raise Fault(
                f"The option '{name}' has no effect: the first position must hold the options, in a field `options`."
            )
        usual = state if usual is None else usual
        played.add(state.seats)
        with blamed(Match(game, options)):
            if state.viewer != CHANCE:
                raise Fault(f"The first position is a view of seat {state.viewer}; its viewer must be CHANCE.")
    if len(game.seats) > 1 and len(played) == 1:
        raise Fault(f"Game.seats is {game.seats}, but every match has {played.pop()} seats: an option must decide.")
    return f"{counted(len(every), 'set')} of options"


def books(game: Game, until: float) -> str:
    """Check that the rule book has all rulings referred to, the pictures exist, and the lessons can be read."""
    book, cover = _text(game, "rules.md"), _text(game, "cover.svg")
    rulings = {int(number) for number in re.findall(r"^### (\d+)\.", book, re.MULTILINE)}
    for state, move in walk(game, game.options(), 8, 400):
        for event in game.tell(state, move):
            if event.ruling and event.ruling not in rulings:
                raise Fault(f"'{event.text}' refers to ruling {event.ruling}, which is not in rules.md.")
            if event.kind == "end" and not event.why:
                raise Fault(f"'{event.text}' ends the match, but `Event.why` is empty.")
    head = re.search(r"^# (.+)$", book, re.MULTILINE)
    if not head or head[1].strip() != game.title:
        raise Fault(f"rules.md must begin with the line '# {game.title}', the title of the game.")
    check_brief(book)
    _drawn("cover.svg", cover, COVER)
    if game.symbols:
        there = {each.get("id") for each in _drawn("symbols.svg", _text(game, "symbols.svg")).iter()}
        if missing := sorted({*game.symbols} - there):
            raise Fault(f"Game.symbols has '{missing[0]}', which is not in symbols.svg.")
    found = course(game)
    for name, error in found.broken.items():
        raise Fault(f"The lesson {name}.txt is broken: {str(error).removesuffix('.')}.")
    for name, error in puzzles(game).broken.items():
        raise Fault(f"The puzzle {name} is broken: {str(error).removesuffix('.')}.")
    for lesson in found.lessons:
        if unknown := [ruling for ruling in lesson.teaches if ruling not in rulings]:
            raise Fault(f"The lesson {lesson.name}.txt teaches ruling {unknown[0]}, which is not in rules.md.")
    return f"{counted(len(rulings), 'ruling')}, {counted(len(found.lessons), 'lesson')}"


def _text(game: Game, name: str) -> str:
    try:
        return files(home(game)).joinpath(name).read_text(encoding="utf-8")
    except (OSError, ModuleNotFoundError, TypeError):
        raise Fault(f"There is no {name} in the package {home(game)}.") from None
    except UnicodeDecodeError:
        raise Fault(f"{name} is not UTF-8 text.") from None


def _drawn(name: str, text: str, box: str = "") -> ElementTree.Element:
    try:
        drawing = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise Fault(f"{name} is not an SVG drawing: {error}.") from None
    if box and drawing.get("viewBox") != box:
        raise Fault(f"{name} has the viewBox '{drawing.get('viewBox')}'; it must be '{box}'.")
    return drawing
