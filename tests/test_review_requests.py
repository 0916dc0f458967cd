"""Tests of the page's requests about reviews, in addition to those of every table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from pygames import games, review_requests
from pygames.app import App
from pygames.bots.players import choose
from pygames.core.dealers import LocalDealer
from pygames.core.match import Match
from pygames.core.record import read, write
from pygames.review import words
from pygames.review.review import Effort, reviewed
from pygames.review.sentences import point

from .asking import asking
from .meeting import met, play, settle
from .test_review import match

HASTE = Effort(quick=2, luck=4, first=2, worlds=8)
SEED = "5a" * 16


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Yield a function that sends a request to an App with quick reviews."""
    monkeypatch.setattr(review_requests, "EFFORT", HASTE)
    monkeypatch.setattr(review_requests, "_READING", [])
    with asking(review_requests.begin) as call:
        yield call


@cache
def blundered() -> str:
    """Return the record of a match with decisions that a quick review judges as expensive."""
    rng = Random(3)
    game = games.find("royal_assassin")
    found = Match(game, game.options(), names=("You", "Page Odo"))
    for line in match("royal_assassin").lines:
        if line.seat not in (0, 1):
            found.line(line.text)
        else:
            break
    while not found.ended:
        view = found.state.seen_by(found.state.turn)
        found.play(rng.choice(list(view.moves())) if found.state.turn else choose(game, view, rng, "greedy"))

        found.deal(LocalDealer(b"blundered"))
    return write(found)


def whole(ask: Any, slices: int = 10_000) -> dict[str, Any]:
    """Send requests for a review until it is complete. Return the complete review."""
    while True:
        found = ask("review", slices=slices)["ok"]
        if found["progress"] == 1:
            return found


def decision(found: dict[str, Any]) -> dict[str, Any]:
    """Return the first turning point of a review that is a decision."""
    return next(each for each in found["points"] if not each["luck"])


@pytest.mark.parametrize("name", games.NAMES)
def test_slices_give_the_same_as_the_whole(ask, name: str) -> None:
    record = write(match(name))
    ask("load", record=record)
    first = ask("review", slices=1)["ok"]
    assert first["progress"] < 1
    assert first["said"] == ""
    found = whole(ask, 37)
    expected = reviewed(read(record, games.find), Random(review_requests.SEED_OF_REVIEWS), HASTE)
    balance = expected.balance()
    names = ("start", "end", "luck", "lost", "doubt")
    assert [found[each] for each in names] == [[*each] for each in balance]
    assert [each["said"] for each in found["points"]] == [point(expected, each) for each in expected.points(0)]
    shares = [[round(100 * share) for share in expected.chances[step.end]] for step in expected.steps]
    assert found["chances"][-1][1] == found["end"]
    assert all(after in shares for _, after in found["chances"][:-1])
    entries = [entry for entry, _ in found["chances"]]
    assert entries == sorted({*entries})
    assert found["said"].endswith(".")


def test_each_point_leads_to_an_entry_of_the_list_of_moves(ask) -> None:
    shown = ask("load", record=blundered())["ok"]
    found = whole(ask)
    entries = shown["log"]["entries"]
    assert {at for at, _ in found["chances"]} <= {entry["index"] for entry in entries}
    for each in found["points"]:
        entry = entries[each["entry"]]
        assert each["move"] == each["entry"] + 1
        if not each["luck"]:
            assert entry["seat"] == each["seat"]
            assert each["said"].startswith(entry["text"][:20])
            assert each["ring"]


def test_a_match_of_ones_own_is_reviewed_when_it_is_over(ask) -> None:
    ask("new", game="vassal", seed=SEED, players=[{"name": "You"}, {"level": 1}])
    refused = {"kind": "refused", "said": "a match can be reviewed when it is over"}
    for do, fields in (("review", {"slices": 1}), ("retry", {"at": 20}), ("onward", {"at": 0, "seed": SEED})):
        assert ask(do, **fields)["error"] == refused
    ask("end", termination="resign")
    assert ask("review", slices=1)["ok"]["chances"] is not None


def test_a_record_that_hides_cards_is_not_reviewed(ask) -> None:
    ask("load", record=write(match("vassal").seen_by(0)))
    assert "only a record with all cards" in ask("review", slices=1)["error"]["said"]
    assert "only a record with all cards" in ask("retry", at=30)["error"]["said"]
    assert App().call('{"do":"review","slices":1}') != ""


def test_nothing_is_reviewed_where_no_match_is(ask) -> None:
    for do, fields in (("review", {"slices": 1}), ("retry", {"at": 0}), ("tried", {"slices": 1})):
        assert ask(do, **fields)["error"] == {"kind": "refused", "said": "no match is at the table"}


