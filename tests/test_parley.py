"""Friends elsewhere, through `App.call` alone: two apps that exchange bytes, a reload, a spectator, bad requests."""

from __future__ import annotations

import json
from base64 import b64encode
from random import Random
from typing import Any

import pytest

from pygames.app import App
from pygames.games import NAMES
from pygames.peer.verify import verify

from .peer.games import find

SECRET = bytes(range(32)).hex()
BINDING = b64encode(bytes(32)).decode()


class Page:
    """What a page does: stores, then sends; keeps the table that it was last told to draw."""

    def __init__(self, name: str, **asked: Any) -> None:
        self.name, self.random = name, Random(name)
        self.disk: list[str] = []
        self.channels: dict[str, Page] = {}
        self.heard: list[list[str]] = []
        self.table: dict[str, Any] | None = None
        self.app = App(find)
        self.take(self.ask("meet", seed=name.encode().ljust(32).hex(), name=name, **asked))

    def call(self, do: str, **asked: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.app.call(json.dumps({"do": do, **asked})))
        return reply

    def ask(self, do: str, **asked: Any) -> dict[str, Any]:
        reply = self.call(do, **asked)
        assert "ok" in reply, reply
        found: dict[str, Any] = reply["ok"]
        return found

    def refused(self, do: str, **asked: Any) -> str:
        """The sentence with which a request is refused; nothing has changed."""
        before = self.call("parley", slices=0, heard=[])
        reply = self.call(do, **asked)
        assert reply.keys() == {"error"}, reply
        assert reply["error"]["kind"] in ("refused", "move"), reply
        after = self.call("parley", slices=0, heard=[])
        assert after == before
        said: str = reply["error"]["said"]
        return said

    def take(self, reply: dict[str, Any]) -> None:
        self.disk += reply["store"]
        for channel, data in reply["send"]:
            if channel in self.channels:
                self.channels[channel].heard.append(["receive", self.name, data])
        self.status = reply["status"]
        self.table = reply["table"] or self.table
        self.more = reply["more"]

    def step(self) -> bool:
        heard, self.heard = self.heard, []
        self.take(self.ask("parley", heard=heard, slices=8))
        return self.more or bool(heard)

    def say(self, what: str, **about: Any) -> None:
        self.take(self.ask("parley", slices=0, say=what, **about))

    def move(self) -> None:
        assert self.table is not None
        self.say("move", move=self.random.choice(self.table["scene"]["moves"])["move"])

    def reload(self) -> None:
        self.app, self.table, self.heard = App(find), None, []
        self.take(self.ask("meet", lines=self.disk))
        for other in self.channels.values():
            other.heard.append(["disconnect", self.name])
            join(self, other)


def join(a: Page, b: Page) -> None:
    for one, other in ((a, b), (b, a)):
        one.channels[other.name] = other
        one.heard.append(["connect", other.name, BINDING])


def settle(*pages: Page) -> None:
    while sum(page.step() for page in pages):
        pass


def met(game: str, options: str = "", watchers: int = 0, seats: int = 2) -> list[Page]:
    host = Page("Maud", game=game, secret=SECRET, options=options)
    guests = [Page(name, link=host.status["link"]) for name in ("Odo", "Edith", "Thora")[: seats - 1]]
    guests += [Page(f"Wace{at}", link=host.status["link"], watch=True) for at in range(watchers)]
    pages = [host, *guests]
    for at, page in enumerate(pages):
        for other in pages[at + 1 :]:
            join(page, other)
    settle(*pages)
    return pages


