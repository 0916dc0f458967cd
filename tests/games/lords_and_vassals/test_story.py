"""Tests of the log's text about a capture, and of the story of a finished match."""

from __future__ import annotations

from pygames.core.match import Match
from pygames.core.scene import Band, Event
from pygames.core.words import named
from pygames.games.lords_and_vassals import GAME
from pygames.games.lords_and_vassals.rules import Lords
from pygames.games.lords_and_vassals.story import ending
from pygames.games.lords_and_vassals.telling import tell
from pygames.session import Session, bot, person

from .positions import on, play, position

FAR = "BVa8 BVa7 WVh8 WVh7 WLg8"
"""Distant pieces that can always move."""


def told(state: Lords, move: str) -> list[Event]:
    return tell(state, state.parse(move))


def ended(state: Lords, move: str) -> tuple[tuple[Band, ...], str]:
    """Return the bands and the story after a match's last move."""
    assert play(state, move).outcome() is not None
    bands, story = ending(state, state.parse(move))
    return bands, named(story, ("Maud", "Odo"))


def test_every_step_leaves_its_trace() -> None:
    state = position(f"BLc4 WLd4 BVa1 BLg3 WVg4 {FAR}")
    assert [told(state, move)[0].trace for move in ("c4^e4", "a1-a2")] == [("c4", "e4"), ("a1", "a2")]
    assert [told(state, move)[0].sound for move in ("c4^e4", "a1-a2", "g3-g4 pin")] == ["jump", "step", "pin"]


def test_a_man_comes_before_the_others_are_taken() -> None:
    state = position(f"BLb4 WLc4 WLe4 BLf4 WLd5 BLd6 BLd3 {FAR}")  # example L6
    came, *caught = told(state, "d3-d4")
    assert isinstance(came.position, Lords)
    assert [on(came.position, square) for square in ("d3", "d4", "c4", "e4", "d5")] == ["", "l", "L", "L", "L"]
    assert came.position.turn == state.turn
    assert [event.position for event in caught] == [None] * 3
    assert told(state, "d3-d2")[0].position is None


def test_who_is_taken_is_marked_where_it_stood_and_named_to_its_side() -> None:
    state = position(f"BLc4 WLd4 BLe3 {FAR}")
    came, caught = told(state, "e3-e4")
    assert (caught.lost, caught.harms, caught.moment, caught.sound) == (("d4",), 1, "trap", "taken")
    assert caught.ids == ("e4", "d4", "c4")
    assert (came.lost, came.harms, came.moment) == ((), None, "")


def test_of_several_in_a_line_the_nearest_is_taken_first() -> None:
    state = position(f"BLb4 WLc4 WLd4 BLe3 {FAR}", taken="L", line_capture=True)  # example L13
    _, one, other = told(state, "e3-e4")
    assert (one.lost, other.lost) == (("d4",), ("c4",))
    assert [travel[1] for event in (one, other) for travel in event.travel] == ["taken-1-lord-2", "taken-1-lord-3"]


def test_a_turn_broken_off_says_after_how_many_moves() -> None:  # checks ruling 27
    *_, event = told(position("BVa1 WVa2 WLb1 WLh8"), "a1^a3")
    assert (event.kind, event.ruling) == ("turn", 27)
    assert event.text.endswith("the turn ends after 1 of 4 moves.")


def test_the_fifth_is_the_end_and_its_line_stays() -> None:
    (band,), story = ended(position(f"BLc4 WLd4 BLe3 {FAR}", taken="LLLLlvv"), "e3-e4")
    assert (band.ids, band.kind, band.owner, band.open) == (("e4", "d4", "c4"), "line", 0, False)
    assert story == "Maud has taken five lords. The last was taken in turn 1, on d4, between e4 and c4."


def test_the_table_shows_what_decided_a_match() -> None:
    board = "8/8/8/8/2lL4/4l3/7L/8 b 4 - LLLL 1 0"
    session = Session(Match(GAME, GAME.options(), start=board), (person("Ida"), bot(1, 1)), bytes(16))
    assert (session.scene().bands, session.scene().story) == ((), "")
    session.move("e3-e4")
    scene = session.scene()
    assert [band.ids for band in scene.bands] == [("e4", "d4", "c4")]
    assert scene.story == "{0} has taken five lords. The last was taken in turn 1, on d4, between e4 and c4."
    session.undo()
    assert session.scene().bands == ()


def test_who_took_the_fifth_does_not_stand_back() -> None:
    after = play(position(f"BLc4 WLd4 BLe3 {FAR}", taken="LLLL"), "e3-e4")
    (e4,) = (square for square in GAME.scene(after, 0).zones[0].zones if square.id == "e4")
    assert e4.pieces[0].state == ()
    (e4,) = (
        square
        for square in GAME.scene(play(position(f"BLc4 WLd4 BLe3 {FAR}"), "e3-e4"), 0).zones[0].zones
        if square.id == "e4"
    )
    assert e4.pieces[0].state == ("resting",)


def test_several_taken_at_the_end_are_told_together() -> None:
    state = position(f"BLb4 WLc4 WLe4 BLf4 WLd5 BLd6 BLd3 {FAR}", taken="LLL")  # example L6
    bands, story = ended(state, "d3-d4")
    assert [band.ids for band in bands] == [("d4", "c4", "b4"), ("d4", "e4", "f4"), ("d4", "d5", "d6")]
    assert story == "Maud has taken five lords. In turn 1, 3 pieces were taken at once, on c4, e4, d5."


def test_men_that_could_not_move_are_the_end() -> None:  # checks ruling 28
    bands, story = ended(position("BVa1 BVh1 WLb1 WLa2 WLg1 WLh3", turn=1, left=1), "h3-h2")
    assert {band.ids for band in bands} == {("a1",), ("h1",)}
    assert story == "Maud has no legal move. That was in turn 1, with 2 pieces left."


def test_a_match_that_was_judged_shows_what_was_taken() -> None:  # checks ruling 33
    state = position(f"BLc4 BLe3 {FAR}", left=1, taken="ll")._replace(number=101)
    (band,), story = ended(state, "e3-e4")
    assert (band.ids, band.kind, band.owner) == (("taken-0-lord", "taken-0-vassal"), "frame", 1)
    assert story == ""  # the result already says so
    assert ended(state._replace(sides=position(f"BLc4 BLe3 {FAR}").sides), "e3-e4") == ((), "")
