"""Tests of the table's display in Politics: the contested office, verdicts, the score of a round, the end."""

from __future__ import annotations

from pygames.core.cards import CHANCE
from pygames.core.moves import Rolled
from pygames.core.scene import Event, Scene, Zone
from pygames.games.politics.rules import Politics

from .row import GAME, R0, B, G, R, at, play

BONDED = "2R 7R 1G 9G 3B 8B 4R:G1 5G 6B"
"""A row in which each suit has one bond, and only the seat of leaves has a marker on the Princess."""


def scene(state: Politics, seat: int | None = None) -> Scene:
    return GAME.scene(state.seen_by(state.turn if seat is None else seat), state.turn if seat is None else seat)


def zone(shown: Scene, name: str) -> Zone:
    return next(each for each in shown.zones if each.id == name)


def told(state: Politics, move: str) -> list[Event]:
    return GAME.tell(state, state.parse(move))


def states(shown: Scene) -> list[tuple[str, ...]]:
    """Return the states of each card in the row, in the row's order."""
    return [column.zones[0].pieces[0].state for column in zone(shown, "row").zones]


def test_each_office_says_what_its_use_costs() -> None:
    badges = [column.badges[0] for column in zone(scene(at(R0)), "row").zones]
    assert [badge.text for badge in badges] == [*["○ 1"] * 4, "free", *["○ 1"] * 3, "free"]
    assert {f"c-{badge.art}" for badge in badges} == {*GAME.symbols}


def test_the_row_says_where_up_and_down_are() -> None:
    (queen, up), (fool, down) = zone(scene(at(R0)), "row").ends
    assert (queen, fool) == ("Queen's end", "Fool's end")
    assert up == "up: towards the Queen"
    assert down == "down: towards the Fool"


def test_the_contested_office_is_raised_and_those_before_it_are_past() -> None:
    shown = scene(at("1R 2G 3B 4R 5R 6G:G1 7B 8G 9B:B1", "stage=revolts"))
    assert [(band.ids, band.words) for band in shown.bands] == [(("place9",), "Revolt")]
    assert states(shown) == [*[()] * 8, ("raised",)]
    later = scene(play(at("1R 2G 3B 4R 5R 6G:G1 7B 8G 9B:B1", "stage=revolts"), "cup 0"))
    assert states(later) == [*[()] * 5, ("raised",), *[("past",)] * 3]


def test_8_a_seat_without_a_card_is_told_that_no_distance_counts() -> None:
    assert "up to their distance from yours" in scene(at(R0, f"go={R}", f"first={R}")).prompt.note
    without = scene(at(R0.replace("B", "Y"), f"go={B}", f"first={B}")).prompt.note
    assert without == "Round 2. You have no card in the row: any number anywhere."


def test_24_what_the_warrior_adds_is_asked_as_a_defence() -> None:
    shown = scene(at("1R 2G 3B 4B 5R:R1 6G 7B 8G 9R:R1G1", "stage=revolts"))
    assert shown.prompt.title == "Revolt on the Fool"
    assert {shown.prompts[each].title for each in ("c0", "c1")} == {"The Warrior defends the Fool"}
    alone = scene(at("1R 2G 3B 4B 5R:R1 6G 7B 8G 9R:G1", "stage=revolts"))
    assert alone.prompt.title == "The Warrior defends the Fool"
    assert not alone.prompts


def test_18_how_many_are_hauled_is_asked_with_where_from_and_to() -> None:
    shown = scene(at("1R 2G 3B 4R 5R 6G 7R:R3 8G 9B", "stage=abilities", f"go={R}", f"first={R}"))
    assert shown.prompts["place7 place7"].note == "From the Worker to the Prince."


def test_four_verdicts_are_buttons_that_say_what_they_bring() -> None:
    state = play(at(BONDED, "stage=revolts", "first=2"), "cup 1")
    shown = scene(state)
    assert [(choice.label, choice.words) for choice in shown.choices] == [
        ("Take over", "your Princess lies here"),
        ("Swap, Magician", "towards the Queen's end"),
        ("Swap, Warrior", "towards the Fool's end"),
        ("Leave it", "nothing moves"),
    ]
    odds = {path.path: path.forecast.tag for path in shown.moves if path.forecast}
    assert odds["take",] == "+1 for {2}"
    assert odds["leave",] == "same score"
    assert odds["swap5",] == odds["place8",]


def test_a_verdict_shows_the_bonds_that_it_would_make() -> None:
    shown = scene(play(at(BONDED, "stage=revolts", "first=2"), "cup 1"))
    (take,) = (path for path in shown.moves if path.path == ("take",))
    assert [(band.ids, band.words, band.owner, band.open) for band in take.bands] == [
        (("seat7", "seat8"), "+1?", G, True)
    ]
    (leave,) = (path for path in shown.moves if path.path == ("leave",))
    assert leave.bands == ()


def test_a_draw_shakes_the_cup_and_a_takeover_harms_who_held_the_office() -> None:
    state = play(at("1R 2G 3B 4R:G2R1 5R 6G 7B 8G 9B", "stage=revolts", "first=2"), "cup 2", "cup 1")
    assert state.turn == CHANCE
    (drawn,) = GAME.tell(state, Rolled(2))
    assert (drawn.moment, drawn.ids) == ("cup", ("cup", "inl"))
    (taken, *_) = told(state.after(Rolled(2)), "take")
    assert (taken.harms, taken.trace) == (R, ("place4",))


def test_30_a_round_is_counted_along_its_bonds_and_held() -> None:
    state = play(at(BONDED, "stage=revolts", "first=2", "points=1/2/3"), "cup 1")
    *_, left, counted, first = told(state, "leave")
    assert left.position is not None
    assert counted.position is not None
    before, after = (GAME.scene(each.seen_by(B), B) for each in (left.position, counted.position))
    for shown, points, gains in ((before, [1, 2, 3], [0, 0, 0]), (after, [6, 7, 11], [5, 5, 8])):
        plates = sorted(shown.plates, key=lambda plate: plate.seat)
        assert [plate.zones[0].value for plate in plates] == points
        assert [plate.words for plate in plates] == [f"this round +{gain}" for gain in gains]
        assert [plate.score for plate in plates] == [f"{each} of 20 points" for each in points]
        assert [step.label for step in shown.steps if step.state == "now"] == ["Scoring"]
    assert (counted.moment, counted.held) == ("count", "Next round")
    assert counted.ids == ("2flames", "7flames", "1leaves", "9leaves", "3waves", "8waves")
    assert first.text == "{0} goes first in round 3."


def test_21_the_first_round_is_not_held() -> None:
    state = play(at(BONDED, "stage=revolts", "first=2", "round=1"), "cup 1")
    assert not any(event.held or event.moment for event in told(state, "leave"))


def test_31_at_the_end_the_winners_bonds_are_framed_and_the_story_told() -> None:
    state = play(at(BONDED, "stage=revolts", "first=2", "points=1/2/12"), "cup 1")
    assert not any(event.held for event in told(state, "leave"))
    shown = scene(play(state, "leave"), B)
    assert [(band.ids, band.words, band.owner) for band in shown.bands] == [(("place3", "place4"), "+8", G)]
    assert shown.story == "{2} scores 8 in round 2 and reaches 20 of 20. {1} has 7, {0} has 6."
