"""Tests of matches between friends that use only `App.call`: two apps exchange bytes, one reloads, a spectator watches,
and bad requests are refused."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest

from pygames.app import App
from pygames.games import NAMES
from pygames.peer.tools.verify import verify

from .meeting import SECRET, Page, join, met, play, settle
from .peer.games import find


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
    assert guest.table is None or guest.table["waits"] != "you"  # nothing is signed before the handshake
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


def test_a_journal_longer_than_a_request_comes_in_parts() -> None:
    host, _ = met("toy")
    lines = [*host.disk, *["junk " + "x" * 1000] * 1200]
    page = App(find)
    meet = {"do": "meet", "lines": lines}
    assert "too long" in json.loads(page.call(json.dumps(meet)))["error"]["said"]
    for first in (0, 500, 500):  # the second part is sent twice, as if the first engine had been lost
        part = {"do": "journal", "lines": lines[first : first + 500], "first": first}
        assert json.loads(page.call(json.dumps(part))) == {"ok": {"lines": first + 500}}
    missing = json.loads(page.call(json.dumps({**meet, "lines": [], "first": 1001})))
    assert missing["error"]["said"] == "of the journal's first 1,001 lines only 1,000 have come"
    for junk in (True, False):
        last = lines[1000:] if junk else []
        reply = json.loads(page.call(json.dumps({**meet, "lines": last, "first": 1000})))
        assert "ok" in reply if junk else "only 0 have come" in reply["error"]["said"]


def test_a_friend_is_not_called_what_the_house_calls_the_visitor() -> None:
    host, guest = met("toy", names=("You",))
    assert host.status["names"] == guest.status["names"] == ["Maud", "Guest"]
    assert host.table is not None
    assert host.table["names"] == ["Maud", "Guest"]


@pytest.mark.slow
def test_each_table_draws_what_its_seat_was_told() -> None:
    """Check dealt cards: each seat's record contains the faces of its own cards, and neither the other seat's nor a
    spectator's does."""
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
    other = pages[0].ask("record", view="1")["record"].split("\n")  # a seat cannot export what it does not know
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
    assert "over" in guest.refused("exchange", slices=0, say="resign")
    guest.say("rematch")
    host.say("rematch")
    settle(*pages)
    assert [page.status["seat"] for page in pages] == [1, 0]
    assert host.status["result"] is None
    guest.say("resign")
    play(*pages)
    assert guest.table is not None
    assert guest.table["over"]["scores"] == [-1, 0]


def passes(first: int, last: int, *pages: Page) -> None:
    """Advance the clocks of these pages from one second to another, in steps of two seconds."""
    for second in range(first, last, 2):
        for page in pages:
            page.take(page.ask("exchange", slices=0, now=second))
            page.step()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_seat_that_left_is_called_by_people_alone(name: str) -> None:
    """Check that all other seats together can end the time of a seat that left, or let a bot play for it if nothing is
    hidden. A single other seat can only leave the match, whose result is then unconfirmed."""
    game = find(name)
    gone, *others = met(name, seats=game.new(game.options()).seats)[::-1]
    seat = gone.status["seat"]
    for page in others:
        del page.channels[gone.name]
        page.heard.append(["disconnect", gone.name])
    settle(*others)
    while movers := [page for page in others if page.status["mine"]]:
        movers[0].move()
        settle(*others)
    passes(0, 130, *others)
    assert all(page.status["claimable"] == [seat] for page in others)
    assert not any(page.status["result"] or page.status["calls"] for page in others)  # nobody is called automatically
    height, bots = others[0].status["height"], others[0].status["replaceable"]
    for page in others:
        page.say("replace" if bots else "call", seat=seat)
    assert bots == (not game.hidden and len(others) > 1)
    if len(others) == 1:
        return leaves_and_takes_it_back(others[0], gone)
    passes(130, 170, *others)  # time in which the seat could still reply
    if not bots:
        settle(*others)
        assert {page.status["result"]["kind"] for page in others} == {"closed"}
        assert {page.status["result"]["seat"] for page in others} == {seat}
        assert all(page.table and page.table["waits"] == "over" for page in others)
        return None
    play(*others, lines=height + 12)
    assert all(page.status["absent"] == [seat] for page in others)
    assert len({page.status["block"] for page in others}) == 1
    for page in others:
        assert verify(page.ask("proof")["log"], find).ok
    return None


