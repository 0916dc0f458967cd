"""A guest's match with friends: the guest's rules run in another worker than the keys, and the match is the same."""

from __future__ import annotations

import json
import re
import tracemalloc
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Any

import pytest

from pygames.games import NAMES
from pygames.peer.protocol.attempt import Unanswered
from pygames.peer.room.peer import Peer
from pygames.peer.tools.verify import verify
from pygames.remote import member, requests
from pygames.sandbox import GUEST
from tests.asking import asking
from tests.meeting import SECRET, join, play, settle

from .split import GAMES, Split, guest


def met(name: str, options: str = "", seats: int = 2, watchers: int = 0) -> list[Split]:
    """Return the pages of a guest's match that has begun."""
    of = guest(name)
    host = Split("Maud", of, game=of, secret=SECRET, options=options)
    pages = [host]
    pages += [Split(who, of, link=host.status["link"]) for who in ("Odo", "Edith", "Thora")[: seats - 1]]
    pages += [Split(f"Wace{at}", of, link=host.status["link"], watch=True) for at in range(watchers)]
    for at, page in enumerate(pages):
        for other in pages[at + 1 :]:
            join(page, other)
    settle(*pages)
    for page in pages[1:seats]:
        page.say("agree")
    settle(*pages)
    host.say("begin")
    settle(*pages)
    return pages


def audited(*pages: Split) -> None:
    """Check that all pages have the same audited end of the match, and that a verifier with the rules confirms its
    log."""
    assert {page.status["result"]["kind"] for page in pages} == {"audited"}, [page.status["result"] for page in pages]
    assert len({page.status["block"] for page in pages}) == 1
    for page in pages:
        assert page.table is not None
        assert page.table["waits"] == "over"
    (log,) = {page.ask("proof")["log"] for page in pages}
    report = verify(log, GAMES.__getitem__)
    assert report.audited, report.words


def test_a_journal_longer_than_a_request_comes_in_parts_to_the_worker_with_the_keys() -> None:
    host = met("toy")[0]
    lines = [*host.disk, *["junk " + "x" * 1000] * 1200]
    about = json.loads(host.room.call(json.dumps({"do": "about", "game": GUEST})))["ok"]
    with asking(requests.begin) as ask:
        assert "ok" in ask("play", about=json.dumps(about), wheel="")
        assert ask("journal", lines=lines[:900], first=0) == {"ok": {"lines": 900}}
        assert "only 900 have come" in ask("meetElsewhere", lines=lines[901:], first=901)["error"]["said"]
        assert ask("meetElsewhere", lines=lines[900:], first=900)["ok"]["asks"]


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("toy", "plies=8", 2),
        ("dice", "", 3),
        pytest.param("four", "", 4, marks=pytest.mark.slow),
        pytest.param("vassal", "", 2, marks=pytest.mark.slow),
        pytest.param("politics", "", 3, marks=pytest.mark.slow),
    ],
)
def test_a_match_with_a_reload_and_a_watcher(game: str, options: str, seats: int) -> None:
    pages = met(game, options, seats, watchers=1)
    assert [page.status["seat"] for page in pages] == [*range(seats), None]
    play(*pages, lines=10)
    friend = pages[1]
    drawn = friend.table
    friend.reload()
    settle(*pages)
    assert friend.table is not None
    assert drawn is not None
    assert friend.table.get("scene") == drawn.get("scene")
    play(*pages, lines=40 if game in NAMES else 10_000)
    if game not in NAMES:
        audited(*pages)


def secrets(page: Split) -> Iterator[str]:
    """Yield all values that a page must hide from the guest's code, in each encoding that JSON may contain."""
    assert page.elsewhere.member is not None
    peer = page.elsewhere.member.peer
    participant = peer.participant
    assert participant is not None
    own, replica = participant.replica.own, participant.replica
    found: list[bytes | int] = [peer.identity.seed, peer.identity.secret]
    if own is not None:
        found += [own.seed, own.sign, own.deal, own.box, own.deal_code, *own.chain._links]
    for slot in replica.deal.slots.values():
        found += [slot.nonce, slot.commitment, *slot.told.values()]
    found += [frame.raw for frames in replica.log for frame in frames]
    for one in found:
        if isinstance(one, int):
            yield from (str(one), f"{one:x}")
        elif one:
            yield from (one.hex(), b64encode(one).decode(), urlsafe_b64encode(one).decode().rstrip("="))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("four", 4), ("vassal", 2)])
def test_what_enters_the_guests_worker_is_the_record_as_its_seat_knows_it(game: str, seats: int) -> None:
    """The guest's worker receives no key, share, nonce, link, frame or secret of the room, and no face that this seat
    does not know."""
    pages = met(game, "", seats)
    play(*pages, lines=24)
    for page in pages:
        assert len(page.asked_rules) > 20
        entered = "\n".join(page.asked_rules)
        told = list(secrets(page))
        assert len(told) > 1000
        assert not [secret for secret in told if secret in entered]
        known = set(re.findall(r"\b\d+:[!-9;-~]+", "\n".join(line.text for line in page.match.lines)))
        named = {face.strip('\\",') for text in page.asked_rules for face in re.findall(r"\b\d+:[!-9;-~]+", said(text))}
        assert {face for face in named if not face.endswith(":?")} <= known
        fields = {field for text in page.asked_rules for field in json.loads(text)}
        questions = {"kind", "options", "view", "lines", "text", "faces", "seat"}
        assert questions <= fields <= questions | {"names", "marks", "waits", "fresh"}


