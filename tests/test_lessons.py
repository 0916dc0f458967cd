"""Tests of lessons: those of every game keep the limits, and each error in a lesson is reported with its line."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from random import Random

import pytest

from pygames import games
from pygames.core.game import Game
from pygames.learn.check import check, core, counted, faults
from pygames.learn.course import Course, course, text_of
from pygames.learn.lesson import Lesson
from pygames.learn.lesson_session import lesson_session
from pygames.learn.parser import read
from pygames.learn.puzzles import puzzles
from pygames.learn.text import SIZE_MAX, BadLesson

from .parts import LESSONS as LESSONS_OF

COURSES = {name: course(games.find(name)) for name in LESSONS_OF}
LESSONS = [(name, lesson.name) for name, found in COURSES.items() for lesson in found.lessons]


def book(game: Game) -> str:
    return files(f"pygames.games.{game.name}").joinpath("rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COURSES)
def test_the_lessons_of_a_game_keep_what_is_promised(name: str) -> None:
    assert COURSES[name].texts
    assert list(check(COURSES[name], book(games.find(name)))) == []


@pytest.mark.parametrize("name", LESSONS_OF)
def test_every_goal_is_a_lesson_s_or_the_learner_s(name: str) -> None:
    every = [*COURSES[name].lessons, *puzzles(games.find(name)).lessons]
    used = {step.goal[0] for lesson in every for step in lesson.steps if step.goal}
    assert {*COURSES[name].goals} == used | {*import_module(f"pygames.games.{name}.lessons").THUMB}


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_who_does_it_wrongly_at_every_step_still_finishes(name: str, lesson: str) -> None:
    found = COURSES[name]
    table = lesson_session(found, lesson)
    while not table.over and not table.free:
        step, at, state = table.step, table.at, table.match.state
        assert step
        if not step.ask:
            table.go_on_to_next()
            continue
        for wrong in step.wrongs if len(step.wants[:1] and step.wants[0]) == 1 else ():
            table.move(wrong.move)
            assert (table.kind in ("wrong", "refused"), table.at) == (True, at), (wrong, table.said)
            assert wrong.text in table.said
            table.news()
            assert table.match.state == state
        table.touch(("nothing",))
        assert (table.kind, table.at) == ("refused", at)
        for move in (step.trial.move,) if step.trial else step.wants[0]:
            table.move(move)
            assert table.kind in ("right", "more"), table.said
        assert table.at == at + 1
    assert table.over or table.free


@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_every_way_that_is_right_leads_on_to_the_same_place(name: str, lesson: str) -> None:
    found = COURSES[name].lesson(lesson)
    for at, step in enumerate(found.steps):
        for way in step.wants:
            table = lesson_session(COURSES[name], lesson, at)
            for move in way:
                table.move(move)
            assert (table.kind, table.at) == ("right", at + 1), (way, table.said)
            assert [line.text for line in table.match.lines] == [line.text for line in found.match.lines[: step.end]]


def test_who_comes_back_in_the_middle_stands_where_the_step_begins() -> None:
    for name, lesson in LESSONS:
        found = COURSES[name].lesson(lesson)
        for at, step in enumerate(found.steps):
            table = lesson_session(COURSES[name], lesson, at)
            assert step.level or len(table.match.lines) == step.start
    with pytest.raises(ValueError, match="has 6 steps"):
        lesson_session(COURSES["vassal"], "01-alliances", 7)


def test_a_move_that_nobody_foresaw_is_told_and_taken_back() -> None:
    table = lesson_session(COURSES["vassal"], "01-alliances", 1)
    table.news()
    before = table.match.state
    table.move("2c 9")
    assert table.kind == "wrong"
    assert table.did == "{0} places 2♣ at house 9."
    assert table.said == "That isn't the move asked for, so it was undone."
    told = table.news()
    assert [event.text for event in told][:1] == ["{0} places 2♣ at house 9."]
    assert told[-1].position is not None, "the table after it is shown"
    assert table.match.state == before
    assert table.news() == []


def test_where_nothing_is_asked_nothing_can_be_moved() -> None:
    table = lesson_session(COURSES["vassal"], "01-alliances")
    assert table.scene().moves == ()
    assert table.waits == "nobody"
    table.move("8c 5")
    assert (table.kind, table.at) == ("refused", 0)
    with pytest.raises(ValueError, match="nothing to do in this step"):
        table.show()
    table.go_on_to_next()
    assert table.scene().moves
    with pytest.raises(ValueError, match="First do what this step asks"):
        table.go_on_to_next()


def test_a_touch_that_the_table_refuses_can_be_what_is_asked() -> None:
    table = lesson_session(COURSES["vassal"], "01-alliances", 4)
    step = table.step
    assert step
    assert step.trial
    table.move("Kd 9")
    assert table.kind == "wrong"
    table.touch(step.trial.ids)
    assert (table.kind, table.at) == ("right", 5)
    assert table.said == "Your side of house 5 is full: three cards."


@pytest.mark.parametrize("name", LESSONS_OF)
def test_the_first_match_explains_each_new_thing_once(name: str) -> None:
    found = COURSES[name]
    last = found.lessons[-1]
    table = lesson_session(found, last.name, len(last.steps) - 1)
    assert table.free
    table.known()
    rng, explained = Random(1), list[str]()
    for _ in range(4000):
        table.news()
        explained += table.explained
        table.explained.clear()
        if table.over:
            break
        if table.waits == "bot":
            table.think(10_000, finish=True)
        else:
            table.move(str(rng.choice(list(table.match.known(table.facing).moves()))))
    assert table.match.outcome()
    assert explained
    assert len(explained) == len({*explained})
    assert {*explained} <= {
        *found.first.values(),
        "You've now seen everything there is to explain.",
    }


def test_the_mark_of_the_first_player_is_explained_when_it_passes() -> None:
    found = COURSES["politics"]
    last = found.lessons[-1]
    table = lesson_session(found, last.name, len(last.steps) - 1)
    rng = Random(1)
    while not (told := [each for each in table.explained if "goes first in the new round" in each]):
        table.explained.clear()
        if table.waits == "bot":
            table.think(10_000, finish=True)
        else:
            table.move(str(rng.choice(list(table.match.known(table.facing).moves()))))
        events = table.news()
    assert told == ["The next player to the left goes first in the new round."]
    assert events[-1].text.endswith("goes first in round 2.")


# Errors in a lesson.

GOOD = """\
lesson One card
teaches 1
liege 1
game vassal
rules 1
options first=1
seats You; Odo
view all

