"""Tests of the page's requests about lessons, in addition to those of every table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pygames import lesson_requests

from .asking import asking


@pytest.fixture
def ask() -> Iterator[Any]:
    """Yield a function that sends a request to an App with lessons."""
    with asking(lesson_requests.begin) as call:
        yield call


def test_a_lesson_begins_at_a_table_as_every_match(ask) -> None:
    listed = ask("lessons", game="vassal")["ok"]
    first = listed["lessons"][0]
    assert (first["name"], first["steps"], first["broken"]) == ("01-alliances", 6, "")
    begun = ask("learn", game="vassal", lesson="01-alliances", step=1)["ok"]
    lesson, table = begun["lesson"], begun["table"]
    assert lesson["ask"] == "Touch 8♣, then house 5."
    assert {lesson["at"], table["you"]} == {1, 0}
    assert [path["move"] for path in table["scene"]["moves"]]
    assert table["saved"] is None
    assert not table["canUndo"]


def test_a_wrong_move_is_shown_and_taken_back(ask) -> None:
    before = ask("learn", game="vassal", lesson="01-alliances", step=1)["ok"]["table"]
    wrong = ask("touch", move="8s 5")["ok"]
    assert wrong["lesson"]["kind"] == "wrong"
    assert wrong["lesson"]["said"].startswith("A sequence, but not of one suit")
    assert wrong["table"]["events"][-1]["scene"], "the table as it would be"
    assert wrong["table"]["scene"] == before["scene"]
    assert wrong["table"]["log"] == before["log"] or not wrong["table"]["log"]["entries"][1:]
    right = ask("touch", move="8c 5")["ok"]
    assert (right["lesson"]["kind"], right["lesson"]["at"]) == ("right", 2)
    assert [event["text"] for event in right["table"]["events"]] == [
        "{0} places 8♣ at house 5: Coup 21.",
        "{0} draws 5♦.",
        "{1} places 3♥ at house 1.",
        "{1} draws a card.",
    ]


def test_things_that_make_no_move_are_answered_by_the_table(ask) -> None:
    ask("learn", game="vassal", lesson="01-alliances", step=4)
    refused = ask("touch", ids=["draw"])["ok"]["lesson"]
    assert refused["kind"] == "refused"
    assert refused["said"] == "You draw automatically after placing a card, while the pile lasts."
    zones = ask("taught")["ok"]["table"]["scene"]["zones"]
    hand = next(zone["pieces"] for zone in zones if zone["id"] == "hand0")
    king = next(piece["id"] for piece in hand if piece["face"] == "Kd")
    right = ask("touch", ids=[king, "side5-0"])["ok"]["lesson"]
    assert (right["kind"], right["at"]) == ("right", 5)


def test_what_lies_on_a_thing_stands_for_it(ask) -> None:
    ask("learn", game="vassal", lesson="03-proof", step=2)
    assert ask("touch", ids=["7h"])["ok"]["lesson"]["kind"] == "refused"
    assert ask("touch", ids=["7h"], within=["7h", "shield3", "house3"])["ok"]["lesson"]["kind"] == "right"


def test_room_is_told_for_the_longest_that_each_step_says(ask) -> None:
    room = ask("learn", game="vassal", lesson="01-alliances")["ok"]["lesson"]["room"]
    assert len(room) == 6
    say, asks, answer = room[1]
    assert (say, asks) == ("A sequence of one suit is a Coup. Nothing is stronger.", "Touch 8♣, then house 5.")
    assert answer.startswith("That's not a sequence, nor even one colour")


def test_what_is_asked_can_be_shown(ask) -> None:
    ask("learn", game="vassal", lesson="06-side-by-side", step=3)
    done = ask("shown")["ok"]
    assert done["lesson"]["kind"] == "shown"
    assert done["table"]["over"]["winners"] == [0]
    assert ask("next")["ok"]["lesson"]["over"]
    assert done["lesson"]["after"] == "07-first-match"


def test_the_first_match_goes_as_every_match_and_says_what_is_new(ask) -> None:
    begun = ask("learn", game="vassal", lesson="07-first-match", step=3)["ok"]
    assert begun["lesson"]["free"]
    update = ask("move", move=begun["table"]["scene"]["moves"][0]["move"])["ok"]
    assert update["waits"] == "bot"
    assert ask("taught")["ok"]["lesson"]["explained"] == ["After placing a card you draw one. Nobody else sees it."]
    assert ask("taught")["ok"]["lesson"]["explained"] == []
    while "thinking" in update or update["waits"] == "bot":
        update = ask("think", iterations=50)["ok"]
    assert update["waits"] == "you"
    assert ask("undo")["ok"]["waits"] == "you"


def test_the_first_match_goes_on_where_it_was_left(ask) -> None:
    """Continue a course's match from its stored lines. No explanation is repeated; lines of another match, or illegal
    ones, are refused."""
    begun = ask("learn", game="vassal", lesson="07-first-match", step=3)["ok"]
    ask("move", move=begun["table"]["scene"]["moves"][0]["move"])
    left = ask("taught")["ok"]
    played = left["lesson"]["played"]
    again = ask("learn", game="vassal", lesson="07-first-match", step=3, played=played)["ok"]
    assert again["lesson"]["played"] == played
    assert again["table"]["scene"]["zones"] == left["table"]["scene"]["zones"]
    assert again["lesson"]["explained"] == ask("taught")["ok"]["lesson"]["explained"] == []
    for wrong in (["draw 0 0:Ks", *played[1:]], [*played, "Ks 99"], played[:3], ["x"] * 9):
        assert ask("learn", game="vassal", lesson="07-first-match", step=3, played=wrong)["error"]
    assert ask("learn", game="vassal", lesson="01-alliances", played=played)["error"]


@pytest.mark.parametrize(
    ("do", "fields", "said"),
    [
        ("learn", {"game": "chess", "lesson": "x"}, "there is no game 'chess' here"),
        ("learn", {"game": "vassal", "lesson": "99-none"}, "Vassal has no lesson '99-none'"),
        ("learn", {"game": "vassal", "lesson": "01-alliances", "step": 9}, "the lesson has 6 steps"),
        ("touch", {"move": "8c 5"}, "no match is at the table"),
        ("next", {}, "no match is at the table"),
    ],
)
def test_what_cannot_be_taught_is_refused(ask, do: str, fields: dict[str, Any], said: str) -> None:
    assert ask(do, **fields)["error"] == {"kind": "refused", "said": said}


def test_a_match_is_no_lesson(ask) -> None:
    ask("new", game="vassal", seed="00" * 16, players=[{"name": "You"}, {"level": 1}])
    assert ask("taught")["error"]["said"] == "there is no lesson at this table"
    ask("learn", game="vassal", lesson="01-alliances")
    assert ask("touch")["error"]["said"] == "nothing was touched"
    assert ask("next")["ok"]["lesson"]["at"] == 1
    assert ask("next")["error"]["said"] == "First do what this step asks, or let the lesson show it."
