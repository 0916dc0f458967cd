"""Tests of the parts of the home page and the course pages: each game in thirty seconds, its lessons, the animated
match."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from pygames import games
from pygames.core.chronicle import Chronicle
from pygames.core.game import Game
from pygames.core.record import read
from pygames.learn.course import course
from pygames.trials.limits import BRIEF, LINE, check_brief
from web.build.making import brief as briefs
from web.build.making import course as courses
from web.build.making import miniature as miniatures
from web.build.making import pages
from web.build.making.brief import brief
from web.build.making.course import Listed, dots, listed, minutes, steps
from web.build.making.miniature import miniature, played, turns
from web.build.tools import Missing

from .toys import TOY

EVERY = games.every()
SHOWN = next(game for game in EVERY if miniature(game))
MATCH = read(Path(f"pygames/games/{SHOWN.name}/shown.txt").read_text(encoding="utf-8"), games.find)


@pytest.mark.parametrize("game", EVERY, ids=games.NAMES)
def test_a_game_is_told_in_thirty_seconds(game: Game) -> None:
    told = brief(game)
    assert all(len(line) <= LINE for line in told[:3]), "one line is one line"
    assert 25 <= len(" ".join(told).split()) <= BRIEF, "at three words a second"
    check_brief((Path("pygames/games") / game.name / "rules.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "book", ["# A\n\n## How to play\n", "## In thirty seconds\n\n* **Goal.** Win.\n* **Turn.** Play.\n\nIt is fun.\n\n"]
)
def test_a_book_that_does_not_begin_so_stops_the_build(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, book: str
) -> None:
    (tmp_path / "rules.md").write_text(book, encoding="utf-8")
    monkeypatch.setattr(briefs, "folder", lambda game: tmp_path)
    monkeypatch.setattr(briefs, "ROOT", tmp_path)
    with pytest.raises(Missing, match=r"rules\.md lacks '## In thirty seconds'"):
        brief(SHOWN)


def test_lessons_a_match_and_a_friend_have_doors_of_their_own() -> None:
    doors = f"{SHOWN.name}/learn.html", f"{SHOWN.name}/", f"{SHOWN.name}/#friend"
    for first in (False, True):
        assert tuple(re.findall(r'href="([^"]+)"><svg', pages.doors(SHOWN, first))) == doors
        next_door = re.findall(r'class="press learn next" href="([^"]+)"', pages.doors(SHOWN, first))
        assert next_door == [doors[0]], "who never learned it learns it first"
    assert ">Learn Vassal, 6 minutes<" in pages.doors(SHOWN, first=True)


def test_a_game_without_lessons_has_no_door_to_them() -> None:
    assert re.findall(r'<a [^>]*href="([^"]+)"', pages.doors(TOY)) == ["toy/", "toy/#friend"]
    assert 'class="press play next"' in pages.doors(TOY)
    assert dots(TOY) == pages.barred(TOY)["lessons"] == ""


@pytest.mark.parametrize("game", EVERY, ids=games.NAMES)
def test_the_course_page_lists_every_lesson_in_its_order(game: Game) -> None:
    lessons = course(game).lessons
    links = re.findall(r'href="\./#lesson=([^"]+)" data-lesson="\1" data-steps="(\d+)"', steps(game))
    assert links == [(each.name, str(len(each.steps))) for each in lessons]
    assert re.findall(r'data-lesson="([^"]+)"', dots(game)) == [each.name for each in lessons]
    if not lessons:
        return
    assert [each.guided for each in listed(game)] == [False] * (len(lessons) - 1) + [True], "a match is the last"
    assert 4 <= minutes(game) <= 8
    assert all(each.words for each in listed(game))


def test_a_course_says_how_many_lessons_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Listed("01-a", "A", "Do it.", 1, 30, guided=False)
    for lessons, said in {
        (one,): "One short lesson",
        (one, one): "Two short lessons",
        (one, one._replace(guided=True)): "Two short lessons, the last a whole match",
    }.items():
        monkeypatch.setattr(courses, "listed", lambda game, lessons=lessons: lessons)
        assert courses.heading(TOY) == said
    assert "1 step<" in courses.step(1, one, TOY)


def test_the_miniature_plays_the_last_three_turns_of_a_real_match() -> None:
    shown = miniature(SHOWN)
    assert shown is not None
    assert MATCH.ended
    assert len(shown.captions) == 3
    last = Chronicle(MATCH, None).entries[-1]
    assert shown.captions[-1] in [event.text.replace("{0}", MATCH.names[0]) for event in last.events]
    before, *after = turns(MATCH)
    movers = [MATCH.lines[at].seat for at in (before, *after[:-1])]
    assert movers == [0, 1, 0]
    assert after[-1] == len(MATCH.positions) - 1


def test_each_step_shows_just_what_the_table_shows_then() -> None:
    """Apply the changes of each step of the miniature, and compare the visible cards, shields and frames with the
    scene."""
    scenes = [SHOWN.scene(MATCH.known(0, at), 0) for at in turns(MATCH)]
    things = list(played(scenes))
    for step, scene in enumerate(scenes):
        line = miniatures.line(scene)
        faces = [piece.face for column in line.zones for zone in column.zones for piece in zone.pieces]
        there = [thing for thing in things if lies(thing, step)]
        assert sum("#paper" in thing or "#house-" in thing for thing in there) == len(faces)
        assert sum('class="frame"' in thing for thing in there) == len(scene.bands)


def lies(thing: str, step: int) -> bool:
    """True if an element of the miniature is visible after this step."""
    comes = re.search(r'class="in-(\d)', thing)
    goes = re.search(r'class="out-(\d)', thing)
    return int(comes[1] if comes else 0) <= step < int(goes[1] if goes else 9)


def test_a_match_that_cannot_be_drawn_small_stops_the_build() -> None:
    empty = replace(SHOWN.scene(MATCH.known(0), 0), zones=())
    with pytest.raises(Missing, match="line of columns"):
        miniatures.line(empty)