def play(*pages: Page, lines: int = 10_000) -> None:
    """Plays at random until the match is audited, or has so many heights."""
    for _ in range(2000):
        settle(*pages)
        if all(page.status["result"] and page.status["result"]["audited"] for page in pages):
            return
        if pages[0].status["height"] > lines:
            return
        for page in pages:
            if page.table and page.table["waits"] == "you" and page.status["mine"]:
                page.move()
    raise AssertionError([page.status for page in pages])


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), [("toy", "plies=8"), ("vassal", "")])
def test_a_whole_match_with_a_reload_and_a_spectator(game: str, options: str) -> None:
    host, guest, _ = pages = met(game, options, watchers=1)
    assert [page.status["seat"] for page in pages] == [0, 1, None]
    play(*pages, lines=14)
    drawn, height = guest.table, guest.status["height"]
    assert drawn is not None
    guest.reload()
    assert guest.status["height"] == height
    assert not guest.status["fresh"]
    assert guest.table is None or guest.table["waits"] != "you"  # nothing is signed before another was heard
    settle(*pages)
    assert guest.table is not None
    assert guest.table["scene"] == drawn["scene"]
    play(*pages)
    assert {page.status["result"]["kind"] for page in pages} == {"audited"}
    assert len({page.status["block"] for page in pages}) == 1
    for page in pages:
        assert page.table is not None
        assert page.table["waits"] == "over"
        assert page.table["over"]["scores"] == host.table["over"]["scores"]  # type: ignore[index]
    logs = {page.ask("proof")["log"] for page in pages}
    assert len(logs) == 1
    report = verify(logs.pop(), find)
    assert report.audited, report.words


def test_a_friend_is_not_called_what_the_house_calls_the_visitor() -> None:
    host = Page("Maud", game="toy", secret=SECRET)
    guest = Page("You", link=host.status["link"])
    join(host, guest)
    settle(host, guest)
    assert host.status["names"] == guest.status["names"] == ["Maud", "Guest"]
    assert host.table is not None
    assert host.table["names"] == ["Maud", "Guest"]


@pytest.mark.slow
def test_each_table_draws_what_its_seat_was_told() -> None:
    """A card dealt: its face before its owner, its back before the other and the spectator."""
    pages = met("vassal", watchers=1)
    play(*pages, lines=8)
    dealt = [
        {line for line in page.ask("record", view=view)["record"].split("\n") if line.startswith("draw")}
        for page, view in zip(pages, ("0", "1", "public"), strict=True)
    ]
    own = [{line for line in lines if "?" not in line} for lines in dealt]
    assert own[0]
    assert own[1]
    assert not own[0] & own[1]
    assert all("?" in line for line in dealt[2])
    other = pages[0].ask("record", view="1")["record"].split("\n")  # what one does not know, one cannot give away
    assert all("?" in line for line in other if line.startswith("draw"))


@pytest.mark.slow
def test_offers_resignations_and_rematches_cross() -> None:
    host, guest = pages = met("toy", "plies=8")
    play(*pages, lines=8)
    guest.say("agree draw")
    settle(*pages)
    assert host.status["offers"] == [1]
    host.say("agree draw")
    play(*pages)
    assert host.status["result"]["kind"] == "audited"
    assert "over" in guest.refused("parley", slices=0, say="resign")
    guest.say("rematch")
    host.say("rematch")
    settle(*pages)
    assert [page.status["seat"] for page in pages] == [1, 0]
    assert host.status["result"] is None
    guest.say("resign")
    play(*pages)
    assert guest.table is not None
    assert guest.table["over"]["scores"] == [-1, 0]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_others_go_on_without_a_seat_that_left(name: str) -> None:
    """All of them say so: with hidden cards its time is claimed and the match ends, otherwise a bot plays on for it."""
    game = find(name)
    gone, *others = met(name, seats=game.new(game.options()).seats)[::-1]
    seat = gone.status["seat"]
    for page in others:
        del page.channels[gone.name]
        page.heard.append(["disconnect", gone.name])
    settle(*others)
    while movers := [page for page in others if page.table and page.table["waits"] == "you"]:
        movers[0].move()
        settle(*others)
    for second in range(0, 130, 2):
        for page in others:
            page.take(page.ask("parley", slices=0, now=second))
    assert all(page.status["claimable"] == [seat] for page in others)
    assert not any(page.status["result"] for page in others)  # never by itself
    height = others[0].status["height"]
    for page in others:
        page.say("claim" if game.hidden else "replace", seat=seat)
    if game.hidden:
        settle(*others)
        assert {page.status["result"]["kind"] for page in others} == {"forfeited"}
        assert all(page.table and page.table["waits"] == "over" for page in others)
        return
    play(*others, lines=height + 12)
    assert all(page.status["absent"] == [seat] for page in others)
    assert len({page.status["block"] for page in others}) == 1
    for page in others:
        assert verify(page.ask("proof")["log"], find).ok


