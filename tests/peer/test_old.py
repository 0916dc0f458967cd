"""Logs that were saved by protocol 1 stay verifiable as what they were: whole files, played by that version."""

from base64 import b64decode
from dataclasses import replace
from pathlib import Path

import pytest

from pygames.core.moves import Rolled
from pygames.core.slices import drained
from pygames.peer import old
from pygames.peer.genesis import Genesis
from pygames.peer.own import signing_key
from pygames.peer.proofs import SIGNATURE, sign
from pygames.peer.verify import verify
from pygames.peer.wire import canonical, parsed, to_base64

from .games import Dice, find
from .net import seed_of

HERE = Path(__file__).parent / "old"
AUDITED = "Verified: every shuffle, draw and move; hands opened and audited."
OPEN = "Verified up to the end, but not audited (a key was not published)."
LOGS = {
    "vassal": f"{AUDITED} B resigned.",
    "lords_timeout": f"{AUDITED} A ran out of time.",
    "dice_timeout": f"{OPEN} B ran out of time.",
    "dice_replaced": f"{AUDITED} Counted.",
    "lords_equivocation": "Fault proven, equivocation: A (seat 0): two different frames at height 7.",
    "four_complaint": "Fault proven, invalid: C (seat 2): its letter to seat 0 is not what it must be.",
    "toy_false_claim": "Fault proven, invalid: A (seat 0): audit: 'pass' was not legal (line 12: pass).",
}


def played(name):
    """The game by the rules of that time; those of Lords and Vassals changed since, but not where these were played."""
    return replace(find(name), rules_version=1)


def test_a_log_by_other_rules_is_not_verified():
    report = verify((HERE / "lords_timeout.txt").read_text(encoding="utf-8"), find)
    assert not report.ok
    assert "rules version 1, which is not the one here" in report.words


def test_every_old_log_is_told_of():
    assert {path.stem for path in HERE.iterdir()} == set(LOGS)


@pytest.mark.parametrize("name", LOGS)
def test_an_old_log_is_verified_as_what_it_was(name):
    report = verify((HERE / f"{name}.txt").read_text(encoding="utf-8"), played)
    assert report.ok, report.words
    assert report.words == LOGS[name]