def test_a_turning_point_is_tried_again_with_closed_cards(ask) -> None:
    ask("load", record=blundered())
    turned = decision(whole(ask))
    table = ask("retry", at=turned["line"])["ok"]
    seat = turned["seat"]
    assert (table["you"], table["turn"], table["waits"], table["saved"]) == (seat, seat, "you", None)
    assert not table["canUndo"]
    assert table["over"] is None
    faces = [
        piece.get("face")
        for zone in table["scene"]["zones"]
        if zone["id"] == f"hand{1 - seat}"
        for piece in zone["pieces"]
    ]
    assert not any(faces), "the other hand is closed, as it was"
    verdicts = {}
    for path in table["scene"]["moves"]:
        assert ask("tried", slices=1)["error"]["said"] == "no move can be tried again at this table"
        after = ask("move", move=path["move"])["ok"]
        assert after["waits"] == "nobody"
        said = ask("tried", slices=1000)["ok"]
        assert said["progress"] == 1
        verdicts[path["move"]] = said["said"]
        assert "judged already" in ask("move", move=path["move"])["error"]["said"]
        ask("retry", at=turned["line"])
    told = " ".join(verdicts.values())
    assert "No move there is better." in told
    assert f"That's the move played. It lowers {{{seat}}}'s chances by {turned['share']}%. Better: " in told
    assert "review" in ask("review", slices=1)["error"]["said"], "the trial is no match to be reviewed"
    ask("load", record=blundered())
    assert ask("review", slices=0)["ok"]["progress"] == 1, "it is still known"


def test_only_a_decision_is_tried_again(ask) -> None:
    ask("load", record=blundered())
    for at in (0, 10_000):
        assert ask("retry", at=at)["error"]["said"] == "there was no decision at that move"


def test_a_match_is_played_on_from_an_entry_with_the_same_cards(ask) -> None:
    """Continue a match from an earlier entry. The new match must have the same opponents and the same answers of
    nature, and its record the mark `onward`."""
    dealt = ask("new", game="vassal", seed=SEED, players=[{"name": "You"}, {"level": 1}])["ok"]
    update, played = dealt, list[str]()
    while len(played) < 3:
        if update["waits"] == "you":
            played.append(update["scene"]["moves"][0]["move"])
            update = ask("move", move=played[-1])["ok"]
        else:
            update = ask("think", iterations=500)["ok"]
            update = update if "waits" in update else {"waits": "bot"}
    while update["waits"] != "you":
        update = ask("think", iterations=500)["ok"]
        update = update if "waits" in update else {"waits": "bot"}
    whole_record = update["saved"]["record"].split("\n\n")[1].split()
    ask("end", termination="resign")
    again = ask("onward", at=-1, seed="00" * 16)["ok"]
    assert again["marks"] == ["onward"]
    assert again["names"] == dealt["names"]
    assert again["saved"]["seed"] == SEED
    assert not [entry for entry in again["log"]["entries"] if entry["seat"] is not None]
    while again["waits"] != "you":
        again = ask("think", iterations=500)["ok"]
        again = again if "waits" in again else {"waits": "bot"}
    again = ask("move", move=played[0])["ok"]
    lines = again["saved"]["record"].split("\n\n")[1].split()
    assert lines == whole_record[: len(lines)]
    assert read(again["saved"]["record"], games.find).marks == ("onward",)


def test_a_foreign_record_is_played_on_by_who_is_named(ask) -> None:
    looked = ask("load", record=blundered())["ok"]["log"]["entries"]
    players = [{"level": 1}, {"name": "You"}]
    on = ask("onward", at=2, seed=SEED, players=players)["ok"]
    assert on["names"] == ["Page Odo", "You"]
    assert on["you"] == 1
    assert on["waits"] in ("you", "bot")
    assert [each["short"] for each in on["log"]["entries"][:3]] == [each["short"] for each in looked[:3]]
    assert len(on["log"]["entries"]) < len(looked)
    ask("load", record=blundered())
    assert "who sits" in ask("onward", at=2, seed=SEED)["error"]["said"]
    last = len(ask("look", at=None)["ok"]["log"]["entries"])
    assert last == 1, "only what is new is sent"
    assert "no such move" in ask("onward", at=10_000, seed=SEED, players=players)["error"]["said"]
    assert "no such move" in ask("onward", at=-2, seed=SEED, players=players)["error"]["said"]


def spoken(say: Any) -> str:
    """Return the error message of a request that must be refused."""
    reply = json.loads(say)
    assert reply["error"]["kind"] == "refused", reply
    found: str = reply["error"]["said"]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lords_and_vassals", "vassal"])
def test_a_match_among_friends_is_reviewed_once_it_is_audited_and_nothing_is_hidden(ask, name: str) -> None:
    """Check that a match among friends cannot be reviewed before it is over. Afterwards, cards that nobody had to show
    stay hidden, and such a match cannot be reviewed either."""
    host, guest = pages = met(name)
    play(*pages, lines=24)
    assert spoken(host.app.call('{"do": "review", "slices": 1}')) == "a match can be reviewed when it is over"
    guest.say("resign")
    settle(*pages)
    assert {page.status["result"]["audited"] for page in pages} == {True}
    for page in pages:
        ask("load", record=page.ask("record", view="all")["record"])
        if games.find(name).hidden:
            assert spoken(page.app.call('{"do": "review", "slices": 1}')) == words.NOT_ALL
            assert ask("review", slices=1)["error"]["said"] == words.NOT_ALL
        else:
            assert whole(ask)["said"].endswith(".")
