"""Tests of records: a written record can be read again; a bad one is refused with its line and the reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.core.cards import CHANCE
from pygames.core.dealers import LocalDealer
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.moves import IllegalMove
from pygames.core.record import BadRecord, check_opening, clean_name, read, view_text, write
from pygames.games import every

from . import laws
from .toys import TOY, Toy, ToyOptions

GAMES = [TOY, *every()]


def find(name: str) -> Game:
    """Return a game of the registry or the toy game by its name."""
    return {game.name: game for game in GAMES}[name]


def played(game: Game, seed: int = 1, plies: int = 10_000) -> Match:
    match = Match(game, game.options(), date="2026-11-21")
    for _, move in laws.walk(game, game.options(), seed, plies):
        match.play(move)
    return match


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_record_reads_back_in_every_view(game: Game) -> None:
    match = played(game)
    for viewer in (CHANCE, *range(match.state.seats), None):
        told = match.seen_by(viewer)
        again = read(write(told), find)
        assert write(again) == write(told)
        assert again.positions == told.positions
        assert again.outcome() == match.outcome()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_unfinished_match_and_endings_read_back(game: Game) -> None:
    match = played(game, 2, 25)
    if match.ended:  # the match was short
        match.undo(len(match.lines) - 1)
    match.marks = ("undo",)
    match.end("resign 0")
    again = read(write(match), find)
    assert again.ended
    assert (again.marks, again.outcome()) == (("undo",), match.outcome())


GOOD = write(played(TOY))


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 0, "is empty"),
        ("hello", 1, "not a Liege record"),
        ("liege 1\ngame toy", 0, "does not say 'rules'"),
        (changed("liege 1", "liege 2"), 1, "format 2"),
        (changed("game toy", "game ludo"), 2, "no game 'ludo'"),
        (changed("game toy", "game " + "x" * 999), 2, "no game 'xxx"),
        (changed("rules 1", "rules 7"), 3, "rules version 7"),
        (changed("rules 1", "rules 1\noptions speed=9"), 4, "no option 'speed'"),
        (changed("rules 1", "rules 1\nrules 1"), 4, "stands twice"),
        (changed("rules 1", "rules 1\nmood 1"), 4, "not a heading"),
        (changed("seats First; Second", "seats A; B; C"), 4, "3 seats"),
        (changed("view all", "view 7"), 6, "too large"),
        (changed("view all", "view me"), 6, "not a view"),
        (changed("date 2026-11-21", "date soon"), 5, "not a date"),
        (changed("view all", "view all\nmarks gold"), 7, "only mark"),
        (changed("view all", "view all\nposition x"), 7, "can't start"),
        (changed("choose 0:", "choose 5:"), 8, "not allowed"),
        (changed("\nshuffle", "\nshuffle\nshuffle"), 11, "not allowed"),
        (changed("\nshuffle", "\nshuffel"), 10, "shuffle, draw or roll"),
        (GOOD + "resign 0\n", 71, "over"),
        (changed("view all", "view 0"), 9, "not allowed"),
        ("[" * 100_000, 1, "not a Liege record"),
        ("liege 1\n" + "A" * 600_000, 0, "too long"),
        (GOOD.split("\n\n")[0] + "\n\n" + "pass\n" * 30_000, 0, "30,000 moves"),
    ],
)
def test_a_bad_record_names_the_line_and_the_reason(text: str, line: int, words: str) -> None:
    with pytest.raises(BadRecord, match=words) as error:
        read(text, find)
    if line and words != "over":
        assert error.value.line == line
    assert len(str(error.value)) < 200


def test_every_truncation_is_a_record_or_refused() -> None:
    for cut in range(0, len(GOOD), 7):
        try:
            match = read(GOOD[:cut], find)
        except BadRecord:
            continue
        assert len(match.lines) <= len(played(TOY).lines)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_damaged_record_is_refused_or_legal(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(GOOD) - 1))
    junk = data.draw(st.text(max_size=4))
    try:
        match = read(GOOD[:at] + junk + GOOD[at + data.draw(st.integers(0, 6)) :], find)
    except BadRecord:
        return
    for state, line in zip(match.positions, match.lines, strict=False):
        assert line.move is None or state.allows(line.move)


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_noise_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        read(text, find)


def test_windows_line_ends_and_a_byte_order_mark_are_read() -> None:
    assert write(read("\ufeff" + GOOD.replace("\n", "\r\n"), find)) == GOOD


def test_names_are_cleaned() -> None:
    assert clean_name("  Maud \u202e\x00of;  Lincoln ") == "Maud of Lincoln"
    assert clean_name("\u200b") == "Guest"
    assert len(clean_name("x" * 10_000)) == 24
    assert clean_name("{0}<img src=x>") == "0img src=x"


def test_views_by_name() -> None:
    assert [view_text(view) for view in (CHANCE, None, 1)] == ["all", "public", "1"]


def test_options_are_kept() -> None:
    match = Match(TOY, ToyOptions(no_pass=True, plies=4))
    assert read(write(match), find).options == match.options


def test_a_move_that_would_be_read_as_another_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(TOY, ToyOptions())
    match.deal(LocalDealer(b"12345678"))
    moves = list(match.state.moves())
    monkeypatch.setattr(Toy, "read", lambda self, text: moves[0])
    with pytest.raises(IllegalMove, match="'choose 0:1' would be read as another move"):
        match.play(moves[1])
    before = len(match.lines)
    assert match.play(moves[0]) == moves[0]
    assert len(match.lines) == before + 1


@pytest.mark.parametrize(
    "about",
    [{"date": "soon"}, {"names": ("Ann; Ben", "Cid")}, {"names": ("Ann ", "Cid")}, {"marks": ("undo redo",)}],
)
def test_a_match_whose_record_would_be_refused_is_not_begun(about: dict[str, Any]) -> None:
    match = Match(TOY, ToyOptions())
    check_opening(match, find)
    with pytest.raises(BadRecord):
        check_opening(replace(match, **about), find)


def test_an_end_is_written_in_one_line() -> None:
    match = Match(TOY, ToyOptions())
    match.end("agree\ndraw")
    assert match.lines[-1].text == "agree draw"
