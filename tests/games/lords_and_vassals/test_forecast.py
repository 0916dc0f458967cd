"""Tests of the forecasts at the board of Lords and Vassals, with the rule book's examples."""

from __future__ import annotations

import pytest

from pygames.core.scene import Forecast, Zone
from pygames.core.words import named
from pygames.games.lords_and_vassals import GAME
from pygames.games.lords_and_vassals.rules import Lords

from .positions import play, position

FAR = "BVa8 BVa7 WVh8 WVh7 WLg8"
"""Distant pieces that can always move."""


def foretold(state: Lords, move: str) -> Forecast | None:
    seat = state.mover
    scene = GAME.scene(state.seen_by(seat), seat)
    (path,) = (path for path in scene.moves if path.move == str(state.parse(move)))
    return path.forecast


def words(state: Lords, move: str) -> str:
    forecast = foretold(state, move)
    assert forecast is not None
    return named(forecast.words, ("Maud", "Odo"))


def warns(*men: str) -> str:
    """Return the warning that the table shows to Black about pieces at risk."""
    return f"As things stand, Odo's first two moves could take {', '.join(men)}."


def test_the_goal_is_on_the_board() -> None:
    state = position(f"BLc4 {FAR}")
    for seat in (0, 1, None):
        assert GAME.scene(state.seen_by(seat), seat).goal == "Take five lords, or five vassals"


def test_a_capture_names_the_man_its_captors_and_the_count() -> None:  # checks example L1
    state = position(f"BLc4 WLd4 BLe3 {FAR}", taken="LL")
    forecast = foretold(state, "e3-e4")
    assert forecast is not None
    assert words(state, "e3-e4") == (
        "Takes the lord on d4 between e4 and c4: lords 3 of 5. Then it must rest until the turn ends."
    )
    assert (forecast.tag, forecast.kind) == ("takes 1", "gain")
    assert play(state, "e3-e4").sides[1].lords_lost == 3


def test_three_captures_are_counted_together() -> None:  # checks example L6
    state = position(f"BLb4 WLc4 WLe4 BLf4 WLd5 BLd6 BLd3 {FAR}")
    forecast = foretold(state, "d3-d4")
    assert forecast is not None
    assert forecast.tag == "takes 3"
    assert "Takes 3 pieces, lords 3 of 5: " in forecast.words


def test_two_kinds_taken_at_once_have_a_count_each() -> None:
    state = position(f"BLc4 WLd4 BLf6 WVe5 BLe3 {FAR}", mixed_capture=True)
    forecast = foretold(state, "e3-e4")
    assert forecast is not None
    assert forecast.tag == "takes 1"
    state = position(f"BLc4 WLd4 BLe6 WVe5 BLe3 {FAR}", mixed_capture=True)
    forecast = foretold(state, "e3-e4")
    assert forecast is not None
    assert forecast.tag == "takes 2"
    assert "Takes 2 pieces, lords 1 of 5, vassals 1 of 5: " in forecast.words


def test_an_uncovered_vassal_is_free() -> None:  # checks ruling 19, example L10
    state = position(f"BLc4 WL/BVd4 BLe3 {FAR}")
    assert "The vassal on d4 is free." in words(state, "e3-e4")


def test_the_fifth_wins_the_match() -> None:  # checks ruling 30
    state = position(f"BLc4 WLd4 BLe3 {FAR}", taken="LLLL")
    forecast = foretold(state, "e3-e4")
    assert forecast is not None
    assert words(state, "e3-e4").endswith("lords 5 of 5. That wins the match: Maud has taken five lords.")
    assert (forecast.tag, forecast.kind) == ("wins", "gain")
    assert play(state, "e3-e4").outcome() is not None


def test_a_match_that_would_be_judged_says_for_whom() -> None:  # checks ruling 33
    state = position(f"BLc4 BLe3 {FAR}", left=1, taken="ll")._replace(number=101)
    forecast = foretold(state, "e3-e4")
    assert forecast is not None
    assert words(state, "e3-e4").startswith("That loses the match: 101 turns without a capture: Odo has taken more")
    assert (forecast.tag, forecast.kind) == ("loses", "loss")


def test_who_jumps_or_steps_off_rests() -> None:  # checks ruling 12
    state = position(f"BLc4 WLd4 BL/BVa2 {FAR}")
    for move in ("c4^e4", "a2-b2"):
        assert words(state, move).startswith("Then it must rest until the turn ends.")
    assert foretold(state._replace(left=1), "a2-b2") is None  # the move ends the turn


