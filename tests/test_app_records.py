"""Tests of the page's requests about records, which are resumed, shown or refused, and of invalid requests."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pygames import games
from pygames.app import REQUESTS, App

from .shell import PERSON, SEED, Shell, find
from .toys import TOY

# Requests with records.


def test_a_match_is_taken_up_again_from_its_record(shell: Shell) -> None:
    update = shell.bots(shell.first(shell.new(PERSON, {"level": 2})))
    other = Shell()
    again = other("resume", **update["saved"])
    assert again["scene"] == update["scene"]
    assert again["saved"] == update["saved"]
    assert other.log == shell.log
    assert other.finish(again)["saved"] == shell.finish(update)["saved"]


def test_a_match_that_is_over_says_why_when_it_is_taken_up_again_and_after_looking_back() -> None:
    app = App()

    def over(do: str, **asked: Any) -> dict[str, Any]:
        ended: dict[str, Any] = json.loads(app.call(json.dumps({"do": do, **asked})))["ok"]["over"]
        return ended

    record = (Path(games.__file__).parent / "vassal" / "shown.txt").read_text(encoding="utf-8")
    ended = over("resume", record=record, seed=SEED, players=[PERSON, {"level": 1}], facing=0)
    assert (ended["why"], ended["ruling"]) == (
        "Three houses side by side win at once. The ends of the line aren't neighbours.",
        25,
    )
    over("look", at=3)
    assert over("look", at=None) == ended


def test_taken_up_again_the_curtain_comes_first(shell: Shell) -> None:
    shell.new({"name": "Ann"}, {"name": "Ben"})
    saved = shell("lift")["saved"]
    again = Shell()("resume", **saved)
    assert (again["waits"], again["you"]) == ("curtain", None)


def test_a_match_that_is_over_faces_the_same_side_when_it_is_taken_up_again(shell: Shell) -> None:
    shell.new({"name": "Ann"}, {"name": "Ben"})
    shell("lift")
    shell("move", move="choose 2")
    assert shell("lift")["you"] == 1
    over = shell("end", termination="resign")
    assert over["you"] == 1
    again = Shell()("resume", **over["saved"])
    assert (again["you"], again["saved"], again["scene"]) == (1, over["saved"], over["scene"])


def test_an_open_match_faces_the_same_side_when_it_is_taken_up_again(shell: Shell) -> None:
    shell.new({"name": "Ann"}, {"name": "Ben"}, game="open")
    saved = shell("move", move="choose 2")["saved"]
    assert Shell()("resume", **saved)["you"] == saved["facing"] == 1
    assert Shell()("resume", **{**saved, "facing": 7})["you"] == 1


def test_the_record_of_a_view_hides_what_the_view_does_not_know(shell: Shell) -> None:
    shell.new()
    shell.bots(shell("move", move="choose 2"))
    assert "choose 0:2" in shell("record", view="all")["record"]
    assert "choose 0:2" in shell("record", view="0")["record"]
    assert "choose 0:?" in shell("record", view="1")["record"]
    assert "choose 0:?" in shell("record", view="public")["record"]
    assert shell.refused("record", view="7")["kind"] == "move"


@pytest.mark.parametrize("view", ["all", "public", "0", "1"])
def test_a_record_is_opened_to_look_at(shell: Shell, view: str) -> None:
    shell.finish(shell.new())
    record = shell("record", view=view)["record"]
    other = Shell()
    update = other("load", record=record)
    assert (update["watching"], update["waits"], update["saved"]) == (True, "over", None)
    assert update["you"] == {"all": 0, "public": None, "0": 0, "1": 1}[view]
    assert other("look", at=0)["at"] == 0
    for do, asked in (("move", {"move": "choose 1"}), ("undo", {}), ("end", {"termination": "resign"})):
        assert other.refused(do, **asked)["kind"] == "move"
    if view == "all":
        assert other("turn", seat=1)["you"] == 1
    else:
        assert other.refused("turn", seat=0 if view != "0" else 1)["kind"] == "refused"


def test_only_a_full_record_is_played_on(shell: Shell) -> None:
    shell.bots(shell.first(shell.new()))
    players = [PERSON, {"level": 1}]
    record = shell("record", view="0")["record"]
    assert "cannot be played on" not in record
    assert shell.refused("resume", record=record, seed=SEED, players=players)["line"] == 0
    assert Shell()("resume", record=shell("record")["record"], seed="cd" * 8, players=players)["waits"] == "you"


BAD = {
    "noise": ("x" * 10_000, "line 1: this is not a Liege record"),
    "empty": ("  \n", "the record is empty"),
    "long": ("liege 1\n" * 66_000, "the record is too long (528,000 characters"),
    "format": ("liege 2\ngame toy\nrules 1\nview all\n", "line 1: the record is of format 2"),
    "game": ("liege 1\ngame chess\nrules 1\nview all\n", "line 2: there is no game 'chess' here"),
    "version": ("liege 1\ngame toy\nrules 9\nview all\n", "line 3: played by rules version 9"),
    "option": ("liege 1\ngame toy\nrules 1\noptions wild=1\nview all\n", "line 4: there is no option 'wild'"),
    "illegal": (
        "liege 1\ngame toy\nrules 1\nview all\n\nchoose 0:1\nchoose 1:9\n",
        "line 7: 'choose 1:9' is not allowed",
    ),
    "notation": ("liege 1\ngame toy\nrules 1\nview all\n\nchoose 0:1\n<img src=x>\n", "line 7: "),
    "hidden": (
        "liege 1\ngame toy\nrules 1\nview all\n\n\x1b[31m\u202e!dellatsni\x00\n",
        "line 6: there is no ?[31m?!dellatsni? here",
    ),
    "nested": ("[" * 3000, "line 1: this is not"),
    "scripts": ("liege 1\ngame <script>\nrules 1\nview all\n", "line 2: there is no game '<script>' here"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_is_refused_with_line_and_reason_and_the_table_stays(shell: Shell, name: str) -> None:
    before = shell.bots(shell.first(shell.new()))
    text, said = BAD[name]
    for do, asked in (("load", {}), ("resume", {"seed": SEED, "players": [PERSON, {"level": 1}]})):
        error = shell.refused(do, record=text, **asked)
        assert error["kind"] == "record"
        assert error["said"].startswith(said)
    after = shell("update")
    assert {**after, "events": 0} == {**before, "events": 0, "log": after["log"]}


def test_every_truncated_record_is_refused_or_is_a_shorter_match(shell: Shell) -> None:
    record = shell.bots(shell.first(shell.new()))["saved"]["record"]
    for end in range(0, len(record), 7):
        reply = json.loads(Shell().app.call(json.dumps({"do": "load", "record": record[:end]})))
        assert "ok" in reply or reply["error"]["kind"] == "record", (record[:end], reply)


# Tests of invalid requests.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 3000, "nested too deeply"),
        ('{"a":' * 3000, "nested too deeply"),
        ('{"do":"move","move":' + "[" * 17 + "]" * 17 + "}", "nested too deeply"),
        ("x" * 2**21, "too long"),
        ("", "Expecting value"),
        ("[]", "no such request"),
        ('{"do":"__init__"}', "no such request"),
        ('{"do":["new"]}', "no such request"),
        ('{"do":"move"}', "the request 'move' lacks 'move': a text"),
        ('{"do":"new","game":7}', "'game' of the request 'new' must be a text"),
    ],
)
def test_bad_requests_are_refused(text: str, said: str) -> None:
    reply = json.loads(App(find).call(text))
    assert said in reply["error"]["said"]


def test_brackets_inside_strings_are_not_nesting(shell: Shell) -> None:
    shell.new()
    assert shell.refused("move", move="[" * 100 + '"\\')["kind"] == "move"


def test_every_request_refuses_an_empty_table(shell: Shell) -> None:
    for name in REQUESTS:
        assert shell.refused(name)["kind"] in ("refused", "move")


def test_a_fault_in_a_game_is_told_and_the_match_goes_on() -> None:
    def broken(state: Any, seat: Any) -> Any:
        raise ZeroDivisionError("division by zero")

    shell = Shell()
    shell.app = App(lambda name: TOY if name == "toy" else replace(TOY, name=name, scene=broken))
    before = shell.new()
    error = shell.refused("new", game="broken", seed=SEED, players=[PERSON, {"level": 1}])
    assert error == {"kind": "fault", "said": "ZeroDivisionError: division by zero"}
    assert shell("update")["scene"] == before["scene"]
