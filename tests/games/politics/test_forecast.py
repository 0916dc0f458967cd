"""Tests of the forecasts at the table of Politics: shares, the cup's chances and points, in comparison with the rules
and with counting."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from pygames.core.moves import Rolled
from pygames.core.scene import Forecast, Path
from pygames.core.words import named
from pygames.games.politics.rules import Politics
from pygames.games.politics.scoring import scored

from .row import GAME, R0, B, G, R, at, play

NAMES = ("Bess", "Rose", "Gil", "Yves")


def foretold(state: Politics, move: str) -> Forecast:
    forecast = path(state, move).forecast
    assert forecast is not None
    return forecast


def path(state: Politics, move: str) -> Path:
    scene = GAME.scene(state.seen_by(state.turn), state.turn)
    return next(each for each in scene.moves if each.move == str(state.parse(move)))


def words(state: Politics, move: str) -> str:
    return named(foretold(state, move).words, NAMES)


def tag(state: Politics, move: str) -> tuple[str, str]:
    forecast = foretold(state, move)
    return named(forecast.tag, NAMES), forecast.kind


# The goal, and how far each seat is.


def test_the_goal_is_on_the_table() -> None:
    goals = {GAME.scene(state, seat).goal for state in (at(R0),) for seat in (B, None)}
    assert goals == {"20 points, from neighbours of your suit"}
    assert GAME.scene(at(R0, options="goal=1"), B).goal == "1 point, from neighbours of your suit"


def test_plates_tell_what_the_round_would_score_and_what_is_in_the_pool() -> None:
    state = at("2R 7R 1G 9G 3B 8B 4R 5G 6B:B2", "first=1")
    plates = GAME.scene(state, B).plates
    told = {plate.seat: plate.words for plate in plates}
    assert told == {B: "would score 5", R: "goes first, would score 5", G: "would score 8"}
    tracks, pools = (
        {plate.seat: zone for plate in plates for zone in plate.zones if zone.id.startswith(kind)}
        for kind in ("track", "pool")
    )
    assert {seat: track.more for seat, track in tracks.items()} == {B: 5, R: 5, G: 8}
    assert {seat: (pool.pieces[0].count, pool.note) for seat, pool in pools.items()} == {
        B: (10, "in pool"),
        R: (12, "in pool"),
        G: (12, "in pool"),
    }


def test_30_in_the_first_round_nobody_would_score() -> None:
    scene = GAME.scene(at("2R 7R 1G 9G 3B 8B 4R 5G 6B", "round=1"), B)
    assert [plate.words for plate in scene.plates] == ["", "", "goes first"]
    assert not any(zone.more for plate in scene.plates for zone in plate.zones)


def test_every_office_says_what_it_does() -> None:
    row = GAME.scene(at("1R 2G 3B 4R 5R 6G 7B 8G 9B:B1", "stage=revolts"), B).zones[0]
    told = "borrows banishes leads lifts defends swindles hauls summons rolls"
    assert [column.note for column in row.zones] == told.split()
    assert all(column.label.split(", ")[3] == column.note for column in row.zones)


# Forecasts about markers.


def test_a_marker_placed_tells_whose_lie_there() -> None:
    state = at("1R 2G 3B 4R:G2 5R 6G 7B:B1 8G 9B")
    assert words(state, "+7") == "Bess would then have both markers on the Worker."
    assert words(state, "+5") == "Bess would then have the only marker on the Warrior."
    assert words(play(state, "+7"), "+7") == "Bess would then have all 3 markers on the Worker."


def test_5_who_is_done_early_keeps_the_rest() -> None:
    assert words(at(R0), "done") == "6 markers stay in Bess's pool."
    early = play(at(R0), "+3", "+3", "+3", "+3", "+3")
    assert words(early, "done") == "1 marker stays in Bess's pool."
    assert path(play(early, "+3"), "done").forecast is None


def test_11_moved_markers_and_their_price() -> None:
    state = at("1R 2G:G1 3B 4R 5R 6G:G1R3 7B 8G:R2 9B", "stage=abilities", "go=2", "first=2")
    assert (
        words(state, "2 6-8 2f")
        == "It costs one marker from the King. Gil would then have 1 of the 2 markers on the Merchant."
    )
    assert (
        words(state, "2 6-8 1l")
        == "It costs one marker from the King. Gil would then have 1 of the 3 markers on the Magician."
    )
    assert words(state, "2 8-2 2f") == "It costs one marker from the King. That would leave no marker on the Magician."


# Forecasts about points.


def test_p13_a_card_brought_down_breaks_a_bond() -> None:
    state = at("1R 2G 3B 4R 5R 6G:G1 7B 8G 9B", "stage=abilities", "go=2", "first=2")
    text = "The Warrior goes one place towards the Fool's end. It costs one marker from the Merchant."
    assert words(state, "6 down 5") == f"{text} The round would score: Bess 0, Rose 0, Gil 0."
    assert tag(state, "6 down 5") == ("−1 for flames", "")


def test_9_verdicts_tell_what_the_row_would_score() -> None:
    state = play(at("2R 7R 1G 9G 3B 8B 4R:G1 5G 6B", "stage=revolts", "first=2"), "cup 1")
    assert words(state, "take") == "The Princess becomes Gil's. The round would score: Bess 5, Rose 5, Gil 9."
    assert tag(state, "take") == ("+1 for Gil", "gain")
    assert words(state, "leave") == "The Princess stays as it is. The round would score: Bess 5, Rose 5, Gil 8."
    assert tag(state, "leave") == ("same score", "")
    swap = "The Princess and the Magician swap places."
    assert words(state, "swap 8") == f"{swap} The round would score: Bess 0, Rose 5, Gil 8."
    assert tag(state, "swap 8") == ("−5 for waves", "")


def test_31_the_verdict_that_ends_the_match_says_who_wins() -> None:
    row = "2R 7R 1G 9G 3B 8B 4R:G1 5G 6B"
    state = play(at(row, "stage=revolts", "first=2", "points=0/0/11"), "cup 1")
    assert words(state, "take").endswith("Gil wins with 20 points.")
    assert words(state, "leave").endswith("The round would score: Bess 5, Rose 5, Gil 8.")


def test_p21_the_first_round_promises_no_points() -> None:
    state = play(at("2R 7R 1G 9G 3B 8B 4R:G1 5G 6B", "stage=revolts", "round=1", "first=2"), "cup 1")
    assert words(state, "take").endswith("From round 2 on, this row would score: Bess 5, Rose 5, Gil 9.")


@pytest.mark.parametrize("row", [R0, "2R 7R 1G 9G 3B 8B 4R 5G 6B", "9R 8R 7R 6B 5B 4B 3G 2G 1G"])
def test_20_the_die_is_counted_face_by_face(row: str) -> None:
    state = at(row, "stage=abilities")
    seat = state.owners[9]
    state = at(row, "stage=abilities", f"go={seat}", f"first={seat}")

    def worth(after: Politics) -> int:
        return scored(after.row, after.owners, 3)[seat]

    rolling = state.after(state.parse("9 roll"))
    found: Counter[str] = Counter()
    for face in range(10):
        fallen = rolling.after(Rolled(face))
        ends = [fallen.after(move) for move in fallen.moves()] if fallen.stage == "befuddled" else [fallen]
        best = max(map(worth, ends))
        found["more" if best > worth(state) else "less" if best < worth(state) else "same"] += 1
    told = f"Of the 10 possible rolls, {found['more']} would help {{{seat}}} and {found['less']} would hurt."
    assert foretold(state, "9 roll").words.endswith(told)


# Forecasts about the cup.


def test_p19_the_cup_tells_the_chance_of_each_colour() -> None:
    state = at("1R 2G 3B 4R:G2R1 5R 6G 7B 8G 9B", "stage=revolts", "first=2")
    first = "The cup's chances so far: Gil 100%. Rose could still add up to 1, which leaves Gil at least 67%."
    assert words(state, "cup 2") == first
    assert tag(state, "cup 2") == ("67–100%", "")
    state = play(state, "cup 2")
    assert words(state, "cup 1") == "The cup's chances: Rose 33%, Gil 67%."
    assert tag(state, "cup 1") == ("33%", "")
    assert words(state, "cup 0") == "The cup's chances: Gil 100%."


def test_25_an_empty_cup_decides_nothing() -> None:
    state = at("1R 2G 3B 4R:G2 5R 6G 7B 8G 9B", "stage=revolts", "first=2")
    assert words(state, "cup 0") == "The cup stays empty, and the Princess stays as it is."
    assert tag(state, "cup 2") == ("100%", "")


def test_24_the_warriors_markers_count_among_what_may_come() -> None:
    state = play(at("1R 2G 3B 4R:B1 5R:R3 6G 7B 8G 9B", "stage=revolts", "first=2"), "cup 0")
    assert (state.contested, state.turn) == (4, B)
    assert words(state, "cup 1").endswith("Rose could still add up to 3, which leaves Bess at least 25%.")
    assert words(play(state, "cup 1"), "cup 0/3") == "The cup's chances: Rose 75%, Bess 25%."


def test_40_secret_numbers_of_others_are_told_as_a_range_only() -> None:
    state = at("1R 2G 3B 4R:G2R1B1 5R 6G 7B 8G 9B", "stage=revolts", "first=2", options="simultaneous_cup")
    state = play(state, "cup 2")
    for hidden in ("cup 1", "cup 0"):
        later = play(state, hidden)
        told = "Bess, Gil could still add up to 3, which leaves Rose at least 25%."
        assert words(later, "cup 1") == f"The cup's chances so far: Rose 100%. {told}"


@pytest.mark.parametrize(("gil", "rose", "bess"), list(product((0, 1, 3), (0, 2), (0, 1, 2))))
def test_the_chances_are_those_of_drawing_each_marker(gil: int, rose: int, bess: int) -> None:
    state = at("1R 2G 3B 4R:G3R2B2 5R 6G 7B 8G 9B", "stage=revolts", "first=2")
    state = play(state, f"cup {gil}", f"cup {bess}")
    forecast = foretold(state, f"cup {rose}")
    cup = [seat for seat, count in ((B, bess), (R, rose), (G, gil)) for _ in range(count)]
    for seat in (B, R, G):
        share = cup.count(seat) / len(cup) if cup else 0
        assert (f"{{{seat}}} {round(100 * share)}%" in forecast.words) == (share > 0)
    assert play(state, f"cup {rose}").cup == (bess, rose, gil)