def shape(value: Any, seen: dict[int, Any]) -> Any:
    """Return a copy of everything that can be reached from a peer's match, to compare it later."""
    if id(value) in seen or isinstance(value, str | bytes | int | None):
        return seen.get(id(value), value)
    seen[id(value)] = "again"
    if isinstance(value, dict):
        return {key: shape(one, seen) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [shape(one, seen) for one in value]
    if type(value).__module__.startswith(("pygames.peer", "pygames.core.match")) and hasattr(value, "__dict__"):
        return {name: shape(one, seen) for name, one in vars(value).items()}
    return id(value)


@pytest.mark.slow
def test_a_step_that_waits_for_rules_has_changed_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step is interrupted to wait for the rules. The peer's match is the same before and after each interruption."""
    interrupted = []

    def watched(step: Callable[[], Any]) -> Generator[Any, None, Any]:
        peer = getattr(step, "__self__", None)
        participant = peer.participant if isinstance(peer, Peer) else None
        while True:
            before = shape([participant.replica, participant.follower.claims] if participant else None, {})
            try:
                return step()
            except Unanswered as waiting:
                if participant and peer and peer.participant is participant:
                    assert shape([participant.replica, participant.follower.claims], {}) == before
                    interrupted.append(participant.replica.due.kind)
                yield waiting.question

    for module in (member, requests):
        monkeypatch.setattr(module, "attempts", watched)
    for game, seats in (("dice", 3), ("four", 4)):
        play(*met(game, "", seats), lines=20)
    assert {"shares", "link", "move"} <= {*interrupted}
    assert len(interrupted) > 40


def said(text: str) -> str:
    """Return the lines and the move of a request to the rules, as text."""
    of = json.loads(text)
    return "\n".join([*of["lines"], of.get("text", "")])


def lies(rng: Random, answer: Any) -> Any:
    """Return an answer of the rules with one value changed."""
    places: list[tuple[Any, Any]] = []

    def look(value: Any) -> None:
        for key, one in list(value.items()) if isinstance(value, dict) else list(enumerate(value)):
            places.append((value, key))
            if isinstance(one, dict | list):
                look(one)

    made = json.loads(json.dumps(answer))
    look(made)
    holder, key = rng.choice(places)
    old = holder[key]
    others: dict[type, list[Any]] = {
        bool: [not old],
        int: [-1, 0, 1, 2, 3, 7, 10**6, old + 1 if isinstance(old, int) else 0],
        str: ["", "x", "shuffle", "0:Ks", "12:Ks 3", "roll", "draw", "move", "state", "failed", "a" * 200],
        list: [[], old + old if isinstance(old, list) else [], [old]],
    }
    holder[key] = rng.choice(others.get(type(old), [None, 0]))
    return made


class Liar(Split):
    """A page whose guest's rules sometimes give a random wrong answer."""

    every = 40

    def rules(self, do: str, field: str, what: Any) -> Any:
        answer = super().rules(do, field, what)
        if do != "rule" or self.random.random() > 1 / self.every:
            return answer
        return lies(self.random, answer)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_guest_that_lies_spoils_its_own_match_and_no_other(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever one guest's rules answer, its page gets a reply, and sends only signed frames of its own seat. The
    friend's rules are correct, and the friend's client blames no honest seat."""
    of = guest("toy")
    host = Split("Maud", of, game=of, secret=SECRET, options="plies=8")
    liar = Liar(f"Odo{seed}", of, link=host.status["link"])
    join(host, liar)
    for _ in range(60):
        for page in (host, liar):
            page.tried(page.step)
        if not liar.status["agreed"]:
            liar.tried(liar.say, "agree")
        elif host.status["phase"] == "lobby":
            host.tried(host.say, "begin")
        for page in (host, liar):
            if page.table and page.table["waits"] == "you" and page.status["mine"]:
                page.tried(page.move)
        assert not host.refusals
    result = host.status["result"]
    assert result is None or result["seat"] in (None, 1), result


def test_a_guest_that_leads_on_without_end_stops_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = met("toy", "plies=8")
    monkeypatch.setattr(requests, "ASKED_MAX", 0)
    for page in pages * 4:
        if page.table and page.table["waits"] == "you":
            page.tried(page.move)
        page.tried(page.step)
    results = [page.status["result"] for page in pages]
    assert {result["kind"] for result in results if result} == {"internal"}
    assert {result["seat"] for result in results if result} == {None}


def endless(answer: Any) -> Any:
    """Add thousands of shuffles to an answer of the rules, as if nature had to make them next."""
    if not answer["facts"]:
        return answer
    ahead = {**answer["facts"][0], "turn": -1, "wants": "shuffle", "faces": ["As"], "ahead": []}
    return {**answer, "facts": [ahead] * 3000}


def wordy(answer: Any) -> Any:
    """Add a quarter of a megabyte of data to an answer of the rules."""
    return {**answer, "views": answer["views"] or [[None, []]] * 20_000}


@pytest.mark.parametrize("more", [endless, wordy])
def test_a_guest_whose_answers_have_no_end_stops_its_match_before_they_fill_the_memory(
    more: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, page = met("toy", "plies=8")
    honest = page.rules
    monkeypatch.setattr(page, "rules", lambda do, *of: (more if do == "rule" else lambda it: it)(honest(do, *of)))
    monkeypatch.setattr(requests, "ANSWERS_MAX", 2**21)
    tracemalloc.start()
    for each in (host, page) * 30:
        if each.table and each.table["waits"] == "you":
            each.tried(each.move)
        each.tried(each.step)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    result = page.status["result"]
    assert (result["kind"], result["seat"]) == ("internal", None)
    assert most < 48 * 2**20
