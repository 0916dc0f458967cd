"""learn a game by its lessons, or check them"""

from __future__ import annotations

import argparse
from importlib.resources import files

from pygames.core.game import Game
from pygames.core.names import YOU
from pygames.core.words import counted as many
from pygames.core.words import named
from pygames.learn.check import check, counted
from pygames.learn.course import Course, course, home, none
from pygames.learn.lesson_session import LessonSession, lesson_session

from . import words
from .play import sentence, show
from .words import Refused, game_named, harmless, result

PLAY = "python3 -m pygames play"
SLICE = 1000


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: the game, the lesson, or `--check`."""
    parser.add_argument("game")
    parser.add_argument("lesson", nargs="?", type=int, help="the lesson's number; without it, choose from a list")
    parser.add_argument("--check", action="store_true", help="report the errors in the lessons, with their lines")


def run(chosen: argparse.Namespace) -> int:
    """Run lessons one after the other in the terminal. With `--check`, print their errors and return 1 if there are
    any."""
    game = game_named(chosen.game)
    found = course(game)
    if chosen.check:
        return checked(game, found)
    if not found.texts:
        print(none(game))
        return 0
    names = [*found.texts]
    number = chosen.lesson
    if number is None:
        for at, name in enumerate(names, 1):
            title = words.IS_BROKEN if name in found.broken else found.lesson(name).title
            print(f"{at:3}  {title}")
        number = asked(f"{words.WHICH.format(n=len(names))} ")
    while number is not None:
        if not 1 <= number <= len(names):
            raise Refused(words.NO_SUCH_LESSON.format(game=game.title, n=len(names)))
        name = names[number - 1]
        if name in found.broken:
            print(words.BROKEN.format(error=found.broken[name]))
        elif not taught(found, name):
            return 0
        after = found.after(name)
        if after is None:
            print(words.LAST_LESSON.format(command=PLAY))
            return 0
        number = names.index(after) + 1
        if typed(f"{words.NEXT_LESSON.format(lesson=found.lesson(after).title)} ") != "":
            return 0
    return 0


def checked(game: Game, found: Course) -> int:
    """Print the errors in the lessons of a game; if there are none, print the numbers of steps and words. Return 1 for
    errors."""
    book = files(home(game)).joinpath("rules.md").read_text(encoding="utf-8")
    if not found.texts:
        print(none(game))
        return 0
    wrong = list(check(found, book))
    for name, line, reason in wrong:
        where = f"{name}.txt" if name else game.name
        print(harmless(f"{where}, line {line}: {reason}" if line else f"{where}: {reason}"))
    if wrong:
        return 1
    for lesson in found.lessons:
        length = sum(counted(step.say) + counted(step.ask) for step in lesson.steps)
        print(f"{lesson.name:34} {many(len(lesson.steps), 'step'):>9} {many(length, 'word'):>10}  {lesson.title}")
    return 0


def typed(prompt: str) -> str | None:
    """Print a prompt and read a line from the user; None at the end of input."""
    try:
        return input(prompt).strip()
    except EOFError:
        print()
        return None


def asked(prompt: str) -> int | None:
    """Print a prompt and read a number from the user; None for anything else."""
    text = typed(prompt)
    return int(text) if text and text.isascii() and text.isdecimal() else None


def taught(found: Course, name: str) -> bool:
    """Run one lesson. True if the user completed it."""
    table = lesson_session(found, name)
    assert table.lesson
    names = [table.match.game.seat_names[seat] if name == YOU else name for seat, name in enumerate(table.match.names)]
    seat = names[table.lesson.seat]
    print(f"\n{words.LESSON_BEGINS.format(lesson=table.lesson.title, seat=seat, help=words.LEARN_HELP)}")
    table.known()
    table.news()
    said = drawn = None
    while True:
        tell(table, names)
        if table.waits == "bot":
            table.think(SLICE)
            continue
        if table.over:
            break
        if drawn is not table.match.state:
            drawn = table.match.state
            show(table, names)
        if said != table.at:
            said = table.at
            step = table.step
            assert step
            print(f"\n{words.STEP.format(at=table.at + 1, n=len(table.lesson.steps), said=step.say)}")
            if step.note:
                print(step.note)
            if step.ask:
                print(f"-> {step.ask}")
        text = typed(f"{names[table.lesson.seat]}> ")
        if text is None or text == "quit":
            return False
        try:
            command(table, text, names)
        except ValueError as error:
            print(harmless(sentence(str(error))))
    outcome = table.match.outcome()
    if outcome:
        print(result(outcome, table.lesson.seat, (words.YOU_WON, words.YOU_LOST, words.YOU_DREW)))
    print(f"{words.LESSON_DONE}\n")
    return True


def tell(table: LessonSession, names: list[str]) -> None:
    """Print new events, explanations, and the lesson's reply to the user."""
    for event in table.news():
        if event.text:
            print("  " + named(event.text, names))
    for line in table.explained:
        print(f"  ({line})")
    table.explained.clear()
    if table.said:
        print(named(table.said, names))
    table.said = ""


def command(table: LessonSession, text: str, names: list[str]) -> None:
    """Execute a command that the user typed during a lesson."""
    if text == "" and not (table.step and table.step.ask):
        table.go_on_to_next()
    elif text in ("", "help", "?"):
        print(words.LEARN_HELP)
    elif text == "show":
        table.show()
    elif text == "table":
        show(table, names)
    elif text == "back":
        table.begin(max(0, table.at - 1))
    elif text == "moves":
        print("  ".join(str(move) for move in table.match.known(table.facing).moves()))
    else:
        table.move(text)
