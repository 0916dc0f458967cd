"""Tests of the pictures of positions in the rule books: each is drawn as the table draws it, and an invalid one stops
the build."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from pygames import games
from pygames.core.game import Game
from pygames.learn.course import course
from web.build.making.book import rule_book
from web.build.making.brief import position
from web.build.making.positions import WIDEST, Fence, field, positions
from web.build.making.sprite import ids
from web.build.tools import WEB, Missing

from .parts import COMPLETE

EVERY = games.every()
SHOWN = r'<svg viewBox="[^"]+" width="(\d+)" height="\d+" role="img" aria-label="([^"]+)"'
VASSAL = games.find("vassal")
LORDS = games.find("lords_and_vassals")


def book(game: Game) -> str:
    return Path(f"pygames/games/{game.name}/rules.md").read_text(encoding="utf-8")


def symbols(game: Game) -> list[str]:
    art = [WEB / "art" / "pieces.svg", WEB / "art" / "covers.svg", Path(f"pygames/games/{game.name}/symbols.svg")]
    return [name for path in art if path.exists() for name in ids(path.read_text(encoding="utf-8"))]


def fences(game: Game) -> list[Fence]:
    """Return the positions in a game's rule book, with line numbers as a Markdown reader counts them."""
    found: list[Fence] = []

    def kept(named: list[Fence]) -> list[str]:
        found.extend(named)
        return [""] * len(named)

    rule_book(book(game), kept)
    return found


def drawn(game: Game, text: str) -> str:
    return positions(game, [Fence(text, 7)], symbols(game))[0]


@pytest.mark.parametrize("game", EVERY, ids=games.NAMES)
def test_every_position_of_a_book_is_drawn_with_its_words(game: Game) -> None:
    named = fences(game)
    figures = positions(game, named, symbols(game))
    assert len(named) >= (4 if game.name in COMPLETE else 0)
    if position(game):
        assert position(game) == named[0].text, "the first stands beside the game in thirty seconds"
    lessons = [each.name for each in course(game).lessons]
    for fence, figure in zip(named, figures, strict=True):
        ((width, label),) = re.findall(SHOWN, figure)
        assert re.fullmatch(r"(?:[^.]+: [^.]+\. ?)+", unescape(label)), label
        assert int(width) <= WIDEST
        assert "<p>" in figure, "a sentence below"
        tried = re.findall(r"Try it: lesson (\d+)<", figure)
        opened = re.findall(r'href="\./#lesson=([^"]+)"', figure)
        assert [lessons[int(number) - 1] for number in tried] == opened
        assert len(opened) == fence.text.startswith("lesson ")
        assert "style=" not in figure, "the policy allows no style in a page"
        used = set(re.findall(r'href="#([^"]+)"', figure)) - {"i-learn"}
        assert used <= {*symbols(game)}, fence.line


def test_a_picture_shows_what_lies_on_the_table() -> None:
    figure = drawn(VASSAL, "lesson 02-comparing 2\nonly house4 house6")
    words = unescape(re.findall(r'aria-label="([^"]+)"', figure)[0])
    assert "house 4, Odo's side: Plan 36: jack of diamonds, queen of clubs, king of hearts, Plan 36." in words
    assert "7 of spades, 8 of clubs" in words
    assert figure.count('class="paper"') == 3 + 2 + 3 + 2, "cards of two houses"
    assert ">Plan 36<" in figure
    after = drawn(VASSAL, "lesson 02-comparing 2 after\nonly house4 house6")
    assert after.count('class="paper"') == 3 + 3 + 3 + 2, "the author's move was made"


def test_of_a_board_the_part_between_two_squares_is_shown() -> None:
    figure = drawn(LORDS, "lesson 02-one-on-each-side 2\nonly b5 f2\nring d4")
    assert figure.count('class="square') == 5 * 4
    assert figure.count('class="frame"') == 1
    assert "c4: black lord. d4: white lord. e3: black lord." in figure


def test_a_position_may_be_the_end_of_a_record() -> None:
    record = Path("pygames/games/vassal/shown.txt").read_text(encoding="utf-8")
    figure = drawn(VASSAL, f"{record}\nonly house5 house6 house7\nsay Three side by side.")
    assert "Try it" not in figure, "there is no lesson to try"
    assert "Three side by side." in figure
    assert 'class="frame"' in figure, "what decided the match"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("lesson 09-none 1", "there is no lesson '09-none'"),
        ("lesson 02-comparing 6", "'6' is no step of '02-comparing': it has 5"),
        ("lesson 02-comparing two", "'two' is no step"),
        ("lesson 02-comparing 2 before", "may say 'after'"),
        ("lesson 02-comparing 2\nonly house12", "there is no 'house12' on the table here"),
        ("lesson 02-comparing 2\nring c999", "there is no 'c999' on the table here"),
        ("lesson 02-comparing 2\nonly ladder", "there is no picture of a ladder"),
        ("lesson 02-comparing 2\nonly c0", "nothing of it is shown"),
        ("say Nothing.", "either a step of a lesson or the lines of a record"),
        ("lesson 02-comparing 2\n7s 4", "either a step of a lesson or the lines of a record"),
        ("liege 1\ngame vassal\n\nnonsense", "vassal"),
        ("liege 1\ngame chess\n", "chess"),
    ],
)
def test_a_wrong_position_stops_the_build_with_its_line(text: str, reason: str) -> None:
    with pytest.raises(Missing) as told:
        drawn(VASSAL, text)
    assert str(told.value).startswith("pygames/games/vassal/rules.md, line 7: ")
    assert reason in str(told.value)


def test_a_picture_too_wide_for_a_phone_stops_the_build() -> None:
    with pytest.raises(Missing, match=r"rules\.md, line 7: the picture is \d+ wide, of at most 420: show less"):
        drawn(games.find("politics"), "lesson 02-influence 1\nonly hand0")


def test_the_line_is_that_of_the_fence_in_the_book() -> None:
    lines = book(VASSAL).splitlines()
    assert [lines[fence.line - 1] for fence in fences(VASSAL)] == ["```position"] * len(fences(VASSAL))


def test_the_field_alone_is_the_picture_without_words() -> None:
    alone = field(VASSAL, position(VASSAL), symbols(VASSAL))
    assert alone in drawn(VASSAL, position(VASSAL))
    assert "<figcaption>" not in alone
