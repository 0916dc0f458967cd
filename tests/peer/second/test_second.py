"""Two verifiers, one of them written from PROTOCOL.md alone, agree on every log, good or tampered."""

import ast
from pathlib import Path
from random import Random

import pytest

from pygames.peer.tools.verify import verify as first

from .. import logs
from ..games import find
from . import check, tamper
from .verifier import RefusedError, Verifier
from .verifier import verify as second

SHORT = (5, 6, 7, 9, 10)
"""Indices of a short match of each game among the matches that `logs` plays."""


@pytest.fixture(scope="module")
def played():
    """Return the name, the log, the findings and the keys of a short match of each game."""
    kept = logs.PLANS
    logs.PLANS = tuple(kept[at] for at in SHORT)
    try:
        return list(check.play(len(SHORT), 5))
    finally:
        logs.PLANS = kept


def quick(played):
    """Return the log and the keys of each match without a shuffle."""
    return [(log, keys) for name, log, _, keys in played if "politics" in name or "lords" in name]


def test_the_second_verifier_imports_nothing_of_the_program():
    tree = ast.parse(Path(__file__).with_name("verifier.py").read_text(encoding="utf-8"))
    found = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    found |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert found == {"base64", "binascii", "dataclasses", "functools", "hashlib", "json", "rbcl", "re", "typing"}


@pytest.mark.slow
def test_both_find_the_same_in_logs_of_all_five_games(played):
    assert {name.split("-")[1] for name, *_ in played} == {
        "vassal", "lords_and_vassals", "royal_assassin", "in_conflict", "politics"
    }  # fmt: skip
    for name, log, found, _ in played:
        assert not check.agree(log, found), name


@pytest.mark.slow
def test_both_refuse_tampered_logs(played):
    rng, made = Random(7), quick(played)
    for _ in range(60):
        log, keys = rng.choice(made)
        way, again = tamper.tampered(rng, check.shorter(rng, log, 12), keys, rng.choice(made)[0])
        result = check.outcome(way, again)
        assert result == "refused by both" or (way, result) in check.IMMATERIAL, (way, result, again)


@pytest.mark.slow
def test_both_refuse_frames_of_a_height_in_another_order(played):
    log, _ = quick(played)[0]
    rows = tamper.cut(log, 2).splitlines()
    rows[-1], rows[-2] = rows[-2], rows[-1]
    again = "\n".join(rows) + "\n"
    assert "out of order" in first(again, find).words
    with pytest.raises(RefusedError, match="out of order"):
        second(again.encode())


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["draw", "resign", "call"])
def test_both_refuse_asides_that_a_log_does_not_hold(played, kind):
    log, keys = quick(played)[1]
    short = tamper.cut(log, 3)
    _, body = tamper.frame_row(short.splitlines()[-1])
    body |= {"kind": kind, "data": {"seat": 0, "wants": "time"} if kind == "call" else {}}
    again = short + tamper.signed_row("aside", body, keys[body["seat"]]) + "\n"
    assert not first(again, find).ok
    with pytest.raises(RefusedError):
        second(again.encode())


@pytest.mark.slow
def test_both_come_to_the_same_verdict_over_false_frames(played):
    """Seats sign a wrong state, link or frame, or keys without a proof. Both verifiers reach the same verdict."""
    for log, keys in quick(played):
        for height in (0, 1, 2):
            short = tamper.cut(log, height)
            frames = [row for row in log.splitlines() if row.startswith("frame ")]
            row = next(row for row in frames if tamper.frame_row(row)[1]["height"] == height)
            for data in (False, True):
                _, body = tamper.frame_row(row)
                seat = body["seat"]
                if not data:
                    body["state"] = "00" * 32
                elif height == 1:
                    body["data"]["proof"] = body["data"]["box_proof"]
                else:
                    body["data"] = dict.fromkeys(body["data"], "11" * 32)
                accused = [tamper.signed_row("accused", body, keys[seat])]
                if data and height == 1:
                    accused += ["accused" + row[5:] for row in frames[: len(keys)]]
                if data and height == 0:  # a seat may commit to anything, but not twice
                    accused = sorted([*accused, "accused" + row[5:]], key=lambda row: tamper.base64.b64decode(row[10:]))
                again = short + "\n".join(accused) + "\n"
                kind = "equivocation" if data and height == 0 else "invalid"
                verdict = first(again, find).verdict
                assert verdict, again
                assert (verdict.kind, verdict.seat) == second(again.encode()).verdict == (kind, seat)