def leaves_and_takes_it_back(one: Page, gone: Page) -> None:
    """Check that a player who waits for a silent seat can leave without a score, and that the match continues when the
    seat returns."""
    seat = gone.status["seat"]
    assert "time to answer" in one.refused("exchange", slices=0, say="leave", seat=seat)
    passes(130, 170, one)
    assert one.status["leavable"] == [seat]
    one.say("leave", seat=seat)
    assert one.status["result"] == {"kind": "unconfirmed", "seat": seat, "reason": "", "audited": False}
    assert one.status["phase"] == "playing"
    height = one.status["height"]
    gone.heard.append(["disconnect", one.name])
    join(one, gone)
    settle(one, gone)
    if one.status["height"] == height:  # the returned seat owes a move; since it was called, it may play on or concede
        assert gone.status["gone"] == [one.status["seat"]]
        assert gone.status["concedable"]
        gone.move()
        settle(one, gone)
    assert one.status["result"] is None
    assert one.status["calls"] == gone.status["gone"] == []


@pytest.mark.parametrize("concedes", [True, False])
def test_a_late_seat_is_told_at_once_and_answers_by_its_own_clock(concedes: bool) -> None:
    pages = met("toy", "plies=8", clock=60)
    play(*pages, lines=8)
    late = next(page for page in pages if page.status["mine"])
    caller = next(page for page in pages if page is not late)
    seat, by = late.status["seat"], caller.status["seat"]
    passes(0, 20, late)
    passes(0, 64, caller)
    assert caller.status["left"] == {str(seat): 0}
    assert caller.status["claimable"] == [seat]
    caller.say("call", seat=seat)
    settle(*pages)
    call = {"seat": seat, "by": by, "wants": "time", "left": late.status["left"][str(seat)]}
    assert 40 <= call["left"] <= 60
    assert [page.status["calls"] for page in pages] == [[call], [call]]
    assert late.status["concedable"]
    assert not caller.status["concedable"]
    if concedes:
        late.say("concede")
        settle(*pages)
        assert {page.status["result"]["kind"] for page in pages} == {"conceded"}
        assert {page.status["result"]["seat"] for page in pages} == {seat}
        return
    late.move()
    settle(*pages)
    assert not any(page.status["calls"] or page.status["result"] for page in pages)


def test_nobody_plays_who_did_not_sit_down_by_these_terms() -> None:
    host = Page("Maud", game="toy", secret=SECRET, options="plies=8", clock=60)
    assert len(host.status["link"].split("/")[2]) == 64
    guests = [Page(name, link=host.status["link"]) for name in ("Odo", "Edith")]
    for guest in guests:
        assert guest.status["terms"] is None
        assert "not said yet" in guest.refused("exchange", slices=0, say="agree")
        join(host, guest)
    settle(host, *guests)
    assert {page.status["phase"] for page in (host, *guests)} == {"lobby"}
    assert guests[0].status["terms"] == {"options": "plies=8", "clock": 60, "series": 0}
    assert "as many guests" in host.refused("exchange", slices=0, say="begin")
    assert "only who invites" in guests[0].refused("exchange", slices=0, say="begin")
    for other in ({"options": "plies=8", "clock": 5}, {"options": "", "clock": 60}):
        assert "changed meanwhile" in guests[0].refused("exchange", slices=0, say="agree", **other)
    guests[0].say("agree", options="plies=8", clock=60)
    for what, ready in (("agree", True), ("rise", False), ("agree", True)):
        for guest in guests:
            guest.say(what)
        settle(host, *guests)
        assert [peer["ready"] for peer in host.status["peers"]] == [ready, ready]
        assert [guest.status["agreed"] for guest in guests] == [ready, ready]
    (edith,) = (peer["id"] for peer in host.status["peers"] if peer["name"] == "Edith")
    host.say("begin", guests=[edith])
    settle(host, *guests)
    assert host.status["names"] == ["Maud", "Edith"]
    assert [guest.status.get("seat") for guest in guests] == [None, 1]  # the guest without a seat watches


def test_the_last_move_is_taken_back_when_all_agree() -> None:
    """Check that only the seat that made the last move may ask for its undo, and only if the move revealed nothing."""
    pages = host, guest = met("toy", "plies=24")
    for _ in range(100):
        settle(*pages)
        mover = next(page for page in pages if page.status["mine"])
        assert mover.table is not None
        if "pass" in [each["move"] for each in mover.table["scene"]["moves"]]:
            mover.say("move", move="pass")
        else:
            mover.move()
        settle(*pages)
        if mover.status["undoable"] is not None:
            break
    lines = mover.status["undoable"]
    other = guest if mover is host else host
    assert other.status["undoable"] is None
    assert mover.ask("record", view="public")["record"].endswith("\npass\n")
    mover.say("undo", lines=lines)
    settle(*pages)
    assert other.status["undos"] == [{"seat": mover.status["seat"], "lines": lines}]
    other.say("undo", lines=lines)
    settle(*pages)
    assert mover.status["mine"]
    assert not mover.ask("record", view="public")["record"].endswith("\npass\n")
    assert host.status["block"] == guest.status["block"]