@pytest.mark.parametrize("name", LOGS)
def test_an_old_log_with_one_byte_changed_is_refused(name):
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    for at in (len(lines) // 2, len(lines) - 2):
        text = lines[at]
        letter = "A" if text[-10] != "A" else "B"
        changed = "\n".join([*lines[:at], text[:-10] + letter + text[-9:], *lines[at + 1 :]])
        assert not verify(changed, played).ok


# Logs that were never saved: the seats of these sign something else at their end.

STEP = {"commits": [], "link": "", "openings": [], "sealed": [], "shares": [], "text": "step 1"}


def lines_of(name, count=None):
    return (HERE / f"{name}.txt").read_text(encoding="utf-8").split("\n")[:count]


def body_of(line):
    return parsed(b64decode(line.split(" ")[2])[SIGNATURE:])


def signed(body):
    """A frame of any body, by the key of its seat."""
    raw, seed = canonical(body), seed_of("ABCD"[body["seat"]])
    return to_base64(sign("frame", seed, signing_key(seed), raw) + raw)


def said(lines, seat, kind, data, **changes):
    """What a seat signs after these lines, in base64."""
    genesis = Genesis.read(lines[1].partition(" ")[2].encode(), (old.PROTOCOL,))
    follower = old.Follower(genesis, played(genesis.game))
    for line in lines[2:]:
        drained(follower.take(int(line.split(" ")[1]), b64decode(line.split(" ")[2])))
    at = follower.replica
    here = {"match": at.match.hex(), "height": at.height, "block": at.block.hex(), "state": at.state.hex()}
    return signed(here | {"seat": seat, "kind": kind, "data": data} | changes)


def log(*lines):
    return verify("\n".join([*lines, ""]), played)


@pytest.mark.parametrize(
    ("name", "count", "seat", "kind", "data", "changes", "words"),
    [
        ("dice_timeout", 2, 0, "timeout", {"seat": 1}, {}, "there is nothing to claim"),
        ("dice_timeout", 12, 1, "timeout", {"seat": 1}, {}, "claims against itself"),
        ("dice_timeout", 12, 0, "replace", {"seat": 2}, {}, "that seat owes nothing"),
        ("dice_timeout", 2, 0, "ack", {}, {}, "no ack is due at height 0, but commit"),
        ("dice_timeout", 12, 2, "move", STEP, {}, "seat 2 owes nothing at height 6"),
        ("dice_timeout", 12, 1, "move", STEP, {"block": "00" * 32}, "it follows another block than ours"),
        ("dice_timeout", 12, 1, "move", STEP, {"state": "00" * 32}, "seat 1 sees another position"),
        ("lords_timeout", 9, 0, "move", STEP, {"block": "00" * 32}, "contradicts its own frame of the height before"),
        ("lords_timeout", 11, 0, "key", body_of(lines_of("lords_timeout")[12])["data"], {}, "is not its key"),
    ],
)
def test_a_frame_that_does_not_belong_there_is_refused(name, count, seat, kind, data, changes, words):
    lines = lines_of(name, count)
    report = log(*lines, f"frame {seat} {said(lines, seat, kind, data, **changes)}")
    assert not report.ok
    assert f"line {count + 1}: " in report.words
    assert words in report.words


def test_a_frame_that_stands_twice_is_refused():
    lines = lines_of("dice_timeout", 12)
    assert "does not belong here (known)" in log(*lines, lines[-1]).words


def test_a_log_that_is_not_over_says_what_is_owed():
    report = log(*lines_of("dice_timeout", 12))
    assert report.ok
    assert report.words == "Verified as far as it goes (6 heights); unfinished: B owes a move."


def test_a_frame_that_proves_a_fault_is_its_evidence():
    lines = lines_of("lords_timeout", 9)
    two = said(lines, 0, "move", STEP, block="00" * 32)
    report = log(*lines, f"accused 0 {two}", lines[8].replace("frame", "accused"))
    assert report.ok
    assert "A (seat 0): it contradicts its own frame of the height before" in report.words


def complained(bend):
    """A log in which C's letter to A begins with other bytes, and A complains of it."""
    *lines, letter, complaint = lines_of("four_complaint", 22)
    shares, words = body_of(letter), body_of(complaint)
    sealed = [b64decode(each) for each in shares["data"]["sealed"]]
    shares["data"]["sealed"] = [to_base64(bend(sealed[0])), *map(to_base64, sealed[1:])]
    words["data"]["frame"] = signed(shares)
    return log(*lines, f"accused 2 {signed(shares)}", f"accused 0 {signed(words)}")


def test_a_letter_that_nobody_can_open_is_a_fault():
    report = complained(lambda sealed: b"\xff" * 32 + sealed[32:])
    assert report.ok
    assert report.words == "Fault proven, invalid: C (seat 2): its letter to seat 0 cannot be opened."


def test_a_complaint_that_opens_another_letter_proves_nothing():
    open_box = bytes.fromhex(body_of(lines_of("four_complaint")[6])["data"]["box"])  # a point, and not of this letter
    assert "does not open the letter" in complained(lambda sealed: open_box + sealed[32:]).words


@pytest.mark.parametrize(
    ("name", "bend", "words"),
    [
        ("lords_timeout", lambda data: data.update(lines="00" * 32), "s own lines are not what it was told"),
        ("toy_false_claim", lambda data: data["secrets"].clear(), "it does not open its secret of slot 0"),
        ("toy_false_claim", lambda data: data["secrets"][0].update(face="2"), "is not what it committed to"),
    ],
)
def test_a_key_with_other_words_is_found_by_the_audit(name, bend, words):
    *lines, last, other = lines_of(name, -1)
    body = body_of(last)
    bend(body["data"])
    report = log(*lines, f"frame 0 {signed(body)}", other)
    assert report.ok
    assert report.words.startswith("Fault proven, invalid: A (seat 0): audit: it")
    assert report.words.endswith(f"{words}.")


def test_hands_without_the_key_of_a_seat_that_left_cannot_be_audited():
    *lines, _, _, _, key, _ = lines_of("toy_false_claim")
    lines.append(f"frame 1 {said(lines, 1, 'replace', {'seat': 0})}")
    lines.append(f"frame 1 {said(lines, 1, 'heard', {'asides': [said(lines, 1, 'resign', {})]})}")
    lines.append(f"frame 1 {said(lines, 1, 'key', body_of(key)['data'])}")
    report = log(*lines)
    assert not report.ok
    assert report.words.startswith("Not verified, and nobody is to blame: the audit failed")


def test_rules_that_fall_over_a_good_log_blame_nobody(monkeypatch):
    after = Dice.after

    def falls(self, move):
        if isinstance(move, Rolled):
            raise LookupError("no such number")
        return after(self, move)

    monkeypatch.setattr(Dice, "after", falls)
    report = verify("\n".join(lines_of("dice_replaced")), played)
    assert not report.ok
    assert report.words == "Not verified: line 16: the engine failed: LookupError: no such number."