def test_a_plain_step_foretells_nothing() -> None:
    assert foretold(position(f"BLc4 {FAR}"), "c4-c5") is None


def test_a_man_who_could_be_taken_is_warned() -> None:
    state = position("BLd3 WLc4 WLf5 BVa8 BVa7 WVh8 WVh7")
    forecast = foretold(state, "d3-d4")
    assert forecast is not None
    assert words(state, "d3-d4") == warns("the lord on d4 (in 2 moves)")
    assert (forecast.tag, forecast.kind) == ("at risk", "loss")
    play(play(state, "d3-d4", "a7-b7", "b7-a7", "a7-b7"), "f5-e5", "e5-e4")


@pytest.mark.parametrize(
    ("men", "why"),
    [
        ("BVd3 WVc4 WVe4 BLd5 BLc5 BLb4 BLc3 BLe5 BLf4 BLe3", "between two who cannot step away it is safe: ruling 6"),
        ("BLd3 WLc4 WVe5", "like takes like: ruling 4"),
        ("BLd3 WLc4", "one man is no pair"),
        ("BVd3 WVc4 WVe6 BLe5 BLf4 BLe3 BLd5", "the way is closed"),
    ],
)
def test_a_man_who_cannot_be_taken_is_not_warned(men: str, why: str) -> None:
    state = position(f"{men} BVa8 BVa7 WVh8 WVh7")
    assert foretold(state, "d3-d4") is None, why


def test_who_takes_on_the_way_rests() -> None:  # checks ruling 12
    state = position("BLd3 WLc4 WLg4 WLf6 BLf5 BVe5 BVe3 BVd5 BVa8 BVa7 WVh8 WVh7")
    assert words(state, "d3-d4") == warns("the lord on f5 (in 1 move)")
    forecast = foretold(state, "d3-d4")
    assert forecast is not None
    assert (forecast.tag, forecast.kind) == ("", "")  # f5 was at risk before the move too, and the moved piece is safe


def test_who_stands_between_two_is_safe_until_one_steps_away_and_back() -> None:
    state = position("BLd3 WLc4 WLe4 BVd5 BVa8 BVa7 WVh8 WVh7")
    assert words(state, "d3-d4") == warns("the lord on d4 (in 2 moves)")
    play(play(state, "d3-d4", "a7-b7", "b7-a7", "a7-b7"), "c4-c5", "c5-c4 xd4")


def test_a_lord_beside_a_vassal_is_a_risk_by_option_alone() -> None:
    """Check ruling 4: a mixed pair captures nothing, unless the option is on."""
    men = "BLd3 WLc4 WVf4 BVa8 BVa7 WVh8 WVh7"
    assert foretold(position(men), "d3-d4") is None
    state = position(men, mixed_capture=True)
    assert words(state, "d3-d4") == warns("the lord on d4 (in 1 move)")


def test_all_men_at_risk_are_named_and_marked() -> None:
    """Check that the note and the badges name every piece at risk, including pieces that become at risk because another
    piece moves away."""
    state = position("BVa4 BLd4 WLc4 WLf5 BVa8 BVa7 WVh8 WVh7")
    said = warns("the lord on d4 (in 2 moves)")
    scene = GAME.scene(state, 0)
    assert named(scene.prompt.note, ("Maud", "Odo")) == said == words(state, "a4-b4")
    marked = [zone.id for zone in scene.zones[0].zones if zone.pieces and zone.pieces[0].badges]
    assert marked == ["d4"]
    opened = position("BLe4 BVd4 WVc4 WVg4 BLd5 BLd3 BVa8 BVa7 WVh8 WVh7")
    assert not any(zone.pieces and zone.pieces[0].badges for zone in GAME.scene(opened, 0).zones[0].zones)
    forecast = foretold(opened, "e4-e5")
    assert forecast is not None
    assert (forecast.tag, forecast.kind) == ("at risk", "loss")
    assert "the vassal on d4 (in 2 moves)" in forecast.words


