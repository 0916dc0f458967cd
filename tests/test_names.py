"""Tests of players' names: the characters they may contain, and that no name imitates a word or sentence of the
site."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.core.names import NAME_MAX, YOU, clean_name
from pygames.core.record import seated_names
from pygames.core.words import GUEST

from .shell import Shell

BLANK = [
    "",
    " ",
    "\u3164",
    "\u2800\u2800",
    "\u115f",
    "\ufe0f",
    "\u034f",
    "\U000e0100",
    "\u200b",
    "\u0301",
    "\U0001d159",
    ".",
]


@pytest.mark.parametrize("name", BLANK, ids=ascii)
def test_a_name_of_which_nothing_is_seen_is_none(name: str) -> None:
    assert clean_name(name) == GUEST
    assert clean_name(f"Ma{name.strip('.')}ud").replace(" ", "").replace("\u0301", "") == "Maud"


@pytest.mark.parametrize("name", ["You", " you ", "YOU", "\uff39\uff4f\uff55", "Y\u3164ou", "You.", "nobody", "Nature"])
def test_a_word_of_the_house_is_no_name(name: str) -> None:
    assert clean_name(name) == GUEST


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Maud wins. You", "Maud wins You"),
        ("Odo resigned!", "Odo resigned"),
        ("J.R.R. Tolkien", "J.R.R Tolkien"),
        ("Jean-Luc O'Neil", "Jean-Luc O'Neil"),
        ("\u0e1b\u0e31\u0e48\u0e19", "\u0e1b\u0e31\u0e48\u0e19"),
        ("Z\u0351\u0352\u0353\u0354\u0355algo", "Z\u0351\u0352\u0353algo"),
        ("{1}", "1"),
        ("W" * 30, "W" * 24),
        ("\u570b" * 30, "\u570b" * 12),
        ("\u570b\u0301" * 30, "\u570b\u0301" * 12),
        ("\ufdfd" * 30, "\ufdfd" * 2),
        ("\ufdfa" * 30, "\ufdfa"),
        ("\U0001242b" * 30, "\U0001242b" * 6),
        ("e\u0301" * 30, "e\u0301" * 12),
    ],
)
def test_a_name_holds_no_sentence_and_no_tower_of_marks(name: str, called: str) -> None:
    assert clean_name(name) == called


@settings(max_examples=500, deadline=None)
@given(st.one_of(st.text(max_size=40), st.text(alphabet="You.! \u0301\u3164;{}0\u00a0\u200b\uff39", max_size=40)))
def test_a_clean_name_stays_as_it_is_and_no_name_of_a_seat_in_a_text(name: str) -> None:
    called = clean_name(name)
    assert clean_name(called) == called
    assert 0 < len(called) <= NAME_MAX
    assert called.casefold() != YOU.casefold()
    assert not {*called} & {*"{};<>\n"}


def test_only_one_seat_of_a_record_is_called_what_the_house_calls_the_visitor() -> None:
    assert seated_names(["You", " Page Odo"]) == ("You", "Page Odo")
    assert seated_names(["You", " You"]) == (GUEST, GUEST)


def test_who_is_alone_at_a_screen_is_you_and_of_two_nobody_is(shell: Shell) -> None:
    assert shell.new({"name": "You"}, {"level": 1})["names"] == ["You", "Page Odo"]
    over = shell.new({"name": "You"}, {"name": "Ben"})
    assert over["names"] == [GUEST, "Ben"]
    again = Shell()("resume", **{**over["saved"], "players": [{"name": "You"}, {"name": "you"}]})
    assert again["names"] == [GUEST, GUEST]