HOSTILE = [
    ("meet", {"link": "#join/toy/AAAA"}, "damaged"),
    ("meet", {"link": "#join/chess/" + "A" * 43}, "no game"),
    ("meet", {"link": "nonsense"}, "no link"),
    ("meet", {"game": "toy", "secret": "00"}, "32"),
    ("meet", {"game": "toy", "secret": "zz" * 32}, ""),
    ("meet", {"game": "toy", "secret": SECRET, "options": "plies=99"}, "plies"),
    ("meet", {"game": "toy", "secret": SECRET, "clock": -1}, ""),
    ("meet", {"game": "toy", "secret": SECRET, "seed": "00" * 8}, "32"),
    ("meet", {"lines": []}, "cannot be read"),
    ("meet", {"lines": [None, 7, {}]}, "'lines' of the request"),
    ("meet", {"lines": ["liege-journal 1", "session {}"]}, "damaged"),
    ("parley", {}, "slices"),
    ("parley", {"slices": "many"}, "slices"),
    ("parley", {"slices": 0, "heard": [["connect"]]}, "heard"),
    ("parley", {"slices": 0, "heard": [7]}, "heard"),
    ("parley", {"slices": 0, "heard": ["abc"]}, "heard"),
    ("parley", {"slices": 0, "heard": "connect"}, "heard"),
    ("parley", {"slices": 0, "heard": [["receive", "Odo", "=?"]]}, "heard"),
    ("parley", {"slices": 0, "heard": [["receive", {}, None]]}, "heard"),
    ("parley", {"slices": 0, "heard": [["explode", "Odo", ""]]}, "heard"),
    ("parley", {"slices": 0, "now": "noon"}, "now"),
    ("parley", {"slices": 0, "now": float("nan")}, "now"),
    ("parley", {"slices": 0, "say": "castle"}, "castle"),
    ("parley", {"slices": 0, "say": "claim"}, "seat"),
    ("parley", {"slices": 0, "say": "claim", "seat": [1]}, "seat"),
    ("parley", {"slices": 0, "say": "claim", "seat": 1}, "time left"),
    ("parley", {"slices": 0, "say": "replace", "seat": 1}, "time left"),
    ("parley", {"slices": 0, "say": "rematch"}, "not over"),
    ("parley", {"slices": 0, "say": "move", "move": "castle"}, ""),
    ("parley", {"slices": 0, "say": "move"}, ""),
    ("undo", {}, "taken back"),
]


@pytest.fixture(scope="module")
def seated() -> Page:
    pages = met("toy", "plies=8")
    play(*pages, lines=8)
    for page in pages:
        page.step()
    return pages[0]


@pytest.mark.parametrize(("do", "asked", "words"), HOSTILE, ids=range(len(HOSTILE)))
def test_bad_requests_get_one_clear_error_and_change_nothing(
    seated: Page, do: str, asked: dict[str, Any], words: str
) -> None:
    if do == "meet":
        asked = {"seed": "00" * 32, "name": "X", **asked}
    assert words in seated.refused(do, **asked)


def test_nobody_parleys_before_he_meets() -> None:
    app = App(find)
    for do in ("parley", "proof"):
        reply = json.loads(app.call(json.dumps({"do": do, "slices": 1})))
        assert reply["error"] == {"kind": "refused", "said": "no friends are at this table"}


def test_bytes_of_a_stranger_are_an_event_and_no_error() -> None:
    host, guest = pages = met("toy", "plies=8")
    play(*pages, lines=8)
    before = host.status["block"]
    junk = b64encode(b"\1" + b"x" * 200).decode()
    reply = host.ask("parley", slices=20, heard=[["receive", "Odo", junk], ["receive", "nobody", junk]])
    assert [event["event"] for event in reply["events"]] == ["refused"]
    assert reply["status"]["block"] == before
    assert reply["close"] == []
    assert guest.status["phase"] == "playing"
