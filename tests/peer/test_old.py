"""Logs that were saved by protocol 1 stay verifiable as what they were: whole files, played by that version."""

from dataclasses import replace
from pathlib import Path

import pytest

from pygames.peer.verify import verify

from .games import find

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