@pytest.mark.slow
def test_both_take_claims_of_the_open_height(played):
    """Seats call, contest, vote and leave while one seat owes a move. Claims by that seat itself are refused."""
    log, keys = next((log, keys) for name, log, _, keys in played if "politics-4" in name)
    verifier = Verifier(tamper.cut(log, 3).encode())
    (late,) = verifier.run().owed
    others = [seat for seat in range(4) if seat != late]
    short = tamper.cut(log, 3)

    def said(kind, by, **data):
        body = {"block": verifier.block.hex(), "data": data, "height": 3, "kind": kind, "match": verifier.match.hex()}
        return tamper.signed_row("aside", body | {"seat": by, "state": "00" * 32}, keys[by])

    call, other = (said("call", seat, seat=late, wants="time") for seat in others[:2])
    contest, leave = said("contest", late, left=5), said("leave", others[0], seat=late)
    close = said("close", others[1], seat=late, wants="time")
    bot = said("close", others[1], seat=late, wants="bot")
    answered = said("answered", others[2], seat=late, wants="time")
    good = [[call], [call, other], [call, contest], [close], [call, contest, close, answered, leave], [bot]]
    bad = [
        [contest], [leave], [contest, call], [call, call], [close, call], [leave, call], [close, bot],
        [said("call", late, seat=others[0], wants="time")], [said("call", late, seat=late, wants="time")],
        [said("call", others[0], seat=others[1], wants="time")], [said("close", late, seat=late, wants="time")],
        [said("head", others[0], seat=late)],
    ]  # fmt: skip
    for rows in [*good, *bad]:
        again = short + "\n".join(rows) + "\n"
        assert (check.of_first(again) is not None) == (check.of_second(again) is not None) == (rows in good), rows


@pytest.mark.slow
def test_both_take_heads_of_all_others_only(played):
    """A frame may contain heads in any order, but they must come from all other seats, and be for one device at this
    height and block."""
    log, keys = next((log, keys) for name, log, _, keys in played if "politics-4" in name)
    rows = [row for row in log.splitlines() if row.startswith("frame ")]
    height = next(body["height"] for body in (tamper.frame_row(row)[1] for row in rows) if body["kind"] == "move")
    *before, last = tamper.cut(log, height + 1).splitlines()
    _, body = tamper.frame_row(last)
    others = [seat for seat in range(4) if seat != body["seat"]]

    def head(by, **other):
        said = {**body, "seat": by, "kind": "head", "data": {"seat": body["seat"], "device": "ab" * 16}, **other}
        return tamper.signed_row("head", said, keys[by])[7:]

    heads = [head(by) for by in others]
    good = [[], heads, heads[::-1]]
    bad = [
        heads[:2],
        [*heads[:2], heads[0]],
        [*heads[:2], head(body["seat"])],
        [*heads[:2], head(others[2], height=height - 1)],
        [*heads[:2], head(others[2], block="00" * 32)],
        [*heads[:2], head(others[2], data={"seat": body["seat"], "device": "cd" * 16})],
    ]
    for carried in [*good, *bad]:
        said = {**body, "data": {**body["data"], "heads": carried}}
        again = "\n".join([*before, tamper.signed_row("frame", said, keys[body["seat"]])]) + "\n"
        assert check.of_first(again) == check.of_second(again)
        assert (check.of_first(again) is not None) == (carried in good)
