"""Tests of hostile requests of every kind, in every state of the table: each is refused with a sentence and changes
nothing.

Two pages get the same requests; one of them also gets hostile ones. A refused request must leave no trace: afterwards
both pages get identical replies. Everything that a page stores can be resumed.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from pygames.app import App
from pygames.schemas import SHAPES, read_request

from .meeting import met
from .peer.games import find
from .shell import SEED

SECRET = bytes(range(32)).hex()
GAMES = ("toy", "vassal", "lords_and_vassals", "in_conflict", "politics", "royal_assassin")
PEOPLE = [{"name": "Ann"}, {"name": "Ben"}, {"level": 1}, {"level": 2}]
WRONG: list[Any] = [
    *(None, True, False, 0, 1, -1, 7, 10**6, 2**53, 10**30, 0.5, -1e300, float("nan"), float("inf")),
    *("", " ", "x", "0", "You", "{0}", "\ud800", "\x00", "\u3164", "a\nb", "a\u2028b", "9" * 5000, "?" * 3000),
    *([], {}, [[]], [None], ["x"], [{}], {"x": 1}, {"do": "new"}, [["connect"]], [[[], []]]),
]
"""Invalid values for any field of a request."""
TEXTS = {
    "options": ["seats=3", "seats=3 seats=3", "plies=4", "wild=1", "seats=99", "first=2", "goal=1", "battles=1"],
    "date": ["2026-01-31", "11-216-202", "2026-01-31\n", "2026-1-1", "２０２６-01-31", "soon"],
    "position": [
        "3lll3/8/8/8/8/8/8/3LLL3 w 4 - - 1 0",
        "3lll3/8/8/8/8/8/8/3LLL3\nw 4 - - 1 0",
        "3lll3/8/8/8/8/8/8/3LLL3 w 4 - - 1 0\u2028moves",
        "nonsense",
        "8 " * 1000,
    ],
    "seed": [SEED, "ab" * 8, "ab" * 64, "ab" * 7, "ab" * 65, "zz" * 16, "a b" * 8, "é"],
    "secret": [SECRET, "00", "zz" * 32],
    "link": ["#join/toy/" + "A" * 43, "#join/chess/" + "A" * 43, "#join/", "nonsense"],
    "view": ["all", "public", "0", "1", "9", "-1", "ALL"],
    "termination": ["resign", "agree draw", "timeout 0", "abandon", "agree\ndraw", "resign 7"],
    "say": ["move", "resign", "agree draw", "claim", "replace", "rematch", "castle"],
    "move": ["choose 0:1", "choose 1", "pass", "0:a", "shuffle", "roll 1", "draw all 0:As", "resign 0", "abandon"],
    "game": [*GAMES, "chess", "__init__"],
    "tool": ["resolver", "chess"],
    "record": ["liege 1\ngame toy\nrules 1\nview all\n", "liege 1\ngame toy\nrules 1\nview all\ndate soon\n", "[[["],
    "name": ["Maud", "You", "{0};\n", "\u3164"],
}


class Page:
    """A page that stores the replies it gets, so that its next requests make sense."""

    def __init__(self) -> None:
        self.app = App(find)
        self.paths: list[str] = []
        self.saved: dict[str, Any] | None = None
        self.waits = ""

    def asks(self, asked: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.app.call(asked if isinstance(asked, str) else json.dumps(asked)))
        told = reply.get("ok", {}).get("table") or reply.get("ok", {})
        if "scene" in told:
            self.paths = [path["move"] for path in told["scene"].get("moves", [])]
            self.saved, self.waits = told["saved"], told["waits"]
        return reply


def sensible(page: Page, rng: Random) -> dict[str, Any]:
    """Return a request of the kind that a page sends, which the engine usually accepts."""
    game = rng.choice(GAMES)
    about = find(game)
    options = rng.choice(["", f"seats={max(about.seats)}" if len(about.seats) > 1 else ""])
    seats = about.new(about.options.parse(options)).seats
    players = [{"name": "You"}, *rng.sample(PEOPLE, seats - 1)]
    saved = page.saved or {"record": "", "seed": SEED, "players": players, "facing": None}
    move = rng.choice(page.paths or ["pass"])
    asked: list[dict[str, Any]] = [
        {"do": "new", "game": game, "players": players, "seed": SEED, "options": options, "date": "2026-01-31"},
        {"do": "resume", **saved},
        {"do": "load", "record": saved["record"]},
        {"do": "rematch", "seed": SEED, "date": ""},
        {"do": "meet", "game": game, "secret": SECRET, "seed": "01" * 32, "options": options, "name": "Maud"},
        {"do": "exchange", "slices": 1, "now": rng.randrange(9), "heard": [["connect", "a", "AAAA"]]},
        {"do": "exchange", "slices": 0, "say": rng.choice(TEXTS["say"]), "move": move, "seat": 1},
        {"do": "tool", "game": "in_conflict", "tool": "resolver", "values": {"x": "1"}},
        *({"do": do} for do in ("undo", "lift", "update", "position", "proof")),
        {"do": "about", "game": game},
        {"do": "look", "at": rng.choice([None, 0, 1])},
        {"do": "turn", "seat": rng.randrange(3)},
        {"do": "end", "termination": rng.choice(["resign", "agree draw"])},
        {"do": "record", "view": rng.choice(TEXTS["view"])},
    ]
    if rng.random() < 0.4 or not page.waits:
        return rng.choice(asked)
    due: dict[str, dict[str, Any]] = {
        "bot": {"do": "think", "iterations": 30, "finish": True},
        "curtain": {"do": "lift"},
        "you": {"do": "move", "move": move},
    }
    return due.get(page.waits, asked[0])


def hostile(page: Page, rng: Random) -> Any:
    """Return a sensible request with an error in it, or garbage."""
    asked = sensible(page, rng)
    fields = [*SHAPES[asked["do"]]] or ["do"]
    for _ in range(rng.randint(1, 2)):
        field = rng.choice(fields)
        match rng.randrange(4):
            case 0:
                asked.pop(field, None)
            case 1 if field in TEXTS:
                asked[field] = rng.choice(TEXTS[field])
            case 2 if isinstance(asked.get(field), str):
                at = rng.randrange(len(asked[field]) + 1)
                asked[field] = (
                    asked[field][:at] + rng.choice(["\n", "\x00", ";", "\ud800", "9", " "]) + asked[field][at:]
                )
            case _:
                asked[field] = rng.choice(WRONG)
    if rng.random() < 0.05:
        return json.dumps(asked)[: rng.randrange(200)]
    return asked


def told(error: dict[str, Any], asked: Any) -> None:
    """Check that the error of a reply is a readable sentence."""
    assert error["kind"] in ("refused", "move", "record"), (error, asked)
    assert len(error["said"]) > 10, (error, asked)
    assert len(error["said"]) < 400, (error, asked)


def besieged(seed: int, friends: bool = False, steps: int = 60) -> int:
    """Send sensible and hostile requests to a table, alone or with friends. Return the number of refused requests."""
    rng, page, quiet, refused = Random(seed), Page(), Page(), 0
    if friends:
        page.app, quiet.app = (met("toy", "plies=8")[0].app for _ in range(2))
    for _ in range(steps):
        asked = hostile(page, rng) if rng.random() < 0.6 else sensible(page, rng)
        reply = page.asks(asked)
        if "error" in reply:
            told(reply["error"], asked)
            refused += 1
        else:
            assert quiet.asks(asked) == reply, asked
        if page.saved and rng.random() < 0.2:
            again = Page()
            taken = again.asks({"do": "resume", **page.saved})
            assert "ok" in taken, (taken, page.saved)
            assert {**again.saved, "facing": 0} == {**page.saved, "facing": 0}  # type: ignore[dict-item]
    assert page.asks({"do": "update"}) == quiet.asks({"do": "update"})
    return refused


@pytest.mark.parametrize("seed", range(40))
def test_what_is_refused_leaves_no_trace_and_what_is_kept_is_read_again(seed: int) -> None:
    assert besieged(seed, friends=seed % 10 == 0)


GOOD = {
    "a text": "x",
    "a text in one line": "x",
    "a date like 2026-01-31": "2026-01-31",
    "true or false": True,
    "bytes as pairs of hexadecimal digits": SECRET,
    "8 to 64 bytes as pairs of hexadecimal digits": SEED,
    "texts by the names of their fields": {},
}
"""A valid value for each kind of field; for any other kind, it is 1 for a number and an empty list for a list."""


@pytest.mark.parametrize(("name", "field"), [(name, field) for name, shape in SHAPES.items() for field in shape])
def test_every_field_of_every_request_is_checked_at_the_door(name: str, field: str) -> None:
    good = {
        other: GOOD.get(about.wanted, [] if "a list of" in about.wanted else 1) for other, about in SHAPES[name].items()
    }
    assert read_request(json.dumps({"do": name, **good}))[0] == name
    refused = []
    for wrong in WRONG:
        try:
            read_request(json.dumps({"do": name, **good, field: wrong}))
        except ValueError as error:
            refused.append(str(error))
    assert set(refused) == {f"'{field}' of the request '{name}' must be {SHAPES[name][field].wanted}"}
    assert len(refused) > len(WRONG) / 2


def test_a_number_of_many_digits_is_refused_in_our_own_words() -> None:
    for digits in ("9" * 20, "9" * 5000, "-" + "9" * 5000):
        error = json.loads(App(find).call(f'{{"do": "look", "at": {digits}}}'))["error"]
        assert error == {"kind": "refused", "said": "'at' of the request 'look' must be a whole number or null"}


def test_a_date_that_no_record_holds_is_refused() -> None:
    page = Page()
    new = {"do": "new", "game": "toy", "seed": SEED, "players": [{"name": "You"}, {"level": 1}]}
    for date in ("11-216-202", "2026-01-31\nview all", "soon"):
        assert "a date like 2026-01-31" in page.asks({**new, "date": date})["error"]["said"]
    assert "date 2026-01-31" in page.asks({**new, "date": "2026-01-31"})["ok"]["saved"]["record"]


def test_a_position_with_a_line_break_is_joined_and_read_again() -> None:
    page = Page()
    new = {"do": "new", "game": "lords_and_vassals", "seed": SEED, "players": [{"name": "Ann"}, {"name": "Ben"}]}
    assert "ok" in page.asks(new)
    text = page.asks({"do": "position"})["ok"]["position"]
    wrapped = text.replace(" ", "\r\n ", 1)
    assert "\n" in wrapped
    saved = page.asks({**new, "position": wrapped})["ok"]["saved"]
    assert f"\nposition {text}\n" in saved["record"]
    assert Page().asks({"do": "resume", **saved})["ok"]["saved"] == saved


def test_a_refused_room_leaves_the_friends_who_are_there() -> None:
    page = Page()
    meet = {"do": "meet", "game": "toy", "secret": SECRET, "seed": "01" * 32, "name": "Maud"}
    assert "ok" in page.asks(meet)
    before = page.asks({"do": "exchange", "slices": 0})
    assert "error" in page.asks({**meet, "game": "in_conflict", "options": "seats=3"})
    assert page.asks({"do": "exchange", "slices": 0}) == before


def test_a_match_that_could_not_be_taken_up_again_is_not_begun() -> None:
    page, versions = Page(), count(1)
    page.app = App(lambda name: replace(find(name), rules_version=next(versions)))
    players = [{"name": "You"}, {"level": 1}]
    error = page.asks({"do": "new", "game": "toy", "seed": SEED, "players": players})["error"]
    assert (error["kind"], error["said"]) == ("record", "line 3: played by rules version 1; here Toy has 2")
    assert "no match" in page.asks({"do": "update"})["error"]["said"]