deal 0  6c 7c 8c
deal 1  2h 4s 3c

6c 5, 2h 1, 7c 5, 4s 1

say   Two cards lie there.
show  house5 8c
ask   Make a Coup at house 5.
goal  makes 5 Coup
want  8c 5
wrong 8c 4: Not there.
wrong 8c 12: NOT
reply 3c 2

say   Well.
"""


def lesson(text: str) -> Lesson:
    return read("mutant", text, games.find, COURSES["vassal"].goals)


GOOD = GOOD.replace("wrong 8c 12: NOT\n", "")


def test_the_lesson_of_which_mutants_are_made_is_good() -> None:
    assert len(lesson(GOOD).steps) == 2


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("lesson One card", "liege 1", 1, "begins with 'lesson'"),
        ("lesson One card", "lesson", 1, "begins with 'lesson'"),
        ("teaches 1", "teaches one", 2, "the numbers of rulings"),
        ("liege 1", "liege 2", 3, "format 2"),
        ("game vassal", "game chess", 4, "there is no game 'chess'"),
        ("rules 1", "rules 9", 5, "rules version 9"),
        ("options first=1", "options last=1", 6, "last"),
        ("seats You; Odo", "seats Maud; Odo", 7, "must have You exactly once"),
        ("seats You; Odo", "seats You", 7, "1 seats are named"),
        ("view all", "view everything", 8, "everything"),
        ("view all", "views all", 8, "not a heading of a record"),
        ("deal 0  6c 7c 8c", "deal 0  6c 7c 8x", 10, "8x cannot be dealt to '0'"),
        ("deal 0  6c 7c 8c", "deal 0  6c 7c 7c", 10, "7c cannot be dealt to '0'"),
        ("deal 0  6c 7c 8c", "deal you  6c", 10, "needs a seat"),
        ("deal 0  6c 7c 8c", "deal 0", 10, "needs a seat"),
        ("deal 1  2h 4s 3c", "deal 0  2h 4s", 11, "given twice"),
        ("6c 5, 2h 1, 7c 5, 4s 1", "6c 5, 2h 1, 7c 5, 4s 99", 13, "'4s 99' cannot be played here"),
        ("6c 5, 2h 1, 7c 5, 4s 1", "6c 5, 2h 1, 7c 5, 9s 1", 13, "there is no 9s here"),
        ("6c 5, 2h 1", "say", 13, "there is no text after 'say'|not a move"),
        ("say   Two cards lie there.", "show  house5", 15, "a step, which begins with 'say'"),
        ("show  house5 8c", "show  house10", 16, "there is no 'house10' on the table"),
        ("show  house5 8c", "show  Ks", 16, "there is no 'Ks' on the table"),
        ("show  house5 8c", "shows house5", 16, "other players move by 'reply'"),
        ("goal  makes 5 Coup", "goal  breaks 5", 18, "no goal 'breaks'"),
        ("goal  makes 5 Coup", "goal  makes", 19, "cannot be checked"),
        ("goal  makes 5 Coup", "goal  makes five Coup", 19, "cannot be checked"),
        ("goal  makes 5 Coup", "goal  makes 5 Plan", 19, "does not reach the goal 'makes 5 Plan'"),
        ("want  8c 5", "want  8c 6", 19, "does not reach the goal"),
        ("want  8c 5", "want  8c 5 | 8c 6", 19, "does not reach the goal"),
        ("want  8c 5", "want  Ks 5", 19, "there is no Ks here"),
        ("want  8c 5", "want  8c 55", 19, "cannot be played here"),
        ("want  8c 5", "want  8c 5, 8c 6", 19, "not the learner's turn"),
        ("want  8c 5", "want  8c 5\nwant  8c 5", 20, "appears twice"),
        ("want  8c 5\n", "", 17, "needs 'want', 'try' or 'match'"),
        ("ask   Make a Coup at house 5.\n", "", 18, "'want' needs an 'ask'"),
        ("want  8c 5", "try   8c 5: full", 18, "exclude each other"),
        ("goal  makes 5 Coup\nwant  8c 5", "try   8c 5: full", 18, "should be refused"),
        ("goal  makes 5 Coup\nwant  8c 5", "try   nothing: never", 18, "cannot be played here"),
        ("want  8c 5", "want  8c 5\nmatch 1", 20, "exclude each other"),
        ("goal  makes 5 Coup\nwant  8c 5", "match 1", 18, "ends the lesson"),
        ("wrong 8c 4: Not there.", "wrong 8c 4", 20, "a move, a colon"),
        ("wrong 8c 4: Not there.", "wrong 8c 4:", 20, "a move, a colon"),
        ("reply 3c 2", "reply 9d 2", 21, "there is no 9d here|cannot be played"),
        ("reply 3c 2", "reply 3c 2\nreply 9s 9", 22, "the learner's own move"),
        ("reply 3c 2\n", "ask   And now?\nwant  2s 2", 21, "appears twice"),
        ("reply 3c 2\n\nsay   Well.", "\nsay   Well.\nask   And now?\nwant  2s 2", 23, "not the learner's turn"),
        ("say   Well.", "9s 9", 23, "other players move by 'reply'"),
    ],
)
def test_a_lesson_that_cannot_be_is_refused_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(BadLesson, match=reason) as found:
        lesson(GOOD.replace(old, new, 1))
    assert found.value.line == line


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("wrong 8c 4: Not there.", "wrong 8c 5: Not there.", 20, "'8c 5' is marked as wrong, but it is right"),
        ("wrong 8c 4: Not there.", "wrong Jo 5: Not there.", 20, "'Jo 5' is marked as wrong, but it is right"),
        ("wrong 8c 4: Not there.", "wrong Ks 4: Not there.", 20, "refused, but for a different reason"),
        (GOOD[GOOD.index("goal") : GOOD.index("\nsay   Well")], "try   house5: no\n", 18, "but for a different reason"),
        ("wrong 8c 4: Not there.", f"wrong 8c 4: {'word ' * 26}", 20, "the answer has 26 words"),
        ("say   Two cards lie there.", f"say   {'word ' * 20}", 15, "the step has 26 words"),
        ("say   Well.", "say   Well.", 0, "the lesson has 11 words"),
        ("say   Well.", "say   Well.", 0, "the lesson has 2 steps"),
    ],
)
def test_a_lesson_that_promises_too_much_is_found(old: str, new: str, line: int, reason: str) -> None:
    found = list(faults(lesson(GOOD.replace(old, new, 1))))
    assert [at for at, said in found if reason in said] == [line], found


def test_a_goal_that_is_reached_before_its_last_move_is_found() -> None:
    text = LORDS.replace("want  b2-b3, b3-b4", "want  b2-b3, b3-b4, b4-b5")
    goals = {"on": lambda before, move, after, square: bool(after.sides[0].lords >> (8 * (int(square[1]) - 1) + 1) & 1)}
    assert next(faults(read("two", LORDS, games.find, goals)))[1].startswith("the lesson has")
    goals = {"on": lambda before, move, after, square: True}
    found = [reason for _, reason in faults(read("two", text, games.find, goals))]
    assert found[0] == "the goal 'on b4' is reached before 'b3-b4'"


LORDS = """\
lesson Two steps
liege 1
game lords_and_vassals
rules 2
seats You; Odo
view all
position 7V/8/8/8/8/8/1l6/8 b 4 - - 1 0