def test_who_can_be_jumped_over_and_enclosed_is_at_risk() -> None:
    """Check a capture in which one piece jumps over the victim and another one steps onto the square that it left, if
    it is near enough."""
    jumped = position("BLd5 BVa2 WLd6 WLd7 BVa8 BVa7 WVh8 WVh7")
    assert "the lord on d5 (in 2 moves)" in words(jumped, "a2-a1")
    assert foretold(position(f"BLd5 BVa2 WLd6 WLe7 {FAR}"), "a2-a1") is None  # the capture needs three moves
    held = position("BL/BVd5 BVa2 WLd6 WLd7 BVa8 BVa7 WVh8 WVh7 BLd4")
    assert foretold(held, "a2-a1") is None  # nothing can jump over the lord, since d4 is occupied


def test_what_stands_on_the_plates_has_its_name() -> None:
    state = position(f"BLc4 {FAR}", taken="LLv")
    titles = [[zone.title for zone in plate.zones] for plate in GAME.scene(state.seen_by(0), 0).plates]
    assert titles == [["Lords 0 of 5", "Vassals 1 of 5"], ["Lords 2 of 5", "Vassals 0 of 5"]]


def test_the_prompt_says_how_many_can_be_taken_and_by_whom() -> None:
    prompt = GAME.scene(position(f"BLc4 WLd4 BLe3 {FAR}"), 0).prompt
    assert prompt.title == "Move 1 of 4. One piece can be taken"
    assert prompt.note == "e3 to e4 takes the lord on d4. A piece that captures must rest until the turn ends."
    prompt = GAME.scene(position(f"BLb4 WLc4 WLe4 BLf4 BLd3 {FAR}", left=2, rest="b4 f4"), 0).prompt
    assert prompt.title == "Move 3 of 4. Two pieces can be taken"
    assert prompt.note.startswith("d3 to d4 takes 2 pieces: the lord on c4 and the lord on e4.")
    three = position(f"BLb4 WLc4 WLe4 BLf4 BLd3 BVa1 WVb1 BVc2 BLa5 WLb5 BLc6 {FAR}")
    assert "takes" not in GAME.scene(three, 0).prompt.note  # too many captures to list one by one


def lines(state: Lords, move: str) -> list[tuple[str, ...]]:
    (path,) = (path for path in GAME.scene(state, state.mover).moves if path.move == str(state.parse(move)))
    assert all(band.open and band.kind == "line" and band.owner == state.mover for band in path.bands)
    return [band.ids for band in path.bands]


def test_a_line_leads_from_captor_through_victim_to_partner() -> None:
    assert lines(position(f"BLc4 WLd4 BLe3 {FAR}"), "e3-e4") == [("e4", "d4", "c4")]
    assert lines(position(f"BLc4 WLd4 BLe3 {FAR}"), "e3-e2") == []
    three = position(f"BLb4 WLc4 WLe4 BLf4 WLd5 BLd6 BLd3 {FAR}")  # example L6
    assert lines(three, "d3-d4") == [("d4", "c4", "b4"), ("d4", "e4", "f4"), ("d4", "d5", "d6")]
    corner = position(f"WLa1 BLb1 BLb2 {FAR}", corner_capture=True)  # example L12
    assert lines(corner, "b2-a2") == [("a2", "a1", "b1")]
    several = position(f"BLb4 WLc4 WLd4 BLe3 {FAR}", line_capture=True)  # example L13
    assert lines(several, "e3-e4") == [("e4", "d4", "c4", "b4")]
    between = position(f"WLc4 WLe4 BLd3 {FAR}", intervention=True)
    assert lines(between, "d3-d4") == [("c4", "d4", "e4"), ("e4", "d4", "c4")]


def test_who_comes_between_two_of_a_line_takes_the_nearest_alone() -> None:
    """Check that without `line_capture` the second piece in line is not captured, and the line does not lead through
    it."""
    state = position(f"BLa4 WLb4 WLc4 WLe4 BLd3 {FAR}", intervention=True)
    assert state.parse("d3-d4")[3] == (26, 28)  # c4 and e4
    assert lines(state, "d3-d4") == [("c4", "d4", "e4"), ("e4", "d4", "c4")]


def test_a_square_is_said_once() -> None:
    scene = GAME.scene(position(f"WL/BVd4 BLe3 {FAR}", rest="e3"), 0)
    squares: dict[str, Zone] = {zone.id: zone for zone in scene.zones[0].zones}
    (stack,) = squares["d4"].pieces
    assert stack.under is not None
    assert (squares["d4"].label, stack.label, stack.under.label) == ("d4", "white lord", "black vassal")
    assert squares["e3"].pieces[0].label == "black lord"  # the piece's state, not the label, says that it rests