HOSTILE = [
    ("meet", {"link": "#join/toy/AAAA"}, "damaged"),
    ("meet", {"link": "#join/toy/" + "A" * 43}, "damaged"),
    ("meet", {"link": "#join/chess/" + "A" * 64}, "no game"),
    ("meet", {"link": "nonsense"}, "not a link"),
    ("meet", {"game": "toy", "secret": "00"}, "32"),
    ("meet", {"game": "toy", "secret": "zz" * 32}, ""),
    ("meet", {"game": "toy", "secret": SECRET, "options": "plies=99"}, "plies"),
    ("meet", {"game": "toy", "secret": SECRET, "clock": -1}, ""),
    ("meet", {"game": "toy", "secret": SECRET, "seed": "00" * 8}, "32"),
    ("meet", {"lines": []}, "cannot be read"),
    ("meet", {"lines": [None, 7, {}]}, "'lines' of the request"),
    ("meet", {"lines": ["liege-journal 1", "session {}"]}, "earlier version"),
    ("meet", {"lines": ["liege-journal 3", "session {}"]}, "earlier version"),
    ("meet", {"lines": ["liege-journal 4", "session {}"]}, "damaged"),
    ("exchange", {}, "slices"),
    ("exchange", {"slices": "many"}, "slices"),
    ("exchange", {"slices": 0, "heard": [["connect"]]}, "heard"),
    ("exchange", {"slices": 0, "heard": [7]}, "heard"),
    ("exchange", {"slices": 0, "heard": ["abc"]}, "heard"),
    ("exchange", {"slices": 0, "heard": "connect"}, "heard"),
    ("exchange", {"slices": 0, "heard": [["receive", "Odo", "=?"]]}, "heard"),
    ("exchange", {"slices": 0, "heard": [["receive", {}, None]]}, "heard"),
    ("exchange", {"slices": 0, "heard": [["explode", "Odo", ""]]}, "heard"),
    ("exchange", {"slices": 0, "now": "noon"}, "now"),
    ("exchange", {"slices": 0, "now": float("nan")}, "now"),
    ("exchange", {"slices": 0, "say": "castle"}, "castle"),
    ("exchange", {"slices": 0, "say": "call"}, "seat"),
    ("exchange", {"slices": 0, "say": "call", "seat": [1]}, "seat"),
    ("exchange", {"slices": 0, "say": "call", "seat": 1}, "time left"),
    ("exchange", {"slices": 0, "say": "replace", "seat": 1}, "nothing is hidden"),
    ("exchange", {"slices": 0, "say": "leave", "seat": 1}, "time to answer"),
    ("exchange", {"slices": 0, "say": "concede"}, "nobody called"),
    ("exchange", {"slices": 0, "say": "undo"}, "lines"),
    ("exchange", {"slices": 0, "say": "undo", "lines": 0}, "cannot be undone"),
    ("exchange", {"slices": 0, "say": "begin"}, "a match is on"),
    ("exchange", {"slices": 0, "say": "begin", "guests": "Odo"}, "a list of texts"),
    ("exchange", {"slices": 0, "say": "agree"}, "does not sit down"),
    ("exchange", {"slices": 0, "say": "rematch"}, "not over"),
    ("exchange", {"slices": 0, "say": "move", "move": "castle"}, ""),
    ("exchange", {"slices": 0, "say": "move"}, ""),
    ("undo", {}, "nothing to undo"),
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


def test_nobody_exchanges_bytes_before_meeting() -> None:
    app = App(find)
    for do in ("exchange", "proof"):
        reply = json.loads(app.call(json.dumps({"do": do, "slices": 1})))
        assert reply["error"] == {"kind": "refused", "said": "no friends are at this table"}


def test_bytes_of_a_stranger_are_an_event_and_no_error() -> None:
    """Check that bytes of a stranger close the stranger's channel, and change nothing else."""
    host, guest = pages = met("toy", "plies=8")
    play(*pages, lines=8)
    before = host.status["block"]
    junk = b64encode(b"\1" + b"x" * 200).decode()
    reply = host.ask("exchange", slices=20, heard=[["receive", "Odo", junk], ["receive", "nobody", junk]])
    assert [event["event"] for event in reply["events"]] == ["refused", "left"]
    assert reply["status"]["block"] == before
    assert reply["close"] == ["Odo"]
    assert guest.status["phase"] == "playing"