say  Two steps.
ask  Go to b4.
goal on b4
want b2-b3, b3-b4
"""


def test_a_way_of_several_moves_that_falls_short_begins_anew() -> None:
    goals = {"on": lambda before, move, after, square: bool(after.sides[0].lords >> (8 * (int(square[1]) - 1) + 1) & 1)}
    found = Course(games.find("lords_and_vassals"), {"two": LORDS}, goals, {})
    assert found.broken == {}, found.broken
    table = lesson_session(found, "two")
    table.move("b2-c2")
    assert (table.kind, table.at) == ("more", 0)
    table.move("c2-c3")
    assert (table.kind, table.at) == ("wrong", 0)
    assert "back where this step began" in table.said
    assert table.match.lines == []
    for move in ("b2-b3", "b3-b4"):
        table.move(move)
    assert (table.kind, table.at) == ("right", 1)


def test_ten_megabytes_are_refused(tmp_path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(GOOD + "# long\n" * 1_500_000, encoding="utf-8")
    text = text_of(str(path))
    assert len(text) <= 4 * SIZE_MAX + 1
    with pytest.raises(BadLesson, match="too long") as found:
        lesson(text)
    assert found.value.line == 0


def test_a_broken_lesson_is_left_out_and_the_others_are_taught() -> None:
    found = COURSES["vassal"]
    texts = {**found.texts, "03-proof": "lesson Broken\n"}
    mended = replace(found, texts=texts)
    assert [*mended.broken] == ["03-proof"]
    assert mended.after("02-comparing") == "04-joker"
    assert [fault for fault in check(mended, book(found.game)) if fault[0] == "03-proof"]


def test_what_a_course_lacks_is_found() -> None:
    found = COURSES["vassal"]
    rules = book(found.game)
    few = replace(found, texts={"01-alliances": found.texts["01-alliances"]})
    reasons = [reason for _, _, reason in check(few, rules)]
    assert "Vassal has 1 lessons; it should have 6 to 8" in reasons
    assert "the last lesson does not play a match to its end" in reasons
    assert any("lists ruling 25 as taught" in reason for reason in reasons)
    reasons = [reason for _, _, reason in check(found, rules.replace("### 25.", "### 125."))]
    assert "there is no ruling 25" in reasons
    assert "the rule book does not list the rulings that lessons teach" in [
        reason for _, _, reason in check(found, rules.replace("The lessons teach", "Lessons"))
    ]
    one = {"07-first-match": found.texts["07-first-match"]}
    assert "no lesson asks for a move that the table refuses" in [
        each[2] for each in check(replace(found, texts=one), rules)
    ]
    other = {"01-alliances": found.texts["01-alliances"].replace("teaches 1 5 20", "teaches 2 5 20 99")}
    reasons = [reason for _, _, reason in check(replace(found, texts=other), rules)]
    assert "a lesson teaches ruling 2, but the rule book does not list it as taught" in reasons
    assert "there is no ruling 99" in reasons


def test_words_are_counted_and_core_rulings_read() -> None:
    assert counted("6♣ 7♣: a Coup, or – no") == 6
    assert core("The lessons teach rulings 1, 5 and 12; 3 others\n") == {1, 5, 12}
    assert core("Nothing.") is None
