"""Tests that, in another language, refusals at the table and in matches among peers contain no English."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest

from .invented import ENGLISH, catalogue, engine_in
from .test_engine import texts

HEAD = "liege 1\ngame vassal\nrules {rules}\n"
RECORDS = (
    "",
    "zz",
    "liege 2\nview all",
    "liege 1\nzz",
    "liege 1\nliege 1",
    "liege 1\nview all",
    "liege 1\nwheel zz",
    "liege 1\ngame zz",
    f"liege 1\nwheel zz.whl {'0' * 64}\ngame zz",
    "liege 1\ngame vassal\nrules 99",
    HEAD + "seats a;b;c\nview all",
    HEAD + "view zz",
    HEAD + "view 9",
    HEAD + "view all\ndate zz",
    HEAD + "view all\nmarks zz",
    HEAD + "view all\n\nzz",
    HEAD + "view all\n\nshuffle 1",
    HEAD + "view all\n\nshuffle\nroll 1",
    HEAD + "view all\n\nshuffle\ndraw zz 0:Ks",
    HEAD + "view all\n\nshuffle\ndraw 9,9 0:Ks",
    HEAD + "view all\n\nshuffle\ndraw 0 zz",
    HEAD + "view all\n\nshuffle\ndraw 0 z:Ks",
    HEAD + "view all\n\nabandon\nabandon",
    HEAD + "view all\n\nresign z",
    HEAD + "view all\n\nresign",
    HEAD + "view all\n\n" + "zz\n" * 20_001,
)
NEW = {"do": "new", "game": "vassal", "seed": "00" * 8}
ALONE = [{"name": "You"}, {"level": 1}]
"""The players of a match against a computer opponent."""
REQUESTS: tuple[dict[str, Any], ...] = (
    {"do": "about", "game": "zz"},
    {**NEW, "players": ALONE, "position": "zz"},
    {**NEW, "game": "z" * 2**20},
)
AT_THE_TABLE: tuple[dict[str, Any], ...] = (
    {"do": "move", "move": "zz"},
    {"do": "move", "move": "51:Ks 1"},
    {"do": "undo"},
    {"do": "end", "termination": "zz"},
    {"do": "record", "view": "zz"},
)
S = bytes(32)


@pytest.fixture(scope="module")
def ask() -> Iterator[Callable[[dict[str, Any]], dict[str, Any]]]:
    """Yield a function that sends a request to an engine in the invented language and returns the reply."""
    with engine_in(catalogue()):
        app = import_module("pygames.app").App()
        yield lambda request: json.loads(app.call(json.dumps(request)))


def is_foreign(text: str) -> bool:
    """True if a text is not empty and contains no English, apart from quoted input, the game's title, and `You`."""
    left = re.sub(r"'[^']*'|zz.whl|Vassal|You", "", text)
    return bool(text) and not ENGLISH.search(left)


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_is_refused_without_english(ask: Any, record: str) -> None:
    rules = ask({"do": "about", "game": "vassal"})["ok"]["rules"]
    said = ask({"do": "load", "record": record.format(rules=rules)})["error"]["said"]
    assert is_foreign(said), said


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request["do"])
def test_a_request_is_refused_without_english(ask: Any, request_: dict[str, Any]) -> None:
    said = ask(request_)["error"]["said"]
    assert is_foreign(said), said


@pytest.mark.parametrize("request_", AT_THE_TABLE, ids=lambda request: request["do"])
def test_a_table_refuses_without_english(ask: Any, request_: dict[str, Any]) -> None:
    ask({**NEW, "players": ALONE})
    said = ask(request_)["error"]["said"]
    assert is_foreign(said), said


def test_a_match_that_was_ended_and_is_looked_at_shows_no_english(ask: Any) -> None:
    dealt = ask({"do": "today", "game": "vassal", "date": "2026-01-31"})["ok"]
    assert dealt["names"][0] == "You"
    assert is_foreign(dealt["names"][1].split()[-1])
    over = ask({"do": "end", "termination": "resign"})["ok"]
    line = ask({"do": "line"})["ok"]["line"]
    looking = ask({"do": "look", "at": 0})["ok"]
    found = [over["over"]["reason"], line, looking["scene"]["prompt"]["title"], over["scene"]["prompt"]["title"]]
    assert all(map(is_foreign, found)), found


def test_persons_at_one_screen_and_a_viewer_are_refused_without_english(ask: Any) -> None:
    persons = [{"name": "a"}, {"name": ""}]
    dealt = ask({**NEW, "players": persons})["ok"]
    assert is_foreign(dealt["names"][1])
    record = ask({"do": "record", "view": "0"})["ok"]["record"]
    refused = [ask({"do": "resume", "record": record, "players": persons, "seed": "00" * 8})]
    ask({"do": "end", "termination": "agree draw"})
    refused.append(ask({"do": "move", "move": "zz"}))
    ask({"do": "load", "record": record})
    refused.append(ask({"do": "end", "termination": "resign"}))
    said = [each["error"]["said"] for each in refused]
    assert all(map(is_foreign, said)), said


def test_a_table_that_is_turned_says_so_without_english(ask: Any) -> None:
    shown = ask({**NEW, "game": "lords_and_vassals", "players": [{"name": "a"}, {"name": "b"}]})["ok"]
    while shown["turn"] == 0:
        shown = ask({"do": "move", "move": shown["scene"]["moves"][0]["move"]})["ok"]
    turned = [event["text"] for event in shown["events"] if event.get("kind") == "next"]
    assert turned
    assert all(map(is_foreign, turned)), turned


def test_a_peer_refuses_without_english() -> None:
    with engine_in(catalogue()):
        peer = import_module("pygames.peer.room.peer").Peer
        refused = import_module("pygames.peer.protocol.wire").Refused
        host = peer.create("vassal", seed=S, secret=S)
        guest = peer.join(host.link, seed=bytes(31) + b"1")
        acts: tuple[Callable[[], object], ...] = (
            host.agree,
            host.begin,
            host.rematch,
            host.resign,
            guest.agree,
            guest.begin,
            lambda: peer.join("zz", seed=S),
            lambda: peer.join("#join/vassal/zz", seed=S),
            lambda: peer.join(host.link.replace("vassal", "zz"), seed=S),
            lambda: peer.resume(["zz"]),
            lambda: peer.resume(["liege-journal 1"]),
        )
        said = []
        for act in acts:
            with pytest.raises(refused) as error:
                act()
            said.append(str(error.value))
        for message in (b"zz", bytes((0x80,)) + bytes(32), bytes((0x80,)) + b"\xff" * 32):
            host.connect("a", S, S)
            host.receive("a", message)
            said += [news["reason"] for news in host.events() if news["event"] == "turned away"]
        assert len(said) == len(acts) + 3
        assert all(map(is_foreign, said)), said


def test_a_match_among_peers_refuses_and_stops_without_english() -> None:
    with engine_in(catalogue()):
        peer = import_module("pygames.peer.room.peer").Peer
        refused = import_module("pygames.peer.protocol.wire").Refused
        host = peer.create("lords_and_vassals", seed=S, secret=S)
        guest = peer.join(host.link, seed=bytes(31) + b"1")
        said: list[str] = []

        def exchange() -> None:
            sent = True
            while sent:
                sent = False
                for one, other in ((host, guest), (guest, host)):
                    one.settle()
                    for _, message in one.outbox().send:
                        other.receive("a", message)
                        sent = True

        def refuses(act: Callable[[], object]) -> None:
            with pytest.raises((refused, import_module("pygames.core.moves").IllegalMove, ValueError)) as error:
                act()
            said.append(str(error.value))

        host.connect("a", S, S)
        guest.connect("a", S, bytes(31) + b"1")
        exchange()
        guest.agree()
        exchange()
        host.begin()
        exchange()
        mover, other = (host, guest) if host.mine else (guest, host)
        for act in (
            lambda: other.act("zz"),
            lambda: mover.act("zz"),
            lambda: host.call(1),
            lambda: host.call(0),
            host.begin,
            host.rematch,
            lambda: mover.ask_undo(0),
            mover.concede,
            lambda: mover.leave(1),
        ):
            refuses(act)
        other.offer_draw()
        exchange()
        refuses(other.offer_draw)
        mover.resign()
        exchange()
        refuses(mover.resign)
        said.append(host.result()["reason"])
        mover.fail(ValueError("zz"))
        assert all(is_foreign(each.replace("ValueError", "")) for each in said), said


def test_an_engine_shows_the_texts_of_an_update() -> None:
    """Check that `texts` finds the fields of an update that contain texts."""
    assert list(texts({"prompt": {"title": "a", "text": "b"}})) == ["a", "b"]
